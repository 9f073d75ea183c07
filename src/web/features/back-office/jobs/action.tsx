import { useMessages } from "#web/lib/languages/context.tsx";
import { ConfirmSheet, type ConfirmSheetProps } from "#web/ui/confirm-sheet.tsx";
import { useAction } from "#web/ui/use-action.ts";

/** `useAction` for jobs and mails. */
export function useJobAction() {
  const { jobs: messages } = useMessages("jobs");
  return useAction(messages.failed);
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
