import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { DeadJob } from "./use-jobs.ts";

interface DeadItemProps {
  readonly job: DeadJob;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** One job that failed for good: which, why, when, and after how many tries. */
export function DeadItem({ job, busy, onRetry, onDiscard }: DeadItemProps) {
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  const name = messages.names[job.queue] ?? job.queue;
  const moment = (at: string) => formatDayAndTime(at, language);
  const facts = Object.entries(job.facts).map(([fact, value]) => `${messages.facts[fact] ?? fact} ${value}`);
  const small = "min-h-11 text-sm";
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[620] break-words">{name}</span>
        <Badge tone="clay">{messages.ends[job.end]}</Badge>
        {job.error && <span className="text-sm font-[560] wrap-anywhere">{job.error}</span>}
      </div>
      <div className="grid gap-0.5 text-sm text-ink-2">
        <p>{messages.times({ gaveUp: moment(job.given_up_at), asked: moment(job.created_at), tries: job.tries })}</p>
        <p className="wrap-anywhere">{[...facts, `${messages.id} ${job.id}`].join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className={small} aria-label={messages.retryOf(name)} busy={busy} onClick={onRetry}>
          {messages.retry}
        </Button>
        <Button variant="ghost" className={small} aria-label={messages.discardOf(name)} onClick={onDiscard}>
          {messages.discard}
        </Button>
      </div>
    </li>
  );
}
