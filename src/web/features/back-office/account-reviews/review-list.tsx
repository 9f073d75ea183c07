import { Clock3 } from "lucide-react";
import type { Ref } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Figure } from "#web/ui/figure.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { useReviews, type WaitingReview } from "./use-reviews.ts";

interface ReviewListProps {
  readonly picked: string | undefined;
  readonly onPick: (userId: string) => void;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The held accounts, the longest waiting first. */
export function ReviewList({ picked, onPick, heading }: ReviewListProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { language } = useLanguage();
  const reviews = useReviews();
  const waiting = reviews.data?.pages[0]?.waiting;
  const rows = reviews.data?.pages.flatMap((page) => page.reviews);
  return (
    <div className="grid gap-4">
      {(rows || reviews.isPending) && (
        <dl className="flex flex-wrap gap-x-9 gap-y-3">
          <Figure
            name={messages.waiting}
            value={waiting === undefined ? undefined : formatCount(waiting, language)}
            failed={reviews.isError}
            onRetry={() => void reviews.refetch()}
          />
        </dl>
      )}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.list}
      </h2>
      <PagedList
        pages={reviews}
        rows={rows}
        label={messages.list}
        empty={{ icon: Clock3, title: messages.empty, detail: messages.emptyDetail }}
      >
        {(review) => <Row key={review.id} review={review} selected={review.user_id === picked} onPick={onPick} />}
      </PagedList>
    </div>
  );
}

interface RowProps {
  readonly review: WaitingReview;
  readonly selected: boolean;
  readonly onPick: (userId: string) => void;
}

function Row({ review, selected, onPick }: RowProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const reasons = [...new Set(review.reasons)].map((reason) => messages.reasons[reason]).join(", ");
  return (
    <ListRow
      title={review.full_name}
      detail={`${reasons} · ${formatDayAndTime(review.since, language)}`}
      amount={review.owed > 0 && messages.owes(formatMoney(review.owed))}
      selected={selected}
      onClick={() => onPick(review.user_id)}
    />
  );
}
