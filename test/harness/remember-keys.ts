import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type KeyHandler = (error: Error | null, key: Buffer) => void;
type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  handle: KeyHandler,
) => void;

/** The arguments of `scrypt` as JSON, and the key in Base64. */
export type RememberedKey = readonly [input: string, key: string];

const derived = new Map<string, Promise<string>>();
const derive = crypto.scrypt as Scrypt;

/**
 * Makes `scrypt` derive each key once in this process. Hashing login passwords is slow on purpose,
 * and tests sign the same few users in again and again.
 */
export function rememberKeys(known: readonly RememberedKey[] = []): void {
  for (const [input, key] of known) derived.set(input, Promise.resolve(key));
  const deriveOnce: Scrypt = (password, salt, length, options, handle) => {
    const input = JSON.stringify([password, salt, length, options]);
    let key = derived.get(input);
    if (key === undefined) {
      key = new Promise((resolve, reject) =>
        derive(password, salt, length, options, (error, made) =>
          error === null ? resolve(made.toString("base64")) : reject(error),
        ),
      );
      derived.set(input, key);
    }
    key.then(
      (made) => handle(null, Buffer.from(made, "base64")),
      (error: Error) => handle(error, Buffer.alloc(0)),
    );
  };
  Object.assign(crypto, { scrypt: deriveOnce });
  syncBuiltinESMExports();
}

/** All keys derived so far. */
export function rememberedKeys(): Promise<RememberedKey[]> {
  return Promise.all([...derived].map(async ([input, key]) => [input, await key] as const));
}
