import type { ReactNode } from "react";
import { FormButtons } from "./form-buttons.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  /** Another label, where "cancel" could be mistaken for what is about to be done. */
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
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      locked={busy ?? false}
      footer={
        <FormButtons
          onCancel={onClose}
          onConfirm={onConfirm}
          backLabel={backLabel}
          destructive={destructive}
          disabled={confirmDisabled}
          busy={busy ?? false}
        >
          {confirmLabel}
        </FormButtons>
      }
    >
      <div className="grid gap-3 text-base text-ink-2">{children}</div>
    </Sheet>
  );
}
