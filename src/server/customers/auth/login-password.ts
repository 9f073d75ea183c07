import { randomUUID } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { acceptProof, endProofs } from "#server/customers/second-factors/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { countGuess } from "#server/platform/rate-limit/index.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { Auth } from "./auth.ts";
import { endOtherSessions } from "./sessions.ts";

/** Whether it is the user's login password. Slow on purpose, so callers limit how often it runs. */
async function isLoginPassword(auth: Auth, userId: UserId, password: string): Promise<boolean> {
  const context = await (await auth()).$context;
  const accounts = await context.internalAdapter.findAccounts(userId);
  const hash = accounts.find((account) => account.providerId === "credential")?.password;
  return typeof hash === "string" && (await context.password.verify({ hash, password }));
}

/** The limit of one account, over all operations that need the password again. */
const wrongGuesses = { max: 5, windowMs: 15 * 60 * 1000, locksOut: true } as const;

/**
 * Compares the login password. Only wrong ones count, so that who knows it may confirm as often as
 * their work requires. The proof of the user's passkey stands for it once, wherever the password is
 * asked for.
 *
 * @param use the request that it confirms, where that has an idempotency key; see `acceptProof`
 * @throws DomainError `login_password_wrong`, `too_many_requests` with `seconds`
 */
export async function requireLoginPassword(
  services: Pick<Services, "clock" | "database" | "keys">,
  auth: Auth,
  caller: Pick<UserCaller, "userId" | "sessionId">,
  password: string,
  use: string = randomUUID(),
): Promise<void> {
  const { userId } = caller;
  if (await acceptProof(services, caller, { text: password, use })) return;
  const giveBack = await countGuess(services, `wrong-login-password:${userId}`, wrongGuesses);
  if (!(await isLoginPassword(auth, userId, password))) throw new DomainError("login_password_wrong");
  await giveBack();
}

/**
 * Replaces the login password and ends every other session, both or neither. The current session
 * keeps its cookie: a new one would reach this browser's other tabs after the event that ends the
 * old session.
 * @returns false when the current password is another one
 */
export async function replaceLoginPassword(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  auth: Auth,
  change: {
    readonly userId: UserId;
    readonly sessionId: string;
    readonly current: string;
    readonly next: string;
  },
): Promise<boolean> {
  const { clock, database, live } = services;
  const { userId, sessionId } = change;
  const { password } = await (await auth()).$context;
  const [account] = await database.query<{ hash: string | null }>(
    "select password as hash from auth_accounts where user_id = $1 and provider_id = 'credential'",
    [userId],
  );
  const hash = account?.hash ?? undefined;
  if (hash === undefined || !(await password.verify({ hash, password: change.current }))) return false;
  const newHash = await password.hash(change.next);
  return database.transaction(async (transaction) => {
    // Compares the hash again, because another change may have replaced it since.
    const changed = await transaction.query(
      `update auth_accounts set password = $3, updated_at = $4
        where user_id = $1 and provider_id = 'credential' and password = $2 returning id`,
      [userId, hash, newHash, clock.now()],
    );
    if (changed.length === 0) return false;
    await endOtherSessions(transaction, userId, sessionId);
    await endProofs(transaction, userId);
    await live.record(transaction, userId, "session", "signed_out");
    await recordSecurityEvent(services, transaction, { kind: "password_changed", userId, sessionId });
    return true;
  });
}

/**
 * The id of the user whose login password a mailed token can still replace; undefined if there is
 * none. Does not use it up.
 */
export async function findUserOfReset(
  { clock }: Pick<Services, "clock">,
  auth: Auth,
  token: string,
): Promise<string | undefined> {
  // The form of the library's own tokens; the database could not even look for some others.
  if (!/^[A-Za-z0-9]+$/.test(token)) return undefined;
  const { internalAdapter } = await (await auth()).$context;
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return verification && verification.expiresAt > clock.now() ? verification.value : undefined;
}
