import type { UserId } from "#contract/ids.ts";
import { defaultLanguage, languages, type Language } from "#contract/limits.ts";
import type { Config } from "#server/platform/config.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** Whether a user gets receipts of purchases by mail. The default is yes. */
export async function readReceiptSetting(database: Queryable, userId: UserId): Promise<boolean> {
  const [row] = await database.query<{ purchase_receipts: boolean }>(
    "select purchase_receipts from mail_settings where user_id = $1",
    [userId],
  );
  return row?.purchase_receipts ?? true;
}

/** Which of these users have switched their receipts off. */
export async function readReceiptOptOuts(
  database: Queryable,
  userIds: readonly UserId[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.query<{ user_id: UserId }>(
    "select user_id from mail_settings where user_id = any($1::text[]) and not purchase_receipts",
    [userIds],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Switches a user's receipts on or off. */
export async function writeReceiptSetting(database: Queryable, userId: UserId, isOn: boolean): Promise<void> {
  await database.query(
    `insert into mail_settings (user_id, purchase_receipts) values ($1, $2)
      on conflict (user_id) do update set purchase_receipts = $2`,
    [userId, isOn],
  );
}

/**
 * The language that a client prefers, from one tag or an `Accept-Language` header: `en`, `en-US`
 * and `en-US,en;q=0.9` are all English. Anything else than our three is Portuguese.
 */
export function parseLanguage(value: string | undefined): Language {
  const tag = value?.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === tag) ?? defaultLanguage;
}

/**
 * Whether mails stay in the local mailbox, which everybody who reaches the server can read. Never
 * in production.
 */
export function opensMailbox(config: Pick<Config, "production" | "smtp">): boolean {
  return !config.production && config.smtp === undefined;
}
