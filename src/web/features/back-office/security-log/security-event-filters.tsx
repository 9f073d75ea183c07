import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { LogFilters } from "#web/ui/log-filters.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { isFiltered, type SecurityEventFilter } from "./use-security-events.ts";

interface SecurityEventFiltersProps {
  readonly filter: SecurityEventFilter;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

const nothing = { user: undefined, kind: undefined, from: undefined, to: undefined };

/** User, kind and period. */
export function SecurityEventFilters({ filter, onChange }: SecurityEventFiltersProps) {
  const { securityLog: messages } = useMessages("securityLog");
  const { user, kind, period } = filter;
  return (
    <LogFilters
      label={messages.filters}
      // A link in the list changes the filter: the field follows.
      key={user}
      typed={[{ name: "user", label: messages.who, placeholder: messages.whoHint, value: user }]}
      choice={<KindSelect kind={kind} onChange={(chosen) => onChange({ kind: chosen })} />}
      period={period}
      onChange={onChange}
      applyLabel={messages.apply}
      resetLabel={messages.reset}
      onReset={isFiltered(filter) ? () => onChange(nothing) : undefined}
    />
  );
}

function KindSelect({ kind, onChange }: { kind: string | undefined; onChange: (kind: string | undefined) => void }) {
  const { securityLog: messages } = useMessages("securityLog");
  const { language } = useLanguage();
  const order = new Intl.Collator(localeOf[language]);
  const known = Object.entries(messages.kinds)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => order.compare(one.label, other.label));
  // An address may name a kind that is newer than these messages.
  const unknown =
    kind !== undefined && !Object.hasOwn(messages.kinds, kind) ? [{ value: kind, label: messages.unknown(kind) }] : [];
  return (
    <SelectField
      label={messages.kind}
      value={kind ?? "all"}
      onChange={(value) => onChange(value === "all" ? undefined : value)}
      options={[{ value: "all", label: messages.allKinds }, ...known, ...unknown]}
    />
  );
}
