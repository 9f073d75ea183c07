import { z } from "zod";
import { id, loginPassword, moment, text } from "./fields.ts";
import { apiKeyNameLengthMax, apiKeysMax, keyModes, keyScopes } from "./limits.ts";
import { operations } from "./operation.ts";

const apiKey = z.object({
  id,
  name: z.string(),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(keyScopes)),
  /** How the key begins. */
  begins_with: z.string(),
  created_at: moment,
  /** To the minute. */
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});

export const apiKeys = operations({
  listApiKeys: {
    method: "GET",
    path: "/partner/api-keys",
    summary: "The company's API keys, newest first, without their secrets",
    access: "owner",
    input: z.strictObject({}),
    output: z.array(apiKey),
    refusals: [],
  },
  createApiKey: {
    method: "POST",
    path: "/partner/api-keys",
    summary: `Creates an API key, shown only in this response; a company has at most ${apiKeysMax} active keys`,
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({
      name: text(apiKeyNameLengthMax),
      mode: z.enum(keyModes),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
      login_password: loginPassword,
    }),
    output: z.object({ api_key: apiKey, key: z.string() }),
    refusals: ["too_many_api_keys"],
  },
  revokeApiKey: {
    method: "POST",
    path: "/partner/api-keys/{id}/revocation",
    summary: "Revokes a key from its next request on",
    access: "owner",
    input: z.strictObject({ id }),
    output: apiKey,
    refusals: ["not_found"],
  },
});
