import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#server/demo/index.ts";
import { startTestServer, type Person, type TestServer } from "#test/harness/server.ts";
import { refusalOf } from "./support/calls.ts";
import { FakeStripe } from "./support/stripe.ts";

const webhookSecret = "whsec_of_this_test";
let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  server = await startTestServer({
    environment: {
      STRIPE_SECRET_KEY: "sk_test_of_this_test",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.url,
      CURRENCY: "BRL",
    },
  });
});
afterEach(() => {
  stripe.asked.length = 0;
  stripe.troubles.length = 0;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await stripe.stop();
});

const walletOf = async (client: Client) => (await client.call("getProfile", {})).wallet_balance;
const rowsOf = async (client: Client) => (await client.call("listTransactions", {})).transactions.length;
const topUpsOf = ({ userId }: Person) =>
  server.testDatabase.owner.query<{ session_id: string; status: string }>(
    "select session_id, status from top_ups where user_id = $1",
    [userId],
  );

async function postWebhook(session: object, type = "checkout.session.completed"): Promise<number> {
  const event = { id: `evt_${randomUUID()}`, object: "event", type, livemode: false, data: { object: session } };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await fetch(`${server.url}/api/webhooks/checkout`, { method: "POST", headers, body: payload })).status;
}

describe("a checkout", () => {
  test("is opened with amount, currency, reference and an idempotency key, in Stripe's own form", async () => {
    const person = await server.createCustomer();
    const { url, session_id: sessionId } = await person.client.call("createPayment", { amount: 5_025 });
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    expect(stripe.asked).toHaveLength(1);
    const [asked] = stripe.asked;
    expect(asked).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions",
      authorization: "Bearer sk_test_of_this_test",
      contentType: "application/x-www-form-urlencoded",
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(asked!.form).toMatchObject({
      mode: "payment",
      customer_email: person.email,
      client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "brl",
      "line_items[0][price_data][unit_amount]": "5025",
      success_url: `${server.url}/payment-success?session_id={CHECKOUT_SESSION_ID}&amount=50.25`,
      cancel_url: `${server.url}/add-money?cancelled=true`,
    });
    expect(await topUpsOf(person)).toEqual([{ session_id: sessionId, status: "pending" }]);
  });

  test("is one, however often and however many at once ask for it; another person's key is another", async () => {
    const [person, other] = [await server.createCustomer(), await server.createCustomer()];
    const open = ({ client }: Person, language = "pt") =>
      client.call(
        "createPayment",
        { amount: 2_500 },
        { idempotencyKey: "one-intent-of-mine", headers: { "x-language": language } },
      );
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(person)));
    expect(new Set(answers.map((answer) => answer.session_id)).size).toBe(1);
    expect(new Set(stripe.creations.map((asked) => asked.idempotencyKey)).size).toBe(1);
    expect((await open(other)).session_id).not.toBe(answers[0]!.session_id);
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

  test("paid with a slow means is credited when it is, and not when it was only completed", async () => {
    const { client } = await server.createCustomer();
    const { session_id: sessionId } = await client.call("createPayment", { amount: 1_000 });
    const completed = { ...stripe.sessions.get(sessionId), status: "complete", payment_status: "unpaid" };
    expect(await postWebhook(completed)).toBe(200);
    expect(await walletOf(client)).toBe(0);
    expect(await postWebhook(stripe.pay(sessionId), "checkout.session.async_payment_succeeded")).toBe(200);
    expect(await walletOf(client)).toBe(1_000);
  });

  test.each([{ amount_total: 4_999 }, { amount_total: 500_000 }, { currency: "usd" }])(
    "paid as %j instead of what was asked credits nothing, by webhook or by verification",
    async (instead) => {
      const { client } = await server.createCustomer();
      const { session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
      const session = stripe.pay(sessionId, instead);
      expect(await postWebhook(session)).toBe(200);
      expect(await client.call("verifyPayment", { sessionId })).toEqual({ success: false, message: "pending" });
      expect([await walletOf(client), await rowsOf(client)]).toEqual([0, 0]);
    },
  );

  test("that Stripe no longer knows, or that is somebody else's, is not found", async () => {
    const [person, stranger] = [await server.createCustomer(), await server.createCustomer()];
    const { session_id: sessionId } = await person.client.call("createPayment", { amount: 1_000 });
    const verify = (client: Client) => client.call("verifyPayment", { sessionId });
    expect(await refusalOf(verify(stranger.client))).toMatchObject({ code: "top_up_not_found" });
    stripe.sessions.delete(sessionId);
    expect(await refusalOf(verify(person.client))).toMatchObject({ code: "top_up_not_found" });
  });
});

describe("when Stripe", () => {
  const always = { length: 8 };

  test.each([
    ["answers 500", "fails"],
    ["answers 500 although it has made the session", "fails once made"],
    ["breaks the connection off", "hangs up"],
    ["breaks the connection off although it has made the session", "hangs up once made"],
  ] as const)("%s, the client is told, nothing is left behind, and the same intent works later", async (_, trouble) => {
    const person = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const open = () => person.client.call("createPayment", { amount: 3_000 }, { idempotencyKey });
    stripe.troubles.push(...Array.from(always, () => trouble));
    expect(await refusalOf(open())).toMatchObject({ status: 503, code: "checkout_unavailable" });
    expect(await topUpsOf(person)).toEqual([]);
    stripe.troubles.length = 0;
    const { session_id: sessionId } = await open();
    expect(await topUpsOf(person)).toEqual([{ session_id: sessionId, status: "pending" }]);
    expect((await open()).session_id, "and is answered the same from then on").toBe(sessionId);
    stripe.pay(sessionId);
    expect(await person.client.call("verifyPayment", { sessionId })).toMatchObject({ success: true, amount: 3_000 });
    expect(await walletOf(person.client)).toBe(3_000);
  });

  test.each(["fails", "hangs up", "hangs up once made"] as const)("%s once, nobody notices", async (trouble) => {
    const { client } = await server.createCustomer();
    stripe.troubles.push(trouble);
    await client.call("createPayment", { amount: 3_000 });
  });

  test("has made a session that we never heard of, the next try of the same intent gets that one", async () => {
    const { client, email } = await server.createCustomer();
    const open = () => client.call("createPayment", { amount: 3_000 }, { idempotencyKey: "one-intent-of-mine" });
    stripe.troubles.push("hangs up once made", "hangs up");
    await refusalOf(open());
    const made = [...stripe.sessions.values()].filter((session) => session.customer_email === email);
    expect(made.map((session) => session.id)).toEqual([(await open()).session_id]);
  });

  test("has seen the intent in another language already, it still opens", async () => {
    const { client } = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const open = (language: string) =>
      client.call("createPayment", { amount: 3_000 }, { idempotencyKey, headers: { "x-language": language } });
    stripe.troubles.push("hangs up once made", "hangs up");
    await refusalOf(open("pt"));
    stripe.troubles.length = 0;
    await open("en");
  });

  test("does not answer, the client is told before it stops waiting, and the same intent works later", async () => {
    const person = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const open = () => person.client.call("createPayment", { amount: 3_000 }, { idempotencyKey });
    stripe.troubles.push(...Array.from(always, () => "is silent" as const));
    const began = performance.now();
    expect(await refusalOf(open())).toMatchObject({ status: 503, code: "checkout_unavailable" });
    // The web app waits 15 seconds for an answer.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await topUpsOf(person)).toEqual([]);
    stripe.troubles.length = 0;
    await open();
    expect(await topUpsOf(person)).toHaveLength(1);
  });

  test("fails while a payment is verified, the client is told, and asking again credits", async () => {
    const { client } = await server.createCustomer();
    const { session_id: sessionId } = await client.call("createPayment", { amount: 3_000 });
    stripe.pay(sessionId);
    stripe.troubles.push("fails", "fails");
    expect(await refusalOf(client.call("verifyPayment", { sessionId }))).toMatchObject({
      status: 503,
      code: "checkout_unavailable",
    });
    expect(await walletOf(client)).toBe(0);
    expect(await client.call("verifyPayment", { sessionId })).toMatchObject({ success: true, amount: 3_000 });
    expect(await walletOf(client)).toBe(3_000);
  });
});
