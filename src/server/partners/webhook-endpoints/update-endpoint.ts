import type { ParsedInputOf } from "#contract/operation.ts";
import type { webhookEndpoints } from "#contract/partners/webhook-endpoints.ts";
import { lockRight } from "#server/partners/partners/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { factsOf, recordEndpointEvent, requireEndpoint, requireUrl } from "./endpoint-events.ts";
import { updateEndpoint as updateRow, type EndpointRow } from "./endpoint-store.ts";

type Input = Omit<ParsedInputOf<typeof webhookEndpoints.updateWebhookEndpoint>, "login_password">;

/**
 * Changes an endpoint's address and events, or pauses it.
 * @throws DomainError not_found, webhook_url_not_allowed, and what `lockRight` throws
 */
export function updateEndpoint(
  services: Pick<Services, "clock" | "config" | "database" | "live" | "log">,
  { id, url, events, is_enabled: isEnabled }: Input,
  request: Request<MemberCaller>,
): Promise<EndpointRow> {
  return services.database.transaction(async (transaction) => {
    const { partnerId, userId } = request.caller;
    await lockRight(transaction, request.caller, "integration");
    const before = await requireEndpoint(transaction, partnerId, id);
    const fields = { url: requireUrl(services.config, url), events: [...new Set(events)], is_enabled: isEnabled };
    const row = await updateRow(transaction, partnerId, id, fields, { userId, at: services.clock.now() });
    const facts = { before: factsOf(before), after: factsOf(row) };
    await recordEndpointEvent(services, transaction, request, "updateWebhookEndpoint", row, facts);
    return row;
  });
}
