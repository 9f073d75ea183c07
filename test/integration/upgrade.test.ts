import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Client } from "#server/cli/demo/index.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { patient } from "#test/harness/patience.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { addMoney } from "#test/harness/server.ts";
import { untilWaiting } from "./support/calls.ts";
import { killPrograms, launch, node, root, start, stop, type Program } from "./support/program.ts";

// docs/development.md, "Before a release", says how such a file is made.
const file = new URL("support/releases/before-0.1.0.sql.gz", import.meta.url);
/** The secret of the installation that the file is of. */
const secret = "a-secret-of-the-upgrade-test-alone-0123456789";
const [password, purchasePassword] = ["pao-de-queijo", "2846"];

let harness: TestDatabase;
let dump: string;
beforeAll(async () => {
  harness = await createTestDatabase();
  dump = (await promisify(gunzip)(await readFile(file))).toString();
});
afterEach(killPrograms);
afterAll(() => harness.close());

interface Old {
  readonly url: string;
  readonly owner: Database;
  readonly dataDir: string;
  readonly environment: Record<string, string>;
  drop(): Promise<void>;
}

/** The database that the release before left, as its backup restores it. */
async function restore(): Promise<Old> {
  const name = `upgrade_${randomBytes(6).toString("hex")}`;
  await harness.owner.query(`create database ${name}`);
  const url = harness.url.replace(/test_[0-9a-f]+/, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.end();
  const owner = connect({ url, log: createLog("silent"), poolSize: 2 });
  const dataDir = await mkdtemp(join(tmpdir(), "troco-upgrade-"));
  return {
    url,
    owner,
    dataDir,
    environment: { DATABASE_URL: url, SECRET: secret, LOG_LEVEL: "warn" },
    drop: async () => {
      await killPrograms();
      await owner.close();
      await harness.owner.query(`drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function logIn({ url }: Program, email: string): Promise<Client> {
  const client = new Client(url);
  expect((await client.signIn(email, password)).status, email).toBe(200);
  return client;
}

/** Runs one of the server's commands. @returns what it printed, whether or not it is content */
async function type(command: "admin" | "doctor", { environment, dataDir }: Old, program: Program, ...args: string[]) {
  const env = {
    PATH: process.env["PATH"],
    TMPDIR: process.env["TMPDIR"],
    DATA_DIR: dataDir,
    PORT: new URL(program.url).port,
    ...environment,
  };
  const main = join(root, `src/server/cli/${command}/main.ts`);
  const ended = promisify(execFile)(node, [main, ...args], { env });
  const { stdout } = await ended.catch((error: { readonly stdout: string }) => error);
  return stdout;
}

const migrationsOf = async ({ owner }: Old) =>
  (await owner.query<{ name: string }>("select name from schema_migrations")).map(({ name }) => name);

test(
  "a release starts on the database of the one before it, whose users go on, with its books and its doctor content",
  { timeout: patient(120_000) },
  async () => {
    const old = await restore();
    try {
      const before = new Set(await migrationsOf(old));
      expect(before.size).toBeGreaterThan(40);
      const balances = "select owner_id, kind, shard, balance from ledger.accounts order by owner_id, kind, shard";
      const held = await old.owner.query(balances);

      const startedAt = new Date();
      const program = await start(old.dataDir, old.environment);
      expect(await old.owner.query(balances), "money stands where it stood").toEqual(held);
      const [marina, caio, rita, admin] = (await Promise.all(
        ["marina", "caio", "estrela", "admin"].map((name) => logIn(program, `${name}@troco.example`)),
      )) as [Client, Client, Client, Client];
      const { transactions } = await marina.call("listTransactions", {});
      expect(transactions.length).toBeGreaterThan(5);

      await addMoney(marina, 20_000);
      const { username } = await caio.call("getProfile", {});
      await marina.call("sendMoney", { username, amount: 1_234, purchase_password: purchasePassword });
      expect((await caio.call("listTransactions", {})).transactions[0]).toMatchObject({ amount: 1_234 });

      const { card_number } = await marina.call("getFullCardForPayment", {});
      const { id } = await rita.call("createPaymentRequest", { card_number, amount: 5_000 });
      await marina.call("approvePaymentRequest", { id, amount: 5_000, purchase_password: purchasePassword });
      await rita.call("refundPaymentRequest", { id, amount: 1_000, login_password: password });
      await marina.call("transferCashback", { amount: 100 });

      await letAccountsRest(old.owner);
      const { payouts } = await rita.call("listPayouts", {});
      for (const payout of payouts.filter((waiting) => waiting.status === "requested"))
        await rita.call("cancelPayout", { id: payout.id, login_password: password });
      const { payout } = await rita.call("requestPayout", { amount: 2_000, login_password: password });
      await admin.call("markPayoutPaid", { id: payout.id, bank_reference: "E1823612", login_password: password });

      expect(await type("admin", old, program, "audit")).toMatch(/^the books are right: /);
      // The server audits by itself some seconds after its start.
      const lastAudit = () => old.owner.query<{ at: Date }>("select at from ledger.last_audit");
      await expect.poll(async () => (await lastAudit())[0]!.at > startedAt, { timeout: patient(30_000) }).toBe(true);
      const findings = await type("doctor", old, program);
      expect(findings).toMatch(/^migrations +right +all of this release are applied$/m);
      expect(findings).toMatch(/^books +right /m);
      const wrong = findings.split("\n").filter((line) => /^[a-z ]+ wrong /.test(line));
      expect(wrong, "nothing but that a test's database may lose what it holds").toEqual([
        expect.stringMatching(/^database .*fsync=off/),
      ]);
      expect(await stop(program)).toBe(0);

      const now = new Set(await migrationsOf(old));
      expect([...before].filter((name) => !now.has(name))).toEqual([]);
      expect(now.size, "this release has applied what is new").toBeGreaterThan(before.size);
    } finally {
      await old.drop();
    }
  },
);

test(
  "two processes that start at once on the database of the release before both serve it",
  { timeout: patient(120_000) },
  async () => {
    const old = await restore();
    try {
      const programs = await Promise.all(
        ["one", "other"].map((folder) => start(join(old.dataDir, folder), old.environment)),
      );
      for (const program of programs) expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
      await Promise.all(programs.map((program) => logIn(program, "marina@troco.example")));
    } finally {
      await old.drop();
    }
  },
);

test(
  "a process that is killed within a migration leaves nothing of it, and the next start goes on from there",
  { timeout: patient(120_000) },
  async () => {
    const old = await restore();
    const holding = new pg.Client({ connectionString: old.url });
    try {
      await holding.connect();
      await holding.query("begin; lock table payment_requests in row exclusive mode");
      const program = await launch(old.dataDir, old.environment);
      await untilWaiting(old.owner, "-- Holds up:");
      const before = await migrationsOf(old);
      await stop(program, "SIGKILL");
      await holding.query("rollback");
      expect((await migrationsOf(old)).toSorted()).toEqual(before.toSorted());
      const again = await start(old.dataDir, old.environment);
      await logIn(again, "marina@troco.example");
      expect((await migrationsOf(old)).length).toBeGreaterThan(before.length);
    } finally {
      await holding.end();
      await old.drop();
    }
  },
);
