import { z } from "zod";
import { id, loginPassword, moment, text } from "../fields.ts";
import { apiKeyNameLengthMax, apiKeysMax, keyModes, keyScopes } from "../limits.ts";
import { operations } from "../operation.ts";

const apiKey = z.object({
  id,
  name: z.string(),
  /** `live` moves real money; `test` reaches the sandbox only. */
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(keyScopes)),
  /** How the key begins, such as `troco_live_0123456789ab`. */
  begins_with: z.string(),
  created_at: moment,
  /** To the minute; null until the first use. */
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
  /** `maker_left`: the owner who made it left the company or was blocked; null otherwise. */
  revoked_because: z.enum(["maker_left"]).nullable(),
});

export const apiKeys = operations({
  /** At most 100 in all. */
  listApiKeys: {
    method: "GET",
    path: "/partner/api-keys",
    summary: "The partner's API keys, those that work first, then the newest, without their secrets",
    access: "owner",
    output: z.array(apiKey),
  },
  /** `key` cannot be read again. `too_many_api_keys` counts only keys that work. */
  createApiKey: {
    method: "POST",
    path: "/partner/api-keys",
    summary: `Creates an API key, shown only in this response; a partner has at most ${apiKeysMax} active keys`,
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({
      name: text(apiKeyNameLengthMax),
      mode: z.enum(keyModes),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
      login_password: loginPassword,
    }),
    output: z.object({ api_key: apiKey, key: z.string() }),
    errors: ["too_many_api_keys"],
  },
  /** Idempotent. */
  revokeApiKey: {
    method: "POST",
    path: "/partner/api-keys/{id}/revocation",
    summary: "Revokes a key from its next request on",
    access: "owner",
    input: z.strictObject({ id }),
    output: apiKey,
    errors: ["not_found"],
  },
});
