import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { FailedCall, type Client } from "#server/cli/demo/index.ts";
import { settleTopUp } from "#server/payments/top-ups/index.ts";
import type { Keys } from "#server/platform/keys.ts";
import { payCheckout, startTestServer, type TestServer } from "#test/harness/server.ts";
import { domainErrorOf } from "./support/calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The sandbox's secret, which an attacker lacks, derived as the server derives it. */
function webhookSecret(): string {
  const keys: Keys = server.server.services.keys;
  return `whsec_${keys.currentKey("checkout-webhook").toString("base64url")}`;
}

interface Session {
  readonly id: string;
  readonly amount: number;
  readonly reference?: string;
  readonly currency?: string;
  readonly paymentStatus?: string;
  readonly livemode?: boolean;
}

async function postWebhook(
  session: Session,
  signing: { secret?: string; timestamp?: number; tamper?: boolean } = {},
): Promise<number> {
  const payload = JSON.stringify({
    id: "evt_test",
    object: "event",
    type: "checkout.session.completed",
    livemode: session.livemode ?? false,
    data: {
      object: {
        id: session.id,
        object: "checkout.session",
        livemode: session.livemode ?? false,
        amount_total: session.amount,
        currency: session.currency ?? "usd",
        payment_status: session.paymentStatus ?? "paid",
        status: "complete",
        client_reference_id: session.reference ?? null,
      },
    },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: signing.secret ?? webhookSecret(),
    timestamp: signing.timestamp ?? Math.floor(Date.now() / 1000),
  });
  const answer = await fetch(`${server.url}/api/webhooks/checkout`, {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    body: signing.tamper === true ? payload.replace(`${session.amount}`, `${session.amount + 1}`) : payload,
  });
  return answer.status;
}

const walletOf = async (client: Client) => (await client.call("getProfile", {})).wallet_balance;

describe("a top-up", () => {
  test("is credited once, however often webhook and verification say so, in any order", async () => {
    const { client } = await server.createCustomer();
    const { url, session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
    await payCheckout(client, url, "pays");
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? postWebhook({ id: sessionId, amount: 5_000 })
        : client.call("verifyPayment", { sessionId }).then((answer) => answer.success),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200, true]));
    expect(await walletOf(client)).toBe(5_000);
    expect((await client.call("listTransactions", {})).transactions).toHaveLength(1);
  });

  test("a webhook that is old, of the future, altered, wrongly signed, of real money, or of another amount or currency credits nothing", async () => {
    const { client } = await server.createCustomer();
    const { session_id: id } = await client.call("createPayment", { amount: 5_000 });
    const now = Math.floor(Date.now() / 1000);
    expect(await postWebhook({ id, amount: 5_000 }, { timestamp: now - 301 })).toBe(400);
    // A minute more than the bound, so that a slow machine's clock does not reach it meanwhile.
    expect(await postWebhook({ id, amount: 5_000 }, { timestamp: now + 361 })).toBe(400);
    expect(await postWebhook({ id, amount: 5_000 }, { tamper: true })).toBe(400);
    expect(await postWebhook({ id, amount: 5_000 }, { secret: "whsec_somebody_elses" })).toBe(400);
    expect(await postWebhook({ id, amount: 5_000, livemode: true })).toBe(200);
    expect(await postWebhook({ id, amount: 4_999 })).toBe(200);
    expect(await postWebhook({ id, amount: 5_000, currency: "brl" })).toBe(200);
    expect(await postWebhook({ id, amount: 5_000, reference: "018f0000-0000-7000-8000-000000000000" })).toBe(200);
    expect(await postWebhook({ id: "sandbox_unknown", amount: 5_000 })).toBe(200);
    expect(await walletOf(client)).toBe(0);
    expect(
      await postWebhook({ id, amount: 5_000 }),
      "the control: the same webhook, right in everything, credits",
    ).toBe(200);
    expect(await walletOf(client)).toBe(5_000);
  });

  test("a declined card leaves the checkout open, an abandoned one ends it, and another user cannot verify it", async () => {
    const { client } = await server.createCustomer();
    const stranger = await server.createCustomer();
    const { url, session_id: sessionId } = await client.call("createPayment", { amount: 5_000 });
    expect((await payCheckout(client, url, "declines")).status).toBe(402);
    expect(await client.call("verifyPayment", { sessionId })).toEqual({ success: false, message: "pending" });
    await expect(stranger.client.call("verifyPayment", { sessionId })).rejects.toMatchObject({
      problem: { code: "top_up_not_found" },
    });
    expect((await payCheckout(client, url, "abandons")).headers.get("location")).toContain("/add-money?cancelled=true");
    expect(await client.call("verifyPayment", { sessionId })).toEqual({ success: false, message: "expired" });
    expect((await payCheckout(client, url, "pays")).status).toBe(409);
    expect(await walletOf(client)).toBe(0);
  });

  test("a retried createPayment opens one checkout", async () => {
    const { client } = await server.createCustomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.call("createPayment", { amount: 2_500 }, { idempotencyKey: "one-intent-of-mine" }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.session_id)).size).toBe(1);
    await expect(
      client.call("createPayment", { amount: 2_501 }, { idempotencyKey: "one-intent-of-mine" }),
    ).rejects.toMatchObject({ problem: { code: "idempotency_key_reused" } });
  });

  test("that reaches the minimum pays the referral bonus once, in the same transaction", async () => {
    const sharer = await server.createCustomer();
    const { client } = await server.createCustomer();
    const { referral_code: code } = await sharer.client.call("getProfile", {});
    const applied = await client.call("applyReferralCode", { _code: ` ${code.toLowerCase()} ` });
    expect(applied).toMatchObject({ referral_bonus_pending: 500, referral_minimum_value: 2_000 });
    const add = async (amount: number) => {
      const made = await client.call("createPayment", { amount });
      await payCheckout(client, made.url, "pays");
      return client.call("verifyPayment", { sessionId: made.session_id });
    };
    expect(await add(1_999)).toMatchObject({ referral_bonus: 0 });
    expect(await add(2_000)).toMatchObject({ referral_bonus: 500 });
    expect(await add(2_000)).toMatchObject({ referral_bonus: 0 });
    expect(await walletOf(client)).toBe(1_999 + 2_000 + 2_000 + 500);
    const { transactions } = await client.call("listTransactions", {});
    expect(transactions.reduce((sum, row) => sum + row.amount, 0)).toBe(6_499);
    await expect(client.call("applyReferralCode", { _code: code })).rejects.toBeInstanceOf(FailedCall);
  });

  test("the signed webhook of the sandbox credits by itself, before anybody comes back", async () => {
    const { client } = await server.createCustomer();
    const { url } = await client.call("createPayment", { amount: 3_000 });
    await payCheckout(client, url, "pays");
    await expect.poll(() => walletOf(client)).toBe(3_000);
  });

  test("of the sandbox is paid days later, disputed, refunded and decided as with the provider, by its signed webhooks alone", async () => {
    const { client } = await server.createCustomer();
    const friend = await server.createCustomer();
    const open = async (card: Parameters<typeof payCheckout>[2], amount: number) => {
      const made = await client.call("createPayment", { amount });
      await payCheckout(client, made.url, card);
      return made;
    };
    const turn = (url: string, name: string) =>
      client.send(`${new URL(url).pathname}/turn`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ turn: name }).toString(),
      });
    const owed = async () => {
      const [row] = await server.testDatabase.owner.query<{ owed: bigint }>(
        "select coalesce(sum(outstanding), 0)::bigint as owed from receivables",
      );
      return Number(row!.owed);
    };
    const reaches = (wallet: number, debt: number) =>
      expect.poll(async () => [await walletOf(client), await owed()]).toEqual([wallet, debt]);
    // The slow ones run at the same time.
    const disputed = await open("disputes", 4_000);
    const later = await open("pays_later", 2_000);
    const failing = await open("fails_later", 1_000);
    expect(await client.call("verifyPayment", { sessionId: later.session_id })).toMatchObject({
      message: "processing",
    });
    expect(await client.call("verifyPayment", { sessionId: disputed.session_id })).toMatchObject({ success: true });
    await client.call("sendMoney", { username: friend.username, amount: 4_000 });
    await reaches(0, 2_000);
    await expect
      .poll(async () => (await client.call("verifyPayment", { sessionId: failing.session_id })).message)
      .toBe("declined");
    expect(await (await client.send(new URL(disputed.url).pathname)).text()).toContain('value="wins"');
    expect((await turn(disputed.url, "explodes")).status).toBe(400);
    await turn(disputed.url, "wins");
    await reaches(2_000, 0);
    await turn(disputed.url, "wins");
    await turn(later.url, "refunds");
    await turn(later.url, "refunds");
    await reaches(0, 0);
    expect(await server.audit()).toMatchObject({ clean: true });
  });

  test("a paid checkout that is not ours changes nothing", async () => {
    const unknown = {
      sessionId: "sandbox_of_nobody",
      status: "paid",
      amount: 1n,
      currency: "USD",
      reference: undefined,
    } as const;
    expect(await settleTopUp(server.server.services, unknown)).toBeUndefined();
    expect(await server.audit()).toMatchObject({ clean: true });
  });
});

describe("the least top-up", () => {
  test("is what the card provider takes in the installation's currency, and every visitor can read it", async () => {
    const mexican = await startTestServer({ environment: { CURRENCY: "MXN" } });
    onTestFinished(() => mexican.close());
    const { client } = await mexican.createCustomer();
    expect(await client.call("getInstallation", {})).toMatchObject({ top_up_limits: { min: 1_000, max: 500_000 } });
    expect(await domainErrorOf(client.call("createPayment", { amount: 999 }))).toMatchObject({
      status: 400,
      code: "invalid_input",
      errors: [{ field: "amount", code: "too_small", params: { minimum: 1_000 } }],
    });
    expect(await client.call("createPayment", { amount: 1_000 })).toMatchObject({ referral_bonus: 0 });
  });
});
