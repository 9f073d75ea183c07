import type { Problem } from "#contract/refusals.ts";

/** The server said no, and why. Nothing was changed. */
export class RefusalError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`refused: ${problem.code}`);
    this.name = "RefusalError";
    this.problem = problem;
  }
}

/** Whether the server said no for this reason, or one of these. */
export function isRefusal(error: unknown, ...codes: readonly Problem["code"][]): error is RefusalError {
  return error instanceof RefusalError && codes.includes(error.problem.code);
}

/** No answer of ours arrived: offline, timed out, or something in between answered. What the server did is unknown. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super("no answer from the server", { cause });
    this.name = "NetworkError";
  }
}
