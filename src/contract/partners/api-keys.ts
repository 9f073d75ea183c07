import { z } from "zod";
import { amount, amountField, id, loginPassword, moment, nextBefore, pageBefore, text } from "../fields.ts";
import { keyScopes } from "../integration.ts";
import { apiKeyNameLengthMax, apiKeysMax, keyModes } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { rights } from "./roles.ts";

/** Also of webhook addresses. */
export const keyMode = z
  .enum(keyModes)
  .meta({ id: "KeyMode", description: "`live` moves real money; `test` reaches the sandbox only." });
const keyScope = z.enum(keyScopes).meta({ id: "KeyScope", description: "What a key may do." });

const apiKeyExample = {
  id: "01a2a0b0-1c2d-7e3f-8a4b-5c6d7e8f9012",
  name: "Till 1",
  mode: "test",
  scopes: ["charges:read", "charges:write"],
  refund_ceiling: null,
  begins_with: "troco_test_0123456789ab",
  created_at: "2026-11-20T12:00:00.000Z",
  last_used_at: null,
  revoked_at: null,
  revoked_because: null,
};

const apiKey = z
  .object({
    id: id,
    name: z.string().describe("What the owner called it."),
    mode: keyMode,
    scopes: z.array(keyScope).describe("What the key may do."),
    refund_ceiling: amount
      .nullable()
      .describe("What the key may refund in a day, in minor units; null for as much as the charges allow."),
    begins_with: z.string().describe("How the key begins; the rest is not kept."),
    created_at: moment,
    last_used_at: moment.nullable().describe("When it was last used, to the minute; null until the first use."),
    revoked_at: moment.nullable().describe("When it was revoked; null while it works."),
    revoked_because: z
      .enum(["maker_left", "maker_reported"])
      .nullable()
      .describe(
        "`maker_left`: the owner who made it left the company or was blocked; `maker_reported`: that owner froze the account within seven days, as somebody else may have made it; null otherwise.",
      ),
  })
  .meta({ id: "ApiKey", description: "A key of a partner's program, without its secret.", examples: [apiKeyExample] });

const keyRequestExample = {
  id: "01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7099",
  at: "2026-11-21T13:00:00.000Z",
  method: "GET",
  path: "/api/partner/payment-requests/{id}",
  status: 200,
  error_code: null,
  took_ms: 12,
};

/** No value of the request or its answer is kept. */
const keyRequest = z
  .object({
    id: id.describe("The request's ID, as its answer's `X-Request-Id` has it."),
    at: moment,
    method: z.string(),
    path: z.string().describe("The operation's path, with `{name}` in place of each value."),
    status: z.int().describe("The status of the answer."),
    error_code: z.string().nullable().describe("The error code; null where it succeeded."),
    took_ms: z.int().describe("How long it took, in milliseconds."),
  })
  .meta({
    id: "ApiKeyRequest",
    description: "A request of a key, without its content.",
    examples: [keyRequestExample],
  });

export const apiKeys = operations({
  listApiKeyRequests: {
    method: "GET",
    path: "/partner/api-keys/{id}/requests",
    summary: "What a key has requested, newest first: operation, result, time and request ID",
    description:
      "Those of the last 14 days, some 10,000 at most; the newest appear after a second or two. Requests of a key that no longer works, and those beyond 600 a minute, are not listed.",
    example: {
      input: { id: apiKeyExample.id, limit: 1 },
      output: { requests: [keyRequestExample], next_before: null },
    },
    access: rights.integration,
    input: z.strictObject({ id: id, ...pageBefore(50) }),
    output: z.object({ requests: z.array(keyRequest), next_before: nextBefore }),
    errors: ["not_found"],
  },
  listApiKeys: {
    method: "GET",
    path: "/partner/api-keys",
    summary: "The partner's API keys, those that work first, then the newest, without their secrets",
    description: "At most 100 in all.",
    example: { input: {}, output: [apiKeyExample] },
    access: rights.integration,
    output: z.array(apiKey),
  },
  createApiKey: {
    method: "POST",
    path: "/partner/api-keys",
    summary: `Creates an API key, shown only in this response; a partner has at most ${apiKeysMax} active keys`,
    description:
      "`too_many_api_keys` counts only keys that work. `refund_rights_too_soon`: in the 24 hours after a new device or password an owner makes no live key with `refunds:write`, until `until`.",
    example: {
      input: {
        name: "Till 1",
        mode: "test",
        scopes: ["charges:read", "charges:write"],
        login_password: "the owner's login password",
      },
      output: { api_key: apiKeyExample, key: `${apiKeyExample.begins_with}_${"0".repeat(48)}` },
    },
    access: rights.integration,
    asksLoginPassword: true,
    input: z.strictObject({
      name: text(apiKeyNameLengthMax).describe("What to call it; refunds say it made them."),
      mode: keyMode,
      scopes: z.array(keyScope).min(1).max(keyScopes.length).describe("What the key may do."),
      refund_ceiling: amountField(amountLimits.charge)
        .nullish()
        .describe(
          "What the key may refund in a day of the installation's time zone, in minor units; null or left out for as much as the charges allow. Only for a live key with `refunds:write`.",
        ),
      login_password: loginPassword,
    }),
    output: z.object({
      api_key: apiKey,
      key: z.string().describe("The key itself, which cannot be read again."),
    }),
    errors: ["too_many_api_keys", "refund_rights_too_soon"],
  },
  revokeApiKey: {
    method: "POST",
    path: "/partner/api-keys/{id}/revocation",
    summary: "Revokes a key from its next request on",
    description: "A repeat gets the same answer.",
    example: {
      input: { id: apiKeyExample.id },
      output: { ...apiKeyExample, revoked_at: "2026-11-25T08:00:00.000Z" },
    },
    access: rights.integration,
    input: z.strictObject({ id: id }),
    output: apiKey,
    errors: ["not_found"],
  },
});
