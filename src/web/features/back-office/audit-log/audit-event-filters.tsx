import { useState, type SyntheticEvent } from "react";
import { userSearchLengthMax } from "#contract/limits.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { PeriodField } from "#web/ui/period-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { inputOf, isFiltered, type AuditEventFilter } from "./use-audit-events.ts";

interface AuditEventFiltersProps {
  readonly filter: AuditEventFilter;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/**
 * Actor, subject, action and period. Typed text counts once it is submitted. Its key must change
 * with the filter, so that the fields follow the address.
 */
export function AuditEventFilters({ filter, onChange }: AuditEventFiltersProps) {
  const { auditLog: messages } = useMessages("auditLog");
  const [actor, setActor] = useState(filter.actor ?? "");
  const [subject, setSubject] = useState(filter.subject ?? "");

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onChange({ actor: actor.trim() || undefined, subject: subject.trim() || undefined });
  }

  const field = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: userSearchLengthMax };
  return (
    <form aria-label={messages.filters} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid items-end gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-cols-[1fr_1fr_1fr_auto]">
        <TextField {...field} label={messages.who} placeholder={messages.whoHint} value={actor} onChange={setActor} />
        <TextField
          {...field}
          label={messages.whom}
          placeholder={messages.whomHint}
          value={subject}
          onChange={setSubject}
        />
        <ActionSelect act={filter.act} onChange={(act) => onChange({ act })} />
        <Button type="submit" variant="secondary">
          {messages.apply}
        </Button>
      </div>
      <PeriodField value={filter.period} onChange={(period) => onChange({ from: period.from, to: period.to })} />
      <div className="flex flex-wrap items-start gap-2.5">
        <DownloadButton operationId="exportActs" input={inputOf(filter)}>
          {messages.export}
        </DownloadButton>
        {isFiltered(filter) && (
          <Button
            variant="ghost"
            onClick={() => {
              setActor("");
              setSubject("");
              onChange({ actor: undefined, subject: undefined, act: undefined, from: undefined, to: undefined });
            }}
          >
            {messages.reset}
          </Button>
        )}
      </div>
    </form>
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
