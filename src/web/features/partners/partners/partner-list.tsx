import { Suspense } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { useFailureToast } from "#web/ui/toast.ts";
import { PartnerCard } from "./partner-card.tsx";
import { cardGrid, PartnerSkeletons } from "./partner-skeletons.tsx";
import { PartnersEmpty } from "./partners-empty.tsx";
import type { Filter } from "./use-filter.ts";
import { usePartners } from "./use-partners.ts";
import type { Position } from "./use-position.ts";

// Where places come from the city table, nobody needs it.
const MapCredit = fetched(async () => (await import("#web/ui/map-credit.tsx")).MapCredit);

interface PartnerListProps {
  readonly filter: Filter;
  readonly position: Position | undefined;
  readonly onClear: () => void;
}

/** The partners of a filter, as far as they have been scrolled to. */
export function PartnerList({ filter, position, onClear }: PartnerListProps) {
  const { partners: messages } = useMessages("partners");
  const partners = usePartners(filter, position);
  const credits = useInstallation()?.credits_openstreetmap ?? false;
  useFailureToast(partners, messages.partners_error);

  if (partners.isPending) return <PartnerSkeletons />;
  if (!partners.data) {
    return <FailureCard title={messages.partners_error} query={partners} />;
  }
  const found = partners.data.pages.flatMap((page) => page.partners);
  return (
    <div
      aria-busy={partners.isPlaceholderData}
      className={classNames("min-w-0 transition-opacity duration-150", partners.isPlaceholderData && "opacity-60")}
    >
      <div role="status">{found.length === 0 && <PartnersEmpty filter={filter} onClear={onClear} />}</div>
      {found.length > 0 && (
        <ul aria-label={messages.list} className={cardGrid}>
          {found.map((partner) => (
            <li key={partner.id} className="min-w-0">
              <PartnerCard partner={partner} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 pt-4">
        {!partners.isPlaceholderData && <LoadMore pages={partners} />}
        {credits && (
          <Suspense>
            <MapCredit />
          </Suspense>
        )}
      </div>
    </div>
  );
}
