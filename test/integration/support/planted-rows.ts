import type { Database } from "#server/platform/db/database.ts";
import type { TestUser } from "#test/harness/server.ts";

/**
 * The columns and values of a row of a user in each table that erasing empties, as a late sign-in
 * or another process could leave it. That a table is empty says nothing unless it held a row.
 */
const rows: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  auth_sessions: ["id, user_id, token, expires_at", "id, id, id, at + interval '1 year'"],
  push_subscriptions: [
    "id, user_id, session_id, endpoint, p256dh, auth, key_id, language, created_at",
    "gen_random_uuid(), id, id, 'https://push.example/' || id, '', '', '', 'pt', at",
  ],
  authenticators: ["user_id, secret", "id, ''"],
  passkeys: [
    "id, user_id, name, credential_id, public_key, counter, transports, created_at",
    "gen_random_uuid(), id, 'iPhone', id, '', 0, '{}', at",
  ],
  recovery_codes: ["user_id, hash, key_id", "id, '', 'late'"],
  replaced_card_numbers: ["card_number, user_id, replaced_at", "'9' || lpad(abs(hashtext(id))::text, 15, '0'), id, at"],
  mail_settings: ["user_id, purchase_receipts", "id, true"],
  spending_limits: ["user_id, name, amount", "id, 'send', 100"],
  blocks: ["user_id, id, kind, blocked_id, blocked_at", "id, gen_random_uuid(), 'user', 'somebody', at"],
  wallet_passes: ["user_id, id, changed_at", "id, gen_random_uuid(), at"],
  wallet_pass_devices: [
    "user_id, device_id, push_token, session_mark, notified_version, registered_at",
    "id, 'phone', 'token', 'mark', 1, at",
  ],
  notification_marks: ["user_id, settled, seen", "id, gen_random_uuid(), '{}'"],
  user_contacts: ["user_id, contact_user_id, id, last_transfer_at", "id, 'somebody', gen_random_uuid(), at"],
  // These are forgotten by themselves some weeks later.
  auth_verifications: ["id, identifier, value, expires_at", "id, 'late', id, at + interval '1 year'"],
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
    "gen_random_uuid(), gen_random_uuid(), email, 'cashier', convert_to(id, 'UTF8'), 'somebody', at, at + interval '1 year'",
  ],
};

export const plantedTables: readonly string[] = Object.keys(rows);

/** Plants the rows of a user who has none yet where a user has one. */
export async function plantRows(
  owner: Database,
  { userId, email }: Pick<TestUser, "userId" | "email">,
  { at }: { readonly at: Date },
): Promise<void> {
  for (const [table, [into, row]] of Object.entries(rows))
    await owner.query(
      `insert into ${table} (${into}) select ${row} from (values ($1, $2, $3::timestamptz)) as given (id, email, at)`,
      [userId, email, at],
    );
}
