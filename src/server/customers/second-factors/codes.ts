import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { recoveryCodesCount } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Keys } from "#server/platform/keys.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { newSalt, slowHash } from "#server/platform/slow-hash.ts";
import { decrypt, encrypt, MissingSecretError, reencrypt, renewEach } from "#server/platform/storage/index.ts";
import {
  acceptStep,
  readAuthenticator,
  readEncryptedSecrets,
  readRecoveryCodes,
  replaceRecoveryCodes,
  replaceSecret,
  spendRecoveryCode,
} from "./store.ts";
import { acceptedSteps, codeAt } from "./totp.ts";

const minute = 60_000;
/** Tries of one account, right ones too, from any browser. Three codes of a million are right. */
const tries = [
  { name: "second-factor", rate: { max: 5, windowMs: 15 * minute, locksOut: true } },
  { name: "second-factor-day", rate: { max: 30, windowMs: 24 * 60 * minute, locksOut: true } },
] as const;

/**
 * Counts a try in the database, before anything is compared.
 * @throws DomainError too_many_requests
 */
export async function countTry(services: Pick<Services, "clock" | "database">, userId: UserId): Promise<void> {
  for (const { name, rate } of tries) await limitRate(services, `${name}:${userId}`, rate);
}

/** Binds an encrypted secret to its user: it can be decrypted for no other. */
const secretName = (userId: UserId) => `authenticators/${userId}`;
const secretLength = 20;

export function makeSecret(keys: Keys, userId: UserId): { readonly secret: Buffer; readonly encrypted: Buffer } {
  const secret = randomBytes(secretLength);
  return { secret, encrypted: encrypt(keys, secretName(userId), secret, "authenticator-secret") };
}

/**
 * Encrypts every secret under the newest key.
 * @returns how many were changed
 * @throws at the end, if one could not be decrypted
 */
export async function reencryptAuthenticators({
  database,
  keys,
}: Pick<Services, "database" | "keys">): Promise<number> {
  return renewEach(await readEncryptedSecrets(database), {
    nameOf: ({ user_id: userId }) => secretName(userId),
    renew: async ({ user_id: userId, secret: before }) => {
      const after = reencrypt(keys, secretName(userId), before, "authenticator-secret");
      return after !== undefined && replaceSecret(database, userId, { before, after });
    },
  });
}

/**
 * Accepts an authenticator code, each only once.
 * @returns false for a wrong one, for one that was accepted before, and without an authenticator
 */
export async function acceptAuthenticatorCode(
  { clock, keys }: Pick<Services, "clock" | "keys">,
  transaction: Queryable,
  { userId, code, confirms }: { readonly userId: UserId; readonly code: string; readonly confirms: boolean },
): Promise<boolean> {
  const row = await readAuthenticator(transaction, userId);
  if (row === undefined || (row.confirmed_at === null) !== confirms) return false;
  const secret = openSecret(keys, userId, row.secret);
  if (secret === undefined) return false;
  const at = clock.now();
  const step = acceptedSteps(at).find((candidate) => isSame(codeAt(secret, candidate), code));
  return step !== undefined && acceptStep(transaction, { userId, secret: row.secret, step, at });
}

/** Undefined when the server's secret that encrypted it is no longer configured. */
function openSecret(keys: Keys, userId: UserId, encrypted: Buffer): Buffer | undefined {
  try {
    return decrypt(keys, secretName(userId), encrypted, "authenticator-secret");
  } catch (error) {
    if (error instanceof MissingSecretError) return undefined;
    throw error;
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 10;

/** Replaces a user's recovery codes. @returns the new ones, which are shown once */
export async function makeRecoveryCodes(
  { keys }: Pick<Services, "keys">,
  transaction: Queryable,
  userId: UserId,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  const salt = newSalt();
  const hashed = await Promise.all(
    codes.map(async (code) => ({ hash: (await hashCode(keys, userId, code, { salt }))!, key_id: keys.currentId })),
  );
  await replaceRecoveryCodes(transaction, userId, hashed);
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/** Accepts a recovery code, each only once. */
export async function acceptRecoveryCode(
  { keys }: Pick<Services, "keys">,
  transaction: Queryable,
  userId: UserId,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  const kinds = new Map<string, HowHashed>();
  for (const { hash, key_id: keyId } of await readRecoveryCodes(transaction, userId)) {
    const salt = hash.length === unsaltedLength ? undefined : hash.subarray(0, -unsaltedLength);
    kinds.set(`${keyId} ${salt?.toString("hex")}`, { keyId, salt });
  }
  const hashes = await Promise.all([...kinds.values()].map((how) => hashCode(keys, userId, code, how)));
  return spendRecoveryCode(
    transaction,
    userId,
    hashes.filter((hash) => hash !== undefined),
  );
}

interface HowHashed {
  readonly keyId?: string;
  /** Codes of earlier releases have none. */
  readonly salt: Buffer | undefined;
}

/** The bytes of a hash without its salt in front. */
const unsaltedLength = 32;

/**
 * Hashes a code under a key that is not in the database, and slowly, in case both were read. The
 * codes of a user that were made together share a salt, so that one typed code is hashed once.
 * @returns undefined when the secret that the code was hashed with is no longer configured
 */
async function hashCode(
  keys: Keys,
  userId: UserId,
  code: string,
  { keyId, salt }: HowHashed,
): Promise<Buffer | undefined> {
  const key = keys.key("recovery-code", keyId);
  if (key === undefined) return undefined;
  const keyed = createHmac("sha256", key).update(`${userId}\0${code}`).digest();
  return salt === undefined ? keyed : Buffer.concat([salt, await slowHash(keyed, salt)]);
}

export const wrongCode = () => new DomainError("second_factor_wrong");
