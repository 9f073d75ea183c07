import { MapPin, Pause, Play, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { formatDayAndTime, formatTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useRunActions, type Run, type RunAction } from "./use-run.ts";

/** Starts a run, shows how far it is, and what can be done about the current or last run. */
export function StartPanel({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const { language } = useLanguage();
  const { busy, run: runAction } = useRunActions();
  const running = run?.status === "running";
  const paused = run?.status === "paused";
  return (
    <Card className="grid gap-4 rail:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{messages.title}</h2>
        <p className="text-base text-pretty text-ink-2">{messages.detail}</p>
      </div>
      <Button
        block
        icon={<MapPin size={19} strokeWidth={1.9} />}
        busy={busy === "geocodeAllPartners" || running}
        disabled={paused}
        onClick={() => void runAction("geocodeAllPartners")}
      >
        {running ? messages.running : paused ? messages.pausedButton : messages.start}
      </Button>
      {run && (running || paused) && <RunProgress run={run} />}
      <RunWaiting run={run} />
      {run && <Further run={run} busy={busy} onAction={(operationId) => void runAction(operationId)} />}
      {run && (
        <div className="grid gap-1 text-sm break-words text-ink-2">
          {run.scope === "failures" && <p>{messages.scopeFailures}</p>}
          <p>{messages.startedBy(run.started_by, formatDayAndTime(run.started_at, language))}</p>
          {run.paused_at && <p>{messages.paused(formatDayAndTime(run.paused_at, language))}</p>}
        </div>
      )}
    </Card>
  );
}

interface FurtherProps {
  readonly run: Run;
  readonly busy: RunAction | undefined;
  readonly onAction: (operationId: RunAction) => void;
}

/** Pauses or resumes the run, or retries its failures once it is over. */
function Further({ run, busy, onAction }: FurtherProps) {
  const { geocoding: messages } = useMessages("geocoding");
  const [operationId, label, icon]: readonly [RunAction, string, ReactNode] =
    run.status === "running"
      ? ["pauseGeocodingRun", messages.pause, <Pause key="icon" size={18} strokeWidth={1.9} />]
      : run.status === "paused"
        ? ["resumeGeocodingRun", messages.resume, <Play key="icon" size={18} strokeWidth={1.9} />]
        : [
            "retryGeocodingFailures",
            messages.retry(run.failCount),
            <RotateCcw key="icon" size={18} strokeWidth={1.9} />,
          ];
  if (run.status === "finished" && run.failCount === 0) return null;
  return (
    <div className="grid gap-2">
      <Button block variant="secondary" icon={icon} busy={busy !== undefined} onClick={() => onAction(operationId)}>
        {label}
      </Button>
      {run.status === "paused" && <p className="text-sm text-pretty text-ink-2">{messages.pausedNote}</p>}
    </div>
  );
}

/** How far a run is, and how long it still takes at one address a second. */
function RunProgress({ run }: { run: Run }) {
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

/** Why a run does not move, since when, and when it tries again. */
function RunWaiting({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const { language } = useLanguage();
  // A paused run has no next try.
  const waiting = run?.status === "running" ? run.waiting : null;
  return (
    <Notice>
      {waiting && (
        <>
          <strong className="block">{messages.troubles[waiting.reason]}</strong>
          {messages.waitingSince(formatDayAndTime(waiting.since, language), formatTime(waiting.next_try_at, language))}
        </>
      )}
    </Notice>
  );
}
