import { closedAccountName } from "#contract/limits.ts";
import { forgetFormerUser } from "#server/customers/profiles/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";

/** Notes when an account was closed, in the transaction that closes it. */
export async function planErasure(transaction: Transaction, userId: string, closedAt: Date): Promise<void> {
  await transaction.query(
    "insert into account_erasures (user_id, closed_at) values ($1, $2) on conflict (user_id) do nothing",
    [userId, closedAt],
  );
}

/**
 * The condition that keeps the data of a closed account: it is needed to settle a debt, a dispute
 * or a review, or to find whom money belongs to. `account` is the user's id.
 */
const holds = (account: string) => `(
  exists (select from profiles where user_id = ${account} and held_since is not null)
  or exists (select from receivables where user_id = ${account} and outstanding > 0)
  or exists (select from top_up_reversals where user_id = ${account} and disputed > 0)
  or exists (select from disputes where customer_id = ${account} and ended_at is null)
  or exists (select from top_ups where user_id = ${account} and status = 'processing')
  or exists (select from account_reviews where user_id = ${account} and ended_at is null)
  or exists (select from ledger.accounts where owner_id = ${account} and balance <> 0))`;

/** The accounts closed before a moment that nothing keeps, in the order of their ids. */
export async function* readDue(database: Queryable, before: Date): AsyncGenerator<string> {
  const pages = pagesByKey(
    (after: string | undefined, limit) =>
      database.query<{ user_id: string }>(
        `select user_id from account_erasures where erased_at is null and closed_at <= $1 and user_id > $2
          and not ${holds("account_erasures.user_id")} order by user_id limit $3`,
        [before, after ?? "", limit],
      ),
    ({ user_id: userId }) => userId,
  );
  for await (const page of pages) for (const { user_id: userId } of page) yield userId;
}

export async function isDue(transaction: Transaction, userId: string, before: Date): Promise<boolean> {
  const rows = await transaction.query(
    `select from account_erasures where user_id = $1 and erased_at is null and closed_at <= $2 and not ${holds("$1")}`,
    [userId, before],
  );
  return rows.length === 1;
}

/** Erases up to `most` rows after one of them. `last` is null after the last ones. */
export type Portion = (
  transaction: Transaction,
  userId: string,
  after: string,
  most: number,
) => Promise<{ readonly last: string | null; readonly number: number }>;

// Rows that never change are erased by functions of the database, which change nothing else.

export const eraseStatement: Portion = (transaction, userId, after, most) =>
  call(transaction, "select last, number::int as number from erase_statement($1, $2, $3)", [userId, after, most]);

export const erasePaymentRequests: Portion = (transaction, userId, after, most) =>
  call(transaction, "select last, number::int as number from erase_payment_requests($1, $2, $3)", [
    userId,
    after,
    most,
  ]);

/** They have no order: what is left is read each time. */
export const eraseAnswers: Portion = async (transaction, userId, after, most) => {
  const text =
    "select case when number > 0 then $2 end as last, number::int as number from erase_answers($1, $3) as number";
  return call(transaction, text, [userId, after, most]);
};

async function call(transaction: Transaction, text: string, values: readonly (string | number)[]) {
  const [row] = await transaction.query<Awaited<ReturnType<Portion>>>(text, values);
  return row!;
}

/**
 * The rows that also describe the owner of the account `$1`: rows to delete. `auth_users` takes
 * sessions, the login password and devices for pushes with it.
 */
const ofUser: readonly string[] = [
  "auth_users where id = $1",
  "auth_verifications where value = $1",
  "known_devices where user_id = $1",
  "past_members where user_id = $1",
  "purchase_passwords where user_id = $1",
  "purchase_password_resets where user_id = $1",
  "mail_settings where user_id = $1",
  "notification_marks where user_id = $1",
  "wallet_passes where user_id = $1",
  "user_contacts where user_id = $1",
  "spending where user_id = $1",
  "spending_limits where user_id = $1",
  "blocks where user_id = $1",
  "live_events where user_id = $1",
  "security_events where user_id = $1 and partner_id is null",
  "partner_invitations where accepted_by = $1",
  "mails where owner = $1",
];

/** And of the e-mail address `$1`. */
const ofAddress: readonly string[] = [
  "partner_invitations where email = $1",
  "mails where address = $1",
  "mailbox_messages where recipient = $1",
];

interface Identity {
  readonly email: string | null;
  readonly full_name: string;
  readonly username: string;
}

/** Erases all but the statement, payment requests and answers. */
export async function eraseAccount(transaction: Transaction, userId: string, at: Date): Promise<void> {
  const [identity] = await transaction.query<Identity>(
    "select u.email, full_name, username from profiles left join auth_users u on u.id = user_id where user_id = $1",
    [userId],
  );
  const { email, full_name: fullName, username } = identity!;
  const names = await forgetFormerUser(transaction, userId, at);
  const identifying = [email, fullName, username, ...names].flatMap((value) => value?.toLowerCase() ?? []);
  await transaction.query("select erase_names($1, $2)", [userId, identifying]);
  for (const rows of ofUser) await transaction.query(`delete from ${rows}`, [userId]);
  if (email !== null) for (const rows of ofAddress) await transaction.query(`delete from ${rows}`, [email]);
  await transaction.query("update sandbox_refunds set refunded_by_name = $2 where refunded_by_name = $1", [
    fullName,
    closedAccountName,
  ]);
  await transaction.query("update disputes set text = $2 where customer_id = $1 and text <> $2", [
    userId,
    closedAccountName,
  ]);
  // The row stays, for what is left of the account: its statement, and rights of a last owner.
  await transaction.query(
    `update profiles set full_name = $2, username = 'closed.' || left(replace(gen_random_uuid()::text, '-', ''), 20),
        card_number = '00' || lpad(nextval('erased_cards')::text, 14, '0'), phone = null, phone_country_code = null,
        address = null, street_address = null, address_number = null, address_complement = null, neighborhood = null,
        city = null, state = null, postal_code = null, country = '', updated_at = $3 where user_id = $1`,
    [userId, closedAccountName, at],
  );
  // After the row's own number has come to the others.
  await transaction.query("select erase_card_numbers($1)", [userId]);
}

export async function endErasure(transaction: Transaction, userId: string, at: Date): Promise<void> {
  await transaction.query("update account_erasures set erased_at = $2 where user_id = $1", [userId, at]);
}
