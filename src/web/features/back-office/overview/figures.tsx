import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Overview } from "#contract/back-office/overview.ts";
import type { OverviewSpan } from "#contract/limits.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";

export function Figures({ overview: { customers, held, days } }: { overview: Overview }) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const today = days.at(-1);
  return (
    <div className="grid gap-5 rail:grid-cols-[3fr_1fr] rail:items-start">
      {today && (
        <Group title={messages.today} columns={fourAmounts}>
          <Figure
            name={messages.volume}
            value={<Amount of={today.volume} />}
            detail={messages.charges(today.charges)}
          />
          <Figure name={messages.refunds} value={<Amount of={today.refunds} />} />
          <Figure name={messages.fees} value={<Amount of={today.fees} />} />
          <Figure name={messages.cashback} value={<Amount of={today.cashback} cashback />} />
        </Group>
      )}
      <Group title={messages.people} columns="@min-[14rem]:grid-cols-2">
        <Figure
          name={messages.customers}
          value={count(customers.all)}
          detail={messages.newToday(customers.new_today)}
        />
        <Figure name={messages.active} value={count(customers.active)} detail={messages.blocked(customers.blocked)} />
      </Group>
      <div className="rail:col-span-2">
        <Group title={messages.held} columns={amounts}>
          <Figure name={messages.wallets} value={<Amount of={held.wallets} />} />
          <Figure name={messages.cashbackHeld} value={<Amount of={held.cashback} cashback />} />
          <Figure name={messages.settlements} value={<Amount of={held.settlements} />} />
        </Group>
      </div>
    </div>
  );
}

/** As many beside each other as there is room for whole amounts. */
const amounts = "grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]";
/** The same, but two or four: never three above one. */
const fourAmounts = "@min-[21rem]:grid-cols-2 @min-[46rem]:grid-cols-4";

/** Amber is cashback and nothing else. */
function Amount({ of, cashback }: { of: number; cashback?: true }) {
  return <Money amount={of} className={cashback ? "whitespace-nowrap text-amber-ink" : "whitespace-nowrap"} />;
}

function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card className="@container">
        <dl className={`grid gap-x-4 gap-y-3.5 ${columns}`}>{children}</dl>
      </Card>
    </Section>
  );
}

/** No live event reports sales, so the figures are polled. */
const pollMs = 30_000;

/** The overview, in days of the reader's zone. It stays until another span arrives. */
export function useOverview(days: OverviewSpan) {
  return useQuery({
    ...freshQueryOf("getOverview", { time_zone: readerTimeZone(), days }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}
