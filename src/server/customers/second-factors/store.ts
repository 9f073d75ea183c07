import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly name: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A user's passkeys, the oldest first. */
export function readPasskeys(database: Queryable, userId: UserId): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>("select * from passkeys where user_id = $1 order by created_at, id", [userId]);
}

export async function findPasskey(database: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await database.query<PasskeyRow>("select * from passkeys where credential_id = $1", [credentialId]);
  return row;
}

/** @returns false when an account has this passkey already */
export async function insertPasskey(transaction: Queryable, row: Omit<PasskeyRow, "last_used_at">): Promise<boolean> {
  const inserted = await transaction.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [row.id, row.user_id, row.name, row.credential_id, row.public_key, row.counter, row.transports, row.created_at],
  );
  return inserted.length === 1;
}

/**
 * Writes down that a passkey has signed.
 * @returns false when it is gone, or has signed as often before: then another device has its key
 */
export async function countSignature(
  transaction: Queryable,
  { id, counter, at }: { readonly id: string; readonly counter: bigint; readonly at: Date },
): Promise<boolean> {
  const updated = await transaction.query(
    `update passkeys set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, at],
  );
  return updated.length === 1;
}

export async function updatePasskeyName(
  transaction: Queryable,
  { userId, id, name }: { readonly userId: UserId; readonly id: string; readonly name: string },
): Promise<boolean> {
  const updated = await transaction.query("update passkeys set name = $3 where user_id = $1 and id = $2 returning id", [
    userId,
    id,
    name,
  ]);
  return updated.length === 1;
}

export async function deletePasskey(transaction: Queryable, userId: UserId, id: string): Promise<boolean> {
  const deleted = await transaction.query("delete from passkeys where user_id = $1 and id = $2 returning id", [
    userId,
    id,
  ]);
  return deleted.length === 1;
}

/** Marks a challenge as answered. @returns false when it was before */
export async function spendChallenge(transaction: Queryable, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await transaction.query(
    "insert into spent_challenges (digest, expires_at) values ($1, $2) on conflict do nothing returning digest",
    [digest, expiresAt],
  );
  return spent.length === 1;
}

export async function deleteExpired(database: Queryable, now: Date): Promise<void> {
  await database.query("delete from spent_challenges where expires_at <= $1", [now]);
  await database.query("delete from proofs where expires_at <= $1", [now]);
}

/**
 * Stores a proof; its session and passkey are locked, so that neither ends meanwhile.
 * @returns false when one of them has ended
 */
export async function insertProof(
  database: Queryable,
  proof: {
    readonly digest: Buffer;
    readonly userId: UserId;
    readonly sessionId: string;
    readonly passkeyId: string;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const inserted = await database.query(
    `insert into proofs (digest, user_id, session_id, passkey_id, expires_at)
      select $1, s.user_id, s.id, p.id, $5 from auth_sessions s join passkeys p on p.user_id = s.user_id
        where s.user_id = $2 and s.id = $3 and p.id = $4 for key share
      returning digest`,
    [proof.digest, proof.userId, proof.sessionId, proof.passkeyId, proof.expiresAt],
  );
  return inserted.length === 1;
}

/** Uses up a proof. @returns false when there is none, or it was used for something else */
export async function spendProof(
  database: Queryable,
  {
    digest,
    userId,
    sessionId,
    use,
    at,
  }: {
    readonly digest: Buffer;
    readonly userId: UserId;
    readonly sessionId: string;
    readonly use: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const spent = await database.query(
    `update proofs set used_for = $4
      where digest = $1 and user_id = $2 and session_id = $3 and expires_at > $5
        and (used_for is null or used_for = $4)
      returning digest`,
    [digest, userId, sessionId, use, at],
  );
  return spent.length === 1;
}

export async function deleteProofsOf(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("delete from proofs where user_id = $1", [userId]);
}

export interface AuthenticatorRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
}

export async function readAuthenticator(database: Queryable, userId: UserId): Promise<AuthenticatorRow | undefined> {
  const [row] = await database.query<AuthenticatorRow>(
    "select secret, confirmed_at from authenticators where user_id = $1",
    [userId],
  );
  return row;
}

/** Replaces a secret that was not confirmed. @returns false when the user has a confirmed one */
export async function writeUnconfirmedSecret(database: Queryable, userId: UserId, secret: Buffer): Promise<boolean> {
  const written = await database.query(
    `insert into authenticators (user_id, secret) values ($1, $2)
      on conflict (user_id) do update set secret = $2 where authenticators.confirmed_at is null returning user_id`,
    [userId, secret],
  );
  return written.length === 1;
}

/**
 * Accepts the code of a half minute, once, and confirms the secret with its first code. The secret
 * must still be the one that the code was compared with.
 */
export async function acceptStep(
  transaction: Queryable,
  accepted: { readonly userId: UserId; readonly secret: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const updated = await transaction.query(
    `update authenticators set last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
      where user_id = $1 and secret = $2 and last_step < $3 returning user_id`,
    [accepted.userId, accepted.secret, accepted.step, accepted.at],
  );
  return updated.length === 1;
}

/** @returns whether there was a confirmed one */
export async function deleteAuthenticator(transaction: Queryable, userId: UserId): Promise<boolean> {
  const deleted = await transaction.query<{ confirmed: boolean }>(
    "delete from authenticators where user_id = $1 returning confirmed_at is not null as confirmed",
    [userId],
  );
  return deleted[0]?.confirmed === true;
}

/**
 * Deletes the passkeys that were added since a moment, and an authenticator that was confirmed
 * since then or never.
 * @returns whether one of them counted
 */
export async function deleteFactorsSince(transaction: Queryable, userId: UserId, since: Date): Promise<boolean> {
  const passkeys = await transaction.query(
    "delete from passkeys where user_id = $1 and created_at >= $2 returning id",
    [userId, since],
  );
  const authenticators = await transaction.query<{ confirmed: boolean }>(
    `delete from authenticators where user_id = $1 and coalesce(confirmed_at >= $2, true)
      returning confirmed_at is not null as confirmed`,
    [userId, since],
  );
  return passkeys.length > 0 || authenticators[0]?.confirmed === true;
}

/** Every secret, for its re-encryption. */
export function readEncryptedSecrets(database: Queryable): Promise<{ user_id: UserId; secret: Buffer }[]> {
  return database.query("select user_id, secret from authenticators order by user_id");
}

/** @returns false when the secret has changed meanwhile */
export async function replaceSecret(
  database: Queryable,
  userId: UserId,
  { before, after }: { readonly before: Buffer; readonly after: Buffer },
): Promise<boolean> {
  const updated = await database.query(
    "update authenticators set secret = $3 where user_id = $1 and secret = $2 returning user_id",
    [userId, before, after],
  );
  return updated.length === 1;
}

export interface HashedCode {
  readonly hash: Buffer;
  readonly key_id: string;
}

export async function replaceRecoveryCodes(
  transaction: Queryable,
  userId: UserId,
  codes: readonly HashedCode[],
): Promise<void> {
  await transaction.query("delete from recovery_codes where user_id = $1", [userId]);
  await transaction.query(
    `insert into recovery_codes (user_id, hash, key_id)
      select $1, decode(hash, 'hex'), key_id from unnest($2::text[], $3::text[]) as code (hash, key_id)`,
    [userId, codes.map(({ hash }) => hash.toString("hex")), codes.map(({ key_id: keyId }) => keyId)],
  );
}

/** Uses up a recovery code, by its hash under any of the keys. @returns false when there is none */
export async function spendRecoveryCode(
  transaction: Queryable,
  userId: UserId,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const deleted = await transaction.query(
    "delete from recovery_codes where user_id = $1 and encode(hash, 'hex') = any($2) returning hash",
    [userId, hashes.map((hash) => hash.toString("hex"))],
  );
  return deleted.length === 1;
}

/** The hashes of the recovery codes that a user has left. */
export function readRecoveryCodes(database: Queryable, userId: UserId): Promise<HashedCode[]> {
  return database.query<HashedCode>("select hash, key_id from recovery_codes where user_id = $1", [userId]);
}

/**
 * Locks a user's second factors against concurrent changes, by the row of the user's sign-in.
 */
export async function lockFactors(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("select from auth_users where id = $1 for no key update", [userId]);
}

/** The second factors of a user. */
export async function readFactors(
  database: Queryable,
  userId: UserId,
): Promise<{ readonly passkeys: number; readonly authenticator: boolean }> {
  const [row] = await database.query<{ passkeys: number; authenticator: boolean }>(
    `select (select count(*)::integer from passkeys where user_id = $1) as passkeys,
        exists (select from authenticators where user_id = $1 and confirmed_at is not null) as authenticator`,
    [userId],
  );
  return row!;
}
