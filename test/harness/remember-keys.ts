import crypto, { type Argon2Algorithm, type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type KeyHandler = (error: Error | null, key: Buffer) => void;
type Argon2 = (algorithm: Argon2Algorithm, parameters: Argon2Parameters, handle: KeyHandler) => void;

/** The arguments of `argon2` as JSON, and the key in Base64. */
export type RememberedKey = readonly [input: string, key: string];

const derived = new Map<string, Promise<string>>();
const derive = crypto.argon2 as Argon2;

/**
 * Makes `argon2` derive each key once in this process. Hashing login passwords is slow on purpose,
 * and tests sign the same few users in again and again.
 */
export function rememberKeys(known: readonly RememberedKey[] = []): void {
  for (const [input, key] of known) derived.set(input, Promise.resolve(key));
  const deriveOnce: Argon2 = (algorithm, parameters, handle) => {
    const input = JSON.stringify([algorithm, parameters]);
    let key = derived.get(input);
    if (key === undefined) {
      key = new Promise((resolve, reject) =>
        derive(algorithm, parameters, (error, made) =>
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
  Object.assign(crypto, { argon2: deriveOnce });
  syncBuiltinESMExports();
}

/** All keys derived so far. */
export function rememberedKeys(): Promise<RememberedKey[]> {
  return Promise.all([...derived].map(async ([input, key]) => [input, await key] as const));
}
