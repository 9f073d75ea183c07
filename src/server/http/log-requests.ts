import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { contract } from "#contract/index.ts";
import type { Metrics } from "#server/back-office/metrics/index.ts";
import type { RequestLog } from "#server/partners/api-keys/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import type { Env } from "./env.ts";
import { resultOf } from "./problem.ts";

interface Parts {
  readonly metrics: Metrics | undefined;
  readonly requestLog: RequestLog;
}

/** Gives each request its id, and writes it to the log, the metrics, and what keys requested. */
export function logRequests({ log, clock }: Services, { metrics, requestLog }: Parts) {
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
        error_code: context.error === undefined ? null : resultOf(context.error),
        took_ms: Math.round(ms),
      });
  };
}

/**
 * The path for the log, without its query and without the values of `:name` parts, which can be a
 * token, a name or a card.
 */
export function pathForLog(context: Context): string {
  const named = matchedRoutes(context).find((route) => route.path.includes(":"));
  return named?.path ?? context.req.path.replace(/(\/reset-password)\/.+/, "$1/:token");
}
