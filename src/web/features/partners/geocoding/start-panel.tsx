import { MapPin, Pause, Play, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunWaiting } from "./run-waiting.tsx";
import { useRunActions, type Run, type RunAction } from "./use-run.ts";

/** The one button, what it does, and how far it is; beneath it what can be done to the run that there is. */
export function StartPanel({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const { language } = useLanguage();
  const { busy, act } = useRunActions();
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
        onClick={() => void act("geocodeAllPartners")}
      >
        {running ? messages.running : paused ? messages.pausedButton : messages.start}
      </Button>
      {run && (running || paused) && <RunProgress run={run} />}
      <RunWaiting run={run} />
      {run && <Further run={run} busy={busy} onAction={(operationId) => void act(operationId)} />}
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

/** The one further thing that can be done: hold a run, let it go on, or ask again for what failed. */
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
