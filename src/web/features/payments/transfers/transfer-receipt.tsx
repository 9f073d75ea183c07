import { useEffect, useRef } from "react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";

/** The money has been sent: to whom, when, and what is left. */
export function TransferReceipt({ receipt }: { receipt: Output<"sendMoney"> }) {
  const { transfers, shell } = useMessages("transfers");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  // The button that had the focus is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto grid max-w-[30rem] justify-items-center gap-5 pt-6 text-center">
      <SuccessRing size={112} />
      <div role="status" className="grid w-full justify-items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {transfers.sent}
        </h2>
        <HeroAmount amount={receipt.amount} align="center" />
        <p className="text-base break-words text-ink-2">
          {transfers.sentTo(receipt.recipient.full_name)} · @{receipt.recipient.username}
        </p>
      </div>
      <Card className="w-full">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-left text-base">
          <dt className="text-ink-2">{transfers.when}</dt>
          <dd className="text-right">{formatDayAndTime(receipt.created_at, language)}</dd>
          <dt className="text-ink-2">{transfers.newBalance}</dt>
          <dd className="text-right font-bold">{formatMoney(receipt.wallet_balance)}</dd>
        </dl>
      </Card>
      <p className="text-sm text-ink-2">{transfers.redirecting}</p>
      <div className="grid w-full gap-2.5">
        <ButtonLink to="/" replace block variant="secondary">
          {shell.goHome}
        </ButtonLink>
        <ButtonLink to={`/extrato?receipt=${receipt.transaction_id}`} replace block variant="ghost">
          {transfers.seeReceipt}
        </ButtonLink>
      </div>
    </div>
  );
}
