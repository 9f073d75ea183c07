import type { UserId } from "#contract/ids.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { insertUse, readUse, useCode, type CodeTerms } from "./store.ts";

/**
 * Applies a code: the bonus then waits for the first settled top-up that reaches the minimum. A
 * user applies one code ever. A code that is unknown, ended, used up or the user's own is invalid,
 * without saying which.
 *
 * @throws DomainError `referral_code_already_used`, `referral_code_invalid`
 */
export function applyReferralCode(
  { clock, database, live }: Pick<Services, "database" | "clock" | "live">,
  input: { readonly userId: UserId; readonly code: string },
): Promise<CodeTerms> {
  const { userId, code } = input;
  return database.transaction(async (transaction) => {
    if ((await readUse(transaction, userId)) !== undefined) throw new DomainError("referral_code_already_used");
    const at = clock.now();
    const terms = await useCode(transaction, code, userId, at);
    if (terms === undefined) throw new DomainError("referral_code_invalid");
    // Only one of two concurrent applications finds no row here; the other's use of its code is
    // rolled back.
    if (!(await insertUse(transaction, { user_id: userId, code, ...terms, applied_at: at })))
      throw new DomainError("referral_code_already_used");
    await live.record(transaction, userId, "profile");
    return terms;
  });
}
