import { useQuery } from "@tanstack/react-query";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** What the card pays and the wallet receives, with the referral bonus once the amount earns it, and less what is owed. */
export function TopUpSummary({ amount = 0 }: { amount?: number | undefined }) {
  const { topUps } = useMessages("topUps");
  const { formatMoney } = useMoney();
  const { data } = useQuery(freshQueryOf("getProfile", {}));
  const pending = data?.referral_bonus_pending ?? 0;
  const minimum = data?.referral_minimum_value ?? 0;
  const bonus = amount > 0 && amount >= minimum ? pending : 0;
  // What is owed is paid by the top-up itself; the bonus is left alone.
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
