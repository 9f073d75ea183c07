import { ArrowUpRight } from "lucide-react";
import { formatDayAndTime, useTimeLeft } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ExpiryRing } from "#web/ui/expiry.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { PaymentSplit } from "#web/ui/payment-split.tsx";
import type { OpenedLink } from "./use-link.ts";

/** The partner, the amount, what it is for, how it is divided, and how long the link is open. */
export function LinkFacts({ link }: { readonly link: OpenedLink }) {
  const { common } = useMessages();
  const { company_name: name } = link.partner;
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <Badge tone="clay" icon={<ArrowUpRight size={15} strokeWidth={2.4} />} loud>
          {common.youPay}
        </Badge>
        <LinkExpiry link={link} />
      </div>
      <HeroAmount amount={link.amount} />
      <div className="flex items-center gap-3">
        <Avatar name={name} size={44} />
        <div className="min-w-0">
          <h2 className="text-lg font-[680] break-words">{name}</h2>
          {link.description && <p className="text-base break-words text-ink-2">{link.description}</p>}
        </div>
      </div>
      <PaymentSplit split={link.split} />
    </div>
  );
}

const hourMs = 60 * 60_000;

/** The minutes that a link is still open, or the time when it ends if there are many. */
function LinkExpiry({ link: { created_at: from, expires_at: until } }: { readonly link: OpenedLink }) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  const { language } = useLanguage();
  const leftMs = useTimeLeft(until);
  if (leftMs <= hourMs) return <ExpiryRing from={from} until={until} />;
  return <span className="text-sm text-ink-2">{messages.openUntil(formatDayAndTime(until, language))}</span>;
}
