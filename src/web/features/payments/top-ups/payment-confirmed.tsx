import { useQuery } from "@tanstack/react-query";
import { useBalances } from "#web/lib/balances.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface PaymentConfirmedProps {
  /** What was credited, in minor units. */
  readonly amount: number;
  readonly bonus: number;
  /** What a refund or dispute took back since, with its part of the bonus. */
  readonly reversed: number;
  /** What else is to happen when another payment is begun. */
  readonly onAnother?: () => void;
}

/** What was credited, and the balance it led to. */
export function PaymentConfirmed({ amount, bonus, reversed, onAnother }: PaymentConfirmedProps) {
  const { topUps, common } = useMessages("topUps");
  const { formatMoney } = useMoney();
  const { wallet, failed, fetching, retry } = useBalances();
  const { data: charge } = useQuery(freshQueryOf("getPendingPaymentRequest", {}));
  return (
    <div className="grid justify-items-center gap-5 pt-8 text-center">
      <SuccessRing size={112} />
      <div role="status" className="grid w-full justify-items-center gap-2">
        <h2 className="text-2xl">{topUps.confirmed}</h2>
        <HeroAmount amount={amount + bonus} align="center" />
        <p className="text-base text-ink-2">{topUps.credited}</p>
        {reversed > 0 && (
          <p className="max-w-[36ch] text-base text-pretty text-ink-2">{topUps.reversed(formatMoney(reversed))}</p>
        )}
      </div>
      <Card className="w-full">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-left text-base">
          {bonus > 0 && (
            <>
              <dt className="text-ink-2">{topUps.amountAdded}</dt>
              <dd className="text-right font-semibold">{formatMoney(amount)}</dd>
              <dt className="text-ink-2">{topUps.bonus}</dt>
              <dd className="text-right font-semibold text-leaf">{formatMoney(bonus, { sign: "always" })}</dd>
            </>
          )}
          <dt className="text-ink-2">{topUps.newBalance}</dt>
          <dd className="text-right font-bold">
            {failed ? (
              <UnknownAmount onRetry={retry} className="-my-2.5 text-right text-leaf" />
            ) : wallet === undefined || fetching ? (
              <Skeleton className="h-5 w-20" />
            ) : (
              formatMoney(wallet)
            )}
          </dd>
        </dl>
      </Card>
      <div className="grid w-full gap-2.5">
        <ButtonLink to="/" block>
          {charge ? topUps.backToCharge : common.home}
        </ButtonLink>
        <ButtonLink to="/add-money" variant="secondary" block {...(onAnother && { onFollow: onAnother })}>
          {topUps.addMore}
        </ButtonLink>
      </div>
    </div>
  );
}
