import { Suspense, useState } from "react";
import type { Transaction } from "#contract/payments/transactions.ts";
import type { OwnDisputeProps } from "#web/features/payments/disputes/own-dispute.tsx";
import { ReceiptPane } from "#web/features/payments/transactions/receipt-pane.tsx";
import { StatementBalance } from "#web/features/payments/transactions/statement-balance.tsx";
import { StatementFilters } from "#web/features/payments/transactions/statement-filters.tsx";
import { StatementList } from "#web/features/payments/transactions/statement-list.tsx";
import { useStatementAddress } from "#web/features/payments/transactions/use-statement-address.ts";
import { useStatementRows } from "#web/features/payments/transactions/use-statement.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useWide } from "#web/lib/use-wide.ts";

// Most receipts are only read.
const OwnDispute = fetched(
  async () => (await import("#web/features/payments/disputes/own-dispute.tsx")).OwnDispute,
  ["disputes"],
);

function OfPurchase(props: OwnDisputeProps) {
  return (
    <Suspense>
      <OwnDispute {...props} />
    </Suspense>
  );
}

export function StatementScreen() {
  const { filter, month, receipt, setFilter, setMonth, openReceipt, closeReceipt } = useStatementAddress();
  const [opened, setOpened] = useState<Transaction>();
  const { rows } = useStatementRows(filter, month);
  // Beside the list the newest is there until another is chosen.
  const newest = useWide() ? rows[0] : undefined;

  function open(transaction: Transaction) {
    setOpened(transaction);
    openReceipt(transaction.id);
  }

  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] rail:items-start rail:gap-8">
      <div className="grid min-w-0 gap-5">
        <StatementBalance />
        <StatementFilters filter={filter} onFilter={setFilter} month={month} onMonth={setMonth} />
        <StatementList
          filter={filter}
          month={month}
          onAllKinds={() => setFilter("all")}
          onAllMonths={() => setMonth(undefined)}
          selected={receipt ?? newest?.id}
          onOpen={open}
        />
      </div>
      <ReceiptPane
        id={receipt}
        known={opened?.id === receipt ? opened : undefined}
        newest={newest}
        onClose={closeReceipt}
        OfPurchase={OfPurchase}
      />
    </div>
  );
}
