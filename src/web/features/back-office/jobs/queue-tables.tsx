import { Play } from "lucide-react";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useJobAction } from "./action.tsx";
import { stale } from "./module.ts";
import { repeats, troubleOf, type JobQueue, type QueueList } from "./use-jobs.ts";

/** Scheduled jobs and the other queues: the last success of each, and what waits. */
export function QueueTables({ queues }: { readonly queues: QueueList }) {
  return (
    <>
      <Repeating queues={queues.filter(repeats)} />
      <Caused queues={queues.filter((queue) => !repeats(queue))} />
    </>
  );
}

function Repeating({ queues }: { readonly queues: QueueList }) {
  const { jobs: messages } = useMessages("jobs");
  return (
    <Section title={messages.repeating}>
      <Card flush>
        <DataTable
          label={messages.repeating}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            { name: messages.task, cell: nameCell },
            { name: messages.lastSuccess, cell: lastCell },
            { name: messages.next, cell: nextCell },
            { name: messages.now, cell: nowCell },
          ]}
        />
      </Card>
    </Section>
  );
}

function Caused({ queues }: { readonly queues: QueueList }) {
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  const count = (value: number) => formatCount(value, language);
  return (
    <Section title={messages.queues}>
      <Card flush>
        <DataTable
          label={messages.queues}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            { name: messages.task, cell: nameCell },
            { name: messages.waiting, numeric: true, cell: ({ waiting }) => count(waiting) },
            { name: messages.underWay, numeric: true, cell: ({ under_way: underWay }) => count(underWay) },
            { name: messages.dead, numeric: true, cell: ({ dead }) => count(dead) },
            { name: messages.lastSuccess, cell: lastCell },
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
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  const trouble = troubleOf(queue);
  return (
    <span className="grid gap-1">
      {messages.names[queue.name] ?? queue.name}
      {trouble === "stuck" && (
        <Badge tone="clay">{messages.stuckSince(formatDayAndTime(queue.stuck_since!, language))}</Badge>
      )}
      {trouble === "dead" && queue.dead_today > 0 && <Badge tone="clay">{messages.deadToday(queue.dead_today)}</Badge>}
      {queue.retrying > 0 && <Badge tone="amber">{messages.retrying(queue.retrying)}</Badge>}
    </span>
  );
}

function LastSuccess({ queue: { last_success_at: at } }: CellProps) {
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  return at === null ? <span className="text-ink-2">{messages.notYet}</span> : formatDayAndTime(at, language);
}

function NextTime({ queue: { next_at: at, under_way: underWay } }: CellProps) {
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  return underWay > 0 ? <Badge tone="leaf">{messages.runs}</Badge> : at && formatDayAndTime(at, language);
}

function RunNow({ queue: { name, under_way: underWay } }: CellProps) {
  const { jobs: messages } = useMessages("jobs");
  const { run, busy } = useJobAction();
  return (
    <Button
      variant="ghost"
      className="min-h-11 align-top text-sm rail:-my-2.5 rail:-ml-5"
      icon={<Play size={16} strokeWidth={2} aria-hidden="true" />}
      aria-label={messages.runNowOf(messages.names[name] ?? name)}
      busy={busy || underWay > 0}
      onClick={() =>
        void run(async () => {
          await change(stale, "runJobNow", { queue: name });
          return messages.asked;
        })
      }
    >
      {messages.runNow}
    </Button>
  );
}

const nameCell = (queue: JobQueue) => <QueueName queue={queue} />;
const lastCell = (queue: JobQueue) => <LastSuccess queue={queue} />;
const nextCell = (queue: JobQueue) => <NextTime queue={queue} />;
const nowCell = (queue: JobQueue) => <RunNow queue={queue} />;
