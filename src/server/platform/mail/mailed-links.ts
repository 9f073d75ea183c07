import type { Keys } from "#server/platform/keys.ts";
import { decrypt, encrypt } from "#server/platform/storage/index.ts";

/** Links with tokens: who has one may do what the mail is about. */
export interface MailedLinks {
  readonly link?: string | undefined;
  readonly otherLink?: string | undefined;
}

/** The mail that links are in. They cannot be read as those of another mail or address. */
interface Mail {
  readonly owner: string;
  readonly event: string;
  readonly address: string | null;
}

const nameOf = ({ owner, event, address }: Mail) => `links of the mail ${JSON.stringify([owner, event, address])}`;

/** Encrypts links until their mail is sent, so that a reader of the database gets none. */
export function encryptLinks(keys: Keys, mail: Mail, { link, otherLink }: MailedLinks): string {
  const plain = Buffer.from(JSON.stringify({ link, otherLink }), "utf8");
  return encrypt(keys, nameOf(mail), plain, "mailed-link").toString("base64");
}

/** @throws if they are another mail's, or their secret is no longer configured */
export function decryptLinks(keys: Keys, mail: Mail, encrypted: string): MailedLinks {
  const plain = decrypt(keys, nameOf(mail), Buffer.from(encrypted, "base64"), "mailed-link");
  return JSON.parse(plain.toString("utf8")) as MailedLinks;
}
