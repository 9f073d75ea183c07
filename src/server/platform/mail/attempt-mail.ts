import { createHash } from "node:crypto";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { addressMail } from "./address-mail.ts";
import type { Deliver, Outcome } from "./deliver.ts";
import { renderMail } from "./render-mail.ts";
import {
  beginSending,
  claimMail,
  readRecipient,
  settleMail,
  type ClaimedMail,
  type MailKey,
  type Settlement,
} from "./store.ts";
import { isTemplateName, templateOf } from "./templates.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "publicUrl">;

/** Longer than it takes to reach the mail server; whoever took a mail and is not back by then has died before handing it over. */
export const claimMs = 2 * 60_000;
/** Longer than the mail server is waited for once it has the mail (RFC 5321, 4.5.3.2.6, and a minute). */
export const sendingMs = 11 * 60_000;

const minute = 60_000;
const hour = 60 * minute;
/** How long is waited after each try; after the last of them a mail has failed. Together some 34 hours. */
const waitsMs = [
  10_000,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
  10 * hour,
];

/** A sign-up queues its mail just before it commits: whose account is not there yet is looked for again. */
const noAccountTriesMax = 3;
const noAccountMs = 1_000;

/** Takes a mail that is due. @returns undefined when it is not due, over, gone, or somebody else's by now */
export function takeMail(
  { clock, database }: Pick<Needs, "clock" | "database">,
  key: MailKey,
): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  return claimMail(database, key, { claim: newId(clock), now, until: new Date(now.getTime() + claimMs) });
}

/** Words a mail that was taken as it is now, hands it over, and writes what came of it. */
export async function attemptMail(services: Needs, mail: ClaimedMail, deliver: Deliver): Promise<void> {
  const { database, jobs } = services;
  const settlement = await executeAttempt(services, mail, deliver);
  await database.transaction(async (transaction) => {
    await settleMail(transaction, mail, settlement);
    if (settlement.nextTryAt === undefined) return;
    const { owner, event } = mail;
    await jobs.add(transaction, "send-mail", { owner, event }, { startAfter: settlement.nextTryAt });
  });
}

async function executeAttempt(services: Needs, mail: ClaimedMail, deliver: Deliver): Promise<Settlement> {
  const { clock, config, database, publicUrl } = services;
  const { template, params } = mail;
  const at = clock.now();
  // Of another release: that one will send it.
  if (!isTemplateName(template)) return toSettlement(mail, { outcome: "later", says: "unknown template" }, at);
  const recipient = await readRecipient(database, mail.owner, mail.partner_id);
  if (recipient === undefined && mail.tries <= noAccountTriesMax && templateOf(template).standing !== "none") {
    return { status: "waiting", nextTryAt: new Date(at.getTime() + noAccountMs), says: "no account yet", at };
  }
  const addressed = addressMail(mail, template, recipient, at);
  if ("dropped" in addressed) return { status: "dropped", says: addressed.dropped, at };

  const { path, otherPath, canBeStopped } = templateOf(template);
  const toLink = (place: string | undefined) =>
    place === "contact" ? `mailto:${config.contactEmail}` : place && publicUrl + place;
  const link = params.link ?? toLink(path);
  if (link === undefined) return { status: "failed", says: "no link", at };
  const otherLink = params.other_link ?? toLink(otherPath);
  const { to, name, language } = addressed;
  const { currency, timeZone } = config;
  const worded = renderMail({ template, language, name, link, otherLink, facts: params.facts, currency, timeZone });
  const outcome = await deliver(
    {
      ...worded,
      to,
      at,
      messageId: `<${nameOf(mail)}@${config.mailFrom.address.split("@")[1]}>`,
      stopAt: canBeStopped && otherLink,
    },
    () => beginSending(database, mail, new Date(clock.now().getTime() + sendingMs)),
  );
  return toSettlement(mail, outcome, clock.now());
}

/** One name for one mail, from what makes it one; it tells nothing of that. */
function nameOf({ owner, event }: MailKey): string {
  return createHash("sha256")
    .update(JSON.stringify([owner, event]))
    .digest("base64url")
    .slice(0, 32);
}

function toSettlement({ tries }: ClaimedMail, outcome: Outcome, at: Date): Settlement {
  switch (outcome.outcome) {
    case "accepted":
      return { status: "sent", says: null, at };
    case "refused":
      return { status: "failed", says: outcome.says, at };
    case "unknown":
      return { status: "uncertain", says: outcome.says, at };
    case "later": {
      const waitMs = waitsMs[tries - 1];
      if (waitMs === undefined) return { status: "failed", says: outcome.says, at };
      return { status: "waiting", nextTryAt: new Date(at.getTime() + waitMs), says: outcome.says, at };
    }
  }
}
