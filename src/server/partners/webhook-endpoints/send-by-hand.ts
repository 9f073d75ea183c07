import type { MemberCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { makeDue, readDelivery, withAttempts, type DeliveryWithAttempts } from "./delivery-store.ts";
import { recordEndpointEvent, requireEndpoint } from "./endpoint-events.ts";
import { queueEvent } from "./record-event.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

/** What somebody sends by hand is for looking at, one at a time. */
const byHand = { max: 30, windowMs: 10 * 60_000 };

/** Sends an endpoint an event that says nothing. @throws DomainError not_found, too_many_requests */
export async function sendTest(
  services: Needs,
  id: string,
  request: Request<MemberCaller>,
): Promise<DeliveryWithAttempts> {
  const partnerId = request.caller.partnerId;
  await limitRate(services, `send-webhook:${partnerId}`, byHand);
  return services.database.transaction(async (transaction) => {
    const endpoint = await requireEndpoint(transaction, partnerId, id);
    const event = { partnerId, mode: endpoint.mode, type: "test" as const, data: {} };
    const [deliveryId] = await queueEvent(services, transaction, event, [id]);
    await recordEndpointEvent(services, transaction, request, "sendTestWebhook", endpoint);
    const row = (await readDelivery(transaction, partnerId, deliveryId!))!;
    return (await withAttempts(transaction, partnerId, [row]))[0]!;
  });
}

/** Has a delivery sent at once, with all its attempts before it again. @throws DomainError not_found, too_many_requests */
export async function resend(
  services: Needs,
  id: string,
  request: Request<MemberCaller>,
): Promise<DeliveryWithAttempts> {
  const { clock, database, jobs } = services;
  const partnerId = request.caller.partnerId;
  await limitRate(services, `send-webhook:${partnerId}`, byHand);
  return database.transaction(async (transaction) => {
    const endpoint = await makeDue(transaction, partnerId, id, clock.now());
    if (endpoint === undefined) throw new DomainError("not_found");
    await jobs.add(transaction, "deliver-webhook", { partner_id: partnerId, id });
    const row = (await readDelivery(transaction, partnerId, id))!;
    const { endpoint_id: endpointId, url } = endpoint;
    await recordEndpointEvent(
      services,
      transaction,
      request,
      "resendWebhookDelivery",
      { id: endpointId, url },
      { after: { event_id: row.event_id, event_type: row.event_type } },
    );
    return (await withAttempts(transaction, partnerId, [row]))[0]!;
  });
}
