import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUpUsers, keepTotals } from "#server/back-office/overview/index.ts";
import { overviewRoutes } from "#server/back-office/overview/routes.ts";
import { partnerAdministrationRoutes } from "#server/back-office/partner-administration/routes.ts";
import { securityLogRoutes } from "#server/back-office/security-log/routes.ts";
import { findByPart } from "#server/back-office/users/index.ts";
import { auditSince, keepBalances } from "#server/ledger/index.ts";
import { partnerRoutes } from "#server/partners/partners/routes.ts";
import { cashbackRoutes } from "#server/payments/cashback/routes.ts";
import { countStatementsOff } from "#server/payments/transactions/index.ts";
import { transactionRoutes } from "#server/payments/transactions/routes.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { isFull } from "#test/harness/speed.ts";

// Reading a list must not cost more as its rows grow. Each statement is collected as the routes
// send it, and planned as PostgreSQL plans it in the long run. Counted are blocks and rows, never
// time.

const sizes = { few: 1_000, many: isFull ? 1_000_000 : 100_000 } as const;
/** The tables of which no statement may read all. */
const growing = [
  "transactions",
  "cashback_history",
  "partners",
  "partner_members",
  "profiles",
  "auth_users",
  "entries",
  "transfers",
  "payment_requests",
  "idempotency_keys",
  "security_events",
];

interface Installation {
  readonly made: TestServices;
  readonly sent: Statement[];
  readonly routes: ReturnType<typeof routesOf>;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly how: "plannedAnew" | undefined;
}

const routesOf = (services: Services) => ({
  ...transactionRoutes(services),
  ...cashbackRoutes(services),
  ...partnerRoutes(services),
  ...partnerAdministrationRoutes(services),
  ...overviewRoutes(services),
  ...securityLogRoutes(services),
  findPeople: (term: string) => findByPart(services.database, term),
  auditAdded: () => auditSince(services.database, anHourBefore),
  countAddedStatementsOff: () => countStatementsOff(services.database, anHourBefore),
});

/** Before the newest row. */
const anHourBefore = new Date("2026-11-21T11:00:00Z");

const installations = {} as Record<keyof typeof sizes, Installation>;
beforeAll(async () => {
  for (const size of ["few", "many"] as const) installations[size] = await open(sizes[size]);
}, patient(240_000));
afterAll(async () => {
  for (const { made } of Object.values(installations)) await made.close();
});

async function open(rows: number): Promise<Installation> {
  const made = await createTestServices();
  const { owner } = made.testDatabase;
  await fill(owner, rows);
  for (const keep of [keepTotals, keepBalances, addUpUsers]) await keep(made.services);
  await owner.query("vacuum analyze charge_totals, profile_counts, ledger.account_counts");
  const sent: Statement[] = [];
  const recording = <Sender extends Queryable>(database: Sender): Sender => ({
    ...database,
    query: async (text, values = [], how) => {
      sent.push({ text, values, how });
      return database.query(text, values, how);
    },
  });
  const { services } = made;
  const database: Database = {
    ...recording(services.database),
    transaction: (work) => services.database.transaction((transaction) => work(recording(transaction))),
    snapshot: (read, options) => services.database.snapshot((snapshot) => read(recording(snapshot)), options),
  };
  return { made, sent, routes: routesOf({ ...services, database }) };
}

/** Rows of two years: one customer's statement and cashback, partners with owners, and users. */
async function fill(owner: Database, rows: number): Promise<void> {
  const partners = Math.max(sizes.few, rows / 10);
  const at = `timestamptz '2026-11-21T12:00:00Z' - interval '730 days' * (1 - number::float8 / ${rows})`;
  const id =
    "(left(first_id_at(at)::text, 14) || '7' || left(md5(number::text), 3) || '-8' || substr(md5(number::text), 4, 3) || '-' || left(md5(number::text), 12))::uuid";
  const numbers = (count: number) =>
    `generate_series(1, ${count}) as number cross join lateral (select ${at} as at) as time`;
  const addUp = `with counted as (delete from directory_counts returning *) insert into directory_counts
      select business_category, state_key, city_key, state, city, sum(count) from counted group by 1, 2, 3, 4, 5`;
  const statements = [
    `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
      select 'u', ${id}, type, case when type = 'spend' then -100 else 100 end, gen_random_uuid(), at from ${numbers(rows)}
      cross join lateral (select case number % ${rows} when 7 then 'deposit' else (array['spend', 'cashback'])[1 + number % 2] end as type) as what`,
    `insert into cashback_history (user_id, id, merchant, title, amount, percentage_basis_points, category, payment_request_id, created_at)
      select 'u', ${id}, 'Padaria', 'Padaria', 100, 1000, 'other', gen_random_uuid(), at from ${numbers(rows)}`,
    `insert into profiles (user_id, full_name, username, card_number, created_at, updated_at)
      select 'u' || number, 'Pessoa ' || md5(number::text), 'pessoa.' || number, lpad(number::text, 16, '0'), at, at from ${numbers(partners)}`,
    `insert into auth_users (id, name, email, email_verified, created_at, updated_at)
      select user_id, full_name, username || '@' || md5(user_id) || '.example', true, created_at, created_at from profiles`,
    // Every hundredth name is a rare word. Every tenth partner has no place, and for a hundred of
    // these the centre of their city stands in: a search goes through all of such a city.
    `insert into partners (id, company_name, business_category, city, state, latitude, longitude, created_at)
      select ${id}, case number % 100 when 0 then 'Orquídea ' else 'Loja ' end || md5(number::text),
        (array['fashion', 'restaurant', 'health', 'other'])[1 + number % 4],
        case when number % 10 = 0 and number <= 1000 then 'São Paulo' when number % 10 = 0 then 'Vila' else 'Cidade ' || number % 100 end, (array['SP', 'RJ', 'MG', 'PE'])[1 + number % 4],
        case when number % 10 > 0 then -30 + number % 4 * 5 + 5 * (hashint4(number) % 1000) / 1000.0 end,
        case when number % 10 > 0 then -50 + 5 * (hashint4(-number) % 1000) / 1000.0 end, at
      from ${numbers(partners)}`,
    `insert into partner_members (user_id, partner_id, role, added_at)
      select 'member ' || id, id, 'owner', now() from partners order by created_at offset 5`,
    `insert into payment_requests (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at, decided_at, transfer_id)
      select 'u', ${id}, gen_random_uuid(), 'Padaria', 'other', 'U', '0000', 100, 0, 0, 0, 1, 2, 97, 'approved', at, at, at, gen_random_uuid()
      from ${numbers(rows)}`,
    "insert into ledger.accounts (owner_id, kind) values ('u', 'wallet')",
    `with made as (select number, at, ${id} as id from ${numbers(rows)}),
      posted as (insert into ledger.transfers (id, kind, leg_count, posted_at) select id, 'top_up', 2, at from made)
      insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
        select 'u', 'wallet'::ledger.account_kind, 0, number, id, 1, number from made
        union all select 'operator', 'suspense', 0, number, id, -1, -number from made`,
    `update ledger.accounts as account set balance = balance_after, entry_count = sequence from ledger.entries as entry
      where (entry.owner_id, entry.kind, entry.shard) = (account.owner_id, account.kind, account.shard) and sequence = ${rows}`,
    `insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at)
      select 'u', number, 'approvePaymentRequest', '', '{}', at from ${numbers(rows)} where number % 2 = 0`,
    // One user has a hundred, and one kind is rare.
    `insert into security_events (id, at, kind, user_id)
      select ${id}, at, case when number % ${rows / 50} = 7 then 'frozen' else (array['sign_in', 'limit_reached'])[1 + number % 2] end,
        case when number % ${rows / 100} = 3 then 'u1' else 'u' || number end from ${numbers(rows)}`,
    // Twice, as the job does it: the second time, the rows move to where the first have been.
    addUp,
    "vacuum directory_counts",
    addUp,
  ];
  const client = await owner.pool.connect();
  // A statement over a million rows takes longer than a request's may.
  await client.query("set statement_timeout = 0");
  for (const statement of [...statements, "vacuum analyze"]) await client.query(statement);
  client.release(true);
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Plan[];
}

interface Cost {
  readonly blocks: number;
  /** The most rows that went through one node, with those that its filter dropped. */
  readonly rows: number;
  readonly readWhole: readonly string[];
}

const literal = (value: unknown): string => {
  const text = (pg as unknown as { utils: { prepareValue(value: unknown): string | null } }).utils.prepareValue(value);
  return text === null ? "null" : pg.escapeLiteral(String(text));
};

/**
 * The plan that PostgreSQL settles on after the five executions that it plans one by one; of a
 * statement that is planned anew, the first.
 */
async function costOf(database: Database, { text, values, how }: Statement): Promise<Cost> {
  const client = await database.pool.connect();
  try {
    await client.query(`prepare planned as ${text}`);
    const execute = `execute planned${values.length === 0 ? "" : `(${values.map(literal).join(", ")})`}`;
    const times = how === undefined ? 6 : 0;
    for (let time = 0; time < times; time += 1) await client.query(execute);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${execute}`,
    );
    return sumUp(rows[0]!["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("deallocate planned");
    client.release();
  }
}

function sumUp(root: Plan): Cost {
  const nodes: Plan[] = [];
  const collect = (node: Plan) => {
    nodes.push(node);
    node.Plans?.forEach(collect);
  };
  collect(root);
  const rowsOf = (node: Plan) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return {
    blocks: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    rows: Math.max(...nodes.map(rowsOf)),
    readWhole: nodes.flatMap((node) =>
      node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 0 && growing.includes(node["Relation Name"]!)
        ? [node["Relation Name"]!]
        : [],
    ),
  };
}

/** The cost of each statement of a call. */
async function measure({ made, sent, routes }: Installation, call: Call): Promise<Cost[]> {
  sent.length = 0;
  await call(routes);
  const costs: Cost[] = [];
  for (const statement of sent.splice(0)) costs.push(await costOf(made.services.database, statement));
  expect(costs.length).toBeGreaterThan(0);
  return costs;
}

/** Deeper indexes cost some blocks more, and pages that lie apart. */
function expectNoGrowth(few: readonly Cost[], many: readonly Cost[]): void {
  // With few rows a page may end early, and the rows after them are asked for, too.
  expect(many.length).toBeLessThanOrEqual(few.length);
  many.forEach((cost, index) => {
    expect(cost.readWhole).toEqual([]);
    expect(cost.blocks).toBeLessThanOrEqual(2 * few[index]!.blocks + 1_000);
    expect(cost.rows).toBeLessThanOrEqual(2 * few[index]!.rows + 150);
  });
}

/** Of each time zone the overview is cached, so each call requests another one. */
const zones = [
  "UTC",
  "Europe/Lisbon",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
  "America/Havana",
  "Asia/Tokyo",
  "Pacific/Chatham",
];

type Call = (routes: Installation["routes"]) => Promise<unknown>;
const request = { caller: { kind: "user", userId: "u" } } as never;
const month = { month: "2025-06", time_zone: "America/Sao_Paulo" } as const;
const here = { latitude: -23.55, longitude: -46.63 };
const page = { limit: 30, search_categories: undefined } as never as { limit: number };
const logPage = { limit: 30, time_zone: "UTC" } as const;
const middle = "0197b000-0000-7000-8000-000000000000";

const calls: readonly (readonly [name: string, call: Call])[] = [
  ["a statement", ({ listTransactions }) => listTransactions({ type: "all", limit: 30, time_zone: "UTC" }, request)],
  [
    "a deep page of it",
    ({ listTransactions }) => listTransactions({ type: "all", limit: 30, time_zone: "UTC", before: middle }, request),
  ],
  ["a month", ({ listTransactions }) => listTransactions({ type: "all", limit: 30, ...month }, request)],
  ["a type", ({ listTransactions }) => listTransactions({ type: "spend", limit: 30, time_zone: "UTC" }, request)],
  [
    "a rare type",
    ({ listTransactions }) => listTransactions({ type: "deposit", limit: 30, time_zone: "UTC" }, request),
  ],
  [
    "a type that nothing has",
    ({ listTransactions }) => listTransactions({ type: "transfer", limit: 30, time_zone: "UTC" }, request),
  ],
  ["a type in a month", ({ listTransactions }) => listTransactions({ type: "tip", limit: 30, ...month }, request)],
  ["the months", ({ listTransactionMonths }) => listTransactionMonths({ time_zone: "America/Sao_Paulo" }, request)],
  ["the last transaction", ({ getLastTransaction }) => getLastTransaction({}, request)],
  ["cashback", ({ listCashbackHistory }) => listCashbackHistory({ limit: 30 }, request)],
  ["the directory", ({ getPublicPartners }) => getPublicPartners(page, request)],
  ["a category", ({ getPublicPartners }) => getPublicPartners({ ...page, category: "health" }, request)],
  ["a city", ({ getPublicPartners }) => getPublicPartners({ ...page, city: "São Paulo", state: "SP" }, request)],
  ["the nearest", ({ getPublicPartners }) => getPublicPartners({ ...page, ...here }, request)],
  [
    "the nearest of a category",
    ({ getPublicPartners }) => getPublicPartners({ ...page, ...here, category: "health" }, request),
  ],
  [
    "the nearest of a state that is far",
    ({ getPublicPartners }) => getPublicPartners({ ...page, ...here, state: "PE" }, request),
  ],
  [
    "the nearest of a city",
    ({ getPublicPartners }) => getPublicPartners({ ...page, ...here, city: "Cidade 21" }, request),
  ],
  [
    "the nearest of a word",
    ({ getPublicPartners }) => getPublicPartners({ ...page, ...here, search: "loja" }, request),
  ],
  [
    "a word that none has",
    ({ getPublicPartners }) => getPublicPartners({ ...page, ...here, search: "xyzxyz" }, request),
  ],
  ["what it can be filtered by", ({ listPartnerFilters }) => listPartnerFilters({}, request)],
  // The seventh user's, of whom both parts are.
  ["people by a part of the name", ({ findPeople }) => findPeople("8f14e45f")],
  ["people by a part of the e-mail", ({ findPeople }) => findPeople("pessoa.7@")],
  ["the audit of what was added", ({ auditAdded }) => auditAdded()],
  ["the statements of what was added", ({ countAddedStatementsOff }) => countAddedStatementsOff()],
  ["the security log", ({ listSecurityEvents }) => listSecurityEvents(logPage, request)],
  ["a deep page of it", ({ listSecurityEvents }) => listSecurityEvents({ ...logPage, before: middle }, request)],
  ["a rare kind of it", ({ listSecurityEvents }) => listSecurityEvents({ ...logPage, kind: "frozen" }, request)],
  ["a kind that nothing is", ({ listSecurityEvents }) => listSecurityEvents({ ...logPage, kind: "unfrozen" }, request)],
  ["a user in it", ({ listSecurityEvents }) => listSecurityEvents({ ...logPage, user: "u1" }, request)],
  [
    "a kind of a user in some days of it",
    ({ listSecurityEvents }) =>
      listSecurityEvents({ ...logPage, user: "u1", kind: "sign_in", from: "2025-06-01", to: "2025-09-30" }, request),
  ],
  ["the overview", ({ getOverview }) => getOverview({ time_zone: zones.shift()!, days: "30" }, request)],
  ["partners without an owner", ({ listPartners }) => listPartners({ show: "without_owner", limit: 30 }, request)],
];

describe(`of ${sizes.many.toLocaleString("en")} rows, no more is read than of ${sizes.few.toLocaleString("en")}:`, () => {
  test.each(calls)("%s", async (_name, call) => {
    expectNoGrowth(await measure(installations.few, call), await measure(installations.many, call));
  });

  test("the overview, of as many accounts, which the audit reads", async () => {
    const [, call] = calls.find(([name]) => name === "the overview")!;
    const costs: Cost[][] = [];
    for (const installation of [installations.few, installations.many]) {
      const { owner } = installation.made.testDatabase;
      await owner.query("insert into ledger.accounts (owner_id, kind) select user_id, 'wallet' from profiles");
      await keepBalances(installation.made.services);
      await owner.query("vacuum analyze ledger.accounts, ledger.account_counts");
      costs.push(await measure(installation, call));
    }
    expectNoGrowth(costs[0]!, costs[1]!);
  });
});

test.each([
  ["a rare type", "drop index transactions_by_type"],
  ["the nearest", "drop index partners_by_distance, partners_of_place_by_distance"],
  ["people by a part of the name", "drop index profiles_by_trigram"],
  ["people by a part of the e-mail", "drop index auth_users_by_trigram"],
  ["a month", "alter table transactions drop constraint transactions_pkey"],
  ["the audit of what was added", "drop index ledger.entries_by_transfer"],
  ["a rare kind of it", "drop index security_events_by_kind"],
  ["a user in it", "drop index security_events_by_user"],
  ["the overview", "truncate charge_totals"],
  ["the statements of what was added", "drop index idempotency_keys_by_moment"],
])("without what it is read from, %s reads more, and that is seen: %s", async (name, drop) => {
  const [, call] = calls.find(([one]) => one === name)!;
  const few = await measure(installations.few, call);
  const { made, sent, routes } = installations.many;
  await call(routes);
  const statements = sent.splice(0);
  const { pool } = made.testDatabase.owner;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(drop);
    const within = { pool: { connect: async () => ({ query: client.query.bind(client), release: () => undefined }) } };
    const many: Cost[] = [];
    for (const statement of statements) many.push(await costOf(within as unknown as Database, statement));
    expect(() => expectNoGrowth(few, many)).toThrow();
  } finally {
    await client.query("rollback");
    client.release();
  }
});
