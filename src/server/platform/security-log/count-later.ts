import type { CountedKind } from "#contract/security-events.ts";
import type { Services } from "#server/platform/services.ts";
import { writeLater } from "#server/platform/write-later.ts";
import { countSecurityEvent, type CountedEvent, type SecurityEvent } from "./record.ts";
import { addToTotals } from "./totals.ts";

/** Events within this time are one write for each user and kind; a crash loses no more. */
const writtenAfterMs = 500;

/** Counts events of calls that were refused, without letting their answers wait. */
export interface LaterCounts {
  /** Counts an event; one of neither a user nor a partner in the totals alone. */
  count(event: SecurityEvent & { readonly kind: CountedKind }): void;
  /** Waits until everything is written. */
  close(): Promise<void>;
}

/**
 * Makes the counter of refused calls. It writes one row after the other, in transactions of its
 * own, so the row stays although the call's transaction has rolled back. Events of a user are added
 * up before: a flood of refused calls costs two small writes a second on one connection.
 */
export function createLaterCounts(services: Pick<Services, "clock" | "database" | "live" | "log">): LaterCounts {
  const waiting = new Map<string, { readonly event: CountedEvent; readonly times: number }>();
  const write = async (event: CountedEvent, times: number): Promise<void> => {
    try {
      await countSecurityEvent(services, services.database, event, times);
    } catch (error) {
      services.log.error({ err: error, kind: event.kind, times }, "security events were not counted");
    }
  };
  const writes = writeLater(writtenAfterMs, async () => {
    const gathered = [...waiting.values()];
    waiting.clear();
    for (const { event, times } of gathered) await write(event, times);
  });

  return {
    count: (event) => {
      if (!isOfSomebody(event)) return addToTotals(event.kind);
      const key = `${event.kind} ${event.userId ?? event.partnerId}`;
      waiting.set(key, { event, times: (waiting.get(key)?.times ?? 0) + 1 });
      writes.due();
    },
    close: () => writes.close(),
  };
}

function isOfSomebody(event: SecurityEvent & { readonly kind: CountedKind }): event is CountedEvent {
  return event.userId !== undefined || event.partnerId !== undefined;
}
