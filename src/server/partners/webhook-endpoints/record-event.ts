import type { KeyMode, WebhookEvent } from "#contract/limits.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { insertDelivery, insertEvent } from "./delivery-store.ts";
import { lockListening } from "./endpoint-store.ts";

type Needs = Pick<Services, "clock" | "jobs">;

export interface NewEvent {
  readonly partnerId: string;
  readonly mode: KeyMode;
  readonly type: WebhookEvent;
  /** What has changed, as the API would answer it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Writes an event for each of the partner's endpoints that subscribe to it, in the transaction that
 * causes it: neither is there without the other. Each is delivered after the commit, at least once;
 * a receiver may get one twice, and in any order.
 */
export async function recordEvent(services: Needs, transaction: Transaction, event: NewEvent): Promise<void> {
  await queueEvent(services, transaction, event, await lockListening(transaction, event));
}

/**
 * Writes an event and one delivery of it to each of these endpoints; nothing where there is none.
 *
 * @returns the deliveries' ids
 */
export async function queueEvent(
  { clock, jobs }: Needs,
  transaction: Transaction,
  { partnerId, mode, type, data }: Omit<NewEvent, "type"> & { readonly type: WebhookEvent | "test" },
  endpointIds: readonly string[],
): Promise<string[]> {
  if (endpointIds.length === 0) return [];
  const at = clock.now();
  const eventId = newId(clock);
  const body = JSON.stringify({
    id: eventId,
    type,
    livemode: mode === "live",
    created_at: at.toISOString(),
    data,
  });
  await insertEvent(transaction, { partnerId, id: eventId, type, body, at });
  const jobsData = endpointIds.map((endpointId) => ({
    id: newId(clock),
    partner_id: partnerId,
    endpoint_id: endpointId,
  }));
  await Promise.all(
    jobsData.map(({ id, endpoint_id: endpointId }) =>
      insertDelivery(transaction, { partnerId, id, endpointId, eventId, at }),
    ),
  );
  await jobs.addAll(transaction, "deliver-webhook", jobsData);
  return jobsData.map(({ id }) => id);
}
