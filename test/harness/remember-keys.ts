import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Told = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, tell: Told) => void;

/** What was asked for, and the key in Base64. */
export type RememberedKey = readonly [asked: string, key: string];

const derived = new Map<string, Promise<string>>();
const derive = crypto.scrypt as Scrypt;

/**
 * Login passwords are hashed slowly on purpose, and tests let the same few people in again and again: in this process a key is derived
 * once from each password and salt, and every later time it is the same one.
 */
export function rememberKeys(known: readonly RememberedKey[] = []): void {
  for (const [asked, key] of known) derived.set(asked, Promise.resolve(key));
  const deriveOnce: Scrypt = (password, salt, length, options, tell) => {
    const asked = JSON.stringify([password, salt, length, options]);
    let key = derived.get(asked);
    if (key === undefined) {
      key = new Promise((resolve, reject) =>
        derive(password, salt, length, options, (error, made) =>
          error === null ? resolve(made.toString("base64")) : reject(error),
        ),
      );
      derived.set(asked, key);
    }
    key.then(
      (made) => tell(null, Buffer.from(made, "base64")),
      (error: Error) => tell(error, Buffer.alloc(0)),
    );
  };
  Object.assign(crypto, { scrypt: deriveOnce });
  syncBuiltinESMExports();
}

/** All that were derived so far. */
export function rememberedKeys(): Promise<RememberedKey[]> {
  return Promise.all([...derived].map(async ([asked, key]) => [asked, await key] as const));
}
