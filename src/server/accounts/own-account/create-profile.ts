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
  /** What the client asked for; Portuguese when it is missing or not ours. */
  readonly language?: string | undefined;
}

/** How many digits each try puts behind the username: the plain one first, then ever more room. */
const digitsOfTry = [0, 1, 2, 2, 3, 3, 4, 5, 6, 8, 8, 8];

/**
 * Makes what every person has: profile with username and card, both ledger accounts, a referral code to share.
 * Doing it again changes nothing, so it may be called whenever a profile turns out to be missing.
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
  const wanted = usernameOf(fullName);
  for (const digits of digitsOfTry) {
    const username = withDigits(wanted, digits);
    const made = await insertProfile(transaction, {
      userId: user.id,
      username,
      fullName: fullName === "" ? username : fullName,
      cardNumber: newCardNumber(),
      preferredLanguage: parseLanguage(user.language),
      at: clock.now(),
    });
    if (made) return true;
    // Either the person is there already, or the username (or, once in a hundred billion, the card number) is somebody else's.
    if (await hasProfile(transaction, user.id)) return false;
  }
  throw new Error(`no free username like ${wanted}`);
}
