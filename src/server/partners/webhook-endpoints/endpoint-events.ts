import type { PartnerId } from "#contract/ids.ts";
import type { OperationId } from "#contract/index.ts";
import { recordAuditEvent, type Facts } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import { parsePublicUrl } from "#server/platform/public-hosts.ts";
import { originOf, recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { lockEndpoint, type EndpointRow } from "./endpoint-store.ts";

/** Those that change nothing: what is sent goes where it went before. */
const harmless: readonly OperationId[] = ["sendTestWebhook", "resendWebhookDelivery"];

/** Writes the audit event; the owners are notified of a change. */
export async function recordEndpointEvent(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  request: Request<MemberCaller>,
  operation: OperationId,
  endpoint: Pick<EndpointRow, "id" | "url">,
  facts: { readonly before?: Facts; readonly after?: Facts } = {},
): Promise<void> {
  const { partnerId } = request.caller;
  const { host } = new URL(endpoint.url);
  await recordAuditEvent(services, transaction, {
    actor: request.actor,
    operation,
    subject: { kind: "webhook_endpoint", id: endpoint.id, name: host },
    partnerId,
    ...facts,
  });
  if (!harmless.includes(operation))
    await recordSecurityEvent(services, transaction, {
      ...originOf(request),
      kind: "webhook_changed",
      partnerId,
      facts: { host },
    });
}

/** @throws DomainError not_found */
export async function requireEndpoint(
  transaction: Transaction,
  partnerId: PartnerId,
  id: string,
): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(transaction, partnerId, id);
  if (endpoint === undefined) throw new DomainError("not_found");
  return endpoint;
}

/** @throws DomainError webhook_url_not_allowed */
export function requireUrl({ production }: Pick<Config, "production">, text: string): string {
  const url = parsePublicUrl(text, !production);
  if (url === undefined) throw new DomainError("webhook_url_not_allowed");
  return url.href;
}

/** Without the URL's query, which may be a secret of the receiver. */
export function factsOf({ url, mode, events, is_enabled }: EndpointRow): Facts {
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, mode, events, is_enabled };
}

export function toEndpoint(row: EndpointRow, now: Date) {
  const until = row.previous_secret_until;
  return {
    ...row,
    events: [...row.events],
    created_at: row.created_at.toISOString(),
    rotation_due_since: row.rotation_due_since?.toISOString() ?? null,
    previous_secret_until: until !== null && until > now ? until.toISOString() : null,
  };
}
