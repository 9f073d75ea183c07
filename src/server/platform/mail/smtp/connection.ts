import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { rootCertificates, type ConnectionOptions } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Config } from "#server/platform/config.ts";
import type { Outcome } from "../deliver.ts";
import { describeFailure, toLine, type SmtpFailure } from "./describe-failure.ts";

export type SmtpSettings = NonNullable<Config["smtp"]>;

/** How long the mail server may take to be reached, to greet, and to answer anything that comes before a mail. */
const reachMs = 15_000;
const beforeDataMs = 60_000;
/** How long it is waited for once it has the mail (RFC 5321, 4.5.3.2.6): to give up sooner is to not know. */
const afterDataMs = 10 * 60_000;

/** An open connection that may be handed mails. */
export interface Connection {
  readonly isOpen: boolean;
  /** Whether what passes over it is encrypted. */
  readonly isEncrypted: boolean;
  send(letter: Handed, begin: () => Promise<boolean>): Promise<Outcome>;
  close(): void;
}

export interface Handed {
  readonly from: string;
  readonly to: string;
  /** Head and body as they are sent. */
  readonly bytes: Buffer;
}

/** What the connections to one mail server share. */
export async function readTlsOptions({ caFile }: SmtpSettings): Promise<ConnectionOptions> {
  const shared: ConnectionOptions = { minVersion: "TLSv1.2" };
  if (caFile === undefined) return shared;
  try {
    return { ...shared, ca: [...rootCertificates, await readFile(caFile, "utf8")] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`SMTP_CA_FILE cannot be read: ${caFile} (${code})`, { cause: error });
  }
}

/** Connects, encrypts and signs in. @throws SmtpFailure */
export async function openConnection(settings: SmtpSettings, tls: ConnectionOptions): Promise<Connection> {
  const { host, port, isSecure, isThisMachine, allowsPlain, user, password } = settings;
  const smtp = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    // On this machine nobody listens in, and what it offers is seldom signed by anybody.
    requireTLS: !isSecure && !isThisMachine && !allowsPlain,
    ignoreTLS: !isSecure && isThisMachine,
    tls,
    connectionTimeout: reachMs,
    greetingTimeout: reachMs,
    dnsTimeout: reachMs,
    socketTimeout: afterDataMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
  });
  // One that is heard by nobody would end the process; each step below hears it for itself.
  smtp.on("error", () => undefined);
  try {
    await step(smtp, (done) => smtp.connect(done));
    if (user !== undefined) {
      if (!smtp.allowsAuth) throw Object.assign(new Error("the server offers no sign-in"), { command: "AUTH" });
      await step(smtp, (done) => smtp.login({ user, pass: password ?? "" }, done));
    }
  } catch (error) {
    smtp.close();
    throw error;
  }
  return {
    get isOpen() {
      return !smtp.destroyed;
    },
    isEncrypted: smtp.secure,
    send: (letter, begin) => send(smtp, letter, begin),
    close: () => (smtp.destroyed ? undefined : smtp.quit()),
  };
}

/** One step of the dialogue, within a time. */
function step(smtp: SMTPConnection, take: (done: (error?: Error | null) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = () => reject(new Error("the connection ended"));
  const limit = setTimeout(() => reject(new Error("no answer in time")), beforeDataMs);
  smtp.once("error", reject);
  smtp.once("end", over);
  take((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => {
    clearTimeout(limit);
    smtp.removeListener("error", reject);
    smtp.removeListener("end", over);
  });
}

/**
 * Hands one mail over. Up to the first byte of it, whatever goes wrong, the server has surely not taken it; from then on only an answer
 * tells. After anything but an acceptance the connection is closed: what it still has to say would belong to another mail.
 */
async function send(smtp: SMTPConnection, letter: Handed, begin: () => Promise<boolean>): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let hasBegun = false;
  const giveUp = (says: string) => resolve({ outcome: hasBegun ? "unknown" : "later", says });
  let limit = setTimeout(giveUp, beforeDataMs, "timeout");
  const handOver = async (message: Readable): Promise<void> => {
    if (!(await begin())) throw new Error("taken by another");
    hasBegun = true;
    clearTimeout(limit);
    limit = setTimeout(giveUp, afterDataMs, "timeout");
    message.push(letter.bytes);
    message.push(null);
  };
  // It is read once the server has asked for it.
  let isRead = false;
  const message: Readable = new Readable({
    read: () => {
      if (isRead) return;
      isRead = true;
      handOver(message).catch((error: Error) => {
        giveUp(toLine(error.message));
        message.destroy();
      });
    },
  });
  message.on("error", () => undefined);
  // Whatever ended it is told to the mail under way just after.
  smtp.once("end", () => setImmediate(giveUp, "the connection ended"));
  smtp.send({ from: letter.from, to: [letter.to] }, message, (error: SmtpFailure | null) => {
    if (error === null) resolve({ outcome: "accepted" });
    else resolve(judge(error, hasBegun));
  });
  const outcome = await promise;
  clearTimeout(limit);
  if (outcome.outcome !== "accepted") smtp.close();
  return outcome;
}

/** Asks for a sign-in, or refuses it: nothing about the mail. */
const signInCodes = new Set([530, 534, 535, 538]);

function judge(error: SmtpFailure, hasBegun: boolean): Outcome {
  const says = describeFailure(error);
  const code = error.responseCode;
  if (code === undefined || code < 400) return { outcome: hasBegun ? "unknown" : "later", says };
  const isFinal = code >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)$/.test(error.command ?? "") && !signInCodes.has(code);
  return { outcome: isFinal ? "refused" : "later", says };
}
