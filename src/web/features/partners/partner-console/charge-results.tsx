import { ReceiptText, SearchX } from "lucide-react";
import type { KeyMode } from "#contract/limits.ts";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { groupByDay, TitledList } from "#web/ui/titled-list.tsx";
import { ChargeRow } from "./charge-row.tsx";
import type { ChargeFilter } from "./use-console.ts";
import { useShownCharges } from "./use-shown-charges.ts";

interface ChargeResultsProps {
  readonly filter: ChargeFilter;
  readonly mode?: KeyMode;
  /** Whether anything is left out by it. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** The charge whose detail is shown. */
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The charges of a filter, by day, as far as they have been scrolled to. */
export function ChargeResults({ filter, mode = "live", isFiltered, onClear, selected, onOpen }: ChargeResultsProps) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const { language } = useLanguage();
  const charges = useShownCharges(filter, mode);
  if (charges.isPending) return <SkeletonList rows={6} />;
  const rows = charges.data?.pages.flatMap((page) => page.payment_requests);
  if (!rows) return <FailureCard query={charges} />;
  return (
    <section aria-label={messages.list} className="grid gap-4">
      <RetryNotice query={charges}>{charges.isRefetchError && messages.outdated}</RetryNotice>
      <Card flush>
        {rows.length === 0 && <Nothing mode={mode} isFiltered={isFiltered} onClear={onClear} />}
        {groupByDay(rows).map((day) => (
          <TitledList key={day[0].id} title={capitalised(formatDay(day[0].created_at, language), language)}>
            {day.map((charge) => (
              <ChargeRow
                key={charge.id}
                inDay
                charge={charge}
                current={charge.id === selected}
                onPick={() => onOpen(charge.id)}
              />
            ))}
          </TitledList>
        ))}
      </Card>
      <LoadMore pages={charges} />
    </section>
  );
}

function Nothing({
  mode,
  isFiltered,
  onClear,
}: Pick<ChargeResultsProps, "isFiltered" | "onClear"> & { readonly mode: KeyMode }) {
  const { partnerCharges: messages, partnerConsole } = useMessages("partnerCharges", "partnerConsole");
  // A partner without charges does not need a wider search.
  const all = useShownCharges({}, mode);
  if (isFiltered && all.isPending) return <SkeletonList rows={2} />;
  return isFiltered && all.data?.pages[0]?.payment_requests.length !== 0 ? (
    <EmptyState
      icon={SearchX}
      title={messages.empty}
      detail={messages.emptyDetail}
      action={
        <Button variant="secondary" onClick={onClear}>
          {messages.showAll}
        </Button>
      }
    />
  ) : mode === "test" ? (
    <EmptyState icon={ReceiptText} title={messages.none} detail={messages.noneOfTest} />
  ) : (
    <EmptyState
      icon={ReceiptText}
      title={messages.none}
      detail={messages.noneDetail}
      action={<ButtonLink to="/partner/profile">{partnerConsole.charge}</ButtonLink>}
    />
  );
}
