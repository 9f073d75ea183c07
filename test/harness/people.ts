import { post } from "#server/ledger/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createProfile } from "#server/profiles/index.ts";
import { recordTransactions } from "#server/transactions/index.ts";
import type { Services } from "#server/services.ts";

/** A person with all that sign-up gives, but no login; not activated. */
export async function createPerson(services: Services, name = "Marina Azevedo"): Promise<string> {
  const id = newId(services.clock);
  await createProfile(services, { id, name, language: "pt" });
  return id;
}

/** Puts money into a wallet the way a settled top-up does: a posting and its statement row. */
export async function creditWallet(services: Services, userId: string, amount: bigint): Promise<void> {
  const at = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const transferId = newId(services.clock);
    await post(transaction, {
      id: transferId,
      kind: "top_up",
      at,
      legs: [
        { owner: "house", kind: "card_clearing", amount: -amount },
        { owner: userId, kind: "wallet", amount },
      ],
    });
    await recordTransactions(transaction, [
      { id: newId(services.clock), userId, type: "deposit", amount, transferId, at },
    ]);
  });
}
