import { webhookSecretOverlapMs } from "#contract/limits.ts";
import { lockActingOwner } from "#server/partners/partners/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { recordEndpointEvent, requireEndpoint } from "./endpoint-events.ts";
import { replaceSecret, type EndpointRow } from "./endpoint-store.ts";
import { makeSecret } from "./secrets.ts";

/**
 * Gives an endpoint another secret; the one before signs too for a while.
 * @returns the endpoint and the secret, which is shown only now
 * @throws DomainError not_found
 */
export function rotateSecret(
  services: Pick<Services, "clock" | "database" | "keys" | "live" | "log">,
  id: string,
  request: Request<MemberCaller>,
): Promise<{ readonly row: EndpointRow; readonly secret: string }> {
  const { clock, database, keys } = services;
  return database.transaction(async (transaction) => {
    const { partnerId, userId } = request.caller;
    await lockActingOwner(transaction, { partnerId, userId });
    await requireEndpoint(transaction, partnerId, id);
    const { secret, encrypted } = makeSecret(keys, partnerId, id);
    const at = clock.now();
    const previousUntil = new Date(at.getTime() + webhookSecretOverlapMs);
    const row = await replaceSecret(transaction, partnerId, id, {
      secret: encrypted,
      previousUntil,
      seenBy: userId,
      at,
    });
    await recordEndpointEvent(services, transaction, request, "rotateWebhookSecret", row, {
      after: { previous_secret_until: previousUntil.toISOString() },
    });
    return { row, secret };
  });
}
