import type { CountedKind } from "#contract/security-events.ts";
import type { Services } from "#server/platform/services.ts";
import { countSecurityEvent, type CountedEvent, type SecurityEvent } from "./record.ts";
import { addToTotals } from "./totals.ts";

/** Counts events of calls that were refused, without letting their answers wait. */
export interface LaterCounts {
  /** Counts an event; one of neither a user nor a partner in the totals alone. */
  count(event: SecurityEvent & { readonly kind: CountedKind }): void;
  /** Waits until everything is written. */
  close(): Promise<void>;
}

/**
 * Makes the counter of refused calls. It writes one row after the other, in transactions of its
 * own, so the row stays although the call's transaction has rolled back. Events of a user that come
 * meanwhile are added up and go into one write: a flood of refused calls uses one connection.
 */
export function createLaterCounts(services: Pick<Services, "clock" | "database" | "live" | "log">): LaterCounts {
  const waiting = new Map<string, { readonly event: CountedEvent; readonly times: number }>();
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    for (let next = first(waiting); next !== undefined; next = first(waiting)) {
      const [key, { event, times }] = next;
      waiting.delete(key);
      try {
        await countSecurityEvent(services, services.database, event, times);
      } catch (error) {
        services.log.error({ err: error, kind: event.kind, times }, "security events were not counted");
      }
    }
    writing = undefined;
  };

  return {
    count: (event) => {
      if (!isOfSomebody(event)) return addToTotals(event.kind);
      const key = `${event.kind} ${event.userId ?? event.partnerId}`;
      waiting.set(key, { event, times: (waiting.get(key)?.times ?? 0) + 1 });
      writing ??= writeAll();
    },
    close: async () => writing,
  };
}

const first = <Key, Value>(map: ReadonlyMap<Key, Value>): [Key, Value] | undefined => map.entries().next().value;

function isOfSomebody(event: SecurityEvent & { readonly kind: CountedKind }): event is CountedEvent {
  return event.userId !== undefined || event.partnerId !== undefined;
}
