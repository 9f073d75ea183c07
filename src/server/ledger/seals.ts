import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { AccountKey } from "./accounts.ts";

/** A link of the chain that seals entries. */
export interface Seal {
  readonly number: bigint;
  readonly at: Date;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** Bounds a statement to about a second: how many accounts and entries it reads. */
const portion = { accounts: 50_000, entries: 20_000 };

/** The account with which a portion ended; the next follow it in the order of their keys. */
interface Cursor {
  readonly last_owner: string;
  readonly last_kind: AccountKey["kind"];
  readonly last_shard: number;
}
const beforeAll: Cursor = { last_owner: "", last_kind: "cashback", last_shard: -1 };

/**
 * Seals all entries that are not sealed yet, in portions that commit by themselves, so that the
 * next run goes on where one ends too early. It holds up nothing that moves money.
 *
 * @returns the newest seal
 */
export async function sealEntries(
  { database, clock }: Pick<Services, "clock" | "database">,
  { signal, most = portion }: { readonly signal?: AbortSignal; readonly most?: typeof portion } = {},
): Promise<Seal> {
  const at = clock.now();
  let cursor = beforeAll;
  for (let isDone = false; !isDone;) {
    signal?.throwIfAborted();
    const [next] = await database.query<Cursor & { is_done: boolean }>(
      "select * from ledger.seal_next($1, $2, $3, $4, $5, $6)",
      [at, most.accounts, most.entries, cursor.last_owner, cursor.last_kind, cursor.last_shard],
    );
    cursor = next!;
    isDone = next!.is_done;
  }
  return (await readNewestSeal(database))!;
}

/** The newest seal; undefined before the first one. */
export async function readNewestSeal(database: Queryable): Promise<Seal | undefined> {
  const [seal] = await database.query<Seal>(
    `select number, sealed_at as at, encode(hash, 'hex') as hash from ledger.seals order by number desc limit 1`,
  );
  return seal;
}
