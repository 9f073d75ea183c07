import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { openAccounts, readBalances } from "./accounts.ts";

let harness: TestDatabase;

beforeAll(async () => {
  harness = await createTestDatabase();
});

afterAll(() => harness.close());

test("accounts that were never opened read as zero", async () => {
  expect(await readBalances(harness.database, "nobody")).toEqual({
    wallet: 0n,
    cashback: 0n,
    settlement: 0n,
    payouts: 0n,
  });
});

test("opening an account again, also at the same moment, leaves its money alone", async () => {
  await openAccounts(harness.database, "ana", ["wallet", "cashback"]);
  await postAlone(harness.database, {
    id: "00000000-0000-7000-8000-000000000001",
    kind: "top_up",
    at: new Date("2026-11-21T12:00:00Z"),
    legs: [
      { owner: "ana", kind: "wallet", amount: 700n },
      { owner: "operator", kind: "card_clearing", amount: -700n },
    ],
  });
  await Promise.all(Array.from({ length: 8 }, () => openAccounts(harness.database, "ana", ["wallet", "cashback"])));
  expect(await readBalances(harness.database, "ana")).toEqual({
    wallet: 700n,
    cashback: 0n,
    settlement: 0n,
    payouts: 0n,
  });
});
