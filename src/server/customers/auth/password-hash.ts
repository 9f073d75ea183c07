import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's advice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const tagLength = 32;

/** Everything of a hash that is not of one password, in the notation that Argon2's tools share. */
const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const tagOf = (password: string, salt: Buffer) =>
  derive("argon2id", { message: password.normalize("NFKC"), nonce: salt, tagLength, ...cost });

/** Hashes a login password. Slow on purpose: some 20 ms of a processor. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return `${head}${encode(salt)}$${encode(await tagOf(password, salt))}`;
}

/** Compares a login password with its hash, one of the auth library's own from before too. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  if (isOutdated(hash)) return (await import("better-auth/crypto")).verifyPassword({ hash, password });
  const [salt = "", tag = ""] = hash.slice(head.length).split("$");
  const expected = Buffer.from(tag, "base64");
  const found = await tagOf(password, Buffer.from(salt, "base64"));
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** Whether a hash is of another kind or cost than new ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(head);
}
