import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { settledBefore } from "./rules.ts";
import { countUnread, moveMark, readKeys } from "./store.ts";

let harness: TestServices;
beforeAll(async () => {
  harness = await createTestServices();
});
afterAll(() => harness.close());

test("the inbox is read by primary keys alone, however many rows there are and however deep the page lies", async () => {
  const { owner } = harness.testDatabase;
  const ids = Array.from({ length: 5_000 }, () => newId(harness.services.clock));
  await owner.query(
    `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
      select 'somebody', id, 'deposit', 100, gen_random_uuid(), now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  await owner.query("analyze transactions");
  const plans: string[] = [];
  const explaining: Queryable = {
    query: async (text, values) => {
      const { rows } = await owner.pool.query<{ "QUERY PLAN": string }>(
        `explain (analyze, costs off, timing off) ${text}`,
        values as unknown[],
      );
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return [{ count: 0 }] as never;
    },
  };
  await readKeys(explaining, "somebody", undefined, 31);
  await readKeys(explaining, "somebody", ids[100], 31);
  await countUnread(explaining, "somebody", 100);
  await moveMark(explaining, "somebody", ids.at(-1)!, settledBefore(harness.services.clock.now()));
  await countUnread(explaining, "somebody", 100);
  expect(plans).toHaveLength(5);
  for (const plan of plans) {
    expect(plan).toContain("using transactions_pkey on transactions");
    expect(plan).not.toMatch(/Seq Scan on (?:transactions|payment_requests|milestones)/);
    // A page and a count look at no row of the statement that they do not give.
    const looked = [...plan.matchAll(/transactions_pkey on transactions \(actual rows=([0-9.]+)/g)].map((match) =>
      Number(match[1]),
    );
    expect(Math.max(...looked)).toBeLessThanOrEqual(500);
  }
});
