import { lockRight } from "#server/partners/partners/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import {
  lockEndpointOf,
  markUndelivered,
  readDelivery,
  withAttempts,
  type DeliveryWithAttempts,
} from "./delivery-store.ts";
import { recordEndpointEvent, requireEndpoint } from "./endpoint-events.ts";
import { queueEvent } from "./record-event.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "log">;

/** Webhooks sent by hand are for trying a receiver out, one at a time. */
export const byHand = { max: 30, windowMs: 10 * 60_000 };

/** Sends an endpoint an event without data. @throws DomainError not_found, too_many_requests */
export async function sendTest(
  services: Needs,
  id: string,
  request: Request<MemberCaller>,
): Promise<DeliveryWithAttempts> {
  const partnerId = request.caller.partnerId;
  await limitRate(services, `send-webhook:${partnerId}`, byHand);
  return services.database.transaction(async (transaction) => {
    await lockRight(transaction, request.caller, "integration");
    const endpoint = await requireEndpoint(transaction, partnerId, id);
    const event = { partnerId, mode: endpoint.mode, type: "test" as const, data: {} };
    const [deliveryId] = await queueEvent(services, transaction, event, [id]);
    await recordEndpointEvent(services, transaction, request, "sendTestWebhook", endpoint);
    const row = (await readDelivery(transaction, partnerId, deliveryId!))!;
    return (await withAttempts(transaction, partnerId, [row]))[0]!;
  });
}

/**
 * Sends a delivery at once, with all its attempts before it again. One whose attempt is under way
 * is left alone. @throws DomainError not_found, too_many_requests
 */
export async function resend(
  services: Needs,
  id: string,
  request: Request<MemberCaller>,
): Promise<DeliveryWithAttempts> {
  const { database, jobs } = services;
  const partnerId = request.caller.partnerId;
  await limitRate(services, `send-webhook:${partnerId}`, byHand);
  return database.transaction(async (transaction) => {
    await lockRight(transaction, request.caller, "integration");
    const endpoint = await lockEndpointOf(transaction, partnerId, id);
    if (endpoint === undefined) throw new DomainError("not_found");
    const data = { id, partner_id: partnerId, endpoint_id: endpoint.id };
    const isUnderWay = await jobs.restart(transaction, "deliver-webhook", data);
    if (!isUnderWay) await markUndelivered(transaction, partnerId, id);
    const row = (await readDelivery(transaction, partnerId, id))!;
    await recordEndpointEvent(services, transaction, request, "resendWebhookDelivery", endpoint, {
      after: { event_id: row.event_id, event_type: row.event_type },
    });
    return (await withAttempts(transaction, partnerId, [row]))[0]!;
  });
}
