import type { SecondFactors } from "#contract/customers/second-factors.ts";
import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteExpired, readAuthenticator, readPasskeys, readRecoveryCodes } from "./store.ts";

/** A user's second factors, as the user sees them. */
export async function readOwnFactors(database: Queryable, userId: UserId): Promise<SecondFactors> {
  const [passkeys, authenticator, codes] = await Promise.all([
    readPasskeys(database, userId),
    readAuthenticator(database, userId),
    readRecoveryCodes(database, userId),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, credential_id, created_at: at, last_used_at: used }) => ({
      id,
      name,
      credential_id,
      created_at: at.toISOString(),
      last_used_at: used?.toISOString() ?? null,
    })),
    authenticator_since: authenticator?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: codes.length,
  };
}

/** Deletes proofs that have expired, and what guards challenges that have. */
export function pruneChallenges({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteExpired(database, clock.now());
}
