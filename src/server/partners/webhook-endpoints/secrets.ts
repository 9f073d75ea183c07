import { randomBytes } from "node:crypto";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { renewEach, reencrypt, encrypt } from "#server/platform/storage/index.ts";
import { readEncryptedSecrets, replaceEncrypted } from "./endpoint-store.ts";

/** What a sealed secret belongs to: it opens in no other row. */
export function secretName(partnerId: string, endpointId: string): string {
  return `${partnerId}/${endpointId}`;
}

/** A new secret, as its owner sees it once, and as it is kept. */
export function makeSecret(
  keys: Keys,
  partnerId: string,
  endpointId: string,
): { readonly secret: string; readonly encrypted: Buffer } {
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  return { secret, encrypted: encrypt(keys, secretName(partnerId, endpointId), Buffer.from(secret), "webhook-secret") };
}

/**
 * Seals every endpoint's secret, and the one before, under the newest of ours; one that is replaced meanwhile is left as it is then.
 * @returns how many endpoints it was @throws at the end, when one could not be opened
 */
export async function reencryptSecrets({ database, keys }: Pick<Services, "database" | "keys">): Promise<number> {
  return renewEach(await readEncryptedSecrets(database), {
    nameOf: ({ partner_id: partnerId, id }) => `the secret of the webhook ${secretName(partnerId, id)}`,
    renew: async ({ partner_id: partnerId, id, secret, previous_secret: previous }) => {
      const anew = (encrypted: Buffer) =>
        reencrypt(keys, secretName(partnerId, id), encrypted, "webhook-secret") ?? encrypted;
      const renewed = { secret: anew(secret), previous: previous && anew(previous) };
      if (renewed.secret === secret && renewed.previous === previous) return false;
      return replaceEncrypted(database, { partnerId, id, secret, renewed });
    },
  });
}
