import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { readByIds, readWrittenBy } from "./store.ts";

let harness: TestServices;
beforeAll(async () => void (harness = await createTestServices()));
afterAll(() => harness.close());

/** Writes rows of statements in one transaction of the database, and returns its number. */
const write = (rows: readonly (readonly [userId: string, id: string])[]) =>
  harness.testDatabase.owner.transaction(async (transaction) => {
    for (const row of rows)
      await transaction.query(
        `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
          values ($1, $2, 'deposit', 100, gen_random_uuid(), now())`,
        row,
      );
    const [{ xact }] = (await transaction.query<{ xact: string }>("select pg_current_xact_id()::text as xact")) as [
      { xact: string },
    ];
    return BigInt(xact);
  });

test("the rows that a transaction wrote are those of its number and its user, from an id on", async () => {
  const [old, first, second, others, later] = Array.from({ length: 5 }, () => newId(harness.services.clock)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  // The number of a transaction comes again after four thousand million others: then rows that are
  // older than the id have it too.
  const xact = await write([
    ["marina", old],
    ["marina", first],
    ["marina", second],
    ["caio", others],
  ]);
  await write([["marina", later]]);
  const written = await readWrittenBy(harness.services.database, "marina", xact, first);
  expect(written.map(({ id }) => id)).toEqual([first, second]);
  const named = await readByIds(harness.services.database, "caio", [first, others]);
  expect(named.map(({ id }) => id)).toEqual([others]);
});
