import MailComposer from "nodemailer/lib/mail-composer";
import type { MailSender } from "#server/platform/mail-sender.ts";
import type { Deliver, Letter } from "../deliver.ts";
import { openConnection, readTlsOptions, type Connection, type SmtpSettings } from "./connection.ts";
import { describeFailure, type SmtpFailure } from "./describe-failure.ts";

/** A connection is used again for this many mails, and within this time: servers end idle ones by themselves. */
const mailsOfOneMax = 50;
const idleMs = 5_000;

export interface Smtp {
  readonly deliver: Deliver;
  close(): void;
}

interface Idle {
  readonly connection: Connection;
  readonly mails: number;
  readonly timer: NodeJS.Timeout;
}

/** Hands mails to the mail server, over connections that are kept for a moment; whoever calls it bounds how many there are at once. */
export async function createSmtp({
  smtp,
  mailFrom,
}: {
  readonly smtp: SmtpSettings;
  readonly mailFrom: MailSender;
}): Promise<Smtp> {
  const tls = await readTlsOptions(smtp);
  const idle: Idle[] = [];
  let isClosed = false;

  const takeIdle = (): Idle | undefined => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      clearTimeout(one.timer);
      if (one.connection.isOpen) return one;
    }
    return undefined;
  };
  const putBack = (connection: Connection, mails: number): void => {
    if (isClosed || mails >= mailsOfOneMax) return connection.close();
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(one), 1);
      connection.close();
    }, idleMs);
    const one = { connection, mails, timer };
    idle.push(one);
  };

  return {
    deliver: async (letter, begin) => {
      const bytes = await compose(letter, mailFrom);
      const kept = takeIdle();
      let connection: Connection;
      try {
        connection = kept?.connection ?? (await openConnection(smtp, tls));
      } catch (error) {
        return { outcome: "later", says: describeFailure(error as SmtpFailure) };
      }
      const outcome = await connection.send({ from: mailFrom.address, to: letter.to, bytes }, begin);
      if (outcome.outcome === "accepted") putBack(connection, (kept?.mails ?? 0) + 1);
      return outcome;
    },
    close: () => {
      isClosed = true;
      for (let one = takeIdle(); one !== undefined; one = takeIdle()) one.connection.close();
    },
  };
}

/** An address object, never a header line: nothing in `to` can name further recipients. No part may be read from files or addresses. */
function compose({ to, subject, text, html, messageId, at, stopAt }: Letter, from: MailSender): Promise<Buffer> {
  return new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId,
    date: at,
    headers: {
      // Nobody's holiday notice answers it (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(stopAt !== undefined && { "List-Unsubscribe": `<${stopAt}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
