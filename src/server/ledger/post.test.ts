import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { accountsOf, decideAlone, postAlone, postInside } from "#test/harness/ledger.ts";
import { openAccounts, readBalances } from "./accounts.ts";
import { audit } from "./audit.ts";
import { LedgerError, post, transfers, type Leg, type Transfer } from "./post.ts";

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
  await postAlone(harness.database, {
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
    const balances = await postAlone(harness.database, {
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
    await postAlone(harness.database, sent);
    const rows = await harness.database.query(
      "select sequence, amount, balance_after from ledger.entries where owner_id = $1 order by sequence",
      [ana],
    );
    expect(rows).toEqual([
      { sequence: 1n, amount: 10_000n, balance_after: 10_000n },
      { sequence: 2n, amount: -1n, balance_after: 9_999n },
    ]);
  });

  test("is undone with the decision it stands in, or with its batch", async () => {
    const before = await everything(harness.owner);
    const sent = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n));
    const decided = decideAlone(harness.database, accountsOf(sent.legs), (decision) => {
      post(decision, sent);
      throw new Error("the rules said no");
    });
    await expect(decided).rejects.toThrow("the rules said no");
    const written = decideAlone(harness.database, accountsOf(sent.legs), (decision) => {
      post(decision, sent);
      decision.also(() => Promise.reject(new Error("the business rows failed")));
      return {};
    });
    await expect(written).rejects.toThrow("the business rows failed");
    expect(await everything(harness.owner)).toEqual(before);
  });

  test("that is refused leaves the decision as it was: a smaller one still works", async () => {
    const tooMuch = transfer(leg(bea, "wallet", 20_000n), leg(ana, "wallet", -20_000n));
    const fits = transfer(leg(bea, "wallet", 10_000n), leg(ana, "wallet", -10_000n));
    await decideAlone(harness.database, accountsOf(fits.legs), (decision) => {
      expect(() => post(decision, tooMuch)).toThrow(LedgerError);
      expect(post(decision, fits)).toEqual([10_000n, 0n]);
      return {};
    });
    expect(await readBalances(harness.database, ana)).toMatchObject({ wallet: 0n });
  });

  test("may take Troco below zero and above any limit", async () => {
    const rich = 1_000_000_000n;
    await postAlone(
      harness.database,
      transfer(leg("operator", "suspense", -5n * rich), leg("operator", "promotions", 5n * rich)),
    );
    await postAlone(
      harness.database,
      transfer(leg("operator", "suspense", 5n * rich), leg("operator", "promotions", -5n * rich)),
    );
  });

  test("of a correction names the transfer it takes back", async () => {
    const wrong = transfer(leg(ana, "wallet", -100n), leg(bea, "wallet", 100n));
    await postAlone(harness.database, wrong);
    const correction: Transfer = {
      ...transfer(leg(ana, "wallet", 100n), leg(bea, "wallet", -100n)),
      kind: "correction",
      corrects: wrong.id,
    };
    await postAlone(harness.database, correction);
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
          await postInside(first, fee());
          // Two connections may happen to share a shard; of two more, one has another.
          const other = (await systemAccountShard(first)) === (await systemAccountShard(second)) ? third : second;
          await other.query("set local lock_timeout = '2s'");
          await postInside(other, fee());
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
    await expect(postAlone(harness.database, wrong)).rejects.toMatchObject(expected);
    expect(await everything(harness.owner)).toEqual(before);
  }

  test("more than the balance", async () => {
    const tooMuch = transfer(leg(bea, "wallet", 10_001n), leg(ana, "wallet", -10_001n));
    await refuse(tooMuch, { reason: "insufficient_balance" });
    await expect(postAlone(harness.database, tooMuch)).rejects.toBeInstanceOf(LedgerError);
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
    const unknown = [
      transfer(leg(ana, "wallet", -1n), leg("nobody", "wallet", 1n)),
      transfer(leg(ana, "wallet", -1n), leg(ana, "settlement", 1n)),
    ];
    for (const wrong of unknown) {
      await refuse(wrong, { message: expect.stringContaining("was locked") });
      await expect(postInside(harness.database, wrong)).rejects.toMatchObject({ code: "P0002" });
    }
  });

  test("below zero on the way, though not at the end, past the checks of post()", async () => {
    const before = await everything(harness.owner);
    const [spent, earned] = [
      transfer(leg(bea, "wallet", -1n), leg(ana, "wallet", 1n)),
      transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)),
    ];
    const both = harness.database.query(transfers.text, transfers.values([spent, earned]));
    await expect(both).rejects.toMatchObject({ constraint: "balance_not_negative" });
    expect(await everything(harness.owner)).toEqual(before);
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
    await expect(postInside(harness.database, transfer())).rejects.toMatchObject({ constraint: "at_least_two_legs" });
  });

  test("an id that was posted before", async () => {
    const sent = transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n));
    await postAlone(harness.database, sent);
    await refuse(sent, { constraint: "transfers_pkey" });
  });

  test("a correction of nothing, and of a transfer that never was", async () => {
    const legs = [leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)];
    await refuse({ ...transfer(...legs), kind: "correction" }, { constraint: "corrections_name_their_transfer" });
    const unknown: Transfer = { ...transfer(...legs), kind: "correction", corrects: randomUUID() };
    await refuse(unknown, { constraint: "corrected_transfer_exists" });
  });

  test("legs of which one lacks an owner, a kind or an amount, and other counts than the legs'", async () => {
    const before = await everything(harness.owner);
    const statement = "select ledger.post(array[$1::uuid], '{send}', array[now()], $2, $3, $4, $5, $6)";
    const id = randomUUID();
    const none = [null];
    const attempts = [
      [[2], none, [ana, bea, bea], ["wallet", "wallet"], [-1, 1]],
      [[2], none, [ana, bea], ["wallet", "wallet", "cashback"], [-1, 1]],
      [[2], none, [ana, bea], ["wallet", "wallet"], [-1, 1, 5]],
      [[1], none, [ana, bea], ["wallet", "wallet"], [-1, 1]],
      [[3], none, [ana, bea], ["wallet", "wallet"], [-1, 1]],
      [[2, 2], none, [ana, bea], ["wallet", "wallet"], [-1, 1]],
      [[2], null, [ana, bea], ["wallet", "wallet"], [-1, 1]],
    ];
    for (const values of attempts)
      await expect(harness.database.query(statement, [id, ...values])).rejects.toMatchObject({ code: "22023" });
    const without = [id, [2], none, [ana, bea], ["wallet", "wallet"], [null, 1]];
    await expect(harness.database.query(statement, without)).rejects.toMatchObject({ code: "23502" });
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
    await postInside(transaction, transfer(leg(ana, "wallet", -1n), leg(bea, "wallet", 1n)));
  });
});
