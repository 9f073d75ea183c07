import { randomBytes } from "node:crypto";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { encrypt, secretIdOf, decrypt } from "./encryption.ts";

const keyLength = 32;
const rowsAtOnce = 500;

interface KeyRow {
  readonly owner: string;
  readonly encrypted: Buffer;
}

/** The name under which a user's key is encrypted, so that it cannot replace another user's. */
const nameOf = (owner: string) => `file key of ${owner}`;
const open = (keys: Keys, owner: string, encrypted: Buffer) => decrypt(keys, nameOf(owner), encrypted, "file-key");
const close = (keys: Keys, owner: string, key: Buffer) => encrypt(keys, nameOf(owner), key, "file-key");

/**
 * @returns undefined if there is no key, or it was deleted
 * @throws if its secret is no longer configured
 */
export async function readFileKey(
  { database, keys }: Pick<Services, "database" | "keys">,
  owner: string,
): Promise<Buffer | undefined> {
  const [row] = await database.query<KeyRow>("select owner, encrypted from file_keys where owner = $1", [owner]);
  return row && open(keys, owner, row.encrypted);
}

/**
 * Whether a user has a key for files, so that anything was ever stored for them and may still be
 * read.
 */
export async function hasFileKey(database: Queryable, owner: string): Promise<boolean> {
  const rows = await database.query("select from file_keys where owner = $1", [owner]);
  return rows.length > 0;
}

/** The user's key, made if there is none; of several made at once, the first stays. */
export async function readOrMakeFileKey(
  services: Pick<Services, "clock" | "database" | "keys">,
  owner: string,
): Promise<Buffer> {
  const there = await readFileKey(services, owner);
  if (there !== undefined) return there;
  const { clock, database, keys } = services;
  await database.query(
    "insert into file_keys (owner, encrypted, created_at) values ($1, $2, $3) on conflict do nothing",
    [owner, close(keys, owner, randomBytes(keyLength)), clock.now()],
  );
  return (await readFileKey(services, owner))!;
}

/**
 * Deletes the key of a user's files: from the commit on nothing opens them, wherever copies of them
 * are. Idempotent.
 */
export async function deleteFileKey(transaction: Queryable, owner: string): Promise<void> {
  await transaction.query("delete from file_keys where owner = $1", [owner]);
}

/**
 * Encrypts every key under the newest secret; a key that is deleted meanwhile stays deleted.
 * @returns how many were re-encrypted
 */
export async function rewrapFileKeys({ database, keys }: Pick<Services, "database" | "keys">): Promise<number> {
  let renewed = 0;
  let after = "";
  for (;;) {
    const rows = await database.query<KeyRow>(
      "select owner, encrypted from file_keys where owner > $1 order by owner limit $2",
      [after, rowsAtOnce],
    );
    for (const { owner, encrypted } of rows) {
      after = owner;
      if (secretIdOf(encrypted) === keys.currentId) continue;
      const changed = await database.query(
        "update file_keys set encrypted = $3 where owner = $1 and encrypted = $2 returning owner",
        [owner, encrypted, close(keys, owner, open(keys, owner, encrypted))],
      );
      renewed += changed.length;
    }
    if (rows.length < rowsAtOnce) return renewed;
  }
}
