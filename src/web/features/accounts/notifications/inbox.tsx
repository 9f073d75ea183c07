import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { groupByDay, TitledList } from "#web/ui/titled-list.tsx";
import { useInbox, useSeen, type Notification } from "./use-inbox.ts";

interface InboxProps {
  /** Shows one item; `fresh` was not seen before this visit. */
  readonly row: (item: Notification, fresh: boolean) => ReactNode;
}

/** Everything that happened to the account, by day. What it shows counts as read. */
export function Inbox({ row }: InboxProps) {
  const { notifications: messages, common } = useMessages("notifications");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const inbox = useInbox();
  const items = inbox.data?.pages.flatMap((page) => page.notifications) ?? [];
  const fresh = useSeen(items);

  if (inbox.isPending) return <SkeletonList rows={6} />;
  if (!inbox.data) {
    return (
      <Card>
        <FailureState error={inbox.error} busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <RetryNotice busy={inbox.isFetching} onRetry={() => void inbox.refetch()}>
        {inbox.isRefetchError && messages.outdated}
      </RetryNotice>
      <Card flush>
        {items.length === 0 && (
          <EmptyState
            icon={<BellRing size={28} strokeWidth={1.6} />}
            title={messages.emptyTitle}
            detail={messages.emptyDetail}
            action={<ButtonLink to="/add-money">{messages.addMoney}</ButtonLink>}
          />
        )}
        {groupByDay(items).map((day) => (
          <TitledList key={day[0].id} title={capitalised(formatDay(day[0].created_at, language), language)}>
            {day.map((item) => row(item, fresh.has(item.id)))}
          </TitledList>
        ))}
      </Card>
      <Notice tone="error">{inbox.isFetchNextPageError && errorText(inbox.error)}</Notice>
      {inbox.hasNextPage && (
        <div className="grid justify-items-center">
          <Button variant="secondary" busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {common.loadMore}
          </Button>
        </div>
      )}
    </div>
  );
}
