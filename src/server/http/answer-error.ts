import type { Context } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";
import type { AddressOf } from "#server/platform/module.ts";
import { originOf, type LaterCounts } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { StorageError } from "#server/platform/storage/index.ts";
import type { Env } from "./env.ts";
import { pathForLog } from "./log-requests.ts";
import { answerDomainError, domainErrorOf, securityEventOf } from "./problem.ts";
import { ClientClosed } from "./request-body.ts";

/** nginx's status for a client that went away: only the log and the metrics see it. */
const closedByClient = 499;

export interface ErrorParts {
  /** Counts refused calls in the security log. */
  readonly laterCounts: LaterCounts;
  readonly addressOf: AddressOf;
}

/** Answers what a request threw: an expected no with its code, anything else as a bug. */
export function answerError({ log }: Services, parts: ErrorParts, error: Error, context: Context<Env>): Response {
  const requestId = context.get("requestId");
  if (error instanceof ClientClosed) {
    log.debug({ requestId, path: pathForLog(context) }, "the client went away in the middle of its request");
    return new Response(null, { status: closedByClient });
  }
  if (error instanceof StorageError)
    log.error({ requestId, err: error, trouble: error.trouble }, "the storage failed a request");
  const domainError = domainErrorOf(error);
  if (domainError?.code === "server_busy")
    log.warn({ requestId, err: error.cause, path: pathForLog(context) }, "the server was too busy for a request");
  if (domainError?.code === "outcome_unknown")
    log.error({ requestId, err: error, path: pathForLog(context) }, "a request's outcome is unknown");
  if (domainError !== undefined) {
    countRefusedCall(parts, domainError, context);
    return answerDomainError(context, domainError, requestId);
  }
  log.error({ requestId, err: error, path: pathForLog(context) }, "a request failed");
  return answerDomainError(context, new DomainError("internal_error"), requestId);
}

/**
 * Counts a call in the security log that met a limit, lacked a right, or brought a wrong secret:
 * every such error passes here, after its transaction has rolled back.
 */
function countRefusedCall({ laterCounts, addressOf }: ErrorParts, error: DomainError, context: Context<Env>): void {
  const kind = securityEventOf(error);
  if (kind === undefined || context.get("isLogged")) return;
  const caller = context.get("caller");
  const address = addressOf(context);
  laterCounts.count({
    ...(caller === undefined ? { address } : originOf({ caller, address })),
    kind,
    device: context.req.header("user-agent"),
    facts: { operation: context.get("operationId") ?? pathForLog(context), code: error.code },
  });
}
