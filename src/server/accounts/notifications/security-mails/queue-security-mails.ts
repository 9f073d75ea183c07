import type { UserId } from "#contract/ids.ts";
import type { NoticedKind } from "#contract/security-events.ts";
import { makeFreezingLink } from "#server/accounts/freezing/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { queueMails, type NewMail } from "#server/platform/mail/index.ts";
import { readNotices, type NoticeRow } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { type Left, followEvents } from "../follow-events.ts";
import { lockPosition, movePosition, readNow, type Follower, type Position } from "../position.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "publicUrl">;

const follower: Follower = { table: "security_mail_position", lock: 7_406_045 };
const mailsAtOnce = 20;
/** Older notices, before a long stop, are in the inbox alone. */
const newsMs = 3 * 24 * 60 * 60_000;

/**
 * The mail of each kind. The others stand in the inbox and are pushed; a limit that will rise has a
 * mail of its own.
 */
const templates: { readonly [Kind in NoticedKind]?: NewMail["template"] } = {
  sign_ins_failed: "sign-ins-failed",
  new_device: "new-device",
  password_changed: "password-changed",
  password_recovered: "password-changed",
  purchase_password_locked: "purchase-password-locked",
  purchase_password_tried_elsewhere: "purchase-password-tried-elsewhere",
  purchase_password_changed: "purchase-password-changed",
  email_changed: "email-changed",
  phone_changed: "phone-changed",
  username_changed: "username-changed",
  second_factor_added: "second-factor-added",
  second_factor_removed: "second-factor-removed",
  payout_account_changed: "payout-account-changed",
  api_key_made: "api-key-made",
  owner_added: "owner-added",
  owner_removed: "owner-removed",
  webhook_changed: "webhook-changed",
  member_reported: "member-reported",
  card_replaced: "card-replaced",
  frozen: "account-frozen",
  unfrozen: "account-unfrozen",
  large_transfer: "large-transfer",
};

/** Kinds of the freezing itself, whose mails have no link that freezes. */
const leavesNothing: readonly NoticedKind[] = ["frozen", "unfrozen", "member_reported"];

/**
 * Reads on in the live events and queues the mails of notices, for each user who is notified.
 * Position and mails are committed together, by one process at a time. Apart from what causes a
 * notice, so that a batch of transfers waits for no mail.
 */
function queueSecurityMails(services: Needs): Promise<Left> {
  return services.database.transaction(async (transaction) => {
    const position = await lockPosition(transaction, follower);
    if (position === undefined) return "elsewhere";
    const now = await readNow(transaction);
    const since = new Date(services.clock.now().getTime() - newsMs);
    const events = await readEvents(transaction, { after: position, upTo: now, since });
    const notices = await readNotices(
      transaction,
      events.map((event) => event.subject),
    );
    const mails: NewMail[] = [];
    for (const { user_id: userId, subject } of events) {
      const notice = notices.find(({ id }) => id === subject);
      const mail = notice && (await toMail(services, transaction, userId, notice));
      if (mail !== undefined) mails.push(mail);
    }
    await queueMails(services, transaction, mails);
    const more = events.length === mailsAtOnce;
    await movePosition(transaction, follower, more ? events.at(-1)! : now);
    return more ? "more" : now.xact;
  });
}

interface EventRow extends Position {
  readonly user_id: UserId;
  readonly subject: string;
}

function readEvents(
  transaction: Transaction,
  { after, upTo, since }: { readonly after: Position; readonly upTo: Position; readonly since: Date },
): Promise<EventRow[]> {
  return transaction.query<EventRow>(
    `select user_id, id, xact::text::bigint as xact, subject from live_events
      where (xact, id) > ($1::text::xid8, $2) and xact <= $3::text::xid8 and created_at > $4
        and name = 'notifications' and subject is not null
      order by live_events.xact, id limit $5`,
    [after.xact.toString(), after.id, upTo.xact.toString(), since, mailsAtOnce],
  );
}

async function toMail(
  services: Needs,
  transaction: Transaction,
  userId: UserId,
  notice: NoticeRow,
): Promise<NewMail | undefined> {
  const template = templates[notice.kind];
  if (template === undefined) return undefined;
  const { id, at, device, facts, recipient, partner_id: partnerId } = notice;
  const mail: NewMail = {
    template,
    owner: userId,
    of: id,
    facts: {
      at: at.toISOString(),
      ...(device !== null && { device }),
      ...(typeof facts["amount"] === "number" && { amount: facts["amount"] }),
      ...(typeof facts["tries"] === "number" && { tries: String(facts["tries"]) }),
      ...(recipient !== null && { recipient }),
      ...(partnerId !== null && { company: notice.company_name ?? "", by: notice.full_name ?? "" }),
    },
    ...(partnerId !== null && { partnerId }),
    // The only mail that goes to an address that is the account's no more.
    ...(notice.kind === "email_changed" && { address: String(facts["previous_email"]) }),
  };
  // An act of another owner, or the account's own way back, leaves nothing to freeze.
  if (notice.user_id !== userId || leavesNothing.includes(notice.kind)) return mail;
  const link = await makeFreezingLink(services, transaction, { userId, at });
  return { ...mail, links: { keys: services.keys, ...(partnerId === null ? { link } : { otherLink: link }) } };
}

/** Follows the live events and queues the mails of notices. */
export function startSecurityMails(services: Needs & Pick<Services, "live" | "log">): Promise<AsyncDisposable> {
  return followEvents(services, () => queueSecurityMails(services), { gatherMs: 250, moreMs: 0 });
}
