import { readerTimeZone } from "./dates.ts";
import type { Path } from "./location.tsx";
import { parseDay } from "./period.ts";
import { useParameters } from "./use-parameters.ts";

export type LogFilter<Name extends string = string> = ReturnType<typeof useLogFilter<Name>>;

/** The filter of a log, which the address of its screen keeps: values by their names, and days. */
export function useLogFilter<Name extends string>(path: Path, names: readonly Name[]) {
  const [parameters, change] = useParameters(path);
  const given = names.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const values = Object.fromEntries(given) as Readonly<Partial<Record<Name, string>>>;
  const from = parseDay(parameters.get("from"));
  const to = parseDay(parameters.get("to"));
  const period = { ...(from && { from }), ...(to && { to }) };
  return {
    values,
    period,
    isFiltered: Object.keys({ ...values, ...period }).length > 0,
    /** The input for the server; days are those of the reader's zone. */
    input: { time_zone: readerTimeZone(), ...values, ...period },
    change,
    reset: () => change(Object.fromEntries([...names, "from", "to"].map((name) => [name, undefined]))),
  };
}
