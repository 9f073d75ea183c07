import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { createProfile } from "#server/accounts/own-account/index.ts";
import { metricsRoutes, type Metrics } from "#server/back-office/metrics/index.ts";
import { requireLoginPassword, type Auth } from "#server/customers/auth/index.ts";
import { identifyKey, type RequestLog } from "#server/partners/api-keys/index.ts";
import { noteCommits } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { OpenModules, Origin } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { answerError, type ErrorParts } from "./answer-error.ts";
import { answerAuth } from "./auth-routes.ts";
import { bind } from "./bind.ts";
import { createBusyCheck } from "./busy-check.ts";
import type { Env } from "./env.ts";
import type { UserIdentity } from "./identify-user.ts";
import type { FetchCallback } from "./listener.ts";
import { liveRoutes } from "./live-stream.ts";
import { logRequests } from "./log-requests.ts";
import { MoneyCalls } from "./money-calls.ts";
import { answerReadiness, type Readiness } from "./readiness.ts";
import { documents } from "./reference/index.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { readBody } from "./request-body.ts";
import { requireOwnOrigin, requireOwnMachine, requireSingleFields, securityHeaders } from "./security.ts";
import { staticFiles } from "./static-files.ts";

export interface AppParts extends ErrorParts {
  readonly auth: Auth;
  readonly identify: UserIdentity;
  readonly modules: OpenModules;
  readonly metrics: Metrics | undefined;
  readonly readiness: Readiness;
  readonly requestLog: RequestLog;
  /** Aborted when readiness has turned off for long enough: streams end. */
  readonly closing: AbortSignal;
}

/** For the auth library, webhooks, phones' wallets and the sandbox's form. */
const libraryBodyBytesMax = 256 * 1024;

/** Everything this process answers: what it is too busy for at once, and the rest by its routes. */
export function createApp(services: Services, parts: AppParts): FetchCallback {
  const { metrics, readiness } = parts;
  const moneyCalls = new MoneyCalls();
  const checkBusy = createBusyCheck(services, { metrics, moneyCalls, draining: readiness.draining });
  const app = createRoutes(services, { ...parts, moneyCalls });
  return (request, bindings) => checkBusy(bindings.incoming) ?? app.fetch(request, bindings);
}

/** Middleware first, then the modules' routes and operations. */
function createRoutes(services: Services, parts: AppParts & { readonly moneyCalls: MoneyCalls }): Hono<Env> {
  const { addressOf, auth, closing, identify, metrics, modules, moneyCalls, readiness } = parts;
  const app = new Hono<Env>();
  app.use(logRequests(services, parts));
  app.use((_, next) => noteCommits(next));
  app.use(closeConnections(readiness.draining));
  app.use(securityHeaders(services));
  app.use(requireSingleFields);
  app.onError((error, context) => answerError(services, parts, error, context));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", answerReadiness(readiness));
  app.route("/metrics", metricsRoutes(metrics));

  for (const each of modules.routes) if (each.boundsBodies === true) app.use(`${each.at}/*`, limitBody());
  app.use("/api/auth/*", limitBody());
  mount(app, services, modules, "any-origin");
  app.use(requireOwnOrigin(services));
  const authParts = {
    auth,
    identify: identify.byCookie,
    addressOf,
    makeProfile: (user: Parameters<typeof createProfile>[1]) => createProfile(services, user),
  };
  app.on(["GET", "POST"], "/api/auth/*", (context) => answerAuth(services, authParts, context));
  app.route("/api/live", liveRoutes(services, { identify: identify.user, closing }));
  mount(app, services, modules, "own-pages");
  for (const path of [
    ...Object.values(documents),
    "/api/docs",
    "/api/docs/pages.css",
    "/api/docs/reader.js",
    "/api/guide",
  ])
    app.use(path, compress());
  app.route("/api", referenceRoutes(services.publicUrl));

  const api = new Hono();
  bind(api, modules.handlers, {
    log: services.log,
    identify: identify.user,
    identifyKey: async (context, key) => {
      const caller = await identifyKey(services, key);
      context.set("caller", caller);
      return caller;
    },
    sandbox: modules.testKeyHandlers,
    addressOf,
    moneyCalls,
    confirm: (caller, loginPassword, use) => requireLoginPassword(services, auth, caller, loginPassword, use),
    countCall: metrics?.operation,
  });
  app.route("/api", api);
  app.all("/api/*", () => {
    throw new DomainError("not_found");
  });

  mount(app, services, modules, "own-machine");
  app.use(compress());
  app.route("/", staticFiles());
  app.notFound(() => {
    throw new DomainError("not_found");
  });
  return app;
}

/**
 * Ends kept-alive connections, because a page that keeps sending requests would keep a stopping
 * server alive.
 */
function closeConnections(draining: AbortSignal) {
  return async (context: Context, next: () => Promise<void>) => {
    await next();
    if (draining.aborted) context.header("connection", "close");
  };
}

/** Bounds the bodies that `bind` does not read. */
function limitBody() {
  return async (context: Context<Env>, next: () => Promise<void>) => {
    if (context.req.method === "POST") {
      const { url, headers } = context.req.raw;
      const body = await readBody(context, libraryBodyBytesMax);
      context.req.raw = new Request(url, { method: "POST", headers, body });
    }
    await next();
  };
}

/** Mounts the modules' raw routes that may be called from there. */
function mount(app: Hono<Env>, services: Services, { routes }: OpenModules, origin: Origin): void {
  for (const { at, routes: own, from = "own-pages" } of routes) {
    if (from !== origin) continue;
    if (origin === "own-machine") {
      app.use(at, requireOwnMachine(services));
      app.use(`${at}/*`, requireOwnMachine(services));
    }
    app.route(at, own);
  }
}
