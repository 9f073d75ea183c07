import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { unitOf } from "./rules.ts";
import type { OwnAct } from "./use-acts.ts";

type Fact = NonNullable<OwnAct["after"]>[string];

/** What was before and after, a row for each fact. Of something new there is no before, of something gone no after. */
export function Difference({
  act: { before, after },
  label,
}: {
  act: Pick<OwnAct, "before" | "after">;
  label: string;
}) {
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

const valueOf = (facts: NonNullable<OwnAct["after"]>) => (name: string) => (
  <span className="wrap-anywhere">
    <Value name={name} fact={facts[name]} />
  </span>
);

function Value({ name, fact }: { name: string; fact: Fact | undefined }) {
  const { auditLog: words } = useMessages("auditLog");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  if (fact === null || fact === undefined || fact === "") return <span className="text-ink-2">{words.nothing}</span>;
  if (typeof fact === "boolean") return fact ? words.yes : words.no;
  if (typeof fact === "object") return fact.join(", ");
  switch (unitOf(name, fact)) {
    case "money":
      return formatMoney(Number(fact));
    case "share":
      return formatShare(Number(fact));
    case "moment":
      return formatDayAndTime(String(fact), language);
    case "listed":
      return words.values[fact] ?? fact;
    case "plain":
      return String(fact);
  }
}
