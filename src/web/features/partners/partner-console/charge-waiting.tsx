import { useEffect, useEffectEvent } from "react";
import { formatCountdown, formatTime, useTimeLeft } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { CountdownRing } from "#web/ui/ring.tsx";
import { ChargeFacts } from "./charge-outcome.tsx";
import { useCancelCharge } from "./use-cancel-charge.ts";
import type { Charge } from "./use-console.ts";

/** The customer was asked and has not answered: time left, and a way to take the charge back. */
export function ChargeWaiting({ charge, onExpired }: { charge: Charge; onExpired: () => void }) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const { busy, problem, cancel } = useCancelCharge(charge.id);

  const leftMs = useTimeLeft(charge.expires_at);
  const wholeMs = new Date(charge.expires_at).getTime() - new Date(charge.created_at).getTime();
  const over = leftMs === 0;
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (over) expire();
  }, [over]);

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
      <ProblemNotice problem={problem} />
      <Button variant="secondary" block busy={busy} onClick={() => void cancel()}>
        {messages.cancel}
      </Button>
    </div>
  );
}
