import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { openAccounts } from "./accounts.ts";
import { audit, auditSince, type AuditReport } from "./audit.ts";
import type { Leg } from "./post.ts";

// An audit that has never been seen to fail proves nothing: each test corrupts one thing, in the
// one way that leaves no constraint in its path, and expects the audit to name it.

let harness: TestDatabase;

const topUp = "00000000-0000-7000-8000-000000000001";
const send = "00000000-0000-7000-8000-000000000002";
const cashback = "00000000-0000-7000-8000-000000000003";
const at = new Date("2026-11-21T12:00:00Z");

beforeAll(async () => {
  harness = await createTestDatabase();
  for (const owner of ["ana", "bea"]) await openAccounts(harness.owner, owner, ["wallet", "cashback"]);
  const postings: readonly (readonly [string, "top_up" | "send" | "cashback_transfer", readonly Leg[]])[] = [
    [topUp, "top_up", [leg("operator", "card_clearing", -5_000n), leg("ana", "wallet", 5_000n)]],
    [send, "send", [leg("ana", "wallet", -1_000n), leg("bea", "wallet", 1_000n)]],
    [cashback, "cashback_transfer", [leg("bea", "wallet", -300n), leg("bea", "cashback", 300n)]],
  ];
  for (const [id, kind, legs] of postings) await postAlone(harness.owner, { id, kind, at, legs });
});

afterAll(() => harness.close());

function leg(owner: string, kind: string, amount: bigint): Leg {
  return { owner, kind, amount } as Leg;
}

class Undo extends Error {}

const epoch = new Date(0);
const auditAdded = (database: Queryable) => auditSince(database, epoch);

/** Audits what a corruption leaves, with every trigger silenced, and undoes it. */
async function auditAfter(
  corrupt: (database: Queryable) => Promise<unknown>,
  read: (database: Queryable) => Promise<AuditReport> = audit,
): Promise<AuditReport> {
  let report: AuditReport | undefined;
  await harness.owner
    .transaction(async (transaction) => {
      await transaction.query("set local session_replication_role = replica");
      await corrupt(transaction);
      report = await read(transaction);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return report!;
}

const untouched: AuditReport = { clean: true, accountsOff: 0n, transfersOff: 0n, belowZero: 0n, total: 0n };

test("books that nobody corrupted are clean", async () => {
  expect(await audit(harness.owner)).toEqual(untouched);
  expect(await auditAfter(async () => undefined)).toEqual(untouched);
  for (const moment of [epoch, at]) expect(await auditSince(harness.owner, moment)).toEqual(untouched);
});

const anaWallet = "owner_id = 'ana' and kind = 'wallet'";
const beaWallet = "owner_id = 'bea' and kind = 'wallet'";

const corruptions: readonly (readonly [what: string, statements: readonly string[], found: Partial<AuditReport>])[] = [
  [
    "a balance raised by one cent",
    [`update ledger.accounts set balance = balance + 1 where ${anaWallet}`],
    { accountsOff: 1n, total: 1n },
  ],
  [
    // The one account off and the total of minus one once added up to "clean".
    "a balance lowered by one cent",
    [`update ledger.accounts set balance = balance - 1 where ${anaWallet}`],
    { accountsOff: 1n, total: -1n },
  ],
  [
    "money moved between two balances without a transfer",
    [
      `update ledger.accounts set balance = balance - 1 where ${anaWallet}`,
      `update ledger.accounts set balance = balance + 1 where ${beaWallet}`,
    ],
    { accountsOff: 2n, total: 0n },
  ],
  [
    "an account's count of entries",
    [`update ledger.accounts set entry_count = 9 where ${anaWallet}`],
    { accountsOff: 1n },
  ],
  ["an account that is gone", [`delete from ledger.accounts where ${anaWallet}`], { accountsOff: 1n, total: -4_000n }],
  [
    "an entry's amount",
    [`update ledger.entries set amount = amount + 1 where ${anaWallet} and sequence = 2`],
    { accountsOff: 1n, transfersOff: 1n },
  ],
  [
    "both amounts of a transfer, so that it still adds up to zero",
    [`update ledger.entries set amount = amount * 2 where transfer_id = '${send}'`],
    { accountsOff: 2n, transfersOff: 0n },
  ],
  [
    "an entry's running balance",
    [`update ledger.entries set balance_after = balance_after + 1 where ${anaWallet} and sequence = 1`],
    { accountsOff: 1n },
  ],
  [
    "an entry's place, so that one is left out",
    [`update ledger.entries set sequence = 3 where ${anaWallet} and sequence = 2`],
    { accountsOff: 1n },
  ],
  [
    "an entry's place, below the first",
    [`update ledger.entries set sequence = 0 where ${anaWallet} and sequence = 1`],
    { accountsOff: 1n },
  ],
  [
    "an entry that changed accounts",
    [`update ledger.entries set owner_id = 'bea', kind = 'cashback', sequence = 2 where ${beaWallet} and sequence = 1`],
    { accountsOff: 2n },
  ],
  [
    "an entry that is gone",
    [`delete from ledger.entries where ${anaWallet} and sequence = 2`],
    { accountsOff: 1n, transfersOff: 1n },
  ],
  [
    "all entries of a transfer that are gone, with their traces in the balances",
    [
      `delete from ledger.entries where transfer_id = '${cashback}'`,
      `update ledger.accounts set balance = 1000, entry_count = 1 where ${beaWallet}`,
      "update ledger.accounts set balance = 0, entry_count = 0 where owner_id = 'bea' and kind = 'cashback'",
    ],
    { accountsOff: 0n, transfersOff: 1n, total: 0n },
  ],
  ["a transfer that is gone", [`delete from ledger.transfers where id = '${send}'`], { transfersOff: 1n }],
  [
    "a transfer's number of legs",
    [`update ledger.transfers set leg_count = 3 where id = '${send}'`],
    { transfersOff: 1n },
  ],
  [
    "a correction of a transfer that never was",
    [`update ledger.transfers set kind = 'correction', corrects = gen_random_uuid() where id = '${send}'`],
    { transfersOff: 1n },
  ],
];

const corrupt = (statements: readonly string[]) => async (database: Queryable) => {
  for (const statement of statements) await database.query(statement);
};

test.each(corruptions)("the audit finds %s", async (_what, statements, found) => {
  expect(await auditAfter(corrupt(statements))).toMatchObject({ ...found, clean: false });
});

test.each(corruptions)("among what was added, the audit finds %s", async (_what, statements, found) => {
  expect(await auditAfter(corrupt(statements), auditAdded)).toMatchObject({ ...found, clean: false });
});

test.each(corruptions.slice(0, 4))(
  "beside what was added, the audit still finds %s",
  async (_what, statements, found) => {
    const report = await auditAfter(corrupt(statements), (database) => auditSince(database, at));
    expect(report).toMatchObject({ ...found, clean: false });
  },
);

describe("entries that were added to others", () => {
  const added = "00000001-0000-7000-8000-000000000000";
  const since = new Date(2 ** 16 / 2);
  const insert = (sequence: number, amount: number, balanceAfter: number) =>
    `insert into ledger.entries values ('ana', 'wallet', 0, ${sequence}, '${added}', ${amount}, ${balanceAfter})`;
  const rest = [
    `insert into ledger.entries values ('bea', 'wallet', 0, 3, '${added}', -10, 690)`,
    "update ledger.accounts set balance = 690, entry_count = 3 where owner_id = 'bea' and kind = 'wallet'",
    `insert into ledger.transfers values ('${added}', 'send', null, 2, now())`,
  ];
  const anaHas = (balance: number, count: number) =>
    `update ledger.accounts set balance = ${balance}, entry_count = ${count} where ${anaWallet}`;
  const read = (database: Queryable) => auditSince(database, since);

  test("are right if they continue from those", async () => {
    expect(await auditAfter(corrupt([...rest, insert(3, 10, 4_010), anaHas(4_010, 3)]), read)).toEqual(untouched);
  });

  test.each([
    ["another balance than the one before them leaves", [insert(3, 10, 4_011), anaHas(4_011, 3)]],
    ["a place that leaves one out", [insert(4, 10, 4_010), anaHas(4_010, 4)]],
    ["no trace in the account", [insert(3, 10, 4_010)]],
    ["the account's trace alone", [anaHas(4_010, 3)]],
    ["another amount than the other leg", [insert(3, 11, 4_011), anaHas(4_011, 3)]],
  ])("are wrong with %s", async (_what, statements) => {
    expect((await auditAfter(corrupt([...rest, ...statements]), read)).clean).toBe(false);
  });
});

test("the audit finds a customer below zero, though every entry agrees", async () => {
  const report = await auditAfter(async (database) => {
    await database.query("alter table ledger.accounts drop constraint balance_not_negative");
    const id = "00000000-0000-7000-8000-000000000004";
    for (const [owner, amount, sequence, after] of [
      ["ana", -1, 1, -1],
      ["bea", 1, 2, 301],
    ] as const) {
      await database.query(
        "update ledger.accounts set balance = $2, entry_count = $3 where owner_id = $1 and kind = 'cashback'",
        [owner, after, sequence],
      );
      await database.query("insert into ledger.entries values ($1, 'cashback', 0, $2, $3, $4, $5)", [
        owner,
        sequence,
        id,
        amount,
        after,
      ]);
    }
    await database.query("insert into ledger.transfers values ($1, 'send', null, 2, $2)", [id, at]);
  });
  expect(report).toEqual({ ...untouched, clean: false, belowZero: 1n });
});
