import type { UserId } from "#contract/ids.ts";
import { readEmail } from "#server/customers/auth/index.ts";
import { forgetFormerUser, readProfile } from "#server/customers/profiles/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { Erasure } from "#server/platform/erasure.ts";
import { inOrder } from "#server/platform/in-order.ts";
import { pagesByKey } from "#server/platform/page.ts";

/** Notes when an account was closed, in the transaction that closes it. */
export async function planErasure(transaction: Transaction, userId: UserId, closedAt: Date): Promise<void> {
  await transaction.query(
    "insert into account_erasures (user_id, closed_at) values ($1, $2) on conflict (user_id) do nothing",
    [userId, closedAt],
  );
}

/**
 * The condition that keeps the data of a closed account: it is needed to settle a debt, a dispute
 * or a review, or to find whom money belongs to. `account` is the user's id.
 */
const holds = (erasures: readonly Erasure[], account: string) =>
  `(${erasures.flatMap(({ waitsWhile }) => waitsWhile?.(account) ?? []).join(" or ")})`;

/** The accounts closed before a moment that nothing keeps, in the order of their ids. */
export async function* readDue(
  database: Queryable,
  erasures: readonly Erasure[],
  before: Date,
): AsyncGenerator<string> {
  const pages = pagesByKey(
    (after: string | undefined, limit) =>
      database.query<{ user_id: UserId }>(
        `select user_id from account_erasures where erased_at is null and closed_at <= $1 and user_id > $2
          and not ${holds(erasures, "account_erasures.user_id")} order by user_id limit $3`,
        [before, after ?? "", limit],
      ),
    ({ user_id: userId }) => userId,
  );
  for await (const page of pages) for (const { user_id: userId } of page) yield userId;
}

export async function isDue(
  transaction: Transaction,
  erasures: readonly Erasure[],
  { userId, before }: { readonly userId: UserId; readonly before: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    `select from account_erasures where user_id = $1 and erased_at is null and closed_at <= $2 and not ${holds(erasures, "$1")}`,
    [userId, before],
  );
  return rows.length === 1;
}

/** Erases up to `most` rows after one of them. `last` is null after the last ones. */
export async function erasePortion(
  transaction: Transaction,
  statement: string,
  { userId, after, most }: { readonly userId: UserId; readonly after: string; readonly most: number },
): Promise<{ readonly last: string | null; readonly number: number }> {
  const [row] = await transaction.query<{ last: string | null; number: number }>(statement, [userId, after, most]);
  return row!;
}

/** The order in which tables lose rows; those that are not named here follow. */
const order: readonly string[] = [
  // It takes sessions, the login password and devices for pushes with it.
  "auth_users",
  "auth_verifications",
  "known_devices",
  "past_members",
  "purchase_passwords",
  "purchase_password_resets",
  "mail_settings",
  "notification_marks",
  "wallet_passes",
  "user_contacts",
  "spending",
  "spending_limits",
  "blocks",
  "live_events",
  "security_events",
  "partner_invitations",
  "mails",
  "mailbox_messages",
];

/** Erases all but what is erased by portions. */
export async function eraseAccount(
  transaction: Transaction,
  erasures: readonly Erasure[],
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<void> {
  const { full_name: fullName, username } = await readProfile(transaction, userId);
  const login = await readEmail(transaction, userId);
  const names = await forgetFormerUser(transaction, userId, at);
  const identifying = [login?.email, fullName, username, ...names].flatMap((value) => value?.toLowerCase() ?? []);
  await transaction.query("select erase_names($1, $2)", [userId, identifying]);
  const rowsOf = (of: "rows" | "rowsOfAddress") =>
    inOrder(
      erasures.flatMap((each) => Object.entries(each[of] ?? {})),
      order,
    );
  for (const [table, condition] of rowsOf("rows"))
    await transaction.query(`delete from ${table} where ${condition}`, [userId]);
  if (login !== undefined)
    for (const [table, condition] of rowsOf("rowsOfAddress"))
      await transaction.query(`delete from ${table} where ${condition}`, [login.email]);
  for (const { change } of erasures) await change?.(transaction, { userId, fullName, at });
}

export async function endErasure(transaction: Transaction, userId: UserId, at: Date): Promise<void> {
  await transaction.query("update account_erasures set erased_at = $2 where user_id = $1", [userId, at]);
}
