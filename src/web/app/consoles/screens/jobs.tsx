import { DeadList } from "#web/features/back-office/jobs/dead-list.tsx";
import { MailList } from "#web/features/back-office/jobs/mail-list.tsx";
import { QueueTables } from "#web/features/back-office/jobs/queue-tables.tsx";
import { useQueues } from "#web/features/back-office/jobs/use-jobs.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

/** Background jobs, those that failed for good, and mails that were not sent. */
export function JobsScreen() {
  const { jobs: messages } = useMessages("jobs");
  const [parameters, change] = useParameters("/admin/jobs");
  const queues = useQueues();
  const { data } = queues;
  if (queues.isPending) {
    return <SkeletonBlocks className="grid gap-5" blocks={["h-56 rounded-xl", "h-80 rounded-xl"]} />;
  }
  if (!data) return <FailureState query={queues} />;
  return (
    <div className="grid gap-6">
      <p className="max-w-[70ch] text-base text-ink-2">{messages.detail}</p>
      <Notice tone="error">{queues.isError && messages.outdated}</Notice>
      <DeadList
        queues={data.queues}
        queue={parameters.get("queue") ?? undefined}
        onQueue={(queue) => change({ queue })}
      />
      <MailList />
      <QueueTables queues={data.queues} />
    </div>
  );
}
