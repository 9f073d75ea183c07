import type { Queryable } from "#server/platform/db/database.ts";
import { readNewestSeal, type Seal } from "./seals.ts";

/** The newest seal of a chain that is right, or the first fault, as a sentence. */
export type Verification = { readonly newest: Seal | undefined } | { readonly fault: string };

/**
 * Computes every seal anew from the entries as they are, in order, until the first one that
 * differs. It reads in portions and changes nothing. Who rewrites entries, and all seals since,
 * leaves a chain that is right by itself: only a hash that was published before shows that.
 *
 * @param published a hash that must be one of the chain's
 */
export async function verifySeals(database: Queryable, published?: string): Promise<Verification> {
  const newest = await readNewestSeal(database);
  let previous = "";
  let isPublishedThere = published === undefined;
  for (let number = 1n; number <= (newest?.number ?? 0n); number += 1n) {
    const [seal] = await database.query<Recomputed>(recompute, [number, previous]);
    if (seal === undefined) return { fault: `seal ${number} is missing` };
    if (seal.hash !== seal.recomputed)
      return { fault: (await findChange(database, number)) ?? `seal ${number} was altered: ${sealAltered}` };
    if (seal.unsealed !== null) return { fault: `entries before ${seal.unsealed} were left out of the seals` };
    previous = seal.hash;
    isPublishedThere ||= seal.hash === published;
  }
  const [beyond] = await database.query("select from ledger.sealed_ranges where seal > $1 limit 1", [
    newest?.number ?? 0n,
  ]);
  if (beyond !== undefined) return { fault: `seal ${(newest?.number ?? 0n) + 1n} is missing` };
  if (!isPublishedThere)
    return { fault: `no seal has the hash ${published}: seals were removed, or written anew with their entries` };
  return { newest };
}

const sealAltered = "its entries are those that were sealed, or were altered together with their digests";

interface Recomputed {
  readonly hash: string;
  readonly recomputed: string;
  /** An entry of this seal, before which entries of its account are in no seal. */
  readonly unsealed: string | null;
}

const nameOf = (row: string, sequence: string) =>
  `concat_ws(' ', 'entry', ${sequence}, 'of', ${row}.kind, ${row}.owner_id, case when ${row}.shard > 0 then 'shard ' || ${row}.shard end)`;

const recompute = `select encode(hash, 'hex') as hash,
    encode(ledger.seal_hash(number, sealed_at, decode($2, 'hex')), 'hex') as recomputed,
    (select ${nameOf("own", "first_sequence")} from ledger.sealed_ranges own where seal = number and first_sequence > 1
      and not exists (select from ledger.sealed_ranges earlier
        where earlier.owner_id = own.owner_id and earlier.kind = own.kind and earlier.shard = own.shard
          and earlier.first_sequence < own.first_sequence and earlier.last_sequence = own.first_sequence - 1)
      order by owner_id, kind, shard limit 1) as unsealed
  from ledger.seals where number = $1`;

/** The first entry of a seal that has another digest than it had, and what it is now. */
async function findChange(database: Queryable, seal: bigint): Promise<string | undefined> {
  const [change] = await database.query<{ entry: string; now: string | null }>(
    `select ${nameOf("own", "place")} as entry,
        'its transfer is ' || transfer_id || ', its amount ' || amount || ', the balance after it ' || balance_after
          || coalesce(', its transfer''s kind ' || transfer.kind || ', posted at ' || transfer.posted_at, ', which is not there') as now
      from ledger.sealed_ranges own cross join generate_series(first_sequence, last_sequence) as place
        left join ledger.entries entry on entry.owner_id = own.owner_id and entry.kind = own.kind
          and entry.shard = own.shard and entry.sequence = place
        left join ledger.transfers transfer on transfer.id = transfer_id
      where seal = $1 and substr(digests, (4 * (place - first_sequence) + 1)::integer, 4)
        is distinct from case when entry.sequence is not null then substr(ledger.entry_digest(entry, transfer), 1, 4) end
      order by own.owner_id, own.kind, own.shard, place limit 1`,
    [seal],
  );
  if (change === undefined) return undefined;
  return `${change.entry} is not as seal ${seal} has it: ${change.now ?? "it is not there"}`;
}
