import { useMessages } from "#web/lib/languages/context.tsx";
import { ConfirmSheet, type ConfirmSheetProps } from "#web/ui/confirm-sheet.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { refreshJobs } from "./use-jobs.ts";

/** As `useAction`, for jobs and mails: the lists are read anew, whatever came of it. */
export function useJobAction() {
  const { jobs: messages } = useMessages("jobs");
  const { run, busy } = useAction(messages.failed);

  async function work(execute: () => Promise<string>): Promise<string> {
    try {
      return await execute();
    } finally {
      // After a failure, too: another administrator may have done it.
      await refreshJobs().catch(() => undefined);
    }
  }
  return { busy, run: (execute: () => Promise<string>) => run(() => work(execute)) };
}

interface JobSheetProps<Thing> extends Pick<
  ConfirmSheetProps,
  "onClose" | "title" | "confirmLabel" | "destructive" | "children"
> {
  /** The thing that it is done to; undefined closes the sheet. */
  readonly thing: Thing | undefined;
  /** It was done, so the button that opened the sheet may be gone. */
  readonly onDone: () => void;
  /** Does it, and returns the text of the toast. */
  readonly execute: (thing: Thing) => Promise<string>;
}

/** Asks before something is done, and closes even after a failure: the list shows the result. */
export function JobSheet<Thing>({ thing, execute, onDone, ...sheet }: JobSheetProps<Thing>) {
  const { run, busy } = useJobAction();

  async function confirm(on: Thing): Promise<void> {
    if (await run(() => execute(on))) onDone();
    sheet.onClose();
  }

  return (
    <ConfirmSheet
      {...sheet}
      open={thing !== undefined}
      onConfirm={() => thing !== undefined && void confirm(thing)}
      busy={busy}
    />
  );
}
