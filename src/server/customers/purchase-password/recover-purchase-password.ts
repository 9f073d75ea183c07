import { createHash, randomBytes } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import { requireLoginPassword, type Auth } from "#server/customers/auth/index.ts";
import { beCautious } from "#server/customers/profiles/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { hashPurchasePassword } from "./rules.ts";
import { isTokenValid, overwriteHash, saveResetToken, useResetToken } from "./store.ts";

const linkLifeMs = 30 * 60 * 1000;
/** Wrong guesses of the login password that one account may make here. */
const guesses = { max: 5, windowMs: 15 * 60 * 1000, locksOut: true } as const;

/**
 * Mails a link for choosing a new purchase password. Requires the login password, so that an
 * unlocked phone is not enough.
 * @throws DomainError login_password_wrong, too_many_requests
 */
export async function requestPurchasePasswordReset(
  services: Pick<Services, "database" | "clock" | "jobs" | "keys" | "publicUrl">,
  auth: Auth,
  input: {
    readonly userId: UserId;
    readonly sessionId: string;
    readonly email: string;
    readonly language: Language;
    readonly loginPassword: string;
  },
): Promise<void> {
  const { clock, database, keys, publicUrl } = services;
  const { userId } = input;
  await limitRate(services, `recover-purchase-password:${userId}`, guesses);
  await requireLoginPassword(services, auth, input, input.loginPassword);
  const token = randomBytes(32).toString("base64url");
  await database.transaction(async (transaction) => {
    await saveResetToken(transaction, userId, digestToken(token), new Date(clock.now().getTime() + linkLifeMs));
    await queueMail(services, transaction, {
      template: "recover-purchase-password",
      owner: userId,
      of: newId(clock),
      address: input.email,
      language: input.language,
      links: { keys, link: `${publicUrl}/my-card?purchase_password_token=${token}` },
      usefulMs: linkLifeMs,
    });
  });
}

/**
 * Sets a new purchase password with the mailed token, which works once and for its user alone.
 * @returns whether there was none before
 * @throws DomainError recovery_link_invalid
 */
export function resetPurchasePassword(
  services: Pick<Services, "database" | "clock" | "keys" | "live" | "log">,
  input: {
    readonly userId: UserId;
    readonly token: string;
    readonly password: string;
    readonly origin?: Origin;
  },
): Promise<boolean> {
  const { clock, database, keys, live } = services;
  const { userId, token, password, origin } = input;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await useResetToken(transaction, userId, digestToken(token), now)))
      throw new DomainError("recovery_link_invalid");
    const created = await overwriteHash(transaction, userId, hashPurchasePassword(keys, userId, password), now);
    await live.record(transaction, userId, "profile");
    if (created) return true;
    await beCautious(transaction, userId, now);
    await recordSecurityEvent(services, transaction, { ...origin, kind: "purchase_password_changed", userId });
    return false;
  });
}

/** Whether a mailed token can still set a new purchase password. Does not use it up. */
export function isResetValid(
  { clock, database }: Pick<Services, "database" | "clock">,
  userId: UserId,
  token: string,
): Promise<boolean> {
  return isTokenValid(database, userId, digestToken(token), clock.now());
}

/**
 * Only the digest is stored, so a reader of the database gets no link. The token is random, so one
 * round is enough.
 */
function digestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
