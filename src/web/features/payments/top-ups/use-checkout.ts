import { useEffect, useRef } from "react";
import { prepareCheckout, type CheckoutWindow } from "#web/lib/checkout.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { stale } from "./module.ts";

/**
 * Opens a card checkout: one key for each intent, in a window that the tap itself opened.
 * @param onOpening called with the amount just before the checkout replaces this window or opens
 *   beside it
 */
export function useCheckout(onOpening: (amount: number) => void) {
  const { topUps } = useMessages("topUps");
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "createPayment");
  const prepared = useRef<CheckoutWindow>(undefined);

  // An empty tab must not cover the notice that the intent is being checked.
  useEffect(() => {
    if (intent.state !== "checking") return;
    prepared.current?.abandon();
    prepared.current = undefined;
  }, [intent.state]);

  /** Call it synchronously on the tap. `amount` in minor units. */
  async function open(amount: number): Promise<void> {
    if (busy) return;
    prepared.current = prepareCheckout();
    const answer = await submit({ amount }).catch(() => undefined);
    const window = prepared.current;
    prepared.current = undefined;
    if (answer?.state === "done") {
      onOpening(amount);
      return window?.go(answer.result.url);
    }
    window?.abandon();
    // Another user is signed in by now.
    if (answer?.state === "idle") return;
    const ended = answer?.state === "refused" && answer.error.problem.code === "not_signed_in";
    toast.error(ended ? topUps.loginRequired : topUps.sessionError);
  }

  return { intent, busy, open, reset };
}
