import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { matchedRoutes } from "hono/route";
import { contract, type OperationId } from "#contract/index.ts";
import { freezingRoutes } from "#server/accounts/freezing/routes.ts";
import { homeRoutes } from "#server/accounts/home/routes.ts";
import { installationRoutes } from "#server/accounts/installation/routes.ts";
import { notificationRoutes } from "#server/accounts/notifications/routes.ts";
import { createProfile } from "#server/accounts/own-account/index.ts";
import { profileRoutes } from "#server/accounts/own-account/routes.ts";
import { ownDataRoutes } from "#server/accounts/own-data/routes.ts";
import { accountReviewRoutes } from "#server/back-office/account-reviews/routes.ts";
import { auditLogRoutes } from "#server/back-office/audit-log/routes.ts";
import { disputeSettlementRoutes } from "#server/back-office/dispute-settlement/routes.ts";
import { metricsRoutes, type Metrics } from "#server/back-office/metrics/index.ts";
import { overviewRoutes } from "#server/back-office/overview/routes.ts";
import { partnerAdministrationRoutes } from "#server/back-office/partner-administration/routes.ts";
import { securityLogRoutes } from "#server/back-office/security-log/routes.ts";
import { userRoutes } from "#server/back-office/users/routes.ts";
import { createIdentify, requireLoginPassword, type Auth } from "#server/customers/auth/index.ts";
import { cardRoutes } from "#server/customers/card/routes.ts";
import { deviceRoutes } from "#server/customers/devices/routes.ts";
import { identityDocumentRoutes, identityFileRoutes } from "#server/customers/identity-documents/routes.ts";
import { loginPasswordRoutes } from "#server/customers/login-password/routes.ts";
import { purchasePasswordRoutes } from "#server/customers/purchase-password/routes.ts";
import { secondFactorRoutes } from "#server/customers/second-factors/routes.ts";
import type { WalletPassParts } from "#server/customers/wallet-pass/index.ts";
import { walletPassFileRoutes, walletPassRoutes, walletPassWebService } from "#server/customers/wallet-pass/routes.ts";
import { identifyKey, type RequestLog } from "#server/partners/api-keys/index.ts";
import { apiKeyRoutes } from "#server/partners/api-keys/routes.ts";
import { bannerRoutes } from "#server/partners/banners/routes.ts";
import { geocodingRoutes } from "#server/partners/geocoding/routes.ts";
import { memberRoutes } from "#server/partners/members/routes.ts";
import { partnerRoutes } from "#server/partners/partners/routes.ts";
import { tillRoutes } from "#server/partners/tills/routes.ts";
import { webhookEndpointRoutes } from "#server/partners/webhook-endpoints/routes.ts";
import { blockRoutes } from "#server/payments/blocks/routes.ts";
import { cashbackRoutes } from "#server/payments/cashback/routes.ts";
import { disputeRoutes } from "#server/payments/disputes/routes.ts";
import { paymentLinkRoutes } from "#server/payments/payment-links/routes.ts";
import { paymentRequestRoutes } from "#server/payments/payment-requests/routes.ts";
import { payoutBatchRoutes } from "#server/payments/payout-batches/routes.ts";
import { payoutRoutes } from "#server/payments/payouts/routes.ts";
import { referralRoutes } from "#server/payments/referrals/routes.ts";
import { refundRoutes } from "#server/payments/refunds/routes.ts";
import { sandboxChargeRoutes, sandboxConsoleRoutes } from "#server/payments/sandbox-charges/routes.ts";
import { spendingLimitRoutes } from "#server/payments/spending-limits/routes.ts";
import type { Checkout } from "#server/payments/top-ups/index.ts";
import { webhookRoutes, topUpRoutes } from "#server/payments/top-ups/routes.ts";
import { sandboxRoutes } from "#server/payments/top-ups/sandbox/routes.ts";
import { transactionRoutes } from "#server/payments/transactions/routes.ts";
import { transferRoutes } from "#server/payments/transfers/routes.ts";
import type { Caller } from "#server/platform/caller.ts";
import { noteCommits } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { intentRoutes } from "#server/platform/idempotency/routes.ts";
import { newId } from "#server/platform/ids.ts";
import { jobRoutes } from "#server/platform/jobs/routes.ts";
import { opensMailbox } from "#server/platform/mail/index.ts";
import { mailboxRoutes, mailRoutes } from "#server/platform/mail/routes.ts";
import { originOf, type LaterCounts } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { StorageError, type Storage } from "#server/platform/storage/index.ts";
import { answerAuth } from "./auth-routes.ts";
import { bind, requireShownUser, type AllHandlers } from "./bind.ts";
import { createBusyCheck } from "./busy-check.ts";
import type { FetchCallback } from "./listener.ts";
import { liveRoutes } from "./live-stream.ts";
import { MoneyCalls } from "./money-calls.ts";
import { answerDomainError, domainErrorOf, securityEventOf } from "./problem.ts";
import { answerReadiness, type Readiness } from "./readiness.ts";
import { documents } from "./reference/index.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { ClientClosed, readBody } from "./request-body.ts";
import { requireOwnOrigin, requireOwnMachine, requireSingleFields, securityHeaders } from "./security.ts";
import { staticFiles } from "./static-files.ts";

export interface AppParts {
  readonly auth: Auth;
  readonly checkout: Checkout;
  readonly storage: Storage;
  readonly walletPasses: WalletPassParts;
  readonly metrics: Metrics | undefined;
  readonly readiness: Readiness;
  /** Counts refused calls in the security log. */
  readonly laterCounts: LaterCounts;
  readonly requestLog: RequestLog;
  /** Aborted when readiness has turned off for long enough: streams end. */
  readonly closing: AbortSignal;
}

/** For the auth library, webhooks, phones' wallets and the sandbox's form. */
const libraryBodyBytesMax = 256 * 1024;

/** nginx's status for a client that went away: only the log and the metrics see it. */
const closedByClient = 499;

/**
 * `operationId`, `caller` and `isLogged` are for the security log, should the call be refused, and
 * for the log of what keys request.
 */
interface Variables {
  requestId: string;
  operationId?: OperationId;
  /** Known once the caller is identified. */
  caller?: Caller | undefined;
  /** The security log has this refused call already. */
  isLogged?: boolean;
}

type Env = { Bindings: HttpBindings; Variables: Variables };

/** Everything this process answers: what it is too busy for at once, and the rest by its routes. */
export function createApp(services: Services, parts: AppParts): FetchCallback {
  const { metrics, readiness } = parts;
  const moneyCalls = new MoneyCalls();
  const checkBusy = createBusyCheck(services, { metrics, moneyCalls, draining: readiness.draining });
  const app = createRoutes(services, { ...parts, moneyCalls });
  return (request, bindings) => checkBusy(bindings.incoming) ?? app.fetch(request, bindings);
}

/** Middleware first, then each module's routes. */
function createRoutes(services: Services, parts: AppParts & { readonly moneyCalls: MoneyCalls }): Hono<Env> {
  const { auth, closing, metrics, moneyCalls, readiness } = parts;
  const ensureProfile = (user: { id: string; name: string }) => createProfile(services, { ...user, language: "pt" });
  const identify = createIdentify(services, ensureProfile);

  const known = <Found extends Caller | undefined>(context: Context<Env>, caller: Found): Found => {
    context.set("caller", caller);
    return caller;
  };
  const identifyUser = async (context: Context) => known(context, await identify(context.req.header("cookie")));
  const identifyShown = async (context: Context) => {
    const caller = await identifyUser(context);
    requireShownUser(caller, context);
    return caller;
  };

  const app = new Hono<Env>();
  app.use(logRequests(services, parts));
  app.use((_, next) => noteCommits(next));
  app.use(closeConnections(readiness.draining));
  app.use(securityHeaders(services));
  app.use(requireSingleFields);
  app.onError((error, context) => answerError(services, parts.laterCounts, error, context));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", answerReadiness(readiness));
  app.route("/metrics", metricsRoutes(metrics));

  for (const path of ["/api/webhooks/*", "/api/auth/*", "/api/wallet-passes/*", "/sandbox/*"])
    app.use(path, limitBody());

  // Signed by the provider and sent by its servers: the only change that may come from another
  // origin.
  app.route("/api/webhooks", webhookRoutes(services, parts.checkout));
  app.use(requireOwnOrigin(services));
  const authParts = {
    auth,
    identify,
    addressOf: (request: Context) => addressOf(services, request),
    makeProfile: (user: Parameters<typeof createProfile>[1]) => createProfile(services, user),
  };
  app.on(["GET", "POST"], "/api/auth/*", (context) => answerAuth(services, authParts, context));
  app.route("/api/live", liveRoutes(services, { identify: identifyUser, closing }));
  app.route("/api/own-data", ownDataRoutes(services, { identify: identifyShown }));
  app.route("/api/files", identityFileRoutes(services, parts.storage));
  const { signer } = parts.walletPasses;
  app.route("/api/wallet-passes", walletPassFileRoutes(services, signer));
  app.route(
    "/api/wallet-passes",
    walletPassWebService(services, { signer, addressOf: (request) => addressOf(services, request) }),
  );
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
  bind(api, handlersOf(services, parts), {
    log: services.log,
    identify: identifyUser,
    identifyKey: async (context, key) => known(context, await identifyKey(services, key)),
    sandbox: sandboxChargeRoutes(services),
    addressOf: (context) => addressOf(services, context),
    moneyCalls,
    confirm: (caller, loginPassword, use) => requireLoginPassword(services, auth, caller, loginPassword, use),
    countCall: metrics?.operation,
  });
  app.route("/api", api);
  app.all("/api/*", () => {
    throw new DomainError("not_found");
  });

  if (parts.checkout.provider === "sandbox") app.route("/sandbox", sandboxRoutes(services));
  if (opensMailbox(services.config)) {
    app.use("/mailbox/*", requireOwnMachine(services));
    app.use("/mailbox", requireOwnMachine(services));
    app.route("/mailbox", mailboxRoutes(services));
  }
  app.use(compress());
  app.route("/", staticFiles());
  app.notFound(() => {
    throw new DomainError("not_found");
  });
  return app;
}

/** Each operation's handler. A missing one does not compile. */
function handlersOf(services: Services, { auth, checkout, storage, walletPasses }: AppParts): AllHandlers {
  const handlers = {
    ...installationRoutes(services),
    ...intentRoutes(services),
    ...profileRoutes(services, auth),
    ...deviceRoutes(services),
    ...loginPasswordRoutes(services, auth),
    ...secondFactorRoutes(services),
    ...cardRoutes(services),
    ...walletPassRoutes(services, walletPasses),
    ...identityDocumentRoutes(services, storage),
    ...purchasePasswordRoutes(services, auth),
    ...topUpRoutes(services, checkout),
    ...transferRoutes(services),
    ...spendingLimitRoutes(services),
    ...blockRoutes(services),
    ...cashbackRoutes(services),
    ...paymentRequestRoutes(services),
    ...paymentLinkRoutes(services),
    ...refundRoutes(services),
    ...sandboxConsoleRoutes(services),
    ...disputeRoutes(services),
    ...payoutRoutes(services),
    ...payoutBatchRoutes(services),
    ...transactionRoutes(services),
    ...notificationRoutes(services),
    ...freezingRoutes(services),
    ...apiKeyRoutes(services),
    ...tillRoutes(services),
    ...webhookEndpointRoutes(services),
    ...partnerRoutes(services),
    ...memberRoutes(services),
    ...partnerAdministrationRoutes(services),
    ...bannerRoutes(services),
    ...geocodingRoutes(services),
    ...referralRoutes(services),
    ...overviewRoutes(services),
    ...userRoutes(services),
    ...accountReviewRoutes(services),
    ...disputeSettlementRoutes(services),
    ...auditLogRoutes(services),
    ...securityLogRoutes(services),
    ...jobRoutes(services),
    ...mailRoutes(services),
  };
  return { ...handlers, ...homeRoutes(services, handlers) };
}

function logRequests({ log, clock }: Services, { metrics, requestLog }: Pick<AppParts, "metrics" | "requestLog">) {
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const requestId = newId(clock);
    const at = clock.now();
    const began = performance.now();
    context.set("requestId", requestId);
    context.env.outgoing.setHeader("x-request-id", requestId);
    await next();
    const { path, method } = context.req;
    const { status } = context.res;
    const ms = performance.now() - began;
    metrics?.request(path, status, ms / 1000);
    log.info({ requestId, method, path: pathForLog(context), status, ms: Math.round(ms) }, "request");
    const caller = context.get("caller");
    const operationId = context.get("operationId");
    if (caller?.kind === "key" && operationId !== undefined)
      requestLog.add({
        partner_id: caller.partnerId,
        key_id: caller.keyId,
        id: requestId,
        at,
        method,
        path: `/api${contract[operationId].path}`,
        status,
        error_code: context.error === undefined ? null : codeOf(context.error),
        took_ms: Math.round(ms),
      });
  };
}

const codeOf = (error: Error) =>
  error instanceof ClientClosed ? "client_closed" : (domainErrorOf(error)?.code ?? "internal_error");

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

/**
 * The path for the log, without its query and without the values of `:name` parts, which can be a
 * token, a name or a card.
 */
function pathForLog(context: Context): string {
  const named = matchedRoutes(context).find((route) => route.path.includes(":"));
  return named?.path ?? context.req.path.replace(/(\/reset-password)\/.+/, "$1/:token");
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

function answerError(services: Services, laterCounts: LaterCounts, error: Error, context: Context<Env>): Response {
  const { log } = services;
  const requestId = context.get("requestId");
  if (error instanceof ClientClosed) {
    log.debug({ requestId, path: pathForLog(context) }, "the client went away in the middle of its request");
    return new Response(null, { status: closedByClient });
  }
  if (error instanceof StorageError)
    log.error({ requestId, err: error, trouble: error.trouble }, "the storage failed a request");
  const domainError = domainErrorOf(error);
  if (domainError?.code === "server_busy")
    log.warn({ requestId, path: pathForLog(context) }, "the server was too busy for a request");
  if (domainError !== undefined) {
    countRefusedCall(services, laterCounts, domainError, context);
    return answerDomainError(context, domainError, requestId);
  }
  log.error({ requestId, err: error, path: pathForLog(context) }, "a request failed");
  return answerDomainError(context, new DomainError("internal_error"), requestId);
}

/**
 * Counts a call in the security log that met a limit, lacked a right, or brought a wrong secret:
 * every such error passes here, after its transaction has rolled back.
 */
function countRefusedCall(
  services: Services,
  laterCounts: LaterCounts,
  error: DomainError,
  context: Context<Env>,
): void {
  const kind = securityEventOf(error);
  if (kind === undefined || context.get("isLogged")) return;
  const caller = context.get("caller");
  const address = addressOf(services, context);
  laterCounts.count({
    ...(caller === undefined ? { address } : originOf({ caller, address })),
    kind,
    device: context.req.header("user-agent"),
    facts: { operation: context.get("operationId") ?? pathForLog(context), code: error.code },
  });
}

/** The client's address: the socket's, or the one that the trusted proxies report. */
function addressOf({ config }: Services, context: Context): string {
  const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const reported = config.trustedProxies > 0 ? forwarded.at(-config.trustedProxies) : undefined;
  return reported === undefined || reported === "" ? (getConnInfo(context).remote.address ?? "unknown") : reported;
}
