import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useTries } from "#web/lib/toast.ts";
import { ConfirmSheet, type ConfirmSheetProps } from "./confirm-sheet.tsx";
import { useLast } from "./sheet.tsx";
import { useAction } from "./use-action.ts";

interface ActionSheetProps<Thing> extends Pick<
  ConfirmSheetProps,
  "onClose" | "confirmLabel" | "backLabel" | "destructive"
> {
  readonly thing: Thing | undefined;
  readonly title: string | ((thing: Thing) => string);
  /** Does it, and returns the text of the toast. */
  readonly execute: (thing: Thing) => Promise<string>;
  /** The toast's title where it was not done, above the reason. */
  readonly failed?: string;
  /** Called once it is done, instead of `onClose`. */
  readonly onDone?: (thing: Thing) => void;
  /** Says what is about to be done. */
  readonly children: ReactNode | ((thing: Thing) => ReactNode);
}

/** Asks before something is done, and does it. After a failure the sheet stays open. */
export function ActionSheet<Thing extends object>({
  thing,
  title,
  execute,
  failed,
  onDone,
  onClose,
  children,
  ...sheet
}: ActionSheetProps<Thing>) {
  const { run, busy } = useAction(failed);
  const shown = useLast(thing);
  const attempt = useTries();

  async function confirm(on: Thing): Promise<void> {
    if (!(await run(() => execute(on)))) return;
    if (onDone) onDone(on);
    else onClose();
  }

  return (
    <ConfirmSheet
      {...sheet}
      title={typeof title === "string" ? title : shown === undefined ? "" : title(shown)}
      open={thing !== undefined}
      onClose={onClose}
      onConfirm={() => thing !== undefined && void attempt(() => confirm(thing))}
      busy={busy}
    >
      {typeof children !== "function" ? children : shown !== undefined && children(shown)}
    </ConfirmSheet>
  );
}

/**
 * Moves the focus to an element when a sheet closes whose action removed the button that opened
 * it. Call `finish` when the action is done.
 * @param given the element's ref; without it, give `target` to an element
 */
export function useFocusAfter<Target extends HTMLElement>(open: boolean, given?: RefObject<Target | null>) {
  const own = useRef<Target>(null);
  const target = given ?? own;
  const finished = useRef(false);
  // Runs after the sheet's own effect, which gives the focus back to a button that may be gone.
  useEffect(() => {
    if (open || !finished.current) return;
    finished.current = false;
    target.current?.focus();
  }, [open, target]);
  return {
    target,
    finish: () => {
      finished.current = true;
    },
  };
}
