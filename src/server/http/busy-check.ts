import type { IncomingMessage } from "node:http";
import type { Metrics } from "#server/back-office/metrics/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { findMoneyCall, type MoneyCalls } from "./money-calls.ts";
import { problemOf } from "./problem.ts";
import { securityHeadersOf } from "./security.ts";

interface BusyCheckParts {
  readonly metrics: Metrics | undefined;
  readonly moneyCalls: MoneyCalls;
  /** Aborted when the server begins to stop. */
  readonly draining: AbortSignal;
}

/**
 * Makes the check that comes before everything else: while as many money calls are in hand as can
 * be, another one is refused by its request line alone, without Hono, its body or a session.
 *
 * The answer is sent at the end of the event loop's turn. Sent at once, it would let the connection
 * bring the next request within the same turn, and in a flood libuv prolongs a turn to tens of
 * thousands of requests, in which no timer and no `setImmediate` runs: nothing that was accepted
 * would go on. See docs/decisions/overload.md.
 */
export function createBusyCheck(services: Services, { metrics, moneyCalls, draining }: BusyCheckParts) {
  const { clock, log, publicUrl } = services;
  const security = Object.fromEntries(securityHeadersOf(publicUrl));
  const busy = new DomainError("server_busy");
  return ({ method, url }: Pick<IncomingMessage, "method" | "url">): Promise<Response> | undefined => {
    const call = moneyCalls.isFull ? findMoneyCall(method, url) : undefined;
    if (call === undefined) return undefined;
    const requestId = newId(clock);
    const { status, headers, body } = problemOf(busy, requestId);
    metrics?.request(call.path, status, 0);
    metrics?.operation(call.operationId, busy.code, 0);
    log.info({ requestId, method, path: call.path, status, ms: 0 }, "request");
    const last = draining.aborted ? { connection: "close" } : {};
    const answer = new Response(body, {
      status,
      headers: { ...security, ...headers, ...last, "x-request-id": requestId },
    });
    return new Promise((resolve) => void setImmediate(resolve, answer));
  };
}
