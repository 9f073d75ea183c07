import { quickAmounts } from "#contract/money.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney, useTopUpLimits } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { IntentNotice, OfflineNotice } from "#web/ui/intent-notice.tsx";
import { QuickAmounts } from "#web/ui/quick-amounts.tsx";
import { CardMethod } from "./card-method.tsx";
import { TopUpSummary } from "./top-up-summary.tsx";

interface AddMoneyFormProps {
  /** The amount that the address names, in minor units; ignored outside the limits, or NaN. */
  readonly requested: number;
  readonly intent: MoneyIntent<"createPayment">;
  readonly busy: boolean;
  /** Called on the tap, with minor units. */
  readonly onAdd: (amount: number) => Promise<void>;
}

/** How much to add, and what it will cost and bring. */
export function AddMoneyForm({ requested, intent, busy, onAdd }: AddMoneyFormProps) {
  const { topUps } = useMessages("topUps");
  const { currency, formatMoney } = useMoney();
  const offline = useOffline();
  const { min, max } = useTopUpLimits();
  const isWithinLimits = (value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && value >= min && value <= max;
  const form = useForm({
    initial: { amount: isWithinLimits(requested) ? requested : undefined },
    validate: ({ amount }) => (isWithinLimits(amount) ? {} : { amount: { code: "invalid_amount" } }),
    messages: { invalid_amount: topUps.invalidAmount(formatMoney(min), formatMoney(max)) },
    submit: async ({ amount }) => {
      if (amount !== undefined) await onAdd(amount);
    },
  });
  const { amount } = form.values;

  return (
    <form {...form.props} className="grid gap-6">
      <div className="grid gap-4">
        <AmountField
          {...form.field("amount")}
          hero
          label={topUps.amountIn(currency)}
          hint={topUps.limits(formatMoney(min), formatMoney(max))}
          disabled={busy}
        />
        <QuickAmounts
          amounts={quickAmounts.topUp}
          value={amount}
          onPick={(picked) => form.set("amount", picked)}
          disabled={busy}
        />
      </div>
      <CardMethod />
      <TopUpSummary amount={amount} />
      <IntentNotice intent={intent} />
      <OfflineNotice busy={busy} />
      <Button type="submit" block busy={busy || form.busy} disabled={offline && !busy}>
        {topUps.add(formatMoney(amount ?? 0))}
      </Button>
    </form>
  );
}
