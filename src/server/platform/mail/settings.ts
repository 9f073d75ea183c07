import type { Queryable } from "#server/platform/db/database.ts";

/** Whether a user is mailed a receipt of each purchase: who has not chosen is. */
export async function readReceiptsWanted(database: Queryable, userId: string): Promise<boolean> {
  const [row] = await database.query<{ purchase_receipts: boolean }>(
    "select purchase_receipts from mail_settings where user_id = $1",
    [userId],
  );
  return row?.purchase_receipts ?? true;
}

/** Which of these users have switched their receipts off. */
export async function readReceiptsUnwanted(
  database: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.query<{ user_id: string }>(
    "select user_id from mail_settings where user_id = any($1::text[]) and not purchase_receipts",
    [userIds],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Switches a user's receipts on or off. */
export async function writeReceiptsWanted(database: Queryable, userId: string, wanted: boolean): Promise<void> {
  await database.query(
    `insert into mail_settings (user_id, purchase_receipts) values ($1, $2)
      on conflict (user_id) do update set purchase_receipts = $2`,
    [userId, wanted],
  );
}
