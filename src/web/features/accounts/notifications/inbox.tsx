import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { groupByDay, TitledList } from "#web/ui/titled-list.tsx";
import { useInbox, useSeen, type Notification } from "./use-inbox.ts";

interface InboxProps {
  /** Shows one item; `fresh` was not seen before this visit. */
  readonly row: (item: Notification, fresh: boolean) => ReactNode;
}

/** The account's notifications by day. Those on the screen count as read. */
export function Inbox({ row }: InboxProps) {
  const { notifications: messages } = useMessages("notifications");
  const { language } = useLanguage();
  const inbox = useInbox();
  const items = inbox.data?.pages.flatMap((page) => page.notifications) ?? [];
  const fresh = useSeen(items);

  if (inbox.isPending) return <SkeletonList rows={6} />;
  if (!inbox.data) return <FailureCard query={inbox} />;
  return (
    <div className="grid gap-4">
      <RetryNotice query={inbox}>{inbox.isRefetchError && messages.outdated}</RetryNotice>
      <Card flush>
        {items.length === 0 && (
          <EmptyState
            icon={BellRing}
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
      <LoadMore pages={inbox} byHand />
    </div>
  );
}
