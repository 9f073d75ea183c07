import type { PartnerId, UserId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { JobData } from "#server/platform/jobs/index.ts";
import type { MailFacts } from "./render-mail.ts";

export interface MailKey {
  readonly owner: string;
  readonly event: string;
}

/** The content of a mail: what its template is filled with. */
export interface MailParams {
  /** Encrypted. */
  readonly links?: string | undefined;
  readonly page?: string | undefined;
  /** As an earlier release queued it; such mails are of no use after a week. */
  readonly link?: string | undefined;
  readonly other_link?: string | undefined;
  readonly facts?: MailFacts | undefined;
}

export interface NewMailRow extends MailKey {
  readonly id: string;
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly partner_id: PartnerId | null;
  readonly params: MailParams;
  readonly useless_at: Date;
}

/** Writes mails. @returns those that were not there yet */
export function insertMails(
  transaction: Queryable,
  mails: readonly NewMailRow[],
  at: Date,
): Promise<JobData["send-mail"][]> {
  return transaction.query<JobData["send-mail"]>(
    `insert into mails (owner, event, id, template, language, address, partner_id, params, useless_at, created_at)
      select *, $10::timestamptz
        from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::jsonb[], $9::timestamptz[])
      on conflict do nothing returning id, owner, event`,
    [
      mails.map((mail) => mail.owner),
      mails.map((mail) => mail.event),
      mails.map((mail) => mail.id),
      mails.map((mail) => mail.template),
      mails.map((mail) => mail.language),
      mails.map((mail) => mail.address),
      mails.map((mail) => mail.partner_id),
      mails.map((mail) => JSON.stringify(mail.params)),
      mails.map((mail) => mail.useless_at.toISOString()),
      at,
    ],
  );
}

export interface WaitingMail {
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly partner_id: PartnerId | null;
  readonly params: MailParams;
  readonly useless_at: Date;
}

/** @returns undefined where it is sent, given up, or gone */
export async function readWaiting(database: Queryable, { owner, event }: MailKey): Promise<WaitingMail | undefined> {
  const [row] = await database.query<WaitingMail>(
    `select template, language, address, partner_id, params, useless_at from mails
      where owner = $1 and event = $2 and status = 'waiting'`,
    [owner, event],
  );
  return row;
}

export interface Settlement {
  readonly status: "waiting" | "sent" | "dropped" | "failed";
  readonly says: string | null;
  readonly tries: number;
  readonly at: Date;
}

/** Writes the result of a try. The content of a mail that was sent or dropped is deleted. */
export async function settleMail(
  database: Queryable,
  { owner, event }: MailKey,
  { status, says, tries, at }: Settlement,
): Promise<void> {
  await database.query(
    `update mails set status = $3, says = $4, tries = $5,
        settled_at = case when $3 = 'waiting' then null else $6::timestamptz end,
        params = case when $3 in ('sent', 'dropped') then null else params end
      where owner = $1 and event = $2 and status = 'waiting'`,
    [owner, event, status, says, tries, at],
  );
}

export interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly is_blocked: boolean;
  readonly block_reason: string | null;
  /** For review. */
  readonly is_held: boolean;
  readonly preferred_language: Language | null;
  readonly wants_receipts: boolean;
  /** Whether the user owns the partner; true where no partner is given. */
  readonly owns: boolean;
}

const recipientOf = (userId: UserId, partnerId: PartnerId) =>
  `select u.email, coalesce(p.full_name, u.name) as name, coalesce(p.is_blocked, false) as is_blocked, p.block_reason,
      p.held_since is not null as is_held, p.preferred_language, coalesce(s.purchase_receipts, true) as wants_receipts,
      ${partnerId} is null or exists (select from partner_members o
        where o.user_id = u.id and o.partner_id = ${partnerId} and o.role = 'owner') as owns
    from auth_users u left join profiles p on p.user_id = u.id left join mail_settings s on s.user_id = u.id
    where u.id = ${userId}`;

/** A user as they are now. */
export async function readRecipient(
  database: Queryable,
  userId: UserId,
  partnerId: PartnerId | null,
): Promise<Recipient | undefined> {
  const [row] = await database.query<Recipient>(recipientOf("$1", "$2::uuid"), [userId, partnerId]);
  return row;
}

/** A mail that is not sent by itself any more. */
export interface NotSentRow extends MailKey {
  readonly id: string;
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly says: string | null;
  readonly tries: number;
  readonly created_at: Date;
  readonly settled_at: Date;
  readonly useless_at: Date;
  /** Whether its content is still there. */
  readonly is_kept: boolean;
  /** Its owner as they are now; null if that is no account. */
  readonly recipient: Recipient | null;
}

const notSent = `select m.id, m.owner, m.event, m.template, m.language, m.address, m.says, m.tries, m.created_at, m.settled_at,
    m.useless_at, m.params is not null as is_kept,
    (select to_jsonb(r) from (${recipientOf("m.owner", "m.partner_id")}) r) as recipient
  from mails m where m.status = 'failed'`;

interface NotSentPage {
  readonly before: string | undefined;
  readonly limit: number;
}

/** The newest first. */
export function readNotSent(database: Queryable, { before, limit }: NotSentPage): Promise<NotSentRow[]> {
  return database.query<NotSentRow>(`${notSent} and ($1::uuid is null or m.id < $1) order by m.id desc limit $2`, [
    before ?? null,
    limit,
  ]);
}

/** The second of two calls at once waits, and finds the row as the first has left it. */
export async function lockNotSent(transaction: Queryable, id: string): Promise<NotSentRow | undefined> {
  const [row] = await transaction.query<NotSentRow>(`${notSent} and m.id = $1 for update of m`, [id]);
  return row;
}

/** Makes a mail that the caller has locked wait again. */
export async function makeWaiting(transaction: Queryable, { owner, event }: MailKey): Promise<void> {
  await transaction.query(
    `update mails set status = 'waiting', tries = 0, says = null, settled_at = null where owner = $1 and event = $2`,
    [owner, event],
  );
}

/** Drops a mail that the caller has locked, with its content. */
export async function dropMail(transaction: Queryable, { owner, event }: MailKey, now: Date): Promise<void> {
  await transaction.query(
    `update mails set status = 'dropped', says = 'discarded', settled_at = $3, params = null
      where owner = $1 and event = $2`,
    [owner, event, now],
  );
}

/** Deletes mails from before a moment, and the content of unsent ones of no more use. */
export async function forgetMails(database: Queryable, { now, before }: { now: Date; before: Date }): Promise<void> {
  await database.query(
    "update mails set params = null where status = 'failed' and params is not null and useless_at <= $1",
    [now],
  );
  await database.query("delete from mails where created_at < $1", [before]);
  await database.query("delete from mailbox_messages where created_at < $1", [before]);
}
