import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { domainErrorOf, fingerprint, requestOf } from "./support/calls.ts";

// Contested charges over HTTP: whose turn it is, who may do what, and that each ends once.

const day = 24 * 60 * 60 * 1000;
const clock = new SettableClock(new Date());
let server: TestServer;
let customer: TestUser;
let stranger: TestUser;
let partner: TestUser & { readonly partnerId: string };
let rival: TestUser & { readonly partnerId: string };
let staff: TestUser;
let administrator: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer({ clock });
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 500_000 });
  stranger = await server.createCustomer({ name: "Caio Ferraz", balance: 50_000 });
  partner = await server.createPartner();
  rival = await server.createPartner({ partnerName: "Barbearia Norte" });
  staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(partner.partnerId, staff.userId);
  administrator = await createAdministrator("Alice Prado");
  other = await createAdministrator("Olga Reis");
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

async function createAdministrator(name: string) {
  const user = await server.createCustomer({ name, balance: 20_000 });
  await grantAdministrator(server.server.services, user.email);
  return user;
}

async function pay(amount: number, of: TestUser = customer, by: TestUser = partner) {
  const { card_number: cardNumber } = await of.client.call("getFullCardForPayment", {});
  const { id } = await by.client.call("createPaymentRequest", { card_number: cardNumber, amount });
  await of.client.call("approvePaymentRequest", { id, amount, purchase_password: of.purchasePassword });
  return id;
}

const contest = (id: string, of: TestUser = customer) =>
  of.client.call("openDispute", { id, reason: "not_received", text: "O bolo não chegou." });
const reply = (id: string, by: TestUser = partner) =>
  by.client.call("replyToDispute", { id, reply: "Entregue às 15h." });
const withdraw = (id: string, of: TestUser = customer) => of.client.call("withdrawDispute", { id });
const refund = (id: string, amount: number, by: TestUser = partner) =>
  by.client.call("refundPaymentRequest", { id, amount, login_password: by.password });
const settle = (id: string, inFavorOf: "customer" | "partner", by: TestUser = administrator) =>
  by.client.call("settleDispute", {
    id,
    in_favor_of: inFavorOf,
    reason: "Não há prova de entrega",
    login_password: by.password,
  });

/** A contested charge to which the partner has replied: an administrator can decide. */
async function answered(amount: number, of: TestUser = customer, by: TestUser = partner) {
  const charge = await pay(amount, of, by);
  const { id } = await contest(charge, of);
  await reply(charge, by);
  return { charge, id };
}

const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const balancesOf = async ({ client }: TestUser) => {
  const { wallet_balance: wallet, cashback_balance: cashback } = await client.call("getProfile", {});
  return { wallet, cashback };
};
const settlementOf = async (by: TestUser) => (await by.client.call("getOwnPartner", {})).settlement_balance;
const ownDispute = async (id: string, of: TestUser = customer) =>
  (await of.client.call("getOwnDispute", { id })).dispute;
const refundedOf = async (id: string) => (await customer.client.call("getPaymentRequest", { id })).refunded;
const templatesOf = async (id: string) =>
  (
    await server.testDatabase.owner.query<{ event: string }>(
      "select split_part(event, ':', 1) as event from mails where event like '%:' || $1 order by id",
      [id],
    )
  ).map(({ event }) => event);

/** Sessions end with time, an administrator's after a day. */
async function advance(ms: number): Promise<void> {
  clock.advance(ms);
  for (const { client, email, password } of [customer, partner, administrator, other])
    expect((await client.signIn(email, password)).status).toBe(200);
}

test("a customer contests, the partner replies, an administrator decides for the customer: everybody learns of it, and what was left is back", async () => {
  const { webhook_endpoint: endpoint } = await partner.client.call("createWebhookEndpoint", {
    url: "https://till.troco.invalid/webhooks",
    mode: "live",
    events: ["dispute.opened", "dispute.answered", "dispute.ended", "charge.refunded"],
    login_password: partner.password,
  });
  const charge = await pay(10_000);
  const [before, settlement] = [await balancesOf(customer), await settlementOf(partner)];
  const offer = await customer.client.call("getOwnDispute", { id: charge });
  expect(offer).toEqual({ dispute: null, can_be_opened_until: expect.any(String) });
  expect(Date.parse(offer.can_be_opened_until!) - clock.now().getTime()).toBeGreaterThan(59 * day);
  const purchase = (await customer.client.call("listTransactions", { type: "spend", limit: 1 })).transactions[0]!;
  expect(await customer.client.call("getTransaction", { id: purchase.id })).toMatchObject({
    payment_request_id: charge,
  });

  const opened = await contest(charge);
  expect(opened).toMatchObject({
    payment_request_id: charge,
    status: "open",
    waits_for: "partner",
    reason: "not_received",
    text: "O bolo não chegou.",
    reply_until: new Date(Date.parse(opened.opened_at) + 7 * day).toISOString(),
    reply: null,
  });
  expect(await customer.client.call("getOwnDispute", { id: charge })).toEqual({
    dispute: opened,
    can_be_opened_until: null,
  });
  for (const { client } of [partner, staff]) {
    expect(await client.call("getDisputeOfCharge", { id: charge })).toEqual({ dispute: opened });
    expect(await client.call("listPartnerDisputes", { show: "open" })).toMatchObject({
      disputes: [{ ...opened, amount: 10_000, refunded: 0, customer_name: "Marina A." }],
      waiting: 1,
    });
  }
  expect((await administrator.client.call("listAllDisputes", {})).waiting).toBe(0);

  const replied = await reply(charge);
  expect(replied).toMatchObject({ status: "answered", waits_for: "administrator", reply: "Entregue às 15h." });
  const inbox = async () => (await customer.client.call("listNotifications", { limit: 1 })).notifications[0]!;
  const news = await inbox();
  expect(news).toMatchObject({
    kind: "dispute",
    unread: true,
    dispute: { ...replied, transaction_id: purchase.id, amount: 10_000, partner_name: "Padaria Estrela" },
  });
  await customer.client.call("markNotificationsRead", { up_to: news.id });
  expect(await administrator.client.call("listAllDisputes", {})).toMatchObject({
    disputes: [{ ...replied, customer_id: customer.userId, partner_id: partner.partnerId }],
    waiting: 1,
  });
  expect((await administrator.client.call("getOverview", {})).waiting_disputes).toBe(1);
  expect(await administrator.client.call("getDispute", { id: opened.id })).toMatchObject({
    settlement_balance: settlement,
  });

  const ended = await settle(opened.id, "customer");
  expect(ended).toMatchObject({
    status: "settled_for_customer",
    waits_for: null,
    decision_reason: "Não há prova de entrega",
    refunded: 10_000,
  });
  expect(await balancesOf(customer)).toEqual({ wallet: before.wallet + 10_000, cashback: before.cashback - 1_000 });
  expect(await settlementOf(partner)).toBe(settlement! - 8_470);
  expect((await partner.client.call("listRefunds", { id: charge })).refunds).toMatchObject([
    { amount: 10_000, refunded_by: "Troco", reason: "Não há prova de entrega" },
  ]);
  expect(await ownDispute(charge)).toMatchObject({ status: "settled_for_customer" });
  const { notifications } = await customer.client.call("listNotifications", { limit: 3 });
  expect(notifications.filter(({ kind }) => kind === "dispute")).toMatchObject([
    { unread: true, dispute: { status: "settled_for_customer" } },
  ]);
  expect(await templatesOf(opened.id)).toEqual([
    "dispute-opened",
    "dispute-answered",
    "dispute-settled-for-customer",
    "dispute-settled-for-customer",
  ]);
  const sent = (await partner.client.call("listWebhookDeliveries", { id: endpoint.id })).deliveries;
  expect(sent.map(({ event_type: type }) => type).toSorted()).toEqual([
    "charge.refunded",
    "dispute.answered",
    "dispute.ended",
    "dispute.opened",
  ]);
  const acts = await server.testDatabase.owner.query(
    "select act, actor_id, actor_role, partner_id, before, after from audit_events where subject_id in ($1, $2) order by id",
    [charge, opened.id],
  );
  expect(acts).toEqual([
    {
      act: "replyToDispute",
      actor_id: partner.userId,
      actor_role: "owner",
      partner_id: partner.partnerId,
      before: null,
      after: { reply: "Entregue às 15h." },
    },
    {
      act: "settleDispute",
      actor_id: administrator.userId,
      actor_role: "administrator",
      partner_id: partner.partnerId,
      before: { status: "answered" },
      after: { status: "settled_for_customer", reason: "Não há prova de entrega", amount: 10_000 },
    },
  ]);
  const names = JSON.stringify([
    await partner.client.call("getDisputeOfCharge", { id: charge }),
    await partner.client.call("listPartnerDisputes", {}),
    await partner.client.call("listRefunds", { id: charge }),
    await customer.client.call("getOwnDispute", { id: charge }),
  ]);
  expect(names, "neither side learns who decided").not.toMatch(/Alice|Prado/);
  const ownData = JSON.parse(await (await customer.client.send("/api/own-data")).text()) as { disputes: unknown[] };
  expect(ownData.disputes).toMatchObject([{ payment_request_id: charge, status: "settled_for_customer" }]);
});

test("a decision that is sent again under its key gives the first answer and moves nothing", async () => {
  const { charge, id } = await answered(3_000);
  const input = { id, in_favor_of: "customer", reason: "Certo", login_password: administrator.password };
  const [path, init] = requestOf("settleDispute", { input });
  const answers = await Promise.all([1, 2, 3].map(async () => (await administrator.client.send(path, init)).json()));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: "settled_for_customer" });
  expect((await partner.client.call("listRefunds", { id: charge })).refunds).toHaveLength(1);
});

test("a decision for the partner moves no money, and is the last word", async () => {
  const { charge, id } = await answered(2_000);
  const [before, settlement] = [await balancesOf(customer), await settlementOf(partner)];
  expect(await settle(id, "partner")).toMatchObject({ status: "settled_for_partner", refunded: 0 });
  expect(await balancesOf(customer)).toEqual(before);
  expect(await settlementOf(partner)).toBe(settlement);
  expect(await domainErrorOf(settle(id, "customer", other))).toMatchObject({
    code: "dispute_closed",
    params: { status: "settled_for_partner" },
  });
  expect(await codeOf(contest(charge))).toBe("dispute_exists");
  expect(await codeOf(withdraw(charge))).toBe("dispute_closed");
  expect(await codeOf(reply(charge))).toBe("dispute_closed");
  expect((await refund(charge, 2_000)).refund.amount, "the partner may still be generous").toBe(2_000);
  expect(await ownDispute(charge)).toMatchObject({ status: "settled_for_partner" });
});

test("only the charge's own customer contests and withdraws, only who leads its partner replies, only an administrator decides", async () => {
  const charge = await pay(1_000);
  const { id } = await contest(charge);
  const fresh = await pay(1_000);
  const before = await fingerprint(server.testDatabase.owner);
  for (const who of [stranger, partner, rival, administrator]) {
    expect(await codeOf(contest(fresh, who))).toBe("payment_request_not_found");
    expect(await codeOf(withdraw(charge, who))).toBe("payment_request_not_found");
    expect(await codeOf(who.client.call("getOwnDispute", { id: charge }))).toBe("payment_request_not_found");
  }
  expect(await codeOf(reply(charge, rival))).toBe("payment_request_not_found");
  expect(await codeOf(rival.client.call("getDisputeOfCharge", { id: charge }))).toBe("payment_request_not_found");
  expect((await rival.client.call("listPartnerDisputes", {})).disputes).toEqual([]);
  expect(await codeOf(reply(charge, staff))).toBe("manager_only");
  expect(await codeOf(reply(charge, customer))).toBe("partner_only");
  for (const who of [customer, partner, stranger]) {
    expect(await codeOf(settle(id, "customer", who))).toBe("admin_only");
    expect(await codeOf(who.client.call("getDispute", { id }))).toBe("admin_only");
  }
  expect(await codeOf(new Client(server.url).call("openDispute", { id: fresh, reason: "other", text: "?" }))).toBe(
    "not_signed_in",
  );
  expect(await codeOf(settle(randomUUID(), "partner"))).toBe("dispute_not_found");
  expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
});

test("an administrator decides neither on the own company's charges, as owner or staff, nor on an own purchase", async () => {
  const owning = await server.createPartner({ partnerName: "Café da Olga" });
  await grantAdministrator(server.server.services, owning.email);
  await owning.client.signIn(owning.email, owning.password);
  const helping = await createAdministrator("Hugo Melo");
  await server.addStaff(owning.partnerId, helping.userId);
  const buyer = await createAdministrator("Bia Costa");
  const { id } = await answered(1_000, buyer, owning);
  const before = await fingerprint(server.testDatabase.owner);
  for (const who of [owning, helping, buyer])
    for (const side of ["customer", "partner"] as const)
      expect(await codeOf(settle(id, side, who))).toBe("own_concern");
  expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  expect(await settle(id, "partner")).toMatchObject({ status: "settled_for_partner" });
});

test("nor on a purchase of who owns the company with them, also after leaving it", async () => {
  const owning = await server.createPartner({ partnerName: "Café do Ivo" });
  const [leaving, friend] = [await createAdministrator("Ivo Sá"), await server.createCustomer({ balance: 5_000 })];
  await server.addStaff(owning.partnerId, leaving.userId, "owner");
  await server.addStaff(owning.partnerId, friend.userId, "owner");
  const bought = await answered(1_000, friend);
  const sold = await answered(1_000, customer, owning);
  const expectOwnConcern = async () => {
    for (const { id } of [bought, sold])
      for (const side of ["customer", "partner"] as const)
        expect(await codeOf(settle(id, side, leaving))).toBe("own_concern");
  };
  await expectOwnConcern();
  await leaving.client.call("removePartnerMember", { user_id: leaving.userId, login_password: leaving.password });
  await expectOwnConcern();
  clock.advance(60_000);
  const after = await answered(1_000, customer, owning);
  await expectOwnConcern();
  expect(await settle(after.id, "partner", leaving)).toMatchObject({ status: "settled_for_partner" });
});

test("what was never paid, or was refunded whole, is not contested; a charge is contested once, also by ten at once", async () => {
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  const pending = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
  expect(await codeOf(contest(pending.id))).toBe("dispute_not_possible");
  await customer.client.call("rejectPaymentRequest", { id: pending.id });
  expect(await codeOf(contest(pending.id))).toBe("dispute_not_possible");
  const returned = await pay(1_000);
  await refund(returned, 1_000);
  expect(await codeOf(contest(returned))).toBe("dispute_not_possible");

  const charge = await pay(1_000);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => contest(charge)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.problem.code as string] : []));
  expect(codes).toEqual(Array.from({ length: 9 }, () => expect.stringMatching(/dispute_exists|too_many_requests/)));
  await withdraw(charge);
  expect((await withdraw(charge)).status, "twice is the same as once").toBe("withdrawn");
  await server.testDatabase.owner.query("delete from rate_counts");
  expect(await codeOf(contest(charge))).toBe("dispute_exists");
});

test("nobody floods partners and administrators: ten disputes an hour", async () => {
  const flooder = await server.createCustomer({ name: "Fábio Luz", balance: 20_000 });
  const charge = await pay(1_000, flooder);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 11; count += 1)
    codes.push(
      await contest(charge, flooder).then(
        () => undefined,
        (error) => error.problem.code as string,
      ),
    );
  expect(codes[0]).toBeUndefined();
  expect(codes[9]).toBe("dispute_exists");
  expect(codes[10]).toBe("too_many_requests");
});

test("a refund in part is seen and changes nothing else; a decision returns the rest; refunds that leave nothing end it", async () => {
  const { charge, id } = await answered(10_000);
  await refund(charge, 4_000);
  expect(await ownDispute(charge)).toMatchObject({ status: "answered", waits_for: "administrator" });
  expect(await administrator.client.call("getDispute", { id })).toMatchObject({ refunded: 4_000 });
  await settle(id, "customer");
  expect((await partner.client.call("listRefunds", { id: charge })).refunds.map(({ amount }) => amount)).toEqual([
    6_000, 4_000,
  ]);

  const second = await pay(5_000);
  const { id: secondId } = await contest(second);
  await refund(second, 2_000);
  expect(await ownDispute(second)).toMatchObject({ status: "open" });
  await refund(second, 3_000);
  expect(await ownDispute(second)).toMatchObject({ status: "refunded", waits_for: null, ended_at: expect.any(String) });
  expect(await domainErrorOf(settle(secondId, "customer"))).toMatchObject({
    code: "dispute_closed",
    params: { status: "refunded" },
  });
  expect(await refundedOf(second)).toBe(5_000);
});

test("where the settlement is short nothing is decided, and the same decision works once it is not", async () => {
  const broke = await server.createPartner({ partnerName: "Café Sul" });
  const { charge, id } = await answered(10_000, customer, broke);
  await server.testDatabase.owner.query(
    `select ledger.post(array[id], '{send}', array[now()], '{2}', '{null}', array[$1, 'operator'],
        '{settlement,card_clearing}', array[-7470, 7470]::bigint[]) from gen_random_uuid() as id`,
    [broke.partnerId],
  );
  const before = await fingerprint(server.testDatabase.owner);
  expect(await domainErrorOf(settle(id, "customer"))).toMatchObject({
    code: "refund_exceeds_settlement",
    params: { balance: 1_000 },
  });
  expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  expect(await ownDispute(charge)).toMatchObject({ status: "answered", waits_for: "administrator" });
  await pay(20_000, customer, broke);
  expect(await settle(id, "customer")).toMatchObject({ status: "settled_for_customer", refunded: 10_000 });
});

type Step = () => Promise<unknown>;

/** Runs both at once, each with a head start in turn, and says which of them were done. */
async function race(round: number, one: Step, two: Step): Promise<readonly [boolean, boolean]> {
  const both = round % 2 === 0 ? [one(), two()] : [two(), one()];
  const ends = await Promise.allSettled(both);
  const [first, second] = round % 2 === 0 ? ends : ends.toReversed();
  for (const end of ends)
    if (end.status === "rejected")
      expect(["dispute_closed", "refund_exceeds_charge", "dispute_answered"]).toContain(end.reason.problem.code);
  return [first!.status === "fulfilled", second!.status === "fulfilled"];
}

test("of two who end a dispute at once exactly one does, and the money follows that one", async () => {
  for (let round = 0; round < 4; round += 1) {
    await server.testDatabase.owner.query("delete from rate_counts");
    const withdrawn = await answered(1_000);
    const [out, settled] = await race(
      round,
      () => withdraw(withdrawn.charge),
      () => settle(withdrawn.id, "customer"),
    );
    expect([out, settled].filter(Boolean), "withdrawn or settled").toHaveLength(1);
    expect(await ownDispute(withdrawn.charge)).toMatchObject({ status: out ? "withdrawn" : "settled_for_customer" });
    expect(await refundedOf(withdrawn.charge)).toBe(out ? 0 : 1_000);

    const refunded = await answered(1_000);
    const [paid, forCustomer] = await race(
      round,
      () => refund(refunded.charge, 1_000),
      () => settle(refunded.id, "customer"),
    );
    expect([paid, forCustomer].filter(Boolean), "refunded or settled").toHaveLength(1);
    expect(await ownDispute(refunded.charge)).toMatchObject({ status: paid ? "refunded" : "settled_for_customer" });
    expect(await refundedOf(refunded.charge), "once").toBe(1_000);

    const decided = await answered(1_000);
    const [yes, no] = await race(
      round,
      () => settle(decided.id, "customer", administrator),
      () => settle(decided.id, "partner", other),
    );
    expect([yes, no].filter(Boolean), "one administrator").toHaveLength(1);
    expect(await refundedOf(decided.charge)).toBe(yes ? 1_000 : 0);

    const open = await pay(1_000);
    await contest(open);
    const [replied, gone] = await race(
      round,
      () => reply(open),
      () => withdraw(open),
    );
    expect(gone, "a reply does not keep it from being withdrawn").toBe(true);
    expect((await ownDispute(open))!.reply === null).toBe(!replied);
  }
});

test("the database changes no dispute that has ended, nor what was written", async () => {
  const { charge, id } = await answered(1_000);
  const owner = server.testDatabase.owner;
  await expect(owner.query("update disputes set text = 'x' where id = $1", [id])).rejects.toThrow(/stays/);
  await expect(owner.query("update disputes set reply = 'x' where id = $1", [id])).rejects.toThrow(/stays/);
  await withdraw(charge);
  await expect(owner.query("update disputes set status = 'answered' where id = $1", [id])).rejects.toThrow(/already/);
});

// The last ones move the clock.
test("the partner has until the moment shown; from it on an administrator decides without a reply, and not before", async () => {
  const charge = await pay(1_000);
  const { id, reply_until: until } = await contest(charge);
  expect(await domainErrorOf(settle(id, "partner"))).toMatchObject({
    code: "dispute_waits_for_partner",
    params: { until },
  });
  await advance(Date.parse(until) - 1 - clock.now().getTime());
  expect(await codeOf(settle(id, "customer"))).toBe("dispute_waits_for_partner");
  clock.advance(1);
  expect(await ownDispute(charge)).toMatchObject({ status: "open", waits_for: "administrator" });
  expect(await domainErrorOf(reply(charge))).toMatchObject({ code: "dispute_reply_too_late", params: { until } });
  expect((await partner.client.call("listPartnerDisputes", { show: "open" })).disputes).toEqual([]);
  expect((await administrator.client.call("listAllDisputes", {})).disputes.map((one) => one.id)).toContain(id);
  expect(await settle(id, "customer")).toMatchObject({ status: "settled_for_customer", reply: null });
});

test("until the last moment of the sixtieth day a charge can be contested; a decision after the ninetieth still refunds", async () => {
  const [late, inTime] = [await pay(1_000), await pay(1_000)];
  const until = Date.parse((await customer.client.call("getOwnDispute", { id: inTime })).can_be_opened_until!);
  const { decided_at: paidAt } = await customer.client.call("getPaymentRequest", { id: inTime });
  expect(until).toBe(Date.parse(paidAt!) + 60 * day);
  await advance(until - clock.now().getTime());
  const { id } = await contest(inTime);
  clock.advance(1);
  expect(await codeOf(contest(late))).toBe("dispute_too_late");
  expect(await customer.client.call("getOwnDispute", { id: late })).toEqual({
    dispute: null,
    can_be_opened_until: null,
  });
  await advance(40 * day);
  expect(await codeOf(refund(inTime, 1_000))).toBe("refund_too_late");
  expect(await settle(id, "customer")).toMatchObject({ status: "settled_for_customer", refunded: 1_000 });
});
