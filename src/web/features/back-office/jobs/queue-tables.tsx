import { formatCount } from "#web/lib/counts.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { repeats, troubleOf } from "./rules.ts";
import { RunNow } from "./run-now.tsx";
import type { JobQueue, QueueList } from "./use-jobs.ts";

/** What comes by itself, and what is caused by what people do: when it was last done, and what of it waits. */
export function QueueTables({ queues }: { readonly queues: QueueList }) {
  return (
    <>
      <Repeating queues={queues.filter(repeats)} />
      <Caused queues={queues.filter((queue) => !repeats(queue))} />
    </>
  );
}

function Repeating({ queues }: { readonly queues: QueueList }) {
  const { jobs: words } = useMessages("jobs");
  return (
    <Section title={words.repeating}>
      <Card flush>
        <DataTable
          label={words.repeating}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            { name: words.task, cell: nameCell },
            { name: words.lastSuccess, cell: lastCell },
            { name: words.next, cell: nextCell },
            { name: words.now, cell: nowCell },
          ]}
        />
      </Card>
    </Section>
  );
}

function Caused({ queues }: { readonly queues: QueueList }) {
  const { jobs: words } = useMessages("jobs");
  const { language } = useLanguage();
  const count = (value: number) => formatCount(value, language);
  return (
    <Section title={words.queues}>
      <Card flush>
        <DataTable
          label={words.queues}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            { name: words.task, cell: nameCell },
            { name: words.waiting, numeric: true, cell: ({ waiting }) => count(waiting) },
            { name: words.underWay, numeric: true, cell: ({ under_way: underWay }) => count(underWay) },
            { name: words.dead, numeric: true, cell: ({ dead }) => count(dead) },
            { name: words.lastSuccess, cell: lastCell },
          ]}
        />
      </Card>
    </Section>
  );
}

interface CellProps {
  readonly queue: JobQueue;
}

function QueueName({ queue }: CellProps) {
  const { jobs: words } = useMessages("jobs");
  const { language } = useLanguage();
  const trouble = troubleOf(queue);
  return (
    <span className="grid gap-1">
      {words.names[queue.name] ?? queue.name}
      {trouble === "stuck" && (
        <Badge tone="clay">{words.stuckSince(formatDayAndTime(queue.stuck_since!, language))}</Badge>
      )}
      {trouble === "dead" && queue.dead_today > 0 && <Badge tone="clay">{words.deadToday(queue.dead_today)}</Badge>}
      {queue.retrying > 0 && <Badge tone="amber">{words.retrying(queue.retrying)}</Badge>}
    </span>
  );
}

function LastSuccess({ queue: { last_success_at: at } }: CellProps) {
  const { jobs: words } = useMessages("jobs");
  const { language } = useLanguage();
  return at === null ? <span className="text-ink-2">{words.notYet}</span> : formatDayAndTime(at, language);
}

function NextTime({ queue: { next_at: at, under_way: underWay } }: CellProps) {
  const { jobs: words } = useMessages("jobs");
  const { language } = useLanguage();
  return underWay > 0 ? <Badge tone="leaf">{words.runs}</Badge> : at && formatDayAndTime(at, language);
}

const nameCell = (queue: JobQueue) => <QueueName queue={queue} />;
const lastCell = (queue: JobQueue) => <LastSuccess queue={queue} />;
const nextCell = (queue: JobQueue) => <NextTime queue={queue} />;
const nowCell = (queue: JobQueue) => <RunNow queue={queue} />;
