import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { unfreezeAccount } from "#server/accounts/freezing/index.ts";
import { createMetrics } from "#server/back-office/metrics/index.ts";
import { createAuth, endSessions } from "#server/customers/auth/index.ts";
import { createGoogleWallet, createPassSigner } from "#server/customers/wallet-pass/index.ts";
import { createAddressOf } from "#server/http/address-of.ts";
import { createApp } from "#server/http/app.ts";
import { createUserIdentity } from "#server/http/identify-user.ts";
import { createListener, type FetchCallback } from "#server/http/listener.ts";
import { createStartingApp } from "#server/http/starting.ts";
import { RequestLog } from "#server/partners/api-keys/index.ts";
import { createCheckout } from "#server/payments/top-ups/index.ts";
import { createBatches } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { connectionsOf, connect } from "#server/platform/db/database.ts";
import { explainListenError } from "#server/platform/db/embedded-postgres.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { Keys } from "#server/platform/keys.ts";
import { createLive } from "#server/platform/live/index.ts";
import type { Log } from "#server/platform/log.ts";
import { createLaterCounts, recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { createStorage } from "#server/platform/storage/index.ts";
import { modules, openModules } from "./modules.ts";
import { prepareDatabase } from "./prepare-database.ts";

/** The first audit of the whole ledger after a start; schedules run the later ones. */
const firstAuditSeconds = 10;
/**
 * The time for a request's headers, and for the whole request. Bodies have shorter limits of their
 * own, which answer with a problem document; this one closes what those do not.
 */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 75_000;
/**
 * A proxy reuses idle connections, and a request fails if this side has just closed one. So this
 * side keeps them longer than the proxy of docs/operations.md, whose `keepalive_timeout` is 60
 * seconds. It may be longer than the limit for headers, which counts from the first byte of a
 * request.
 */
const keepAliveTimeoutMs = 75_000;
/** How often Node closes late connections. */
const checkingMs = 5_000;
/** Longer than any answer but an upload takes; then open requests are cut off. */
const requestsEndWithinMs = 20_000;
const connectionsMax = 10_000;
/**
 * The readiness check's timeout: a database that does not answer a short query by then counts as
 * gone.
 */
const watchingPatienceMs = 2_000;
/** What an old connection can do says nothing of a new one. */
const watchingLifetimeSeconds = 1;

export interface ServerOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

export interface Server {
  /** The public address. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /**
   * Reports not ready, and still answers for the configured time (not at all without `drains`).
   * Then streams end, no more connections are accepted, open requests finish, and the database is
   * closed.
   */
  stop(options?: { readonly drains?: boolean }): Promise<void>;
}

/**
 * Migrates the database, starts the modules' background work, and listens. If a step fails, what
 * was opened is closed again.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** @param opened what is closed at the end, newest first */
async function open(options: ServerOptions, opened: AsyncDisposableStack): Promise<Server> {
  const { config, databaseUrl, clock, log } = options;
  // The port is known once it is open, and addresses in mails and checkouts contain it. Until the
  // server is ready, it answers 503.
  let handle: FetchCallback = createStartingApp(config, clock).fetch;
  const listener = await listen(config, clock, (request, env) => handle(request, env));
  opened.defer(() => stopListening(listener));
  const port = (listener.address() as AddressInfo).port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;

  const role = await prepareDatabase(databaseUrl, log);
  const metrics = await createMetrics(config.metricsTokens);
  const connections = connectionsOf(config.databasePool);
  const database = opened.adopt(
    connect({ url: databaseUrl, log, poolSize: connections.modules, role, onWait: metrics?.onWait("modules") }),
    (pool) => pool.close(),
  );
  const live = opened.adopt(await createLive(database, databaseUrl, log), (stream) => stream.close());
  const jobs = opened.adopt(await startJobs(database.pool, log, { keepsTime: true }), (queue) => queue.stop());

  const batches = opened.adopt(createBatches({ clock, database, live, log, url: databaseUrl, role }), (lane) =>
    lane.close(),
  );

  const keys = new Keys(options.secrets);
  const services: Services = { config, publicUrl, log, clock, keys, database, batches, jobs, live };
  const laterCounts = opened.adopt(createLaterCounts(services), (counts) => counts.close());
  const authDatabase = opened.adopt(
    connect({ url: databaseUrl, log, poolSize: connections.auth, role, onWait: metrics?.onWait("auth") }),
    (pool) => pool.close(),
  );
  const watching = opened.adopt(
    connect({
      url: databaseUrl,
      log,
      poolSize: connections.watching,
      role,
      patienceMs: watchingPatienceMs,
      lifetimeSeconds: watchingLifetimeSeconds,
    }),
    (pool) => pool.close(),
  );
  const pools = { modules: database.pool, auth: authDatabase.pool };
  metrics?.observe({ pools, live, batches, watching, clock, log, modules });
  const auth = openAuth(services, authDatabase.pool);
  const checkout = await createCheckout(services);
  const storage = createStorage(services);
  const walletPasses = {
    signer: await createPassSigner(services, storage),
    google: await createGoogleWallet(services),
  };
  const identify = createUserIdentity(services);
  const addressOf = createAddressOf(services);
  const openedModules = await openModules(services, {
    auth,
    checkout,
    storage,
    walletPasses,
    identify: identify.shown,
    addressOf,
    selfUrl: `http://127.0.0.1:${port}`,
  });
  const draining = new AbortController();
  const closing = new AbortController();
  const readiness = { draining: draining.signal, watching };
  const { signal } = closing;
  const requestLog = opened.use(new RequestLog(services));
  handle = createApp(services, {
    auth,
    identify,
    addressOf,
    modules: openedModules,
    metrics,
    readiness,
    laterCounts,
    requestLog,
    closing: signal,
  });

  await openedModules.start(opened);
  await jobs.add(database, "audit-ledger", {}, { startAfter: firstAuditSeconds });
  // Loaded once the server is ready, so that neither the start nor the first sign-in waits for it.
  // Every sign-in meets the same error.
  const loading = setImmediate(() => {
    auth().catch((error: unknown) => log.error({ err: error }, "the auth library could not be loaded"));
  });
  opened.defer(() => clearImmediate(loading));
  // Streams end first, then accepted requests, then jobs, then the resources that they needed.
  opened.defer(() => jobs.stop());
  opened.defer(() => stopListening(listener));
  opened.defer(() => closing.abort());
  const stop: Server["stop"] = async ({ drains = true } = {}) => {
    draining.abort();
    if (drains && config.drainMs > 0) await wait(config.drainMs);
    await opened.disposeAsync();
  };
  return { url: publicUrl, port, services, stop };
}

/** The auth library, with what else a recovered password changes. */
function openAuth(services: Services, pool: Parameters<typeof createAuth>[1]["pool"]) {
  const { database, live } = services;
  return createAuth(services, {
    pool,
    // The library ends the sessions only after this callback, so streams that check at once would
    // still find theirs.
    onSessionsEnded: (userId) =>
      database.transaction(async (transaction) => {
        await endSessions(transaction, userId);
        await live.record(transaction, userId, "session", "password_changed");
        await recordSecurityEvent(services, transaction, { kind: "password_recovered", userId });
        await unfreezeAccount(services, transaction, userId, { facts: { by: "recovery" } });
      }),
  });
}

async function listen(config: Config, clock: Clock, fetch: FetchCallback): Promise<HttpServer> {
  const listener = createListener(fetch, clock, {
    hostname: config.host,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: checkingMs,
  });
  listener.listen(config.port, config.host);
  listener.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    listener.once("error", (error) => reject(explainListenError(error, config.port)));
    if (listener.listening) resolve();
    else listener.once("listening", resolve);
  });
  return listener;
}

/** Waits for open requests, within a limit. Idempotent. */
async function stopListening(listener: HttpServer): Promise<void> {
  // A connection may become idle only after the shutdown began, so idle ones are closed repeatedly.
  const sweep = setInterval(() => listener.closeIdleConnections(), 100);
  const limit = setTimeout(() => listener.closeAllConnections(), requestsEndWithinMs);
  await new Promise<void>((resolve) => {
    listener.close(() => resolve());
    listener.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(limit);
}
