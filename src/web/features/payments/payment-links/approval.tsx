import { useRef, useState, type RefObject } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError, type DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { noteLock, usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { OfflineNotice } from "#web/ui/intent-notice.tsx";
import { PaymentBalance, PaymentProblem, useShortfall } from "#web/ui/payment-problem.tsx";
import { PinField } from "#web/ui/pin-field.tsx";

type Intent = MoneyIntent<"approvePaymentLink"> | MoneyIntent<"payTill">;

interface ApprovalInput {
  /** Minor units. */
  readonly amount: number;
  readonly intent: Intent;
  readonly busy: boolean;
  /** Asks the server again, because what is paid may be closed or changed by now. */
  readonly onChanged: () => void;
}

interface Approval extends Omit<ApprovalInput, "onChanged"> {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  /** Minor units that the wallet lacks. */
  readonly missing: number;
  readonly canPay: boolean;
  /** Shows what a try has led to. */
  readonly afterTry: (known: Intent | undefined) => void;
}

/** The state of a payment that the purchase password approves, of a link or at a till. */
export function useApproval({ amount, intent, busy, onChanged }: ApprovalInput): Approval {
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const lock = usePurchasePasswordLock();
  const offline = useOffline();
  const shortfall = useShortfall(amount);
  // The payment may leave the wallet before its answer arrives.
  const missing = busy ? 0 : shortfall;
  const complete = password.length === purchasePasswordLength && lock === undefined && missing === 0;

  function afterError(error: DomainError) {
    noteLock(error);
    if (isDomainError(error, "payment_link_closed", "till_not_found", "payment_request_changed")) onChanged();
    if (!error.problem.code.startsWith("purchase_password")) return;
    setPassword("");
    field.current?.focus();
  }

  return {
    amount,
    intent,
    busy,
    password,
    setPassword,
    field,
    lock,
    missing,
    canPay: complete && !busy && !offline,
    afterTry: (known) => {
      if (known?.state === "refused") afterError(known.error);
    },
  };
}

interface ApprovalFieldsProps {
  readonly approval: Approval;
  /** The sentence for a wallet that has too little. */
  readonly shortDetail: string;
  /** A failure that is no error of the server. */
  readonly fault?: string | undefined;
}

/** Balance, purchase password, what went wrong, and the button that pays. */
export function ApprovalFields({ approval, shortDetail, fault }: ApprovalFieldsProps) {
  const { paymentRequests, paymentLinks: messages } = useMessages("paymentRequests", "paymentLinks");
  const errorText = useErrorText();
  const { amount, intent, busy, password, setPassword, field, lock, missing, canPay } = approval;
  const refused = intent.state === "refused" ? intent.error : undefined;
  return (
    <>
      <PaymentBalance missing={missing} detail={shortDetail} />
      {missing === 0 && (
        <PinField
          ref={field}
          label={paymentRequests.purchasePassword}
          value={password}
          onChange={setPassword}
          error={isDomainError(refused, "purchase_password_wrong") ? errorText(refused) : undefined}
          disabled={busy || lock !== undefined}
        />
      )}
      <OfflineNotice busy={busy} />
      <PaymentProblem
        amount={amount}
        decision={{ intent, refused, fault }}
        lock={missing === 0 ? lock : undefined}
        missing={missing}
      />
      <Button type="submit" block busy={busy} disabled={!canPay && !busy}>
        {messages.pay}
      </Button>
    </>
  );
}
