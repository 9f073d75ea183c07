import { ConfirmSheet, type ConfirmSheetProps } from "#web/ui/confirm-sheet.tsx";
import { useAction } from "./use-action.ts";

export interface AskSheetProps<Thing> {
  /** What is asked about; undefined while nothing is. */
  readonly thing: Thing | undefined;
  readonly onClose: () => void;
  /** It was done, so that what the sheet was opened by may be gone. */
  readonly onDone: () => void;
}

interface Asked<Thing>
  extends AskSheetProps<Thing>, Pick<ConfirmSheetProps, "title" | "confirmLabel" | "destructive" | "children"> {
  /** Does it. @returns what is said of it then */
  readonly execute: (thing: Thing) => Promise<string>;
}

/** Asks before something is done, and leaves whatever came of it: the list, which is read anew, says what there is still to do. */
export function AskSheet<Thing>({ thing, execute, onClose, onDone, ...sheet }: Asked<Thing>) {
  const { act, busy } = useAction();

  async function confirm(on: Thing): Promise<void> {
    if (await act(() => execute(on))) onDone();
    onClose();
  }

  return (
    <ConfirmSheet
      {...sheet}
      open={thing !== undefined}
      onClose={onClose}
      onConfirm={() => thing !== undefined && void confirm(thing)}
      busy={busy}
    />
  );
}
