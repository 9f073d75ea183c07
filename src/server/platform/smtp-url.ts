import { hostOf, isThisMachine } from "./public-hosts.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, rather than by STARTTLS. */
  readonly isSecure: boolean;
  readonly isThisMachine: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/**
 * Parses `smtp://user:password@host:port` or `smtps://`; undefined for anything more, such as
 * options in a query.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "smtp:" && url.protocol !== "smtps:")) return undefined;
  if (url.hostname === "" || !/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") return undefined;
  if (url.password !== "" && url.username === "") return undefined;
  const isSecure = url.protocol === "smtps:";
  const host = hostOf(url);
  try {
    return {
      host,
      port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
      isSecure,
      isThisMachine: isThisMachine(host.toLowerCase()),
      user: url.username === "" ? undefined : decodeURIComponent(url.username),
      password: url.username === "" ? undefined : decodeURIComponent(url.password),
    };
  } catch {
    // A percent sign that begins no character.
    return undefined;
  }
}
