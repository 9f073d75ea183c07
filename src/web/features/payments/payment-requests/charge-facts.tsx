import { ArrowUpRight } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ExpiryRing } from "#web/ui/expiry.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { MaskedCard } from "#web/ui/masked-card.tsx";
import { PaymentSplit } from "#web/ui/payment-split.tsx";
import type { Charge } from "./use-charge.ts";

/** The popup's head: that the customer pays, and how long the charge is open. */
export function ChargeLead({ charge }: { charge: Charge }) {
  const { common } = useMessages();
  return (
    <div className="flex grow items-center justify-between gap-2">
      <Badge tone="clay" icon={<ArrowUpRight size={15} strokeWidth={2.4} />} loud>
        {common.youPay}
      </Badge>
      <ExpiryRing from={charge.created_at} until={charge.expires_at} />
    </div>
  );
}

/** The partner, the amount, what it is for, and how this charge's own terms divide it. */
export function ChargeFacts({ charge }: { charge: Charge }) {
  return (
    <div className="grid gap-4">
      <div>
        <HeroAmount amount={charge.amount} />
        <p className="mt-2 text-lg font-[680] break-words">{charge.partner_name}</p>
        <p className="text-base break-words text-ink-2">
          {charge.description && `${charge.description} · `}
          <MaskedCard lastDigits={charge.card_last_4} named />
        </p>
      </div>
      <PaymentSplit split={charge.split} />
    </div>
  );
}
