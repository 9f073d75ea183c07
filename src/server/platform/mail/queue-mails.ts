import type { PartnerId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { encryptLinks, type MailedLinks } from "./mailed-links.ts";
import type { MailFacts } from "./render-mail.ts";
import { insertMails, type NewMailRow } from "./store.ts";
import type { TemplateName } from "./templates.ts";

export interface NewMail {
  readonly template: TemplateName;
  /** A user's id; for an invitation the partner's, for a confirmation link the sign-up's. */
  readonly owner: string;
  /**
   * The id of what it reports: one mail of a template is sent about it, however often it is queued.
   * A new id where it has none of its own.
   */
  readonly of: string;
  readonly facts?: MailFacts;
  /** The page of the app that the button leads to; without it the one that the template names. */
  readonly page?: `/${string}`;
  /** Links with a token in them, which nobody can read in the database. */
  readonly links?: MailedLinks & { readonly keys: Keys };
  /** The language of the reader's screen; without it that of their profile. */
  readonly language?: Language;
  /** The only address that it may go to; without it the user's address at the time of sending. */
  readonly address?: string;
  /** The partner that it is about; its reader must own that partner at the time of sending. */
  readonly partnerId?: PartnerId;
  /** How long it is of use: a link's life. */
  readonly usefulMs?: number;
}

/** Unless a mail says otherwise, such as one with a link that expires. */
const usefulMs = 30 * 24 * 60 * 60_000;

/**
 * Queues mails in the transaction that causes them: they are sent when, and only when, it commits.
 * Idempotent by owner and event: what was queued before is not queued again.
 */
export async function queueMails(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  transaction: Queryable,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const at = clock.now();
  const rows = mails.map((mail) => toRow(mail, newId(clock), at));
  await jobs.addAll(transaction, "send-mail", await insertMails(transaction, rows, at));
}

function toRow(mail: NewMail, id: string, at: Date): NewMailRow {
  const { template, owner, links } = mail;
  const event = `${template}:${mail.of}`;
  const address = mail.address ?? null;
  return {
    owner,
    event,
    id,
    template,
    language: mail.language ?? null,
    address,
    partner_id: mail.partnerId ?? null,
    params: {
      links: links && encryptLinks(links.keys, { owner, event, address }, links),
      page: mail.page,
      facts: mail.facts,
    },
    useless_at: new Date(at.getTime() + (mail.usefulMs ?? usefulMs)),
  };
}

export function queueMail(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Queryable,
  mail: NewMail,
): Promise<void> {
  return queueMails(services, transaction, [mail]);
}
