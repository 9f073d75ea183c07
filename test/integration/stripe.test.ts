import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runCommand, parseInvocation } from "#server/cli/admin/index.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { checkCheckout, createCheckout } from "#server/payments/top-ups/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { createLog } from "#server/platform/log.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";
import { domainErrorOf, until } from "./support/calls.ts";
import { asStripe, FakeStripe, postEvent } from "./support/stripe.ts";

let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  server = await startTestServer({
    environment: { ...asStripe(stripe), CURRENCY: "BRL" },
  });
  await withoutAudits(server.testDatabase.owner);
});
afterEach(() => {
  stripe.requests.length = 0;
  stripe.troubles.length = 0;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await stripe.stop();
});

const walletOf = async (client: Client) => (await client.call("getProfile", {})).wallet_balance;
const rowsOf = async (client: Client) => (await client.call("listTransactions", {})).transactions.length;
const topUpsOf = ({ userId }: TestUser) =>
  server.testDatabase.owner.query<{ session_id: string; status: string }>(
    "select session_id, status from top_ups where user_id = $1",
    [userId],
  );

const postWebhook = (session: object, type?: string, livemode?: boolean) =>
  postEvent(server.url, session, type, livemode);

describe("a checkout", () => {
  test("is opened with amount, currency, reference and an idempotency key, in Stripe's own form", async () => {
    const user = await server.createCustomer();
    const { url, session_id: sessionId } = await user.client.call("createPayment", { amount: 5_025 });
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    expect(stripe.requests).toHaveLength(1);
    const [request] = stripe.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions",
      authorization: "Bearer sk_test_of_this_test",
      contentType: "application/x-www-form-urlencoded",
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(request!.form).toMatchObject({
      mode: "payment",
      customer_email: user.email,
      client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "brl",
      "line_items[0][price_data][unit_amount]": "5025",
      success_url: `${server.url}/payment-success?session_id={CHECKOUT_SESSION_ID}&amount=50.25`,
      cancel_url: `${server.url}/add-money?cancelled=true&amount=5025`,
      // The request names the amount in the installation's currency, and in no other.
      "adaptive_pricing[enabled]": "false",
    });
    expect(await topUpsOf(user)).toEqual([{ session_id: sessionId, status: "pending" }]);
  });

  test("is one, however often and however many at once ask for it; another user's key is another", async () => {
    const [user, other] = [await server.createCustomer(), await server.createCustomer()];
    const open = ({ client }: TestUser, language = "pt") =>
      client.call(
        "createPayment",
        { amount: 2_500 },
        { idempotencyKey: "one-intent-of-mine", headers: { "x-language": language } },
      );
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(user)));
    expect(new Set(answers.map((answer) => answer.session_id)).size).toBe(1);
    expect(new Set(stripe.creations.map((request) => request.idempotencyKey)).size).toBe(1);
    expect((await open(other)).session_id).not.toBe(answers[0]!.session_id);
  });

  test("that was left open is ended where the day's limit needs its room, and credited if it was paid", async () => {
    const { client } = await server.createCustomer();
    await client.call("setSpendingLimit", { name: "top_ups", amount: 10_000 });
    const left = await client.call("createPayment", { amount: 8_000 });
    const { session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
    expect(stripe.sessions.get(left.session_id)!.status).toBe("expired");
    expect(await client.call("verifyPayment", { sessionId: left.session_id })).toMatchObject({ message: "expired" });
    stripe.pay(sessionId);
    const error = await domainErrorOf(client.call("createPayment", { amount: 8_000 }));
    expect(error).toMatchObject({ code: "top_ups_limit_reached", params: { maximum: 10_000, left: 5_000 } });
    expect(await walletOf(client)).toBe(5_000);
  });

  test("paid credits once, whichever of webhook and verification come, and however often", async () => {
    const { client } = await server.createCustomer();
    const { session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
    expect(await client.call("verifyPayment", { sessionId })).toEqual({ success: false, message: "pending" });
    const session = stripe.pay(sessionId);
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? postWebhook(session)
        : client.call("verifyPayment", { sessionId }).then((answer) => answer.amount),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200, 5_000]));
    expect([await walletOf(client), await rowsOf(client)]).toEqual([5_000, 1]);
  });

  test("paid is credited by the signed webhook alone, and by the verification alone", async () => {
    const { client } = await server.createCustomer();
    const first = await client.call("createPayment", { amount: 1_000 });
    expect(await postWebhook(stripe.pay(first.session_id))).toBe(200);
    expect(await walletOf(client)).toBe(1_000);
    const second = await client.call("createPayment", { amount: 2_000 });
    stripe.pay(second.session_id);
    expect(await client.call("verifyPayment", { sessionId: second.session_id })).toMatchObject({ success: true });
    expect(await walletOf(client)).toBe(3_000);
  });

  test("paid with a means that takes days is shown as on its way, and settled once when it comes or fails, whichever event is late", async () => {
    const { client } = await server.createCustomer();
    const open = async () => (await client.call("createPayment", { amount: 1_000 })).session_id;
    const messageOf = async (sessionId: string) => (await client.call("verifyPayment", { sessionId })).message;
    const comes = await open();
    const promised = { ...stripe.promise(comes) };
    expect(await postWebhook(promised)).toBe(200);
    expect(await messageOf(comes)).toBe("processing");
    expect(await walletOf(client)).toBe(0);
    expect(await postWebhook(stripe.pay(comes), "checkout.session.async_payment_succeeded")).toBe(200);
    expect(await postWebhook(promised), "the first event, come last").toBe(200);
    expect(await postWebhook(promised, "checkout.session.async_payment_failed"), "and one of another try").toBe(200);
    expect([await messageOf(comes), await walletOf(client)]).toEqual(["credited", 1_000]);

    const fails = await open();
    const failing = { ...stripe.promise(fails) };
    expect(await messageOf(fails), "by the verification alone").toBe("processing");
    stripe.fail(fails);
    expect(await postWebhook(failing, "checkout.session.async_payment_failed")).toBe(200);
    expect(await postWebhook(failing, "checkout.session.completed"), "late").toBe(200);
    expect(await messageOf(fails)).toBe("declined");
    const unheard = await open();
    stripe.promise(unheard);
    stripe.fail(unheard);
    expect(await messageOf(unheard), "although its webhook was lost").toBe("declined");
    const late = await open();
    expect(await postWebhook(stripe.expire(late), "checkout.session.expired")).toBe(200);
    expect(await messageOf(late)).toBe("expired");
    expect([await walletOf(client), await rowsOf(client)]).toEqual([1_000, 1]);
  });

  test.each([{ amount_total: 4_999 }, { amount_total: 500_000 }, { currency: "usd" }])(
    "paid as %j instead of the requested amount credits nothing, by webhook or by verification",
    async (instead) => {
      const { client } = await server.createCustomer();
      const { session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
      const session = stripe.pay(sessionId, instead);
      expect(await postWebhook(session)).toBe(200);
      expect(await client.call("verifyPayment", { sessionId })).toEqual({ success: false, message: "pending" });
      expect([await walletOf(client), await rowsOf(client)]).toEqual([0, 0]);
    },
  );

  test("of Stripe's other mode credits nothing: neither an event nor a session of real money, where the key is for tests", async () => {
    const { client } = await server.createCustomer();
    const { session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
    const session = stripe.pay(sessionId);
    expect(await postWebhook(session, "checkout.session.completed", true)).toBe(200);
    const live = stripe.pay(sessionId, { livemode: true });
    expect(await postWebhook(live)).toBe(200);
    expect(await domainErrorOf(client.call("verifyPayment", { sessionId }))).toMatchObject({
      code: "top_up_not_found",
    });
    expect(await walletOf(client)).toBe(0);
    expect(await postWebhook(stripe.pay(sessionId, { livemode: false })), "the control").toBe(200);
    expect(await walletOf(client)).toBe(5_000);
  });

  test("is published to nobody before it stands in our own books", async () => {
    const { client, userId } = await server.createCustomer();
    const { owner } = server.testDatabase;
    let answered = false;
    await owner.transaction(async (transaction) => {
      await transaction.query("lock table top_ups in share mode");
      const opening = client.call("createPayment", { amount: 1_000 }).then(() => (answered = true));
      await until(() => (stripe.creations.length > 0 ? true : undefined), { what: "the session" });
      await until(
        async () => {
          const waiting = await transaction.query("select from pg_locks where not granted and database is not null");
          return waiting.length > 0 ? true : undefined;
        },
        { what: "the record that waits" },
      );
      expect(answered).toBe(false);
      transaction.afterCommit(() => void opening);
    });
    await until(() => (answered ? true : undefined), { what: "the answer" });
    expect(await topUpsOf({ userId } as TestUser)).toHaveLength(1);
  });

  test("that Stripe no longer knows, or that is somebody else's, is not found", async () => {
    const [user, stranger] = [await server.createCustomer(), await server.createCustomer()];
    const { session_id: sessionId } = await user.client.call("createPayment", { amount: 1_000 });
    const verify = (client: Client) => client.call("verifyPayment", { sessionId });
    expect(await domainErrorOf(verify(stranger.client))).toMatchObject({ code: "top_up_not_found" });
    stripe.sessions.delete(sessionId);
    expect(await domainErrorOf(verify(user.client))).toMatchObject({ code: "top_up_not_found" });
  });
});

describe("when Stripe", () => {
  const always = { length: 8 };

  test.each([
    ["answers 500", "fails"],
    ["answers 500 although it has made the session", "fails once made"],
    ["breaks the connection off", "hangs up"],
    ["breaks the connection off although it has made the session", "hangs up once made"],
    ["answers no JSON", "answers no JSON"],
    ["answers something else", "answers something else"],
    ["sends somewhere else", "answers somewhere else"],
  ] as const)(
    "%s, the client gets the error, nothing is left behind, and the same intent works later",
    async (_, trouble) => {
      const user = await server.createCustomer();
      const idempotencyKey = randomUUID();
      const open = () => user.client.call("createPayment", { amount: 3_000 }, { idempotencyKey });
      stripe.troubles.push(...Array.from(always, () => trouble));
      expect(await domainErrorOf(open())).toMatchObject({ status: 503, code: "checkout_unavailable" });
      expect(await topUpsOf(user)).toEqual([]);
      stripe.troubles.length = 0;
      const { session_id: sessionId } = await open();
      expect(await topUpsOf(user)).toEqual([{ session_id: sessionId, status: "pending" }]);
      expect((await open()).session_id, "and is answered the same from then on").toBe(sessionId);
      stripe.pay(sessionId);
      expect(await user.client.call("verifyPayment", { sessionId })).toMatchObject({ success: true, amount: 3_000 });
      expect(await walletOf(user.client)).toBe(3_000);
    },
  );

  test.each(["fails", "hangs up", "hangs up once made"] as const)("%s once, nobody notices", async (trouble) => {
    const { client } = await server.createCustomer();
    stripe.troubles.push(trouble);
    await client.call("createPayment", { amount: 3_000 });
  });

  test("has made a session that we never heard of, the next try of the same intent gets that one", async () => {
    const { client, email } = await server.createCustomer();
    const open = () => client.call("createPayment", { amount: 3_000 }, { idempotencyKey: "one-intent-of-mine" });
    stripe.troubles.push("hangs up once made", "hangs up");
    await domainErrorOf(open());
    const made = [...stripe.sessions.values()].filter((session) => session.customer_email === email);
    expect(made.map((session) => session.id)).toEqual([(await open()).session_id]);
  });

  test("has seen the intent in another language already, it still opens", async () => {
    const { client } = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const open = (language: string) =>
      client.call("createPayment", { amount: 3_000 }, { idempotencyKey, headers: { "x-language": language } });
    stripe.troubles.push("hangs up once made", "hangs up");
    await domainErrorOf(open("pt"));
    stripe.troubles.length = 0;
    await open("en");
  });

  test("does not answer, or letter by letter, the client gets the error before it stops waiting, and the same intent works later", async () => {
    const user = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const open = () => user.client.call("createPayment", { amount: 3_000 }, { idempotencyKey });
    stripe.troubles.push("is silent", "answers letter by letter");
    const began = performance.now();
    expect(await domainErrorOf(open())).toMatchObject({ status: 503, code: "checkout_unavailable" });
    // The web app waits 15 seconds for an answer.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await topUpsOf(user)).toEqual([]);
    stripe.troubles.length = 0;
    await open();
    expect(await topUpsOf(user)).toHaveLength(1);
  });

  test("fails while a payment is verified, the client gets the error, and a second request credits", async () => {
    const { client } = await server.createCustomer();
    const { session_id: sessionId } = await client.call("createPayment", { amount: 3_000 });
    stripe.pay(sessionId);
    stripe.troubles.push("fails", "fails");
    expect(await domainErrorOf(client.call("verifyPayment", { sessionId }))).toMatchObject({
      status: 503,
      code: "checkout_unavailable",
    });
    expect(await walletOf(client)).toBe(0);
    expect(await client.call("verifyPayment", { sessionId })).toMatchObject({ success: true, amount: 3_000 });
    expect(await walletOf(client)).toBe(3_000);
  });
});

describe("an amount that Stripe does not take", () => {
  const refuseWith = (code: string, message: string) =>
    stripe.errors.push({
      status: 400,
      error: {
        type: "invalid_request_error",
        code,
        message,
        param: "line_items[0][price_data][unit_amount]",
      },
    });

  test("is refused with the bound that is known, as no outage, and another amount works", async () => {
    const user = await server.createCustomer();
    const open = (amount: number) => user.client.call("createPayment", { amount });
    // The account's bank may be in another currency, whose minimum is not known here.
    refuseWith("amount_too_small", "The total amount must convert to at least 50 cents.");
    expect(await domainErrorOf(open(100))).toMatchObject({
      status: 409,
      code: "top_up_too_small",
      params: { above: 100 },
    });
    refuseWith("amount_too_large", "The total amount must be no more than R$4,000.00 brl.");
    expect(await domainErrorOf(open(500_000))).toMatchObject({
      status: 409,
      code: "top_up_too_large",
      params: { below: 500_000 },
    });
    expect(await topUpsOf(user)).toEqual([]);
    await open(400);
    expect(await topUpsOf(user)).toHaveLength(1);
  });

  test("and every other error is logged with what finds it at Stripe, and nothing that was sent", async () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const checkout = await createCheckout({ ...server.server.services, log });
    const create = () =>
      checkout.createSession({
        reference: randomUUID(),
        idempotencyKey: randomUUID(),
        amount: 100n,
        currency: "BRL",
        email: "marina@troco.example",
        language: "pt",
        successUrl: "https://troco.example/payment-success",
        cancelUrl: "https://troco.example/add-money",
      });
    refuseWith("amount_too_small", "The total amount must convert to at least 50 cents.");
    await expect(create()).rejects.toMatchObject({ code: "top_up_too_small" });
    stripe.errors.push({
      status: 402,
      error: {
        type: "card_error",
        code: "card_declined",
        decline_code: "do_not_honor",
        message: "Invalid email address: marina@troco.example",
        param: "customer_email",
      },
    });
    await expect(create()).rejects.toMatchObject({ code: "checkout_unavailable" });
    const requestId = expect.stringMatching(/^req_\d+$/) as string;
    expect(lines.map((line) => (JSON.parse(line) as { level: number; stripe: object }).stripe)).toEqual([
      {
        type: "StripeInvalidRequestError",
        status: 400,
        code: "amount_too_small",
        param: "line_items[0][price_data][unit_amount]",
        requestId,
      },
      {
        type: "StripeCardError",
        status: 402,
        code: "card_declined",
        declineCode: "do_not_honor",
        param: "customer_email",
        requestId,
      },
    ]);
    expect(lines.join("")).not.toMatch(/marina|sk_test|whsec|troco\.example/);
  });
});

describe("the lists of Stripe and of the ledger", () => {
  const day = new Date().toISOString().slice(0, 10);
  const services = () => ({
    ...server.server.services,
    keys: undefined as never,
  });
  const admin = (...args: string[]) => runCommand(services(), parseInvocation(args)!);
  const reconcile = () => admin("reconcile", day, new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));

  test("are held against each other page by page, in both directions, and every difference is named and nothing mended", async () => {
    stripe.rowsAtOnce = 7;
    const user = await server.createCustomer();
    const { client, userId } = user;
    const { owner } = server.testDatabase;
    const open = async (amount: number) => (await client.call("createPayment", { amount })).session_id;
    const pay = async (amount: number) => {
      const id = await open(amount);
      expect(await postWebhook(stripe.pay(id))).toBe(200);
      return id;
    };
    const before = await reconcile();
    const lost = await open(1_100);
    stripe.pay(lost);
    const other = await open(1_200);
    stripe.pay(other, { amount_total: 1_300 });
    const foreign = await open(1_400);
    stripe.pay(foreign, { currency: "usd" });
    const refunded = await pay(1_500);
    stripe.refund(refunded, 600);
    const disputed = await pay(1_600);
    const dispute = stripe.dispute(disputed);
    await postWebhook(dispute, "charge.dispute.created");
    dispute.status = "won";
    // Disputed long ago, and ended or escalated since without an event.
    const longAgo = (days: number) => Date.now() - days * 86_400_000;
    const ended = await pay(1_650);
    const endedDispute = Object.assign(stripe.dispute(ended), { created: Math.floor(longAgo(200) / 1000) });
    await postWebhook(endedDispute, "charge.dispute.created");
    endedDispute.status = "won";
    await owner.query(
      "update top_up_reversals r set changed_at = $1 from top_ups t where t.id = r.top_up_id and t.session_id = $2",
      [new Date(longAgo(190)), ended],
    );
    const escalated = await pay(1_660);
    const inquiry = stripe.dispute(escalated, { inquiry: true });
    await postWebhook(inquiry, "charge.dispute.created");
    await owner.query(
      "update top_up_reversals r set changed_at = $1 from top_ups t where t.id = r.top_up_id and t.session_id = $2",
      [new Date(longAgo(100)), escalated],
    );
    Object.assign(inquiry, { created: Math.floor(longAgo(100) / 1000), status: "needs_response" });
    stripe.withdraw(inquiry);
    // Refunded some weeks ago; the bank rejected it, and no event came.
    const bounced = await pay(1_670);
    const bouncedRefund = Object.assign(stripe.refund(bounced, 1_670), { created: Math.floor(longAgo(20) / 1000) });
    await postWebhook(bouncedRefund, "refund.created");
    bouncedRefund.status = "failed";
    await owner.query(
      "update top_up_reversals r set changed_at = $1 from top_ups t where t.id = r.top_up_id and t.session_id = $2",
      [new Date(longAgo(20)), bounced],
    );
    const unpaid = await pay(1_700);
    stripe.sessions.get(unpaid)!.payment_status = "unpaid";
    const gone = await pay(1_800);
    stripe.sessions.delete(gone);
    await pay(1_900);
    // Opened long ago, promised, and paid today: no list of today has it.
    const slow = await open(2_000);
    await postWebhook(stripe.promise(slow));
    Object.assign(stripe.pay(slow), { created: 1_000_000_000 });
    const copied = stripe.sessions.get(refunded)!;
    const unknownReference = copied.client_reference_id.replace(/^......../, "00000000");
    const strangers = [
      ["cs_test_unknown", unknownReference],
      ["cs_test_shop", "order 7"],
    ] as const;
    for (const [id, reference] of strangers)
      stripe.sessions.set(id, { ...copied, id, client_reference_id: reference, payment_intent: null });
    const transferId = newId(systemClock);
    await postAlone(owner, {
      id: transferId,
      kind: "top_up",
      at: new Date(),
      legs: [
        { owner: "operator", kind: "card_clearing", amount: -1n },
        { owner: userId, kind: "wallet", amount: 1n },
      ],
    });

    const found = await reconcile();
    expect(found.exitCode).toBe(3);
    const newLines = found.says.split("\n").filter((line) => !before.says.includes(line));
    expect(newLines.slice(0, -1).toSorted()).toEqual(
      [
        `${lost}: 11.00 BRL paid there and not credited here: npm run admin -- verify ${lost}`,
        `${other}: 13.00 BRL paid there, 0.00 BRL credited here`,
        `${foreign}: 14.00 USD paid there, in another currency than the top-up's, BRL`,
        `${refunded}: 6.00 BRL refunded or disputed there, 0.00 BRL reversed here: npm run admin -- verify ${refunded}`,
        `${disputed}: 0.00 BRL refunded or disputed there, and 16.00 BRL reversed here: npm run admin -- verify ${disputed}`,
        `${ended}: 0.00 BRL refunded or disputed there, and 16.50 BRL reversed here: npm run admin -- verify ${ended}`,
        `${escalated}: 16.60 BRL refunded or disputed there, 0.00 BRL reversed here: npm run admin -- verify ${escalated}`,
        `${bounced}: 0.00 BRL refunded or disputed there, and 16.70 BRL reversed here: npm run admin -- verify ${bounced}`,
        `${unpaid}: 17.00 BRL credited here and not paid there`,
        `${gone}: 18.00 BRL credited here, and no such checkout there`,
        `${slow}: 20.00 BRL paid there and not credited here: npm run admin -- verify ${slow}`,
        "cs_test_unknown: 15.00 BRL paid there, and no top-up of it here: find its user, or refund it",
        `transfer ${transferId}: credited as a top-up here, without a checkout`,
      ].toSorted(),
    );
    expect(newLines.at(-1)).toMatch(
      / checkouts compared, \d+ differences; 1 sessions of other programs were left alone$/,
    );

    const { wallet_balance: wallet } = await client.call("getProfile", {});
    const mended = [lost, refunded, disputed, ended, escalated, bounced, slow];
    const verified: Record<string, string> = {};
    for (const id of mended) {
      const done = await admin("verify", id);
      expect(done.exitCode).toBe(0);
      verified[id] = done.says.replace(id, "it");
    }
    expect(verified, "what it says is what it did").toEqual({
      [lost]: "it is credited now",
      [refunded]: "it is credited now, less 6.00 BRL of its 15.00 BRL, refunded or disputed there",
      [disputed]: "it is credited now",
      [ended]: "it is credited now",
      [escalated]: "it is reversed now: all of its 16.60 BRL, since the payment was refunded or is disputed",
      [bounced]: "it is credited now",
      [slow]: "it is credited now",
    });
    expect(await walletOf(client)).toBe(wallet + 1_100 - 600 + 1_600 + 1_650 - 1_660 + 1_670 + 2_000);
    const after = (await reconcile()).says;
    for (const id of mended) expect(after).not.toContain(id);
    stripe.troubles.push("fails", "fails");
    await expect(reconcile()).rejects.toMatchObject({ code: "checkout_unavailable" });
    stripe.rowsAtOnce = 100;
  });

  test("are held against each other every night, and what differs is a job that fails", async () => {
    const { owner } = server.testDatabase;
    const { jobs } = server.server.services;
    const compare = () => jobs.add(owner, "reconcile-top-ups", {});
    const job = async () =>
      (await owner.query("select state::text, output from jobs.job where name = 'reconcile-top-ups'"))[0];
    await compare();
    await until(async () => ((await job()) === undefined ? true : undefined), { what: "the end of the comparison" });

    const { userId } = await server.createCustomer();
    const yesterday = new Date(Date.now() - 86_400_000);
    await postAlone(owner, {
      id: newId({ now: () => yesterday }),
      kind: "top_up",
      at: yesterday,
      legs: [
        { owner: "operator", kind: "card_clearing", amount: -1n },
        { owner: userId, kind: "wallet", amount: 1n },
      ],
    });
    await compare();
    const failed = { state: "retry", output: { error: "TopUpsDiffer 1" } };
    await expect.poll(job).toEqual(failed);
  });
});

describe("the doctor", () => {
  const events = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];
  const address = "https://troco.example/api/webhooks/checkout";
  const check = (more: object = {}) => {
    const { config } = server.server.services;
    return checkCheckout({ config: { ...config, publicUrl: "https://troco.example", ...more } });
  };

  test("says what is right or wrong with the key, its mode, the currency and the webhooks, without a secret", async () => {
    const says = async (more?: object) => {
      const { service, verdict, says: line } = await check(more);
      expect(service).toBe("checkout");
      expect(line).not.toMatch(/of_this_test|\n/);
      return `${verdict}: ${line}`;
    };
    expect(await says({ stripe: undefined })).toContain("stand-in: the sandbox");
    expect(await says()).toContain(`wrong: no enabled webhook endpoint of Stripe's sends to ${address}`);
    const version = { api_version: "2024-10-28.acacia" };
    stripe.endpoints.push({ id: "we_1", url: address, status: "disabled", enabled_events: ["*"], ...version });
    expect(await says()).toContain("no enabled webhook endpoint");
    stripe.endpoints.push({ id: "we_2", url: address, status: "enabled", enabled_events: events, ...version });
    expect(await says()).toContain(
      "must also send checkout.session.async_payment_failed, checkout.session.expired, refund.created, refund.updated, refund.failed, charge.refund.updated, charge.refunded",
    );
    stripe.endpoints[1]!["enabled_events"] = ["*"];
    stripe.endpoints[1]!["api_version"] = "2024-09-30.acacia";
    expect(await says()).toContain(
      "wrong: the webhook endpoint at Stripe has the API version 2024-09-30.acacia, which does not report every refund that fails: add one of 2024-10-28 or later",
    );
    stripe.endpoints[1]!["api_version"] = null;
    expect(await says()).toContain(
      "which does not show whether the account's default API version, which the webhook endpoint follows, is 2024-10-28 or later",
    );
    stripe.endpoints[1]!["api_version"] = "2026-10-28.endive";
    expect(await says()).toBe(
      "right: Stripe accepts the key (test) and the currency, and sends every event we need to our address",
    );
    expect(await says({ currency: "JPY" })).toContain("wrong: Stripe does not support JPY");
    const { stripe: own } = server.server.services.config;
    expect(await says({ stripe: { ...own, secretKey: "sk_live_of_this_test" } })).toContain(
      "wrong: STRIPE_SECRET_KEY is of the other mode",
    );
    stripe.account["charges_enabled"] = false;
    expect(await says()).toContain("wrong: Stripe accepts no payments");
    stripe.account["charges_enabled"] = true;
    stripe.forbidden.push("/v1/webhook_endpoints", "/v1/account");
    expect(await says()).toBe(
      "right: Stripe accepts the key (test), which does not show whether it supports BRL and whether our webhooks are registered",
    );
    stripe.forbidden.length = 0;
    stripe.troubles.push(...Array.from({ length: 6 }, () => "fails" as const));
    expect(await says()).toContain("wrong: Stripe does not answer");
    stripe.troubles.length = 0;
    stripe.isKeyUnknown = true;
    expect(await says()).toContain("wrong: Stripe rejects STRIPE_SECRET_KEY");
    stripe.isKeyUnknown = false;
  });
});
