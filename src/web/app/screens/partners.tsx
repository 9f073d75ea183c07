import { useRef } from "react";
import { PartnerFilters } from "#web/features/partners/partners/partner-filters.tsx";
import { PartnerList } from "#web/features/partners/partners/partner-list.tsx";
import { PositionControl } from "#web/features/partners/partners/position-control.tsx";
import { useFilter } from "#web/features/partners/partners/use-filter.ts";
import { usePosition } from "#web/features/partners/partners/use-position.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

/** The directory of partners: search and filters beside the cards. */
export function PartnersScreen() {
  const { partners: messages } = useMessages("partners");
  const { filter, searchField, choose, clear } = useFilter();
  const { state: position, ask, stop } = usePosition();
  const box = useRef<HTMLInputElement>(null);

  return (
    <div className="grid gap-5 rail:grid-cols-[17rem_minmax(0,1fr)] rail:items-start rail:gap-8">
      <div className="grid min-w-0 gap-2.5 rail:sticky rail:top-22 rail:gap-4">
        <SearchField
          {...searchField}
          ref={box}
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          clearLabel={messages.clearSearch}
        />
        <PartnerFilters filter={filter} onChoose={choose} />
        <PositionControl state={position} onAsk={ask} onStop={stop} />
      </div>
      <PartnerList
        filter={filter}
        position={position.status === "on" ? position.position : undefined}
        onClear={() => {
          clear();
          // The button disappears with the filters it cleared.
          box.current?.focus();
        }}
      />
    </div>
  );
}
