import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { audit, post, type Leg, type Transfer } from "#server/ledger/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { accountsOf, decideAlone, postAlone } from "../harness/ledger.ts";
import {
  LedgerModel,
  openEverybody,
  readAllBalances,
  reasonOf,
  soundOperation,
  transferOf,
  type Operation,
} from "./ledger-model.ts";

const connections = 16;
const operationsEach = 250;

let harness: TestDatabase;

beforeEach(async () => {
  harness = await createTestDatabase({ poolSize: connections });
  await openEverybody(harness.database);
});

afterEach(() => harness.close());

function topUp(owner: string, amount: bigint): Transfer {
  return {
    id: newId(systemClock),
    kind: "top_up",
    at: new Date(),
    legs: [
      { owner, kind: "wallet", amount },
      { owner: "operator", kind: "card_clearing", amount: -amount },
    ],
  };
}

interface Outcome {
  /** Transactions that committed, each with its transfers. */
  readonly committed: Transfer[][];
  readonly refused: string[];
}

/** Runs operations one after the other, some top-ups with their bonus in the same transaction. */
async function work(operations: readonly Operation[], outcome: Outcome): Promise<void> {
  const own: Transfer[] = [];
  for (const operation of operations) {
    if (operation.kind === "correction" && own.length === 0) continue;
    const transfers = [transferOf(operation, newId(systemClock), own)];
    if (operation.kind === "top_up" && operation.other % 2 === 0) {
      transfers.push(transferOf({ ...operation, kind: "referral_bonus" }, newId(systemClock), own));
    }
    try {
      const legs = transfers.flatMap((transfer) => transfer.legs);
      await decideAlone(harness.database, accountsOf(legs), (decision) => {
        for (const transfer of transfers) post(decision, transfer);
        return {};
      });
      own.push(...transfers);
      outcome.committed.push(transfers);
    } catch (error) {
      outcome.refused.push(reasonOf(error));
    }
  }
}

/** Audits the books again and again while others write them. */
async function auditUntil(done: () => boolean): Promise<number> {
  let audits = 0;
  while (!done()) {
    expect(await audit(harness.owner)).toMatchObject({ clean: true });
    audits += 1;
  }
  return audits;
}

test("16 connections at once lose no update, never lock each other out, and every audit on the way is clean", async () => {
  const model = new LedgerModel();
  for (const owner of ["ana", "bea", "caio", "duda"]) {
    const first = topUp(owner, 20_000n);
    await postAlone(harness.database, first);
    model.post(first);
  }
  const seed = Date.now() % 2 ** 31;
  const operations = fc.sample(soundOperation, { numRuns: connections * operationsEach, seed });
  const outcome: Outcome = { committed: [], refused: [] };
  let running = connections;
  const workers = Array.from({ length: connections }, (_, index) =>
    work(operations.slice(index * operationsEach, (index + 1) * operationsEach), outcome).finally(() => (running -= 1)),
  );
  const [audits] = await Promise.all([auditUntil(() => running === 0), ...workers]);

  for (const transfer of outcome.committed.flat()) model.post(transfer);
  expect(await readAllBalances(harness.database), `seed ${seed}`).toEqual(model.balances);
  expect(await harness.database.query("select count(*) from ledger.entries")).toEqual([
    { count: BigInt(model.entryCount) },
  ]);
  expect(await audit(harness.owner)).toMatchObject({ clean: true });
  // A deadlock is not collected here, because it is thrown.
  expect(outcome.refused.filter((reason) => reason !== "insufficient_balance")).toEqual([]);
  expect(outcome.committed.length).toBeGreaterThan(operations.length / 4);
  console.info(
    `ledger under ${connections} connections, seed ${seed}: ${outcome.committed.length} transactions committed, ` +
      `${outcome.refused.length} refused, ${audits} audits clean on the way`,
  );
});

/** Every connection sends between two wallets, half of them each way. @returns the errors' codes */
async function sendBothWays(times: number): Promise<unknown[]> {
  for (const owner of ["ana", "bea"]) await postAlone(harness.database, topUp(owner, 100_000n));
  const failures: unknown[] = [];
  const send = async (from: string, to: string) => {
    const legs: Leg[] = [
      { owner: from, kind: "wallet", amount: -1n },
      { owner: to, kind: "wallet", amount: 1n },
    ];
    const transfer: Transfer = { id: newId(systemClock), kind: "send", at: new Date(), legs };
    await postAlone(harness.database, transfer).catch((error: { code?: string }) => failures.push(error.code ?? error));
  };
  const worker = async (index: number) => {
    const [from, to] = index % 2 === 0 ? (["ana", "bea"] as const) : (["bea", "ana"] as const);
    for (let count = 0; count < times; count += 1) await send(from, to);
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)));
  return failures;
}

test("transfers in opposite directions never wait for each other in a circle", async () => {
  expect(await sendBothWays(100)).toEqual([]);
  const balances = await readAllBalances(harness.database);
  expect([balances.get("ana/wallet"), balances.get("bea/wallet")]).toEqual([100_000n, 100_000n]);
  expect(await audit(harness.owner)).toMatchObject({ clean: true });
});

test("without the order of locks they would", async () => {
  const [row] = await harness.owner.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'ledger'::regnamespace and proname = 'lock_accounts'",
  );
  const ordered = 'order by kind, owner_id collate "C" offset 0';
  const unordered = row!.definition
    .replace(
      "unnest(owner_ids, kinds) as needed (owner_id, kind)",
      "unnest(owner_ids, kinds) with ordinality as needed (owner_id, kind, place)",
    )
    .replace(ordered, "order by needed.place offset 0")
    // Each lock takes a while, so that others come between the first and the second.
    .replace("locked.balance\n", "locked.balance + length(pg_sleep(0.005)::text)\n");
  expect(unordered).toContain("order by needed.place");
  expect(unordered).toContain("pg_sleep");
  await harness.owner.query(unordered);
  // By default PostgreSQL looks for deadlocks only after a second.
  await harness.owner.query(
    "alter function ledger.lock_accounts(text[], ledger.account_kind[]) set deadlock_timeout = '20ms'",
  );
  expect(await sendBothWays(10)).toContain("40P01");
});
