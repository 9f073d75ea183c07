import { randomInt } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { insertOwnCode } from "./store.ts";

/** Without 0, 1, I, L, O and U, so that no two characters are confused and no word appears. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;
/** Hardly any of the 30⁸ codes is in use; a second try costs nothing. */
const triesMax = 5;

/** Gives a new user a code to share, with the installation's bonus and minimum. */
export async function createOwnCode(
  transaction: Transaction,
  { config }: Pick<Services, "config">,
  userId: UserId,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const made = await insertOwnCode(transaction, {
      code: newCode(),
      owner_id: userId,
      bonus: BigInt(config.referralBonus),
      minimum_top_up: BigInt(config.referralMinimumTopUp),
    });
    if (made) return;
  }
  throw new Error("no free referral code");
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]!).join("");
}
