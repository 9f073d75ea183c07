import { timingSafeEqual } from "node:crypto";
import { newSalt, slowHash, slowHashCost as cost } from "#server/platform/slow-hash.ts";

/** Everything of a hash that is not of one password, in the notation that Argon2's tools share. */
const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** One password typed on two keyboards can be two texts, which NFKC makes one, as NIST advises. */
const tagOf = (password: string, salt: Buffer) => slowHash(password.normalize("NFKC"), salt);

/** Hashes a login password. Slow on purpose: some 20 ms of a processor. */
export async function hashPassword(password: string): Promise<string> {
  const salt = newSalt();
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
