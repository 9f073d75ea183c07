import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { audit, type Transfer } from "#server/ledger/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { cases } from "#test/harness/speed.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { postAlone, postInside } from "../harness/ledger.ts";
import {
  anyOperation,
  LedgerModel,
  openEverybody,
  readAllBalances,
  reasonOf,
  transferOf,
  type Operation,
} from "./ledger-model.ts";

// Generated sequences of valid and invalid transfers, compared with the model after each step.

const tried = { posted: 0, refused: new Map<string, number>() };

afterAll(() => {
  const refused = [...tried.refused].map(([reason, count]) => `${count} ${reason}`).join(", ");
  console.info(`ledger against its model: ${tried.posted} transfers posted; refused: ${refused}`);
});

/** Runs a sequence on a new ledger. @throws at the first step where model and ledger differ */
async function runSequence(
  operations: readonly Operation[],
  { post, prepare }: { readonly post: Post; readonly prepare?: (harness: TestDatabase) => Promise<void> },
): Promise<void> {
  const harness = await createTestDatabase();
  try {
    await openEverybody(harness.database);
    await prepare?.(harness);
    const model = new LedgerModel();
    for (const operation of operations) {
      await step(harness, model, post, transferOf(operation, newId(systemClock), model.posted));
      await compare(harness, model);
    }
    await proveHistories(harness);
  } finally {
    await harness.close();
  }
}

/** By the server's `post`, which decides in memory, or by the ledger's own function alone. */
type Post = typeof postAlone | typeof postInside;

async function step({ database }: TestDatabase, model: LedgerModel, post: Post, transfer: Transfer): Promise<void> {
  const reasons = model.reasonsAgainst(transfer);
  try {
    await post(database, transfer);
    expect([...reasons], "a transfer was posted that should have been refused").toEqual([]);
    model.post(transfer);
    tried.posted += 1;
  } catch (error) {
    if (reasons.size === 0) throw error;
    const reason = reasonOf(error);
    expect([...reasons]).toContain(reason);
    tried.refused.set(reason, (tried.refused.get(reason) ?? 0) + 1);
  }
}

/** Expects that ledger and model hold the same, so that a failed transfer has left nothing. */
async function compare({ database }: TestDatabase, model: LedgerModel): Promise<void> {
  expect(await readAllBalances(database)).toEqual(model.balances);
  const counts = await database.query(
    `select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.entries) as entries,
      (select count(*) from ledger.accounts where balance < 0 and owner_id <> 'operator') as below_zero`,
  );
  expect(counts).toEqual([
    { transfers: BigInt(model.posted.length), entries: BigInt(model.entryCount), below_zero: 0n },
  ]);
  expect(await audit(database)).toMatchObject({ clean: true });
}

/** Recounts every entry without the ledger's SQL, which could repeat its own mistake. */
async function proveHistories({ database }: TestDatabase): Promise<void> {
  const entries = await database.query<{
    account: string;
    sequence: bigint;
    transfer_id: string;
    amount: bigint;
    balance_after: bigint;
  }>(
    `select concat_ws('/', owner_id, kind, shard) as account, sequence, transfer_id, amount, balance_after
      from ledger.entries order by owner_id, kind, shard, sequence`,
  );
  const newest = new Map<string, { sequence: bigint; balance: bigint }>();
  const sums = new Map<string, bigint>();
  for (const { account, sequence, transfer_id: transferId, amount, balance_after: balance } of entries) {
    const before = newest.get(account) ?? { sequence: 0n, balance: 0n };
    expect({ account, sequence, balance }).toEqual({
      account,
      sequence: before.sequence + 1n,
      balance: before.balance + amount,
    });
    newest.set(account, { sequence, balance });
    sums.set(transferId, (sums.get(transferId) ?? 0n) + amount);
  }
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
}

const sequences = fc.array(anyOperation, { minLength: 80, maxLength: 120 });
/**
 * The most sequences in which the lack of a protection is looked for; the first few usually show
 * it.
 */
const runsWithout = 30;

test.each([
  ["the ledger", postAlone],
  ["the ledger's function by itself", postInside],
])(
  "whatever is asked of it, %s does what the model does, and what it refuses leaves no trace",
  async (_what, post) => {
    const property = fc.asyncProperty(sequences, (operations) => runSequence(operations, { post }));
    await fc.assert(property, { numRuns: cases(4), endOnFailure: true });
  },
  240_000,
);

// Without a protection the same check must fail, or it proves nothing.
test.each([
  [
    "the balance's lower bound",
    `alter table ledger.accounts drop constraint balance_not_negative;
      do $$ begin
        execute replace(pg_get_functiondef('ledger.post'::regproc), 'below_zero > 0', 'false');
      end $$`,
  ],
  ["the balance's upper bound", "alter table ledger.accounts drop constraint balance_not_above_limit"],
  ["the sum of zero", "drop trigger entries_add_up_to_zero on ledger.entries"],
  ["the leg of something", "alter domain ledger.moved_amount drop constraint entry_moves_something"],
  ["the unique id", "alter table ledger.transfers drop constraint transfers_pkey"],
])(
  "without %s, ledger and model part",
  async (_protection, statement) => {
    let weakened = 0;
    const weaken = async (harness: TestDatabase) => {
      await harness.owner.pool.query(statement);
      weakened += 1;
    };
    const property = fc.asyncProperty(sequences, (operations) =>
      runSequence(operations, { post: postInside, prepare: weaken }),
    );
    // It ends with the first sequence that shows it, which is seldom not among the first few.
    const { failed } = await fc.check(property, { numRuns: runsWithout, endOnFailure: true });
    expect(failed).toBe(true);
    expect(weakened, "the failure is the model's, not the statement's").toBeGreaterThan(0);
  },
  240_000,
);
