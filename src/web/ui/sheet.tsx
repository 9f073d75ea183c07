import { X } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { enterModal } from "#web/lib/toast.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

interface SheetProps {
  readonly open: boolean;
  /** Called by the close button, Escape and a tap outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** Keeps the title for screen readers only, where the content opens with its own. */
  readonly titleHidden?: boolean;
  /** Stands beside the close button where the title is hidden. */
  readonly lead?: ReactNode;
  /** Cannot be closed: no button, no Escape, no tap outside. */
  readonly locked?: boolean;
  /** Stays at the bottom while the content scrolls: the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The length of the closing motion, for which the content stays. */
const leavingMs = 200;

/**
 * A bottom sheet on phones, a centred dialog on wide screens. The native dialog keeps the focus
 * inside and gives it back: docs/decisions/components-and-forms.md.
 */
export function Sheet({ open, onClose, title, titleHidden, lead, locked, footer, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { common } = useMessages();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) {
      const timer = setTimeout(() => setPresent(false), leavingMs);
      return () => clearTimeout(timer);
    }
    element.showModal();
    // React does not write the autofocus attribute. Without such a field the title is read first.
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? heading.current)?.focus();
    const leave = enterModal(element);
    return () => {
      leave();
      element.close();
    };
  }, [open]);

  if (!present) return null;
  return (
    // Escape and the tap outside belong to the dialog itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // React owns whether it is open, so Escape only calls `onClose`.
        event.preventDefault();
        event.stopPropagation();
        if (!locked) onClose();
      }}
      onCancel={(event) => {
        // The back gesture of a phone arrives here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={(event) => {
        // A browser may close a dialog in spite of the above when the gesture is repeated.
        if (event.target !== dialog.current || !open || dialog.current.open) return;
        if (locked) dialog.current.showModal();
        else onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !locked) onClose();
      }}
      className={classNames(
        "sheet fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[min(94dvh,60rem)] w-full max-w-[34rem] overflow-hidden rounded-t-3xl bg-surface p-0 text-ink shadow-sheet",
        "rail:inset-0 rail:m-auto rail:h-fit rail:max-h-[88dvh] rail:max-w-[30rem] rail:rounded-3xl",
      )}
    >
      {/* The content covers the dialog, so a tap that reaches the dialog itself was outside. */}
      <div className="flex max-h-[inherit] flex-col">
        <div aria-hidden="true" className="mx-auto mt-2.5 h-[5px] w-10 shrink-0 rounded-full bg-line rail:hidden" />
        <div className="flex min-h-14 shrink-0 items-center gap-3 px-5 pt-1.5 rail:pt-4">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className={classNames("min-w-0 grow text-xl outline-none", titleHidden && "sr-only")}
          >
            {title}
          </h2>
          {lead}
          {!locked && (
            <IconButton variant="plain" label={common.close} onClick={onClose} className="-mr-2 ml-auto">
              <X size={22} strokeWidth={1.9} />
            </IconButton>
          )}
        </div>
        <div
          className={classNames(
            "min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1",
            footer ? "pb-4" : "pb-[max(1.5rem,env(safe-area-inset-bottom))]",
          )}
        >
          {children}
        </div>
        {footer && (
          <div className="shrink-0 border-t border-line bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The last value that there was: what a sheet says stays while it leaves. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return last;
}
