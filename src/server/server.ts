import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createAuth, endSessions, pruneDevices, queuePasswordChanged } from "./auth/index.ts";
import { connect } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { cityTableGeocoder, keepGeocoding } from "./geocoding/index.ts";
import { createApp } from "./http/app.ts";
import { installJobs, startJobs } from "./jobs/index.ts";
import { auditOrHalt } from "./ledger/index.ts";
import { createLive } from "./live/index.ts";
import { startMailer } from "./mail/index.ts";
import { startPusher, startReceipts } from "./notifications/index.ts";
import { pruneInvitations } from "./partner-people/index.ts";
import { handleExpiry, keepKeepingDays } from "./payment-requests/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { explainListenError } from "./platform/free-port.ts";
import { Keys } from "./platform/keys.ts";
import type { Log } from "./platform/log.ts";
import { createProfile } from "./profiles/index.ts";
import { pruneRates } from "./rate-limit/index.ts";
import { handleSandboxCharges } from "./sandbox-charges/index.ts";
import type { Services } from "./services.ts";
import { createStorage } from "./storage/index.ts";
import { createCheckout, handleSandboxWebhooks } from "./top-ups/index.ts";
import { startDelivering } from "./webhook-endpoints/index.ts";
import { createPassSigner } from "./wallet-pass/index.ts";

/** Events older than this are not resumed from: the client reads everything anew instead. */
const liveEventsKeptMs = 24 * 60 * 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;
/** The ledger audits itself soon after the start, and then again and again. */
const firstAuditMs = 10_000;
const auditEveryMs = 10 * 60 * 1000;
/** A slow client gets this long for its headers, and this long for a whole request. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
/** Longer than any answer but an upload takes; then the end does not wait any more. */
const requestsEndWithinMs = 20_000;
const connectionsMax = 10_000;

export interface ServerOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

export interface Server {
  /** The address people use. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Refuses new work, lets what was accepted end, and lets go of the database. */
  stop(): Promise<void>;
}

/** Migrates the database, starts the rooms' background work, and listens. What was opened is closed again when a step fails. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** @param opened what is let go of at the end, newest first */
async function open(options: ServerOptions, opened: AsyncDisposableStack): Promise<Server> {
  const { config, databaseUrl, clock, log } = options;
  // The port is known once it is open, and the addresses in mails and checkouts name it. Until all is up, it answers 503.
  let handle: FetchCallback = () => new Response("starting", { status: 503 });
  const listener = await listen(config, (request, env) => handle(request, env));
  opened.defer(() => stopListening(listener));
  const port = (listener.address() as AddressInfo).port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;

  const role = await prepareDatabase(databaseUrl, log);
  const database = opened.adopt(connect({ url: databaseUrl, log, poolSize: config.databasePool, role }), (pool) =>
    pool.close(),
  );
  const live = opened.adopt(await createLive(database, databaseUrl, log), (stream) => stream.close());
  const jobs = opened.adopt(await startJobs(database.pool, log), (queue) => queue.stop());

  const services: Services = { config, publicUrl, log, clock, keys: new Keys(options.secrets), database, jobs, live };
  const authPoolSize = Math.ceil(config.databasePool / 4);
  const authDatabase = opened.adopt(connect({ url: databaseUrl, log, poolSize: authPoolSize, role }), (pool) =>
    pool.close(),
  );
  const auth = createAuth(services, {
    pool: authDatabase.pool,
    onSignUp: (user) => createProfile(services, user),
    // The library ends the sessions only after it has told us: streams that looked in between would find theirs still standing.
    onSessionsEnded: (userId) =>
      database.transaction(async (transaction) => {
        await endSessions(transaction, userId);
        await live.record(transaction, userId, "session", "password_changed");
        await queuePasswordChanged(services, transaction, userId);
      }),
  });
  const checkout = createCheckout(services);
  const storage = createStorage(services);
  const passSigner = await createPassSigner(services, storage);
  const closing = new AbortController();
  handle = createApp(services, { auth, checkout, storage, passSigner, closing: closing.signal }).fetch;

  opened.use(await startMailer(services));
  await handleExpiry(services);
  if (checkout.provider === "sandbox") await handleSandboxWebhooks(services, `http://127.0.0.1:${port}`);
  await handleSandboxCharges(services);
  opened.use(await startPusher(services));
  opened.use(startReceipts(services));
  opened.use(await startDelivering(services));
  opened.use(forgetThePast(services));
  opened.use(keepAuditing(services));
  opened.use(keepGeocoding(services, cityTableGeocoder));
  opened.use(keepKeepingDays(services));
  // Readiness turns off and streams end first; then what was accepted ends, and what it needed is let go of.
  opened.defer(() => stopListening(listener));
  opened.defer(() => closing.abort());
  return { url: publicUrl, port, services, stop: () => opened.disposeAsync() };
}

function keepAuditing(services: Services): Disposable {
  const look = () => {
    auditOrHalt(services).catch((error: unknown) =>
      services.log.error({ err: error }, "the ledger could not be audited"),
    );
  };
  const timers = [setTimeout(look, firstAuditMs), setInterval(look, auditEveryMs)];
  return { [Symbol.dispose]: () => timers.forEach((timer) => clearTimeout(timer)) };
}

function forgetThePast({ clock, database, live, log }: Services): Disposable {
  const timer = setInterval(() => {
    pruneInvitations({ database, clock }).catch((error: unknown) =>
      log.error({ err: error }, "old invitations were not deleted"),
    );
    pruneDevices({ database, clock }).catch((error: unknown) =>
      log.error({ err: error }, "old devices were not deleted"),
    );
    pruneRates({ database, clock }).catch((error: unknown) => log.error({ err: error }, "old counts were not deleted"));
    live
      .prune(new Date(clock.now().getTime() - liveEventsKeptMs))
      .catch((error: unknown) => log.error({ err: error }, "old live events were not deleted"));
  }, pruneEveryMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** As the owner: migrations and the queue's tables. @returns the role the server runs as */
async function prepareDatabase(url: string, log: Log): Promise<string | undefined> {
  const owner = connect({ url, log, poolSize: 2 });
  try {
    const role = await migrate(owner, log);
    if (role === undefined)
      log.warn("this database user may not create roles: the ledger is kept append-only by triggers alone");
    await installJobs(owner.pool, role, log);
    return role;
  } finally {
    await owner.close();
  }
}

type HttpServer = ReturnType<typeof createServer>;
type FetchCallback = Parameters<typeof serve>[0]["fetch"];

async function listen(config: Config, fetch: FetchCallback): Promise<HttpServer> {
  const listener = serve({
    fetch,
    port: config.port,
    hostname: config.host,
    createServer,
    serverOptions: { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
  }) as HttpServer;
  listener.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    listener.once("error", (error) => reject(explainListenError(error, config.port)));
    if (listener.listening) resolve();
    else listener.once("listening", resolve);
  });
  return listener;
}

/** Waits for the requests under way, within a limit; doing it again is no harm. */
async function stopListening(listener: HttpServer): Promise<void> {
  // A connection whose last answer was given before the end began is idle only now and then.
  const sweep = setInterval(() => listener.closeIdleConnections(), 100);
  const limit = setTimeout(() => listener.closeAllConnections(), requestsEndWithinMs);
  await new Promise<void>((resolve) => {
    listener.close(() => resolve());
    listener.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(limit);
}
