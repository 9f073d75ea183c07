import { apiKeysMax } from "#contract/limits.ts";
import type { apiKeys } from "#contract/partners/api-keys.ts";
import { lockActingOwner, lockRight, requireMayGiveRefunds } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { originOf, recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { digestOfKey, newKey } from "./key-form.ts";
import { readRequests } from "./request-log.ts";
import { countKeysLocked, hasKey, insertKey, readKeys, revokeKey, type KeyRow } from "./store.ts";

export function apiKeyRoutes(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
): Handlers<typeof apiKeys> {
  const { clock, database } = services;
  return {
    listApiKeyRequests: async ({ id, before, limit }, { caller }) => {
      const { partnerId } = caller;
      if (!(await hasKey(database, partnerId, id))) throw new DomainError("not_found");
      const rows = await readRequests(database, { partnerId, keyId: id }, { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { requests: page.map((row) => ({ ...row, at: row.at.toISOString() })), next_before: next };
    },
    listApiKeys: async (_input, { caller }) => (await readKeys(database, caller.partnerId)).map(toApiKey),
    createApiKey: async ({ name, mode, scopes, refund_ceiling: ceiling = null }, request) => {
      // A ceiling that limits nothing would only look like one.
      if (ceiling !== null && (mode !== "live" || !scopes.includes("refunds:write")))
        throw fieldError({ field: "refund_ceiling", code: "not_allowed" });
      return database.transaction(async (transaction) => {
        const { partnerId, userId } = request.caller;
        const owner = await lockActingOwner(transaction, { partnerId, userId });
        if (mode === "live" && scopes.includes("refunds:write")) requireMayGiveRefunds(owner, clock.now());
        if ((await countKeysLocked(transaction, partnerId)) >= apiKeysMax) throw new DomainError("too_many_api_keys");
        const { key, prefix } = newKey(mode);
        const row = await insertKey(transaction, partnerId, {
          id: newId(clock),
          name,
          mode,
          scopes: [...new Set(scopes)].toSorted(),
          refund_ceiling: ceiling === null ? null : BigInt(ceiling),
          prefix,
          digest: digestOfKey(key),
          createdBy: userId,
          created_at: clock.now(),
        });
        await recordAuditEvent(services, transaction, {
          actor: request.actor,
          operation: "createApiKey",
          subject: nameOf(row),
          partnerId,
          after: {
            mode,
            scopes: row.scopes,
            begins_with: prefix,
            ...(ceiling !== null && { refund_ceiling: ceiling }),
          },
        });
        // A test key moves no money.
        if (mode === "live")
          await recordSecurityEvent(services, transaction, {
            ...originOf(request),
            kind: "api_key_made",
            partnerId,
            facts: { begins_with: prefix },
          });
        return { api_key: toApiKey(row), key };
      });
    },
    revokeApiKey: ({ id }, request) =>
      database.transaction(async (transaction) => {
        const { partnerId } = request.caller;
        await lockRight(transaction, request.caller, "integration");
        const row = await revokeKey(transaction, partnerId, id, clock.now());
        if (row === undefined) throw new DomainError("not_found");
        await recordAuditEvent(services, transaction, {
          actor: request.actor,
          operation: "revokeApiKey",
          subject: nameOf(row),
          partnerId,
          after: { revoked_at: row.revoked_at!.toISOString() },
        });
        await recordSecurityEvent(services, transaction, {
          ...originOf(request),
          kind: "api_key_ended",
          partnerId,
          facts: { begins_with: row.prefix },
        });
        return toApiKey(row);
      }),
  };
}

const nameOf = ({ id, name }: KeyRow) => ({ kind: "api_key", id, name });

function toApiKey(row: KeyRow) {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    scopes: [...row.scopes],
    refund_ceiling: row.refund_ceiling === null ? null : toWire(row.refund_ceiling),
    begins_with: row.prefix,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_because: row.revoked_because,
  };
}
