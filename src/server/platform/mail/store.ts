import type { Language } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { MailFacts } from "./render-mail.ts";

/** Which mail: whose, and of what. */
export interface MailKey {
  readonly owner: string;
  readonly event: string;
}

/** What a mail is worded from. */
export interface MailParams {
  readonly link?: string | undefined;
  readonly other_link?: string | undefined;
  readonly facts?: MailFacts | undefined;
}

export interface NewMailRow extends MailKey {
  readonly id: string;
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly partner_id: string | null;
  readonly params: MailParams;
  readonly useless_at: Date;
}

/** Writes mails to be sent at once. @returns those that were not there yet */
export function insertMails(transaction: Queryable, mails: readonly NewMailRow[], at: Date): Promise<MailKey[]> {
  return transaction.query<MailKey>(
    `insert into mails (owner, event, id, template, language, address, partner_id, params, useless_at, next_try_at, created_at)
      select *, $10::timestamptz, $10::timestamptz
        from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::jsonb[], $9::timestamptz[])
      on conflict do nothing returning owner, event`,
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

export interface ClaimedMail extends MailKey {
  readonly claim: string;
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly partner_id: string | null;
  readonly params: MailParams;
  readonly tries: number;
  readonly useless_at: Date;
}

interface Claim {
  /** This try's own id. */
  readonly claim: string;
  readonly now: Date;
  /** When somebody else may try, should this one die. */
  readonly until: Date;
}

/** Takes a mail that is due. @returns undefined when it is not due, over, gone, or somebody else's by now */
export async function claimMail(
  database: Queryable,
  { owner, event }: MailKey,
  { claim, now, until }: Claim,
): Promise<ClaimedMail | undefined> {
  const [row] = await database.query<ClaimedMail>(
    `update mails set claim = $3, next_try_at = $5, tries = tries + 1
      where owner = $1 and event = $2 and status = 'waiting' and next_try_at <= $4
      returning owner, event, claim, template, language, address, partner_id, params, tries, useless_at`,
    [owner, event, claim, now, until],
  );
  return row;
}

/**
 * Writes down that a mail is being handed over: from here on nobody sends it again without knowing what became of it.
 * @returns false when the mail has become somebody else's
 */
export async function beginSending(
  database: Queryable,
  { owner, event, claim }: ClaimedMail,
  until: Date,
): Promise<boolean> {
  const rows = await database.query(
    `update mails set status = 'sending', next_try_at = $4
      where owner = $1 and event = $2 and claim = $3 and status = 'waiting' returning owner`,
    [owner, event, claim, until],
  );
  return rows.length === 1;
}

export interface Settlement {
  readonly status: "waiting" | "sent" | "dropped" | "uncertain" | "failed";
  /** Where it waits for another try. */
  readonly nextTryAt?: Date;
  readonly says: string | null;
  readonly at: Date;
}

/** Writes what came of a try. What was sent or is not to be, keeps nothing that it was worded from. */
export async function settleMail(
  transaction: Queryable,
  { owner, event, claim }: ClaimedMail,
  { status, nextTryAt, says, at }: Settlement,
): Promise<void> {
  await transaction.query(
    `update mails set status = $4, next_try_at = $5, says = $6,
        settled_at = case when $4 = 'waiting' then null else $7::timestamptz end,
        params = case when $4 in ('sent', 'dropped') then null else params end
      where owner = $1 and event = $2 and claim = $3 and status in ('waiting', 'sending', 'uncertain')`,
    [owner, event, claim, status, nextTryAt ?? null, says, at],
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
  /** Whether the company is the person's own; true where none was asked about. */
  readonly owns: boolean;
}

const recipientOf = (userId: string, partnerId: string) =>
  `select u.email, coalesce(p.full_name, u.name) as name, coalesce(p.is_blocked, false) as is_blocked, p.block_reason,
      p.held_since is not null as is_held, p.preferred_language, coalesce(s.purchase_receipts, true) as wants_receipts,
      ${partnerId} is null or exists (select from partner_members o
        where o.user_id = u.id and o.partner_id = ${partnerId} and o.role = 'owner') as owns
    from auth_users u left join profiles p on p.user_id = u.id left join mail_settings s on s.user_id = u.id
    where u.id = ${userId}`;

/** Somebody as they are now. */
export async function readRecipient(
  database: Queryable,
  userId: string,
  partnerId: string | null,
): Promise<Recipient | undefined> {
  const [row] = await database.query<Recipient>(recipientOf("$1", "$2::uuid"), [userId, partnerId]);
  return row;
}

/** What has been due for a while and nobody took. */
export function readOverdue(database: Queryable, before: Date, limit: number): Promise<MailKey[]> {
  return database.query<MailKey>(
    "select owner, event from mails where status = 'waiting' and next_try_at < $1 order by next_try_at limit $2",
    [before, limit],
  );
}

/** Whoever was handing these over has died: whether the mail server has taken them, nobody here knows. */
export async function giveUpSending(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `update mails set status = 'uncertain', next_try_at = null, settled_at = $1, says = 'interrupted'
      where status = 'sending' and next_try_at < $1`,
    [now],
  );
}

/** One that is not sent by itself any more. */
export interface NotSentRow extends MailKey {
  readonly id: string;
  readonly template: string;
  readonly language: Language | null;
  readonly address: string | null;
  readonly status: "uncertain" | "failed";
  readonly says: string | null;
  readonly tries: number;
  readonly created_at: Date;
  readonly settled_at: Date;
  readonly useless_at: Date;
  /** Whether what it is worded from is still there. */
  readonly is_kept: boolean;
  /** Its owner as they are now; null where that is nobody's account. */
  readonly recipient: Recipient | null;
}

const notSent = `select m.id, m.owner, m.event, m.template, m.language, m.address, m.status, m.says, m.tries, m.created_at, m.settled_at,
    m.useless_at, m.params is not null as is_kept,
    (select to_jsonb(r) from (${recipientOf("m.owner", "m.partner_id")}) r) as recipient
  from mails m where m.status in ('uncertain', 'failed')`;

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

/** Of two who ask at once the second one waits, and finds it as the first one has left it. */
export async function lockNotSent(transaction: Queryable, id: string): Promise<NotSentRow | undefined> {
  const [row] = await transaction.query<NotSentRow>(`${notSent} and m.id = $1 for update of m`, [id]);
  return row;
}

/** Has a mail that the caller has locked due at once, with all its tries before it again. */
export async function makeDue(transaction: Queryable, { owner, event }: MailKey, now: Date): Promise<void> {
  await transaction.query(
    `update mails set status = 'waiting', tries = 0, next_try_at = $3, says = null, settled_at = null, claim = null
      where owner = $1 and event = $2`,
    [owner, event, now],
  );
}

/** Lets a mail that the caller has locked be: nothing can be sent from it any more. */
export async function dropMail(transaction: Queryable, { owner, event }: MailKey, now: Date): Promise<void> {
  await transaction.query(
    `update mails set status = 'dropped', says = 'discarded', settled_at = $3, claim = null, params = null
      where owner = $1 and event = $2`,
    [owner, event, now],
  );
}

/** Forgets what can be of no use any more, and mails from before a moment. */
export async function forgetMails(database: Queryable, { now, before }: { now: Date; before: Date }): Promise<void> {
  await database.query(
    "update mails set params = null where status in ('uncertain', 'failed') and params is not null and useless_at <= $1",
    [now],
  );
  await database.query("delete from mails where created_at < $1 and status not in ('waiting', 'sending')", [before]);
}
