import type { BusinessCategory } from "#contract/partners/partners.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { RetryNotice } from "#web/ui/failure-state.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import type { Filter } from "./use-filter.ts";
import { usePartnerFilters } from "./use-partners.ts";

/** The value of a chip or a list for "whatever it is". */
const all = "";

interface PartnerFiltersProps {
  readonly filter: Filter;
  readonly onChoose: (change: Partial<Omit<Filter, "search">>) => void;
}

/** Category, state and city, from what the directory holds; a state narrows the cities. */
export function PartnerFilters({ filter, onChoose }: PartnerFiltersProps) {
  const { partners: messages } = useMessages("partners");
  const { language } = useLanguage();
  const filters = usePartnerFilters();
  const byName = new Intl.Collator(localeOf[language]).compare;

  const states = filters.data?.states ?? [];
  const inState = filter.state === all ? states : states.filter(({ state }) => state === filter.state);
  const categories = filters.data?.categories.map(({ category }) => category) ?? [];
  const options = (names: readonly string[], chosen: string, allOfThem: string) => [
    { value: all, label: allOfThem },
    // A chosen value stays choosable, also where the directory no longer has it.
    ...[...new Set([...names, chosen])]
      .filter((name) => name !== all)
      .toSorted(byName)
      .map((name) => ({ value: name, label: name })),
  ];

  return (
    <div className="grid min-w-0 gap-2.5 rail:gap-4">
      <ChipGroup<BusinessCategory | "">
        label={messages.category}
        value={filter.category}
        onChange={(category) => onChoose({ category })}
        options={[
          { value: all, label: messages.allCategories },
          ...[...new Set([...categories, ...(filter.category ? [filter.category] : [])])]
            .map((value) => ({ value, label: messages.categories[value] }))
            .toSorted((one, other) => byName(one.label, other.label)),
        ]}
      />
      <div className="grid gap-2.5 min-[360px]:grid-cols-2 rail:grid-cols-1">
        <SelectField
          label={messages.state}
          labelHidden
          value={filter.state}
          onChange={(state) => onChoose({ state, city: all })}
          options={options(
            states.flatMap(({ state }) => state ?? []),
            filter.state,
            messages.allStates,
          )}
        />
        <SelectField
          label={messages.city}
          labelHidden
          value={filter.city}
          onChange={(city) => onChoose({ city })}
          options={options(
            inState.flatMap(({ cities }) => cities.map(({ city }) => city)),
            filter.city,
            messages.allCities,
          )}
        />
      </div>
      <RetryNotice query={filters}>{filters.isError && !filters.data && messages.filtersFailed}</RetryNotice>
    </div>
  );
}
