import type { Clock } from "#server/platform/clock.ts";
import { violatesIntegrity, type Database, type Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { digestOf, findAnswer, type Answer, type Intent } from "./keys.ts";

export { answerOf, digestOf, findAnswer, findKeys, type Answer, type Intent, type KeyRow } from "./keys.ts";
export { findWithdrawnTransfers } from "./withdraw-intent.ts";

export interface Execution<Result extends Answer, Prepared> extends Intent {
  /**
   * Work that must happen before the transaction and stays even if it fails, such as a counted try
   * of a password. It runs only if the intent has no answer yet.
   */
  readonly before?: () => Promise<Prepared>;
  /** Runs in the transaction, with the result of `before`. */
  readonly work: (transaction: Transaction, prepared: Prepared) => Promise<Result>;
}

/**
 * Executes one intent at most once. The key and the answer are written in the same transaction as
 * the work, so a repeat gets the first answer, and an error keeps nothing: the caller may correct
 * its cause and try again with the same key.
 *
 * The key is written last, and without `before` nothing looks for it first, since a repeat is rare.
 * A repeat's work meets the first one's effects (a balance spent, a charge closed) as an error, or
 * collides with what the first one wrote; either way its transaction is undone and it gets the
 * first answer.
 *
 * @throws DomainError `idempotency_key_reused` when the key belongs to another request,
 *   `intent_withdrawn` when it was withdrawn; and what `before` and `work` throw
 */
export async function once<Result extends Answer, Prepared = undefined>(
  { clock, database }: { readonly clock: Clock; readonly database: Database },
  { before, work, ...intent }: Execution<Result, Prepared>,
): Promise<Result> {
  if (before !== undefined) {
    const first = await findAnswer<Result>(database, intent);
    if (first !== undefined) return first;
  }
  try {
    const prepared = (await before?.()) as Prepared;
    return await database.transaction(async (transaction) => {
      const answer = await work(transaction, prepared);
      transaction.lastly(
        "insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at) values ($1, $2, $3, $4, $5, $6)",
        [intent.userId, intent.key, intent.operation, digestOf(intent), JSON.stringify(answer), clock.now()],
      );
      return answer;
    });
  } catch (error) {
    if (!(error instanceof DomainError) && !violatesIntegrity(error)) throw error;
    const first = await findAnswer<Result>(database, intent);
    if (first === undefined) throw error;
    return first;
  }
}
