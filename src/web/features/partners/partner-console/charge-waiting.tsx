import { useEffect, useEffectEvent } from "react";
import { change } from "#web/lib/change.ts";
import { formatCountdown, formatTime, useTimeLeft } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { CountdownRing } from "#web/ui/ring.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { ChargeFacts } from "./charge-outcome.tsx";
import { stale } from "./module.ts";
import type { Charge } from "./use-console.ts";

interface WaitingProps {
  readonly charge: Charge;
  /** The time to answer is over. */
  readonly onExpired: () => void;
}

/** The customer has not answered yet: the time left, and a way to cancel the charge. */
export function ChargeWaiting({ charge, onExpired }: WaitingProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const leftMs = useTimeLeft(charge.expires_at);
  const wholeMs = new Date(charge.expires_at).getTime() - new Date(charge.created_at).getTime();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <CountdownRing fraction={leftMs / wholeMs} size={132} tone={leftMs < wholeMs / 5 ? "clay" : "leaf"}>
        <span aria-hidden="true" className="text-3xl">
          {formatCountdown(leftMs)}
        </span>
        <span className="sr-only">{messages.expiresAt(formatTime(charge.expires_at, language))}</span>
      </CountdownRing>
      <p role="status" className="text-xl font-[700] break-words">
        {messages.waitingFor(charge.customer_name)}
      </p>
      <ChargeFacts charge={charge} />
      <CancelCharge charge={charge} onExpired={onExpired} />
    </div>
  );
}

/** The button that cancels a charge, and what went wrong with it. */
export function CancelCharge({ charge, onExpired }: WaitingProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { attempt, busy, problem } = useAttempt();
  const over = useTimeLeft(charge.expires_at) === 0;
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (over) expire();
  }, [over]);

  async function cancel(): Promise<void> {
    try {
      await change(stale, "cancelPaymentRequest", { id: charge.id });
    } catch (error) {
      // Closed meanwhile: the charge itself then says how.
      if (!isDomainError(error, "payment_request_closed")) throw error;
    }
  }

  return (
    <>
      <ProblemNotice problem={problem} />
      <Button variant="secondary" block busy={busy} onClick={() => void attempt(cancel)}>
        {messages.cancel}
      </Button>
    </>
  );
}
