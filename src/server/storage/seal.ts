import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keys, KeyUse } from "../platform/keys.ts";

/**
 * A sealed file, or a sealed field of a row: 4 bytes "TRC1", 8 bytes that name the secret, 12 bytes nonce, 16 bytes tag, then the ciphertext
 * (AES-256-GCM). The header and the file's own name are authenticated with it, so that none can stand in for another.
 */
const magic = Buffer.from("TRC1");
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;
const headerLength = magic.length + keyIdLength;
const overhead = headerLength + nonceLength + tagLength;

export function seal(keys: Keys, name: string, plain: Uint8Array, use: KeyUse = "file-encryption"): Buffer {
  const header = Buffer.concat([magic, Buffer.from(keys.currentId, "latin1")]);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", keys.currentKey(use), nonce);
  cipher.setAAD(authenticated(header, name));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws when the file was changed, is another one's, or was sealed under a secret that is no longer configured */
export function unseal(keys: Keys, name: string, sealed: Buffer, use: KeyUse = "file-encryption"): Buffer {
  const header = sealed.subarray(0, headerLength);
  if (sealed.length < overhead || !header.subarray(0, magic.length).equals(magic))
    throw new Error(`${name} is not a sealed file`);
  const key = keys.key(use, header.subarray(magic.length).toString("latin1"));
  if (key === undefined) throw new Error(`the secret that ${name} was sealed under is no longer configured`);
  const nonce = sealed.subarray(headerLength, headerLength + nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(authenticated(header, name));
  decipher.setAuthTag(sealed.subarray(headerLength + nonceLength, overhead));
  return Buffer.concat([decipher.update(sealed.subarray(overhead)), decipher.final()]);
}

function authenticated(header: Buffer, name: string): Buffer {
  return Buffer.concat([header, Buffer.from(name, "utf8")]);
}
