import { useState, type ReactNode } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { toast } from "#web/ui/toast.ts";

interface EndSheetProps<Thing> {
  /** What is to be ended; undefined while nothing is. */
  readonly thing: Thing | undefined;
  readonly onClose: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  /** Said once it is done. */
  readonly done: string;
  readonly onEnd: (thing: Thing) => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks before a key or an address is ended for good, and says whether it was. */
export function EndSheet<Thing>({ thing, onClose, done, onEnd, ...sheet }: EndSheetProps<Thing>) {
  const { integration: words } = useMessages("integration");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  async function end(ended: Thing): Promise<void> {
    setBusy(true);
    try {
      await onEnd(ended);
      toast.success(done);
      onClose();
    } catch (error) {
      toast.error(words.failed, errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmSheet
      {...sheet}
      open={thing !== undefined}
      onClose={onClose}
      onConfirm={() => thing !== undefined && void end(thing)}
      destructive
      busy={busy}
    />
  );
}
