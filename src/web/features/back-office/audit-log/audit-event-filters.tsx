import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { LogFilters } from "#web/ui/log-filters.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { inputOf, isFiltered, type AuditEventFilter } from "./use-audit-events.ts";

interface AuditEventFiltersProps {
  readonly filter: AuditEventFilter;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

const nothing = { actor: undefined, subject: undefined, act: undefined, from: undefined, to: undefined };

/** Actor, subject, action and period. */
export function AuditEventFilters({ filter, onChange }: AuditEventFiltersProps) {
  const { auditLog: messages } = useMessages("auditLog");
  const { actor, subject, act, period } = filter;
  return (
    <LogFilters
      label={messages.filters}
      // A link in the list changes the filter: the fields follow.
      key={`${actor} ${subject}`}
      typed={[
        { name: "actor", label: messages.who, placeholder: messages.whoHint, value: actor },
        { name: "subject", label: messages.whom, placeholder: messages.whomHint, value: subject },
      ]}
      choice={<ActionSelect act={act} onChange={(chosen) => onChange({ act: chosen })} />}
      period={period}
      onChange={onChange}
      applyLabel={messages.apply}
      resetLabel={messages.reset}
      onReset={isFiltered(filter) ? () => onChange(nothing) : undefined}
    >
      <DownloadButton operationId="exportActs" input={inputOf(filter)}>
        {messages.export}
      </DownloadButton>
    </LogFilters>
  );
}

function ActionSelect({ act, onChange }: { act: string | undefined; onChange: (act: string | undefined) => void }) {
  const { auditLog: messages } = useMessages("auditLog");
  const { language } = useLanguage();
  const order = new Intl.Collator(localeOf[language]);
  const known = Object.entries(messages.acts)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => order.compare(one.label, other.label));
  // An address may name an event that is newer than these messages.
  const unknown =
    act !== undefined && !Object.hasOwn(messages.acts, act) ? [{ value: act, label: messages.unknown(act) }] : [];
  return (
    <SelectField
      label={messages.act}
      value={act ?? "all"}
      onChange={(value) => onChange(value === "all" ? undefined : value)}
      options={[{ value: "all", label: messages.allAuditEvents }, ...known, ...unknown]}
    />
  );
}
