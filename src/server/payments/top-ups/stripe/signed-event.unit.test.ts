import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { DomainError } from "#server/platform/domain-error.ts";
import { newsOf, parseSignedEvent, type SignedEvent } from "./signed-event.ts";

const secret = "whsec_of_this_test";
const now = 1_790_000_000;
const payload = JSON.stringify({ type: "refund.created", livemode: false, data: { object: { id: "re_1" } } });

const logged: unknown[] = [];
const log = { error: (...said: unknown[]) => void logged.push(said) };
const sign = (timestamp: number, by = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
const parse = (header: string | undefined, milliseconds = 0) =>
  parseSignedEvent(Buffer.from(payload), header, { secret, log }, now * 1000 + milliseconds);
const isRefused = async (header: string | undefined, milliseconds = 0) => {
  try {
    await parse(header, milliseconds);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).code).toBe("webhook_signature_invalid");
    return true;
  }
};

describe("a signed webhook", () => {
  test("is believed from 300 seconds before to 300 seconds after its own moment, and no longer", async () => {
    for (const age of [0, 299, 300, -299, -300])
      expect(await isRefused(sign(now - age)), `${age} seconds old`).toBe(false);
    for (const age of [301, 3_600, -301, -3_600, -1e9])
      expect(await isRefused(sign(now - age)), `${age} seconds old`).toBe(true);
    // Whole seconds are counted, as the provider counts them.
    expect(await isRefused(sign(now - 300), 999)).toBe(false);
    expect(await isRefused(sign(now - 300), 1_000)).toBe(true);
    expect(await isRefused(sign(now + 301), 999)).toBe(true);
    expect(await isRefused(sign(now + 301), 1_000)).toBe(false);
  });

  test("is refused without a signature, by another secret, or altered", async () => {
    expect(await isRefused(undefined)).toBe(true);
    expect(await isRefused("")).toBe(true);
    expect(await isRefused(sign(now, "whsec_somebody_elses"))).toBe(true);
    expect(await isRefused(sign(now).replace("v1=", "v0="))).toBe(true);
    expect(await isRefused(sign(now).replace(`t=${now}`, `t=${now + 1}`))).toBe(true);
    await expect(parseSignedEvent(Buffer.from(`${payload} `), sign(now), { secret, log }, now * 1000)).rejects.toThrow(
      DomainError,
    );
  });

  test("of the thin payload style is acknowledged and logged, and one that is wrongly signed is not", async () => {
    const thin = JSON.stringify({
      id: "evt_test_65",
      object: "v2.core.event",
      type: "v1.checkout.session.completed",
      created: "2026-11-27T12:00:00.000Z",
      livemode: false,
      related_object: { id: "cs_1", type: "checkout.session", url: "/v1/checkout/sessions/cs_1" },
    });
    const header = Stripe.webhooks.generateTestHeaderString({ payload: thin, secret, timestamp: now });
    logged.length = 0;
    expect(await parseSignedEvent(Buffer.from(thin), header, { secret, log }, now * 1000)).toBeUndefined();
    expect(logged).toMatchObject([[{ type: "v1.checkout.session.completed" }, expect.stringContaining("snapshot")]]);
    await expect(parseSignedEvent(Buffer.from(thin), sign(now), { secret, log }, now * 1000)).rejects.toMatchObject({
      code: "webhook_signature_invalid",
    });
    expect(logged).toHaveLength(1);
    const torn = "{";
    const right = Stripe.webhooks.generateTestHeaderString({ payload: torn, secret, timestamp: now });
    await expect(parseSignedEvent(Buffer.from(torn), right, { secret, log }, now * 1000)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("is believed when one of several signatures is right, as while the provider's secret is rolled", async () => {
    const [, right] = sign(now).split(",");
    const [, wrong] = sign(now, "whsec_of_before").split(",");
    expect(await isRefused(`t=${now},${wrong},${right}`)).toBe(false);
    expect(await isRefused(`t=${now},${right},${wrong},v0=abc`)).toBe(false);
    expect(await isRefused(`t=${now},${wrong},${wrong}`)).toBe(true);
  });

  test("is refused with two moments, or one that is no number of seconds", async () => {
    const [, right] = sign(now).split(",");
    expect(await isRefused(`t=${now - 10},t=${now},${right}`)).toBe(true);
    expect(await isRefused(`t=${now},t=${now + 1},${right}`)).toBe(true);
    expect(await isRefused(`t=${now}.5,${right}`)).toBe(true);
    expect(await isRefused(right)).toBe(true);
  });
});

describe("what an event reports", () => {
  const event = (type: string, object: object): SignedEvent => ({ type, livemode: false, data: { object } });
  test("of a refund is its payment, under each name that the provider's versions have for it", () => {
    for (const type of [
      "refund.created",
      "refund.updated",
      "refund.failed",
      "charge.refund.updated",
      "charge.refunded",
    ])
      expect(newsOf(event(type, { payment_intent: "pi_1" }), false), type).toEqual({
        kind: "payment",
        paymentId: "pi_1",
      });
  });

  test("of a paid session that comes late is its payment: it may have been refunded meanwhile", () => {
    const session = {
      id: "cs_1",
      livemode: false,
      status: "complete",
      payment_status: "paid",
      amount_total: 5_000,
      currency: "brl",
      payment_intent: "pi_1",
    };
    const kindOf = (age: number | undefined, object: object = session) => {
      const created = age === undefined ? {} : { created: now - age };
      return newsOf({ ...event("checkout.session.completed", object), ...created }, false, now * 1000)?.kind;
    };
    expect(kindOf(undefined)).toBe("checkout");
    expect(kindOf(60)).toBe("checkout");
    expect(kindOf(61)).toBe("payment");
    expect(kindOf(61, { ...session, payment_status: "unpaid" })).toBe("checkout");
    expect(kindOf(61, { ...session, payment_intent: null })).toBe("checkout");
  });
});
