import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { openAccounts, readBalances } from "./accounts.ts";
import { audit } from "./audit.ts";
import { LedgerError, post, type Leg, type Transfer } from "./post.ts";

let harness: TestDatabase;
/** Customers and a partner of each test's own. */
let ana: string;
let bea: string;
let padaria: string;

beforeAll(async () => {
  harness = await createTestDatabase();
});

beforeEach(async () => {
  [ana, bea, padaria] = [randomUUID(), randomUUID(), randomUUID()];
  for (const customer of [ana, bea]) await openAccounts(harness.database, customer, ["wallet", "cashback"]);
  await openAccounts(harness.database, padaria, ["settlement"]);
  await post(harness.database, {
    ...transfer(leg(ana, "wallet", 10_000n), leg("operator", "card_clearing", -10_000n)),
    kind: "top_up",
  });
});

afterAll(async () => {
  expect(await audit(harness.owner)).toMatchObject({ clean: true });
  await harness.close();
});

function leg(owner: string, kind: Leg["kind"], amount: bigint): Leg {
  return { owner, kind, amount } as Leg;
}

function transfer(...legs: Leg[]): Transfer {
  return { id: randomUUID(), kind: "send", at: new Date("2026-11-21T12:00:00Z"), legs };
}

/** All that a posting could leave behind, as one value to compare. */
async function everything(database: Queryable): Promise<object[]> {
  return database.query(
    `select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.entries) as entries,
      (select string_agg(a::text, ' ' order by owner_id, kind, shard) from ledger.accounts a) as accounts`,
  );
}

describe("a posting", () => {
  test("moves every leg and answers the new balances in the order of the legs", async () => {
    const balances = await post(harness.database, {
      ...transfer(
        leg(padaria, "settlement", 3_540n),
        leg(ana, "wallet", -4_200n),
        leg("operator", "fees", 240n),
        leg(ana, "cashback", 420n),
      ),
      kind: "charge",
    });
    expect(balances).toEqual([3_540n, 5_800n, expect.any(BigInt), 420n]);
    expect(await readBalances(harness.database, ana)).toEqual({
      wallet: 5_800n,
      cashback: 420n,
      settlement: 0n,
      payouts: 0n,
    });
    expect(await readBalances(harness.database, padaria)).toMatchObject({ settlement: 3_540n });
  });

  test("gives each account's entries their place and running balance", async () => {
    const sent = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n));
    await post(harness.database, sent);
    const rows = await harness.database.query(
      "select sequence, amount, balance_after from ledger.entries where owner_id = $1 order by sequence",
      [ana],
    );
    expect(rows).toEqual([
      { sequence: 1n, amount: 10_000n, balance_after: 10_000n },
      { sequence: 2n, amount: -1n, balance_after: 9_999n },
    ]);
  });

  test("is undone with the transaction it stands in", async () => {
    const before = await everything(harness.owner);
    await expect(
      harness.database.transaction(async (transaction) => {
        await post(transaction, transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)));
        throw new Error("the business rows failed");
      }),
    ).rejects.toThrow("the business rows failed");
    expect(await everything(harness.owner)).toEqual(before);
  });

  test("may take Troco below zero and above any limit", async () => {
    const rich = 1_000_000_000n;
    await post(
      harness.database,
      transfer(leg("operator", "suspense", -5n * rich), leg("operator", "promotions", 5n * rich)),
    );
    await post(
      harness.database,
      transfer(leg("operator", "suspense", 5n * rich), leg("operator", "promotions", -5n * rich)),
    );
  });

  test("of a correction names the transfer it takes back", async () => {
    const wrong = transfer(leg(ana, "wallet", -100n), leg(bea, "wallet", 100n));
    await post(harness.database, wrong);
    const correction: Transfer = {
      ...transfer(leg(ana, "wallet", 100n), leg(bea, "wallet", -100n)),
      kind: "correction",
      corrects: wrong.id,
    };
    await post(harness.database, correction);
    expect(await readBalances(harness.database, ana)).toMatchObject({ wallet: 10_000n });
    expect(
      await harness.database.query("select corrects from ledger.transfers where id = $1", [correction.id]),
    ).toEqual([{ corrects: wrong.id }]);
  });

  test("keeps no other connection's charge waiting for Troco while its own transaction is open", async () => {
    const fee = () => transfer(leg("operator", "fees", 5n), leg("operator", "card_clearing", -5n));
    const { database } = harness;
    await database.transaction((first) =>
      database.transaction((second) =>
        database.transaction(async (third) => {
          await post(first, fee());
          // Two connections may happen to share a shard; of two more, one has another.
          const other = (await systemAccountShard(first)) === (await systemAccountShard(second)) ? third : second;
          await other.query("set local lock_timeout = '2s'");
          await post(other, fee());
        }),
      ),
    );
  });
});

async function systemAccountShard(transaction: Queryable): Promise<number> {
  const [row] = await transaction.query<{ shard: number }>("select pg_backend_pid() % 32 as shard");
  return row!.shard;
}

describe("refused without a trace", () => {
  async function refuse(wrong: Transfer, expected: object): Promise<void> {
    const before = await everything(harness.owner);
    await expect(post(harness.database, wrong)).rejects.toMatchObject(expected);
    expect(await everything(harness.owner)).toEqual(before);
  }

  test("more than the balance", async () => {
    const tooMuch = transfer(leg(bea, "wallet", 10_001n), leg(ana, "wallet", -10_001n));
    await refuse(tooMuch, { reason: "insufficient_balance" });
    await expect(post(harness.database, tooMuch)).rejects.toBeInstanceOf(LedgerError);
  });

  test("more than the balance, which the error names of the first leg's account and of no other", async () => {
    const tooMuch = [leg(ana, "wallet", -10_001n), leg(bea, "wallet", 10_001n)];
    await refuse(transfer(...tooMuch), { code: "insufficient_balance", params: { balance: 10_000 } });
    await refuse(transfer(...tooMuch.toReversed()), { code: "insufficient_balance", params: undefined });
    const nothing = transfer(leg(bea, "cashback", -1n), leg(bea, "wallet", 1n));
    await refuse(nothing, { code: "insufficient_balance", params: { balance: 0 } });
    const other = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", -1n), leg(padaria, "settlement", 2n));
    await refuse(other, { code: "insufficient_balance", params: undefined });
  });

  test("more than an account may hold", async () => {
    const flood = transfer(leg("operator", "suspense", -1_000_000_000n), leg(ana, "wallet", 1_000_000_000n));
    await refuse(flood, { reason: "balance_limit_reached", params: { limit: 1_000_000_000 } });
  });

  test("an account that was never opened", async () => {
    await refuse(transfer(leg(ana, "wallet", -1n), leg("nobody", "wallet", 1n)), { code: "P0002" });
    await refuse(transfer(leg(ana, "wallet", -1n), leg(ana, "settlement", 1n)), { code: "P0002" });
  });

  test("two legs of one account", async () => {
    const twice = transfer(leg(ana, "wallet", -50n), leg(ana, "wallet", 30n), leg(bea, "wallet", 20n));
    await refuse(twice, { constraint: "each_leg_another_account" });
  });

  test("legs that do not add up to zero", async () => {
    await refuse(transfer(leg(ana, "wallet", -2n), leg(bea, "wallet", 1n)), { constraint: "transfer_adds_up_to_zero" });
  });

  test("a leg of nothing", async () => {
    const nothing = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n), leg(bea, "cashback", 0n));
    await refuse(nothing, { constraint: "entry_moves_something" });
  });

  test("a single leg, or none", async () => {
    await refuse(transfer(leg(ana, "wallet", 1n)), { constraint: "at_least_two_legs" });
    await refuse(transfer(), { constraint: "at_least_two_legs" });
  });

  test("an id that was posted before", async () => {
    const sent = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n));
    await post(harness.database, sent);
    await refuse(sent, { constraint: "transfers_pkey" });
  });

  test("a correction of nothing, and of a transfer that never was", async () => {
    const legs = [leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)];
    await refuse({ ...transfer(...legs), kind: "correction" }, { constraint: "corrections_name_their_transfer" });
    const unknown: Transfer = { ...transfer(...legs), kind: "correction", corrects: randomUUID() };
    await refuse(unknown, { constraint: "corrected_transfer_exists" });
  });

  test("legs of which one lacks an owner, a kind or an amount", async () => {
    const before = await everything(harness.owner);
    const statement = "select ledger.post($1, 'send', now(), $2, $3, $4)";
    const attempts: readonly (readonly [string[], string[], (number | null)[]])[] = [
      [
        [ana, bea, bea],
        ["wallet", "wallet"],
        [-1, 1],
      ],
      [
        [ana, bea],
        ["wallet", "wallet", "cashback"],
        [-1, 1],
      ],
      [
        [ana, bea],
        ["wallet", "wallet"],
        [-1, 1, 5],
      ],
    ];
    for (const [owners, kinds, amounts] of attempts) {
      await expect(harness.database.query(statement, [randomUUID(), owners, kinds, amounts])).rejects.toMatchObject({
        code: "22023",
      });
    }
    await expect(
      harness.database.query(statement, [randomUUID(), [ana, bea], ["wallet", "wallet"], [null, 1]]),
    ).rejects.toMatchObject({ code: "23502" });
    expect(await everything(harness.owner)).toEqual(before);
  });
});

test("what a caller puts in front of the catalogue is not what the ledger calls", async () => {
  await harness.owner.query("create schema trap");
  await harness.owner.query(
    "create function trap.cardinality(bigint[]) returns int language plpgsql as $$ begin raise exception 'trapped'; end $$",
  );
  await harness.owner.query("grant usage on schema trap to public");
  await harness.database.transaction(async (transaction) => {
    await transaction.query("set local search_path = trap, pg_catalog");
    await expect(transaction.query("savepoint before")).resolves.toEqual([]);
    await expect(transaction.query("select cardinality('{1}'::bigint[])")).rejects.toThrow("trapped");
    await transaction.query("rollback to before");
    await post(transaction, transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)));
  });
});
