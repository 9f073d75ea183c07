import type { ReactNode } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import type { Cause } from "./use-reviews.ts";

/** One reason for which an account is or was held, with its payment and its end. */
export function CauseCard({ cause }: { cause: Cause }) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { top_up: topUp, ended_at: endedAt } = cause;
  const some = (amount: number) => (amount > 0 ? formatMoney(amount) : undefined);
  return (
    <li className="rounded-lg bg-sunken px-4 pt-3 pb-1">
      <h4 className="text-base font-[650]">{messages.reasons[cause.reason]}</h4>
      <Facts
        facts={[
          { name: messages.from, value: formatDayAndTime(cause.since, language) },
          { name: messages.note, value: cause.note, isLong: true },
          { name: messages.heldBy, value: cause.held_by },
          ...(topUp
            ? [
                { name: messages.topUp, value: formatMoney(topUp.amount) },
                { name: messages.topUpAt, value: formatDayAndTime(topUp.created_at, language) },
                {
                  name: messages.providerSays,
                  value: messages.provider(some(topUp.refunded), some(topUp.disputed)),
                  isLong: true,
                },
                { name: messages.taken, value: some(topUp.taken) },
                { name: messages.bonusTaken, value: some(topUp.bonus_taken) },
                { name: messages.shortfall, value: some(topUp.owed) },
                {
                  name: messages.payment,
                  value: copied(messages.copy(messages.payment), topUp.payment_id),
                  isLong: true,
                },
                {
                  name: messages.session,
                  value: copied(messages.copy(messages.session), topUp.session_id),
                  isLong: true,
                },
              ]
            : []),
          { name: messages.endedAt, value: endedAt && formatDayAndTime(endedAt, language) },
          {
            name: messages.endedBy,
            value: endedAt && (cause.ended_by ?? messages.endedByItself),
            isLong: !cause.ended_by,
          },
          { name: messages.endedBecause, value: cause.ended_because, isLong: true },
        ]}
      />
    </li>
  );
}

/** An id of the card provider, to look it up there. */
function copied(label: string, text: string | null): ReactNode {
  if (text === null) return null;
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0 text-sm wrap-anywhere">{text}</span>
      <CopyButton text={text} label={label} className="-my-2 -mr-2 shrink-0" />
    </span>
  );
}
