import { Resolver } from "node:dns/promises";
import type { Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import { describeFailure, readConnectionOptions, type SmtpFailure, type SmtpSettings } from "./smtp.ts";

/** Finds the hosts that receive a domain's mail, or its addresses; empty if it has neither. */
export type FindHosts = (domain: string) => Promise<readonly string[]>;

/**
 * Connects to the configured mail server as for a mail, without sending one, and looks the sender's
 * domain up.
 */
export async function checkMail(
  { smtp, mailFrom }: Pick<Config, "smtp" | "mailFrom">,
  findHosts: FindHosts = findMailHosts,
): Promise<Finding> {
  if (smtp === undefined) {
    return { service: "mail", verdict: "stand-in", says: "SMTP_URL is not set: mails stay in the local mailbox" };
  }
  const server = `${smtp.host}:${smtp.port}`;
  let isEncrypted: boolean;
  try {
    isEncrypted = await tryConnection(smtp);
  } catch (error) {
    return { service: "mail", verdict: "wrong", says: explain(error as SmtpFailure, smtp, server) };
  }
  const domain = mailFrom.address.split("@")[1]!;
  const hosts = await findHosts(domain).catch(() => undefined);
  if (hosts?.length === 0) {
    const says = `${server} takes mails, but MAIL_FROM's domain ${domain} does not exist or takes none: receivers refuse such senders`;
    return { service: "mail", verdict: "wrong", says };
  }
  const how = [isEncrypted ? "by TLS" : "without TLS", smtp.user === undefined ? "without a sign-in" : "signed in"];
  const about = hosts === undefined ? `; ${domain} could not be looked up from here` : "";
  return {
    service: "mail",
    verdict: "right",
    says: `${server} takes mails, ${how.join(", ")}, from ${mailFrom.address}${about}`,
  };
}

/** Connects, encrypts and signs in. @returns whether it is encrypted @throws SmtpFailure */
async function tryConnection(settings: SmtpSettings): Promise<boolean> {
  const { user, password } = settings;
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection(await readConnectionOptions(settings));
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  connection.once("error", reject);
  connection.once("end", () => reject(new Error("the connection ended")));
  const done = (error?: Error | null) => (error ? reject(error) : resolve(connection.secure));
  connection.connect((error) => {
    if (error || user === undefined) return done(error);
    connection.login({ user, pass: password ?? "" }, done);
  });
  // Later errors have no listener, and would end the process.
  return promise.finally(() => {
    connection.on("error", () => undefined);
    connection.close();
  });
}

/** Which setting to look at. Never with the user and password that stand in it. */
function explain(error: SmtpFailure, smtp: SmtpSettings, server: string): string {
  const codes = [error.code, error.originalCode, (error.cause as SmtpFailure | undefined)?.code];
  const text = describeFailure(error);
  const is = (...some: readonly string[]) => codes.some((code) => code !== undefined && some.includes(code));
  if (error.message.startsWith("SMTP_CA_FILE")) return error.message;
  if (is("EDNS", "ENOTFOUND", "EAI_AGAIN")) return `SMTP_URL: the name ${smtp.host} leads nowhere`;
  if (is("ECONNREFUSED")) return `SMTP_URL: nobody listens at ${server}`;
  if (is("ETIMEDOUT")) return `SMTP_URL: ${server} does not answer; 587 is usual for smtp://, 465 for smtps://`;
  if (error.command?.startsWith("AUTH")) return `SMTP_URL: ${server} does not accept user and password: ${text}`;
  if (error.command === "STARTTLS" && typeof error.response === "string")
    return `SMTP_URL: ${server} offers no STARTTLS (${text}); use smtps:// where it speaks TLS from the start`;
  if (/altnames|does not match/i.test(text)) return `SMTP_URL: the certificate of ${server} is another name's: ${text}`;
  if (/certificate/i.test(text))
    return `SMTP_CA_FILE: the certificate of ${server} comes from nobody that is trusted: ${text}`;
  return `SMTP_URL: ${server} could not be used: ${text}`;
}

const lookupMs = 5_000;

async function findMailHosts(domain: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 });
  const none = (error: Error & { readonly code?: string }) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  };
  const exchanges = await resolver.resolveMx(domain).catch(none);
  // A single empty name says that the domain takes no mail (RFC 7505).
  if (exchanges.length > 0) return exchanges.map(({ exchange }) => exchange).filter((exchange) => exchange !== "");
  return resolver.resolve(domain).catch(none);
}
