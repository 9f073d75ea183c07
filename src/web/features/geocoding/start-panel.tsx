import { MapPin } from "lucide-react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RunProgress } from "./run-progress.tsx";
import { useStart, type Run } from "./use-run.ts";

/** The one button, what it does, and how far it is. */
export function StartPanel({ run }: { run: Run | null }) {
  const { geocoding: words } = useMessages("geocoding");
  const { language } = useLanguage();
  const { busy, start } = useStart();
  const running = run?.status === "running";
  return (
    <Card className="grid gap-4 rail:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{words.title}</h2>
        <p className="text-base text-pretty text-ink-2">{words.detail}</p>
      </div>
      <Button block icon={<MapPin size={19} strokeWidth={1.9} />} busy={busy || running} onClick={() => void start()}>
        {running ? words.running : words.start}
      </Button>
      {running && <RunProgress run={run} />}
      {run && (
        <p className="text-sm break-words text-ink-2">
          {words.startedBy(run.started_by, formatDayAndTime(run.started_at, language))}
        </p>
      )}
    </Card>
  );
}
