export interface MailSender {
  /** The name that mail programs show; empty where only the address was given. */
  readonly name: string;
  readonly address: string;
}

/** A domain of at least two parts, as mail servers want the sender's. */
const address =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;
const withName = /^(?:"([^"\\\p{C}]{1,80})"|([^"<>@,;:\\\p{C}]{1,80}))\s*<([^<>\s]+)>$/u;

/**
 * Parses `Name <address>`, `"Name" <address>` or an address: one sender, without characters that
 * could begin another header.
 */
export function parseMailSender(text: string): MailSender | undefined {
  const [, quoted, plain, inBrackets] = withName.exec(text.trim()) ?? [];
  const found = { name: (quoted ?? plain ?? "").trim(), address: inBrackets ?? text.trim() };
  return address.test(found.address) && !/^\.|\.\.|\.@/.test(found.address) ? found : undefined;
}
