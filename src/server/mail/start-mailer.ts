import { createTransport } from "nodemailer";
import { newId } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { parseLanguage } from "./language.ts";
import { isTemplateName, renderMail, type Mail } from "./render-mail.ts";
import { insertMessage } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs">;
type Deliver = (to: string, mail: Mail) => Promise<void>;

/** Has the queue deliver mails: by SMTP where it is configured, else into the local mailbox. One that fails is tried again later. */
export async function startMailer(services: Needs): Promise<void> {
  const deliver =
    services.config.smtpUrl === undefined
      ? intoMailbox(services)
      : bySmtp(services.config.smtpUrl, services.config.mailFrom);
  await services.jobs.handle("send-mail", async ({ to, template, language, params }) => {
    const { name, link, other_link: otherLink, company } = params;
    if (!isTemplateName(template) || name === undefined || link === undefined)
      throw new Error(`a mail that cannot be worded: ${template}`);
    await deliver(to, renderMail({ template, language: parseLanguage(language), name, link, otherLink, company }));
  });
}

/** The queue tries again, so a server that does not answer is given up on soon. */
const smtpWaitMs = 15_000;

function bySmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: smtpWaitMs,
    greetingTimeout: smtpWaitMs,
    socketTimeout: smtpWaitMs,
  });
  return async (to, mail) => {
    // An address object, never a header line: nothing in `to` can name further recipients. No part may be read from files or addresses.
    await transport.sendMail({
      ...mail,
      from,
      to: { name: "", address: to },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

function intoMailbox({ clock, database }: Pick<Services, "clock" | "database">): Deliver {
  return (to, mail) =>
    insertMessage(database, {
      id: newId(clock),
      recipient: to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: clock.now(),
    });
}
