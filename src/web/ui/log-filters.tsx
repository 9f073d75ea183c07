import { useState, type ReactNode, type SyntheticEvent } from "react";
import { userSearchLengthMax } from "#contract/limits.ts";
import type { Period } from "#web/lib/period.ts";
import { Button } from "./button.tsx";
import { PeriodField } from "./period-field.tsx";
import { TextField } from "./text-field.tsx";

interface TypedFilter {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
}

interface LogFiltersProps {
  readonly label: string;
  readonly typed: readonly TypedFilter[];
  /** A choice beside the typed filters. */
  readonly choice: ReactNode;
  readonly period: Period;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly applyLabel: string;
  /** Undefined while nothing is filtered. */
  readonly onReset: (() => void) | undefined;
  readonly resetLabel: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/**
 * Fields that narrow a log. Typed text counts once it is submitted. Its key must change with the
 * typed filters, so that the fields follow the address.
 */
export function LogFilters({ label, typed, choice, period, onChange, children, ...buttons }: LogFiltersProps) {
  const given = Object.fromEntries(typed.map(({ name, value }) => [name, value ?? ""]));
  const [texts, setTexts] = useState(given);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onChange(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || undefined])));
  }

  function reset() {
    setTexts(Object.fromEntries(typed.map(({ name }) => [name, ""])));
    buttons.onReset?.();
  }

  const field = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: userSearchLengthMax };
  return (
    <form aria-label={label} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid items-end gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-flow-col min-[1100px]:grid-cols-none min-[1100px]:auto-cols-fr">
        {typed.map(({ name, value: _value, ...rest }) => (
          <TextField
            {...field}
            {...rest}
            key={name}
            value={texts[name] ?? ""}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
        {choice}
        <Button type="submit" variant="secondary" className="min-[1100px]:justify-self-start">
          {buttons.applyLabel}
        </Button>
      </div>
      <PeriodField value={period} onChange={({ from, to }) => onChange({ from, to })} />
      <div className="flex flex-wrap items-start gap-2.5 empty:hidden">
        {children}
        {buttons.onReset !== undefined && (
          <Button variant="ghost" onClick={reset}>
            {buttons.resetLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
