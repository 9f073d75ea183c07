import {
  cleanFullName,
  newCardNumber,
  usernameOf,
  withDigits,
  hasProfile,
  insertProfile,
} from "#server/customers/profiles/index.ts";
import { openAccounts } from "#server/ledger/index.ts";
import { createOwnCode } from "#server/payments/referrals/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { parseLanguage } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";

export interface NewUser {
  readonly id: string;
  /** The full name as it was typed at sign-up. */
  readonly name: string;
  /** The client's language; Portuguese if it is missing or not supported. */
  readonly language?: string | undefined;
}

/** The number of digits after the username at each try: none first, then more and more. */
const digitsOfTry = [0, 1, 2, 2, 3, 3, 4, 5, 6, 8, 8, 8];

/**
 * Creates what every user has: a profile with username and card, both ledger accounts, a referral
 * code to share. Idempotent, so it may be called whenever a profile is found missing.
 */
export async function createProfile(
  services: Pick<Services, "database" | "clock" | "config">,
  user: NewUser,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    if (!(await insertUnderFreeName(services, transaction, user))) return;
    await openAccounts(transaction, user.id, ["wallet", "cashback"]);
    await createOwnCode(transaction, services, user.id);
  });
}

/** @returns whether this call made the profile */
async function insertUnderFreeName(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  user: NewUser,
): Promise<boolean> {
  const fullName = cleanFullName(user.name);
  const preferred = usernameOf(fullName);
  for (const digits of digitsOfTry) {
    const username = withDigits(preferred, digits);
    const made = await insertProfile(transaction, {
      userId: user.id,
      username,
      fullName: fullName === "" ? username : fullName,
      cardNumber: newCardNumber(),
      preferredLanguage: parseLanguage(user.language),
      at: clock.now(),
    });
    if (made) return true;
    // Either the user has a profile already, or another user has the username or, once in a
    // hundred billion, the card number.
    if (await hasProfile(transaction, user.id)) return false;
  }
  throw new Error(`no free username like ${preferred}`);
}
