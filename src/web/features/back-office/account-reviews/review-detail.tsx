import { useEffect, useRef, type ReactNode } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CauseCard } from "./cause-card.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { useReview, type Review } from "./use-reviews.ts";

/** One account that was picked from those under review: why, what is owed, and what can be done. */
export function ReviewDetail({ userId }: { userId: string }) {
  return <Fetched userId={userId}>{(review) => <Picked review={review} />}</Fetched>;
}

/** The same on the user's own page. */
export function UserReview({ userId }: { userId: string }) {
  const { accountReviews: messages } = useMessages("accountReviews");
  return (
    <Section title={messages.review}>
      <Fetched userId={userId}>{(review) => <OfUser review={review} />}</Fetched>
    </Section>
  );
}

function Fetched({ userId, children }: { userId: string; children: (review: Review) => ReactNode }) {
  const { users } = useMessages("users");
  const review = useReview(userId);
  if (review.data) return children(review.data);
  return (
    <Card>
      {review.isPending ? (
        <Skeleton className="h-28" />
      ) : isDomainError(review.error, "not_found") ? (
        <EmptyState title={users.gone} detail={users.goneDetail} />
      ) : (
        <FailureState query={review} />
      )}
    </Card>
  );
}

function Picked({ review }: { review: Review }) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus: on a phone the picked row is not shown.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid grid-cols-1 gap-5 rail:p-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg break-words outline-none">
          {review.full_name}
        </h2>
        <p className="text-sm break-words text-ink-2">@{review.username}</p>
      </div>
      <State review={review} />
      <ReviewActions review={review} focus={heading} />
      <ButtonLink to={`/admin/users?user=${encodeURIComponent(review.user_id)}`} variant="ghost">
        {messages.openUser}
      </ButtonLink>
      <Causes review={review} />
    </Card>
  );
}

function OfUser({ review }: { review: Review }) {
  const state = useRef<HTMLDivElement>(null);
  return (
    <Card className="grid gap-4">
      <div ref={state} tabIndex={-1} className="grid gap-4 outline-none">
        <State review={review} />
      </div>
      <ReviewActions review={review} focus={state} />
      <Causes review={review} />
    </Card>
  );
}

/** Whether the account is held, and what is owed. */
function State({ review }: { review: Review }) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { language } = useLanguage();
  const { held_since: since } = review;
  const held = since !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={held ? "clay" : "quiet"}>{held ? messages.held : messages.free}</Badge>
        {held && <p className="text-sm text-ink-2">{messages.since(formatDayAndTime(since, language))}</p>}
      </div>
      {(held || review.owed > 0) && (
        <dl className="grid grid-cols-2 gap-4">
          <Figure name={messages.owed} value={<Money amount={review.owed} />} />
          <Figure name={messages.wallet} value={<Money amount={review.wallet_balance} />} />
        </dl>
      )}
    </>
  );
}

function Causes({ review }: { review: Review }) {
  const { accountReviews: messages } = useMessages("accountReviews");
  if (review.causes.length === 0) return null;
  return (
    <section aria-label={messages.causes} className="grid gap-3">
      <h3 className="text-base font-[680]">{messages.causes}</h3>
      <ul className="grid gap-3">
        {review.causes.map((cause) => (
          <CauseCard key={cause.id} cause={cause} />
        ))}
      </ul>
    </section>
  );
}
