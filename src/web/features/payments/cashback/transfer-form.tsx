import { Coins } from "lucide-react";
import { amountLimits, quickAmounts } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { type FormErrors, useForm } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { BalanceTile } from "#web/ui/balance-tile.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { IntentNotice, OfflineNotice } from "#web/ui/intent-notice.tsx";
import { QuickAmounts } from "#web/ui/quick-amounts.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { Sheet, useLast } from "#web/ui/sheet.tsx";

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

/** Checks an amount, in minor units. While the balance is unknown, the server decides. */
function checkCashbackTransfer(
  amount: number | undefined,
  cashback: number | undefined,
): FormErrors<{ amount: number | undefined }> {
  if (!amount) return { amount: { code: "invalid_amount" } };
  if (cashback !== undefined && amount > cashback) return { amount: { code: "insufficient" } };
  if (amount > amountLimits.cashbackTransfer.max) return { amount: { code: "too_much" } };
  return {};
}

/** Both balances between which the money moves. */
export function TransferBalances() {
  const { cashbackTransfer, common } = useMessages("cashbackTransfer");
  const { wallet, cashback, failed, retry } = useBalances();
  return (
    <div className="grid grid-cols-[1.34fr_1fr] gap-2.5">
      <BalanceTile
        kind="wallet"
        label={common.balance}
        amount={wallet}
        note={cashbackTransfer.availableWallet}
        failed={failed}
        onRetry={retry}
      />
      <BalanceTile
        kind="cashback"
        label={common.cashback}
        amount={cashback}
        note={cashbackTransfer.availableCashback}
        failed={failed}
        onRetry={retry}
      />
    </div>
  );
}

/** Both balances as they would be once this much cashback has moved, in minor units. */
function BalancesAfter({ amount }: { amount: number }) {
  const { cashbackTransfer, common } = useMessages("cashbackTransfer");
  const { formatMoney } = useMoney();
  const { wallet, cashback } = useBalances();
  if (wallet === undefined || cashback === undefined || amount === 0 || amount > cashback) return null;
  return (
    <Card>
      <p className="mb-2 text-sm font-semibold">{cashbackTransfer.after}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-base">
        <dt className="text-ink-2">{common.balance}</dt>
        <dd className="text-right font-semibold">{formatMoney(wallet + amount)}</dd>
        <dt className="text-ink-2">{common.cashback}</dt>
        <dd className="text-right font-semibold text-amber-ink">{formatMoney(cashback - amount)}</dd>
      </dl>
    </Card>
  );
}

interface TransferDoneSheetProps {
  readonly result: Output<"transferCashback"> | undefined;
  readonly onClose: () => void;
}

export function TransferDoneSheet({ result, onClose }: TransferDoneSheetProps) {
  const { cashbackTransfer, common, shell } = useMessages("cashbackTransfer");
  const { formatMoney } = useMoney();
  const shown = useLast(result);
  return (
    <Sheet
      open={result !== undefined}
      onClose={onClose}
      title={cashbackTransfer.doneTitle}
      footer={
        <Button block onClick={onClose}>
          {shell.goHome}
        </Button>
      }
    >
      {shown && (
        <div role="status" className="grid justify-items-center gap-3 py-2 text-center">
          <SuccessRing size={104} tone="amber" />
          <HeroAmount amount={shown.amount} align="center" />
          <p className="text-base text-ink-2">{cashbackTransfer.doneDetail}</p>
          <p className="text-sm text-ink-2">
            {common.balance} <strong className="text-ink">{formatMoney(shown.wallet_balance)}</strong>
            {" · "}
            {common.cashback} <strong className="text-amber-ink">{formatMoney(shown.cashback_balance)}</strong>
          </p>
        </div>
      )}
    </Sheet>
  );
}
