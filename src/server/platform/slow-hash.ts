import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's advice for Argon2id: 19 MiB, two passes, one lane. */
export const slowHashCost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const tagLength = 32;

export const newSalt = () => randomBytes(saltLength);

/**
 * The Argon2id hash of something short enough to be guessed: 32 bytes. Slow on purpose: some 20 ms
 * of a processor.
 */
export function slowHash(message: string | Buffer, salt: Buffer): Promise<Buffer> {
  return derive("argon2id", { message, nonce: salt, tagLength, ...slowHashCost });
}
