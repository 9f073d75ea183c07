import { useEffect, useEffectEvent, useRef } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError, isDomainError } from "#web/lib/errors.ts";
import { noteLock, usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { PinField, type PinFieldProps } from "./pin-field.tsx";

interface PurchasePasswordFieldProps extends Omit<PinFieldProps, "ref"> {
  /** Why the last try failed; not only for the password. */
  readonly problem: unknown;
}

/**
 * The purchase password that approves something. What the server says of it is shown here: a wrong
 * one, with the tries left, is typed again; a locked one cannot be.
 */
export function PurchasePasswordField({ problem, error, disabled, ...pin }: PurchasePasswordFieldProps) {
  const errorText = useErrorText();
  const lock = usePurchasePasswordLock();
  const field = useRef<HTMLInputElement>(null);

  const typeAgain = useEffectEvent(() => {
    noteLock(problem);
    const isAboutPassword = problem instanceof DomainError && problem.problem.code.startsWith("purchase_password");
    if (isAboutPassword && pin.value !== "") pin.onChange("");
    if (isAboutPassword || pin.value === "") field.current?.focus();
  });
  useEffect(() => {
    if (problem !== undefined) typeAgain();
  }, [problem]);

  return (
    <PinField
      {...pin}
      ref={field}
      error={isDomainError(problem, "purchase_password_wrong") ? errorText(problem) : error}
      disabled={disabled || lock !== undefined}
    />
  );
}

interface LockNoticeProps {
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  readonly linkLabel: string;
  /** Called when the customer leaves for the form that makes a new one. */
  readonly onLeave?: (() => void) | undefined;
}

/** Why no purchase password can be typed, with the way to a new one. */
export function LockNotice({ lock, linkLabel, onLeave }: LockNoticeProps) {
  return (
    <Notice
      tone="error"
      action={
        <ButtonLink to="/my-card?purchase_password=forgotten" variant="secondary" onFollow={onLeave} className="mt-1">
          {linkLabel}
        </ButtonLink>
      }
    >
      {lock}
    </Notice>
  );
}
