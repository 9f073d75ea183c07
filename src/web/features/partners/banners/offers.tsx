import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localQueryOf } from "#web/lib/query.ts";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BannerCard } from "./banner-card.tsx";

/** Reaches the screen's edges, so that a cut card shows there is more; a column on wide screens. */
const row =
  "no-scrollbar -mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 py-1 rail:mx-0 rail:grid rail:overflow-visible rail:px-0";
const card = "w-[15.5rem] max-w-[82vw] shrink-0 snap-start rail:w-auto rail:max-w-none";

/** Home's special offers; nothing at all while there are none. */
export function Offers() {
  const { home } = useMessages("home");
  const { language } = useLanguage();
  // After a change of language, the offers in the one before until the new ones arrive.
  const offers = useQuery({ ...localQueryOf("listBanners", {}, language), placeholderData: keepPreviousData });
  if (offers.data?.length === 0) return null;
  return (
    <Section title={home.offers}>
      {offers.data ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <ul className={row} aria-label={home.offers} tabIndex={0}>
          {offers.data.map((offer) => (
            <li key={offer.id} className={card}>
              <BannerCard banner={offer} />
            </li>
          ))}
        </ul>
      ) : offers.isError ? (
        <RetryRow query={offers} />
      ) : (
        <div className={row}>
          <Skeleton className={`${card} h-[132px] rounded-xl`} />
          <Skeleton className={`${card} h-[132px] rounded-xl`} />
        </div>
      )}
    </Section>
  );
}
