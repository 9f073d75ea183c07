import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveEventNames } from "#contract/live.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { jsonBody } from "#server/cli/demo/index.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import { until } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const streamsMaxPerUser = 20;

/** Writes an event as every module does: in a transaction, announced after its commit. */
async function record(userId: string, subject: string): Promise<void> {
  const { database, live } = server.server.services;
  await database.transaction((transaction) => live.record(transaction, userId, "payment_request", subject));
}

const subjectsOf = (stream: Stream) => stream.events.map((event) => event.subject);

/** The stream's place after everything so far: an event that is received is settled. */
async function placeOf(user: TestUser): Promise<string> {
  const stream = await Stream.open(user.client);
  const subject = `place-${randomUUID()}`;
  await record(user.userId, subject);
  const { id } = await stream.waitFor((event) => event.subject === subject);
  stream.close();
  return id;
}

/** Waits until the server has looked for new events once more, whether or not it found any. */
async function untilServerHasLooked(): Promise<void> {
  const now = "select clock_timestamp()::text as moment";
  const [{ moment } = { moment: "" }] = await server.testDatabase.owner.query<{ moment: string }>(now);
  // Each connection shows the latest statement it was sent.
  const looked =
    "select from pg_stat_activity where state = 'idle' and query_start > $1::timestamptz and query like '%from live_events_after(%'";
  await until(async () => (await server.testDatabase.owner.query(looked, [moment]))[0], { what: "another look" });
}

describe("a charge", () => {
  test("reaches the customer's stream, and the answer reaches the partner's", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const [atCustomer, atPartner] = [await Stream.open(customer.client), await Stream.open(partner.client)];
    const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
    for (const decision of ["approve", "reject"] as const) {
      const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
      await atCustomer.waitFor((event) => event.name === "payment_request" && event.subject === id);
      if (decision === "approve")
        await customer.client.call("approvePaymentRequest", {
          id,
          amount: 1_000,
          purchase_password: customer.purchasePassword,
        });
      else await customer.client.call("rejectPaymentRequest", { id });
      await atPartner.waitFor((event) => event.name === "payment_request" && event.subject === id);
    }
    await atCustomer.waitFor((event) => event.name === "balance");
    const amounts = /1000|"amount"|balance_/;
    const what = [...atCustomer.events, ...atPartner.events].map(({ name, subject }) => ({ name, subject }));
    expect(withoutIds(JSON.stringify(what)), "an event names what changed and never how much").not.toMatch(amounts);
    const withAmount = JSON.stringify([...what, { ...what[0], more: 1_000 }]);
    expect(withoutIds(withAmount), "control: the same search finds one").toMatch(amounts);
    atCustomer.close();
    atPartner.close();
  });
});

describe("one user's events", () => {
  test("never reach another, and arrive each once and in order: 25 users, 1,500 events, from transactions side by side", async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
    // More users than can sign in within a minute. Ids are enough for those who open no stream.
    const ids = [...users.map((user) => user.userId), ...Array.from({ length: 20 }, () => randomUUID())];
    const streams = await Promise.all(users.map((user) => Stream.open(user.client)));
    const strangers = new Map<string, string[]>();
    const stops = await Promise.all(
      ids.slice(5).map((id) => {
        const got: string[] = [];
        strangers.set(id, got);
        return server.server.services.live.subscribe(id, {}, (event) => got.push(event.subject!));
      }),
    );
    const perUser = 60;
    await Promise.all(
      ids.map(async (id) => {
        for (let index = 0; index < perUser; index += 1) await record(id, `${id}/${index}`);
      }),
    );
    const expected = (id: string) => Array.from({ length: perUser }, (_, index) => `${id}/${index}`);
    const got = (index: number) => (index < 5 ? subjectsOf(streams[index]!) : strangers.get(ids[index]!)!);
    await until(() => (ids.every((_, index) => got(index).length >= perUser) ? true : undefined), {
      what: "every event",
    });
    for (const [index, id] of ids.entries()) expect(got(index)).toEqual(expected(id));
    stops.forEach((stop) => stop());
    streams.forEach((stream) => stream.close());
  });

  test("Last-Event-ID gives exactly the missed ones, wherever the stream broke off", async () => {
    const user = await server.signUp();
    const other = await server.signUp();
    const first = await Stream.open(user.client);
    for (let index = 0; index < 12; index += 1) {
      await record(user.userId, `event ${index}`);
      await record(other.userId, `other ${index}`);
    }
    await first.waitFor((event) => event.subject === "event 11");
    first.close();
    for (const broken of [0, 5, 11]) {
      const resumed = await Stream.open(user.client, first.events[broken]!.id);
      await record(user.userId, `after ${broken}`);
      await resumed.waitFor((event) => event.subject === `after ${broken}`);
      const missed = [0, 5, 11].filter((earlier) => earlier <= broken).map((earlier) => `after ${earlier}`);
      expect(subjectsOf(resumed)).toEqual([
        ...Array.from({ length: 11 - broken }, (_, index) => `event ${broken + 1 + index}`),
        ...missed,
      ]);
      resumed.close();
    }
  });

  test("a stream that missed more than 500 events gets one event of each name, and goes on from there", async () => {
    const user = await server.signUp();
    const place = await placeOf(user);
    const miss = (count: number) =>
      server.testDatabase.owner.query(
        "insert into live_events (user_id, name, subject) select $1, 'payment_request', 'missed ' || n from generate_series(1, $2::int) n",
        [user.userId, count],
      );
    await miss(500);
    const whole = await Stream.open(user.client, place);
    await whole.waitFor((event) => event.subject === "missed 500");
    expect(whole.events).toHaveLength(500);
    whole.close();

    // One more; and once it is received, all of them are settled.
    await placeOf(user);
    const replay = await Stream.open(user.client, place);
    await until(() => (replay.events.length >= liveEventNames.length ? true : undefined));
    await record(user.userId, "after");
    await replay.waitFor((event) => event.subject === "after");
    replay.close();
    const everything = liveEventNames.map((name) => ({ name, subject: null }));
    expect(replay.events).toMatchObject([...everything, { name: "payment_request", subject: "after" }]);

    const ids = replay.events.map((event) => event.id);
    const last = liveEventNames.length - 1;
    expect(new Set(ids.slice(0, last)), "broken off in between, it gets all of them again").toEqual(new Set([place]));
    const resumed = await Stream.open(user.client, ids[last]);
    await resumed.waitFor((event) => event.subject === "after");
    expect(subjectsOf(resumed)).toEqual(["after"]);
    resumed.close();
  });

  test("a foreign or nonsense Last-Event-ID gives nothing of somebody else's, and new events still arrive", async () => {
    const user = await server.signUp();
    const other = await server.signUp();
    const foreign = await placeOf(other);
    for (let index = 0; index < 5; index += 1) await record(other.userId, `secret of the other ${index}`);
    await record(user.userId, "before");
    const ids = [
      foreign,
      "0-0",
      "1-1",
      "nonsense",
      "",
      "-1--1",
      "1e3-1",
      `${"9".repeat(18)}-${"9".repeat(18)}`,
      "9999999999-1",
      `${"9".repeat(40)}-1`,
      "' or 1=1 --",
      "0-0;drop table live_events",
    ];
    for (const [index, id] of ids.entries()) {
      const stream = await Stream.open(user.client, id);
      await record(user.userId, `new ${index}`);
      await stream.waitFor((event) => event.subject === `new ${index}`);
      expect(
        subjectsOf(stream).filter((subject) => subject?.startsWith("secret")),
        id,
      ).toEqual([]);
      stream.close();
    }
  });

  test("an event whose transaction began earlier and commits later is not skipped, live or resumed", async () => {
    const user = await server.signUp();
    const place = await placeOf(user);
    const stream = await Stream.open(user.client);
    const late = new pg.Client({ connectionString: server.testDatabase.url });
    await late.connect();
    await late.query("begin");
    await late.query("insert into live_events (user_id, name, subject) values ($1, 'payment_request', 'begun first')", [
      user.userId,
    ]);
    await record(user.userId, "committed first");
    const resumed: (string | null)[] = [];
    const stop = await server.server.services.live.subscribe(user.userId, { lastEventId: place }, ({ subject }) =>
      resumed.push(subject),
    );
    await untilServerHasLooked();
    expect([subjectsOf(stream), resumed], "nothing overtakes what may still appear before it").toEqual([[], []]);
    await late.query("commit");
    await late.end();
    await stream.waitFor((event) => event.subject === "committed first");
    await until(() => (resumed.length > 1 ? true : undefined));
    for (const got of [subjectsOf(stream), resumed]) expect(got).toEqual(["begun first", "committed first"]);
    stop();
    stream.close();
  });

  test("an open transaction of another database on the same PostgreSQL holds no event back", async () => {
    const user = await server.signUp();
    const stream = await Stream.open(user.client);
    const elsewhere = await createTestDatabase({ poolSize: 1 });
    await elsewhere.owner.transaction(async (transaction) => {
      await transaction.query("select pg_current_xact_id()");
      await record(user.userId, "meanwhile");
      await stream.waitFor((event) => event.subject === "meanwhile");
      await placeOf(user);
    });
    await elsewhere.close();
    stream.close();
  });

  test("an event whose transaction rolls back never arrives", async () => {
    const user = await server.signUp();
    const stream = await Stream.open(user.client);
    const { database, live } = server.server.services;
    await expect(
      database.transaction(async (transaction) => {
        await live.record(transaction, user.userId, "balance", "never");
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await record(user.userId, "after");
    await stream.waitFor((event) => event.subject === "after");
    expect(subjectsOf(stream)).toEqual(["after"]);
    stream.close();
  });
});

describe("a stream that begins in the past", () => {
  const halfAMinuteAgo = "/api/live?since=-30";

  test("brings what happened between a page's first question and its listening, and nothing older", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    await record(user.userId, "long ago");
    // An event that the server has not sent yet is new to every stream, however old it is.
    await placeOf(user);
    await server.testDatabase.owner.query(
      "update live_events set created_at = created_at - interval '31 seconds' where user_id = $1",
      [user.userId],
    );
    await record(user.userId, "just now");
    await record(other.userId, "another's");
    const stream = await Stream.open(user.client, undefined, halfAMinuteAgo);
    await record(user.userId, "afterwards");
    await stream.waitFor((event) => event.subject === "afterwards");
    expect(subjectsOf(stream)).toEqual(["just now", "afterwards"]);
    stream.close();
  });

  test("goes on from the last event where it names one, as a browser does that asks again", async () => {
    const user = await server.signUp();
    const place = await placeOf(user);
    await record(user.userId, "missed");
    const stream = await Stream.open(user.client, place, halfAMinuteAgo);
    await stream.waitFor((event) => event.subject === "missed");
    expect(subjectsOf(stream)).toEqual(["missed"]);
    stream.close();
  });

  test("goes on from an event that its address names, as another tab of the browser does", async () => {
    const user = await server.signUp();
    const place = await placeOf(user);
    await record(user.userId, "missed");
    const stream = await Stream.open(user.client, undefined, `/api/live?since=${encodeURIComponent(place)}`);
    await stream.waitFor((event) => event.subject === "missed");
    expect(subjectsOf(stream)).toEqual(["missed"]);
    stream.close();
  });

  test.each(["-61", "30", "-1e1", "x"])("is one that begins now where it says %s", async (since) => {
    const user = await server.signUp();
    await placeOf(user);
    const stream = await Stream.open(user.client, undefined, `/api/live?since=${since}`);
    await record(user.userId, "after");
    await stream.waitFor((event) => event.subject === "after");
    expect(subjectsOf(stream)).toEqual(["after"]);
    stream.close();
  });
});

describe("the stream", () => {
  test("is for those who are signed in", async () => {
    expect((await fetch(`${server.url}/api/live`)).status).toBe(401);
  });

  test("says so when its user is blocked, and ends within 5 s; another opens only once the user is unblocked", async () => {
    const user = await server.signUp();
    const stream = await Stream.open(user.client);
    await blockAccount(server.server.services, user.userId, "fraud");
    await stream.waitFor((event) => event.name === "session" && event.subject === "blocked");
    expect(await stream.endsWithin(5_000)).toBe(true);
    await expect(Stream.open(user.client)).rejects.toThrow(/account_blocked/);
    await unblockAccount(server.server.services, user.userId);
    (await Stream.open(user.client)).close();
  });

  test("says signed_out and ends within 5 s when its session ends: by sign-out, by closing the account", async () => {
    for (const end of ["sign-out", "cancel"] as const) {
      const user = await server.signUp();
      const streams = await Promise.all([Stream.open(user.client), Stream.open(user.client)]);
      if (end === "cancel") await user.client.call("cancelAccount", { login_password: user.password });
      else await user.client.send("/api/auth/sign-out", jsonBody({}));
      for (const stream of streams) {
        await stream.waitFor((event) => event.name === "session" && event.subject === "signed_out");
        expect(await stream.endsWithin(5_000), end).toBe(true);
      }
    }
  });

  test("is limited per user; closing some makes room, and another user is not in the way", async () => {
    const user = await server.signUp();
    const other = await server.signUp();
    const streams = await Promise.all(Array.from({ length: streamsMaxPerUser }, () => Stream.open(user.client)));
    expect((await user.client.send("/api/live")).status).toBe(429);
    const others = await Stream.open(other.client);
    others.close();
    streams[0]!.close();
    const next = await until(() => Stream.open(user.client).catch(() => undefined), {
      what: "room for another stream",
    });
    for (const stream of [...streams, next]) stream.close();
  });

  test("many opened at once never get past the limit", async () => {
    const user = await server.signUp();
    const tries = await Promise.allSettled(
      Array.from({ length: 2 * streamsMaxPerUser }, () => Stream.open(user.client)),
    );
    const open = tries.filter((one) => one.status === "fulfilled").map((one) => one.value);
    expect(open).toHaveLength(streamsMaxPerUser);
    for (const stream of open) stream.close();
  });

  test("ends when the server stops, and readiness is off by then", async () => {
    const own = await startTestServer();
    const user = await own.signUp();
    const streams = await Promise.all([Stream.open(user.client), Stream.open(user.client)]);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
    await own.close();
    expect(await Promise.all(streams.map((stream) => stream.endsWithin(10_000)))).toEqual([true, true]);
  });
});

describe("a stream ends with its session, without an event that says so,", () => {
  const owner = () => server.testDatabase.owner;
  const ends: readonly (readonly [string, (user: TestUser) => Promise<unknown>])[] = [
    [
      "when it expires",
      ({ userId }) => owner().query("update auth_sessions set expires_at = now() where user_id = $1", [userId]),
    ],
    ["when its row is gone", ({ userId }) => owner().query("delete from auth_sessions where user_id = $1", [userId])],
    [
      "when the account is blocked",
      ({ userId }) => owner().query("update profiles set is_blocked = true where user_id = $1", [userId]),
    ],
    [
      "when the account is frozen",
      ({ userId }) => owner().query("update profiles set frozen_at = now() where user_id = $1", [userId]),
    ],
  ];
  test.for(ends)("%s", async ([, end]) => {
    const [user, other] = [await server.signUp("Lia Prado"), await server.signUp("Rui Matos")];
    const [stream, unaffected] = [await Stream.open(user.client), await Stream.open(other.client)];
    await end(user);
    const endedAt = Date.now();
    await stream.ended;
    expect(Date.now() - endedAt).toBeLessThan(patient(5_000));
    const subject = randomUUID();
    await record(other.userId, subject);
    await unaffected.waitFor((event) => event.subject === subject);
    unaffected.close();
  });
});
