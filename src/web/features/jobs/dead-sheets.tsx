import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLast } from "#web/lib/use-last.ts";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { useAct } from "./use-act.ts";
import type { DeadJob } from "./use-jobs.ts";

interface SheetProps {
  readonly onClose: () => void;
  /** It was done, so that what the sheet was opened by may be gone. */
  readonly onDone: () => void;
}

/** Asks before a job is deleted, as long as there is one. */
export function DiscardSheet({ job, onClose, onDone }: SheetProps & { readonly job: DeadJob | undefined }) {
  const { jobs: words } = useMessages("jobs");
  const { act, busy } = useAct();

  async function discard({ id, queue }: DeadJob): Promise<void> {
    const done = await act(async () => {
      await call("discardDeadJob", { id, queue });
      return words.discarded;
    });
    if (done) onDone();
    onClose();
  }

  return (
    <ConfirmSheet
      open={job !== undefined}
      onClose={onClose}
      onConfirm={() => job && void discard(job)}
      title={words.discardTitle}
      confirmLabel={words.discardConfirm}
      destructive
      busy={busy}
    >
      <p>{words.discardDetail}</p>
    </ConfirmSheet>
  );
}

/** Asks before all of a queue go back to it: a crowd of late mails may follow. */
export function RetryAllSheet({ queue, onClose, onDone }: SheetProps & { readonly queue: string | undefined }) {
  const { jobs: words } = useMessages("jobs");
  const { act, busy } = useAct();
  const shown = useLast(queue);

  async function retryAll(name: string): Promise<void> {
    if (await act(async () => words.retried((await call("retryDeadJobs", { queue: name })).count))) onDone();
    onClose();
  }

  return (
    <ConfirmSheet
      open={queue !== undefined}
      onClose={onClose}
      onConfirm={() => queue !== undefined && void retryAll(queue)}
      title={words.retryAllTitle}
      confirmLabel={words.retryAllConfirm}
      busy={busy}
    >
      <p>{words.retryAllDetail(words.names[shown ?? ""] ?? shown ?? "")}</p>
    </ConfirmSheet>
  );
}
