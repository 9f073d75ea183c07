import { MapPinned } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ResultTable } from "./result-table.tsx";
import type { Run } from "./use-run.ts";

/** So many rows at once. */
const rowsStep = 50;

const filters = ["all", "failure"] as const;

/** What a run has found: counts, and a row for each company; while it goes on, the latest ones. */
export function RunResults({ run }: { run: Run | null }) {
  const { geocoding: words, common } = useMessages("geocoding");
  const [filter, setFilter] = useState<(typeof filters)[number]>("all");
  const [rows, setRows] = useState(rowsStep);
  if (!run) return <Nothing title={words.noRun} detail={words.noRunDetail} />;
  if (run.total === 0) return <Nothing title={words.noPartners} detail={words.noPartnersDetail} />;

  const results = run.results.filter(({ status }) => filter === "all" || status === filter);
  return (
    <section aria-labelledby="results" className="grid min-w-0 gap-3">
      <h2 id="results" className="text-lg">
        {run.status === "running" ? words.latest : words.results}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        <Count name={words.successes} count={run.successCount} tone="text-leaf" />
        <Count name={words.failures} count={run.failCount} tone={run.failCount > 0 ? "text-clay" : "text-ink"} />
      </dl>
      <ChipGroup
        label={words.filter}
        options={filters.map((value) => ({ value, label: words.filters[value] }))}
        value={filter}
        onChange={(value) => {
          setFilter(value);
          setRows(rowsStep);
        }}
      />
      {results.length > 0 ? (
        <ResultTable results={results.slice(0, rows)} />
      ) : (
        <Card>
          <p className="py-6 text-center text-base text-ink-2">
            {filter === "failure" ? words.noFailures : words.firstSoon}
          </p>
        </Card>
      )}
      {results.length > rows && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setRows(rows + rowsStep)}>
          {common.loadMore}
        </Button>
      )}
    </section>
  );
}

function Count({ name, count, tone }: { name: string; count: number; tone: string }) {
  return (
    <Card>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={`text-3xl font-[760] ${tone}`}>{count}</dd>
    </Card>
  );
}

function Nothing({ title, detail }: { title: string; detail: string }) {
  return (
    <Card>
      <EmptyState icon={<MapPinned size={28} strokeWidth={1.6} />} title={title} detail={detail} />
    </Card>
  );
}
