import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";

interface FormButtonsProps {
  readonly onCancel: () => void;
  /** The action of the second button; without it, the button submits the form around it. */
  readonly onConfirm?: () => void;
  /** Another label, where "cancel" could be mistaken for what is about to be done. */
  readonly backLabel?: string | undefined;
  readonly destructive?: boolean | undefined;
  /** It cannot be done as things stand. */
  readonly disabled?: boolean | undefined;
  /** Locks both while the answer is awaited. */
  readonly busy: boolean;
  /** The label of the submit button. */
  readonly children: ReactNode;
}

/** The buttons of a sheet. The safe answer comes first. */
export function FormButtons({
  onCancel,
  onConfirm,
  backLabel,
  destructive,
  disabled,
  busy,
  children,
}: FormButtonsProps) {
  const { common } = useMessages();
  return (
    <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
      <Button variant="secondary" onClick={onCancel} disabled={busy}>
        {backLabel ?? common.cancel}
      </Button>
      <Button
        type={onConfirm ? "button" : "submit"}
        onClick={onConfirm}
        variant={destructive ? "destructive" : "primary"}
        busy={busy}
        disabled={disabled}
      >
        {children}
      </Button>
    </div>
  );
}
