import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { requestDuePayouts } from "#server/payments/payouts/index.ts";
import { createCheckout, reviewPayment } from "#server/payments/top-ups/index.ts";
import type { Read } from "#server/platform/batches/index.ts";
import { patient } from "#test/harness/patience.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { payCheckout, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { isFull } from "#test/harness/speed.ts";
import { tokenOf } from "./support/samples.ts";

// The rows that a batch reads must be the rows that its requests name, however many others there
// are: also with the plans that its connection has kept since the tables were empty and never
// analysed. Rows are counted by PostgreSQL itself, those that its functions read too.

const rowsMax = isFull ? 50_000 : 5_000;

/** The rows that one batch has read. */
interface Batch {
  readonly texts: string[];
  readonly counts: Map<string, Counts>;
}
interface Counts {
  readonly table: string;
  readonly scanned: bigint;
  readonly fetched: bigint;
}

const countRows = `select schemaname || '.' || relname as table, seq_tup_read as scanned, coalesce(idx_tup_fetch, 0) as fetched
  from pg_stat_xact_user_tables where seq_tup_read + coalesce(idx_tup_fetch, 0) > 0`;

/** The batches since the last look. */
const batches: Batch[] = [];
/** The last batch of a connection. */
const running = new WeakMap<pg.Client, Batch>();
const send = pg.Client.prototype.query as (...values: unknown[]) => Promise<pg.QueryResult<Counts>>;

/** Records what the connection of the batches sends, and counts before each commit. */
function record(this: pg.Client, ...values: unknown[]): unknown {
  const { options } = (this as unknown as { connectionParameters: { options?: string } }).connectionParameters;
  if (options?.includes("force_generic_plan") !== true) return send.apply(this, values);
  const [query] = values as [string | { text: string }];
  const text = typeof query === "string" ? query : query.text;
  const count = (sign: bigint, batch: Batch) =>
    void send.call(this, countRows).then(
      ({ rows }) => add(batch, rows, sign),
      () => batch.counts.clear(),
    );
  if (text === "begin") {
    const begun = send.apply(this, values);
    const batch: Batch = { texts: [], counts: new Map() };
    running.set(this, batch);
    batches.push(batch);
    // Minus the rows that PostgreSQL has counted before, and reports a second later at most.
    count(-1n, batch);
    return begun;
  }
  if (text === "commit" || text === "rollback") count(1n, running.get(this)!);
  // What a new connection asks is of no batch.
  else running.get(this)?.texts.push(text);
  return send.apply(this, values);
}

function add({ counts }: Batch, rows: readonly Counts[], sign: bigint): void {
  for (const { table, scanned, fetched } of rows) {
    const before = counts.get(table) ?? { scanned: 0n, fetched: 0n };
    counts.set(table, {
      table,
      scanned: before.scanned + sign * scanned,
      fetched: before.fetched + sign * fetched,
    });
  }
}

let server: TestServer;
let administrator: TestUser;
const seen = new Set<string>();
beforeAll(() => void (pg.Client.prototype.query = record as never));
afterAll(() => void (pg.Client.prototype.query = send as never));

async function open(): Promise<void> {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  // The copied rows are no right books, so nothing audits them.
  await server.testDatabase.owner.query("delete from jobs.schedule where name like 'audit-%'");
  await server.testDatabase.owner.query("delete from jobs.job where name like 'audit-%'");
  // Nothing but this test analyses a table, which would have PostgreSQL plan anew.
  for (const { table } of await readTables())
    await server.testDatabase.owner.query(`alter table ${table} set (autovacuum_enabled = off)`);
}

const readTables = () =>
  server.testDatabase.owner.query<{ table: string }>(
    "select schemaname || '.' || tablename as table from pg_tables where schemaname in ('public', 'ledger')",
  );

type Costs = ReadonlyMap<string, readonly Counts[]>;

/** Has new users do all that moves money. @returns what each step has read */
async function moveMoney(): Promise<Costs> {
  const costs = new Map<string, readonly Counts[]>();
  const measure = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    batches.length = 0;
    const result = await work();
    const counts = new Map<string, Counts>();
    for (const batch of batches) {
      for (const text of batch.texts) seen.add(text);
      for (const one of batch.counts.values()) {
        const { scanned = 0n, fetched = 0n } = counts.get(one.table) ?? {};
        counts.set(one.table, { ...one, scanned: one.scanned + scanned, fetched: one.fetched + fetched });
      }
    }
    expect(batches.length, step).toBeGreaterThan(0);
    costs.set(step, [...counts.values()]);
    return result;
  };

  const { services } = server.server;
  const checkout = await createCheckout(services);
  const customer = await server.createCustomer();
  const friend = await server.createCustomer();
  const partner = await server.createPartner({ cashbackBasisPoints: 5_000 });
  const { password } = partner;
  const { referral_code: code } = await friend.client.call("getProfile", {});
  await customer.client.call("applyReferralCode", { _code: code });
  const { url, session_id: sessionId } = await customer.client.call("createPayment", { amount: 20_000 });
  await measure("a top-up with a bonus", async () => {
    await payCheckout(customer.client, url, "pays");
    await customer.client.call("verifyPayment", { sessionId });
  });
  await measure("money sent", () =>
    customer.client.call("sendMoney", { username: friend.username, amount: 500, message: "Almoço" }),
  );
  const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
  await partner.client.call("createWebhookEndpoint", {
    url: "http://localhost:9/webhooks",
    mode: "live",
    events: ["charge.approved"],
    login_password: password,
  });
  const { id } = await partner.client.call("createPaymentRequest", { card_number: card, amount: 12_000 });
  await measure("an approval", () =>
    customer.client.call("approvePaymentRequest", { id, amount: 12_000, purchase_password: customer.purchasePassword }),
  );
  const link = await partner.client.call("createPaymentLink", { amount: 1_000 });
  const purchase_password = customer.purchasePassword;
  await measure("a link paid", () =>
    customer.client.call("approvePaymentLink", { token: tokenOf(link), amount: 1_000, purchase_password }),
  );
  await measure("cashback moved", () => customer.client.call("transferCashback", { amount: 100 }));
  await measure("a refund", () =>
    partner.client.call("refundPaymentRequest", { id, amount: 1_000, login_password: password }),
  );
  const cashier = await server.createCustomer();
  await server.addStaff(partner.partnerId, cashier.userId);
  const ceilings = { manager: null, cashier: 1_000, cashier_day: 2_000 };
  await partner.client.call("setRefundCeilings", { ...ceilings, login_password: password });
  await measure("a cashier's refund", () =>
    cashier.client.call("refundPaymentRequest", { id, amount: 1_000, login_password: cashier.password }),
  );
  const bought = await partner.client.call("createPaymentRequest", { card_number: card, amount: 1_000 });
  const paid = { id: bought.id, amount: 1_000, purchase_password: customer.purchasePassword };
  await customer.client.call("approvePaymentRequest", paid);
  const dispute = await customer.client.call("openDispute", { id: bought.id, reason: "other", text: "Não chegou" });
  await partner.client.call("replyToDispute", { id: bought.id, reply: "Chegou" });
  await measure("a dispute decided", () =>
    administrator.client.call("settleDispute", {
      id: dispute.id,
      in_favor_of: "customer",
      reason: "Não há prova",
      login_password: administrator.password,
    }),
  );
  const account = { kind: "pix", holder_name: "Padaria Ltda.", pix_key: partner.email } as const;
  await partner.client.call("setPayoutAccount", { ...account, login_password: password });
  await letAccountsRest(server.testDatabase.owner);
  const request = () => partner.client.call("requestPayout", { amount: 1_000, login_password: password });
  const first = await measure("a payout requested", request);
  await measure("a payout paid", () =>
    administrator.client.call("markPayoutPaid", {
      id: first.payout.id,
      bank_reference: first.payout.id,
      login_password: administrator.password,
    }),
  );
  const second = await request();
  await measure("a payout returned", () =>
    partner.client.call("cancelPayout", { id: second.payout.id, login_password: password }),
  );
  await partner.client.call("setPayoutSchedule", { cadence: "daily", login_password: password });
  await server.testDatabase.owner.query(
    "update payout_schedules set settled_through = settled_through - 2 where partner_id = $1",
    [partner.partnerId],
  );
  await measure("a payout of a schedule", () => requestDuePayouts(services, new AbortController().signal));
  // The card provider takes back more than the wallet has.
  const [topUp] = await server.testDatabase.owner.query<{ payment_id: string }>(
    "select payment_id from top_ups where session_id = $1",
    [sessionId],
  );
  const read = (disputed: bigint) => ({
    readPayment: async (paymentId: string) => ({ ...(await checkout.readPayment(paymentId))!, disputed }),
  });
  await measure("a reversal", () => reviewPayment(services, read(20_000n), topUp!.payment_id));
  const owed = { user_id: customer.userId, amount: 100, login_password: administrator.password };
  await measure("a debt written off", () => administrator.client.call("writeOffOwed", { ...owed, reason: "Acordo" }));
  await measure("a restoration", () => reviewPayment(services, read(0n), topUp!.payment_id));
  return costs;
}

/** Multiplies a row of every table, each copy with keys of its own, and analyses nothing. */
async function fill(): Promise<void> {
  const client = await server.testDatabase.owner.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = replica");
    for (const { table } of await readTables()) {
      // All columns by which rows are found, but those whose few values a constraint names.
      const { rows: keys } = await client.query<{ name: string; type: string }>(
        `select distinct attname as name, format_type(atttypid, null) as type from pg_index
          join pg_attribute on attrelid = indrelid and attnum = any (indkey[0:indnkeyatts - 1])
          where indrelid = $1::regclass and atttypid in ('text'::regtype, 'uuid'::regtype)
            and attname not in ('name', 'operation') and not exists (select from pg_constraint
              where conrelid = attrelid and contype = 'c' and attnum = any (conkey) and pg_get_constraintdef(oid) like '%ANY%')`,
        [table],
      );
      if (keys.length === 0) continue;
      const copies = keys.map(({ name, type }) => {
        const copy = type === "uuid" ? "gen_random_uuid()" : "lpad(number::text, 16, '0')";
        return `'${name}', case when (kept).${name} is not null then ${copy} end`;
      });
      const { rows: columns } = await client.query<{ names: string; copied: string }>(
        `select string_agg(attname, ', ') as names, string_agg('(copy).' || attname, ', ') as copied from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { names, copied } = columns[0]!;
      await client.query(
        `insert into ${table} (${names}) overriding system value select ${copied}
          from (select jsonb_populate_record(kept, jsonb_build_object(${copies.join(", ")})) as copy from (select kept from ${table} as kept order by ctid desc limit 1) as kept,
            generate_series(1, ${rowsMax}) as number offset 0) as copies on conflict do nothing`,
      );
    }
  } finally {
    client.release(true);
  }
}

const analyse = () => server.testDatabase.owner.query("vacuum analyze");

describe.each([
  ["never analysed", async () => undefined],
  ["analysed while there were few rows", async () => void (await moveMoney(), await analyse())],
])("with tables that were %s, what batches read", (_what, begin) => {
  /** The costs of two rounds: whether a webhook and a verification share a batch is chance. */
  let few: readonly Costs[];
  beforeAll(async () => {
    await open();
    await begin();
    few = [await moveMoney(), await moveMoney()];
    await fill();
  }, patient(240_000));
  afterAll(() => server.close());

  /** Steps that read a table without an index, or more of it than when it had few rows. */
  const growing = (many: Costs) =>
    [...many].flatMap(([step, counts]) =>
      counts.flatMap(({ table, scanned, fetched }) => {
        const before = Math.max(
          ...few.map((costs) => Number(costs.get(step)!.find((one) => one.table === table)?.fetched ?? 0n)),
        );
        if (scanned === 0n && fetched <= 2 * before + 8) return [];
        return [`${step}: ${scanned} rows of ${table} one after the other, ${fetched} by an index (${before})`];
      }),
    );

  test("does not grow with the rows, with the plans of before", async () => {
    expect(growing(await moveMoney())).toEqual([]);
  });

  test("nor with plans of filled tables", async () => {
    await analyse();
    expect(growing(await moveMoney())).toEqual([]);
  });

  test("without an index more is read, and that is seen", async () => {
    await server.testDatabase.owner.query("drop index profiles_administrators");
    expect(growing(await moveMoney())).toContainEqual(
      expect.stringMatching(/payout requested: .* rows of public\.profiles/),
    );
  });
});

test("each read and each write that the modules define was among them", async () => {
  const sources = globSync("src/server/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const texts = [...seen].join("\n");
  const missing: string[] = [];
  for (const file of sources) {
    const source = readFileSync(file, "utf8");
    for (const [, how, table] of source.matchAll(/\b(insertInto|update)<[^"(]*\(\s*"(\w+)"/g)) {
      const name = `${how === "update" ? "update" : "insert"}_${table}`;
      if (!texts.includes(`${name} as materialized`)) missing.push(name);
    }
    for (const [, name] of source.matchAll(/export const (\w+): Read</g)) {
      const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, Read<unknown, unknown>>;
      if (!seen.has(module[name!]!.text)) missing.push(name!);
    }
  }
  expect(missing).toEqual([]);
});
