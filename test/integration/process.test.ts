import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { Agent, request, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Client, demoLogins } from "#server/cli/demo/index.ts";
import { keepDaysOfAll } from "#server/payments/payment-requests/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connect } from "#server/platform/db/database.ts";
import { embeddedUrl, startEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { isInstanceLocked } from "#server/platform/instance-lock.ts";
import { createLog } from "#server/platform/log.ts";
import { freePort } from "#test/harness/free-port.ts";
import { loginPassword } from "#test/harness/users.ts";
import { until } from "./support/calls.ts";
import { MailServer } from "./support/mail-server.ts";
import { killPrograms, launch, node, root, start, stop, type Program } from "./support/program.ts";
import { Stream } from "./support/stream.ts";
import { asStripe, FakeStripe, postEvent } from "./support/stripe.ts";
import { answers, WebhookReceiver } from "./support/webhook-receiver.ts";

const run = promisify(execFile);
const olderPostgres = "/usr/lib/postgresql/15/bin";

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "troco-process-"));
  folders.push(folder);
  return folder;
}

const nothing = () => undefined;

/** The status that a request is answered with, once the answer is whole. */
function statusOf(sent: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    sent.once("response", (answer) => answer.resume().once("end", () => resolve(answer.statusCode)));
    sent.once("error", reject);
  });
}

/** Processes that name this folder in their command line: the embedded PostgreSQL's. */
async function processesOf(folder: string): Promise<number[]> {
  const found = [];
  for (const name of await readdir("/proc")) {
    if (!/^[0-9]+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (command.includes(folder)) found.push(Number(name));
  }
  return found;
}

async function query<Row extends object>(dataDir: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir, "postgres") });
  // A server that is stopped meanwhile: the statement that it cuts off says so itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a command of `npm run admin` on a running program's folder. */
async function admin({ dataDir }: Program, ...args: string[]): Promise<void> {
  const env = { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], DATA_DIR: dataDir };
  await run(node, [join(root, "src/server/cli/admin/main.ts"), ...args], { env });
}

/** Runs the doctor on a program's configuration. @throws if anything is wrong */
function doctor({ dataDir, url }: Program): Promise<{ readonly stdout: string }> {
  const env = { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], DATA_DIR: dataDir, PORT: new URL(url).port };
  return run(node, [join(root, "src/server/cli/doctor/main.ts")], { env });
}

/** Signs a user up in a running program, confirmed and signed in. */
async function signUp({ url, dataDir }: Program, email: string): Promise<Client> {
  const client = new Client(url);
  expect((await client.signUp({ name: "Marina Azevedo", email, password: loginPassword })).status).toBe(200);
  await query(dataDir, "update sign_ups set token_digest = sha256('the token')");
  expect((await client.signIn(email, loginPassword, "the token")).status).toBe(200);
  return client;
}

/** Expects a plain line beside the log's JSON lines, without a stack and without code. */
function expectPlainMessage(output: string, line: RegExp): void {
  const text = output
    .split("\n")
    .filter((one) => !one.startsWith("{"))
    .join("\n");
  expect(text).toMatch(line);
  expect(text).not.toMatch(/^\s+at |node:internal|file:\/\//m);
}

// A cluster that was set up once; most tests work on a copy, for setting one up takes seconds.
let template: string;
beforeAll(async () => {
  template = await newFolder();
  await stop(await start(template));
});
const copyOf = async (original: string) => {
  const folder = await newFolder();
  await cp(original, folder, { recursive: true });
  return folder;
};
const copyOfTemplate = () => copyOf(template);

/** The settings that production needs beside a database. */
const production = {
  MODE: "production",
  ALLOW_SANDBOX: "checkout,database,http,wallet-pass",
  SECRET: "a secret of this test that is long enough",
  PUBLIC_URL: "http://troco.example.org",
  SMTP_URL: "smtp://127.0.0.1:1",
  CONTACT_EMAIL: "help@example.org",
  TERMS_URL: "https://example.org/terms",
  PRIVACY_URL: "https://example.org/privacy",
  DEMO: "",
};

afterEach(async () => {
  await killPrograms();
  // PostgreSQL that a killed program left behind.
  for (const folder of folders) for (const pid of await processesOf(folder)) process.kill(pid, "SIGQUIT");
});
afterAll(async () => {
  for (const folder of folders) await until(async () => ((await processesOf(folder)).length === 0 ? true : undefined));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe("stopping", () => {
  const endsEverything = "by %s ends everything, PostgreSQL included, and lets go of its folder";
  const stopBy = async (signal: NodeJS.Signals) => {
    const program = await start(await copyOfTemplate());
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${program.url}/readyz`)).json()).toEqual({ status: "ready" });
    expect((await fetch(`${program.url}/metrics`)).status, "nobody may read them").toBe(404);
    expect(await processesOf(program.dataDir)).not.toEqual([]);
    expect(isInstanceLocked(program.dataDir)).toBe(true);
    expect(await stop(program, signal)).toBe(0);
    expect(await processesOf(program.dataDir)).toEqual([]);
    expect(isInstanceLocked(program.dataDir)).toBe(false);
    await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
    expect(program.output.stderr).not.toMatch(/^\s+at /m);
  };
  test.each(["SIGTERM"] as const)(endsEverything, stopBy);
  test.each(["SIGINT"] as const)(endsEverything, { tags: "full" }, stopBy);

  test("answers what was asked before, and then no more over the connection it came by", { tags: "full" }, async () => {
    const program = await start(await copyOfTemplate());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const slow = request(`${program.url}/api/auth/sign-in/email`, {
      agent,
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 2, expect: "100-continue" },
    });
    const answered = statusOf(slow);
    // The server says so once it has the head of the request.
    await new Promise<void>((resolve) => slow.once("continue", () => resolve()).flushHeaders());
    const ended = stop(program, "SIGINT");
    const isClosed = () => fetch(`${program.url}/healthz`).then(nothing, () => true);
    await until<boolean>(isClosed, { what: "the end of listening" });
    slow.end("{}");
    expect(await answered).toBe(400);
    // A page asks again and again, and must not keep the server alive by it.
    let more: number | undefined = 200;
    while (more !== undefined) {
      more = await statusOf(request(`${program.url}/healthz`, { agent }).end()).catch(() => undefined);
    }
    expect(await ended).toBe(0);
  });

  test(
    "first says that it is not ready, and goes on answering for as long as is configured",
    { tags: "full" },
    async () => {
      const program = await start(await copyOfTemplate(), { DRAIN_SECONDS: "3" });
      const marina = await signUp(program, "marina@example.org");
      const stream = await Stream.open(marina);
      const ended = stop(program);
      const closing = await until(async () => {
        const answer = await fetch(`${program.url}/readyz`);
        return answer.status === 503 ? answer : undefined;
      });
      expect(await closing.json()).toEqual({ status: "closing" });
      const answer = await marina.send("/api/profile");
      expect(answer.status, "accepted all the same").toBe(200);
      expect(answer.headers.get("connection"), "and the next one goes elsewhere").toBe("close");
      expect(await stream.endsWithin(0), "a stream that ends too early comes back here").toBe(false);
      expect(await ended).toBe(0);
      await stream.ended;
    },
  );

  test("while PostgreSQL is still being set up leaves none of it running", { tags: "full" }, async () => {
    const isThere = async (folder: string) => ((await processesOf(folder)).length > 0 ? true : undefined);
    const hasAnswer = (folder: string) => query(folder, "select").catch(() => undefined);
    const moments = [
      ["while the cluster is set up", await newFolder(), isThere],
      ["while PostgreSQL starts", await copyOfTemplate(), isThere],
      ["as soon as it answers", await copyOfTemplate(), hasAnswer],
    ] as const;
    for (const [moment, folder, reached] of moments) {
      const program = await launch(folder);
      await until<unknown>(() => reached(folder), { ms: 30_000, what: moment });
      expect(await stop(program), program.output.stderr).toBe(0);
      expect(await processesOf(folder), moment).toEqual([]);
    }
  });
});

describe("the log", { tags: "full" }, () => {
  test("says that the program stops, to those who asked for as much and to nobody else", async () => {
    const folder = await copyOfTemplate();
    const quiet = await start(folder);
    await stop(quiet);
    expect(quiet.output.stderr).not.toContain("stopping");
    const logging = await start(folder, { LOG_LEVEL: "info" });
    await stop(logging);
    expect(logging.output.stderr).toMatch(/^\{"level":30,.*"reason":"SIGTERM","msg":"stopping"\}$/m);
  });

  test("has the trace of a start that failed, where LOG_LEVEL=debug asks for it", async () => {
    const program = await launch(await newFolder(), {
      DATABASE_URL: "postgres://troco@127.0.0.1:1/troco",
      LOG_LEVEL: "debug",
    });
    expect(await program.exit).toBe(1);
    expectPlainMessage(program.output.stderr, /^troco: DATABASE_URL: the database does not answer: .+\n$/);
    expect(program.output.stderr).toMatch(/^\{"level":20,.*"stack":".*"msg":"the start failed"\}$/m);
  });
});

/** After which a process counts as dead, and the next one claims its jobs. */
async function passHalfAMinute(dataDir: string): Promise<void> {
  await query(
    dataDir,
    "update jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds' where state = 'active'",
  );
  await query(
    dataDir,
    `update jobs.queue set monitor_on = monitor_on - interval '31 seconds',
      monitor_claim_on = monitor_claim_on - interval '31 seconds'`,
  );
}
const passWaits = (dataDir: string) =>
  query(dataDir, "update jobs.job set start_after = now() where state = 'retry' and start_after > now()");

describe("starting again", () => {
  test("keeps the data, the secret and users' sessions", { tags: "full" }, async () => {
    const first = await start(await copyOfTemplate());
    const secret = await readFile(join(first.dataDir, "secret"), "utf8");
    const { cookie } = await signUp(first, "marina@example.org");
    const running = await doctor(first);
    expect(running.stdout).toMatch(
      /^database +stand-in +the embedded PostgreSQL 18\.\d+, as troco; the server works as/m,
    );
    expect(running.stdout).toMatch(/^server +right +.* says: ready$/m);
    await stop(first);
    expect((await doctor(first)).stdout, "as well while none runs").toMatch(/^server +right +none listens/m);
    const second = await start(first.dataDir);
    expect(await readFile(join(first.dataDir, "secret"), "utf8")).toBe(secret);
    const answer = await fetch(`${second.url}/api/profile`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ email: "marina@example.org" });
  });

  test("recovers by itself from a kill -9 that left PostgreSQL behind, with everything that was answered, and the webhooks that were not", async () => {
    const receiver = await WebhookReceiver.open();
    const receivedIds = () => receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    try {
      const killed = await start(await copyOfTemplate());
      const { dataDir } = killed;
      const rita = await signUp(killed, "rita@example.org");
      await admin(killed, "create-partner", "rita@example.org", "Padaria Estrela", "restaurant");
      const { webhook_endpoint: endpoint } = await rita.call("createWebhookEndpoint", {
        url: receiver.url,
        mode: "live",
        events: ["charge.created"],
        login_password: loginPassword,
      });
      // An endpoint gets four deliveries at once, so of five events one waits for its first try.
      receiver.answer(...Array.from({ length: 4 }, () => answers.silence));
      const events: string[] = [];
      for (let count = 0; count < 5; count += 1)
        events.push((await rita.call("sendTestWebhook", { id: endpoint.id })).event_id);
      await receiver.waitFor(4);
      await stop(killed, "SIGKILL");
      expect(await processesOf(dataDir), "an orphan").not.toEqual([]);
      expect(receivedIds()).toHaveLength(4);
      // The work that a process has in hand is left alone for half a minute.
      await passHalfAMinute(dataDir);

      const next = await start(dataDir);
      await passWaits(dataDir);
      const again = new Client(next.url, { cookie: rita.cookie });
      expect(await again.call("getProfile", {})).toMatchObject({ email: "rita@example.org" });
      await until(
        async () => {
          const { deliveries } = await again.call("listWebhookDeliveries", { id: endpoint.id });
          return deliveries.every(({ status }) => status === "delivered") ? true : undefined;
        },
        { what: "the last delivery" },
      );
      expect(receivedIds().slice(4).toSorted(), "each once more, by the id that it had").toEqual(events.toSorted());
      expect(await stop(next)).toBe(0);
      expect(await processesOf(dataDir)).toEqual([]);
    } finally {
      await receiver.close();
    }
  });

  test("after a kill -9 amid a settlement, a checkout that opens and a mail that is handed over, money is there once, and the mail is sent again under its Message-ID", async () => {
    const stripe = await FakeStripe.start();
    const mailServer = await MailServer.open();
    const later = Promise.withResolvers<void>();
    const environment = {
      ...asStripe(stripe),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      // The address to return to is part of the request to Stripe.
      PORT: String(await freePort()),
    };
    try {
      const killed = await start(await copyOfTemplate(), environment);
      const { dataDir, url } = killed;
      // The mail server has all of the sign-up's mail, and does not answer.
      mailServer.treat({ at: "end", code: "wait", until: later.promise });
      const marina = await signUp(killed, "marina@example.org");
      await marina.call("getProfile", {});
      await query(dataDir, "update profiles set is_active = true, is_admin = true");
      await until(() => (mailServer.received.length === 1 ? true : undefined), { what: "the mail" });

      const { session_id: sessionId } = await marina.call("createPayment", { amount: 5_000 });
      // Stripe has made another session, and its answer has not come.
      stripe.beforeAnswer = () => later.promise;
      const intent = { idempotencyKey: "one-intent-of-marina" };
      const opening = marina.call("createPayment", { amount: 2_500 }, intent).catch(nothing);
      await until(() => (stripe.sessions.size === 2 ? true : undefined), { what: "the second session" });
      // The money has left the card. Its settlement stops between the posting and the statement's
      // row. A settlement waits two seconds for the lock, and a busy machine may look too late. So
      // the event is sent again whenever it was refused.
      const session = stripe.pay(sessionId);
      const holding = new pg.Client({ connectionString: embeddedUrl(dataDir, "postgres") });
      await holding.connect();
      await holding.query("begin");
      await holding.query("lock table transactions in share mode");
      const settle = async (): Promise<number> => {
        const status = await postEvent(url, session);
        return status === 503 ? settle() : status;
      };
      const settling = settle().catch(nothing);
      const waiting =
        "wait_event_type = 'Lock' and query like '%insert into transactions%' and pid <> pg_backend_pid()";
      await until(async () => (await query(dataDir, `select from pg_stat_activity where ${waiting}`))[0], {
        what: "the settlement",
      });
      await stop(killed, "SIGKILL");
      expect(await Promise.all([settling, opening]), "nobody got an answer").toEqual([undefined, undefined]);
      await holding.end();
      stripe.beforeAnswer = nothing;
      later.resolve();
      expect(await query(dataDir, "select status from mails")).toEqual([{ status: "waiting" }]);
      await passHalfAMinute(dataDir);

      const next = await start(dataDir, environment);
      await passWaits(dataDir);
      const again = new Client(next.url, { cookie: marina.cookie });
      const walletOf = async () => (await again.call("getProfile", {})).wallet_balance;
      expect(await walletOf(), "half of a settlement is none").toBe(0);
      // Stripe sends again an event that was not answered, and at times one that was.
      for (const nth of ["first", "second"]) expect(await postEvent(next.url, session), nth).toBe(200);
      expect(await walletOf()).toBe(5_000);
      const opened = await again.call("createPayment", { amount: 2_500 }, intent);
      expect([...stripe.sessions.keys()], "the very session that was never answered").toEqual([
        sessionId,
        opened.session_id,
      ]);
      expect(await postEvent(next.url, stripe.pay(opened.session_id))).toBe(200);
      expect((await again.call("listTransactions", {})).transactions.map(({ amount }) => amount)).toEqual([
        2_500, 5_000,
      ]);
      const { held, trial_balance: trial } = await again.call("getOverview", {});
      expect([held.wallets, trial.total]).toEqual([7_500, 0]);

      await until(() => (mailServer.received.length >= 4 ? true : undefined), { what: "two receipts and the mail" });
      const subjects = mailServer.received.map(({ subject }) => subject?.split(":")[0]);
      expect(subjects.toSorted()).toEqual(["Confirme seu e-mail", "Confirme seu e-mail", "Recibo", "Recibo"]);
      const ids = mailServer.received.map(({ messageId }) => messageId);
      expect(new Set(ids).size, "what came twice is one for programs that look").toBe(3);
      expect(await stop(next)).toBe(0);
    } finally {
      later.resolve();
      await stripe.stop();
      await mailServer.close();
    }
  });

  test("after PostgreSQL itself was killed: the program ends with 1 and says so, and the next start works", async () => {
    const program = await start(await copyOfTemplate());
    const pid = Number((await readFile(join(program.dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGKILL");
    expect(await program.exit).toBe(1);
    expectPlainMessage(program.output.stderr, /troco: PostgreSQL ended unexpectedly/);
    await until(async () => ((await processesOf(program.dataDir)).length === 0 ? true : undefined));
    const next = await start(program.dataDir);
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  });
});

describe("refuses to start, with code 1 and a line that says why:", () => {
  test("beside another in the same folder, and on a port that is taken; the first one goes on", async () => {
    const first = await start(await copyOfTemplate());
    const second = await launch(first.dataDir);
    expect(await second.exit).toBe(1);
    expectPlainMessage(
      second.output.stderr,
      new RegExp(`^troco: another Troco \\(process ${first.process.pid}\\) already runs in .*DATA_DIR\n$`),
    );
    const third = await launch(await newFolder(), { PORT: new URL(first.url).port });
    expect(await third.exit).toBe(1);
    expectPlainMessage(third.output.stderr, /^troco: port \d+ is taken: .*PORT\n$/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test("a folder that cannot be written, and a file that cannot be read", { tags: "full" }, async () => {
    const nowhere = await launch(join(root, "package.json/data"));
    expect(await nowhere.exit).toBe(1);
    expectPlainMessage(
      nowhere.output.stderr,
      /^troco: DATA_DIR: \S+ cannot be written \(ENOTDIR\): give it to the user .+\n$/,
    );
    const blind = await launch(await copyOfTemplate(), {
      SMTP_URL: "smtps://mail.example.com",
      SMTP_CA_FILE: "/nowhere.pem",
    });
    expect(await blind.exit).toBe(1);
    expectPlainMessage(blind.output.stderr, /^troco: SMTP_CA_FILE cannot be read: \/nowhere\.pem \(ENOENT\)\n$/);
  });

  test.each([
    ["nobody listens there", "postgres://troco@127.0.0.1:1/troco"],
    ["no such host", "postgres://troco@no-such-host.invalid/troco"],
  ])("a DATABASE_URL where %s", async (_why, DATABASE_URL) => {
    const program = await launch(await newFolder(), { DATABASE_URL });
    expect(await program.exit).toBe(1);
    expectPlainMessage(program.output.stderr, /^troco: DATABASE_URL: the database does not answer: .+\n$/);
  });

  test("several wrong settings, all named at once, none of their values shown", async () => {
    const program = await launch(await newFolder(), {
      PORT: "99999",
      DATABASE_URL: "mysql://PLANTED",
      CURRENCY: "dollars",
      SECRET: "PLANTED-short",
      LOG_LEVEL: "loud",
    });
    expect(await program.exit).toBe(1);
    expectPlainMessage(program.output.stderr, /^troco: The configuration has \d problems:\n/);
    for (const name of ["PORT", "DATABASE_URL", "CURRENCY", "SECRET", "LOG_LEVEL"])
      expect(program.output.stderr).toMatch(new RegExp(`^  - ${name}`, "m"));
    expect(program.output.stderr).not.toContain("PLANTED");
  });

  test("production with anything that stands in for the real thing", async () => {
    const program = await launch(await newFolder(), { MODE: "production" });
    expect(await program.exit).toBe(1);
    for (const name of [
      "SECRET",
      "PUBLIC_URL",
      "DATABASE_URL",
      "STRIPE_SECRET_KEY",
      "WALLET_PASS_CERTIFICATE",
      "SMTP_URL",
      "CONTACT_EMAIL",
      "TERMS_URL",
      "PRIVACY_URL",
    ])
      expect(program.output.stderr).toMatch(new RegExp(`^  - ${name}: `, "m"));
    expectPlainMessage(program.output.stderr, /9 problems/);
    const plain = await launch(await newFolder(), {
      MODE: "production",
      PUBLIC_URL: "http://troco.example.org",
      SECRET: "s".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:1",
      ALLOW_SANDBOX: "checkout,database,wallet-pass,placeholders",
    });
    expect(await plain.exit).toBe(1);
    expectPlainMessage(plain.output.stderr, /^ {2}- PUBLIC_URL: must be https/m);
  });
});

test(
  "production starts with stand-ins that are asked for by name, and has neither an open mailbox nor demo data",
  { tags: "full" },
  async () => {
    const program = await start(await copyOfTemplate(), production);
    const mailbox = await fetch(`${program.url}/mailbox/messages`);
    expect(mailbox.headers.get("content-type")).not.toMatch(/json/);
    expect(await (await fetch(`${program.url}/api/installation`)).json()).not.toHaveProperty("mailbox_url");
    expect(program.output.stdout).not.toMatch(/mailbox|Log in as/);
    expect(await query(program.dataDir, "select email from auth_users")).toEqual([]);
    const own = await fetch(`${program.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { origin: program.url, "content-type": "application/json" },
      body: "{}",
    });
    expect(own.status, "localhost is nobody's own page there").toBe(403);
  },
);

test("demo data is never put into a database that has a real user in it", async () => {
  const real = await start(await copyOfTemplate());
  await signUp(real, "real.person@example.org");
  await stop(real);
  const program = await start(real.dataDir, { DEMO: "true" });
  expect(program.output.stdout).not.toContain("Log in as");
  expect(await query(real.dataDir, "select email from auth_users")).toEqual([{ email: "real.person@example.org" }]);
  expect(await query(real.dataDir, "select 1 from transactions")).toEqual([]);
});

describe("demo data", { tags: "full" }, () => {
  interface Filled {
    readonly statement: Record<string, number>;
    readonly business: Awaited<ReturnType<typeof readBusiness>>;
    readonly users: number;
  }

  /** The figures that the consoles have to show, to the cent. */
  async function readBusiness(partner: Client, administrator: Client) {
    const { approved, counts } = await partner.call("getPartnerChargeTotals", {});
    const { balance, pending } = await partner.call("getSettlement", {});
    const { payouts } = await partner.call("listPayouts", {});
    const { held, trial_balance: trial, audit } = await administrator.call("getOverview", {});
    expect(trial.total, "the books balance").toBe(0);
    expect(Date.parse(audit?.at ?? ""), "audited at the half year's end").toBeGreaterThan(Date.now() - 60 * 60 * 1000);
    const { codes } = await administrator.call("listPromotionalCodes", {});
    const geocoding = await administrator.call("getGeocodingRun", {});
    return {
      approved,
      counts,
      balance,
      pending,
      held,
      payouts: payouts.map(({ amount, status }) => `${status} ${amount}`),
      banners: (await administrator.call("listAllBanners", {})).map(({ state }) => state),
      codes: codes.map(({ code, state, uses }) => `${code} ${state} ${uses}`),
      switchedOff: (await administrator.call("listPartners", { show: "off" })).partners.length,
      geocoded: geocoding && [geocoding.status, geocoding.successCount, geocoding.failCount],
      refused: (await administrator.call("getLastPartnerImport", {}))?.import.refused,
    };
  }

  /** Signs every printed user in, and reads the data. */
  async function expectFilled(program: Program): Promise<Filled> {
    expect(demoLogins).toHaveLength(5);
    const clients = [];
    for (const login of demoLogins) {
      expect(program.output.stdout).toMatch(new RegExp(`${login.email}\\s+${login.password}`));
      const client = new Client(program.url);
      expect((await client.signIn(login.email, login.password)).status, login.who).toBe(200);
      clients.push(client);
    }
    const [first, , partner, staff, administrator] = clients as [Client, Client, Client, Client, Client];
    expect(await administrator.call("getProfile", {})).toMatchObject({ is_admin: true, is_active: true });
    expect(await staff.call("getOwnPartner", {})).toMatchObject({ company_name: "Padaria Estrela", role: "manager" });
    const business = await readBusiness(partner, administrator);
    expect(await first.call("verifyPurchasePassword", { _password: demoLogins[0]!.purchasePassword })).toBe(true);
    const profile = await first.call("getProfile", {});
    const statement: Record<string, number> = {};
    let sum = 0;
    let before: string | undefined;
    do {
      const page = await first.call("listTransactions", { before, limit: 100 });
      for (const row of page.transactions) {
        statement[row.type] = (statement[row.type] ?? 0) + 1;
        if (row.type !== "cashback_transfer") sum += row.amount;
      }
      before = page.next_before ?? undefined;
    } while (before !== undefined);
    expect(sum, "the statement adds up").toBe(profile.wallet_balance + profile.cashback_balance);
    expect(
      (await first.call("listTransactionMonths", { time_zone: "America/Sao_Paulo" })).length,
    ).toBeGreaterThanOrEqual(6);
    const [users] = await query<{ count: string }>(program.dataDir, "select count(*)::text as count from auth_users");
    return { statement, business, users: Number(users!.count) };
  }

  /** A folder that was filled in one go, and what was found in it then. */
  let filled: string;
  let expected: Filled;
  beforeAll(async () => {
    const whole = await start(await copyOfTemplate(), { DEMO: "true" });
    filled = whole.dataDir;
    expected = await expectFilled(whole);
    await stop(whole);
  });

  test("fills an empty installation once, and a filling that was killed twice and stopped once, begun in production, goes on to the very same", async () => {
    expect(Object.keys(expected.statement).toSorted()).toEqual([
      "cashback",
      "cashback_reversal",
      "cashback_transfer",
      "deposit",
      "refund",
      "spend",
      "tip",
      "transfer_received",
      "transfer_sent",
    ]);
    const { counts, payouts, banners, geocoded } = expected.business;
    expect(
      Object.values(counts).filter((count) => count === 0),
      "only nothing waits",
    ).toHaveLength(1);
    expect(new Set(payouts.map((payout) => payout.split(" ")[0]))).toHaveProperty("size", 4);
    expect(new Set(banners)).toEqual(new Set(["planned", "shown", "over"]));
    expect(geocoded?.[0]).toBe("finished");
    const again = await start(await copyOf(filled), { DEMO: "true" });
    expect(await expectFilled(again), "a second start adds nothing").toEqual(expected);
    expect(again.output.stdout).not.toContain("Making");
    await stop(again);

    const folder = await copyOfTemplate();
    const { SECRET } = production;
    const begun = { ...production, ALLOW_SANDBOX: `${production.ALLOW_SANDBOX},demo`, DEMO: "true" };
    const goingOn = { SECRET, DEMO: "true" };
    const fillings = [
      { rows: 1, environment: begun, signal: "SIGKILL" },
      { rows: 60, environment: goingOn, signal: "SIGKILL" },
      { rows: 120, environment: goingOn, signal: "SIGTERM" },
    ] as const;
    for (const { rows, environment, signal } of fillings) {
      const ended = await launch(folder, environment);
      await untilFilled(folder, rows);
      const code = await stop(ended, signal);
      expect(ended.output.stdout, "it ended before it was done").toBe("Making the demo data…\n");
      if (signal === "SIGKILL") continue;
      expect(code, ended.output.stderr).toBe(0);
      expect(await processesOf(folder)).toEqual([]);
      expectPlainMessage(ended.output.stderr, /^$/);
    }
    expect(await expectFilled(await start(folder, goingOn))).toEqual(expected);
  });

  const untilFilled = (folder: string, rows: number) =>
    until(
      async () => {
        const [row] = await query<{ count: string }>(folder, "select count(*)::text as count from transactions").catch(
          () => [],
        );
        return Number(row?.count ?? 0) >= rows ? true : undefined;
      },
      { ms: 60_000, what: `${rows} rows of demo data` },
    );

  async function keepDays(folder: string): Promise<void> {
    const database = connect({ url: embeddedUrl(folder, "postgres"), log: createLog("silent"), poolSize: 1 });
    await keepDaysOfAll({ database, clock: systemClock });
    await database.close();
  }

  test("that was interrupted at its very end, with somebody blocked, goes on to the very same", async () => {
    const folder = await copyOf(filled);
    const program = await start(folder);
    await query(folder, `update installation_facts set value = '"begun"' where name = 'demo'`);
    // The job on a schedule may have kept days that are over; a repeated charge then meets them.
    await keepDays(folder);
    await stop(program);
    const goingOn = await start(folder, { DEMO: "true" });
    expect(goingOn.output.stdout).toContain("Making");
    expect(await expectFilled(goingOn)).toEqual(expected);
    const users = await query(folder, "select 1 from profiles where is_blocked");
    expect(users).toHaveLength(1);
  });

  const domainError = (setting: string) =>
    new RegExp(`^troco: ${setting}: .*demo data, whose passwords everybody knows.*ALLOW_SANDBOX=demo\n$`);

  test.each(["done", "begun"])(
    "that is %s is refused by production, in a folder and by DATABASE_URL",
    async (progress) => {
      const folder = await copyOf(filled);
      const running = await start(folder);
      await query(folder, `update installation_facts set value = '"${progress}"' where name = 'demo'`);
      const beside = await launch(await newFolder(), {
        ...production,
        DATABASE_URL: embeddedUrl(folder, "postgres"),
      });
      expect(await beside.exit).toBe(1);
      expectPlainMessage(beside.output.stderr, domainError("DATABASE_URL"));
      expect((await fetch(`${running.url}/readyz`)).status, "it did no harm").toBe(200);
      await stop(running);

      const program = await launch(folder, production);
      expect(await program.exit).toBe(1);
      expectPlainMessage(program.output.stderr, domainError("DATA_DIR"));
      expect(await processesOf(folder)).toEqual([]);
    },
    60_000,
  );

  test("is accepted by production when it is asked for by name, and nothing is added", async () => {
    const program = await start(await copyOf(filled), {
      ...production,
      ALLOW_SANDBOX: "checkout,database,http,wallet-pass,demo",
    });
    expect(program.output.stdout).not.toContain("Log in as");
    const [users] = await query<{ count: string }>(program.dataDir, "select count(*)::text as count from auth_users");
    expect(Number(users!.count)).toBe(expected.users);
  });
});

test.skipIf(!existsSync(join(olderPostgres, "initdb")))(
  "works on a PostgreSQL 15 of the machine's own, by DATABASE_URL, and leaves it running",
  { tags: "full" },
  async () => {
    const folder = await newFolder();
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: createLog("silent"),
      programs: olderPostgres,
    });
    try {
      const program = await start(await newFolder(), { DATABASE_URL: postgres.url("postgres"), DEMO: "true" });
      const client = new Client(program.url);
      expect((await client.signIn(demoLogins[0]!.email, demoLogins[0]!.password)).status).toBe(200);
      expect((await client.call("listTransactions", {})).transactions.length).toBeGreaterThan(10);
      expect(await stop(program)).toBe(0);
      const [row] = await query<{ server_version: string }>(folder, "show server_version");
      expect(row!.server_version).toMatch(/^15\./);
    } finally {
      await postgres.stop();
    }
  },
);
