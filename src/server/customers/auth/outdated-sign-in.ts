import { AsyncLocalStorage } from "node:async_hooks";
import { APIError } from "better-auth/api";
import type { Services } from "#server/platform/services.ts";
import { hashPassword, isOutdated, isPasswordOf } from "./password-hash.ts";

/** The hash that a request's password was found right by. */
const verified = new AsyncLocalStorage<{ hash?: string }>();

/** Does a request's work, and remembers what its password is compared with. */
export function rememberVerified<Result>(work: () => Result): Result {
  return verified.run({}, work);
}

/** Compares a password, and remembers the hash it was compared with. */
export async function verifyAndRemember(given: { readonly hash: string; readonly password: string }): Promise<boolean> {
  const right = await isPasswordOf(given.hash, given.password);
  const request = verified.getStore();
  if (right && request !== undefined) request.hash = given.hash;
  return right;
}

/**
 * Ends a session whose password was replaced while it signed in: the change ended the user's
 * sessions before this one existed. The lock waits for a change in progress; a later change finds
 * the session.
 * @throws APIError as for a wrong password
 */
export async function endOutdatedSignIn(
  { database }: Pick<Services, "database">,
  session: { readonly token: string; readonly userId: string },
): Promise<void> {
  const [account] = await database.query<{ hash: string | null }>(
    "select password as hash from auth_accounts where user_id = $1 and provider_id = 'credential' for share",
    [session.userId],
  );
  if (account !== undefined && account.hash === verified.getStore()?.hash) return;
  await database.query("delete from auth_sessions where token = $1", [session.token]);
  throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "password changed" });
}

/** Hashes a password anew that a sign-in has found right by a hash of an earlier kind. */
export async function renewHash(
  { clock, database }: Pick<Services, "clock" | "database">,
  userId: string,
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
