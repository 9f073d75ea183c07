import type { ErrorCode } from "#contract/error-codes.ts";
import { NetworkError, DomainError } from "./errors.ts";

export type KnownAnswer<Result> =
  | { readonly state: "done"; readonly result: Result }
  /** Nothing moved. */
  | { readonly state: "refused"; readonly error: DomainError }
  /** Another user is signed in now: the intent is not theirs. */
  | { readonly state: "abandoned" };

type Withdrawal = { readonly outcome: "withdrawn" } | { readonly outcome: "carried_out"; readonly answer: unknown };

interface Pursuit<Result> {
  /** One try, always with the same key. */
  readonly ask: () => Promise<Result>;
  /** Withdraws the intent; left out where `ask` does that itself. */
  readonly withdraw?: (() => Promise<Withdrawal>) | undefined;
  /** The user signed in at this moment; null for none. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  readonly userId: string;
  /** An earlier try, before a reload, has no known answer. */
  readonly unanswered: boolean;
  /** Called when a try found no answer. */
  readonly onChecking?: () => void;
  readonly pause: (ms: number) => Promise<void>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * Errors that the server gives before it looks for an earlier answer: after an unanswered try they
 * say nothing about that try.
 */
const saidBeforeTheIntent = new Set<ErrorCode>([
  "not_signed_in",
  "too_many_requests",
  "server_busy",
  "server_starting",
  "request_too_slow",
  "foreign_origin",
  "account_blocked",
  "account_not_active",
  "partner_only",
  "owner_only",
  "login_password_wrong",
]);

/**
 * Repeats the request until the answer is known, after growing pauses. An error after an unanswered
 * try says only that the later try did nothing: the earlier one may still arrive and succeed. So
 * the intent is withdrawn before the page says that nothing moved. Throws only bugs of the page
 * itself.
 */
export async function pursueIntent<Result>(pursuit: Pursuit<Result>): Promise<KnownAnswer<Result>> {
  let { unanswered } = pursuit;
  let refused: DomainError | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      // The same key under another user's session would be a new payment from the wrong wallet.
      const signedIn = unanswered ? await pursuit.whoIsSignedIn() : pursuit.userId;
      if (signedIn !== null && signedIn !== pursuit.userId) return { state: "abandoned" };
      if (signedIn !== null && refused === undefined) return { state: "done", result: await pursuit.ask() };
      if (signedIn !== null && refused !== undefined) return await withdrawRefused(pursuit, refused);
    } catch (error) {
      if (leavesOpen(error, unanswered)) unanswered = true;
      else if (!(error instanceof DomainError)) throw error;
      // Under a withdrawn key nothing can arrive any more.
      else if (!unanswered || !pursuit.withdraw || error.problem.code === "intent_withdrawn")
        return { state: "refused", error };
      else if (refused === undefined) {
        refused = error;
        continue;
      }
    }
    pursuit.onChecking?.();
    await pursuit.pause(pauseMs);
  }
}

async function withdrawRefused<Result>(
  { withdraw }: Pursuit<Result>,
  refused: DomainError,
): Promise<KnownAnswer<Result>> {
  const withdrawal = await withdraw!();
  if (withdrawal.outcome === "withdrawn") return { state: "refused", error: refused };
  return { state: "done", result: withdrawal.answer as Result };
}

/** Whether what happened on the server is still unknown after this error. */
function leavesOpen(error: unknown, unanswered: boolean): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof DomainError)) return false;
  // A fault of the server may have come after the commit.
  if (error.problem.code === "internal_error" || error.problem.code === "outcome_unknown") return true;
  return unanswered && saidBeforeTheIntent.has(error.problem.code);
}
