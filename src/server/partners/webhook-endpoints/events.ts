import type { KeyMode } from "#contract/limits.ts";
import type { webhookEndpoints } from "#contract/partners/webhook-endpoints.ts";
import { lockRight } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { KeyCaller, MemberCaller } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import type { Handlers, Request } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { markUndelivered, withAttempts } from "./delivery-store.ts";
import { lockListening } from "./endpoint-store.ts";
import { lockAddressesOf, readDeliveriesOf, readEvent, readEvents, type StoredEvent } from "./event-store.ts";
import { queueDeliveries } from "./record-event.ts";
import { byHand } from "./send-by-hand.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;
type EventCaller = MemberCaller | KeyCaller;
type EventHandlers = Pick<
  Handlers<typeof webhookEndpoints>,
  "listPartnerEvents" | "getPartnerEvent" | "resendPartnerEvent"
>;

/** The event log's handlers: a user reads the events of both modes, a key those of its own. */
export function eventHandlers(services: Needs): EventHandlers {
  const { database } = services;
  return {
    listPartnerEvents: async ({ mode, type, before, limit }, { caller }) => {
      const { partnerId } = caller;
      const filter = { mode: modeOf(caller, mode), type, before, limit: limit + 1 };
      const { page, next } = cutPage(await readEvents(database, partnerId, filter), limit);
      const deliveries = await readDeliveriesOf(
        database,
        partnerId,
        page.map(({ id }) => id),
      );
      const events = page.map((event) => ({
        ...toEvent(event),
        deliveries: deliveries.filter(({ event_id: id }) => id === event.id).map(toDelivery),
      }));
      return { events, next_before: next };
    },
    getPartnerEvent: async ({ id }, { caller }) => {
      const event = await requireEvent(database, caller, id);
      return detail(database, event);
    },
    resendPartnerEvent: ({ id }, request) => resendEvent(services, id, request),
  };
}

function modeOf(caller: EventCaller, named: KeyMode | undefined): KeyMode {
  if (caller.kind === "user") return named ?? "live";
  if (named !== undefined && named !== caller.mode) throw fieldError({ field: "mode", code: "not_allowed" });
  return caller.mode;
}

/** @throws DomainError not_found */
async function requireEvent(
  database: Queryable,
  caller: EventCaller,
  id: string,
  lock: "for update" | "" = "",
): Promise<StoredEvent> {
  const event = await readEvent(database, caller.partnerId, id, lock);
  if (event === undefined || (caller.kind === "key" && caller.mode !== event.mode)) throw new DomainError("not_found");
  return event;
}

/**
 * Sends an event at once, with all its attempts before it again: to each address that got it, and
 * to each that subscribes to it by now. A delivery whose attempt is under way is left alone.
 *
 * @throws DomainError not_found, webhook_endpoint_missing, too_many_requests
 */
async function resendEvent({ clock, database, jobs }: Needs, id: string, request: Request<EventCaller>) {
  const { caller } = request;
  const { partnerId } = caller;
  await limitRate({ clock, database }, `send-webhook:${partnerId}`, byHand);
  return database.transaction(async (transaction) => {
    if (caller.kind === "user") await lockRight(transaction, caller, "integration");
    const event = await requireEvent(transaction, caller, id, "for update");
    const { mode, type } = event;
    const sent = await lockAddressesOf(transaction, partnerId, id);
    const listening = type === "test" ? [] : await lockListening(transaction, { partnerId, mode, type });
    const others = listening.filter((endpointId) => sent.every(({ endpoint_id: known }) => known !== endpointId));
    if (sent.length + others.length === 0) throw new DomainError("webhook_endpoint_missing");
    for (const delivery of sent) {
      const data = { id: delivery.id, partner_id: partnerId, endpoint_id: delivery.endpoint_id };
      const isUnderWay = await jobs.restart(transaction, "deliver-webhook", data);
      if (!isUnderWay) await markUndelivered(transaction, partnerId, delivery.id);
    }
    await queueDeliveries({ clock, jobs }, transaction, event, others);
    await recordAuditEvent({ clock }, transaction, {
      actor: request.actor,
      operation: "resendPartnerEvent",
      subject: { kind: "webhook_event", id, name: type },
      partnerId,
      after: { event_type: type, mode },
    });
    return detail(transaction, event);
  });
}

/** The event as it was sent, less what the log says of it itself. */
function toEvent({ id, type, mode, body, created_at: at }: StoredEvent) {
  const { data } = JSON.parse(body) as { readonly data: Record<string, unknown> };
  return { id, type, mode, created_at: at.toISOString(), data };
}

function toDelivery<Row extends { readonly next_try_at: Date | null; readonly created_at: Date }>(row: Row) {
  const { next_try_at: next, created_at: at } = row;
  return { ...row, next_try_at: next?.toISOString() ?? null, created_at: at.toISOString() };
}

async function detail(database: Queryable, event: StoredEvent) {
  const rows = await readDeliveriesOf(database, event.partner_id, [event.id]);
  return { ...toEvent(event), deliveries: await withAttempts(database, event.partner_id, rows) };
}
