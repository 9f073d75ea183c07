import { readBalances } from "#server/ledger/index.ts";
import type { OwnData } from "#server/platform/own-data.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { readGivenUpUsernames } from "./given-up-usernames.ts";
import { readProfile, readReplacedCards } from "./store.ts";

/** The user's row with its balances, and what it held before. */
export const ownData: OwnData = ({ database }, { userId, email }) => ({
  profile: async () => {
    const row = await readProfile(database, userId);
    const { wallet, cashback } = await readBalances(database, userId);
    return {
      user_id: userId,
      email,
      ...rowToWire(row),
      wallet_balance: toWire(wallet),
      cashback_balance: toWire(cashback),
    };
  },
  former_usernames: async () => (await readGivenUpUsernames(database, userId)).map(rowToWire),
  replaced_cards: async () => (await readReplacedCards(database, userId)).map(rowToWire),
});
