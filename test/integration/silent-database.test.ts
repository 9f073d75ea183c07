import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { until, untilWaiting } from "./support/calls.ts";
import { PostgresProxy } from "./support/postgres-proxy.ts";

let proxy: PostgresProxy;
let server: TestServer;
let customers: TestUser[];

beforeAll(async () => {
  server = await startTestServer({
    openWay: async (databaseUrl) => {
      proxy = await PostgresProxy.open(databaseUrl);
      return proxy.url;
    },
  });
  customers = [];
  for (let nth = 0; nth < 6; nth += 1) customers.push(await server.createCustomer({ balance: 10_000 }));
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await proxy.close();
});

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
const statement = ({ client }: TestUser) => client.call("listTransactions", {});
/** Everything that a pool, the lane and the queue carry, at once. */
const useAll = () =>
  Promise.all([
    ...customers.flatMap((customer) => [statement(customer), statement(customer)]),
    ...customers.map((customer, nth) => send(customer, customers[(nth + 1) % customers.length]!)),
  ]);
const send = ({ client }: TestUser, to: TestUser) => client.call("sendMoney", { username: to.username, amount: 1 });
const listeners = async () =>
  (
    await server.testDatabase.owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = '' and query in ('listen troco_live', 'select 1')",
    )
  ).map(({ pid }) => pid);

async function untilBack(): Promise<number> {
  const from = performance.now();
  await until(
    async () => {
      try {
        expect(await readiness()).toBe(200);
        await useAll();
        return true;
      } catch {
        return undefined;
      }
    },
    { what: "the server" },
  );
  return performance.now() - from;
}

test("a server whose way to the database was silent is back within ten seconds of it, without a restart", async () => {
  await useAll();
  expect(await readiness()).toBe(200);
  const before = await listeners();
  expect(before).toHaveLength(1);
  proxy.fallSilent();
  const silent = Promise.allSettled([useAll(), ...customers.map(statement)]);
  await until(async () => ((await readiness()) === 503 ? true : undefined), { what: "readiness to be off" });
  await pause(2_000);
  proxy.goOn();
  expect(await untilBack()).toBeLessThan(patient(10_000));
  await silent;
  await until(async () => ((await listeners()).some((pid) => !before.includes(pid)) ? true : undefined), {
    what: "another connection that listens",
  });
});

test("a commit that falls silent is done once: its caller learns that by the same key", async () => {
  const [ana, bea] = customers as [TestUser, TestUser];
  const key = crypto.randomUUID();
  const input = { username: bea.username, amount: 7 };
  await useAll();
  proxy.fallSilentAtCommit();
  const unanswered = await ana.client
    .call("sendMoney", input, { idempotencyKey: key })
    .catch((error: unknown) => error);
  expect(unanswered).toBeInstanceOf(Error);
  proxy.goOn();
  expect(await untilBack()).toBeLessThan(patient(10_000));
  expect(await ana.client.call("sendMoney", input, { idempotencyKey: key })).toMatchObject({ amount: 7 });
  const sent = await server.testDatabase.owner.query(
    "select from transactions where user_id = $1 and type = 'transfer_sent' and amount = -7",
    [ana.userId],
  );
  expect(sent).toHaveLength(1);
});

test("of connections of which one has gone silent none is used again, and what waited on it ends within seconds", async () => {
  const database = connect({ url: proxy.url, log: createLog("silent"), poolSize: 4 });
  const pids = () =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        const [row] = await database.query<{ pid: number }>("select pg_backend_pid() as pid from pg_sleep(0.1)");
        return row!.pid;
      }),
    );
  const before = await pids();
  proxy.loseOne();
  const began = performance.now();
  await expect(database.query("select 1")).rejects.toMatchObject({
    cause: { message: "the connection to the database went silent" },
  });
  expect(performance.now() - began).toBeLessThan(patient(6_000));
  expect((await pids()).filter((pid) => before.includes(pid))).toEqual([]);
  await database.close();
});

test("a statement that waits for a lock, or takes long, is no silence", async () => {
  const { owner } = server.testDatabase;
  const database = connect({ url: proxy.url, log: createLog("silent"), poolSize: 3 });
  const holder = await owner.pool.connect();
  await holder.query("begin; select pg_advisory_xact_lock(4711)");
  const waiting = database.query("select pg_advisory_lock(4711), 'locked' as was");
  const slow = database.query("select pg_sleep(6), 'slow' as was");
  await untilWaiting(owner, "select pg_advisory_lock(4711)");
  expect(await slow).toMatchObject([{ was: "slow" }]);
  await holder.query("commit");
  holder.release();
  expect(await waiting).toMatchObject([{ was: "locked" }]);
  await database.close();
});
