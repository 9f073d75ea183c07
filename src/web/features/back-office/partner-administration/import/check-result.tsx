import { useState } from "react";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { nameOfRow, RowErrors } from "./row-errors.tsx";
import type { CheckedRow, useCheck } from "./use-check.ts";

const shownAtOnce = 50;
const filters = ["all", "refused", "created", "already_there"] as const;
const tones = { created: "leaf", already_there: "quiet", refused: "clay" } as const;

/** The result of a dry run: how many rows of each kind, and each row. */
export function CheckResult({ check }: { readonly check: ReturnType<typeof useCheck> }) {
  const { partnerImport: messages } = useMessages("partnerImport");
  if (check.state === undefined) return null;
  const { rows, total } = check.state;
  return (
    <Card className="grid gap-4 rail:p-6">
      <section aria-labelledby="checked" className="grid gap-3">
        <h2 id="checked" className="text-lg">
          {check.isDone ? messages.checked : messages.checking}
        </h2>
        {!check.isDone && (
          <>
            <ProgressBar label={messages.checking} fraction={rows.length / total} />
            <p className="text-sm text-ink-2">{messages.progressOf(rows.length, total)}</p>
          </>
        )}
        <ProblemNotice problem={check.problem} />
        {check.isDone && (
          <>
            <p role="status" className="text-sm text-pretty text-ink-2">
              {messages.checkedDetail}
            </p>
            <Rows rows={rows} />
          </>
        )}
      </section>
    </Card>
  );
}

function Rows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  const { common } = useMessages();
  const countOf = (outcome: CheckedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  const [filter, setFilter] = useState<(typeof filters)[number]>(countOf("refused") > 0 ? "refused" : "all");
  const [shown, setShown] = useState(shownAtOnce);
  const found = filter === "all" ? rows : rows.filter((row) => row.outcome === filter);
  const counts = {
    all: rows.length,
    created: countOf("created"),
    already_there: countOf("already_there"),
    refused: countOf("refused"),
  };
  const labels = {
    all: messages.allRows,
    created: messages.checkedCounts.created,
    already_there: messages.checkedCounts.alreadyThere,
    refused: messages.checkedCounts.refused,
  };
  return (
    <>
      <ChipGroup
        label={messages.showRows}
        value={filter}
        options={filters.map((value) => ({
          value,
          label: `${labels[value]} · ${formatCount(counts[value], language)}`,
        }))}
        onChange={(value) => {
          setFilter(value);
          setShown(shownAtOnce);
        }}
      />
      {found.length > 0 && (
        <div className="rounded-md border border-line">
          <DataTable
            label={messages.checked}
            rows={found.slice(0, shown)}
            keyOf={({ row }) => String(row)}
            columns={[
              { name: messages.row, cell: nameOfRow },
              { name: messages.outcome, cell: outcomeOf, prose: true },
            ]}
          />
        </div>
      )}
      {found.length > shown && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShown(shown + shownAtOnce)}>
          {common.loadMore}
        </Button>
      )}
    </>
  );
}

const outcomeOf = (row: CheckedRow) => <Outcome row={row} />;

function Outcome({ row: { outcome, errors } }: { readonly row: CheckedRow }) {
  const { partnerImport: messages } = useMessages("partnerImport");
  return (
    <span className="grid gap-1.5">
      <Badge tone={tones[outcome]}>{messages.outcomes[outcome]}</Badge>
      {errors.length > 0 && <RowErrors errors={errors} />}
    </span>
  );
}
