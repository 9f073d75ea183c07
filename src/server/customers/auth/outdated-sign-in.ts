import { AsyncLocalStorage } from "node:async_hooks";
import { APIError } from "better-auth/api";
import type { UserId } from "#contract/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { hashPassword, isOutdated, isPasswordOf } from "./password-hash.ts";

/**
 * The proofs by which a request has signed in, and what it brought beside the library's own input.
 */
interface SignIn {
  /** The hash that its password was found right by. */
  hash?: string;
  /** The passkey that signed. */
  passkeyId?: string;
  /** The authenticator code or recovery code. */
  readonly code?: string;
}
const verified = new AsyncLocalStorage<SignIn>();

/** Does a request's work, and remembers what its password is compared with. */
export function rememberVerified<Result>(given: Pick<SignIn, "code">, work: () => Result): Result {
  return verified.run({ ...given }, work);
}

/** The code that the request brought beside the password. */
export function givenCode(): string | undefined {
  return verified.getStore()?.code;
}

/** Remembers the passkey that the request signs in with. */
export function rememberPasskey(id: string): void {
  verified.getStore()!.passkeyId = id;
}

/** Compares a password, and remembers the hash it was compared with. */
export async function verifyAndRemember(given: { readonly hash: string; readonly password: string }): Promise<boolean> {
  const right = await isPasswordOf(given.hash, given.password);
  const request = verified.getStore();
  if (right && request !== undefined) request.hash = given.hash;
  return right;
}

/**
 * Ends a session whose password was replaced, or whose passkey was removed, while it signed in: the
 * change ended the user's sessions before this one existed. The lock waits for a change in
 * progress; a later change finds the session.
 * @throws APIError as for a wrong password
 */
export async function endOutdatedSignIn(
  { database }: Pick<Services, "database">,
  session: { readonly token: string; readonly userId: UserId },
): Promise<void> {
  if (await stillHolds(database, session.userId)) return;
  await database.query("delete from auth_sessions where token = $1", [session.token]);
  throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "password changed" });
}

async function stillHolds(database: Services["database"], userId: UserId): Promise<boolean> {
  const { hash, passkeyId } = verified.getStore() ?? {};
  if (passkeyId !== undefined) {
    const found = await database.query("select from passkeys where id = $1 and user_id = $2 for share", [
      passkeyId,
      userId,
    ]);
    return found.length === 1;
  }
  const [account] = await database.query<{ hash: string | null }>(
    "select password as hash from auth_accounts where user_id = $1 and provider_id = 'credential' for share",
    [userId],
  );
  return account !== undefined && account.hash === hash;
}

/**
 * Ends a session of a frozen account, however it signed in. The lock waits for a freezing in
 * progress; a later one finds the session.
 * @throws APIError `ACCOUNT_FROZEN`
 */
export async function endFrozenSignIn(
  { database }: Pick<Services, "database">,
  session: { readonly token: string; readonly userId: UserId },
): Promise<void> {
  const [profile] = await database.query<{ is_frozen: boolean }>(
    "select frozen_at is not null as is_frozen from profiles where user_id = $1 for share",
    [session.userId],
  );
  if (profile?.is_frozen !== true) return;
  await database.query("delete from auth_sessions where token = $1", [session.token]);
  throw new APIError("FORBIDDEN", { code: "ACCOUNT_FROZEN", message: "account frozen" });
}

/** Hashes a password anew that a sign-in has found right by a hash of an earlier kind. */
export async function renewHash(
  { clock, database }: Pick<Services, "clock" | "database">,
  userId: UserId,
  password: string,
): Promise<void> {
  const hash = verified.getStore()?.hash;
  if (hash === undefined || !isOutdated(hash)) return;
  await database.query(
    `update auth_accounts set password = $3, updated_at = $4
      where user_id = $1 and provider_id = 'credential' and password = $2`,
    [userId, hash, await hashPassword(password), clock.now()],
  );
}
