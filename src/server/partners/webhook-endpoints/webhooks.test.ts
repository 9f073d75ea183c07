import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookEndpointsMax } from "#contract/limits.ts";
import { newId } from "#server/platform/ids.ts";
import { RetryLater, startJobs, type JobData } from "#server/platform/jobs/index.ts";
import { lookupWithin, NotPublicError, type Resolve } from "#server/platform/public-hosts.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { until } from "#test/integration/support/calls.ts";
import { answers, isSignedWith, WebhookReceiver } from "#test/integration/support/webhook-receiver.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { markUndelivered, readAttempts, readDeliveries, readDelivery } from "./delivery-store.ts";
import { insertEndpoint, replaceSecret } from "./endpoint-store.ts";
import { decideEvent, recordEvent } from "./record-event.ts";
import { makeSecret } from "./secrets.ts";
import { sendWebhook } from "./send-webhook.ts";

type Delivery = JobData["deliver-webhook"];

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
    seenBy: "an owner",
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
  test.testDatabase.owner.query<Delivery>(
    "select partner_id, endpoint_id, id from webhook_deliveries where partner_id = $1 order by id",
    [owner],
  );

/** One event with its one delivery. */
async function recordOne(): Promise<Delivery> {
  await record();
  return (await deliveriesOf())[0]!;
}

/** Tries once, as the queue would. @returns whether the queue would try again */
async function tryOnce(delivery: Delivery): Promise<boolean> {
  return deliverWebhook(test.services, delivery, { isLast: false }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof RetryLater) return true;
      throw error;
    },
  );
}

/** Has the queue deliver, as another server process does. @returns what ends that */
async function startProcess(options?: Parameters<typeof startJobs>[2]): Promise<() => Promise<void>> {
  const jobs = await startJobs(test.services.database.pool, test.services.log, options);
  const services = { ...test.services, jobs };
  await jobs.handle("deliver-webhook", (data, current) => deliverWebhook(services, data, current));
  return () => jobs.stop();
}
const setJob = ({ id }: Delivery, change: string) =>
  test.testDatabase.owner.query(`update jobs.job set ${change} where id = $1`, [id]);
const untilDelivered = (delivery: Delivery) =>
  until(async () => ((await stateOf(delivery)).status === "delivered" ? true : undefined));

const stateOf = async ({ partner_id, id }: Delivery) => (await readDelivery(test.services.database, partner_id, id))!;
const attemptsOf = ({ partner_id, id }: Delivery) => readAttempts(test.services.database, partner_id, [id]);

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

  it("has deliveries and attempts that its own partner alone reads", async () => {
    const due = await recordOne();
    await tryOnce(due);
    expect(await attemptsOf(due)).toHaveLength(1);
    const others = randomUUID();
    expect(await readDelivery(test.services.database, others, due.id)).toBeUndefined();
    expect(await readAttempts(test.services.database, others, [due.id])).toEqual([]);
    const page = { before: undefined, limit: 10 };
    const ids = (owner: string) => readDeliveries(test.services.database, owner, endpointId, page);
    expect((await ids(partnerId)).map(({ id }) => id)).toEqual([due.id]);
    expect(await ids(others)).toEqual([]);
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

  it("of each request of a batch goes to each endpoint, without those of a request that failed", async () => {
    const second = await addEndpoint();
    const { batches } = test.services;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) =>
        batches.execute({
          owner: `owner ${number}`,
          needs: () => [],
          decide: (decision) => {
            const event = { partnerId, mode: "live", type: "charge.approved", data: { number } } as const;
            decideEvent(test.services, decision, event, [endpointId, second.id]);
            if (number % 4 === 0) throw new Error("no money moved");
            return {};
          },
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    const events = await test.testDatabase.owner.query<{
      number: number;
      deliveries: number;
      jobs: number;
      xmin: string;
    }>(
      `select (body::json #>> '{data,number}')::integer as number, count(*)::integer as deliveries, events.xmin::text,
          count(job.id) filter (where job.data = jsonb_build_object('id', d.id, 'partner_id', d.partner_id, 'endpoint_id', d.endpoint_id))::integer as jobs
        from webhook_events as events join webhook_deliveries as d on d.event_id = events.id
          left join jobs.job on job.id = d.id and job.name = 'deliver-webhook'
        where events.partner_id = $1 group by 1, events.xmin order by 1`,
      [partnerId],
    );
    expect(events.map(({ number, deliveries, jobs }) => [number, deliveries, jobs])).toEqual(
      [1, 2, 3, 5, 6, 7, 9, 10, 11].map((number) => [number, 2, 2]),
    );
    // Most of them were one batch.
    expect(new Set(events.map(({ xmin }) => xmin)).size).toBeLessThan(9);
  });

  it("keeps the secret from a reader of the database", async () => {
    const { owner } = test.testDatabase;
    const holdsSecret = async () => {
      const [endpoint] = await owner.query<{ row: string }>(
        "select e::text || encode(secret, 'escape') as row from webhook_endpoints e where id = $1",
        [endpointId],
      );
      return endpoint!.row.includes(secret.slice(6, 20));
    };
    expect(await holdsSecret()).toBe(false);
    await owner.query("update webhook_endpoints set secret = convert_to($2, 'utf8') where id = $1", [
      endpointId,
      secret,
    ]);
    expect(await holdsSecret(), "control: one that is written as it is").toBe(true);
  });
});

describe("a receiver that fails", () => {
  it("is tried fifteen times in about a day, later each time, and then no more, which is no dead job", async () => {
    const due = await recordOne();
    receiver.answer(...Array.from({ length: 15 }, () => answers.status(500, "out of\u0000 order")));
    const end = await startProcess();
    try {
      for (let tries = 1; tries <= 14; tries += 1) {
        const wait = await until(
          async () => {
            const [job] = await test.testDatabase.owner.query<{ seconds: number }>(
              `select extract(epoch from start_after - now())::float8 as seconds from jobs.job
                where id = $1 and state = 'retry' and retry_count = $2`,
              [due.id, tries - 1],
            );
            return job?.seconds;
          },
          { what: `try ${tries}` },
        );
        const least = Math.min(5 * 2 ** (tries - 1), 28_800);
        // The time that is read is a moment younger than what was written.
        expect([wait > least - 3, wait <= Math.min(2 * least, 28_800)], `${wait} s`).toEqual([true, true]);
        const { status, next_try_at: next } = await stateOf(due);
        expect(status).toBe("waiting");
        expect(Math.abs(next!.getTime() - Date.now() - wait * 1_000)).toBeLessThan(3_000);
        await setJob(due, "start_after = now()");
      }
      await until(async () => ((await stateOf(due)).status === "failed" ? true : undefined), { what: "the last try" });
    } finally {
      await end();
    }
    expect(await stateOf(due)).toMatchObject({ status: "failed", next_try_at: null });
    expect(await test.testDatabase.owner.query("select from jobs.job where id = $1", [due.id])).toEqual([]);
    const attempts = await attemptsOf(due);
    expect(attempts).toHaveLength(15);
    expect(attempts[0]).toMatchObject({ http_status: 500, failure: "status", excerpt: "out of order" });
  });

  it("and then answers is done with, and may be sent the same once more by hand", async () => {
    const due = await recordOne();
    receiver.answer(answers.status(503));
    expect(await tryOnce(due)).toBe(true);
    expect(await tryOnce(due)).toBe(false);
    expect(await stateOf(due)).toMatchObject({ status: "delivered" });
    expect(await tryOnce(due), "once is enough").toBe(false);
    await markUndelivered(test.services.database, partnerId, due.id);
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

  it("by silence is cut, by an endless answer too, and by its absence is logged so", async () => {
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
    const end = await startProcess();
    try {
      // Four of each of the five endpoints.
      await slow.waitFor(20 * partners.length);
      const due = await recordOne();
      await receiver.waitFor(1);
      await untilDelivered(due);
      expect(slow.received, "none is given up on, and no more of an endpoint are under way").toHaveLength(60);
    } finally {
      await slow.close();
      await end();
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
    await replaceSecret(services.database, partnerId, endpointId, {
      secret: next.encrypted,
      previousUntil,
      seenBy: "an owner",
      at: services.clock.now(),
    });
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
    const end = await startProcess();
    try {
      await untilDelivered(due);
    } finally {
      await end();
    }
    expect(receiver.received).toHaveLength(1);
  });

  it("with a delivery in its hands leaves it to another one after half a minute", async () => {
    const due = await recordOne();
    const stale = (seconds: number) =>
      setJob(due, `state = 'active', started_on = now(), heartbeat_on = now() - interval '${seconds} seconds'`);
    await stale(25);
    const ends = [await startProcess({ keepsTime: true })];
    expect(await test.testDatabase.owner.query("select state::text from jobs.job where id = $1", [due.id])).toEqual([
      { state: "active" },
    ]);
    await stale(31);
    // The process that looks does so every twenty seconds, and each one when it starts.
    await test.testDatabase.owner.query(
      "update jobs.queue set monitor_on = now(), monitor_claim_on = now() - interval '20 seconds'",
    );
    ends.push(await startProcess({ keepsTime: true }));
    await setJob(due, "start_after = now()");
    try {
      await untilDelivered(due);
    } finally {
      await Promise.all(ends.map((end) => end()));
    }
    expect(receiver.received, "by one of two").toHaveLength(1);
  });
});
