import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookEndpointsMax } from "#contract/limits.ts";
import { newId } from "#server/platform/ids.ts";
import { lookupWithin, NotPublicError, type Resolve } from "#server/platform/public-hosts.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { until } from "#test/integration/support/calls.ts";
import { answers, isSignedWith, WebhookReceiver } from "#test/integration/support/webhook-receiver.ts";
import { claimMs, takeDelivery, attemptDelivery } from "./deliver-webhook.ts";
import { makeDue, readAttempts, readDelivery, type DueDelivery } from "./delivery-store.ts";
import { insertEndpoint, replaceSecret } from "./endpoint-store.ts";
import { recordEvent } from "./record-event.ts";
import { makeSecret } from "./secrets.ts";
import { sendWebhook } from "./send-webhook.ts";
import { startDelivering } from "./start-delivering.ts";

let test: TestServices;
let receiver: WebhookReceiver;
let partnerId: string;
let endpointId: string;
let secret: string;

beforeAll(async () => void (test = await createTestServices()));
afterAll(() => test.close());
beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  partnerId = randomUUID();
  ({ id: endpointId, secret } = await addEndpoint());
  return () => receiver.close();
});

async function addEndpoint(mode: "live" | "test" = "live", { owner = partnerId, url = receiver.url } = {}) {
  const { services } = test;
  const id = newId(services.clock);
  const made = makeSecret(services.keys, owner, id);
  await insertEndpoint(services.database, owner, {
    id,
    url,
    mode,
    events: ["charge.created", "charge.approved"],
    secret: made.encrypted,
    created_at: services.clock.now(),
  });
  return { id, secret: made.secret };
}

const record = (event: Partial<Parameters<typeof recordEvent>[2]> = {}) =>
  test.services.database.transaction((transaction) =>
    recordEvent(test.services, transaction, {
      partnerId,
      mode: "live",
      type: "charge.approved",
      data: { payment_request: { id: "1" } },
      ...event,
    }),
  );

const deliveriesOf = (owner = partnerId) =>
  test.testDatabase.owner.query<DueDelivery>(
    "select partner_id, id from webhook_deliveries where partner_id = $1 order by id",
    [owner],
  );

/** One event with its one delivery. */
async function recordOne(): Promise<DueDelivery> {
  await record();
  return (await deliveriesOf())[0]!;
}

/** Tries once, as the queue would have it. @returns whether it was due */
async function tryOnce(due: DueDelivery): Promise<boolean> {
  const claimed = await takeDelivery(test.services, due);
  if (claimed !== undefined) await attemptDelivery(test.services, due, claimed);
  return claimed !== undefined;
}

const stateOf = async ({ partner_id, id }: DueDelivery) =>
  (await readDelivery(test.services.database, partner_id, id))!;
const attemptsOf = ({ partner_id, id }: DueDelivery) => readAttempts(test.services.database, partner_id, [id]);

describe("an event", () => {
  it("is sent signed, to the byte as it was written, to endpoints of its kind of key alone", async () => {
    await addEndpoint("test");
    const due = await recordOne();
    expect(await deliveriesOf()).toHaveLength(1);
    await tryOnce(due);
    const [webhook] = receiver.received;
    expect(JSON.parse(webhook!.body)).toEqual({
      id: expect.any(String),
      type: "charge.approved",
      livemode: true,
      created_at: test.services.clock.now().toISOString(),
      data: { payment_request: { id: "1" } },
    });
    expect(webhook!.headers["content-type"]).toBe("application/json");
    expect(isSignedWith(secret, webhook!)).toBe(true);
    expect(isSignedWith(secret, { ...webhook!, body: webhook!.body.replace("approved", "rejected") })).toBe(false);
    expect(await stateOf(due)).toMatchObject({ status: "delivered", next_try_at: null });
  });

  it("that nobody wants leaves no trace, nor does one whose cause did not happen", async () => {
    await record({ type: "charge.expired" });
    await record({ partnerId: randomUUID() });
    await expect(
      test.services.database.transaction(async (transaction) => {
        await recordEvent(test.services, transaction, { partnerId, mode: "live", type: "charge.approved", data: {} });
        throw new Error("no money moved");
      }),
    ).rejects.toThrow("no money moved");
    expect(await deliveriesOf()).toEqual([]);
    expect(
      await test.testDatabase.owner.query("select from webhook_events where partner_id = $1", [partnerId]),
    ).toHaveLength(0);
  });

  it("keeps the secret from whoever reads the database", async () => {
    const rows = await test.testDatabase.owner.query<{ row: string }>(
      "select e::text || encode(secret, 'escape') as row from webhook_endpoints e where partner_id = $1",
      [partnerId],
    );
    expect(rows[0]!.row).not.toContain(secret.slice(6, 20));
  });
});

describe("a receiver that fails", () => {
  it("is tried ten times over a day, later each time, and then no more", async () => {
    const due = await recordOne();
    const waits: number[] = [];
    for (let place = 1; place <= 10; place += 1) {
      receiver.answer(answers.status(500, "out of\u0000 order"));
      expect(await tryOnce(due), `try ${place}`).toBe(true);
      const { next_try_at: next } = await stateOf(due);
      if (next === null) break;
      const now = test.services.clock.now().getTime();
      waits.push((next.getTime() - now) / 1000);
      test.services.clock.set(new Date(next.getTime() - 1));
      expect(await tryOnce(due), "a moment too early").toBe(false);
      test.services.clock.set(next);
    }
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200]);
    expect(await stateOf(due)).toMatchObject({ status: "failed", next_try_at: null });
    expect(await tryOnce(due)).toBe(false);
    const attempts = await attemptsOf(due);
    expect(attempts).toHaveLength(10);
    expect(attempts[0]).toMatchObject({ http_status: 500, failure: "status", excerpt: "out of order" });
  });

  it("and then answers is done with, and may be sent the same once more by hand", async () => {
    const due = await recordOne();
    receiver.answer(answers.status(503));
    await tryOnce(due);
    test.services.clock.advance(5_000);
    await tryOnce(due);
    expect(await stateOf(due)).toMatchObject({ status: "delivered" });
    await makeDue(test.services.database, partnerId, due.id, test.services.clock.now());
    await tryOnce(due);
    const bodies = new Set(receiver.received.map(({ body }) => body));
    expect(receiver.received).toHaveLength(3);
    expect(bodies.size, "the same event, by its id").toBe(1);
    expect((await attemptsOf(due)).map(({ http_status: status }) => status)).toEqual([503, 204, 204]);
  });

  it("is not followed elsewhere", async () => {
    const due = await recordOne();
    receiver.answer(answers.status(302, "", { location: receiver.url.replace("/webhooks", "/elsewhere") }));
    await tryOnce(due);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks"]);
    expect(await attemptsOf(due)).toMatchObject([{ http_status: 302, failure: "redirect" }]);
    expect((await stateOf(due)).status).toBe("waiting");
  });

  it("by silence is cut, by an endless answer too, and by its absence is told so", async () => {
    const send = (url: string) =>
      sendWebhook({ url, body: "{}", signature: "t=1,v1=00" }, { toThisMachine: true, waitMs: 300 });
    receiver.answer(answers.silence, answers.endless);
    expect(await send(receiver.url)).toMatchObject({ httpStatus: null, failure: "timeout" });
    const endless = await send(receiver.url);
    expect(endless).toMatchObject({ httpStatus: 200, failure: null });
    expect(endless.excerpt!.length).toBeLessThanOrEqual(500);
    const gone = await WebhookReceiver.open();
    await gone.close();
    expect(await send(gone.url)).toMatchObject({ failure: "unreachable" });
  });

  it("at an address of this machine is not even asked in production", async () => {
    const outcome = await sendWebhook({ url: receiver.url, body: "{}", signature: "" }, { toThisMachine: false });
    expect(outcome).toMatchObject({ httpStatus: null, failure: "not_public" });
    expect(receiver.received).toEqual([]);
  });
});

describe("receivers that are slow on purpose", () => {
  it("hold up nobody else, however many endpoints their partners have", async () => {
    const slow = await WebhookReceiver.open();
    slow.answer(...Array.from({ length: 100 }, () => answers.silence));
    const partners = [randomUUID(), randomUUID(), randomUUID()];
    for (const owner of partners) {
      for (let count = 0; count < webhookEndpointsMax; count += 1) await addEndpoint("live", { owner, url: slow.url });
      for (let count = 0; count < 5; count += 1) await record({ partnerId: owner });
    }
    const delivering = await startDelivering(test.services);
    try {
      await slow.waitFor(8 * partners.length);
      const due = await recordOne();
      await receiver.waitFor(1);
      await until(async () => ((await stateOf(due)).status === "delivered" ? true : undefined));
      expect(slow.received, "none is given up on, and no more of a company are under way").toHaveLength(24);
    } finally {
      await slow.close();
      await delivering[Symbol.asyncDispose]();
    }
  });
});

describe("a name that leads to where this server may not connect", () => {
  const leadingTo =
    (...addresses: string[]): Resolve =>
    (_host, _options, found) =>
      found(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
  const send = (resolve: Resolve, toThisMachine = false) =>
    sendWebhook(
      { url: `https://till.example.com:${new URL(receiver.url).port}/`, body: "{}", signature: "" },
      { toThisMachine, resolve },
    );

  it.each([["127.0.0.1"], ["10.0.0.5"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"], ["8.8.8.8", "127.0.0.1"]])(
    "is refused when it is sent to, whatever it led to when it was accepted: %s",
    async (...addresses) => {
      expect(await send(leadingTo(...addresses))).toMatchObject({ httpStatus: null, failure: "not_public" });
      expect(receiver.connections).toBe(0);
    },
  );

  it("is asked for once: what was looked at is what is connected to", async () => {
    const asked: string[] = [];
    const rebinding: Resolve = (host, options, found) => {
      asked.push(host);
      leadingTo(asked.length === 1 ? "127.0.0.1" : "10.0.0.5")(host, options, found);
    };
    // The receiver speaks no TLS.
    expect(await send(rebinding, true)).toMatchObject({ failure: "unreachable" });
    expect(asked).toEqual(["till.example.com"]);
    expect(receiver.connections).toBe(1);
  });

  it("is found out by the machine's own resolver", async () => {
    const look = (toThisMachine: boolean) =>
      new Promise((resolve) =>
        lookupWithin(toThisMachine)("localhost", {}, (error, address) => resolve(error ?? address)),
      );
    expect(await look(false)).toBeInstanceOf(NotPublicError);
    expect(await look(true)).toMatch(/^(?:127\.0\.0\.1|::1)$/);
  });
});

describe("a secret that was replaced", () => {
  it("signs beside the new one for a day, and then no more", async () => {
    const { services } = test;
    const next = makeSecret(services.keys, partnerId, endpointId);
    const previousUntil = new Date(services.clock.now().getTime() + 24 * 60 * 60_000);
    await replaceSecret(services.database, partnerId, endpointId, { secret: next.encrypted, previousUntil });
    await tryOnce(await recordOne());
    expect(isSignedWith(secret, receiver.received[0]!)).toBe(true);
    expect(isSignedWith(next.secret, receiver.received[0]!)).toBe(true);
    services.clock.set(previousUntil);
    await record();
    await tryOnce((await deliveriesOf())[1]!);
    expect(isSignedWith(secret, receiver.received[1]!)).toBe(false);
    expect(isSignedWith(next.secret, receiver.received[1]!)).toBe(true);
  });
});

describe("a process that dies", () => {
  it("between the event and its delivery loses nothing: what was committed is delivered by the next", async () => {
    const due = await recordOne();
    // The queue's own memory of it, too.
    await test.testDatabase.owner.pool.query("delete from jobs.job where name = 'deliver-webhook'");
    test.services.clock.advance(16_000);
    const next = await startDelivering(test.services);
    try {
      await receiver.waitFor(1);
      await until(async () => ((await stateOf(due)).status === "delivered" ? true : undefined));
    } finally {
      await next[Symbol.asyncDispose]();
    }
  });

  it("with a delivery in its hands keeps it from others for a minute, and then no more", async () => {
    const due = await recordOne();
    expect(await takeDelivery(test.services, due), "taken, and then silence").toBeDefined();
    expect(await tryOnce(due)).toBe(false);
    test.services.clock.advance(claimMs);
    const tries = await Promise.all([tryOnce(due), tryOnce(due)]);
    expect(tries.toSorted(), "by one of two").toEqual([false, true]);
    expect(receiver.received).toHaveLength(1);
  });
});
