import { RunResults } from "#web/features/partners/geocoding/run-results.tsx";
import { StartPanel } from "#web/features/partners/geocoding/start-panel.tsx";
import { useRun, type Run } from "#web/features/partners/geocoding/use-run.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { MapCredit } from "#web/ui/map-credit.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

/** Looks up where every partner is: one button, and a panel of results. */
export function GeocodePartnersScreen() {
  const { geocoding: messages } = useMessages("geocoding");
  const run = useRun();
  if (run.isPending) {
    return (
      <SkeletonBlocks
        className="grid gap-5 rail:grid-cols-[minmax(18rem,1fr)_minmax(0,1.8fr)]"
        blocks={["h-64 rounded-xl", "h-96 rounded-xl"]}
      />
    );
  }
  if (run.data === undefined) return <FailureState query={run} />;
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(18rem,1fr)_minmax(0,1.8fr)] rail:items-start">
      <div className="grid gap-3">
        <StartPanel run={run.data} />
        <Notice tone="error">{run.isError && messages.refreshError}</Notice>
        <Outcome run={run.data} />
        <MapCredit />
      </div>
      <RunResults run={run.data} />
    </div>
  );
}

/** Says once how a run ended. */
function Outcome({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const finished = run !== null && run.status === "finished" && run.total > 0;
  return (
    <Notice tone={finished && run.failCount === 0 ? "success" : "info"}>
      {finished && messages.finished(run.successCount, run.failCount)}
    </Notice>
  );
}
