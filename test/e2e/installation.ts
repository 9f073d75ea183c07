import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import type { JobName } from "#server/platform/jobs/index.ts";
import { createLog } from "#server/platform/log.ts";
import { addDeadJob, type DeadJob } from "#test/harness/dead-jobs.ts";
import { freePort } from "#test/harness/free-port.ts";
import { patient } from "#test/harness/patience.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { cloneTemplate } from "#test/harness/template.ts";
import { addUnsentMail, type Unsent } from "#test/harness/unsent-mails.ts";
import { createLogin, type Login } from "#test/harness/users.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import type { Host } from "./host.ts";
import { templateUrlVariable } from "./postgres.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A server on a new database and data directory. */
export interface Installation {
  readonly url: string;
  /** Runs a command of `npm run admin`. @returns its output */
  admin(...args: string[]): Promise<string>;
  /** Makes a user who can log in. */
  addLogin(login: Login): Promise<void>;
  /** Refunds a part of a sandbox checkout's payment, in minor units, to the card. */
  refundInPart(sessionId: string, amount: number): Promise<void>;
  /** Lets a day go by for every payout account. */
  letAccountsRest(): Promise<void>;
  /** Adds a dead letter. */
  addDeadJob: <Name extends JobName>(job: DeadJob<Name>) => Promise<void>;
  /** Adds a mail that is no longer sent automatically. */
  addUnsentMail: (mail: Unsent) => Promise<void>;
  /**
   * The newest mail to an address that contains `text`, once there are at least `count`; without
   * `text`, one with a link.
   */
  mailTo(email: string, count?: number, text?: string): Promise<Mail>;
  /**
   * Called after a test in an installation that the next test uses, too: releases e-mail addresses
   * and usernames, resets the limits, and drops the mails of this test.
   */
  releaseNames(): Promise<void>;
  stop(): Promise<void>;
}

/** @param host the process in which the server runs; without one, the real program is started */
export async function startInstallation(
  environment: Readonly<Record<string, string>> = {},
  host?: Host,
): Promise<Installation> {
  const templateUrl = process.env[templateUrlVariable];
  if (templateUrl === undefined) throw new Error("test/e2e/postgres.ts has not run");
  const database = await cloneTemplate(templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), "troco-e2e-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: "false",
    LOG_LEVEL: "warn",
    TIME_ZONE: "UTC",
    ...withoutLimits,
    ...environment,
  };
  const env = { ...process.env, ...own };
  const hosted = await host?.start(own);
  const stop = hosted?.stop ?? (await startProgram(url, env));
  return {
    url,
    admin: async (...args) =>
      hosted?.admin(args) ??
      (await run(process.execPath, ["src/server/cli/admin/main.ts", ...args], { cwd: root, env })).stdout,
    addLogin: (login) =>
      within(database.url, (owner) =>
        createLogin({ clock: systemClock, config: parseConfig(own), database: owner }, login),
      ),
    refundInPart: (sessionId, amount) =>
      within(database.url, (owner) =>
        owner.query("update sandbox_checkout_sessions set refunded = $2 where id = $1", [sessionId, amount]),
      ),
    letAccountsRest: () => within(database.url, letAccountsRest),
    addDeadJob: (job) => within(database.url, (owner) => addDeadJob(owner, job)),
    addUnsentMail: (mail) => within(database.url, (owner) => addUnsentMail(owner, mail)),
    mailTo: (email, count = 1, text = "token=") =>
      until(`a mail to ${email}`, async () => {
        const all = (await (await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as Mail[];
        // A notice has a link too, which is asked for by its own path.
        const isMeant = (mail: Mail) => text !== "token=" || !mail.text.includes("/not-me?");
        const mails = all.filter((mail) => mail.text.includes(text) && isMeant(mail));
        return mails.length >= count ? mails[0] : undefined;
      }),
    releaseNames: () => within(database.url, releaseNames),
    stop: async () => {
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function within(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = connect({ url, log: createLog("silent"), poolSize: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function releaseNames(owner: Database): Promise<void> {
  await until("the mails that are due", async () => {
    const [row] = await owner.query<{ due: bigint }>(
      "select count(*) as due from jobs.job where name = 'send-mail' and state < 'completed' and start_after <= now()",
    );
    return row?.due === 0n;
  });
  await owner.pool.query(`
    update auth_users set email = id || '@over.example';
    delete from sign_ups;
    update profiles set username = 'x' || left(md5(user_id::text), 29);
    delete from given_up_usernames;
    delete from mailbox_messages;
    delete from rate_counts`);
}

/** Starts the program as an operator does. @returns a function that stops it */
async function startProgram(url: string, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  server.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await until(`${url} to be ready`, async () => {
    if (server.exitCode !== null) throw new Error(`the server ended: ${errors}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  });
  return () => end(server);
}

/** The first link in a mail. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((exited) => server.once("exit", exited));
  server.kill("SIGTERM");
  await ended;
}

async function until<Result>(what: string, look: () => Promise<Result | undefined | false>): Promise<Result> {
  const limit = patient(30_000);
  const deadline = Date.now() + limit;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`waited ${limit} ms for ${what}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
