import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { AskSheet, type AskSheetProps } from "./ask-sheet.tsx";
import type { DeadJob } from "./use-jobs.ts";

/** Asks before a job is deleted. */
export function DiscardSheet(sheet: AskSheetProps<DeadJob>) {
  const { jobs: messages } = useMessages("jobs");
  return (
    <AskSheet
      {...sheet}
      title={messages.discardTitle}
      confirmLabel={messages.discardConfirm}
      destructive
      execute={async ({ id, queue }) => {
        await call("discardDeadJob", { id, queue });
        return messages.discarded;
      }}
    >
      <p>{messages.discardDetail}</p>
    </AskSheet>
  );
}

/** Asks before all of a queue go back to it: a crowd of late mails may follow. */
export function RetryAllSheet(sheet: AskSheetProps<string>) {
  const { jobs: messages } = useMessages("jobs");
  const shown = useLast(sheet.thing);
  return (
    <AskSheet
      {...sheet}
      title={messages.retryAllTitle}
      confirmLabel={messages.retryAllConfirm}
      execute={async (queue) => messages.retried((await call("retryDeadJobs", { queue })).count)}
    >
      <p>{messages.retryAllDetail(messages.names[shown ?? ""] ?? shown ?? "")}</p>
    </AskSheet>
  );
}
