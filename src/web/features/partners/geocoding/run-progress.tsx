import { useMessages } from "#web/lib/languages/context.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Run } from "./use-run.ts";

/** How far a run is, and how long it still takes at its one address a second. */
export function RunProgress({ run }: { run: Run }) {
  const { geocoding: messages } = useMessages("geocoding");
  const done = run.successCount + run.failCount;
  return (
    <div className="grid gap-2">
      <ProgressBar label={messages.progress} fraction={run.total === 0 ? 1 : done / run.total} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span className="font-semibold text-ink">{messages.done(done, run.total)}</span>
        {!run.waiting && <span>{timeLeft(run.total - done, messages)}</span>}
      </p>
    </div>
  );
}

function timeLeft(
  seconds: number,
  messages: Record<"secondsLeft" | "minutesLeft" | "hoursLeft", (count: number) => string>,
): string {
  if (seconds < 90) return messages.secondsLeft(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? messages.minutesLeft(minutes) : messages.hoursLeft(Math.round(minutes / 60));
}
