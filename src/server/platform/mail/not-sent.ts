import type { MailObstacle, UnsentMail } from "#contract/back-office/mails.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { maskEmail } from "#server/platform/wire.ts";
import { addressMail, hasClosed } from "./address-mail.ts";
import { dropMail, lockNotSent, makeDue, readNotSent, type NotSentRow } from "./store.ts";
import { isTemplateName, templateOf } from "./templates.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

interface Page {
  readonly before: string | undefined;
  readonly limit: number;
}

/** Mails that are not sent by themselves any more: refused for good or too often, or perhaps taken. The newest first. */
export async function listNotSent(
  { clock, database }: Pick<Services, "clock" | "database">,
  page: Page,
): Promise<UnsentMail[]> {
  const now = clock.now();
  return (await readNotSent(database, page)).map((row) => toUnsentMail(row, now));
}

/**
 * Has a mail that was not sent tried anew, once however many ask for it. One that the mail server may have taken may then arrive twice,
 * under one Message-ID. @throws DomainError mail_settled, mail_outdated
 */
export async function sendAgain(services: Needs, id: string, actor: Actor): Promise<void> {
  const { clock, database, jobs } = services;
  await database.transaction(async (transaction) => {
    const mail = await requireNotSent(transaction, id);
    const now = clock.now();
    if (obstacleOf(mail, now) !== null) throw new DomainError("mail_outdated");
    const { owner, event } = mail;
    await makeDue(transaction, mail, now);
    await jobs.add(transaction, "send-mail", { owner, event });
    await recordDecision(services, transaction, mail, { actor, act: "sendMailAgain", status: "waiting" });
  });
}

/** Lets a mail that was not sent be, for good. @throws DomainError mail_settled */
export async function discardMail(services: Needs, id: string, actor: Actor): Promise<void> {
  const { clock, database } = services;
  await database.transaction(async (transaction) => {
    const mail = await requireNotSent(transaction, id);
    await dropMail(transaction, mail, clock.now());
    await recordDecision(services, transaction, mail, { actor, act: "discardMail", status: "dropped" });
  });
}

async function requireNotSent(transaction: Transaction, id: string): Promise<NotSentRow> {
  const mail = await lockNotSent(transaction, id);
  if (mail === undefined) throw new DomainError("mail_settled");
  return mail;
}

interface Decision {
  readonly actor: Actor;
  readonly act: "sendMailAgain" | "discardMail";
  readonly status: "waiting" | "dropped";
}

function recordDecision(
  services: Pick<Services, "clock">,
  transaction: Transaction,
  { id, owner, recipient, status: was, template }: NotSentRow,
  { actor, act, status }: Decision,
): Promise<void> {
  return recordAuditEvent(services, transaction, {
    actor,
    act,
    subject: { kind: "mail", id, name: template },
    before: { status: was },
    after: { status, ...(recipient !== null && { user_id: owner }) },
  });
}

/** As administrators see it: nobody's whole address, neither its own nor one in the mail server's words. */
function toUnsentMail(row: NotSentRow, now: Date): UnsentMail {
  const { id, template, status, tries, recipient } = row;
  const address = row.address ?? recipient?.email;
  return {
    id,
    template,
    status,
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
 * Why a mail would go to nobody, were it sent now. Stricter than for one that is sent by itself: to an account that was closed meanwhile
 * nobody sends anything by hand but that it was closed.
 */
function obstacleOf(row: NotSentRow, now: Date): MailObstacle | null {
  const { template, is_kept: isKept, recipient } = row;
  if (!isKept) return "too_late";
  const standing = isTemplateName(template) ? templateOf(template).standing : undefined;
  if (recipient !== null && hasClosed(recipient) && standing !== "closed") return "account_closed";
  // Of another release: that one knows.
  if (!isTemplateName(template)) return null;
  const addressed = addressMail(row, template, recipient ?? undefined, now);
  return "dropped" in addressed ? addressed.dropped : null;
}
