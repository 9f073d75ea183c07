import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { quickAmounts } from "#contract/money.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useInstallation, useMoney, useTopUpLimits } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useForm } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IntentNotice, OfflineNotice } from "#web/ui/intent-notice.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { QuickAmounts } from "#web/ui/quick-amounts.tsx";
import { Section } from "#web/ui/section.tsx";

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

/** The one payment method, and a warning where it is only a sandbox. */
function CardMethod() {
  const { topUps } = useMessages("topUps");
  const sandbox = useInstallation()?.checkout === "sandbox";
  return (
    <Section title={topUps.method}>
      <List label={topUps.method}>
        <ListRow
          tone="leaf"
          icon={<CreditCard size={22} strokeWidth={1.75} />}
          title={topUps.card}
          detail={topUps.cardDetail}
        />
      </List>
      <Notice>
        {sandbox && (
          <>
            <strong>{topUps.sandboxTitle}</strong> {topUps.sandbox}
          </>
        )}
      </Notice>
    </Section>
  );
}

/**
 * The sums that the card pays and the wallet receives: with the referral bonus once the amount
 * earns it, and less what the customer owes.
 */
function TopUpSummary({ amount = 0 }: { amount?: number | undefined }) {
  const { topUps } = useMessages("topUps");
  const { formatMoney } = useMoney();
  const { data } = useQuery(freshQueryOf("getProfile", {}));
  const pending = data?.referral_bonus_pending ?? 0;
  const minimum = data?.referral_minimum_value ?? 0;
  const bonus = amount > 0 && amount >= minimum ? pending : 0;
  // The debt is paid from the top-up itself, never from the bonus.
  const settled = Math.min(amount, data?.owed ?? 0);

  return (
    <div className="grid gap-3">
      <Notice tone="success">{pending > 0 && topUps.bonusPending(formatMoney(pending), formatMoney(minimum))}</Notice>
      <Card>
        <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-base">
          <dt className="text-ink-2">{topUps.youPay}</dt>
          <dd className="text-right font-semibold">{formatMoney(amount)}</dd>
          {bonus > 0 && (
            <>
              <dt className="text-ink-2">{topUps.bonus}</dt>
              <dd className="text-right font-semibold text-leaf">{formatMoney(bonus, { sign: "always" })}</dd>
            </>
          )}
          {settled > 0 && (
            <>
              <dt className="text-ink-2">{topUps.settles}</dt>
              <dd className="text-right font-semibold">{formatMoney(-settled)}</dd>
            </>
          )}
          <dt className="border-t border-line pt-2 font-semibold">{topUps.youReceive}</dt>
          <dd className="border-t border-line pt-2 pl-4 text-right font-bold text-leaf">
            {formatMoney(amount + bonus - settled)}
          </dd>
        </dl>
      </Card>
    </div>
  );
}
