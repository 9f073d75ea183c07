import { webhookEndpointsMax } from "#contract/limits.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import type { webhookEndpoints } from "#contract/partners/webhook-endpoints.ts";
import { lockActingOwner } from "#server/partners/partners/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { factsOf, recordEndpointEvent, requireUrl } from "./endpoint-events.ts";
import { countEndpointsLocked, insertEndpoint, type EndpointRow } from "./endpoint-store.ts";
import { makeSecret } from "./secrets.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "live" | "log">;
type Input = Omit<ParsedInputOf<typeof webhookEndpoints.createWebhookEndpoint>, "login_password">;

/**
 * Makes an endpoint of the owner's partner.
 * @returns the endpoint and its secret, which is shown only now
 * @throws DomainError webhook_url_not_allowed, too_many_webhook_endpoints
 */
export function createEndpoint(
  services: Needs,
  { url, mode, events }: Input,
  request: Request<MemberCaller>,
): Promise<{ readonly row: EndpointRow; readonly secret: string }> {
  const { clock, config, database, keys } = services;
  return database.transaction(async (transaction) => {
    const { partnerId, userId } = request.caller;
    await lockActingOwner(transaction, { partnerId, userId });
    const address = requireUrl(config, url);
    if ((await countEndpointsLocked(transaction, partnerId)) >= webhookEndpointsMax)
      throw new DomainError("too_many_webhook_endpoints");
    const id = newId(clock);
    const { secret, encrypted } = makeSecret(keys, partnerId, id);
    const row = await insertEndpoint(transaction, partnerId, {
      id,
      url: address,
      mode,
      events: [...new Set(events)],
      secret: encrypted,
      created_at: clock.now(),
      seenBy: userId,
    });
    await recordEndpointEvent(services, transaction, request, "createWebhookEndpoint", row, { after: factsOf(row) });
    return { row, secret };
  });
}
