import type { UserId } from "#contract/ids.ts";
import { isCancelled, readProfile } from "#server/customers/profiles/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** Whether a pass is valid, blocked until the account is unblocked, or closed for good. */
export type PassState = "valid" | "blocked" | "closed";

export interface PassFacts {
  /** Names the pass for ever: a phone that has it replaces it by a newer one. */
  readonly userId: UserId;
  readonly state: PassState;
  readonly fullName: string;
  readonly username: string;
  /** 16 digits. */
  readonly cardNumber: string;
  readonly contactEmail: string;
}

export async function readPassFacts(database: Queryable, userId: UserId, contactEmail: string): Promise<PassFacts> {
  const profile = await readProfile(database, userId);
  return {
    userId,
    state: isCancelled(profile) ? "closed" : profile.is_blocked ? "blocked" : "valid",
    fullName: profile.full_name,
    username: profile.username,
    cardNumber: profile.card_number,
    contactEmail,
  };
}
