import { createHash } from "node:crypto";
import { RetryLater, type JobData, type Try } from "#server/platform/jobs/index.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { addressMail } from "./address-mail.ts";
import { insertMessage } from "./mailbox-store.ts";
import { decryptLinks, type MailedLinks } from "./mailed-links.ts";
import { renderMail } from "./render-mail.ts";
import { createSmtp, describeFailure, isFinal, type Letter, type SmtpFailure } from "./smtp.ts";
import { forgetMails, readRecipient, readWaiting, settleMail, type MailKey, type WaitingMail } from "./store.ts";
import { isTemplateName, templateOf, type TemplateName } from "./templates.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "publicUrl">;

/** Hands a mail over. @throws SmtpFailure */
type Send = (letter: Letter, id: string) => Promise<void>;

const connectionsMax = 4;

/**
 * Sends mails: by SMTP where it is configured, else into the local mailbox.
 * @returns what its queue's jobs do, and what closes the connections once they have ended
 */
export async function openMailer(services: Needs) {
  const { config, database } = services;
  const smtp = config.smtp && (await createSmtp({ smtp: config.smtp, mailFrom: config.mailFrom }, connectionsMax));
  const send: Send = smtp?.send ?? ((letter, id) => insertMessage(database, id, letter));
  return {
    jobs: { "send-mail": (data: JobData["send-mail"], current: Try) => sendMail(services, data, current, send) },
    close: () => smtp?.close(),
  };
}

/**
 * One try of a mail: renders it as things are now, hands it over, and writes the result. A try
 * whose result is unknown is repeated; the Message-ID is the same.
 * @throws RetryLater unless the mail is sent, dropped, or has failed for good
 */
async function sendMail(services: Needs, data: JobData["send-mail"], current: Try, send: Send): Promise<void> {
  const { clock, database } = services;
  const mail = await readWaiting(database, data);
  if (mail === undefined) return;
  const settle = (status: "waiting" | "sent" | "dropped" | "failed", says: string | null) =>
    settleMail(database, data, { status, says, tries: current.number, at: clock.now() });
  const retry = async (says: string) => {
    await settle(current.isLast ? "failed" : "waiting", says);
    if (!current.isLast) throw new RetryLater(says);
  };

  // A mail of another release, which will send it.
  if (!isTemplateName(mail.template)) return retry("unknown template");
  const recipient = await readRecipient(database, data.owner, mail.partner_id);
  const addressed = addressMail(mail, mail.template, recipient, clock.now());
  if ("dropped" in addressed) return settle("dropped", addressed.dropped);
  let links: MailedLinks;
  try {
    links = readLinks(services.keys, data, mail);
  } catch (error) {
    return settle("failed", (error as Error).message);
  }
  const letter = toLetter(services, data, { ...mail, template: mail.template, links }, addressed);
  if (letter === undefined) return settle("failed", "no link");
  try {
    await send(letter, data.id);
  } catch (error) {
    const failure = error as SmtpFailure;
    return isFinal(failure) ? settle("failed", describeFailure(failure)) : retry(describeFailure(failure));
  }
  await settle("sent", null);
}

/** The links with a token in them, if the mail has any. */
function readLinks(keys: Keys, { owner, event }: MailKey, { address, params }: WaitingMail): MailedLinks {
  if (params.links !== undefined) return decryptLinks(keys, { owner, event, address }, params.links);
  return { link: params.link, otherLink: params.other_link };
}

type Recipient = Exclude<ReturnType<typeof addressMail>, { readonly dropped: string }>;

function toLetter(
  { clock, config, publicUrl }: Pick<Needs, "clock" | "config" | "publicUrl">,
  key: MailKey,
  { template, params, links }: WaitingMail & { readonly template: TemplateName; readonly links: MailedLinks },
  { to, name, language }: Recipient,
): Letter | undefined {
  const { path, otherPath, canBeStopped } = templateOf(template);
  const toLink = (page: string | undefined) =>
    page === "contact" ? `mailto:${config.contactEmail}` : page && publicUrl + page;
  const link = links.link ?? toLink(params.page ?? path);
  if (link === undefined) return undefined;
  const otherLink = links.otherLink ?? toLink(otherPath);
  const { currency, timeZone } = config;
  const mail = renderMail({ template, language, name, link, otherLink, facts: params.facts, currency, timeZone });
  const messageId = `<${nameOf(key)}@${config.mailFrom.address.split("@")[1]}>`;
  return { ...mail, to, at: clock.now(), messageId, stopAt: canBeStopped && otherLink };
}

/** A name that only this mail has, and that discloses nothing of its key. */
function nameOf({ owner, event }: MailKey): string {
  return createHash("sha256")
    .update(JSON.stringify([owner, event]))
    .digest("base64url")
    .slice(0, 32);
}

/** How long the result of a mail is kept: longer than anything could queue it a second time. */
const keptMs = 90 * 24 * 60 * 60_000;

/**
 * Deletes mails older than 90 days, and the content of unsent ones that can no longer be sent.
 */
export function pruneMails({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  const now = clock.now();
  return forgetMails(database, { now, before: new Date(now.getTime() - keptMs) });
}
