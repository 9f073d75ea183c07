import type { Services } from "../services.ts";
import { attemptMail, takeMail } from "./attempt-mail.ts";
import type { Deliver } from "./deliver.ts";
import { intoMailbox } from "./into-mailbox.ts";
import { createSmtp } from "./smtp/create-smtp.ts";
import { giveUpSending, readOverdue, type MailKey } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "log" | "publicUrl">;

/** Mails under way in this process at once, and connections to the mail server. */
const atOnceMax = 4;
/** Whoever took a mail and died, or a job that got lost: looked for now and then. */
const sweepMs = 15_000;
const overdueMs = 15_000;
const sweepMax = 200;

export interface MailerOptions {
  /** The end does not wait longer for mails under way; what becomes of them is then looked for by who starts next. */
  readonly endsWithinMs?: number;
}

/**
 * Sends mails: by SMTP where it is configured, else into the local mailbox. A job of the queue only wakes this up: the mail's own row says
 * whether it is due, so a job that comes twice or never changes nothing.
 */
export async function startMailer(
  services: Needs,
  { endsWithinMs = 20_000 }: MailerOptions = {},
): Promise<AsyncDisposable> {
  const { clock, config, database, jobs, log } = services;
  const smtp = config.smtp && (await createSmtp({ smtp: config.smtp, mailFrom: config.mailFrom }));
  const deliver: Deliver = smtp?.deliver ?? intoMailbox(services);
  const underWay = new Set<Promise<void>>();
  /** Also of those that are only being looked up: a crowd that waited together does not find the same place free. */
  let placesTaken = 0;
  /** Whoever waits for a place; each looks again when one is left, and all of them at the end. */
  const waiting: (() => void)[] = [];
  let stopping = false;

  const leavePlace = (): void => {
    placesTaken -= 1;
    waiting.shift()?.();
  };
  const take = async (key: MailKey): Promise<void> => {
    while (placesTaken >= atOnceMax && !stopping) await new Promise<void>((resolve) => waiting.push(resolve));
    if (stopping) return;
    placesTaken += 1;
    const mail = await takeMail(services, key).catch((error: unknown) => {
      leavePlace();
      throw error;
    });
    if (mail === undefined) return leavePlace();
    const task = attemptMail(services, mail, deliver)
      .catch((error: unknown) =>
        log.error({ err: error, template: mail.template }, "what came of a mail could not be written"),
      )
      .finally(() => {
        underWay.delete(task);
        leavePlace();
      });
    underWay.add(task);
  };
  const sweep = async (): Promise<void> => {
    await giveUpSending(database, clock.now());
    for (const key of await readOverdue(database, new Date(clock.now().getTime() - overdueMs), sweepMax))
      await take(key);
  };
  let sweeping: Promise<void> | undefined;
  const look = () => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.error({ err: error }, "overdue mails could not be looked for"))
      .finally(() => (sweeping = undefined));
  };

  await jobs.handle("send-mail", take);
  const timer = setInterval(look, sweepMs);
  look();
  return {
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      for (const go of waiting.splice(0)) go();
      clearInterval(timer);
      await sweeping;
      const limit = Promise.withResolvers<void>();
      const patience = setTimeout(limit.resolve, endsWithinMs);
      await Promise.race([Promise.all(underWay), limit.promise]);
      clearTimeout(patience);
      smtp?.close();
    },
  };
}
