import { MapPinned } from "lucide-react";
import { useState } from "react";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ResultTable } from "./result-table.tsx";
import { useResults, type Run } from "./use-run.ts";

const filters = ["all", "failure"] as const;
type Filter = (typeof filters)[number];

/** The results of a run: counts, and a row for each partner; while it goes on, the latest ones. */
export function RunResults({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const [filter, setFilter] = useState<Filter>("all");
  if (!run) return <Nothing title={messages.noRun} detail={messages.noRunDetail} />;
  if (run.total === 0) return <Nothing title={messages.noPartners} detail={messages.noPartnersDetail} />;
  const latest = run.results.filter(({ status }) => filter === "all" || status === filter);
  return (
    <section aria-labelledby="results" className="grid min-w-0 gap-3">
      <h2 id="results" className="text-lg">
        {run.status === "running" ? messages.latest : messages.results}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        <Count name={messages.successes} count={run.successCount} tone="text-leaf" />
        <Count name={messages.failures} count={run.failCount} tone={run.failCount > 0 ? "text-clay" : "text-ink"} />
      </dl>
      <ChipGroup
        label={messages.filter}
        options={filters.map((value) => ({ value, label: messages.filters[value] }))}
        value={filter}
        onChange={setFilter}
      />
      {run.status !== "running" ? (
        <Rows run={run} filter={filter} />
      ) : latest.length > 0 ? (
        <ResultTable results={latest} />
      ) : (
        <NoRows text={filter === "failure" ? messages.noFailures : messages.firstSoon} />
      )}
    </section>
  );
}

/** Every row of a run that rests, as far as they have been scrolled to. */
function Rows({ run, filter }: { run: Run; filter: Filter }) {
  const { geocoding: messages } = useMessages("geocoding");
  const results = useResults(run, filter === "all" ? undefined : filter);
  if (results.isPending) return <SkeletonList rows={4} />;
  if (!results.data) {
    return <FailureCard query={results} />;
  }
  const rows = results.data.pages.flatMap((page) => page.results);
  if (rows.length === 0) return <NoRows text={filter === "failure" ? messages.noFailures : messages.noneYet} />;
  return (
    <>
      <ResultTable results={rows} />
      <LoadMore pages={results} />
    </>
  );
}

function NoRows({ text }: { text: string }) {
  return (
    <Card>
      <p className="py-6 text-center text-base text-ink-2">{text}</p>
    </Card>
  );
}

function Count({ name, count, tone }: { name: string; count: number; tone: string }) {
  const { language } = useLanguage();
  return (
    <Card>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={`text-3xl font-[760] ${tone}`}>{formatCount(count, language)}</dd>
    </Card>
  );
}

function Nothing({ title, detail }: { title: string; detail: string }) {
  return (
    <Card>
      <EmptyState icon={MapPinned} title={title} detail={detail} />
    </Card>
  );
}
