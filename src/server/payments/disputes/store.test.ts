import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#server/platform/db/database.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import {
  countOpenDisputes,
  countUndecided,
  readDispute,
  readDisputeOf,
  readDisputesByNews,
  readDisputesByState,
  readDisputesOfSide,
  readOpenDisputes,
} from "./store.ts";

// The lists of disputes are read from their indexes, however many have ended. Counted are rows and
// nodes of the plans, never time.

const now = new Date("2026-11-21T12:00:00Z");
const partnerId = "11111111-1111-7111-8111-111111111111";
let made: TestServices;

beforeAll(async () => {
  made = await createTestServices();
  // The last forty of 20,000 disputes of one partner and one customer are open, half of them over
  // the time for a reply.
  await made.testDatabase.owner.query(
    `insert into disputes (customer_id, id, payment_request_id, partner_id, transaction_id, reason, text, status, opened_at,
        reply_until, decidable_at, reply, replied_by, replied_at, ended_by, ended_at, news_id)
      select 'u', id, gen_random_uuid(), $1, gen_random_uuid(), 'other', 'x', case when is_open then 'open' else 'withdrawn' end,
        at, at + interval '7 days', at + interval '7 days', 'y', 'o', at, case when not is_open then 'u' end,
        case when not is_open then at end, id
      from generate_series(1, 20000) as number
        cross join lateral (select number > 19960 as is_open,
          timestamptz '2026-11-21T12:00:00Z' - interval '14 days' + (number - 19960) * interval '8 hours 24 minutes' as at) as time
        cross join lateral (select (left(first_id_at(at)::text, 14) || '7' || left(md5(number::text), 3) || '-8' ||
          substr(md5(number::text), 4, 3) || '-' || left(md5(number::text), 12))::uuid as id) as named`,
    [partnerId],
  );
  await made.testDatabase.owner.query("vacuum analyze disputes");
});
afterAll(() => made.close());

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/**
 * The cost of the statements of some work: the nodes of their plans, and the rows that they read.
 */
async function costOf(work: (database: Queryable) => Promise<unknown>): Promise<{ nodes: string[]; rows: number }> {
  const plans: Plan[] = [];
  await work({
    query: async <Row extends object>(text: string, values: Parameters<Queryable["query"]>[1] = []) => {
      const [plan] = await made.testDatabase.owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      plans.push(plan!["QUERY PLAN"][0].Plan);
      return made.testDatabase.owner.query<Row>(text, values);
    },
  });
  const nodes: Plan[] = [];
  const collect = (plan: Plan) => {
    nodes.push(plan);
    plan.Plans?.forEach(collect);
  };
  plans.forEach(collect);
  const rowsOf = (plan: Plan) => (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  return { nodes: nodes.map((plan) => plan["Node Type"]), rows: Math.max(...nodes.map(rowsOf)) };
}

test("every list and count reads no more than its page or what is open", async () => {
  const page = { before: undefined, limit: 31 };
  const [oldest] = await readDisputesByState(made.services.database, { state: "waiting", now, ...page });
  const before = oldest!.id;
  const works: Record<string, (database: Queryable) => Promise<unknown>> = {
    "of a customer": (database) => readDisputesOfSide(database, { customerId: "u" }, page),
    "of a partner": (database) => readDisputesOfSide(database, { partnerId }, { before, limit: 31 }),
    open: (database) => readOpenDisputes(database, { partnerId, now, ...page }),
    "open, counted": (database) => countOpenDisputes(database, partnerId, now),
    waiting: (database) => readDisputesByState(database, { state: "waiting", now, ...page }),
    "waiting, next page": (database) => readDisputesByState(database, { state: "waiting", now, before, limit: 31 }),
    "with the partner": (database) => readDisputesByState(database, { state: "with_partner", now, ...page }),
    ended: (database) => readDisputesByState(database, { state: "ended", now, ...page }),
    "undecided, counted": (database) => countUndecided(database, now),
    one: (database) => readDispute(database, before),
    "of a charge": (database) => readDisputeOf(database, { customerId: "u", chargeId: oldest!.payment_request_id }),
    "by news": (database) => readDisputesByNews(database, "u", [oldest!.news_id!]),
  };
  for (const [name, work] of Object.entries(works)) {
    const { nodes, rows } = await costOf(work);
    expect(nodes, name).not.toContain("Seq Scan");
    expect(rows, name).toBeLessThanOrEqual(80);
  }
});

test("the pages of each list hold every dispute of it once, in order", async () => {
  const { database } = made.services;
  for (const state of ["waiting", "with_partner"] as const) {
    const ids: string[] = [];
    for (let before: string | undefined; ; before = ids.at(-1)) {
      const rows = await readDisputesByState(database, { state, now, before, limit: 7 });
      ids.push(...rows.map((row) => row.id));
      if (rows.length < 7) break;
    }
    expect(new Set(ids).size, state).toBe(ids.length);
    expect(ids, state).toEqual(state === "waiting" ? ids.toSorted() : ids.toSorted().toReversed());
    expect(ids.length, state).toBe(20);
  }
  expect(await countUndecided(database, now)).toBe(20);
  expect(await countOpenDisputes(database, partnerId, now)).toBe(20);
});
