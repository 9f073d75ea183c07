import type { Problem } from "#contract/error-codes.ts";

/** The server said no; `problem.code` says why. Nothing was changed. */
export class DomainError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`refused: ${problem.code}`);
    this.name = "DomainError";
    this.problem = problem;
  }
}

/**
 * Whether an error is the server's no, with one of these codes.
 *
 * @example
 * if (isDomainError(error, "insufficient_balance")) …
 */
export function isDomainError(error: unknown, ...codes: readonly Problem["code"][]): error is DomainError {
  return error instanceof DomainError && codes.includes(error.problem.code);
}

/**
 * No answer of ours arrived: offline, timed out, or something in between answered. What the server
 * did is unknown: what moves money must be repeated under the same idempotency key.
 */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super("no answer from the server", { cause });
    this.name = "NetworkError";
  }
}
