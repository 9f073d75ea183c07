import { useState, type ReactNode, type SyntheticEvent } from "react";
import { userSearchLengthMax } from "#contract/limits.ts";
import { useLanguage } from "#web/lib/languages/context.tsx";
import type { MessagesOf } from "#web/lib/languages/message-modules.ts";
import { localeOf } from "#web/lib/money.ts";
import type { LogFilter } from "#web/lib/use-log-filter.ts";
import { Button } from "./button.tsx";
import type { EmptyStateProps } from "./empty-state.tsx";
import { PagedList, type PagedListProps } from "./paged-list.tsx";
import { PeriodField } from "./period-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

interface LogFiltersProps<Name extends string> {
  readonly filter: LogFilter<Name>;
  /** Filters that are typed. */
  readonly typed: readonly { readonly name: Name; readonly label: string; readonly placeholder: string }[];
  /** One that is chosen by its name in words. */
  readonly choice: {
    readonly name: Name;
    readonly label: string;
    readonly all: string;
    readonly names: Readonly<Record<string, string>>;
  };
  readonly messages: MessagesOf["auditLog" | "securityLog"];
  /** Further buttons. */
  readonly buttons?: ReactNode;
}

interface LogProps<Name extends string, Row>
  extends LogFiltersProps<Name>, Pick<PagedListProps<Row>, "pages" | "rows" | "children"> {
  readonly icon: NonNullable<EmptyStateProps["icon"]>;
}

/** A log of the administrators, newest first, with the filters that its address keeps. */
export function Log<Name extends string, Row>({ pages, rows, icon, children, ...filters }: LogProps<Name, Row>) {
  const { filter, typed, messages } = filters;
  const empty = filter.isFiltered
    ? { title: messages.emptyFilter, detail: messages.emptyFilterDetail }
    : { title: messages.empty, detail: messages.emptyDetail };
  return (
    <div className="grid gap-5">
      {/* A link in the list changes the filter: the fields follow. */}
      <LogFilters key={typed.map(({ name }) => filter.values[name]).join(" ")} {...filters} />
      <div className="grid gap-4">
        <PagedList
          pages={pages}
          rows={rows}
          label={messages.list}
          empty={{ icon, ...empty }}
          outdated={messages.outdated}
        >
          {children}
        </PagedList>
      </div>
    </div>
  );
}

/** Fields that narrow a log. Typed text counts once it is submitted. */
function LogFilters<Name extends string>({ filter, typed, choice, messages, buttons }: LogFiltersProps<Name>) {
  const [texts, setTexts] = useState<Readonly<Record<string, string | undefined>>>(filter.values);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    filter.change(Object.fromEntries(typed.map(({ name }) => [name, texts[name]?.trim()])));
  }

  function reset() {
    setTexts({});
    filter.reset();
  }

  const field = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: userSearchLengthMax };
  return (
    <form aria-label={messages.filters} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid items-end gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-flow-col min-[1100px]:grid-cols-none min-[1100px]:auto-cols-fr">
        {typed.map(({ name, ...labels }) => (
          <TextField
            {...field}
            {...labels}
            key={name}
            value={texts[name] ?? ""}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
        <ChoiceField
          {...choice}
          value={filter.values[choice.name]}
          unknown={messages.unknown}
          onChange={(value) => filter.change({ [choice.name]: value })}
        />
        <Button type="submit" variant="secondary" className="min-[1100px]:justify-self-start">
          {messages.apply}
        </Button>
      </div>
      <PeriodField value={filter.period} onChange={({ from, to }) => filter.change({ from, to })} />
      <div className="flex flex-wrap items-start gap-2.5 empty:hidden">
        {buttons}
        {filter.isFiltered && (
          <Button variant="ghost" onClick={reset}>
            {messages.reset}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoiceFieldProps extends Omit<LogFiltersProps<string>["choice"], "name"> {
  readonly value: string | undefined;
  readonly unknown: (name: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

function ChoiceField({ label, all, names, value, unknown, onChange }: ChoiceFieldProps) {
  const { language } = useLanguage();
  const order = new Intl.Collator(localeOf[language]);
  const known = Object.entries(names)
    .map(([name, text]) => ({ value: name, label: text }))
    .toSorted((one, other) => order.compare(one.label, other.label));
  // An address may name one that is newer than these messages.
  const newer = value !== undefined && !Object.hasOwn(names, value) ? [{ value, label: unknown(value) }] : [];
  return (
    <SelectField
      label={label}
      value={value ?? "all"}
      onChange={(chosen) => onChange(chosen === "all" ? undefined : chosen)}
      options={[{ value: "all", label: all }, ...known, ...newer]}
    />
  );
}
