import { useMessages } from "#web/lib/languages/context.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import type { LoggedAct } from "./use-acts.ts";

type Fact = NonNullable<LoggedAct["after"]>[string];

/** What was before and after, a row for each fact. Of something new there is no before, of something gone no after. */
export function Difference({ act: { before, after }, label }: { act: LoggedAct; label: string }) {
  const { auditLog: words } = useMessages("auditLog");
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="text-base text-ink-2">{words.noChange}</p>;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <DataTable
        label={label}
        keyOf={(name) => name}
        rows={names}
        columns={[
          { name: words.fact, cell: (name) => words.facts[name] ?? name.replaceAll("_", " ") },
          ...(before === null ? [] : [{ name: words.before, cell: valueOf(before) }]),
          ...(after === null ? [] : [{ name: words.after, cell: valueOf(after) }]),
        ]}
      />
    </div>
  );
}

const valueOf = (facts: NonNullable<LoggedAct["after"]>) => (name: string) => <Value fact={facts[name]} />;

/** As the log keeps it: the same act reads the same for everybody, whatever the currency is by then. */
function Value({ fact }: { fact: Fact | undefined }) {
  const { auditLog: words } = useMessages("auditLog");
  if (fact === null || fact === undefined || fact === "") return <span className="text-ink-2">{words.nothing}</span>;
  if (typeof fact === "boolean") return fact ? words.yes : words.no;
  return <span className="break-words">{Array.isArray(fact) ? fact.join(", ") : String(fact)}</span>;
}
