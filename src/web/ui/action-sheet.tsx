import { useState, type ReactNode } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLast } from "#web/lib/use-last.ts";
import { ConfirmSheet, type ConfirmSheetProps } from "./confirm-sheet.tsx";
import { toast } from "./toast.ts";
import { useTries } from "./use-tries.ts";

interface ActionSheetProps<Thing> extends Pick<
  ConfirmSheetProps,
  "onClose" | "confirmLabel" | "backLabel" | "destructive"
> {
  /** What it is done to; undefined while nothing is asked. */
  readonly thing: Thing | undefined;
  readonly title: string | ((thing: Thing) => string);
  /** Does it. @returns what is said of it then */
  readonly act: (thing: Thing) => Promise<string>;
  /** Said above the reason where it was not done. */
  readonly failed?: string;
  /** Called once it is done, instead of `onClose`. */
  readonly onDone?: (thing: Thing) => void;
  /** What is about to be done, in words. */
  readonly children: ReactNode | ((thing: Thing) => ReactNode);
}

/** Asks before something is done, does it, and says whether it was; where it was not, the sheet stays. */
export function ActionSheet<Thing extends object>({
  thing,
  title,
  act,
  failed,
  onDone,
  onClose,
  children,
  ...sheet
}: ActionSheetProps<Thing>) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const shown = useLast(thing);
  const attempt = useTries();

  async function execute(on: Thing): Promise<void> {
    setBusy(true);
    try {
      toast.success(await act(on));
      if (onDone) onDone(on);
      else onClose();
    } catch (error) {
      if (failed === undefined) toast.error(errorText(error));
      else toast.error(failed, errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmSheet
      {...sheet}
      title={typeof title === "string" ? title : shown === undefined ? "" : title(shown)}
      open={thing !== undefined}
      onClose={onClose}
      onConfirm={() => thing !== undefined && void attempt(() => execute(thing))}
      busy={busy}
    >
      {typeof children !== "function" ? children : shown !== undefined && children(shown)}
    </ConfirmSheet>
  );
}
