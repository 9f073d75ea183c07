import { SearchX, Store } from "lucide-react";
import { Suspense } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFailureToast } from "#web/lib/toast.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PartnerCard } from "./partner-card.tsx";
import type { Filter } from "./use-filter.ts";
import { usePartners } from "./use-partners.ts";
import type { Position } from "./use-position.ts";

// Not needed where places come from the table of cities.
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

/** No partner is found, or there is none at all. */
function PartnersEmpty({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const { partners: messages, shell } = useMessages("partners");
  const { search, ...choices } = filter;
  if (search === "" && Object.values(choices).every((choice) => choice === "")) {
    return (
      <Card>
        <EmptyState
          icon={Store}
          title={messages.noneTitle}
          detail={messages.noneDetail}
          action={
            <ButtonLink to="/" variant="secondary">
              {shell.goHome}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={search === "" ? messages.emptyFilterTitle : messages.emptySearchTitle(search)}
        detail={search === "" ? messages.emptyFilterDetail : messages.emptySearchDetail}
        action={
          <Button variant="secondary" onClick={onClear}>
            {messages.clear}
          </Button>
        }
      />
    </Card>
  );
}

/** Cards to come, announced once as loading. */
function PartnerSkeletons() {
  const { common } = useMessages();
  return (
    <div role="status" className={cardGrid}>
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
          <div className="flex items-start gap-3">
            <Skeleton className="size-[46px] rounded-plate" />
            <div className="grid grow gap-2 pt-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
            <Skeleton className="h-6 w-12 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <div className="grid grid-cols-4 gap-2">
            {Array.from({ length: 4 }, (__, action) => (
              <Skeleton key={action} className="h-14 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** As many cards side by side as are wide enough for their four buttons. */
const cardGrid = "grid gap-3 rail:grid-cols-[repeat(auto-fill,minmax(min(19.5rem,100%),1fr))] rail:gap-4";
