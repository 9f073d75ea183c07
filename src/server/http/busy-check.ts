import type { IncomingMessage } from "node:http";
import type { Metrics } from "#server/back-office/metrics/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { endTurn } from "#server/platform/turn.ts";
import { findMoneyCall, type MoneyCalls } from "./money-calls.ts";
import { problemOf } from "./problem.ts";
import { securityHeadersOf } from "./security.ts";

/** Some two milliseconds of such answers. */
const endsTurnAfter = 64;

interface BusyCheckParts {
  readonly metrics: Metrics | undefined;
  readonly moneyCalls: MoneyCalls;
  /** Aborted when the server begins to stop. */
  readonly draining: AbortSignal;
}

/**
 * Makes the check that comes before everything else: while as many money calls are in hand as can
 * be, another one is refused by its request line alone, without Hono, its body or a session. The
 * adapter writes an answer that is no promise at once, and discards the body.
 */
export function createBusyCheck(services: Services, { metrics, moneyCalls, draining }: BusyCheckParts) {
  const { clock, log, publicUrl } = services;
  const security = Object.fromEntries(securityHeadersOf(publicUrl));
  const busy = new DomainError("server_busy");
  let answered = 0;
  return ({ method, url }: Pick<IncomingMessage, "method" | "url">): Response | undefined => {
    const call = moneyCalls.isFull ? findMoneyCall(method, url) : undefined;
    if (call === undefined) return undefined;
    answered += 1;
    if (answered % endsTurnAfter === 0) endTurn();
    const requestId = newId(clock);
    const { status, headers, body } = problemOf(busy, requestId);
    metrics?.request(call.path, status, 0);
    metrics?.operation(call.operationId, busy.code, 0);
    log.info({ requestId, method, path: call.path, status, ms: 0 }, "request");
    const last = draining.aborted ? { connection: "close" } : {};
    return new Response(body, { status, headers: { ...security, ...headers, ...last, "x-request-id": requestId } });
  };
}
