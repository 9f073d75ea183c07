import { hashPassword } from "better-auth/crypto";
import { createProfile } from "#server/accounts/own-account/index.ts";
import { post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

type Makers = Pick<Services, "clock" | "config" | "database">;

/** A person with all that sign-up gives, but no login; not activated. */
export async function createUser(services: Makers, name = "Marina Azevedo"): Promise<string> {
  const id = newId(services.clock);
  await createProfile(services, { id, name, language: "pt" });
  return id;
}

export interface Login {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The password's, where it was hashed before. */
  readonly hash?: string | undefined;
}

/**
 * A person as signing up and following the mail's link leave them (test/integration/auth.test.ts compares the two), without the mail,
 * and without the time that an answer to a sign-up takes at least.
 */
export async function createLogin(services: Makers, { name, email, password, hash }: Login): Promise<string> {
  const { clock, database } = services;
  const userId = await createUser(services, name);
  await database.query(
    `with made as (
        insert into auth_users (id, name, email, email_verified, created_at, updated_at)
        values ($1, $2, $3, true, $4, $4) returning id, created_at
      )
      insert into auth_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select $5, id, id, 'credential', $6, created_at, created_at from made`,
    [userId, name, email, clock.now(), newId(clock), hash ?? (await hashPassword(password))],
  );
  return userId;
}

/** Puts money into a wallet the way a settled top-up does: a posting and its statement row. */
export async function creditWallet(
  services: Pick<Services, "clock" | "database">,
  userId: string,
  amount: bigint,
): Promise<void> {
  const at = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const transferId = newId(services.clock);
    await post(transaction, {
      id: transferId,
      kind: "top_up",
      at,
      legs: [
        { owner: "operator", kind: "card_clearing", amount: -amount },
        { owner: userId, kind: "wallet", amount },
      ],
    });
    await recordTransactions(transaction, [
      { id: newId(services.clock), userId, type: "deposit", amount, transferId, at },
    ]);
  });
}
