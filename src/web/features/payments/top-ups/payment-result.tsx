import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useBalances } from "#web/lib/balances.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { isOpen, type Look, useVerificationReason } from "./use-verification.ts";

interface PaymentResultProps {
  readonly look: Look;
  readonly asking: boolean;
  readonly onAgain: () => void;
  /** Called when the customer begins another payment. */
  readonly onAnother?: () => void;
}

/** The state of a payment: confirmed, open or failed, and the ways on. */
export function PaymentResult({ look, asking, onAgain, onAnother }: PaymentResultProps) {
  const { topUps, common } = useMessages("topUps");
  const reasonOf = useVerificationReason();
  const follow = onAnother && { onFollow: onAnother };
  const { answer } = look;
  if (answer?.success) {
    return (
      <PaymentConfirmed
        amount={answer.amount ?? 0}
        bonus={answer.referral_bonus ?? 0}
        withheld={answer.bonus_withheld !== undefined}
        reversed={answer.taken_back ?? 0}
        another={
          <ButtonLink to="/add-money" variant="secondary" block {...follow}>
            {topUps.addMore}
          </ButtonLink>
        }
      />
    );
  }
  // An open payment may have charged the card, so another one is not offered: it would be a second.
  const open = isOpen(look);
  const Icon = open ? Clock : CircleAlert;
  const openTitle = answer?.message === "processing" ? topUps.processing : topUps.stillPending;
  return (
    <div className="grid justify-items-center gap-5 pt-10 text-center">
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-24 place-items-center rounded-full",
          open ? "bg-sunken text-ink-2" : "bg-clay-wash text-clay",
        )}
      >
        <Icon size={44} strokeWidth={1.6} />
      </span>
      <div role={open ? "status" : "alert"} className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{open ? openTitle : topUps.failed}</h2>
        <p className="max-w-[36ch] text-base text-pretty text-ink-2">{reasonOf(look)}</p>
      </div>
      <div className="mt-2 grid w-full gap-2.5">
        {open ? (
          <Button block busy={asking} onClick={onAgain}>
            {topUps.checkAgain}
          </Button>
        ) : (
          <ButtonLink to="/add-money" block {...follow}>
            {topUps.tryAgain}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary" block>
          {common.home}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The payment is being verified; after the first look it says that the card is still awaited. */
export function Verifying({ pending }: { pending: boolean }) {
  const { topUps } = useMessages("topUps");
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 pt-16 text-center">
      <Spinner size={96} className="mb-4 text-leaf [&_path]:[stroke-width:2.2]" />
      <h2 className="text-2xl">{pending ? topUps.stillPending : topUps.verifying}</h2>
      <p className="max-w-[34ch] text-base text-pretty text-ink-2">
        {pending ? topUps.stillPendingDetail : topUps.verifyingDetail}
      </p>
    </div>
  );
}

interface PaymentConfirmedProps {
  /** The sum that was credited, in minor units. */
  readonly amount: number;
  readonly bonus: number;
  /** Whether a bonus that waits was not paid with it. */
  readonly withheld: boolean;
  /** The sum that a refund or dispute has taken back since, with its part of the bonus. */
  readonly reversed: number;
  readonly another: ReactNode;
}

/** The sum that was credited, and the balance it led to. */
function PaymentConfirmed({ amount, bonus, withheld, reversed, another }: PaymentConfirmedProps) {
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
        {withheld && (
          <div className="grid justify-items-center">
            <p className="text-base text-ink-2">{topUps.bonusWithheld}</p>
            <ButtonLink to="/profile?section=referral" variant="ghost">
              {topUps.bonusWhy}
            </ButtonLink>
          </div>
        )}
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
        {another}
      </div>
    </div>
  );
}
