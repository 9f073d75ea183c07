import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keyScopes } from "#contract/integration.ts";
import { Client } from "#server/cli/demo/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createLive, type Live } from "#server/platform/live/index.ts";
import { createLog } from "#server/platform/log.ts";
import { freePort } from "#test/harness/free-port.ts";
import { isFull } from "#test/harness/speed.ts";
import { createLogin, creditWallet, loginPassword } from "#test/harness/users.ts";
import { domainErrorOf, until, untilWaiting } from "./support/calls.ts";
import { compareBooks } from "./support/compare-books.ts";
import { KillablePostgres } from "./support/killable-postgres.ts";
import { MoneyClients, type Intent, type TrialUser } from "./support/money-clients.ts";
import { killPrograms, start, stop, type Program } from "./support/program.ts";

const purchasePassword = "4821";
const startBalance = 100_000_000n;
/**
 * How often the program and PostgreSQL are killed. TRIAL_SEED repeats the steps, not the moments.
 */
const rounds = Number(process.env["TRIAL_ROUNDS"] ?? (isFull ? 30 : 1));
/** Acknowledged intents, beside those while something is cut or starts again. */
const intents = Number(process.env["TRIAL_INTENTS"] ?? (isFull ? 20_000 : 60));
const between = Math.ceil(intents / (2 * rounds));
/** The cuts of each kind in a round. */
const cuts = 5;
const seed = Number(process.env["TRIAL_SEED"] ?? Date.now() % 1_000_000);

let postgres: KillablePostgres;
let owner: Database;
let live: Live;
let folder: string;
let environments: readonly Record<string, string>[];
let programs: Program[];
let customers: TrialUser[];
let clients: MoneyClients;
let counter = 0;

beforeAll(async () => {
  postgres = await KillablePostgres.start();
  folder = await mkdtemp(join(tmpdir(), "troco-crashes-"));
  const ports = [await freePort(), await freePort()];
  environments = ports.map((port) => ({
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATABASE_POOL: "10",
    SECRET: "a secret of this test that is long enough",
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    TRUSTED_PROXIES: "1",
  }));
  programs = await Promise.all(environments.map((environment) => start(folder, environment)));
  owner = connect({ url: postgres.url, log: createLog("silent"), poolSize: 3 });
  live = await createLive(owner, postgres.url, createLog("silent"));
  await owner.pool.query(countNothing);
  const names = ["Marina Azevedo", "Caio Lima", "Bea Souza", "Davi Rocha", "Eva Prado", "Gil Reis"];
  const [administrator, till, ...paying] = await Promise.all([
    addUser({ name: "Alice Prado" }),
    addTill(),
    ...names.map((name) => addUser({ name, balance: startBalance })),
  ]);
  customers = paying;
  const leaving = await Promise.all(
    Array.from({ length: Math.min(2 * rounds, 20) }, () => addUser({ name: "Nuno Leal" })),
  );
  const urls = programs.map(({ url }) => url);
  clients = new MoneyClients({ urls, seed, customers, leaving, till: till!, administrator: administrator! });
});

afterAll(async () => {
  await killPrograms();
  await live.close();
  await owner.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

const origin = () => programs[0]!.url;

async function addUser({ name, balance = 0n }: { name: string; balance?: bigint }): Promise<TrialUser> {
  counter += 1;
  const email = `person${counter}@troco.example`;
  const services = { clock: systemClock, config: parseConfig({}), database: owner, live };
  const userId = await createLogin(services, { name, email, password: loginPassword, hash: inject("passwordHash") });
  if (balance > 0n) await creditWallet(services, userId, balance);
  await owner.query("update profiles set is_active = true, is_admin = $2 where user_id = $1", [
    userId,
    name === "Alice Prado",
  ]);
  if (name === "Rita Estrela") {
    const place = { address: "Rua Augusta, 1", city: "São Paulo", state: "SP" };
    await createPartner(services, { ownerEmail: email, partnerName: "Padaria Estrela", category: "other", ...place });
  }
  const address = { "x-forwarded-for": `198.18.${counter >> 8}.${counter & 255}` };
  const client = new Client(origin(), address);
  expect((await client.signIn(email, loginPassword)).status).toBe(200);
  await client.call("setPurchasePassword", { password: purchasePassword });
  const { username } = await client.call("getProfile", {});
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const headers = { ...address, cookie: client.cookie, origin: origin() };
  return { userId, username, password: loginPassword, purchasePassword, cardNumber, headers };
}

async function addTill(): Promise<TrialUser> {
  const partner = await addUser({ name: "Rita Estrela" });
  const { key } = await new Client(origin(), partner.headers).call("createApiKey", {
    name: "Caixa 1",
    mode: "live",
    scopes: [...keyScopes],
    login_password: partner.password,
  });
  return { ...partner, headers: { authorization: `Bearer ${key}` } };
}

/** Cuts connections of any kind, and lanes at the moment at which they write a batch. */
async function cutConnections(): Promise<void> {
  for (let nth = 0; nth < cuts; nth += 1) {
    await clients.more(2);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        order by random() limit 1`,
    );
    await clients.more(2);
    await owner.pool.query(cutWriting);
  }
}

/** Looks for a lane that writes until it has met one, so that some commits are never answered. */
const cutWriting = `do $$ begin
  for look in 1..5000 loop
    perform pg_stat_clear_snapshot();
    perform pg_terminate_backend(pid) from pg_stat_activity
      where state = 'active' and query like '%as materialized (insert into idempotency_keys%' and pid <> pg_backend_pid();
    exit when found;
    perform pg_sleep(0.0002);
  end loop;
end $$`;

async function killProgram(index: number): Promise<void> {
  await stop(programs[index]!, "SIGKILL");
  programs[index] = await start(folder, environments[index]!);
}

/** The limits of requests are about what people do; programs reach them in a moment. */
const countNothing = `
  create function count_nothing() returns trigger language plpgsql as 'begin new.count = 1; return new; end';
  create trigger count_nothing before insert or update on rate_counts for each row execute function count_nothing()`;

test(
  "processes, connections and PostgreSQL that are killed under load lose nothing that was acknowledged, and do nothing twice",
  async () => {
    clients.run(rounds > 1 ? 24 : 12);
    await clients.more(between);
    for (let round = 0; round < rounds; round += 1) {
      await cutConnections();
      await killProgram(round % 2);
      await clients.more(between);
      await postgres.restart();
      await clients.more(between);
    }
    await clients.end();
    const count = (outcome: string) => clients.intents.filter((intent) => intent.outcome === outcome).length;
    console.info(
      `seed ${seed}: ${rounds} kills of each, ${2 * cuts * rounds} connections cut; ${count("executed")} intents executed, ${count("refused")} refused, ${count("unknown")} unknown, ${clients.lost} tries without an answer; ${JSON.stringify(clients.steps)}`,
    );
    expect(clients.faults).toEqual([]);
    expect(await compareBooks(owner, clients)).toEqual([]);
    expect(postgres.deadlocks).toBe(0);
    for (const { url } of programs) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const input = { username: customers[1]!.username, amount: 1 };
      expect(await new Client(url, customers[0]!.headers).call("sendMoney", input)).toMatchObject({ amount: 1 });
    }
  },
  120_000 + rounds * 60_000 + intents * 60,
);

test("a try of the purchase password stays counted when its process dies before the comparison", async () => {
  const [left, killed] = programs as [Program, Program];
  const [customer] = customers as [TrialUser];
  const guess = (program: Program, password = "0000") =>
    new Client(program.url, customer.headers).call("verifyPurchasePassword", { _password: password });
  await owner.query("update purchase_passwords set tries = 0, locked_until = null");
  const holder = await owner.pool.connect();
  await holder.query("begin");
  await holder.query("select from purchase_passwords where user_id = $1 for update", [customer.userId]);
  const unanswered = guess(killed).catch((error: unknown) => error);
  await untilWaiting(owner, "update purchase_passwords");
  // It cannot read that its statement was executed.
  killed.process.kill("SIGSTOP");
  await holder.query("commit");
  holder.release();
  await until(async () => (await owner.query("select from purchase_passwords where tries = 1"))[0]);
  await stop(killed, "SIGKILL");
  expect(await unanswered, "nobody got an answer").toBeInstanceOf(TypeError);
  for (const nth of ["second", "third", "fourth"]) expect(await guess(left), nth).toBe(false);
  expect((await domainErrorOf(guess(left))).code).toBe("purchase_password_locked");
  expect((await domainErrorOf(guess(left, purchasePassword))).code).toBe("purchase_password_locked");
});

test("control: a key that is lost, a deadlock, and an answer that was not true are found", async () => {
  const executed = clients.executed.filter(({ operation }) => operation === "sendMoney");
  const [lost, other] = executed as [Intent, Intent];
  await owner.query("delete from idempotency_keys where key = $1", [lost.key]);
  const notPaid = "sandbox_of_nobody";
  const found = (
    await compareBooks(owner, { intents: [lost, { ...other, outcome: "refused" }], credited: [notPaid] })
  ).join("\n");
  expect(found).toContain("1 users whose statements differ");
  expect(found).toContain(`${lost.key} was acknowledged and is not there`);
  expect(found).toContain("have no other side");
  expect(found).toContain(`${other.key} was refused and is there`);
  expect(found).toContain(`the top-up ${notPaid} was acknowledged and is not there`);

  const ends = await Promise.all([owner.pool.connect(), owner.pool.connect()]);
  for (const [index, end] of ends.entries())
    await end.query(`begin; set local deadlock_timeout = '50ms'; select pg_advisory_xact_lock(${index})`);
  await Promise.allSettled(ends.map((end, index) => end.query(`select pg_advisory_xact_lock(${1 - index})`)));
  for (const end of ends) await end.query("rollback").then(() => end.release());
  await until(() => (postgres.deadlocks === 1 ? true : undefined), { what: "the log's line" });
});
