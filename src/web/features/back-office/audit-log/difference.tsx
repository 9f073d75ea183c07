import { unitOf } from "#contract/back-office/audit-facts.ts";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { DataTable } from "#web/ui/data-table.tsx";

/** As a partner's owners see it. */
export type OwnAuditEvent = Output<"listOwnActs">["acts"][number];

type Fact = NonNullable<OwnAuditEvent["after"]>[string];

/** The facts before and after. Something new has no before, something deleted no after. */
export function Difference({
  event: { before, after },
  label,
}: {
  event: Pick<OwnAuditEvent, "before" | "after">;
  label: string;
}) {
  const { auditLog: messages } = useMessages("auditLog");
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="text-base text-ink-2">{messages.noChange}</p>;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <DataTable
        label={label}
        keyOf={(name) => name}
        rows={names}
        columns={[
          { name: messages.fact, cell: (name) => messages.facts[name] ?? name.replaceAll("_", " ") },
          ...(before === null ? [] : [{ name: messages.before, cell: valueOf(before) }]),
          ...(after === null ? [] : [{ name: messages.after, cell: valueOf(after) }]),
        ]}
      />
    </div>
  );
}

const valueOf = (facts: NonNullable<OwnAuditEvent["after"]>) => (name: string) => (
  <span className="wrap-anywhere">
    <Value name={name} fact={facts[name]} />
  </span>
);

function Value({ name, fact }: { name: string; fact: Fact | undefined }) {
  const { auditLog: messages } = useMessages("auditLog");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  if (fact === null || fact === undefined || fact === "") return <span className="text-ink-2">{messages.nothing}</span>;
  if (typeof fact === "boolean") return fact ? messages.yes : messages.no;
  if (typeof fact === "object") return fact.join(", ");
  switch (unitOf(name, fact)) {
    case "money":
      return formatMoney(Number(fact));
    case "share":
      return formatShare(Number(fact));
    case "moment":
      return formatDayAndTime(String(fact), language);
    case "listed":
      return messages.values[fact] ?? fact;
    case "plain":
      return String(fact);
  }
}

export function SubjectName({ subject: { kind, name } }: { subject: OwnAuditEvent["subject"] }) {
  const { auditLog: messages } = useMessages("auditLog");
  const shownName = useShownName();
  const word = messages.subjects[kind] ?? kind.replaceAll("_", " ");
  return name === null ? word : `${word}: ${shownName(name)}`;
}
