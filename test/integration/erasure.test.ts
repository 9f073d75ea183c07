import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closedAccountName } from "#contract/limits.ts";
import { eraseClosedAccounts } from "#server/accounts/erasure/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { modules } from "#server/modules.ts";
import { keepDaysOfAll } from "#server/payments/payment-requests/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createStorage } from "#server/platform/storage/index.ts";
import { activate, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { createLogin } from "#test/harness/users.ts";
import { domainErrorOf, linkIn, readMail, until } from "./support/calls.ts";
import { dump, lostRows, tablesWith, type DumpedRow } from "./support/dump.ts";
import { columnsOf, type TableColumns } from "./support/personal-columns.ts";
import { plantedTables, plantRows } from "./support/planted-rows.ts";
import { tokenOf } from "./support/samples.ts";

const day = 24 * 60 * 60_000;
const retentionMs = 1_825 * day;
const clock = new SettableClock(new Date());

let server: TestServer;
let owner: Database;
let administrator: TestUser;
let padaria: TestUser & { readonly partnerId: string };
let caio: TestUser;

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = server.testDatabase.owner;
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  padaria = await server.createPartner();
  caio = await server.createCustomer({ name: "Caio Lima", balance: 100_000 });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const names = (columns: string | undefined) => columns?.split(" ") ?? [];
const listed = (table: TableColumns) => Object.values(table).flatMap(names);

test("each column that can hold text or bytes is listed with what it holds of users", async () => {
  const columns = await owner.query<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema in ('public', 'ledger')
        and data_type in ('text', 'character', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED', 'inet', 'xml')
        and udt_name not in ('_int4', '_int8', '_uuid') or column_name = 'seen'`,
  );
  const known = Object.entries(columnsOf).flatMap(([table, of]) => listed(of).map((name) => `${table}.${name}`));
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("the document of what is kept names every table that holds anything of a user", async () => {
  const document = await readFile(new URL("../../docs/privacy.md", import.meta.url), "utf8");
  const holding = Object.entries(columnsOf).filter(([, of]) => of.erased ?? of.deleted ?? of.brief);
  for (const [table] of holding) expect(document, table).toContain(`\`${table}\``);
});

/** A user whose every value is found nowhere else. */
interface Planted extends TestUser {
  readonly values: readonly string[];
}

async function signIn(name: string, email: string): Promise<TestUser> {
  const password = "uma senha bem longa";
  const userId = await createLogin(server.server.services, { name, email, password });
  const client = new Client(server.url, { "x-forwarded-for": "198.51.100.77", "user-agent": "Firefox of Quitéria" });
  await client.signIn(email, password);
  const { username } = await client.call("getProfile", {});
  return { client, email, password, userId, username, purchasePassword: "4821" };
}

/** A customer and owner who does whatever leaves a trace, and closes the account. */
async function liveAndLeave(): Promise<Planted> {
  const user = await signIn("Quitéria Zanforlin", "quiteria@zanforlin.example");
  const { client, userId, username } = user;
  await activate(user);
  await client.call("updateProfile", {
    phone: "+5591977001122",
    phone_country_code: "+55",
    address: "Travessa Curuzu, 77",
    street_address: "Travessa Curuzu Velha",
    address_number: "77-Curuzu",
    address_complement: "fundos Curuzu",
    neighborhood: "Marcoense",
    city: "Benevidesia",
    state: "Graoparaense",
    postal_code: "66085-823",
    country: "Brasilândia",
    login_password: user.password,
  });
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});

  // Money with another customer, in both directions, and a transfer that was withdrawn.
  await caio.client.call(
    "sendMoney",
    { username, amount: 20_000, message: "do Caio" },
    { idempotencyKey: repeatedKey },
  );
  await client.call("sendMoney", { username: caio.username, amount: 500, message: "recado curuquara" });
  await caio.client.call("withdrawIntent", { key: randomUUID(), transfer: { username, amount: 100 } });

  // Charges of a partner, with a refund of one.
  const charge = async (card: string, payer: TestUser) => {
    const { id } = await padaria.client.call("createPaymentRequest", {
      card_number: card,
      amount: 5_000,
      description: "dois cafés",
      reference: "pedido-1907",
      ...(payer === user && { metadata: { buyer: "quiteria@zanforlin.example" } }),
    });
    await payer.client.call("approvePaymentRequest", { id, amount: 5_000, purchase_password: payer.purchasePassword });
    return id;
  };
  const refund = (by: TestUser, id: string, reason: string) =>
    by.client.call("refundPaymentRequest", { id, amount: 1_000, reason, login_password: by.password });
  await refund(padaria, await charge(cardNumber, user), "um café a menos");
  const link = await padaria.client.call("createPaymentLink", {
    amount: 1_000,
    metadata: { buyer: "quiteria@zanforlin.example" },
  });
  await client.call("approvePaymentLink", {
    token: tokenOf(link),
    amount: 1_000,
    purchase_password: user.purchasePassword,
  });
  const contested = { id: await charge(cardNumber, user) };
  await client.call("openDispute", { ...contested, reason: "other", text: "nunca fui à curuquara" });
  await client.call("withdrawDispute", contested);

  // Owner of that partner for a while, who refunds another customer, in the sandbox too.
  const invite = { email: user.email, login_password: padaria.password };
  await padaria.client.call("inviteCoOwner", invite);
  const invitation = await readMail(server.url, user.email, "Convite para cuidar de uma empresa no Troco");
  await client.call("acceptInvitation", { token: linkIn(invitation).searchParams.get("token")! });
  const caiosCard = (await caio.client.call("getFullCardForPayment", {})).card_number;
  await refund(user, await charge(caiosCard, caio), "pedido trocado");
  await owner.query(
    `with made as (insert into sandbox_charges (partner_id, id, partner_name, customer_name, card_last_4, amount, cashback_basis_points,
        fee_basis_points, fee_fixed, cashback, fee, establishment, created_at, expires_at)
      values ($1, gen_random_uuid(), 'Padaria', 'Test C.', '0000', 100, 0, 0, 0, 0, 0, 100, now(), now()) returning partner_id, id)
    insert into sandbox_refunds (partner_id, id, payment_request_id, amount, cashback, fee, establishment, refunded_by_name, created_at)
      select partner_id, gen_random_uuid(), id, 100, 0, 0, 100, 'Quitéria Zanforlin', now() from made`,
    [padaria.partnerId],
  );

  // Administrators act on the account, and type.
  const by = { user_id: userId, login_password: administrator.password };
  await administrator.client.call("holdAccount", { user_id: userId, reason: "suspeita xaraputanga" });
  await administrator.client.call("releaseAccount", { ...by, reason: "esclarecido xaraputanga" });
  await administrator.client.call("blockUser", { user_id: userId, reason: "documento xaraputanga" });
  await administrator.client.call("unblockUser", by);
  await client.signIn(user.email, user.password);
  await client.call("requestPurchasePasswordReset", { login_password: user.password });

  // The account is emptied and closed.
  const { wallet_balance: wallet, cashback_balance: cashback } = await client.call("getProfile", {});
  await client.call("transferCashback", { amount: cashback });
  await client.call("sendMoney", { username: caio.username, amount: wallet + cashback, message: "adeus curuquara" });
  await client.call("cancelAccount", { login_password: user.password });
  return {
    ...user,
    values: [
      ..."zanforlin quitéria quiteria 77001122 curuzu marcoense benevidesia graoparaense 66085-823 brasilândia".split(
        " ",
      ),
      ...`curuquara xaraputanga 198.51.100.77 ${username} ${cardNumber}`.split(" "),
    ],
  };
}

const repeatedKey = randomUUID();
/** Runs routines as an administrator does, and waits until each has succeeded. */
async function runJobs(queues: readonly string[]): Promise<void> {
  const successes = () => owner.query("select queue from job_successes where queue = any ($1)", [queues]);
  await owner.query("delete from job_successes where queue = any ($1)", [queues]);
  for (const queue of queues) await administrator.client.call("runJobNow", { queue });
  await until(async () => ((await successes()).length === queues.length ? true : undefined), { what: "their success" });
}

describe("a closed account", () => {
  let quiteria: Planted;

  test("is erased wherever it left a trace; others keep what is theirs, and the ledger stays", async () => {
    quiteria = await liveAndLeave();
    clock.advance(3 * day);
    await keepDaysOfAll(server.server.services);
    clock.advance(retentionMs - 4 * day);
    await runOnce();

    // A day before its time everything is there: each column that is said to be erased holds some.
    const columns = Object.entries(columnsOf).flatMap(([table, of]) => names(of.erased).map((name) => [table, name]));
    const values = [...quiteria.values, "+55", quiteria.values.at(-1)!.slice(-4)].map((value) => `%${value}%`);
    for (const [table, name] of columns) {
      const rows = await owner.query(`select from ${table} where "${name}"::text ilike any ($1)`, [values]);
      expect(rows.length, `${table}.${name}`).toBeGreaterThan(0);
    }
    clock.advance(2 * day);
    const bystander = await server.createCustomer({ name: "Davi Nunes" });
    // Written now, so that no routine forgets them for their age.
    await plantRows(owner, quiteria, { at: clock.now() });
    await plantRows(owner, bystander, { at: clock.now() });
    // And so does each table of which the rows are deleted.
    const deleted = Object.entries(columnsOf).flatMap(([table, of]) => (of.deleted === undefined ? [] : [table]));
    const emptied = [...new Set([...deleted, ...plantedTables])];
    const ownRows = (all: readonly DumpedRow[], table: string) => {
      const own = new RegExp(`\\b(?:${quiteria.userId}|${quiteria.email})\\b`);
      return all.filter((row) => row.table === `public.${table}` && own.test(row.text));
    };
    await administrator.client.signIn(administrator.email, administrator.password);
    const whole = await dump(owner);
    for (const table of emptied) expect.soft(ownRows(whole, table).length, `${table} holds a row`).toBeGreaterThan(0);
    const money = await owner.query(
      "select owner_id, kind, shard, balance, entry_count from ledger.accounts order by 1, 2, 3",
    );

    await runJobs(["erase-closed-accounts"]);
    const named = [quiteria.userId, ...quiteria.values].map((value) => value.toLowerCase());
    const others = whole.filter(
      ({ table, text }) =>
        table.startsWith("public.") && table.slice(7) in columnsOf && !named.some((value) => text.includes(value)),
    );
    expect(lostRows(others, await dump(owner))).toEqual([]);
    await runJobs(["forget-the-past"]);
    // The past that is forgotten has the sessions of five years ago.
    for (const { client, email, password } of [administrator, caio, padaria]) await client.signIn(email, password);
    const rows = await dump(owner);
    for (const value of quiteria.values) expect(tablesWith(rows, value), value).toEqual([]);
    // The same search finds what is there.
    for (const value of ["Caio Lima", "Rua Augusta, 1508", "do Caio"])
      expect(tablesWith(rows, value), value).not.toEqual([]);
    for (const table of emptied) expect.soft(ownRows(rows, table), table).toEqual([]);
    const files = await readdir(join(server.server.services.config.dataDir, "files"));
    expect(files).not.toContain(quiteria.userId);
    expect(files).toContain(caio.userId);

    expect(
      await owner.query("select owner_id, kind, shard, balance, entry_count from ledger.accounts order by 1, 2, 3"),
    ).toEqual(money);
    expect(await server.audit()).toMatchObject({ clean: true });
    expect(await owner.query("select after from audit_events where act = 'eraseAccount'")).toEqual([
      { after: { transactions: expect.any(Number) as number, payment_requests: 3 } },
    ]);
  });

  test("is a closed account to those who dealt with it, and what they typed themselves stays", async () => {
    const { transactions } = await caio.client.call("listTransactions", { month: undefined });
    const shown = transactions
      .filter(({ type }) => type.startsWith("transfer_"))
      .map(({ amount, recipient_name: name, recipient_email: username, message }) => ({
        amount,
        name,
        username,
        message,
      }));
    expect(shown.at(-1)).toEqual({ amount: -20_000, name: closedAccountName, username: null, message: "do Caio" });
    expect(shown.slice(0, 2)).toEqual([
      expect.objectContaining({ name: closedAccountName, username: null, message: null }),
      { amount: 500, name: closedAccountName, username: null, message: null },
    ]);
    expect(await caio.client.call("listContacts", {})).toEqual([]);
    // The repeated request of the transfer moves nothing, and its answer names nobody.
    const repeated = { username: quiteria.username, amount: 20_000, message: "do Caio" };
    expect(await caio.client.call("sendMoney", repeated, { idempotencyKey: repeatedKey })).toMatchObject({
      recipient: { username: closedAccountName, full_name: closedAccountName },
    });
    const search = async (text: string) =>
      (await padaria.client.call("listPartnerPaymentRequests", { search: text })).payment_requests.map(
        ({ customer_name: name }) => name,
      );
    expect(await search("Quitéria")).toEqual([]);
    expect(await search("pedido-1907"), "the partner's own books stay").toHaveLength(3);
    expect(await search("dois cafés")).toEqual(["Caio L.", closedAccountName, closedAccountName]);
    const [from, to] = [-40, 1].map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10));
    const report = `/api/partner/settlement/report.csv?from=${from}&to=${to}&time_zone=UTC`;
    const inSpanish = await padaria.client.send(report, { headers: { "x-language": "es" } });
    expect(await inSpanish.text()).toContain(";Cuenta cerrada;");
    // The address is free again, and the old login opens nothing.
    const stranger = new Client(server.url, { "x-forwarded-for": "198.51.100.99" });
    expect((await stranger.signIn(quiteria.email, quiteria.password)).ok).toBe(false);
  });

  test("cannot be mistaken for somebody who calls themselves so", async () => {
    expect((await domainErrorOf(caio.client.call("updateProfile", { full_name: "Closed_Account" }))).code).toBe(
      "invalid_input",
    );
    const pretender = await signIn(closedAccountName, "pretender@troco.example");
    expect((await pretender.client.call("getProfile", {})).full_name).toBe("closed account");
  });
});

/** A closed account with a transfer to another and a charge, without a login of its own. */
async function closedUser(): Promise<TestUser> {
  const user = await server.createCustomer({ name: "Beto Ramalhete" });
  await caio.client.call("sendMoney", { username: user.username, amount: 100, message: "oi" });
  await caio.client.call("sendMoney", { username: user.username, amount: 100 });
  await user.client.call("sendMoney", { username: caio.username, amount: 200, message: "tchau ramalhete" });
  await user.client.call("cancelAccount", { login_password: user.password });
  return user;
}

const runOnce = (database: Database = server.server.services.database) => {
  const services = { ...server.server.services, database };
  return eraseClosedAccounts(services, { storage: createStorage(services), modules }, new AbortController().signal);
};
const erasedAt = async ({ userId }: TestUser) =>
  (
    await owner.query<{ erased_at: Date | null }>("select erased_at from account_erasures where user_id = $1", [userId])
  )[0]!.erased_at;
const leftOf = async () => tablesWith(await dump(owner), "ramalhete");

test("a run that dies after any of its transactions is continued, and says once what it did", async () => {
  const user = await closedUser();
  clock.advance(retentionMs);
  let deaths = 0;
  for (; (await erasedAt(user)) === null; deaths += 1) {
    let left = deaths;
    const { database } = server.server.services;
    const dying: Database = {
      ...database,
      transaction: (work) => {
        if (left === 0) throw new Error("the process died");
        left -= 1;
        return database.transaction(work);
      },
    };
    await runOnce(dying).catch(() => undefined);
    expect(deaths).toBeLessThan(20);
  }
  expect(deaths).toBeGreaterThan(4);
  expect(await leftOf()).toEqual([]);
  // Twice more, at once: nothing is left to do.
  await Promise.all([runOnce(), runOnce()]);
  const events = await owner.query<{ after: object }>(
    "select after from audit_events where act = 'eraseAccount' and subject_id = $1",
    [user.userId],
  );
  expect(events).toEqual([{ after: { transactions: 3, payment_requests: 0 } }]);
});

test("two runs at once erase an account once", async () => {
  const user = await closedUser();
  clock.advance(retentionMs);
  await Promise.all([runOnce(), runOnce(), runOnce()]);
  expect(await erasedAt(user)).not.toBeNull();
  const events = await owner.query("select from audit_events where act = 'eraseAccount' and subject_id = $1", [
    user.userId,
  ]);
  expect(events).toHaveLength(1);
});

const holds: Record<string, readonly [begins: string, ends: string]> = {
  hold: [
    "update profiles set held_since = now() where user_id = $1",
    "update profiles set held_since = null where user_id = $1",
  ],
  "contested charge": [
    `insert into disputes (customer_id, id, payment_request_id, partner_id, transaction_id, reason, text, opened_at, reply_until, decidable_at)
      values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'other', 'não fui', now(), now(), now())`,
    "update disputes set status = 'withdrawn', ended_by = customer_id, ended_at = now() where customer_id = $1",
  ],
  "top-up in processing": [
    `insert into top_ups (user_id, id, session_id, amount, currency, status, created_at)
      values ($1, gen_random_uuid(), gen_random_uuid()::text, 500, 'BRL', 'processing', now())`,
    "update top_ups set status = 'declined' where user_id = $1",
  ],
  debt: [
    "insert into receivables (user_id, outstanding, since, changed_at) values ($1, 700, now(), now())",
    "update receivables set outstanding = 0 where user_id = $1",
  ],
  "dispute with the card provider": [
    "insert into top_up_reversals (user_id, top_up_id, disputed, changed_at) values ($1, gen_random_uuid(), 500, now())",
    "update top_up_reversals set disputed = 0 where user_id = $1",
  ],
  review: [
    `insert into account_reviews (user_id, id, reason, note, held_by, since)
      values ($1, gen_random_uuid(), 'by_hand', 'ramalhete', 'somebody', now())`,
    "update account_reviews set ended_at = now() where user_id = $1",
  ],
};

test.each(Object.entries(holds))(
  "an open %s keeps an account from being erased until it is over",
  async (_, [begins, ends]) => {
    const user = await closedUser();
    await owner.query(begins, [user.userId]);
    clock.advance(retentionMs);
    await runOnce();
    expect(await erasedAt(user)).toBeNull();
    expect(await leftOf()).toContain("public.profiles");
    await owner.query(ends, [user.userId]);
    await runOnce();
    expect(await erasedAt(user)).not.toBeNull();
    expect(await leftOf()).toEqual([]);
  },
);

test("the database erases nobody whose account is open, and lets nothing else of what stays be changed", async () => {
  const { database } = server.server.services;
  const erase = (text: string) => database.query(text, [caio.userId]);
  await expect(erase("select erase_statement($1, gen_random_uuid(), 10)")).rejects.toThrow(/is not closed/);
  await expect(erase("select erase_payment_requests($1, gen_random_uuid(), 10)")).rejects.toThrow(/is not closed/);
  await expect(erase("select erase_answers($1, 10)")).rejects.toThrow(/is not closed/);
  await expect(erase("select erase_names($1, '{caio}')")).rejects.toThrow(/is not closed/);
  // Not even the owner of the tables may write anything but the one word.
  const refused = [
    "update payment_requests set customer_name = 'Caio M.' where status = 'approved'",
    "update payment_requests set customer_name = 'closed_account', card_last_4 = '0000', search_text = null, metadata = null, amount = amount + 1 where status = 'approved'",
    "update refunds set refunded_by_name = 'Somebody'",
    "update refunds set refunded_by_name = 'closed_account', amount = amount + 1",
    "update account_reviews set note = 'something else' where ended_at is not null",
    "update audit_events set actor_name = 'Somebody'",
    "update audit_events set after = after || '{\"more\": 1}' where after is not null",
    "update audit_events set actor_id = 'somebody', actor_name = 'closed_account'",
    "delete from audit_events",
  ];
  for (const text of refused) await expect(owner.query(text), text).rejects.toMatchObject({ code: "23001" });
  // The server itself cannot either, except by the functions.
  for (const table of ["transactions", "audit_events", "refunds", "idempotency_keys"])
    await expect(database.query(`update ${table} set id = id`), table).rejects.toThrow(
      /permission denied|does not exist/,
    );
});
