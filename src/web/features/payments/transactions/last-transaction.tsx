import { useQuery } from "@tanstack/react-query";
import type { Transaction } from "#contract/payments/transactions.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown } from "#web/lib/last-known.ts";
import { Link } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { HiddenValue } from "#web/ui/balance-tile.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { isCashback } from "./rules.ts";
import { StatusBadge, TransactionIcon, useTransactionTitle } from "./transaction-parts.tsx";

/** At a line break, the dot goes with what follows it. */
const dot = "·\u00a0";

/** Home's panel with the newest row of the statement. */
export function LastTransaction({ hidden }: { hidden: boolean }) {
  const { home, shell } = useMessages("home");
  const last = useQuery(freshQueryOf("getLastTransaction", {}));
  // Without a connection the row of before; the bar above says of when it is.
  const before = useLastKnown()?.lastTransaction;
  const transaction = before ? before.value : last.data;
  return (
    <Section
      title={home.lastTransaction}
      aside={
        transaction && (
          <Link
            to="/extrato"
            className="-my-3 -mr-2 inline-flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-leaf underline-offset-3 hover:underline"
          >
            {home.seeStatement}
          </Link>
        )
      }
    >
      {last.isError && !before ? (
        <RetryRow query={last} />
      ) : transaction === undefined ? (
        <SkeletonList rows={1} />
      ) : transaction === null ? (
        <div className="rounded-xl border border-dashed border-line px-4 pt-5 pb-2 text-center">
          <p className="text-base font-semibold">{home.noTransaction}</p>
          <p className="text-sm text-ink-2">{home.noTransactionDetail}</p>
          <ButtonLink to="/add-money" variant="ghost" className="min-h-11! text-base!">
            {shell.titles.addMoney}
          </ButtonLink>
        </div>
      ) : (
        <List label={home.lastTransaction}>
          <HomeRow transaction={transaction} hidden={hidden} />
        </List>
      )}
    </Section>
  );
}

interface HomeRowProps {
  readonly transaction: Transaction;
  readonly hidden: boolean;
  readonly onClick?: () => void;
}

/** A movement as home shows it. */
export function HomeRow({ transaction, hidden, onClick }: HomeRowProps) {
  const { home, transactions } = useMessages("home", "transactions");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { type, status, cashback_earned: earned } = transaction;
  const title = useTransactionTitle()(transaction);
  const when = formatDayAndTime(transaction.created_at, language);
  const name = transaction.merchant ?? title;
  const typeName = transactions.types[type];
  return (
    <ListRow
      onClick={onClick}
      icon={<TransactionIcon transaction={transaction} />}
      tone={isCashback(transaction) ? "amber" : "quiet"}
      title={name}
      detail={
        <>
          {name !== typeName && `${typeName} ${dot}`}
          {when}
        </>
      }
      amount={hidden ? <HiddenValue /> : <SignedAmount transaction={transaction} />}
      amountNote={
        status === "pending" ? (
          <StatusBadge status={status} />
        ) : (
          earned > 0 && !hidden && home.cashbackEarned(formatMoney(earned, { sign: "always" }))
        )
      }
    />
  );
}

/**
 * Green with a plus for income, red with a minus for spending; no sign for what is pending or moves
 * between one's own balances.
 */
function SignedAmount({ transaction: { type, amount, status } }: { transaction: Transaction }) {
  if (status === "pending") return <Money amount={Math.abs(amount)} className="text-ink-2" />;
  if (type === "cashback_transfer") return <Money amount={Math.abs(amount)} />;
  return <Money amount={amount} kind="signed" className={amount < 0 ? "text-clay" : ""} />;
}
