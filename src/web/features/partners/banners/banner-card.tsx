import type { Output } from "#web/lib/api.ts";
import { legibleTextColor } from "#web/lib/contrast.ts";

interface BannerCardProps {
  readonly banner: Pick<Output<"listBanners">[number], "company_name" | "cashback" | "description" | "banner_color">;
}

/** One banner, in the partner's colour with text that can be read on it. */
export function BannerCard({ banner }: BannerCardProps) {
  return (
    <article
      className="grid h-full min-h-[132px] grid-cols-1 content-between gap-4 overflow-hidden rounded-xl p-4"
      style={{ backgroundColor: banner.banner_color, color: legibleTextColor(banner.banner_color) }}
    >
      <div className="grid grid-cols-1 gap-0.5">
        <h3 className="text-base leading-snug font-[680] break-words">{banner.company_name}</h3>
        <p className="text-sm break-words">{banner.description}</p>
      </div>
      <p className="text-3xl font-[760] tracking-[-.03em] break-words">{banner.cashback}</p>
    </article>
  );
}
