import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { openAccounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import type { Leg } from "./post.ts";
import { readNewestSeal, sealEntries, type Seal } from "./seals.ts";
import { verifySeals } from "./verify-seals.ts";

let harness: TestDatabase;
let clock: SettableClock;

beforeEach(async () => {
  harness = await createTestDatabase();
  clock = new SettableClock(new Date("2026-11-21T12:00:00Z"));
  for (const owner of ["ana", "bea"]) await openAccounts(harness.owner, owner, ["wallet", "cashback"]);
});
afterEach(() => harness.close());

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

function leg(owner: string, kind: string, amount: bigint): Leg {
  return { owner, kind, amount } as Leg;
}

const topUp = (number: number, owner = "ana") =>
  postAlone(harness.owner, {
    id: idOf(number),
    kind: "top_up",
    at: clock.now(),
    legs: [leg("operator", "card_clearing", -5_000n), leg(owner, "wallet", 5_000n)],
  });
const send = (number: number) =>
  postAlone(harness.owner, {
    id: idOf(number),
    kind: "send",
    at: clock.now(),
    legs: [leg("ana", "wallet", -1_000n), leg("bea", "wallet", 1_000n)],
  });

/** As the server does, with its role. @returns the newest seal */
async function seal(most?: { readonly accounts: number; readonly entries: number }): Promise<Seal> {
  clock.advance(60 * 60_000);
  return sealEntries({ database: harness.database, clock }, most === undefined ? {} : { most });
}

const readRanges = () =>
  harness.owner.query<{ name: string; seal: bigint }>(
    "select concat_ws(' ', kind, owner_id, first_sequence, last_sequence) as name, seal from ledger.sealed_ranges where owner_id <> 'operator' order by owner_id, first_sequence",
  );

test("what was added to each account is sealed once, and each run ends with a seal", async () => {
  expect(await seal()).toMatchObject({ number: 1n });
  await topUp(1);
  await send(2);
  const second = await seal();
  await send(3);
  const third = await seal();
  expect(third).toEqual({ number: 3n, at: clock.now(), hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await readRanges()).toEqual([
    { name: "wallet ana 1 2", seal: 2n },
    { name: "wallet ana 3 3", seal: 3n },
    { name: "wallet bea 1 1", seal: 2n },
    { name: "wallet bea 2 2", seal: 3n },
  ]);
  expect(await verifySeals(harness.database)).toEqual({ newest: third });
  expect(await verifySeals(harness.database, second.hash)).toEqual({ newest: third });
});

test("a first run over many entries seals them in portions, an account's own in several", async () => {
  for (let number = 1; number <= 7; number += 1) await topUp(number, number % 2 === 0 ? "ana" : "bea");
  await send(8);
  const newest = await seal({ accounts: 3, entries: 3 });
  expect(newest.number).toBeGreaterThan(5n);
  expect((await readRanges()).map(({ name }) => name)).toEqual([
    "wallet ana 1 3",
    "wallet ana 4 4",
    "wallet bea 1 3",
    "wallet bea 4 5",
  ]);
  const [sums] = await harness.owner.query<object>(
    `select (select count(*) from ledger.entries) as entries, sum(last_sequence - first_sequence + 1)::bigint as sealed,
      max(octet_length(digests)) <= 12 as bounded from ledger.sealed_ranges`,
  );
  expect(sums).toEqual({ entries: 16n, sealed: 16n, bounded: true });
  expect(await verifySeals(harness.database)).toEqual({ newest });
});

test("a run goes on where one was cut off between two portions", async () => {
  for (let number = 1; number <= 5; number += 1) await topUp(number);
  const cut = new AbortController();
  const { database } = harness;
  const dying: typeof database = {
    ...database,
    query: async (...statement: Parameters<typeof database.query>) => {
      const rows = await database.query<never>(...statement);
      cut.abort(new Error("killed"));
      return rows;
    },
  };
  clock.advance(60 * 60_000);
  const most = { accounts: 1_000, entries: 2 };
  await expect(sealEntries({ database: dying, clock }, { signal: cut.signal, most })).rejects.toThrow("killed");
  expect(await readRanges()).toEqual([{ name: "wallet ana 1 2", seal: 1n }]);
  expect(await verifySeals(database)).toMatchObject({ newest: { number: 1n } });
  const newest = await seal(most);
  expect((await readRanges()).map(({ name }) => name)).toEqual(["wallet ana 1 2", "wallet ana 3 4", "wallet ana 5 5"]);
  expect(await verifySeals(database)).toEqual({ newest });
});

test("two runs at once seal each entry once, in one chain", async () => {
  for (let number = 1; number <= 9; number += 1) await topUp(number, number % 2 === 0 ? "ana" : "bea");
  const most = { accounts: 10, entries: 2 };
  await Promise.all([1, 2, 3].map(() => sealEntries({ database: harness.database, clock }, { most })));
  const [sums] = await harness.owner.query<object>(
    "select count(distinct number) = max(number) as chained, (select sum(last_sequence - first_sequence + 1)::bigint from ledger.sealed_ranges) as sealed from ledger.seals",
  );
  expect(sums).toEqual({ chained: true, sealed: 18n });
  expect(await verifySeals(harness.database)).toEqual({ newest: await readNewestSeal(harness.database) });
  const before = await readNewestSeal(harness.database);
  await Promise.all([1, 2, 3].map(() => sealEntries({ database: harness.database, clock })));
  expect(await readNewestSeal(harness.database), "no seal without entries at the same moment").toEqual(before);
});

test("a run waits for no transfer that is under way, and no transfer for a run", async () => {
  await topUp(1);
  await harness.owner.transaction(async (transaction) => {
    await transaction.query("select ledger.lock_accounts('{ana}', '{wallet}')");
    await seal();
  });
  await harness.owner.transaction(async (transaction) => {
    await transaction.query("select ledger.seal_next($1, 1000, 1000, '', 'cashback', '-1')", [new Date()]);
    await postAlone(harness.database, {
      id: idOf(2),
      kind: "send",
      at: clock.now(),
      legs: [leg("ana", "wallet", -1n), leg("bea", "wallet", 1n)],
    });
  });
  const newest = await seal();
  expect(await verifySeals(harness.database)).toEqual({ newest });
});

test("an entry that is missing among an account's stops the seals, and seals nothing", async () => {
  await topUp(1);
  await send(2);
  await harness.owner.transaction(async (transaction) => {
    await transaction.query("set local session_replication_role = replica");
    await transaction.query("delete from ledger.entries where owner_id = 'ana' and sequence = 1");
  });
  await expect(seal()).rejects.toThrow("digest_for_each_entry");
  expect(await readRanges()).toEqual([]);
});

test.each(["seals", "sealed_ranges"])(
  "neither the server's role nor the owner can change or remove rows of %s",
  async (table) => {
    await topUp(1);
    await seal();
    const column = table === "seals" ? "number" : "seal";
    for (const statement of [
      `update ledger.${table} set ${column} = 9`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ]) {
      await expect(harness.owner.query(statement), statement).rejects.toThrow("what the ledger has written stays");
      if (harness.role !== undefined)
        await expect(harness.database.query(statement), statement).rejects.toThrow("permission denied");
    }
    if (harness.role !== undefined)
      await expect(harness.database.query(`insert into ledger.${table} select * from ledger.${table}`)).rejects.toThrow(
        "permission denied",
      );
  },
);

describe("what the database's owner changes with the triggers switched off", () => {
  class Undo extends Error {}

  beforeEach(async () => {
    await topUp(1);
    await seal();
    await send(2);
    await send(3);
    await seal();
    await topUp(4, "bea");
    await seal();
  });

  /** The answer of the verification after a change, which is then undone. */
  async function findAfter(
    change: (database: Queryable) => Promise<unknown>,
    { published, isClean = true }: { readonly published?: string; readonly isClean?: boolean } = {},
  ) {
    let found: Awaited<ReturnType<typeof verifySeals>> | undefined;
    await harness.owner
      .transaction(async (transaction) => {
        await transaction.query("set local session_replication_role = replica");
        await change(transaction);
        expect((await audit(transaction)).clean, "whether all sums are right nevertheless").toBe(isClean);
        found = await verifySeals(transaction, published);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }

  const all =
    (...statements: readonly string[]) =>
    async (database: Queryable) => {
      for (const statement of statements) await database.query(statement);
    };
  const ofAna = "owner_id = 'ana' and kind = 'wallet'";
  const ofBea = "owner_id = 'bea' and kind = 'wallet'";

  /** Gives ana ten more of the first send, with all balances since. */
  const changedAmounts = [
    `update ledger.entries set amount = amount + 10 where ${ofAna} and sequence = 2`,
    `update ledger.entries set balance_after = balance_after + 10 where ${ofAna} and sequence >= 2`,
    `update ledger.accounts set balance = balance + 10 where ${ofAna}`,
    `update ledger.entries set amount = amount - 10 where ${ofBea} and sequence = 1`,
    `update ledger.entries set balance_after = balance_after - 10 where ${ofBea}`,
    `update ledger.accounts set balance = balance - 10 where ${ofBea}`,
  ];

  test("a control: nothing is found where nothing was changed", async () => {
    expect(await findAfter(all())).toEqual({ newest: await readNewestSeal(harness.owner) });
  });

  test("amounts with their balances are found, and the first entry is named", async () => {
    expect(await findAfter(all(...changedAmounts))).toEqual({
      fault: `entry 2 of wallet ana is not as seal 2 has it: its transfer is ${idOf(2)}, its amount -990, the balance after it 4010, its transfer's kind send, posted at 2026-11-21 13:00:00+00`,
    });
  });

  test.each([
    ["kind", "kind = 'top_up'"],
    ["moment", "posted_at = posted_at + interval '1 microsecond'"],
  ])("a transfer's %s is found", async (_column, set) => {
    expect(await findAfter(all(`update ledger.transfers set ${set} where id = '${idOf(3)}'`))).toEqual({
      fault: expect.stringMatching(/^entry 3 of wallet ana is not as seal 2 has it/) as string,
    });
  });

  test("an entry that went to another account is found", async () => {
    const move = all(
      `update ledger.entries set owner_id = 'ana', sequence = 4, balance_after = 8000 where ${ofBea} and sequence = 3`,
      `update ledger.accounts set balance = 2000, entry_count = 2 where ${ofBea}`,
      `update ledger.accounts set balance = 8000, entry_count = 4 where ${ofAna}`,
    );
    expect(await findAfter(move)).toEqual({
      fault: "entry 3 of wallet bea is not as seal 3 has it: it is not there",
    });
  });

  test("a transfer that is gone from the end of all histories is found", async () => {
    const remove = all(
      `delete from ledger.entries where transfer_id = '${idOf(4)}'`,
      `delete from ledger.transfers where id = '${idOf(4)}'`,
      ...["bea", "operator"].map(
        (owner) => `update ledger.accounts a set entry_count = own.entries, balance = own.total
          from (select shard, kind, count(*) as entries, sum(amount) as total from ledger.entries where owner_id = '${owner}' group by 1, 2) own
          where a.owner_id = '${owner}' and a.kind = own.kind and a.shard = own.shard`,
      ),
      "update ledger.accounts a set entry_count = 0, balance = 0 where not exists (select from ledger.entries e where (e.owner_id, e.kind, e.shard) = (a.owner_id, a.kind, a.shard))",
    );
    const found = await findAfter(remove);
    expect(found).toEqual({ fault: expect.stringMatching(/is not as seal 3 has it: it is not there$/) as string });
  });

  /** Writes the digests of all entries as they are now. */
  const digestsAnew = `update ledger.sealed_ranges own set digests = (
    select string_agg(substr(ledger.entry_digest(e, t), 1, 4), '' order by sequence)
    from ledger.entries e join ledger.transfers t on t.id = transfer_id
    where (e.owner_id, e.kind, e.shard) = (own.owner_id, own.kind, own.shard) and sequence between first_sequence and last_sequence)`;

  test("entries with their digests are found by the seal, which names none of them", async () => {
    expect(await findAfter(all(...changedAmounts, digestsAnew))).toEqual({
      fault: expect.stringMatching(/^seal 2 was altered/) as string,
    });
  });

  const sealsAnew = async (database: Queryable) => {
    for (const number of [1, 2, 3])
      await database.query(
        `update ledger.seals own set hash = ledger.seal_hash(number, sealed_at,
          coalesce((select hash from ledger.seals before where before.number = own.number - 1), '')) where number = $1`,
        [number],
      );
  };

  test("all of it rewritten, with all seals, is found by a hash that was published, and by nothing else", async () => {
    const { hash } = (await readNewestSeal(harness.owner))!;
    const rewrite = async (database: Queryable) => {
      await all(...changedAmounts, digestsAnew)(database);
      await sealsAnew(database);
    };
    expect(await findAfter(rewrite)).toMatchObject({ newest: { number: 3n } });
    expect(await findAfter(rewrite, { published: hash })).toEqual({
      fault: expect.stringMatching(/^no seal has the hash [0-9a-f]{64}: seals were removed, or written anew/) as string,
    });
    expect(await findAfter(all(), { published: hash }), "the control").toMatchObject({ newest: { hash } });
  });

  test("a seal that was altered is found", async () => {
    expect(await findAfter(all("update ledger.seals set hash = sha256('') where number = 2"))).toEqual({
      fault: expect.stringMatching(/^seal 2 was altered/) as string,
    });
    expect(await findAfter(all("update ledger.seals set sealed_at = now() where number = 3"))).toEqual({
      fault: expect.stringMatching(/^seal 3 was altered/) as string,
    });
  });

  test.each([1, 2, 3])("seal %i that is gone is found", async (number) => {
    expect(await findAfter(all(`delete from ledger.seals where number = ${number}`))).toEqual({
      fault: `seal ${number} is missing`,
    });
  });

  test("the newest seals that are gone with all that belongs to them are found by a published hash", async () => {
    const { hash } = (await readNewestSeal(harness.owner))!;
    const remove = all("delete from ledger.seals where number = 3", "delete from ledger.sealed_ranges where seal = 3");
    expect(await findAfter(remove)).toMatchObject({ newest: { number: 2n } });
    expect(await findAfter(remove, { published: hash })).toEqual({
      fault: expect.stringMatching(/^no seal has the hash/) as string,
    });
  });

  test("entries that were kept out of the seals are found", async () => {
    const leaveOut = async (database: Queryable) => {
      await all(`delete from ledger.sealed_ranges where seal = 2 and ${ofBea}`)(database);
      await sealsAnew(database);
    };
    expect(await findAfter(leaveOut)).toEqual({
      fault: "entries before entry 3 of wallet bea were left out of the seals",
    });
  });
});
