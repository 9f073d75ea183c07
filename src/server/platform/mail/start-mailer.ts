import { startTaking, type TakingOptions } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { attemptMail, takeMail } from "./attempt-mail.ts";
import type { Deliver } from "./deliver.ts";
import { intoMailbox } from "./into-mailbox.ts";
import { createSmtp } from "./smtp/create-smtp.ts";
import { giveUpSending, readOverdue, forgetMails } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "log" | "publicUrl">;

/** Mails under way in this process at once, and connections to the mail server. */
const atOnceMax = 4;

/** Sends mails: by SMTP where it is configured, else into the local mailbox. */
export async function startMailer(services: Needs, options?: TakingOptions): Promise<AsyncDisposable> {
  const { clock, config, database } = services;
  const smtp = config.smtp && (await createSmtp({ smtp: config.smtp, mailFrom: config.mailFrom }));
  const deliver: Deliver = smtp?.deliver ?? intoMailbox(services);
  const taking = await startTaking(
    services,
    "send-mail",
    {
      atOnceMax,
      take: async (key) => {
        const mail = await takeMail(services, key);
        return mail && (() => attemptMail(services, mail, deliver));
      },
      readOverdue: async (before, limit) => {
        await giveUpSending(database, clock.now());
        return readOverdue(database, before, limit);
      },
    },
    options,
  );
  return {
    [Symbol.asyncDispose]: async () => {
      await taking[Symbol.asyncDispose]();
      smtp?.close();
    },
  };
}

/** How long it is known what became of a mail: longer than anything could queue it a second time. */
const keptMs = 90 * 24 * 60 * 60_000;

/**
 * Deletes mails older than 90 days unless they still wait, and what unsent ones that are of no use
 * any more were worded from.
 */
export function pruneMails({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  const now = clock.now();
  return forgetMails(database, { now, before: new Date(now.getTime() - keptMs) });
}
