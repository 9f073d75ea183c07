import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyScopes, webhookEvents, type KeyScope } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { payouts } from "#contract/payments/payouts.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { callWhileHeld, domainErrorOf, until, untilWaiting } from "./support/calls.ts";
import { WebhookReceiver } from "./support/webhook-receiver.ts";

type Owner = TestUser & { readonly partnerId: string };

let server: TestServer;
let administrator: TestUser;
let owner: Owner;
let stranger: Owner;
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  owner = await server.createPartner();
  stranger = await server.createPartner({ partnerName: "Barbearia Norte" });
  customer = await server.createCustomer({ balance: 100_000 });
  ({ card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {}));
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const clientOf = (key: string) => new Client(server.url, { authorization: `Bearer ${key}` });
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;

async function createKey(by: Owner, mode: KeyMode = "live", scopes: readonly KeyScope[] = keyScopes): Promise<Client> {
  const { key } = await by.client.call("createApiKey", {
    name: "Livros",
    mode,
    scopes: [...scopes],
    login_password: by.password,
  });
  return clientOf(key);
}

async function payLive(by: Client, amount: number, reference: string): Promise<string> {
  const { id } = await by.call("createPaymentRequest", { card_number: cardNumber, amount, reference });
  const { purchasePassword: purchase_password } = customer;
  await customer.client.call("approvePaymentRequest", { id, amount, purchase_password });
  return id;
}

async function payInSandbox(by: Client, amount: number, reference: string): Promise<string> {
  const { id } = await by.call("createPaymentRequest", { card_number: "9042000000000019", amount, reference });
  await until(async () => ((await by.call("getPartnerPaymentRequest", { id })).status === "approved" ? id : undefined));
  return id;
}

type Entry = OutputOf<typeof payouts.listSettlementEntries>["entries"][number];

/** Every entry of a period, oldest first, through pages of two. */
async function readEntries(key: Client, period: object): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let before: string | undefined; ;) {
    const page = await key.call("listSettlementEntries", { ...period, limit: 2, before });
    entries.unshift(...page.entries.toReversed());
    if (page.next_before === null) return entries;
    before = page.next_before;
  }
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const period = { from: dayAfter(-2), to: dayAfter(1), time_zone: "UTC" };
const payoutAccount = { kind: "pix", holder_name: "Padaria Estrela Ltda.", pix_key: "caixa@padaria.example" } as const;

describe.each<KeyMode>(["live", "test"])("a key of %s", (mode) => {
  let key: Client;
  const refunds: string[] = [];

  beforeAll(async () => {
    key = await createKey(owner, mode);
    const pay = mode === "live" ? payLive : payInSandbox;
    const first = await pay(key, 20_000, `${mode}-1`);
    const second = await pay(key, 3_333, `${mode}-2`);
    for (const [id, amount] of [
      [first, 5_001],
      [second, 3_333],
      [first, 9],
    ] as const)
      refunds.push((await key.call("refundPaymentRequest", { id, amount } as never)).refund.id);
  });

  test("adds its books up to the cent, and leads each entry to its order, its refund or its payout", async () => {
    let paid: string | undefined;
    if (mode === "live") {
      await owner.client.call("setPayoutAccount", { ...payoutAccount, login_password: owner.password });
      await letAccountsRest(server.testDatabase.owner);
      const ask = { amount: 5_000, login_password: owner.password };
      const { payout } = await owner.client.call("requestPayout", ask);
      const { password: login_password } = administrator;
      await administrator.client.call("markPayoutPaid", { id: payout.id, bank_reference: "E-1", login_password });
      paid = payout.id;
    }
    const entries = await readEntries(key, period);
    const report = await key.call("getSettlementReport", period);
    const { balance } = await key.call("getSettlement", {});
    expect(report).toMatchObject({ ...period, currency: "USD", opening_balance: 0, closing_balance: balance });
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    expect([sum(entries), sum(report.totals), entries.at(-1)!.balance_after]).toEqual([balance, balance, balance]);
    for (const { kind, count, amount } of report.totals) {
      const ofKind = entries.filter((entry) => entry.kind === kind);
      expect({ count, amount }, kind).toEqual({ count: ofKind.length, amount: sum(ofKind) });
    }
    expect(
      entries.map(({ kind, charge, refund_id, payout_id }) => [kind, charge?.reference, refund_id, payout_id]),
    ).toEqual([
      ["charge", `${mode}-1`, null, null],
      ["charge", `${mode}-2`, null, null],
      ["refund", `${mode}-1`, refunds[0], null],
      ["refund", `${mode}-2`, refunds[1], null],
      ["refund", `${mode}-1`, refunds[2], null],
      ...(paid === undefined ? [] : [["payout", undefined, null, paid]]),
    ]);
    const { payouts: listed } = await key.call("listPayouts", {});
    expect(listed.map(({ id, status, amount }) => ({ id, status, amount }))).toEqual(
      paid === undefined ? [] : [{ id: paid, status: "paid", amount: 5_000 }],
    );
    if (paid !== undefined) expect(await key.call("getPartnerPayout", { id: paid })).toEqual(listed[0]);
    const file = await key.send(`/api/partner/settlement/report.csv?${new URLSearchParams(period)}`, {
      headers: { "x-language": "en" },
    });
    const text = await file.text();
    expect(text).toContain(`Closing balance,${(balance / 100).toFixed(2)}`);
    expect(
      text
        .trim()
        .split("\r\n")
        .filter((line) => /^\d+,/.test(line)),
    ).toHaveLength(entries.length);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test("reads in a charge's history who refunded what of it, and the till in the books", async () => {
    const shop = await server.createPartner({ partnerName: `Loja ${mode}` });
    const own = await createKey(shop, mode);
    const branch = await shop.client.call("createBranch", { name: `Centro ${mode}` });
    const till = await shop.client.call("createTill", { branch_id: branch.id, name: "Caixa 7" });
    const card_number = mode === "live" ? cardNumber : "9042000000000019";
    const { id } = await own.call("createPaymentRequest", { card_number, amount: 2_000, till_id: till.id });
    const { purchasePassword: purchase_password } = customer;
    if (mode === "live") await customer.client.call("approvePaymentRequest", { id, amount: 2_000, purchase_password });
    const read = () => own.call("getPartnerPaymentRequest", { id });
    await until(async () => ((await read()).status === "approved" ? id : undefined));
    for (const amount of [700, 300]) await own.call("refundPaymentRequest", { id, amount } as never);
    const { timeline } = await read();
    expect(timeline!.map(({ event, by_kind, by, amount }) => [event, by_kind, by, amount])).toEqual([
      ["created", "key", "Livros", null],
      ["approved", "customer", null, null],
      ["refunded", "key", "Livros", 700],
      ["refunded", "key", "Livros", 300],
    ]);
    const file = await own.send(`/api/partner/settlement/report.csv?${new URLSearchParams(period)}`, {
      headers: { "x-language": "en" },
    });
    const rows = (await file.text()).split("\r\n").filter((line) => line.endsWith(`Centro ${mode} · Caixa 7`));
    expect(rows).toHaveLength(3);
  });

  test("reads every refund with its charge and that charge's reference, by page and by time", async () => {
    const page = await key.call("listPartnerRefunds", { limit: 2 });
    const rest = await key.call("listPartnerRefunds", { limit: 2, before: page.next_before! });
    const all = [...page.refunds, ...rest.refunds];
    expect(rest.next_before).toBeNull();
    expect(all.map(({ id, reference, amount }) => [id, reference, amount])).toEqual([
      [refunds[2], `${mode}-1`, 9],
      [refunds[1], `${mode}-2`, 3_333],
      [refunds[0], `${mode}-1`, 5_001],
    ]);
    expect(await key.call("getPartnerRefund", { id: refunds[1]! })).toEqual(all[1]);
    const at = all[1]!.created_at;
    const since = await key.call("listPartnerRefunds", { from: at });
    const till = await key.call("listPartnerRefunds", { to: at });
    expect([since, till].map(({ refunds: found }) => found.map(({ id }) => id))).toEqual([
      [refunds[2], refunds[1]],
      [refunds[0]],
    ]);
  });

  test("finds nothing of another partner's, nor of the other mode", async () => {
    const others = [await createKey(stranger, mode), await createKey(owner, mode === "live" ? "test" : "live")];
    for (const other of others)
      expect(await codeOf(other.call("getPartnerRefund", { id: refunds[0]! }))).toBe("not_found");
    expect((await others[0]!.call("listPartnerRefunds", {})).refunds).toEqual([]);
    const { payment_request_id: charge } = await key.call("getPartnerRefund", { id: refunds[0]! });
    for (const other of others)
      for (const read of ["getPartnerPaymentRequest", "listRefunds", "getDisputeOfCharge"] as const)
        expect(await codeOf(other.call(read, { id: charge })), read).toBe("payment_request_not_found");
    expect(await readEntries(others[0]!, {})).toEqual([]);
    expect(await others[0]!.call("getSettlement", {})).toMatchObject({ balance: 0 });
    for (const { id } of (await key.call("listPayouts", {})).payouts)
      for (const other of others)
        if (other !== others[1] || mode === "live")
          expect(await codeOf(other.call("getPartnerPayout", { id }))).toBe("payout_not_found");
  });

  test("reads with each scope what is named by it and nothing else", async () => {
    const id = refunds[0]!;
    const reads: Partial<Record<KeyScope, readonly ((by: Client) => Promise<unknown>)[]>> = {
      "refunds:read": [(by) => by.call("listPartnerRefunds", {}), (by) => by.call("getPartnerRefund", { id })],
      "settlement:read": [
        (by) => by.call("getSettlement", {}),
        (by) => by.call("listSettlementEntries", {}),
        (by) => by.call("getSettlementReport", period),
      ],
      "payouts:read": [(by) => by.call("listPayouts", {})],
    };
    for (const scope of keyScopes) {
      const one = await createKey(owner, mode, [scope]);
      for (const [needed, calls] of Object.entries(reads))
        for (const call of calls)
          if (needed === scope) await call(one);
          else
            expect(await domainErrorOf(call(one)), `${needed} with ${scope}`).toMatchObject({
              code: "api_key_scope_missing",
              params: { scope: needed },
            });
      await server.testDatabase.owner.query("update api_keys set revoked_at = now() where scopes = $1", [[scope]]);
    }
  });

  test("neither requests nor cancels a payout, and reads no payout account", async () => {
    expect(await codeOf(key.call("requestPayout", { amount: 100, login_password: owner.password }))).toBe(
      "api_key_not_accepted",
    );
    const [payout] = (await owner.client.call("listPayouts", {})).payouts;
    expect(await codeOf(key.call("cancelPayout", { id: payout!.id, login_password: owner.password }))).toBe(
      "api_key_not_accepted",
    );
    expect(await codeOf(key.call("getPayoutAccount", {}))).toBe("api_key_not_accepted");
  });
});

test("a key that was made before a scope was there has not got it", async () => {
  const earlier = await createKey(owner, "live", ["charges:read", "charges:write", "refunds:write"]);
  for (const call of [
    () => earlier.call("getSettlement", {}),
    () => earlier.call("listPayouts", {}),
    () => earlier.call("listPartnerRefunds", {}),
  ])
    expect(await codeOf(call())).toBe("api_key_scope_missing");
});

test("managers read refunds, payouts and the report in the console as before, and customers do not", async () => {
  const staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(owner.partnerId, staff.userId, "manager");
  expect((await staff.client.call("listPartnerRefunds", {})).refunds).toHaveLength(3);
  expect(await staff.client.call("getSettlementReport", period)).toMatchObject({ currency: "USD" });
  expect(await codeOf(customer.client.call("getSettlementReport", period))).toBe("partner_only");
});

describe("payout events", () => {
  test("say each step of a payout once, with what the partner's list shows and nobody's name", async () => {
    const shop = await server.createPartner({ partnerName: "Livraria Aurora" });
    const receiver = await WebhookReceiver.open();
    const others = await WebhookReceiver.open();
    try {
      const add = (by: Owner, url: string, mode: KeyMode) =>
        by.client.call("createWebhookEndpoint", {
          url,
          mode,
          events: webhookEvents.filter((event) => event.startsWith("payout.")),
          login_password: by.password,
        });
      await add(shop, receiver.url, "live");
      await add(shop, others.url, "test");
      await add(stranger, others.url, "live");
      await payLive(shop.client, 50_000, "order-of-books");
      await shop.client.call("setPayoutAccount", { ...payoutAccount, login_password: shop.password });
      await letAccountsRest(server.testDatabase.owner);
      const request = async () =>
        (await shop.client.call("requestPayout", { amount: 5_000, login_password: shop.password })).payout.id;
      const second = await server.createCustomer({ name: "Bento Quirino" });
      await grantAdministrator(server.server.services, second.email);
      const { password: login_password } = administrator;

      const paid = await request();
      await administrator.client.call("approvePayout", { id: paid, login_password });
      await administrator.client.call("approvePayout", { id: paid, login_password });
      const payment = { id: paid, bank_reference: "E-77", login_password: second.password };
      const idempotencyKey = "paid-at-the-bank";
      await second.client.call("markPayoutPaid", payment, { idempotencyKey });
      await second.client.call("markPayoutPaid", payment, { idempotencyKey });
      const rejected = await request();
      await administrator.client.call("rejectPayout", { id: rejected, reason: "conta encerrada", login_password });
      const cancelled = await request();
      const cancel = { id: cancelled, login_password: shop.password };
      await shop.client.call("cancelPayout", cancel);
      await shop.client.call("cancelPayout", cancel);

      await receiver.waitFor(7);
      const ofPayout = (id: string) =>
        (
          receiver.events() as unknown as { type: string; livemode: boolean; data: { payout: { id: string } } }[]
        ).filter(({ data }) => data.payout.id === id);
      const types = (id: string) =>
        ofPayout(id)
          .map(({ type }) => type)
          .toSorted();
      expect(types(paid)).toEqual(["payout.approved", "payout.paid", "payout.requested"]);
      expect(types(rejected)).toEqual(["payout.rejected", "payout.requested"]);
      expect(types(cancelled)).toEqual(["payout.cancelled", "payout.requested"]);
      const key = await createKey(shop, "live", ["payouts:read"]);
      const last = ofPayout(paid).find(({ type }) => type === "payout.paid");
      expect(last, "what the key would read").toMatchObject({
        livemode: true,
        data: { payout: await key.call("getPartnerPayout", { id: paid }) },
      });
      const sent = receiver.received.map(({ body }) => body).join("\n");
      for (const secret of ["Alice", "Bento", "caixa@padaria.example"]) expect(sent).not.toContain(secret);
      const { count } = (
        await server.testDatabase.owner.query<{ count: bigint }>(
          "select count(*) from webhook_events where partner_id = $1",
          [shop.partnerId],
        )
      )[0]!;
      expect(count, "no repeat is an event").toBe(7n);
      expect(others.received).toEqual([]);
    } finally {
      await Promise.all([receiver.close(), others.close()]);
    }
  });

  test("is not there where the payout is not", async () => {
    const shop = await server.createPartner({ partnerName: "Sebo Lua" });
    const receiver = await WebhookReceiver.open();
    try {
      await shop.client.call("createWebhookEndpoint", {
        url: receiver.url,
        mode: "live",
        events: ["payout.requested"],
        login_password: shop.password,
      });
      await payLive(shop.client, 20_000, "order-of-prints");
      await shop.client.call("setPayoutAccount", { ...payoutAccount, login_password: shop.password });
      await letAccountsRest(server.testDatabase.owner);
      const request = (amount: number) => shop.client.call("requestPayout", { amount, login_password: shop.password });
      const results = await Promise.allSettled([request(5_000), request(5_000), request(900_000)]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await receiver.waitFor(1);
      const rows = await server.testDatabase.owner.query("select type from webhook_events where partner_id = $1", [
        shop.partnerId,
      ]);
      expect(rows).toEqual([{ type: "payout.requested" }]);
    } finally {
      await receiver.close();
    }
  });
});

describe("the event log", () => {
  let shop: Owner;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    shop = await server.createPartner({ partnerName: "Floricultura Jasmim" });
    receiver = await WebhookReceiver.open();
  });
  afterAll(() => receiver.close());

  const addAddress = async (mode: KeyMode, by = shop) =>
    (
      await by.client.call("createWebhookEndpoint", {
        url: receiver.url,
        mode,
        events: ["charge.created", "charge.approved"],
        login_password: by.password,
      })
    ).webhook_endpoint;

  test("has each event as it was sent, with what became of it, by mode, to the owner and to a key of that mode", async () => {
    const live = await addAddress("live");
    await addAddress("test");
    const keys = { live: await createKey(shop), test: await createKey(shop, "test") };
    const paid = await payLive(keys.live, 1_000, "rose-1");
    await payInSandbox(keys.test, 2_000, "rose-2");
    await receiver.waitFor(4);
    const log = await until(async () => {
      const { events } = await keys.live.call("listPartnerEvents", {});
      return events.every(({ deliveries }) => deliveries[0]?.status === "delivered") ? events : undefined;
    });
    expect(log.map(({ type, mode, deliveries }) => [type, mode, deliveries.map(({ url }) => url)])).toEqual([
      ["charge.approved", "live", [live.url]],
      ["charge.created", "live", [live.url]],
    ]);
    const sent = (receiver.events() as { id?: string; type: string; livemode: boolean; data: object }[]).find(
      ({ type, livemode }) => type === "charge.approved" && livemode,
    );
    expect(log[0], "the same id and content").toMatchObject({ id: sent!.id, data: sent!.data });
    expect(log[0]!.data).toMatchObject({ payment_request: { id: paid, reference: "rose-1" } });
    const one = await keys.live.call("getPartnerEvent", { id: log[0]!.id });
    expect(one.deliveries[0]!.attempts).toMatchObject([{ http_status: 204, failure: null }]);
    expect(await shop.client.call("getPartnerEvent", { id: log[0]!.id })).toEqual(one);
    expect((await shop.client.call("listPartnerEvents", {})).events).toEqual(log);
    const trials = await shop.client.call("listPartnerEvents", { mode: "test" });
    expect(trials.events).toEqual((await keys.test.call("listPartnerEvents", {})).events);
    expect(trials.events.map(({ mode }) => mode)).toEqual(["test", "test"]);
    const approvals = await shop.client.call("listPartnerEvents", { type: "charge.approved" });
    expect(approvals.events.map(({ id }) => id)).toEqual([log[0]!.id]);
    const first = await shop.client.call("listPartnerEvents", { limit: 1 });
    expect(first.events.map(({ id }) => id)).toEqual([log[0]!.id]);
    const second = await shop.client.call("listPartnerEvents", { limit: 1, before: first.next_before! });
    expect([second.events.map(({ id }) => id), second.next_before]).toEqual([[log[1]!.id], null]);
    // An event of an earlier release has its mode in its body alone.
    await server.testDatabase.owner.query("update webhook_events set mode = null where partner_id = $1", [
      shop.partnerId,
    ]);
    expect((await keys.live.call("listPartnerEvents", {})).events).toEqual(log);
    expect((await keys.test.call("listPartnerEvents", {})).events).toEqual(trials.events);
  });

  test("answers no other partner, no key of the other mode or without the scope, and not staff", async () => {
    const [event] = (await shop.client.call("listPartnerEvents", {})).events;
    const { id } = event!;
    const [trial] = (await shop.client.call("listPartnerEvents", { mode: "test" })).events;
    const before = receiver.received.length;
    for (const other of [stranger.client, await createKey(stranger), await createKey(shop, "test")])
      for (const call of [() => other.call("getPartnerEvent", { id }), () => other.call("resendPartnerEvent", { id })])
        expect(await codeOf(call())).toBe("not_found");
    const liveKey = await createKey(shop);
    expect(await codeOf(liveKey.call("resendPartnerEvent", { id: trial!.id }))).toBe("not_found");
    expect(await codeOf(liveKey.call("listPartnerEvents", { mode: "test" })), "a key has its own mode").toBe(
      "invalid_input",
    );
    const reader = await createKey(shop, "live", ["events:read"]);
    await reader.call("getPartnerEvent", { id });
    expect(await domainErrorOf(reader.call("resendPartnerEvent", { id }))).toMatchObject({
      code: "api_key_scope_missing",
      params: { scope: "events:write" },
    });
    const staff = await server.createCustomer({ name: "Nina Prado" });
    await server.addStaff(shop.partnerId, staff.userId);
    for (const call of [
      () => staff.client.call("listPartnerEvents", {}),
      () => staff.client.call("getPartnerEvent", { id }),
      () => staff.client.call("resendPartnerEvent", { id }),
    ])
      expect(await codeOf(call())).toBe("owner_only");
    expect(receiver.received.length).toBe(before);
  });

  test("sends an event again by key, the same to the byte, also to an address that was added since, and says so in the audit log", async () => {
    const program = await createKey(shop);
    const [event] = (await program.call("listPartnerEvents", {})).events;
    const { id } = event!;
    const bodies = () => receiver.received.filter(({ body }) => body.includes(id)).map(({ body }) => body);
    const before = bodies().length;
    await program.call("resendPartnerEvent", { id });
    await until(async () => (bodies().length === before + 1 ? true : undefined));
    expect(new Set(bodies()).size).toBe(1);

    for (const endpoint of await shop.client.call("listWebhookEndpoints", {}))
      await shop.client.call("deleteWebhookEndpoint", { id: endpoint.id });
    expect(await codeOf(program.call("resendPartnerEvent", { id }))).toBe("webhook_endpoint_missing");
    const added = await addAddress("live");
    await addAddress("test");
    // Twice at once: the new address has one delivery of it, tried again.
    const both = await Promise.all([
      program.call("resendPartnerEvent", { id }),
      program.call("resendPartnerEvent", { id }),
    ]);
    for (const { deliveries } of both) expect(deliveries.map((one) => one.webhook_endpoint_id)).toEqual([added.id]);
    await until(async () => (bodies().length >= before + 2 ? true : undefined));
    const acts = await server.testDatabase.owner.query(
      "select actor_role from audit_events where act = 'resendPartnerEvent' and subject_id = $1",
      [id],
    );
    expect(acts).toEqual([{ actor_role: "key" }, { actor_role: "key" }, { actor_role: "key" }]);
  });

  /** A new shop's event, which its one address has got. */
  async function makeEvent() {
    const maker = await server.createPartner({ partnerName: "Ateliê Nuvem" });
    const endpoint = await addAddress("live", maker);
    const program = await createKey(maker);
    await program.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    const id = await until(async () => {
      const [event] = (await program.call("listPartnerEvents", {})).events;
      return event!.deliveries[0]?.status === "delivered" ? event!.id : undefined;
    });
    const forget = () =>
      server.testDatabase.owner.query("delete from webhook_deliveries where partner_id = $1", [maker.partnerId]);
    return { program, id, partnerId: maker.partnerId, endpointId: endpoint.id, forget };
  }

  test("sends an event to an added address once, also where another call is sending it there", async () => {
    const database = server.testDatabase.owner;
    const { program, id, partnerId, endpointId, forget } = await makeEvent();
    await forget();
    const { sent } = await database.transaction(async (other) => {
      await other.query("select from webhook_events where id = $1 for no key update", [id]);
      const answer = program.call("resendPartnerEvent", { id });
      await Promise.race([answer, untilWaiting(database, "from webhook_events")]);
      await other.query(
        `insert into webhook_deliveries (partner_id, id, endpoint_id, event_id, created_at)
          values ($1, gen_random_uuid(), $2, $3, now())`,
        [partnerId, endpointId, id],
      );
      return { sent: answer };
    });
    await sent;
    expect((await program.call("getPartnerEvent", { id })).deliveries).toHaveLength(1);
  });

  test.each(["that got it", "that was added since"])(
    "sends an event again to no address %s and is being deleted",
    async (which) => {
      const { program, id, partnerId, forget } = await makeEvent();
      if (which === "that was added since") await forget();
      const code = await callWhileHeld(server.testDatabase.owner, {
        hold: (deletion) => deletion.query("delete from webhook_endpoints where partner_id = $1", [partnerId]),
        text: "webhook_",
        call: () => codeOf(program.call("resendPartnerEvent", { id })),
      });
      expect(code).toBe("webhook_endpoint_missing");
    },
  );

  test("bounds how often events are sent by hand, by users and keys together", async () => {
    const quiet = await server.createPartner({ partnerName: "Café Aurora" });
    const endpoint = await addAddress("live", quiet);
    const { event_id: id } = await quiet.client.call("sendTestWebhook", { id: endpoint.id });
    const program = await createKey(quiet);
    for (let times = 1; times < 30; times += 1) await program.call("resendPartnerEvent", { id });
    expect(await codeOf(program.call("resendPartnerEvent", { id }))).toBe("too_many_requests");
    expect(await codeOf(quiet.client.call("resendPartnerEvent", { id }))).toBe("too_many_requests");
  });
});

test("the sandbox's charges are seen by the partner's members, and by no other partner or customer", async () => {
  const shop = await server.createPartner({ partnerName: "Mercado Azul" });
  const trial = await createKey(shop, "test");
  const { id } = await trial.call("createPaymentRequest", {
    card_number: "9042000000000043",
    amount: 900,
    reference: "t-1",
  });
  const staff = await server.createCustomer({ name: "Ivo Prado" });
  await server.addStaff(shop.partnerId, staff.userId);
  for (const member of [shop.client, staff.client]) {
    const { payment_requests: seen } = await member.call("listSandboxPaymentRequests", { reference: "t-1" });
    expect(seen).toMatchObject([{ id, customer_name: "Test C." }]);
    expect(await member.call("getSandboxPaymentRequest", { id })).toMatchObject({ timeline: [{ event: "created" }] });
    expect((await member.call("listPartnerPaymentRequests", {})).payment_requests).toEqual([]);
  }
  expect(
    (await stranger.client.call("listSandboxPaymentRequests", {})).payment_requests.map((one) => one.id),
  ).not.toContain(id);
  expect(await codeOf(stranger.client.call("getSandboxPaymentRequest", { id }))).toBe("payment_request_not_found");
  expect(await codeOf(customer.client.call("getSandboxPaymentRequest", { id }))).toBe("partner_only");
  expect(await codeOf(trial.call("getSandboxPaymentRequest", { id }))).toBe("api_key_not_accepted");
});
