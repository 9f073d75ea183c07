import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockAccount } from "#server/back-office/users/index.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { fingerprint, domainErrorOf } from "./support/calls.ts";

const clock = new SettableClock(new Date());
const day = 24 * 60 * 60 * 1000;
let server: TestServer;
let customer: TestUser;
let partner: TestUser & { readonly partnerId: string };
let staff: TestUser;
let rival: TestUser & { readonly partnerId: string };

beforeAll(async () => {
  server = await startTestServer({ clock });
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 200_000 });
  partner = await server.createPartner();
  rival = await server.createPartner({ partnerName: "Barbearia Norte" });
  staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(partner.partnerId, staff.userId);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

async function ask(amount: number, of: TestUser = customer, by: TestUser = partner, description?: string) {
  const { card_number: cardNumber } = await of.client.call("getFullCardForPayment", {});
  const { id } = await by.client.call("createPaymentRequest", { card_number: cardNumber, amount, description });
  return id;
}

async function pay(amount: number, of: TestUser = customer, by: TestUser = partner) {
  const id = await ask(amount, of, by, "Almoço");
  await of.client.call("approvePaymentRequest", { id, amount, purchase_password: of.purchasePassword });
  return id;
}

const refund = (id: string, amount: number, { by = partner, reason }: { by?: TestUser; reason?: string } = {}) =>
  by.client.call("refundPaymentRequest", { id, amount, reason, login_password: by.password });

const balancesOf = async (client: Client) => {
  const { wallet_balance: wallet, cashback_balance: cashback } = await client.call("getProfile", {});
  return { wallet, cashback };
};
const settlementOf = async (by: TestUser) => (await by.client.call("getOwnPartner", {})).settlement_balance;

test("a charge's id in upper case names the same charge, approved and refunded", async () => {
  const id = (await ask(1_000)).toUpperCase();
  await customer.client.call("approvePaymentRequest", {
    id,
    amount: 1_000,
    purchase_password: customer.purchasePassword,
  });
  expect(await refund(id, 100)).toMatchObject({ refund: { amount: 100 } });
});

test("a refund in part gives each side its share back, and both see it: charge, list, statement, receipt, inbox and history", async () => {
  const id = await pay(10_000);
  const [before, settlement] = [await balancesOf(customer.client), await settlementOf(partner)];
  const summary = await customer.client.call("getCashbackSummary", {});
  const answer = await refund(id, 2_500, { reason: "Faltou um prato" });
  // The 100.00 are 10.00 cashback, 5.30 fee, 84.70 for the partner.
  expect(answer).toMatchObject({
    refund: {
      amount: 2_500,
      split: { cashback: 250, fee: 133, establishment: 2_117 },
      reason: "Faltou um prato",
      refunded_by: "Padeira Estrela",
    },
    payment_request: { id, status: "approved", amount: 10_000, refunded: 2_500 },
    settlement_balance: settlement! - 2_117,
  });
  expect(await settlementOf(partner)).toBe(settlement! - 2_117);
  expect(await balancesOf(customer.client)).toEqual({
    wallet: before.wallet + 2_500,
    cashback: before.cashback - 250,
  });
  for (const { client } of [partner, staff]) {
    expect(await client.call("listRefunds", { id })).toEqual({ refunds: [answer.refund], next_before: null });
    expect((await client.call("listPartnerPaymentRequests", {})).payment_requests[0]).toMatchObject({
      id,
      refunded: 2_500,
    });
  }
  expect(await customer.client.call("getPaymentRequest", { id })).toMatchObject({ refunded: 2_500 });

  const { transactions } = await customer.client.call("listTransactions", { limit: 2 });
  const shared = { merchant: "Padaria Estrela", description: "Almoço", message: "Faltou um prato" };
  expect(transactions).toMatchObject([
    { type: "refund", amount: 2_500, ...shared },
    { type: "cashback_reversal", amount: -250, ...shared },
  ]);
  expect(await customer.client.call("getLastTransaction", {})).toEqual(transactions[0]);
  for (const row of transactions)
    expect(await customer.client.call("getTransaction", { id: row.id })).toMatchObject({
      ...row,
      holder: { full_name: "Marina Azevedo" },
    });
  const under = async (type: "spend" | "tip" | "cashback" | "deposit" | "transfer") =>
    (await customer.client.call("listTransactions", { type, limit: 1 })).transactions[0]?.type;
  expect(await under("spend")).toBe("refund");
  expect(await under("cashback")).toBe("cashback_reversal");
  const { notifications } = await customer.client.call("listNotifications", { limit: 2 });
  expect(notifications).toMatchObject([
    { kind: "movement", unread: true, movement: { type: "refund", amount: 2_500 } },
    { kind: "movement", unread: true, movement: { type: "cashback_reversal", amount: -250 } },
  ]);
  expect((await customer.client.call("listCashbackHistory", { limit: 1 })).entries).toMatchObject([
    { amount: 1_000, reversed: 250 },
  ]);
  expect(await customer.client.call("getCashbackSummary", {})).toMatchObject({
    total: summary.total - 250,
    this_month: summary.this_month - 250,
    count: summary.count,
  });
});

test("who has no ceiling refunds nothing, nor does who is no member, and another partner does not find the charge", async () => {
  const id = await pay(3_000);
  const before = await fingerprint(server.testDatabase.owner);
  const codes = [];
  for (const by of [staff, customer, rival]) codes.push((await domainErrorOf(refund(id, 100, { by }))).code);
  expect(codes).toEqual(["refund_exceeds_ceiling", "partner_only", "payment_request_not_found"]);
  expect((await domainErrorOf(rival.client.call("listRefunds", { id }))).code).toBe("payment_request_not_found");
  expect((await domainErrorOf(customer.client.call("listRefunds", { id }))).code).toBe("partner_only");
  expect(
    (await domainErrorOf(partner.client.call("refundPaymentRequest", { id, amount: 100, login_password: "not this" })))
      .code,
  ).toBe("login_password_wrong");
  expect((await domainErrorOf(refund(randomUUID(), 100))).code).toBe("payment_request_not_found");
  expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
});

test("a charge that nobody paid is not refunded", async () => {
  const pending = await ask(1_000);
  expect((await domainErrorOf(refund(pending, 100))).code).toBe("payment_request_not_paid");
  await customer.client.call("rejectPaymentRequest", { id: pending });
  expect((await domainErrorOf(refund(pending, 100))).code).toBe("payment_request_not_paid");
});

test("more than is left is refused with what is left; nothing more once it is whole", async () => {
  const id = await pay(4_200);
  await refund(id, 1_000);
  expect(await domainErrorOf(refund(id, 3_201))).toMatchObject({
    code: "refund_exceeds_charge",
    params: { refundable: 3_200 },
  });
  expect((await refund(id, 3_200)).payment_request.refunded).toBe(4_200);
  expect(await domainErrorOf(refund(id, 1))).toMatchObject({
    code: "refund_exceeds_charge",
    params: { refundable: 0 },
  });
  const { refunds } = await partner.client.call("listRefunds", { id });
  expect(refunds.map(({ amount }) => amount)).toEqual([3_200, 1_000]);
  const sum = (part: "cashback" | "fee" | "establishment") =>
    refunds.reduce((total, { split }) => total + split[part], 0);
  expect({ cashback: sum("cashback"), fee: sum("fee"), establishment: sum("establishment") }).toEqual({
    cashback: 420,
    fee: 240,
    establishment: 3_540,
  });
  const first = await partner.client.call("listRefunds", { id, limit: 1 });
  const second = await partner.client.call("listRefunds", { id, limit: 1, before: first.next_before! });
  expect([...first.refunds, ...second.refunds]).toEqual(refunds);
});

test("what the settlement balance does not cover is refused with what it does cover, and that works", async () => {
  const broke = await server.createPartner({ partnerName: "Café Sul" });
  const id = await pay(10_000, customer, broke);
  // All but 10.00 has been paid out.
  await server.testDatabase.owner.query(
    `select ledger.post(array[id], '{send}', array[now()], '{2}', '{null}', array[$1, 'operator'],
        '{settlement,card_clearing}', array[-7470, 7470]::bigint[]) from gen_random_uuid() as id`,
    [broke.partnerId],
  );
  expect(await settlementOf(broke)).toBe(1_000);
  const domainError = await domainErrorOf(refund(id, 10_000, { by: broke }));
  expect(domainError).toMatchObject({ code: "refund_exceeds_settlement", params: { balance: 1_000 } });
  const refundable = domainError.params!["refundable"] as number;
  expect((await domainErrorOf(refund(id, refundable + 1, { by: broke }))).code).toBe("refund_exceeds_settlement");
  expect((await refund(id, refundable, { by: broke })).settlement_balance).toBe(0);
});

test("cashback that was moved to the wallet, and then sent away, is taken back from the refund: nobody goes below zero", async () => {
  const spender = await server.createCustomer({ name: "Davi Rocha", balance: 10_000 });
  const id = await pay(10_000, spender);
  await spender.client.call("transferCashback", { amount: 600 });
  await spender.client.call("sendMoney", { username: customer.username, amount: 600 });
  expect(await balancesOf(spender.client)).toEqual({ wallet: 0, cashback: 400 });
  expect((await refund(id, 5_000)).refund.split.cashback).toBe(500);
  // 4.00 from the cashback, 1.00 from the wallet.
  expect(await balancesOf(spender.client)).toEqual({ wallet: 4_900, cashback: 0 });
  await refund(id, 5_000);
  expect(await balancesOf(spender.client)).toEqual({ wallet: 9_400, cashback: 0 });
  const { transactions } = await spender.client.call("listTransactions", {});
  const sum = transactions
    .filter(({ type }) => type !== "cashback_transfer")
    .reduce((total, row) => total + row.amount, 0);
  expect(sum, "the signed rows add up to wallet plus cashback").toBe(9_400);
  const ownData = JSON.parse(await (await spender.client.send("/api/own-data")).text()) as { refunds: unknown[] };
  expect(ownData.refunds).toMatchObject([
    { amount: 5_000, cashback_taken_back: 500, cashback_from_wallet: 500 },
    { amount: 5_000, cashback_taken_back: 500, cashback_from_wallet: 100 },
  ]);
  expect(JSON.stringify(await partner.client.call("listRefunds", { id }))).not.toContain("wallet");
});

test("a milestone that was reached stays; cashback that was taken back counts for none, and none comes twice", async () => {
  const saver = await server.createCustomer({ name: "Eva Dias", balance: 200_000 });
  const milestones = async () => (await saver.client.call("listMilestones", {})).map((row) => row.reward_amount);
  const id = await pay(60_000, saver);
  expect(await milestones()).toEqual([5_000]);
  await refund(id, 60_000);
  expect(await milestones()).toEqual([5_000]);
  expect(await saver.client.call("getCashbackSummary", {})).toMatchObject({ total: 0, this_month: 0, count: 1 });
  await pay(55_000, saver);
  expect(await milestones(), "passed a second time, written once").toEqual([5_000]);
  await pay(46_000, saver);
  expect(await milestones()).toEqual([10_000, 5_000]);
});

test("somebody who is blocked is refunded; somebody who has closed the account is not", async () => {
  const blocked = await server.createCustomer({ name: "Fabio Luz", balance: 2_000 });
  const ofBlocked = await pay(1_000, blocked);
  await blockAccount(server.server.services, blocked.userId, "fraud");
  expect((await refund(ofBlocked, 1_000)).payment_request.refunded).toBe(1_000);
  expect(await balancesOf(blocked.client)).toEqual({ wallet: 2_000, cashback: 0 });

  const gone = await server.createCustomer({ name: "Gabi Reis", balance: 1_000 });
  const ofGone = await pay(1_000, gone);
  await gone.client.call("transferCashback", { amount: 100 });
  await gone.client.call("sendMoney", { username: customer.username, amount: 100 });
  await gone.client.call("cancelAccount", { login_password: gone.password });
  const settlement = await settlementOf(partner);
  expect((await domainErrorOf(refund(ofGone, 1_000))).code).toBe("customer_account_closed");
  expect(await settlementOf(partner)).toBe(settlement);
});

test("a refund is one act in the log, by the owner, of the customer's charge", async () => {
  const id = await pay(2_000);
  await refund(id, 500);
  await refund(id, 700, { reason: "Troca" });
  const acts = await server.testDatabase.owner.query(
    "select actor_id, actor_role, partner_id, subject_kind, subject_name, before, after from audit_events where act = 'refundPaymentRequest' and subject_id = $1 order by id",
    [id],
  );
  const shared = {
    actor_id: partner.userId,
    actor_role: "owner",
    partner_id: partner.partnerId,
    subject_kind: "payment_request",
    subject_name: "Marina A.",
  };
  expect(acts).toEqual([
    { ...shared, before: { refunded: 0 }, after: { refunded: 500, amount: 500, reason: null } },
    { ...shared, before: { refunded: 500 }, after: { refunded: 1_200, amount: 700, reason: "Troca" } },
  ]);
});

// Last, for it moves the clock.
test("until the last moment of the ninetieth day a charge can be refunded, and not after it", async () => {
  const id = await pay(1_000);
  const { decided_at: paidAt } = await partner.client.call("getPartnerPaymentRequest", { id });
  const until = new Date(new Date(paidAt!).getTime() + 90 * day);
  clock.set(until);
  const again = async () => partner.client.signIn(partner.email, partner.password);
  await again();
  expect((await refund(id, 100)).payment_request.refunded).toBe(100);
  clock.set(new Date(until.getTime() + 1));
  expect(await domainErrorOf(refund(id, 100))).toMatchObject({
    code: "refund_too_late",
    params: { until: until.toISOString() },
  });
});
