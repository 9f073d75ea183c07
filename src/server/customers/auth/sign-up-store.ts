import type { UserId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";

export interface SignUpRow {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly password_hash: string;
  readonly token_digest: Buffer;
  readonly link_expires_at: Date;
  /** When the password was chosen. */
  readonly created_at: Date;
}

const columns = "id, email, name, language, password_hash, token_digest, link_expires_at, created_at";

export async function insertSignUp(transaction: Queryable, row: SignUpRow): Promise<void> {
  await transaction.query(`insert into sign_ups (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    row.id,
    row.email,
    row.name,
    row.language,
    row.password_hash,
    row.token_digest,
    row.link_expires_at,
    row.created_at,
  ]);
}

/** The sign-up of an address whose password was chosen last. */
export async function readLastSignUp(database: Queryable, email: string): Promise<SignUpRow | undefined> {
  const [row] = await database.query<SignUpRow>(
    `select ${columns} from sign_ups where email = $1 order by created_at desc limit 1`,
    [email],
  );
  return row;
}

/** The sign-up of an address that a mailed link names, while the link is valid. */
export async function readSignUpOf(
  database: Queryable,
  { email, digest, now }: { readonly email: string; readonly digest: Buffer; readonly now: Date },
): Promise<SignUpRow | undefined> {
  const [row] = await database.query<SignUpRow>(
    `select ${columns} from sign_ups where token_digest = $1 and email = $2 and link_expires_at > $3`,
    [digest, email, now],
  );
  return row;
}

/**
 * Makes a sign-up an account, and ends every sign-up with its address.
 * @returns false where the address has an account already, which stays as it is
 */
export async function openAccount(
  transaction: Transaction,
  signUp: SignUpRow,
  { userId, accountId, at }: { readonly userId: UserId; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  // An account of an earlier release whose address was never confirmed was opened by nobody knows
  // whom: it loses the address.
  await transaction.query(
    "update auth_users set email = id || '@unconfirmed.invalid' where email = $1 and not email_verified",
    [signUp.email],
  );
  const opened = await transaction.query(
    `insert into auth_users (id, name, email, email_verified, created_at, updated_at)
      values ($1, $2, $3, true, $4, $4) on conflict (email) do nothing returning id`,
    [userId, signUp.name, signUp.email, at],
  );
  await transaction.query("delete from sign_ups where email = $1", [signUp.email]);
  if (opened.length === 0) return false;
  await transaction.query(
    `insert into auth_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values ($1, $2, $2, 'credential', $3, $4, $4)`,
    [accountId, userId, signUp.password_hash, at],
  );
  return true;
}

export async function deleteSignUpsBefore(database: Queryable, moment: Date): Promise<void> {
  await database.query("delete from sign_ups where created_at < $1", [moment]);
}
