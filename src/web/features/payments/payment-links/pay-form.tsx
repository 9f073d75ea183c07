import { useEffect, useEffectEvent, useRef, useState } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useTimeLeft } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError, type DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { noteLock, usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { OfflineNotice } from "#web/ui/intent-notice.tsx";
import { PaymentBalance, PaymentProblem, useShortfall } from "#web/ui/payment-problem.tsx";
import { PinField } from "#web/ui/pin-field.tsx";
import { LeaveLink } from "./leave-link.tsx";
import { LinkFacts } from "./link-facts.tsx";
import type { OpenedLink } from "./use-link.ts";

interface PayFormProps {
  readonly link: OpenedLink;
  readonly intent: MoneyIntent<"approvePaymentLink">;
  readonly busy: boolean;
  readonly onPay: (purchasePassword: string) => Promise<MoneyIntent<"approvePaymentLink"> | undefined>;
  /** The link may be closed by now: asks the server what became of it. */
  readonly onClosed: () => void;
}

/** An open link that asks to be paid. */
export function PayForm({ link, intent, busy, onPay, onClosed }: PayFormProps) {
  const { paymentRequests, paymentLinks: messages } = useMessages("paymentRequests", "paymentLinks");
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const lock = usePurchasePasswordLock();
  const offline = useOffline() && !busy;
  const shortfall = useShortfall(link.amount);
  // The payment may leave the wallet before its answer arrives.
  const missing = busy ? 0 : shortfall;
  const complete = password.length === purchasePasswordLength && lock === undefined && missing === 0;
  const refused = intent.state === "refused" ? intent.error : undefined;
  useExpiry(link, onClosed);

  async function pay() {
    setFault(undefined);
    try {
      const known = await onPay(password);
      if (known?.state === "refused") afterError(known.error);
    } catch {
      setFault(paymentRequests.verifyError);
    }
  }

  function afterError(error: DomainError) {
    noteLock(error);
    if (isDomainError(error, "payment_link_closed", "payment_request_changed")) onClosed();
    if (!error.problem.code.startsWith("purchase_password")) return;
    setPassword("");
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !busy && !offline) void pay();
      }}
    >
      <LinkFacts link={link} />
      <PaymentBalance missing={missing} detail={messages.shortDetail} />
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
        amount={link.amount}
        decision={{ intent, refused, fault }}
        lock={missing === 0 ? lock : undefined}
        missing={missing}
      />
      <Button type="submit" block busy={busy} disabled={offline || (!complete && !busy)}>
        {messages.pay}
      </Button>
      <LeaveLink link={link} />
    </form>
  );
}

/** Asks the server once the device's clock, which may be wrong, says that the link has expired. */
function useExpiry(link: OpenedLink, onExpired: () => void): void {
  const over = useTimeLeft(link.expires_at) === 0;
  const report = useEffectEvent(onExpired);
  useEffect(() => {
    if (over) report();
  }, [over]);
}
