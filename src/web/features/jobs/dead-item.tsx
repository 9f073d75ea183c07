import { formatMoment } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import type { DeadJob } from "./use-jobs.ts";

interface DeadItemProps {
  readonly job: DeadJob;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** One job that was given up on: what, why, when, and after how many tries. */
export function DeadItem({ job, busy, onRetry, onDiscard }: DeadItemProps) {
  const { jobs: words } = useMessages("jobs");
  const { language } = useLanguage();
  const name = words.names[job.queue] ?? job.queue;
  const small = "min-h-11 text-sm";
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 grow font-[620] break-words">{name}</span>
        <Badge tone="clay">{words.ends[job.end]}</Badge>
      </div>
      <Facts
        facts={[
          { name: words.error, value: job.error },
          { name: words.givenUpAt, value: formatMoment(job.given_up_at, language) },
          { name: words.createdAt, value: formatMoment(job.created_at, language) },
          { name: words.tries, value: String(job.tries) },
          ...Object.entries(job.facts).map(([fact, value]) => ({ name: words.facts[fact] ?? fact, value })),
          { name: words.id, value: job.id },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className={small} aria-label={words.retryOf(name)} busy={busy} onClick={onRetry}>
          {words.retry}
        </Button>
        <Button variant="ghost" className={small} aria-label={words.discardOf(name)} onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </li>
  );
}
