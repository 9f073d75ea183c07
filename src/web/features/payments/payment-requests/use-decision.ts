import { useEffect, useEffectEvent, useRef, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { noteLock } from "#web/lib/purchase-password-lock.ts";
import { withdrawPush } from "#web/lib/push.ts";
import { queryClient } from "#web/lib/query.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { toast } from "#web/ui/toast.ts";
import type { Charge } from "./use-charge.ts";

interface DecisionOptions {
  readonly charge: Charge;
  /** Asks the server what became of the charge. */
  readonly onClosedElsewhere: () => void;
  /** The password was wrong: it is typed again. */
  readonly onWrongPassword: () => void;
  /** The answer is given and the popup may go. */
  readonly onDecided: () => void;
}

/** Approving and rejecting one charge. */
export function useDecision({ charge, onClosedElsewhere, onWrongPassword, onDecided }: DecisionOptions) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const { formatMoney } = useMoney();
  const { intent, busy, submit, reset } = useMoneyIntent("approvePaymentRequest", charge.id);
  const [rejecting, setRejecting] = useState(false);
  const [fault, setFault] = useState<string>();
  const approved = intent.state === "done";
  const amount = formatMoney(charge.amount);

  // Show the toast once, also for an approval found after a reload; React may run an effect twice.
  const announced = useRef(false);
  const announce = useEffectEvent(() => {
    if (!announced.current) toast.success(messages.approved(amount));
    announced.current = true;
  });
  useEffect(() => {
    if (approved) announce();
  }, [approved]);

  const close = useEffectEvent(onDecided);
  // The specification reloads the page 1.5 s after an approval: every answer is asked for again, without losing the screen
  // (product decision 27).
  useEffect(() => {
    if (!approved) return;
    void withdrawPush(charge.id);
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries();
      close();
    }, delaysMs.reloadAfterApproval);
    return () => clearTimeout(timer);
  }, [approved, charge.id]);

  async function approve(purchasePassword: string) {
    setFault(undefined);
    try {
      const known = await submit({ id: charge.id, purchase_password: purchasePassword, amount: charge.amount });
      if (known?.state === "refused") afterError(known.error);
    } catch {
      setFault(messages.verifyError);
    }
  }

  async function reject() {
    setFault(undefined);
    reset();
    setRejecting(true);
    try {
      await call("rejectPaymentRequest", { id: charge.id });
      void withdrawPush(charge.id);
      toast.info(messages.rejected(amount));
      onDecided();
    } catch (error) {
      setFault(`${messages.rejectError}. ${errorText(error)}`);
      if (error instanceof DomainError) afterError(error);
    } finally {
      setRejecting(false);
    }
  }

  function afterError(error: DomainError) {
    const { code } = error.problem;
    noteLock(error);
    if (code.startsWith("purchase_password")) onWrongPassword();
    if (code.startsWith("payment_request")) onClosedElsewhere();
  }

  return { intent, approved, approving: busy, rejecting, fault, approve, reject };
}
