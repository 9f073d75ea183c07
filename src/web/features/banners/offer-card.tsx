import type { Output } from "#web/lib/api.ts";
import { legibleTextColor } from "#web/lib/contrast.ts";

export type Offer = Output<"listBanners">[number];

/** One special offer, in the company's colour with text that can be read on it. */
export function OfferCard({
  offer,
}: {
  offer: Pick<Offer, "company_name" | "cashback" | "description" | "banner_color">;
}) {
  return (
    <article
      className="grid h-full min-h-[132px] grid-cols-1 content-between gap-4 overflow-hidden rounded-xl p-4"
      style={{ backgroundColor: offer.banner_color, color: legibleTextColor(offer.banner_color) }}
    >
      <div className="grid grid-cols-1 gap-0.5">
        <h3 className="text-base leading-snug font-[680] break-words">{offer.company_name}</h3>
        <p className="text-sm break-words">{offer.description}</p>
      </div>
      <p className="text-3xl font-[760] tracking-[-.03em] break-words">{offer.cashback}</p>
    </article>
  );
}
