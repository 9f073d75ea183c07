import { Resolver } from "node:dns/promises";
import type { Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import { openConnection, readTlsOptions, type SmtpSettings } from "./connection.ts";
import { describeFailure, type SmtpFailure } from "./describe-failure.ts";

/**
 * What is asked about the sender's domain: hosts that take its mail, or that it has an address;
 * empty where it has neither.
 */
export type FindHosts = (domain: string) => Promise<readonly string[]>;

/**
 * Reaches the configured mail server, encrypts and signs in as for a mail, sends none, and looks
 * the sender's domain up.
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
    const connection = await openConnection(smtp, await readTlsOptions(smtp));
    ({ isEncrypted } = connection);
    connection.close();
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

/** Which setting to look at. Never with what the address holds beside host and port. */
function explain(error: SmtpFailure, smtp: SmtpSettings, server: string): string {
  const codes = [error.code, error.originalCode, (error.cause as SmtpFailure | undefined)?.code];
  const text = describeFailure(error);
  const is = (...wanted: readonly string[]) => codes.some((code) => code !== undefined && wanted.includes(code));
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
  const none = (error: { readonly code?: string }) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  };
  const exchanges = await resolver.resolveMx(domain).catch(none);
  // A single empty name says that the domain takes no mail (RFC 7505).
  if (exchanges.length > 0) return exchanges.map(({ exchange }) => exchange).filter((exchange) => exchange !== "");
  return resolver.resolve(domain).catch(none);
}
