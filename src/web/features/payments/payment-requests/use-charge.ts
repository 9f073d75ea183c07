import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useTimeLeft } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { withdrawPush } from "#web/lib/push.ts";
import { freshQueryOf, queryClient } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { stale } from "./module.ts";

const expiringPollMs = 3_000;

/**
 * One charge as it is now: another tab may decide it, the partner may cancel it. Once this device's
 * clock, which may be wrong, says that it has expired, the server is asked.
 */
export function useCharge(first: Charge) {
  const expiring = useTimeLeft(first.expires_at) === 0;
  const { data, refetch } = useQuery({
    ...freshQueryOf("getPaymentRequest", { id: first.id }),
    // Not `initialData`, which would overwrite a newer answer.
    placeholderData: first,
    refetchInterval: ({ state }) => (expiring && (state.data ?? first).status === "pending" ? expiringPollMs : false),
  });
  return { charge: data ?? first, refetch };
}

/** A charge as its customer sees it. */
export type Charge = Output<"getPaymentRequest">;

interface DecisionOptions {
  readonly charge: Charge;
  /** Asks the server what became of the charge. */
  readonly onClosedElsewhere: () => void;
  /** The answer is given and the popup may go. */
  readonly onDecided: () => void;
}

/** Approving and rejecting one charge. */
export function useDecision({ charge, onClosedElsewhere, onDecided }: DecisionOptions) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const { formatMoney } = useMoney();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "approvePaymentRequest", charge.id);
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
  // The specification reloads the page 1.5 s after an approval: all queries are refetched instead,
  // without losing the screen (product decision 27).
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
      await change(stale, "rejectPaymentRequest", { id: charge.id });
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
    if (error.problem.code.startsWith("payment_request")) onClosedElsewhere();
  }

  return { intent, approved, approving: busy, rejecting, fault, approve, reject };
}
