import { lockRight } from "#server/partners/partners/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { factsOf, recordEndpointEvent, requireEndpoint } from "./endpoint-events.ts";
import { deleteEndpoint as deleteRow } from "./endpoint-store.ts";

/** Deletes an endpoint with its deliveries. @throws DomainError not_found */
export function deleteEndpoint(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  id: string,
  request: Request<MemberCaller>,
): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const { partnerId } = request.caller;
    await lockRight(transaction, request.caller, "integration");
    const before = await requireEndpoint(transaction, partnerId, id);
    await deleteRow(transaction, partnerId, id);
    await recordEndpointEvent(services, transaction, request, "deleteWebhookEndpoint", before, {
      before: factsOf(before),
    });
  });
}
