import type { MailObstacle, UnsentMail } from "#contract/back-office/mails.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { maskEmail } from "#server/platform/wire.ts";
import { addressMail, hasClosed } from "./address-mail.ts";
import { dropMail, lockNotSent, makeWaiting, readNotSent, type NotSentRow } from "./store.ts";
import { isTemplateName, templateOf } from "./templates.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

interface Page {
  readonly before: string | undefined;
  readonly limit: number;
}

/** Mails that are no longer retried: refused for good or too often. The newest first. */
export async function listNotSent(
  { clock, database }: Pick<Services, "clock" | "database">,
  page: Page,
): Promise<UnsentMail[]> {
  const now = clock.now();
  return (await readNotSent(database, page)).map((row) => toUnsentMail(row, now));
}

/**
 * Queues an unsent mail again, once however many administrators do so.
 * @throws DomainError mail_settled, mail_outdated
 */
export async function sendAgain(services: Needs, id: string, actor: Actor): Promise<void> {
  const { clock, database, jobs } = services;
  await database.transaction(async (transaction) => {
    const mail = await requireNotSent(transaction, id);
    const now = clock.now();
    if (obstacleOf(mail, now) !== null) throw new DomainError("mail_outdated");
    const { owner, event } = mail;
    await makeWaiting(transaction, mail);
    await jobs.restart(transaction, "send-mail", { id, owner, event });
    await recordDecision(services, transaction, mail, { actor, operation: "sendMailAgain", status: "waiting" });
  });
}

/** Discards an unsent mail. @throws DomainError mail_settled */
export async function discardMail(services: Needs, id: string, actor: Actor): Promise<void> {
  const { clock, database } = services;
  await database.transaction(async (transaction) => {
    const mail = await requireNotSent(transaction, id);
    await dropMail(transaction, mail, clock.now());
    await recordDecision(services, transaction, mail, { actor, operation: "discardMail", status: "dropped" });
  });
}

async function requireNotSent(transaction: Transaction, id: string): Promise<NotSentRow> {
  const mail = await lockNotSent(transaction, id);
  if (mail === undefined) throw new DomainError("mail_settled");
  return mail;
}

interface Decision {
  readonly actor: Actor;
  readonly operation: "sendMailAgain" | "discardMail";
  readonly status: "waiting" | "dropped";
}

function recordDecision(
  services: Pick<Services, "clock">,
  transaction: Transaction,
  { id, owner, recipient, template }: NotSentRow,
  { actor, operation, status }: Decision,
): Promise<void> {
  return recordAuditEvent(services, transaction, {
    actor,
    operation,
    subject: { kind: "mail", id, name: template },
    before: { status: "failed" },
    after: { status, ...(recipient !== null && { user_id: owner }) },
  });
}

/** A mail as administrators see it: addresses are masked, in the mail server's reply too. */
function toUnsentMail(row: NotSentRow, now: Date): UnsentMail {
  const { id, template, tries, recipient } = row;
  const address = row.address ?? recipient?.email;
  return {
    id,
    template,
    status: "failed",
    person: recipient && { user_id: row.owner, full_name: recipient.name },
    address: address === undefined ? null : maskEmail(address),
    tries,
    says: row.says?.replace(/[^\s<>()[\]"',:;]+@[^\s<>()[\]"',:;]+/g, maskEmail) ?? null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at.toISOString(),
    obstacle: obstacleOf(row, now),
  };
}

/**
 * Why a mail cannot be sent now. Stricter than for a mail that is sent by itself: to an account
 * that was closed meanwhile, only the mail that says so can be sent by hand.
 */
function obstacleOf(row: NotSentRow, now: Date): MailObstacle | null {
  const { template, is_kept: isKept, recipient } = row;
  if (!isKept) return "too_late";
  const standing = isTemplateName(template) ? templateOf(template).standing : undefined;
  if (recipient !== null && hasClosed(recipient) && standing !== "closed") return "account_closed";
  // A mail of another release, which knows the template.
  if (!isTemplateName(template)) return null;
  const addressed = addressMail(row, template, recipient ?? undefined, now);
  return "dropped" in addressed ? addressed.dropped : null;
}
