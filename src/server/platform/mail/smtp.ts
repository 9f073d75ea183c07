import { readFile } from "node:fs/promises";
import { rootCertificates, type ConnectionOptions } from "node:tls";
import type { Config } from "#server/platform/config.ts";
import type { MailSender } from "#server/platform/mail-sender.ts";
import type { Mail } from "./render-mail.ts";

export type SmtpSettings = NonNullable<Config["smtp"]>;

/** A mail with all that its header says besides the sender. */
export interface Letter extends Mail {
  readonly to: string;
  /** The same for every try of one mail. */
  readonly messageId: string;
  readonly at: Date;
  /** The page where the reader can turn such mails off. */
  readonly stopAt: string | undefined;
}

/** How long the mail server may take to be reached and to greet. */
const reachMs = 15_000;
/**
 * How long it may take for any reply, the one to the whole mail too (RFC 5321, 4.5.3.2.6). A try
 * that ends sooner may send a mail twice.
 */
const replyMs = 10 * 60_000;
/** A connection is used again for so many mails and within this time: servers close idle ones. */
const mailsOfOneMax = 50;
const idleMs = 5_000;

/**
 * How to connect to the mail server: encrypted, unless it is this machine or plain text is allowed.
 * @throws where the certificates of SMTP_CA_FILE cannot be read
 */
export async function readConnectionOptions(settings: SmtpSettings) {
  const { host, port, isSecure, isThisMachine, allowsPlain } = settings;
  return {
    host,
    port,
    secure: isSecure,
    // A connection within this machine is not listened in on, and its mail server's certificate is
    // seldom a trusted one.
    requireTLS: !isSecure && !isThisMachine && !allowsPlain,
    ignoreTLS: !isSecure && isThisMachine,
    tls: await readTlsOptions(settings),
    connectionTimeout: reachMs,
    greetingTimeout: reachMs,
    dnsTimeout: reachMs,
    socketTimeout: replyMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
  };
}

async function readTlsOptions({ caFile }: SmtpSettings): Promise<ConnectionOptions> {
  const shared: ConnectionOptions = { minVersion: "TLSv1.2" };
  if (caFile === undefined) return shared;
  try {
    return { ...shared, ca: [...rootCertificates, await readFile(caFile, "utf8")] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`SMTP_CA_FILE cannot be read: ${caFile} (${code})`, { cause: error });
  }
}

export interface Smtp {
  /** @throws SmtpFailure */
  send(letter: Letter): Promise<void>;
  /** Closes the connections, those with a mail under way too. */
  close(): void;
}

/** Sends mails over connections that are kept for a moment. */
export async function createSmtp(
  { smtp, mailFrom }: { readonly smtp: SmtpSettings; readonly mailFrom: MailSender },
  connectionsMax: number,
): Promise<Smtp> {
  const { user, password } = smtp;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...(await readConnectionOptions(smtp)),
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: mailsOfOneMax,
    // Only the queue repeats a mail.
    maxRequeues: 0,
    idleTimeout: idleMs,
    // Signs in even if the server does not offer it: then that fails, and no mail goes out.
    ...(user !== undefined && { auth: { user, pass: password ?? "" }, forceAuth: true }),
    // No part of a mail may be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An error of a connection that carries no mail; those of mails are thrown.
  transport.on("error", () => undefined);
  return {
    send: async ({ to, subject, text, html, messageId, at, stopAt }) => {
      await transport.sendMail({
        from: { name: mailFrom.name, address: mailFrom.address },
        // An object, never a header line: nothing in `to` can name further recipients.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId,
        date: at,
        headers: {
          // Out-of-office programs do not answer it (RFC 3834).
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          ...(stopAt !== undefined && { "List-Unsubscribe": `<${stopAt}>` }),
        },
      });
    },
    close: () => transport.close({ force: true }),
  };
}

/** The fields that the library adds to its errors. */
export interface SmtpFailure extends Error {
  readonly code?: string | undefined;
  /** The system's or TLS's own code, where the library has replaced it. */
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | false | undefined;
  readonly responseCode?: number | undefined;
}

/** Replies that concern the sign-in, whichever command they answer. */
const signInCodes = new Set([530, 534, 535, 538]);

/** Whether the server refused this mail for good. Any other failure may pass. */
export function isFinal({ responseCode: code = 0, command = "" }: SmtpFailure): boolean {
  return code >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command) && !signInCodes.has(code);
}

const lengthMax = 300;
/** The reasons that administrators see translated: `mailEnds` of the web's messages. */
const reasons: Readonly<Record<string, string>> = { ETIMEDOUT: "timeout", ECONNECTION: "the connection ended" };

/** The server's reply, if there was one, as a short line that a screen can show. */
export function describeFailure({ code = "", response, message }: SmtpFailure): string {
  const text = typeof response === "string" ? response : (reasons[code] ?? message);
  return [...text.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, lengthMax).join("");
}
