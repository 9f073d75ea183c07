import { createProfile } from "#server/accounts/own-account/index.ts";
import { hashPassword } from "#server/customers/auth/index.ts";
import { post, type Leg } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { accountsOf, decideAlone } from "./ledger.ts";

/** The login password of every test's users: one that administrators may have, too. */
export const loginPassword = "uma senha de login";

type Makers = Pick<Services, "clock" | "config" | "database">;

/** Inserts a user as after sign-up, without a login and not activated. @returns the id */
export async function createUser(services: Makers, name = "Marina Azevedo"): Promise<string> {
  const id = newId(services.clock);
  await createProfile(services, { id, name, language: "pt" });
  return id;
}

export interface Login {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The hash of the password, if it is known already. */
  readonly hash?: string | undefined;
}

/**
 * Inserts a user as after sign-up and confirmation; test/integration/auth.test.ts compares the two.
 * Sends no mail, and does not wait for the least duration of a sign-up's answer.
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
  const id = newId(services.clock);
  const legs: Leg[] = [
    { owner: "operator", kind: "card_clearing", amount: -amount },
    { owner: userId, kind: "wallet", amount },
  ];
  await decideAlone(services.database, accountsOf(legs), (decision) => {
    post(decision, { id, kind: "top_up", at, legs });
    recordTransactions(decision, [{ id: newId(services.clock), userId, type: "deposit", amount, transferId: id, at }]);
    return {};
  });
}
