import { useState, type ReactNode, useEffect, useRef } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { ConfirmSheet, type ConfirmSheetProps } from "./confirm-sheet.tsx";
import { useLast } from "./sheet.tsx";
import { toast, useTries } from "./toast.ts";

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

/** Where to go on once a sheet has closed that did away with the button it was opened by: give `target` to an element, and call `finish` when it is done. */
export function useFocusAfter<Target extends HTMLElement>(open: boolean) {
  const target = useRef<Target>(null);
  const finished = useRef(false);
  // Behind the sheet's own effect, which gives the focus back to what may be gone.
  useEffect(() => {
    if (open || !finished.current) return;
    finished.current = false;
    target.current?.focus();
  }, [open]);
  return {
    target,
    finish: () => {
      finished.current = true;
    },
  };
}
