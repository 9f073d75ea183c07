import type { NewPasskeyAnswer } from "#contract/customers/second-factors.ts";
import type { UserId } from "#contract/ids.ts";
import { readUser, requireUnrestricted } from "#server/customers/profiles/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { acceptAuthenticatorCode, countTry, makeRecoveryCodes, makeSecret, wrongCode } from "./codes.ts";
import { storePasskey, verifyNewPasskey } from "./passkeys.ts";
import { endProofs } from "./proofs.ts";
import {
  deleteAuthenticator,
  deleteFactorsSince,
  deletePasskey,
  lockFactors,
  readFactors,
  readRecoveryCodes,
  replaceRecoveryCodes,
  writeUnconfirmedSecret,
} from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "live" | "log" | "publicUrl">;

interface Owner {
  readonly userId: UserId;
  readonly origin: Origin;
}

/**
 * Adds a passkey. @returns its id, and recovery codes if the user had none
 * @throws DomainError `passkey_wrong`, `too_many_passkeys`
 */
export async function addPasskey(
  services: Needs,
  { userId, name, answer, origin }: Owner & { readonly name: string; readonly answer: NewPasskeyAnswer },
) {
  const checked = await verifyNewPasskey(services, userId, answer);
  return changing(services, userId, async (transaction) => {
    const id = await storePasskey(services, transaction, checked, name);
    await recordSecurityEvent(services, transaction, { ...origin, kind: "second_factor_added", userId });
    return { id, recovery_codes: await firstRecoveryCodes(services, transaction, userId) };
  });
}

/** @throws DomainError not_found */
export function removePasskey(services: Needs, owner: Owner, id: string): Promise<void> {
  const { userId } = owner;
  return changing(services, userId, async (transaction) => {
    if (!(await deletePasskey(transaction, userId, id))) throw new DomainError("not_found");
    await afterRemoval(services, transaction, owner);
  });
}

/**
 * Makes a secret for an authenticator app. It counts once its first code is confirmed.
 * @throws DomainError authenticator_on
 */
export async function startAuthenticator(services: Needs, userId: UserId): Promise<Buffer> {
  const { secret, encrypted } = makeSecret(services.keys, userId);
  if (!(await writeUnconfirmedSecret(services.database, userId, encrypted))) throw new DomainError("authenticator_on");
  return secret;
}

/**
 * Turns authenticator codes on by their first code. @returns recovery codes if the user had none
 * @throws DomainError `second_factor_wrong`, `too_many_requests`
 */
export async function confirmAuthenticator(
  services: Needs,
  { userId, origin }: Owner,
  code: string,
): Promise<string[] | null> {
  await countTry(services, userId);
  return changing(services, userId, async (transaction) => {
    if (!(await acceptAuthenticatorCode(services, transaction, { userId, code, confirms: true }))) throw wrongCode();
    await recordSecurityEvent(services, transaction, { ...origin, kind: "second_factor_added", userId });
    return firstRecoveryCodes(services, transaction, userId);
  });
}

/** @throws DomainError `not_found` if there is none */
export function removeAuthenticator(services: Needs, owner: Owner): Promise<void> {
  const { userId } = owner;
  return changing(services, userId, async (transaction) => {
    if (!(await deleteAuthenticator(transaction, userId))) throw new DomainError("not_found");
    await afterRemoval(services, transaction, owner);
  });
}

/** @throws DomainError `not_found` without a second factor that they could stand in for */
export function renewRecoveryCodes(services: Needs, userId: UserId): Promise<string[]> {
  return changing(services, userId, async (transaction) => {
    if (!(await hasFactor(transaction, userId))) throw new DomainError("not_found");
    return makeRecoveryCodes(services, transaction, userId);
  });
}

/**
 * Removes everything at once, in the transaction of what causes it: a closed account, or a command
 * on the server.
 * @returns whether there was anything
 */
export async function forgetFactors(transaction: Queryable, userId: UserId): Promise<boolean> {
  await lockFactors(transaction, userId);
  const had = await hasFactor(transaction, userId);
  await transaction.query("delete from passkeys where user_id = $1", [userId]);
  await deleteAuthenticator(transaction, userId);
  await replaceRecoveryCodes(transaction, userId, []);
  return had;
}

/**
 * Removes the second factors that were added since a moment, in the transaction that freezes the
 * account: a thief's would outlive the new password, sign the thief in and lock the owner out.
 * Earlier ones stay, because otherwise a mailbox alone could end every second factor by a freezing.
 */
export async function removeFactorsSince(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  { since, ...owner }: Owner & { readonly since: Date },
): Promise<void> {
  await lockFactors(transaction, owner.userId);
  if (await deleteFactorsSince(transaction, owner.userId, since)) await afterRemoval(services, transaction, owner);
}

/** Whether a sign-in by password needs more than the password. */
async function hasFactor(database: Queryable, userId: UserId): Promise<boolean> {
  const { passkeys, authenticator } = await readFactors(database, userId);
  return passkeys > 0 || authenticator;
}

/**
 * One change of a user after the other, which ends the user's proofs; open screens show it.
 * @throws DomainError `account_blocked`, `account_frozen`
 */
function changing<Result>(
  { database, live }: Needs,
  userId: UserId,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await lockFactors(transaction, userId);
    const user = await readUser(transaction, userId);
    // A freezing that was committed meanwhile would miss what is added now. A review is no reason.
    if (user !== undefined) requireUnrestricted({ ...user, isHeld: false });
    const result = await change(transaction);
    await endProofs(transaction, userId);
    await live.record(transaction, userId, "profile");
    return result;
  });
}

async function firstRecoveryCodes(services: Needs, transaction: Transaction, userId: UserId): Promise<string[] | null> {
  const left = await readRecoveryCodes(transaction, userId);
  return left.length > 0 ? null : makeRecoveryCodes(services, transaction, userId);
}

/** Recovery codes stand in for a second factor, so the last one takes them along. */
async function afterRemoval(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  { userId, origin }: Owner,
): Promise<void> {
  if (!(await hasFactor(transaction, userId))) await replaceRecoveryCodes(transaction, userId, []);
  await recordSecurityEvent(services, transaction, { ...origin, kind: "second_factor_removed", userId });
}
