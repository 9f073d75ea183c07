import { randomBytes } from "node:crypto";
import type { PartnerId } from "#contract/ids.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { renewEach, reencrypt, encrypt } from "#server/platform/storage/index.ts";
import { readEncryptedSecrets, replaceEncrypted } from "./endpoint-store.ts";

/** Binds an encrypted secret to its row: it can be decrypted in no other. */
export function secretName(partnerId: PartnerId, endpointId: string): string {
  return `${partnerId}/${endpointId}`;
}

/** Makes a secret: as its owner sees it once, and as it is stored. */
export function makeSecret(
  keys: Keys,
  partnerId: PartnerId,
  endpointId: string,
): { readonly secret: string; readonly encrypted: Buffer } {
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  return { secret, encrypted: encrypt(keys, secretName(partnerId, endpointId), Buffer.from(secret), "webhook-secret") };
}

/**
 * Encrypts the secrets of every endpoint under the newest key. One that is replaced meanwhile is
 * left as it is then.
 * @returns how many endpoints were changed
 * @throws at the end, if a secret could not be decrypted
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
