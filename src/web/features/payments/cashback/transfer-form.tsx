import { Coins } from "lucide-react";
import { amountLimits, quickAmounts } from "#contract/money.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm, type FormErrors } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IntentNotice, OfflineNotice } from "#web/ui/intent-notice.tsx";
import { QuickAmounts } from "#web/ui/quick-amounts.tsx";
import { BalancesAfter } from "./balances-after.tsx";

interface CashbackTransferFormProps {
  readonly intent: MoneyIntent<"transferCashback">;
  readonly busy: boolean;
  /** Minor units. */
  readonly onTransfer: (amount: number) => Promise<void>;
}

/** How much cashback to move into the wallet. */
export function CashbackTransferForm({ intent, busy, onTransfer }: CashbackTransferFormProps) {
  const { cashbackTransfer } = useMessages("cashbackTransfer");
  const { formatMoney } = useMoney();
  const { cashback } = useBalances();
  const offline = useOffline();
  const form = useForm({
    initial: { amount: undefined as number | undefined },
    validate: ({ amount }) => checkCashbackTransfer(amount, cashback),
    messages: {
      invalid_amount: cashbackTransfer.invalidAmount,
      insufficient: cashbackTransfer.insufficient(formatMoney(cashback ?? 0)),
      too_much: cashbackTransfer.tooBig(formatMoney(amountLimits.cashbackTransfer.max)),
    },
    submit: async ({ amount }) => {
      if (amount !== undefined) await onTransfer(amount);
    },
  });
  const { amount } = form.values;
  const all = Math.min(cashback ?? 0, amountLimits.cashbackTransfer.max);

  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid justify-items-center gap-3 [&>*]:w-full">
        <AmountField {...form.field("amount")} hero label={cashbackTransfer.amount} disabled={busy} />
        <QuickAmounts
          amounts={quickAmounts.cashbackTransfer}
          value={amount}
          onPick={(picked) => form.set("amount", picked)}
          max={cashback ?? 0}
          disabled={busy}
        />
        <Button variant="ghost" disabled={busy || all === 0} onClick={() => form.set("amount", all)}>
          {cashbackTransfer.transferAll(formatMoney(all))}
        </Button>
      </div>
      <BalancesAfter amount={amount ?? 0} />
      <IntentNotice intent={intent} />
      <OfflineNotice busy={busy} />
      <Button type="submit" block busy={busy || form.busy} disabled={offline && !busy}>
        {amount ? cashbackTransfer.transfer(formatMoney(amount)) : cashbackTransfer.transferPlain}
      </Button>
    </form>
  );
}

/** Nothing to move yet, and where cashback comes from. */
export function NoCashback() {
  const { cashbackTransfer } = useMessages("cashbackTransfer");
  return (
    <EmptyState
      icon={Coins}
      title={cashbackTransfer.emptyTitle}
      detail={cashbackTransfer.emptyDetail}
      action={<ButtonLink to="/empresas">{cashbackTransfer.seePartners}</ButtonLink>}
    />
  );
}

/** What is wrong with an amount to move, both in minor units. While the balance is unknown, the server decides. */
function checkCashbackTransfer(
  amount: number | undefined,
  cashback: number | undefined,
): FormErrors<{ amount: number | undefined }> {
  if (!amount) return { amount: { code: "invalid_amount" } };
  if (cashback !== undefined && amount > cashback) return { amount: { code: "insufficient" } };
  if (amount > amountLimits.cashbackTransfer.max) return { amount: { code: "too_much" } };
  return {};
}
