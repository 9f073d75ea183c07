import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { openAccounts } from "./accounts.ts";
import { audit } from "./audit.ts";

// Changes that the database itself rejects from every role. Each guarantee is attacked by its
// owner, past post() and its locks.

let harness: TestDatabase;

beforeAll(async () => {
  harness = await createTestDatabase();
  await openAccounts(harness.owner, "ana", ["wallet", "cashback"]);
  await openAccounts(harness.owner, "padaria", ["settlement"]);
  await postAlone(harness.owner, {
    id: "00000000-0000-7000-8000-000000000001",
    kind: "top_up",
    at: new Date("2026-11-21T12:00:00Z"),
    legs: [
      { owner: "operator", kind: "card_clearing", amount: -5_000n },
      { owner: "ana", kind: "wallet", amount: 5_000n },
    ],
  });
});

afterAll(() => harness.close());

const checkViolation = "23514";
const uniqueViolation = "23505";
const restrictViolation = "23001";
const insufficientPrivilege = "42501";
const unknownEnumValue = "22P02";

type Violation = readonly [guarantee: string, statement: string, domainError: { code: string; constraint?: string }];

const byConstraint = (constraint: string) => ({ code: checkViolation, constraint });

const accounts: readonly Violation[] = [
  [
    "a customer's balance is never below zero",
    "update ledger.accounts set balance = -1 where owner_id = 'ana' and kind = 'wallet'",
    byConstraint("balance_not_negative"),
  ],
  [
    "a partner's balance is never below zero",
    "update ledger.accounts set balance = -1 where owner_id = 'padaria'",
    byConstraint("balance_not_negative"),
  ],
  [
    "no balance but Troco's is above 10,000,000.00",
    "update ledger.accounts set balance = 1000000001 where owner_id = 'ana' and kind = 'cashback'",
    byConstraint("balance_not_above_limit"),
  ],
  [
    "nobody but Troco owns one of its kinds of account",
    "insert into ledger.accounts (owner_id, kind) values ('ana', 'fees')",
    byConstraint("system_accounts_belong_to_the_operator"),
  ],
  [
    "Troco owns nobody else's kind of account",
    "insert into ledger.accounts (owner_id, kind) values ('operator', 'wallet')",
    byConstraint("system_accounts_belong_to_the_operator"),
  ],
  [
    "only system accounts are spread over shards",
    "insert into ledger.accounts (owner_id, kind, shard) values ('ana', 'wallet', 1)",
    byConstraint("only_system_accounts_are_sharded"),
  ],
  [
    "an account opens with no money in it",
    "insert into ledger.accounts (owner_id, kind, balance) values ('bea', 'wallet', 1)",
    byConstraint("accounts_open_at_zero"),
  ],
  [
    "an account opens with no history",
    "insert into ledger.accounts (owner_id, kind, entry_count) values ('bea', 'wallet', 1)",
    byConstraint("accounts_open_at_zero"),
  ],
  [
    "an account's kind is a known one",
    "insert into ledger.accounts (owner_id, kind) values ('bea', 'savings')",
    { code: unknownEnumValue },
  ],
  [
    "an account never changes hands",
    "update ledger.accounts set owner_id = 'bea' where owner_id = 'ana'",
    { code: restrictViolation },
  ],
  [
    "an account never becomes one of another kind",
    "update ledger.accounts set kind = 'suspense' where owner_id = 'operator' and kind = 'fees'",
    { code: restrictViolation },
  ],
  ["an account is never removed", "delete from ledger.accounts where balance = 0", { code: restrictViolation }],
  ["the accounts are never emptied", "truncate ledger.accounts", { code: restrictViolation }],
];

const insertEntries =
  "insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)";
const someTransfer = "'00000000-0000-7000-8000-00000000000a'";
const otherTransfer = "'00000000-0000-7000-8000-00000000000b'";

const entries: readonly Violation[] = [
  [
    "a transfer's entries add up to zero",
    `${insertEntries} values ('ana', 'wallet', 0, 2, ${someTransfer}, -100, 4900), ('ana', 'cashback', 0, 1, ${someTransfer}, 99, 99)`,
    byConstraint("transfer_adds_up_to_zero"),
  ],
  [
    "a single entry is no transfer",
    `${insertEntries} values ('ana', 'wallet', 0, 2, ${someTransfer}, 1, 5001)`,
    byConstraint("transfer_adds_up_to_zero"),
  ],
  [
    "what one transfer lacks another cannot make up for",
    `${insertEntries} values ('ana', 'wallet', 0, 2, ${someTransfer}, -100, 4900), ('ana', 'cashback', 0, 1, ${otherTransfer}, 100, 100)`,
    byConstraint("transfer_adds_up_to_zero"),
  ],
  [
    "an entry moves something",
    `${insertEntries} values ('ana', 'wallet', 0, 2, ${someTransfer}, 0, 5000), ('ana', 'cashback', 0, 1, ${someTransfer}, 0, 0)`,
    byConstraint("entry_moves_something"),
  ],
  [
    "two entries never share a place in an account's sequence",
    `${insertEntries} values ('ana', 'wallet', 0, 1, ${someTransfer}, -100, 4900), ('ana', 'cashback', 0, 1, ${someTransfer}, 100, 100)`,
    { code: uniqueViolation, constraint: "entries_pkey" },
  ],
  ["an entry is never changed", "update ledger.entries set amount = amount + 1", { code: restrictViolation }],
  ["an entry is never removed", "delete from ledger.entries", { code: restrictViolation }],
  ["the entries are never emptied", "truncate ledger.entries", { code: restrictViolation }],
];

const insertTransfer = "insert into ledger.transfers (id, kind, corrects, leg_count, posted_at)";

const transfers: readonly Violation[] = [
  [
    "a transfer has at least two legs",
    `${insertTransfer} values (${someTransfer}, 'send', null, 1, now())`,
    byConstraint("at_least_two_legs"),
  ],
  [
    "a correction names the transfer it corrects",
    `${insertTransfer} values (${someTransfer}, 'correction', null, 2, now())`,
    byConstraint("corrections_name_their_transfer"),
  ],
  [
    "nothing but a correction names another transfer",
    `${insertTransfer} values (${someTransfer}, 'send', ${otherTransfer}, 2, now())`,
    byConstraint("corrections_name_their_transfer"),
  ],
  [
    "a transfer's kind is a known one",
    `${insertTransfer} values (${someTransfer}, 'gift', null, 2, now())`,
    { code: unknownEnumValue },
  ],
  [
    "two transfers never share an id",
    `${insertTransfer} select id, kind, corrects, leg_count, posted_at from ledger.transfers`,
    { code: uniqueViolation, constraint: "transfers_pkey" },
  ],
  ["a transfer is never changed", "update ledger.transfers set posted_at = now()", { code: restrictViolation }],
  ["a transfer is never removed", "delete from ledger.transfers", { code: restrictViolation }],
  ["the transfers are never emptied", "truncate ledger.transfers", { code: restrictViolation }],
];

describe("refused to everybody, the owner of the tables included", () => {
  test.each([...accounts, ...entries, ...transfers])("%s", async (_guarantee, statement, domainError) => {
    await expect(harness.owner.pool.query(statement)).rejects.toMatchObject(domainError);
    expect(await audit(harness.owner)).toMatchObject({ clean: true });
  });
});

describe("refused to the role the server runs as", () => {
  const tables = ["accounts", "entries", "transfers"];
  const statements = tables.flatMap((table) => [
    `insert into ledger.${table} select * from ledger.${table}`,
    `update ledger.${table} set kind = kind`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
    `alter table ledger.${table} disable trigger all`,
  ]);

  test.each([
    ...statements,
    "create table ledger.notes (note text)",
    "create or replace function ledger.reject_change() returns trigger language plpgsql as 'begin return new; end'",
    "set session_replication_role = replica",
  ])("%s", async (statement) => {
    await expect(harness.database.pool.query(statement)).rejects.toMatchObject({ code: insufficientPrivilege });
  });
});

test("the role the server runs as can read the ledger, open accounts and post", async () => {
  await openAccounts(harness.database, "caio", ["wallet"]);
  await postAlone(harness.database, {
    id: "00000000-0000-7000-8000-000000000002",
    kind: "send",
    at: new Date("2026-11-21T12:00:00Z"),
    legs: [
      { owner: "ana", kind: "wallet", amount: -10n },
      { owner: "caio", kind: "wallet", amount: 10n },
    ],
  });
  expect(await audit(harness.database)).toMatchObject({ clean: true });
});

test("nobody else can post or open accounts", async () => {
  const rows = await harness.owner.query<{ allowed: boolean }>(
    `select has_function_privilege('public', p.oid, 'execute') as allowed
      from pg_proc p where p.pronamespace = 'ledger'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.allowed)).toEqual([]);
});
