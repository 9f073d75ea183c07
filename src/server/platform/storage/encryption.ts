import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keys, KeyUse } from "#server/platform/keys.ts";

/**
 * An encrypted value begins with 4 bytes that name its kind. The header and the value's own name
 * are authenticated with it (AES-256-GCM), so that no value can replace another:
 *
 * - "TRC1", under the installation's key: 8 bytes that name the secret, 12 bytes nonce, 16 bytes
 *   tag, then the ciphertext.
 * - "TRC2", under a user's own key: 12 bytes nonce, 16 bytes tag, then the ciphertext.
 */
const byInstallation = Buffer.from("TRC1");
const byUser = Buffer.from("TRC2");
const kindLength = 4;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;

/**
 * The value cannot be decrypted until its secret is configured again; the value itself is intact.
 */
export class MissingSecretError extends Error {}

/** Encrypts under the installation's newest key. */
export function encrypt(keys: Keys, name: string, plain: Uint8Array, use: KeyUse = "file-encryption"): Buffer {
  const header = Buffer.concat([byInstallation, Buffer.from(keys.currentId, "latin1")]);
  return encryptWith(keys.currentKey(use), header, name, plain);
}

/** @throws MissingSecretError; or when it was changed, or is another one's */
export function decrypt(keys: Keys, name: string, encrypted: Buffer, use: KeyUse = "file-encryption"): Buffer {
  const id = secretIdOf(encrypted);
  if (id === undefined) throw new Error(`${name} is not encrypted by the installation`);
  const key = keys.key(use, id);
  if (key === undefined)
    throw new MissingSecretError(`the secret that ${name} was encrypted under is no longer configured`);
  return decryptWith(key, kindLength + keyIdLength, name, encrypted);
}

/** The same under the newest key; undefined where it is already. @throws as `decrypt` */
export function reencrypt(keys: Keys, name: string, encrypted: Buffer, use: KeyUse): Buffer | undefined {
  return secretIdOf(encrypted) === keys.currentId
    ? undefined
    : encrypt(keys, name, decrypt(keys, name, encrypted, use), use);
}

/** Encrypts under a key of 32 bytes that is kept elsewhere. */
export function encryptUnder(key: Buffer, name: string, plain: Uint8Array): Buffer {
  return encryptWith(key, byUser, name, plain);
}

/** @throws when it was changed, is another one's, or was encrypted under another key */
export function decryptUnder(key: Buffer, name: string, encrypted: Buffer): Buffer {
  if (!isUnderOwnKey(encrypted)) throw new Error(`${name} is not encrypted under a user's own key`);
  return decryptWith(key, kindLength, name, encrypted);
}

export function isUnderOwnKey(encrypted: Buffer): boolean {
  return encrypted.subarray(0, kindLength).equals(byUser);
}

/** The secret that the installation encrypted it with; undefined where it did not. */
export function secretIdOf(encrypted: Buffer): string | undefined {
  if (!encrypted.subarray(0, kindLength).equals(byInstallation)) return undefined;
  return encrypted.subarray(kindLength, kindLength + keyIdLength).toString("latin1");
}

function encryptWith(key: Buffer, header: Buffer, name: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(authenticated(header, name));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
}

function decryptWith(key: Buffer, headerLength: number, name: string, encrypted: Buffer): Buffer {
  const tagAt = headerLength + nonceLength;
  const ciphertextAt = tagAt + tagLength;
  if (encrypted.length < ciphertextAt) throw new Error(`${name} is not an encrypted file`);
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(headerLength, tagAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(authenticated(encrypted.subarray(0, headerLength), name));
  decipher.setAuthTag(encrypted.subarray(tagAt, ciphertextAt));
  return Buffer.concat([decipher.update(encrypted.subarray(ciphertextAt)), decipher.final()]);
}

function authenticated(header: Buffer, name: string): Buffer {
  return Buffer.concat([header, Buffer.from(name, "utf8")]);
}
