import type { Overview } from "#contract/back-office/overview.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";

/** Every kind of account with its sum, and what all come to: zero, or something is wrong. */
export function TrialBalance({ balance: { accounts, total } }: { balance: Overview["trial_balance"] }) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  return (
    <Section title={messages.trialBalance}>
      <Card flush>
        <DataTable
          label={messages.trialBalance}
          keyOf={({ kind }) => kind}
          rows={accounts}
          columns={[
            { name: messages.account, cell: ({ kind }) => messages.kinds[kind] ?? kind },
            { name: messages.accountCount, numeric: true, cell: (row) => formatCount(row.accounts, language) },
            { name: messages.balance, numeric: true, cell: balanceOf },
          ]}
        />
        <p
          className={`flex items-baseline justify-between gap-4 border-t-2 px-4 py-3.5 text-base font-[680] ${
            total === 0 ? "border-line" : "border-clay text-clay"
          }`}
        >
          <span>{messages.total}</span>
          <Money amount={total} />
        </p>
      </Card>
      <p className="text-sm text-ink-2">{messages.trialBalanceDetail}</p>
    </Section>
  );
}

const balanceOf = ({ balance }: Overview["trial_balance"]["accounts"][number]) => <Money amount={balance} />;
