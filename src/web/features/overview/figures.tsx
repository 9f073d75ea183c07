import type { ReactNode } from "react";
import type { Overview } from "#contract/overview.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";

/** People, money held, and what today has brought. */
export function Figures({ overview: { customers, held, days } }: { overview: Overview }) {
  const { overview: words } = useMessages("overview");
  const { language } = useLanguage();
  const count = (value: number) => new Intl.NumberFormat(localeOf[language]).format(value);
  const today = days.at(-1);
  return (
    <div className="grid gap-5 min-[1100px]:grid-cols-[2fr_3fr_3fr]">
      <Group title={words.people} columns="grid-cols-2">
        <Figure name={words.customers} value={count(customers.all)} detail={words.newToday(customers.new_today)} />
        <Figure name={words.active} value={count(customers.active)} detail={words.blocked(customers.blocked)} />
      </Group>
      <Group title={words.held} columns="grid-cols-2 min-[560px]:grid-cols-3">
        <Figure name={words.wallets} value={<Money amount={held.wallets} />} />
        <Figure name={words.cashbackHeld} value={<Money amount={held.cashback} className="text-amber-ink" />} />
        <Figure name={words.settlements} value={<Money amount={held.settlements} />} />
      </Group>
      {today && (
        <Group title={words.today} columns="grid-cols-2 min-[560px]:grid-cols-3">
          <Figure name={words.volume} value={<Money amount={today.volume} />} detail={words.charges(today.charges)} />
          <Figure name={words.fees} value={<Money amount={today.fees} />} />
          <Figure name={words.cashback} value={<Money amount={today.cashback} className="text-amber-ink" />} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card className="h-full">
        <dl className={`grid gap-x-4 gap-y-3.5 ${columns}`}>{children}</dl>
      </Card>
    </Section>
  );
}
