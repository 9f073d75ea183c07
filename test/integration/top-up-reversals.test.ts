import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { largestBalance } from "#contract/money.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { debtNeeds, settle, writeOff } from "#server/payments/receivables/index.ts";
import { createCheckoutReader, verifyTopUp } from "#server/payments/top-ups/index.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { creditWallet } from "#test/harness/users.ts";
import { readMail } from "./support/calls.ts";
import { asStripe, FakeStripe, postEvent } from "./support/stripe.ts";

let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  server = await startTestServer({
    environment: asStripe(stripe),
  });
});
afterEach(async () => {
  stripe.troubles.length = 0;
  stripe.beforeAnswer = () => undefined;
  expect(await server.audit()).toMatchObject({ clean: true });
  const [sums] = await server.testDatabase.owner.query<{ receivables: bigint; users: bigint }>(
    `select (select sum(balance)::bigint from ledger.accounts where owner_id = 'operator' and kind = 'receivables') as receivables,
      (select coalesce(sum(outstanding), 0)::bigint from receivables) as users`,
  );
  expect(sums!.receivables, "what Troco is owed is what people owe").toBe(-sums!.users);
});
afterAll(async () => {
  await server.close();
  await stripe.stop();
});

const sendEvent = (object: object, type: string, livemode = false) => postEvent(server.url, object, type, livemode);

/** A top-up that was paid at Stripe, and credited unless `credited` is false. */
async function payTopUp(user: TestUser, amount: number, credited = true): Promise<string> {
  const { session_id: sessionId } = await user.client.call("createPayment", { amount });
  const session = stripe.pay(sessionId);
  if (credited) expect(await sendEvent(session, "checkout.session.completed")).toBe(200);
  return sessionId;
}

/** The wallet, the debt and the rows of the statement, newest first, which add up to the wallet. */
async function standingOf({ client, userId }: TestUser) {
  const [{ wallet_balance: wallet }, { transactions }, [debt]] = await Promise.all([
    client.call("getProfile", {}),
    client.call("listTransactions", {}),
    server.testDatabase.owner.query<{ outstanding: bigint }>("select outstanding from receivables where user_id = $1", [
      userId,
    ]),
  ]);
  expect(
    transactions.reduce((sum, row) => sum + row.amount, 0),
    "the statement adds up",
  ).toBe(wallet);
  const rows = transactions.map(({ type, amount }) => `${type} ${amount}`);
  return { wallet, owed: Number(debt?.outstanding ?? 0n), rows };
}

const countReceipts = async ({ userId }: TestUser) =>
  (
    await server.testDatabase.owner.query("select from mails where owner = $1 and template = 'top-up-receipt'", [
      userId,
    ])
  ).length;

const reader = () => createCheckoutReader(server.server.services);

const send = (from: TestUser, to: TestUser, amount: number) =>
  from.client.call("sendMoney", { username: to.username, amount });

const paymentOf = (sessionId: string) => stripe.sessions.get(sessionId)!.payment_intent!;
const chargeOf = (sessionId: string) => ({ object: "charge", payment_intent: paymentOf(sessionId) });

describe("a refund", () => {
  test("takes back what it comes to, once, whichever of its events come, in any order and however often", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    const first = stripe.refund(sessionId, 2_000, "pending");
    const events = ["refund.updated", "refund.created", "refund.created", "refund.updated"];
    for (const type of events) expect(await sendEvent(first, type)).toBe(200);
    expect(await sendEvent(chargeOf(sessionId), "charge.refunded")).toBe(200);
    expect(await standingOf(user)).toEqual({
      wallet: 3_000,
      owed: 0,
      rows: ["deposit_reversal -2000", "deposit 5000"],
    });

    const second = stripe.refund(sessionId, 3_000);
    await Promise.all(Array.from({ length: 8 }, () => sendEvent(second, "refund.created")));
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 0 });
    second.status = "failed";
    first.status = "succeeded";
    expect(await sendEvent(second, "refund.failed")).toBe(200);
    expect(await sendEvent(first, "refund.created"), "an old event, come late").toBe(200);
    expect(await standingOf(user)).toEqual({
      wallet: 3_000,
      owed: 0,
      rows: ["deposit_restored 3000", "deposit_reversal -3000", "deposit_reversal -2000", "deposit 5000"],
    });
  });

  test("of an endpoint with an older API version is reported by its own two events, and so is one that fails", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    const refund = stripe.refund(sessionId, 2_000);
    expect(await sendEvent(chargeOf(sessionId), "charge.refunded")).toBe(200);
    expect((await standingOf(user)).wallet).toBe(3_000);
    refund.status = "failed";
    expect(await sendEvent(refund, "charge.refund.updated")).toBe(200);
    expect(await standingOf(user)).toEqual({
      wallet: 5_000,
      owed: 0,
      rows: ["deposit_restored 2000", "deposit_reversal -2000", "deposit 5000"],
    });
  });

  test("whose event comes before the payment's is preceded by the credit, and the late event credits nothing more", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 4_000, false);
    expect(await sendEvent(stripe.refund(sessionId, 1_500), "refund.created")).toBe(200);
    expect(await standingOf(user)).toEqual({
      wallet: 2_500,
      owed: 0,
      rows: ["deposit_reversal -1500", "deposit 4000"],
    });
    expect(await sendEvent(stripe.sessions.get(sessionId)!, "checkout.session.completed")).toBe(200);
    expect(await user.client.call("verifyPayment", { sessionId })).toEqual({
      success: true,
      message: "credited",
      amount: 2_500,
      referral_bonus: 0,
      taken_back: 1_500,
    });
    expect((await standingOf(user)).wallet).toBe(2_500);
    // The receipt is of what was left of it.
    await readMail(server.url, user.email, "Recibo: você adicionou $25,00");
    expect(await countReceipts(user)).toBe(1);
  });

  test("of all of a payment before it was credited is reported as a refund, by whichever event or question it is learned", async () => {
    const learn: ((user: TestUser, sessionId: string) => Promise<unknown>)[] = [
      () => sendEvent(stripe.refunds[0]!, "refund.created"),
      ({ client }, sessionId) => client.call("verifyPayment", { sessionId }),
      async (_, sessionId) => verifyTopUp(server.server.services, await reader(), sessionId),
      // The provider could not reach the server for some minutes: the first event comes again, with
      // the state of then.
      (_, sessionId) =>
        postEvent(server.url, stripe.sessions.get(sessionId)!, "checkout.session.completed", false, 120),
    ];
    for (const by of learn) {
      const user = await server.createCustomer();
      const sessionId = await payTopUp(user, 4_000, false);
      const refund = stripe.refund(sessionId, 4_000);
      await by(user, sessionId);
      expect(await user.client.call("verifyPayment", { sessionId })).toEqual({
        success: false,
        message: "refunded",
        taken_back: 4_000,
      });
      expect(await standingOf(user)).toEqual({
        wallet: 0,
        owed: 0,
        rows: ["deposit_reversal -4000", "deposit 4000"],
      });
      expect((await user.client.call("getProfile", {})).review, "it was spent by nobody").toBeNull();
      expect(await countReceipts(user), "nothing was added").toBe(0);
      expect(await sendEvent(stripe.sessions.get(sessionId)!, "checkout.session.completed")).toBe(200);
      refund.status = "failed";
      expect(await sendEvent(refund, "refund.failed")).toBe(200);
      expect(await user.client.call("verifyPayment", { sessionId })).toEqual({
        success: true,
        message: "credited",
        amount: 4_000,
        referral_bonus: 0,
      });
    }
  });

  test("before the credit leaves for an older debt only what is left of the payment", async () => {
    const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
    const spent = await payTopUp(user, 3_000);
    await send(user, friend, 3_000);
    await sendEvent(stripe.refund(spent, 3_000), "refund.created");
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 3_000 });
    const sessionId = await payTopUp(user, 4_000, false);
    expect(await sendEvent(stripe.refund(sessionId, 4_000), "refund.created")).toBe(200);
    expect(await standingOf(user)).toEqual({
      wallet: 0,
      owed: 3_000,
      rows: ["deposit_reversal -4000", "deposit 4000", "transfer_sent -3000", "deposit 3000"],
    });
    const partly = await payTopUp(user, 4_000, false);
    expect(await sendEvent(stripe.refund(partly, 3_000), "refund.created")).toBe(200);
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 2_000 });
    expect((await standingOf(user)).rows.slice(0, 3)).toEqual([
      "debt_collected -1000",
      "deposit_reversal -3000",
      "deposit 4000",
    ]);
  });

  test("after the credit is reported as one when the payment is read again, and so is a dispute", async () => {
    const user = await server.createCustomer();
    const verify = (sessionId: string) => user.client.call("verifyPayment", { sessionId });
    const sessionId = await payTopUp(user, 5_000);
    const dispute = stripe.dispute(sessionId, { amount: 2_000 });
    await sendEvent(dispute, "charge.dispute.created");
    expect(await verify(sessionId)).toMatchObject({ success: true, amount: 3_000, taken_back: 2_000 });
    await sendEvent(stripe.refund(sessionId, 3_000), "refund.created");
    expect(await verify(sessionId)).toEqual({ success: false, message: "disputed", taken_back: 5_000 });
    dispute.status = "won";
    await sendEvent(dispute, "charge.dispute.closed");
    expect(await verify(sessionId)).toMatchObject({ success: true, amount: 2_000, taken_back: 3_000 });
    await sendEvent(stripe.refund(sessionId, 2_000), "refund.created");
    expect(await verify(sessionId)).toEqual({ success: false, message: "refunded", taken_back: 5_000 });
  });

  test("or a dispute that nobody heard of is followed when a payment that nobody heard of is verified", async () => {
    const user = await server.createCustomer();
    const refunded = await payTopUp(user, 4_000, false);
    stripe.refund(refunded, 1_500);
    expect(await user.client.call("verifyPayment", { sessionId: refunded })).toMatchObject({ success: true });
    expect(await standingOf(user)).toEqual({
      wallet: 2_500,
      owed: 0,
      rows: ["deposit_reversal -1500", "deposit 4000"],
    });
    const disputed = await payTopUp(user, 3_000, false);
    stripe.dispute(disputed);
    stripe.troubles.push("answers as it is", "fails", "fails", "fails", "fails");
    const verify = () => user.client.call("verifyPayment", { sessionId: disputed });
    await expect(verify(), "nothing is credited by half").rejects.toMatchObject({
      problem: { code: "checkout_unavailable" },
    });
    expect((await standingOf(user)).wallet).toBe(2_500);
    stripe.troubles.length = 0;
    expect(await verify()).toEqual({ success: false, message: "disputed", taken_back: 3_000 });
    expect((await standingOf(user)).wallet).toBe(2_500);
    expect((await user.client.call("getProfile", {})).review).not.toBeNull();
  });

  test("takes the referral bonus along when what remains would not have earned it, and an undone one brings it back", async () => {
    const [sharer, user] = [await server.createCustomer(), await server.createCustomer()];
    const { referral_code: _code } = await sharer.client.call("getProfile", {});
    await user.client.call("applyReferralCode", { _code });
    const sessionId = await payTopUp(user, 5_000);
    expect((await standingOf(user)).wallet).toBe(5_500);
    stripe.refund(sessionId, 3_000);
    await sendEvent(chargeOf(sessionId), "charge.refunded");
    expect(await standingOf(user), "2,000 remain, which is the minimum").toMatchObject({ wallet: 2_500 });
    const last = stripe.refund(sessionId, 1);
    await sendEvent(last, "refund.created");
    expect((await standingOf(user)).wallet).toBe(1_999);
    last.status = "canceled";
    await sendEvent(last, "refund.updated");
    expect(await standingOf(user)).toMatchObject({ wallet: 2_500, owed: 0 });
    expect((await standingOf(user)).rows.slice(0, 4).toSorted()).toEqual(
      ["deposit_restored 1", "deposit_restored 500", "deposit_reversal -1", "deposit_reversal -500"].toSorted(),
    );
  });

  test("of somebody else's payment, of no payment, of the other mode or unsigned changes nothing", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 2_000);
    const refund = stripe.refund(sessionId, 2_000);
    expect(await sendEvent({ ...refund, payment_intent: "pi_of_nobody" } as never, "refund.created")).toBe(200);
    expect(await sendEvent({ ...refund, payment_intent: null } as never, "refund.created")).toBe(200);
    expect(await sendEvent(refund, "refund.created", true)).toBe(200);
    expect(await sendEvent({ object: "refund", payment_intent: 7 } as never, "refund.created")).toBe(400);
    const answer = await fetch(`${server.url}/api/webhooks/checkout`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(400);
    expect((await standingOf(user)).wallet).toBe(2_000);
    expect(await sendEvent(refund, "refund.created"), "the control").toBe(200);
    expect((await standingOf(user)).wallet).toBe(0);
  });
});

describe("a dispute", () => {
  test("of money that is spent leaves the wallet at zero and the rest owed; lost it stays so, won it is undone, the debt first", async () => {
    const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
    const [lostId, wonId] = [await payTopUp(user, 5_000), await payTopUp(user, 3_000)];
    await send(user, friend, 7_000);
    const lost = stripe.dispute(lostId);
    for (const type of ["charge.dispute.funds_withdrawn", "charge.dispute.created", "charge.dispute.created"])
      expect(await sendEvent(lost, type)).toBe(200);
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 4_000 });
    const won = stripe.dispute(wonId);
    await sendEvent(won, "charge.dispute.created");
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 7_000 });

    lost.status = "lost";
    await sendEvent(lost, "charge.dispute.closed");
    won.status = "under_review";
    await sendEvent(won, "charge.dispute.updated");
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 7_000 });
    won.status = "won";
    await sendEvent(won, "charge.dispute.closed");
    expect(await standingOf(user), "before its funds are back").toMatchObject({ wallet: 0, owed: 4_000 });
    stripe.reinstate(won);
    await sendEvent(won, "charge.dispute.funds_reinstated");
    await sendEvent(won, "charge.dispute.created");
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 4_000 });
    expect((await standingOf(friend)).wallet, "who was sent it keeps it").toBe(7_000);
    lost.status = "won";
    await sendEvent(lost, "charge.dispute.closed");
    expect(await standingOf(user)).toMatchObject({ wallet: 1_000, owed: 0 });
  });

  test("of money that was paid to a partner leaves the partner's part alone: its customer owes it", async () => {
    const [user, partner] = [await server.createCustomer(), await server.createPartner()];
    const sessionId = await payTopUp(user, 5_000);
    const { card_number: cardNumber } = await user.client.call("getFullCardForPayment", {});
    const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 5_000 });
    const approval = { id, amount: 5_000, purchase_password: user.purchasePassword };
    await user.client.call("approvePaymentRequest", approval);
    const earned = async () => (await partner.client.call("getOwnPartner", {})).settlement_balance;
    const before = await earned();
    const dispute = stripe.dispute(sessionId);
    expect(await sendEvent(dispute, "charge.dispute.created")).toBe(200);
    dispute.status = "lost";
    expect(await sendEvent(dispute, "charge.dispute.closed")).toBe(200);
    expect(before, "less the fee and ten percent of cashback").toBe(5_000 - 280 - 500);
    expect(await earned()).toBe(before);
    const [debt] = await server.testDatabase.owner.query<{ outstanding: bigint }>(
      "select outstanding from receivables where user_id = $1",
      [user.userId],
    );
    expect(debt!.outstanding).toBe(5_000n);
  });

  test("that only inquires takes nothing until money is withdrawn, and beside a refund never more than the top-up", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    await payTopUp(user, 1_000);
    const dispute = stripe.dispute(sessionId, { inquiry: true });
    await sendEvent(dispute, "charge.dispute.created");
    expect((await standingOf(user)).wallet).toBe(6_000);
    stripe.withdraw(dispute);
    dispute.status = "needs_response";
    await sendEvent(dispute, "charge.dispute.funds_withdrawn");
    expect((await standingOf(user)).wallet).toBe(1_000);
    await sendEvent(stripe.refund(sessionId, 5_000), "refund.created");
    expect(await standingOf(user)).toMatchObject({ wallet: 1_000, owed: 0 });
  });

  test("reported in another currency takes the whole top-up", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    const dispute = stripe.dispute(sessionId, { amount: 10 });
    Object.assign(dispute, { currency: "eur" });
    await sendEvent(dispute, "charge.dispute.created");
    expect((await standingOf(user)).wallet).toBe(0);
  });

  test("won after Troco gave the debt up pays Troco first: nobody has the same money twice", async () => {
    const { services } = server.server;
    const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
    const sessionId = await payTopUp(user, 5_000);
    await send(user, friend, 4_000);
    const dispute = stripe.dispute(sessionId);
    await sendEvent(dispute, "charge.dispute.created");
    await send(friend, user, 1_000);
    const at = services.clock.now();
    const { userId } = user;
    await decideAlone(services.database, debtNeeds(userId), (decision) => {
      expect(settle(decision, services.clock, { userId, atMost: 600n, at })).toBe(600n);
      expect(writeOff(decision, services.clock, { userId, atMost: 3_000n, at })).toBe(3_000n);
      return {};
    });
    expect(await standingOf(user)).toMatchObject({ wallet: 400, owed: 400 });
    dispute.status = "won";
    await sendEvent(dispute, "charge.dispute.closed");
    // From the 5,000, 400 are still owed, 3,000 written off; 1,000 came from the wallet, 600 were
    // collected.
    expect(await standingOf(user)).toMatchObject({ wallet: 400 + 1_600, owed: 0 });
    dispute.status = "lost";
    await sendEvent(dispute, "charge.dispute.updated");
    expect(await standingOf(user), "and taken again, all of it is owed anew").toMatchObject({
      wallet: 0,
      owed: 3_000,
    });
  });
});

test("the hold follows what the reading says, whichever way money went or whether any did, and no reading of the same holds anew", async () => {
  const administrator = await server.createCustomer();
  await grantAdministrator(server.server.services, administrator.email);
  const friend = await server.createCustomer();
  const causesOf = async ({ client }: TestUser) =>
    ((await client.call("getProfile", {})).review?.causes ?? []).map(({ reason }) => reason).toSorted();
  const release = async ({ userId }: TestUser) => {
    const args = { reason: "Acertado", login_password: administrator.password };
    await administrator.client.call("releaseAccount", { user_id: userId, ...args });
  };

  // One reading sees the dispute won and a half refunded: less is reversed, of money that is spent.
  const spender = await server.createCustomer();
  const spent = await payTopUp(spender, 5_000);
  await send(spender, friend, 5_000);
  const won = stripe.dispute(spent);
  await sendEvent(won, "charge.dispute.created");
  expect(await causesOf(spender)).toEqual(["top_up_disputed"]);
  won.status = "won";
  const half = stripe.refund(spent, 2_500);
  await sendEvent(half, "refund.created");
  expect(await standingOf(spender)).toMatchObject({ wallet: 0, owed: 2_500 });
  expect(await causesOf(spender)).toEqual(["top_up_refunded"]);
  await release(spender);
  await sendEvent(half, "refund.updated");
  expect(await causesOf(spender), "an administrator has let it go").toEqual([]);
  await sendEvent(stripe.refund(spent, 500), "refund.created");
  expect(await causesOf(spender), "more of what is spent").toEqual(["top_up_refunded"]);
  await release(spender);
  await sendEvent(stripe.dispute(spent), "charge.dispute.created");
  expect(await standingOf(spender)).toMatchObject({ wallet: 0, owed: 5_000 });
  expect(await causesOf(spender), "more is owed, and no more refunded").toEqual(["top_up_disputed"]);
  await release(spender);
  await sendEvent(stripe.refund(spent, 500), "refund.created");
  expect(await standingOf(spender)).toMatchObject({ wallet: 0, owed: 5_000 });
  expect(await causesOf(spender), "more is refunded, and no more owed").toEqual([]);

  // Refunded as a whole from the wallet, then disputed: nothing is left to reverse.
  const user = await server.createCustomer();
  const sessionId = await payTopUp(user, 2_000);
  const refund = stripe.refund(sessionId, 2_000);
  await sendEvent(refund, "refund.created");
  expect(await causesOf(user)).toEqual([]);
  const dispute = stripe.dispute(sessionId);
  await sendEvent(dispute, "charge.dispute.created");
  expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 0 });
  expect(await causesOf(user)).toEqual(["top_up_disputed"]);
  await release(user);
  await sendEvent(dispute, "charge.dispute.updated");
  expect(await causesOf(user), "the same again").toEqual([]);
  // Won, and disputed anew while nothing moves.
  dispute.status = "won";
  await sendEvent(dispute, "charge.dispute.closed");
  dispute.status = "lost";
  await sendEvent(dispute, "charge.dispute.updated");
  expect(await causesOf(user)).toEqual(["top_up_disputed"]);
  // The dispute ends in the reading that still sees the refund.
  dispute.status = "won";
  await sendEvent(dispute, "charge.dispute.closed");
  expect(await causesOf(user)).toEqual([]);

  // Dispute and refund swap in one reading.
  const other = await server.createCustomer();
  const swapped = await payTopUp(other, 2_000);
  const first = stripe.dispute(swapped);
  await sendEvent(first, "charge.dispute.created");
  expect(await causesOf(other)).toEqual(["top_up_disputed"]);
  first.status = "won";
  await sendEvent(stripe.refund(swapped, 2_000), "refund.created");
  expect(await causesOf(other)).toEqual([]);
  expect(await standingOf(other)).toEqual({ wallet: 0, owed: 0, rows: ["deposit_reversal -2000", "deposit 2000"] });
});

test("a later top-up pays what is owed at once, as far as it goes, and the statement shows it", async () => {
  const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
  const sessionId = await payTopUp(user, 3_000);
  await send(user, friend, 3_000);
  await sendEvent(stripe.refund(sessionId, 3_000), "refund.created");
  expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 3_000 });
  await payTopUp(user, 1_000);
  expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 2_000 });
  await payTopUp(user, 5_000);
  expect(await standingOf(user)).toEqual({
    wallet: 3_000,
    owed: 0,
    rows: [
      "debt_collected -2000",
      "deposit 5000",
      "debt_collected -1000",
      "deposit 1000",
      "transfer_sent -3000",
      "deposit 3000",
    ],
  });
});

describe("what Stripe says", () => {
  test("last is what holds, although an older answer arrives after it", async () => {
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    const dispute = stripe.dispute(sessionId);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isFirst = true;
    const requested = new Promise<void>((resolve) => {
      stripe.beforeAnswer = (path) => {
        if (!isFirst || !path.startsWith("/v1/disputes")) return;
        isFirst = false;
        resolve();
        return held;
      };
    });
    const old = sendEvent(dispute, "charge.dispute.created");
    await requested;
    dispute.status = "won";
    expect(await sendEvent(dispute, "charge.dispute.closed")).toBe(200);
    release();
    expect(await old).toBe(200);
    expect(await standingOf(user)).toEqual({ wallet: 5_000, owed: 0, rows: ["deposit 5000"] });
  });

  test("holds after twenty mixed events at once, while it changes and the user spends", async () => {
    const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
    const sessionId = await payTopUp(user, 9_000);
    const refund = stripe.refund(sessionId, 1_000);
    const dispute = stripe.dispute(sessionId, { amount: 6_000 });
    const turns = ["lost", "won", "needs_response", "lost"] as const;
    const calls = Array.from({ length: 20 }, async (_, number) => {
      if (number % 5 === 0) await send(user, friend, 700).catch(() => undefined);
      if (number % 4 === 3) dispute.status = turns[(number - 3) / 4] ?? "lost";
      if (number === 10) refund.status = "failed";
      return number % 2 === 0 ? sendEvent(refund, "refund.updated") : sendEvent(dispute, "charge.dispute.updated");
    });
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    expect(await sendEvent(dispute, "charge.dispute.closed")).toBe(200);
    const sent = (await standingOf(friend)).wallet;
    const { wallet, owed } = await standingOf(user);
    expect(wallet - owed, "9,000 less 6,000 and what was sent").toBe(3_000 - sent);
    expect(wallet === 0 || owed === 0 || sent > 0).toBe(true);
  });

  test.each(["fails", "hangs up", "answers no JSON", "answers something else", "answers somewhere else"] as const)(
    "and %s changes nothing, is not acknowledged, and counts when it is sent again",
    async (trouble) => {
      const user = await server.createCustomer();
      const sessionId = await payTopUp(user, 2_000);
      const refund = stripe.refund(sessionId, 500);
      stripe.troubles.push(trouble, trouble);
      expect(await sendEvent(refund, "refund.created")).toBe(503);
      expect((await standingOf(user)).wallet).toBe(2_000);
      stripe.troubles.length = 0;
      expect(await sendEvent(refund, "refund.created")).toBe(200);
      expect((await standingOf(user)).wallet).toBe(1_500);
    },
  );

  test("is executed as a whole: what breaks off in the middle leaves nothing, and is done when it is sent again", async () => {
    const { owner } = server.testDatabase;
    const [user, friend] = [await server.createCustomer(), await server.createCustomer()];
    const sessionId = await payTopUp(user, 5_000, false);
    const dispute = stripe.dispute(sessionId);
    await owner.query(
      "create function break_off() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$",
    );
    await owner.query(
      "create trigger break_off before insert on top_up_reversal_steps for each row execute function break_off()",
    );
    expect(await sendEvent(dispute, "charge.dispute.created")).toBe(500);
    expect(await standingOf(user), "neither credited nor taken back").toEqual({ wallet: 0, owed: 0, rows: [] });
    // Credited by an event that knows nothing of the dispute, and spent.
    expect(await sendEvent(stripe.sessions.get(sessionId)!, "checkout.session.completed")).toBe(200);
    expect(await sendEvent(dispute, "charge.dispute.created")).toBe(500);
    await send(user, friend, 4_500);
    await owner.query("drop function break_off cascade");
    expect(await sendEvent(dispute, "charge.dispute.created")).toBe(200);
    expect(await standingOf(user)).toMatchObject({ wallet: 0, owed: 4_500 });
  });

  test("to be given again waits while the wallet has no room for it, and is not lost", async () => {
    const { services } = server.server;
    const user = await server.createCustomer();
    const sessionId = await payTopUp(user, 5_000);
    const refund = stripe.refund(sessionId, 5_000);
    await sendEvent(refund, "refund.created");
    await creditWallet(services, user.userId, BigInt(largestBalance) - 100n);
    refund.status = "failed";
    expect(await sendEvent(refund, "refund.failed")).toBe(409);
    expect((await standingOf(user)).wallet).toBe(largestBalance - 100);
    await send(user, await server.createCustomer(), 5_000);
    expect(await sendEvent(refund, "refund.failed")).toBe(200);
    expect((await standingOf(user)).wallet).toBe(largestBalance - 100);
  });
});
