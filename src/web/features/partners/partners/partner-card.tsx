import { MapPin } from "lucide-react";
import { useId } from "react";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatPercent, localeOf } from "#web/lib/money.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { addressLine } from "./links.ts";
import { PartnerActions } from "./partner-actions.tsx";
import type { Partner } from "./use-partners.ts";

/** One partner: what it is, what comes back, where it is, and how to reach it. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { partners: messages } = useMessages("partners");
  const title = useId();
  const { postal_code: postalCode } = partner;
  const address = addressLine({ ...partner, postal_code: null });
  return (
    <article
      aria-labelledby={title}
      className="flex h-full flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={partner.company_name} size={46} />
        <div className="min-w-0 grow">
          <h2 id={title} className="text-base leading-snug font-[680] break-words">
            {partner.company_name}
          </h2>
          <p className="text-sm text-ink-2">{messages.categories[partner.business_category]}</p>
        </div>
        <Badge tone="amber">
          <span className="py-0.5 text-sm font-bold">{formatPercent(partner.public_cashback_percentage)}</span>
          <span className="sr-only"> {messages.cashback}</span>
        </Badge>
      </div>
      {partner.description && <p className="text-sm break-words">{partner.description}</p>}
      {(address || postalCode || partner.distance_miles !== null) && (
        <div className="grid gap-0.5 text-sm text-ink-2">
          {(address || postalCode) && (
            <p className="break-words">
              {address}
              {address && postalCode && ", "}
              <span className="whitespace-nowrap">{postalCode}</span>
            </p>
          )}
          {partner.distance_miles !== null && <Distance miles={partner.distance_miles} />}
        </div>
      )}
      <PartnerActions partner={partner} />
    </article>
  );
}

function Distance({ miles }: { miles: number }) {
  const { partners: messages } = useMessages("partners");
  const { language } = useLanguage();
  const figure = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(miles);
  return (
    <p className="flex items-center gap-1 font-semibold text-leaf">
      <MapPin size={15} strokeWidth={2} aria-hidden="true" className="shrink-0" />
      <span aria-hidden="true">{messages.distance(figure)}</span>
      <span className="sr-only">{messages.distanceRead(figure)}</span>
    </p>
  );
}
