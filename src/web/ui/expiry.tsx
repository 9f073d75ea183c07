import { formatCountdown, useTimeLeft } from "#web/lib/dates.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { CountdownRing } from "./ring.tsx";

const soonMs = 60_000;

/** "expira em 4:32". Not announced every second: a screen reader reads it where it stands. */
export function Expiry({ moment }: { moment: string }) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const leftMs = useTimeLeft(moment);
  return <span role="timer">{leftMs > 0 ? messages.expiresIn(formatCountdown(leftMs)) : messages.expiring}</span>;
}

/** The same beside a ring that empties. */
export function ExpiryRing({ from, until }: { from: string; until: string }) {
  const leftMs = useTimeLeft(until);
  const wholeMs = new Date(until).getTime() - new Date(from).getTime();
  return (
    <span className="inline-flex shrink-0 items-center gap-2 text-sm text-ink-2">
      <span className="inline-flex max-[359px]:hidden">
        <CountdownRing
          size={22}
          fraction={wholeMs > 0 ? leftMs / wholeMs : 0}
          tone={leftMs < soonMs ? "clay" : "leaf"}
        />
      </span>
      <Expiry moment={until} />
    </span>
  );
}
