import { RotateCw } from "lucide-react";
import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { JobSheet, useJobAction } from "./action.tsx";
import { DeadItem } from "./dead-item.tsx";
import { Leftovers } from "./leftovers.tsx";
import { stale } from "./module.ts";
import { withDead, useDeadJobs, type DeadJob, type QueueList } from "./use-jobs.ts";

interface DeadListProps {
  readonly queues: QueueList;
  /** The only one whose jobs are shown; undefined for all. */
  readonly queue: string | undefined;
  readonly onQueue: (queue: string | undefined) => void;
}

const every = "";

/** Jobs that failed for good, and what can be done about them. */
export function DeadList({ queues, queue: named, onQueue }: DeadListProps) {
  const { jobs: messages } = useMessages("jobs");
  // The address may name an unknown queue.
  const queue = queues.find(({ name }) => name === named)?.name;
  const dead = useDeadJobs(queue);
  const { run, busy } = useJobAction();
  const [discarding, setDiscarding] = useState<DeadJob>();
  const [retrying, setRetrying] = useState<string>();
  const retriedQueue = useLast(retrying) ?? "";
  const [retried, setRetried] = useState<string>();
  // An item that is done disappears: the focus goes to the heading.
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>((discarding ?? retrying) !== undefined);

  async function retry({ id, queue: of }: DeadJob): Promise<void> {
    if (busy) return;
    setRetried(id);
    const done = await run(async () => {
      await change(stale, "retryDeadJob", { id, queue: of });
      return messages.retried(1);
    });
    if (done) heading.current?.focus();
  }

  return (
    <section aria-labelledby="dead-jobs" className="grid gap-3">
      <Leftovers
        id="dead-jobs"
        heading={heading}
        title={messages.deadTitle}
        detail={messages.deadDetail}
        choice={<Choice queues={queues} queue={queue} onQueue={onQueue} onRetryAll={setRetrying} />}
        pages={dead}
        rows={dead.data?.pages.flatMap((page) => page.jobs)}
        none={messages.noneDead}
        noneDetail={messages.noneDeadDetail}
      >
        {(job) => (
          <DeadItem
            key={job.id}
            job={job}
            busy={busy && job.id === retried}
            onRetry={() => void retry(job)}
            onDiscard={() => setDiscarding(job)}
          />
        )}
      </Leftovers>
      <JobSheet
        thing={discarding}
        onClose={() => setDiscarding(undefined)}
        onDone={finish}
        title={messages.discardTitle}
        confirmLabel={messages.discardConfirm}
        destructive
        execute={async ({ id, queue: of }) => {
          await change(stale, "discardDeadJob", { id, queue: of });
          return messages.discarded;
        }}
      >
        <p>{messages.discardDetail}</p>
      </JobSheet>
      {/* All at once may bring many late mails. */}
      <JobSheet
        thing={retrying}
        onClose={() => setRetrying(undefined)}
        onDone={finish}
        title={messages.retryAllTitle}
        confirmLabel={messages.retryAllConfirm}
        execute={async (of) => messages.retried((await change(stale, "retryDeadJobs", { queue: of })).count)}
      >
        <p>{messages.retryAllDetail(messages.names[retriedQueue] ?? retriedQueue)}</p>
      </JobSheet>
    </section>
  );
}

interface ChoiceProps extends DeadListProps {
  readonly onRetryAll: (queue: string) => void;
}

/** Which queue's jobs are shown; those of one can be tried again together. */
function Choice({ queues, queue, onQueue, onRetryAll }: ChoiceProps) {
  const { jobs: messages } = useMessages("jobs");
  const some = withDead(queues);
  const chosen = queues.find(({ name }) => name === queue);
  // The chosen queue stays visible when its last job is gone.
  const shown = chosen && chosen.dead === 0 ? [...some, chosen] : some;
  if (shown.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-3 *:max-w-full">
      <ChipGroup
        label={messages.show}
        options={[
          { value: every, label: messages.all },
          ...shown.map(({ name, dead }) => ({ value: name, label: `${messages.names[name] ?? name} (${dead})` })),
        ]}
        value={chosen?.name ?? every}
        onChange={(value) => onQueue(value === every ? undefined : value)}
      />
      {chosen && chosen.dead > 0 && (
        <Button
          variant="secondary"
          className="min-h-11 text-sm"
          icon={<RotateCw size={16} strokeWidth={2} aria-hidden="true" />}
          onClick={() => onRetryAll(chosen.name)}
        >
          {messages.retryAll(chosen.dead)}
        </Button>
      )}
    </div>
  );
}
