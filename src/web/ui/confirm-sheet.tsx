import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  /** Where "cancel" could be mistaken for what is about to be done. */
  readonly backLabel?: string;
  readonly destructive?: boolean;
  /** It cannot be confirmed as things stand; the children say why. */
  readonly confirmDisabled?: boolean;
  /** Locks both buttons and the sheet while the answer is awaited. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** Asks before something happens. The safe answer comes first. */
export function ConfirmSheet({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  backLabel,
  destructive,
  confirmDisabled,
  busy,
  children,
}: ConfirmSheetProps) {
  const { common } = useMessages();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      locked={busy ?? false}
      footer={
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {backLabel ?? common.cancel}
          </Button>
          <Button
            variant={destructive ? "destructive" : "primary"}
            onClick={onConfirm}
            disabled={confirmDisabled}
            busy={busy ?? false}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 text-base text-ink-2">{children}</div>
    </Sheet>
  );
}
