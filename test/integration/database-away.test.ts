import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { FailedCall } from "#server/cli/demo/index.ts";
import { DatabaseBusy } from "#server/platform/db/away.ts";
import { connect } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";

let server: TestServer;
let ana: TestUser;
let bea: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.createCustomer({ balance: 10_000 });
  bea = await server.createCustomer();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

/** Has PostgreSQL answer writes of a table so, until the test ends. */
async function answerWrites(table: string, answer: string): Promise<void> {
  const { owner } = server.testDatabase;
  await owner.pool.query(`
    create or replace function answer_so() returns trigger security definer language plpgsql as $$ begin ${answer}; return new; end $$;
    create trigger answer_so before insert or update on ${table} for each row execute function answer_so()`);
  onTestFinished(async () => void (await owner.pool.query(`drop trigger answer_so on ${table}`)));
}

const answerOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof FailedCall ? [error.status, error.problem.code] : error),
  );

const codes = ["53100", "53200", "53300", "58030", "57P01", "57P02", "57P03", "25006"];

test.each(codes)("%s of PostgreSQL is answered as busy before a commit, and nothing is done", async (code) => {
  const raised = `raise exception 'away' using errcode = '${code}'`;
  await answerWrites("transactions", raised);
  expect(await answerOf(ana.client.call("sendMoney", { username: bea.username, amount: 1 }))).toEqual([
    503,
    "server_busy",
  ]);
  await answerWrites("profiles", raised);
  expect(await answerOf(ana.client.call("updateProfile", { full_name: "Ana Prado" }))).toEqual([503, "server_busy"]);
});

test("a process of PostgreSQL that is ended in the midst of a transaction has done nothing", async () => {
  await answerWrites("profiles", "perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)");
  expect(await answerOf(ana.client.call("updateProfile", { full_name: "Ana Prado" }))).toEqual([503, "server_busy"]);
  await answerWrites("transactions", "perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)");
  const sent = answerOf(ana.client.call("sendMoney", { username: bea.username, amount: 1 }));
  expect(await sent, "its commit was on the way").toEqual([503, "outcome_unknown"]);
});

test("a primary that answers as a standby loses its connections one by one", async () => {
  const { database } = server.server.services;
  const pid = () => database.transaction((transaction) => transaction.query("select pg_backend_pid() as pid"));
  const before = await pid();
  const refused = database.transaction(async (transaction) => {
    await transaction.query("set transaction read only");
    await transaction.query("delete from live_events");
  });
  await expect(refused).rejects.toBeInstanceOf(DatabaseBusy);
  expect(await pid()).not.toEqual(before);
});

test.each([
  ["refuses", "postgres://troco@127.0.0.1:1/troco"],
  ["has no address", "postgres://troco@nowhere.invalid/troco"],
  ["has no socket", "postgres://troco@/troco?host=/nowhere"],
])("a database that %s is busy", async (_what, url) => {
  const database = connect({ url, log: createLog("silent"), poolSize: 1 });
  await expect(database.query("select 1")).rejects.toBeInstanceOf(DatabaseBusy);
  await expect(database.transaction(async () => undefined)).rejects.toBeInstanceOf(DatabaseBusy);
  await database.close();
});
