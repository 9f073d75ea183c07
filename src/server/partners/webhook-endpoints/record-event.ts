import type { PartnerId } from "#contract/ids.ts";
import type { WebhookEvent } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { newDeliveries, newEvents, type NewDeliveryRow, type EventRow } from "./delivery-store.ts";
import { lockListening } from "./endpoint-store.ts";

type Needs = Pick<Services, "clock" | "jobs">;

export interface NewEvent {
  readonly partnerId: PartnerId;
  readonly mode: KeyMode;
  readonly type: WebhookEvent;
  /** The thing that has changed, as the API would answer it. */
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

type QueuedEvent = Omit<NewEvent, "type"> & { readonly type: WebhookEvent | "test" };

/**
 * Writes an event and one delivery of it to each of these endpoints; nothing where there is none.
 *
 * @returns the deliveries' ids
 */
export async function queueEvent(
  { clock, jobs }: Needs,
  transaction: Transaction,
  event: QueuedEvent,
  endpointIds: readonly string[],
): Promise<string[]> {
  if (endpointIds.length === 0) return [];
  const { eventRow, deliveryRows } = describeEvent(clock, event, endpointIds);
  await insertRow(transaction, "webhook_events", eventRow);
  await insertDeliveries({ jobs }, transaction, deliveryRows);
  return deliveryRows.map(({ id }) => id);
}

/** Delivers an event that is there to further endpoints. The caller holds it and them locked. */
export function queueDeliveries(
  { clock, jobs }: Needs,
  transaction: Transaction,
  event: Pick<EventRow, "partner_id" | "id">,
  endpointIds: readonly string[],
): Promise<void> {
  return insertDeliveries({ jobs }, transaction, describeDeliveries(clock, event, endpointIds));
}

async function insertDeliveries(
  { jobs }: Pick<Needs, "jobs">,
  transaction: Transaction,
  deliveryRows: readonly NewDeliveryRow[],
): Promise<void> {
  for (const row of deliveryRows) await insertRow(transaction, "webhook_deliveries", row);
  await addDeliveryJobs(transaction, [{ jobs, deliveryRows }]);
}

/** As `queueEvent`, with what a batch writes: its events have three statements together. */
export function decideEvent(
  { clock, jobs }: Needs,
  decision: Decision,
  event: QueuedEvent,
  endpointIds: readonly string[],
): void {
  if (endpointIds.length === 0) return;
  const { eventRow, deliveryRows } = describeEvent(clock, event, endpointIds);
  decision.write(newEvents, eventRow);
  decision.write(newDeliveries, ...deliveryRows);
  decision.also(addDeliveryJobs, { jobs, deliveryRows });
}

function describeEvent(clock: Clock, { partnerId, mode, type, data }: QueuedEvent, endpointIds: readonly string[]) {
  const at = clock.now();
  const id = newId(clock);
  const body = JSON.stringify({ id, type, livemode: mode === "live", created_at: at.toISOString(), data });
  const eventRow: EventRow = { partner_id: partnerId, id, type, body, created_at: at, mode };
  return { eventRow, deliveryRows: describeDeliveries(clock, eventRow, endpointIds) };
}

function describeDeliveries(
  clock: Clock,
  event: Pick<EventRow, "partner_id" | "id">,
  endpointIds: readonly string[],
): NewDeliveryRow[] {
  return endpointIds.map((endpointId) => ({
    partner_id: event.partner_id,
    id: newId(clock),
    endpoint_id: endpointId,
    event_id: event.id,
    created_at: clock.now(),
  }));
}

/** Adds a job for each delivery, with one statement for all of them. */
async function addDeliveryJobs(
  transaction: Transaction,
  added: readonly { readonly jobs: Services["jobs"]; readonly deliveryRows: readonly NewDeliveryRow[] }[],
): Promise<void> {
  const all = added.flatMap(({ deliveryRows }) =>
    deliveryRows.map(({ id, partner_id, endpoint_id }) => ({ id, partner_id, endpoint_id })),
  );
  await added[0]?.jobs.addAll(transaction, "deliver-webhook", all);
}
