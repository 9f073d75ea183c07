import type { Database } from "#server/platform/db/database.ts";
import type { TestUser } from "#test/harness/server.ts";

/**
 * The columns and values of a row of a user in each table that erasing empties, as a late sign-in
 * or another process could leave it. That a table is empty says nothing unless it held a row.
 */
const rows: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  auth_sessions: ["id, user_id, token, expires_at", "'late', id, 'late', at + interval '1 year'"],
  push_subscriptions: [
    "id, user_id, session_id, endpoint, p256dh, auth, key_id, language, created_at",
    "gen_random_uuid(), id, 'late', 'https://push.example/1', '', '', '', 'pt', at",
  ],
  authenticators: ["user_id, secret", "id, ''"],
  passkeys: [
    "id, user_id, name, credential_id, public_key, counter, transports, created_at",
    "gen_random_uuid(), id, 'iPhone', 'late', '', 0, '{}', at",
  ],
  recovery_codes: ["user_id, hash, key_id", "id, '', 'late'"],
  replaced_card_numbers: ["card_number, user_id, replaced_at", "'9000000000000001', id, at"],
  mail_settings: ["user_id, purchase_receipts", "id, true"],
  spending_limits: ["user_id, name, amount", "id, 'send', 100"],
  blocks: ["user_id, id, kind, blocked_id, blocked_at", "id, gen_random_uuid(), 'user', 'somebody', at"],
  wallet_passes: ["user_id, id, changed_at", "id, gen_random_uuid(), at"],
  wallet_pass_devices: [
    "user_id, device_id, push_token, session_mark, notified_version, registered_at",
    "id, 'phone', 'token', 'mark', 1, at",
  ],
  // These are forgotten by themselves some weeks later.
  auth_verifications: ["id, identifier, value, expires_at", "'late', 'late', id, at + interval '1 year'"],
  live_events: ["user_id, name, created_at", "id, 'profile', at"],
  mailbox_messages: [
    "id, recipient, subject, text_body, html_body, created_at",
    "gen_random_uuid(), email, 'Late', '', '', at",
  ],
  mails: [
    "owner, event, id, template, status, useless_at, created_at, settled_at",
    "id, 'late', gen_random_uuid(), 'password-changed', 'sent', at, at, at",
  ],
  partner_invitations: [
    "id, partner_id, email, role, token_digest, invited_by, invited_at, expires_at",
    "gen_random_uuid(), gen_random_uuid(), email, 'cashier', 'late', 'somebody', at, at + interval '1 year'",
  ],
};

export const plantedTables: readonly string[] = Object.keys(rows);

let planted = 0;
/** Plants the rows of a user; each user's own differ where rows must. */
export async function plantRows(
  owner: Database,
  { userId, email }: Pick<TestUser, "userId" | "email">,
  { at }: { readonly at: Date },
): Promise<void> {
  planted += 1;
  for (const [table, [into, row]] of Object.entries(rows)) {
    const values = row.replaceAll("'late'", `'late ${planted}'`).replace("1'", `${planted}'`);
    await owner.query(
      `insert into ${table} (${into}) select ${values} from (values ($1, $2, $3::timestamptz)) as given (id, email, at)
        on conflict do nothing`,
      [userId, email, at],
    );
  }
}
