import {
  Bus,
  CalendarCheck,
  Clapperboard,
  GraduationCap,
  HeartPulse,
  type LucideIcon,
  Scissors,
  ShoppingBag,
  ShoppingCart,
  Star,
  Tag,
  Trophy,
  Utensils,
} from "lucide-react";
import type { cashbackCategories } from "#contract/payments/cashback.ts";
import { capitalised, formatDay, formatMonth, isThisMonth } from "#web/lib/dates.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatPercent } from "#web/lib/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { Money } from "#web/ui/money.tsx";
import type { Entry } from "./use-history.ts";

type EntryOf<Type extends Entry["type"]> = Extract<Entry, { type: Type }>;

/** At a line break, the dot goes with what follows it. */
const dot = "·\u00a0";

export function TimelineRow({ entry }: { entry: Entry }) {
  switch (entry.type) {
    case "cashback_earned":
      return <CashbackRow entry={entry} />;
    case "milestone":
      return <MilestoneRow entry={entry} />;
    case "monthly_summary":
      return <SummaryRow entry={entry} />;
  }
}

function CashbackRow({ entry }: { entry: EntryOf<"cashback_earned"> }) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const title = cleanDescription(entry.title);
  return (
    <ListRow
      icon={<EntryIcon entry={entry} />}
      title={entry.merchant}
      detail={
        <>
          {title && title !== entry.merchant && <span className="block break-words">{title}</span>}
          <span className="block">
            {messages.categories[entry.category]} {dot}
            {formatPercent(entry.percentage)} {dot}
            {capitalised(formatDay(entry.created_at, language, { month: "short" }), language)}
          </span>
        </>
      }
      amount={<Money amount={entry.amount} kind="cashback" />}
      amountNote={
        entry.reversed > 0 && (
          <span className="font-normal text-ink-2">{messages.reversed(formatMoney(entry.reversed))}</span>
        )
      }
    />
  );
}

function MilestoneRow({ entry }: { entry: EntryOf<"milestone"> }) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const reached = formatMoney(entry.reward_amount, { short: true });
  return (
    <ListRow
      icon={<EntryIcon entry={entry} />}
      tone="amber"
      title={messageFor(messages.milestoneTitles, entry.title, reached)}
      detail={
        <>
          <span className="block">{messageFor(messages.milestoneDescriptions, entry.description, reached)}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="amber">{messages.milestone}</Badge>
            {capitalised(formatDay(entry.achieved_at, language, { month: "short" }), language)}
          </span>
        </>
      }
      amount={<Star size={19} aria-hidden="true" className="inline fill-amber text-amber-ink" />}
    />
  );
}

/** The message for a key of the server; an unknown key is shown as it is. */
function messageFor(
  messages: Readonly<Record<string, (amount: string) => string>>,
  name: string,
  amount: string,
): string {
  return messages[name]?.(amount) ?? name;
}

function SummaryRow({ entry }: { entry: EntryOf<"monthly_summary"> }) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const { language } = useLanguage();
  const month = formatMonth(entry.month, language);
  const title = isThisMonth(entry.month) ? messages.summarySoFar(month) : messages.summaryOf(month);
  return (
    <ListRow
      icon={<EntryIcon entry={entry} />}
      tone="leaf"
      title={capitalised(title, language)}
      detail={`${messages.summary} ${dot}${messages.entries(entry.count)}`}
      amount={<Money amount={entry.amount} kind="cashback" />}
    />
  );
}

const categories: Record<(typeof cashbackCategories)[number], LucideIcon> = {
  purchases: ShoppingCart,
  restaurants: Utensils,
  shopping: ShoppingBag,
  services: Scissors,
  entertainment: Clapperboard,
  transport: Bus,
  health: HeartPulse,
  education: GraduationCap,
  other: Tag,
};

/** Cashback by its category; a milestone and a month's summary by what they are. */
function EntryIcon({ entry }: { entry: Entry }) {
  const Icon =
    entry.type === "milestone" ? Trophy : entry.type === "monthly_summary" ? CalendarCheck : categories[entry.category];
  return <Icon size={22} strokeWidth={1.75} aria-hidden="true" />;
}
