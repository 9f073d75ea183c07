import { commitNotes, type Database } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { findAnswer, type Answer, type Intent } from "#server/platform/idempotency/index.ts";
import type { Decision } from "./decision.ts";
import { nameOf, type Need } from "./define.ts";
import { createLane, type BatchCounts, type LaneOptions } from "./lane.ts";

export type { Decision } from "./decision.ts";
export { runBatch } from "./run-batch.ts";
export { insertInto, need, update, type Need, type Read, type Write } from "./define.ts";

export interface Request<Result extends Answer, Prepared> {
  /**
   * The user or partner whose request it is: an owner's requests run one after the other, and
   * owners take turns.
   */
  readonly owner: string;
  /** Left out where a repeat finds by the rows themselves that nothing is left to do. */
  readonly intent?: Intent;
  /**
   * Work that must happen before, in transactions of its own, and stays even if the request fails,
   * such as a counted try of a password. It runs only if the intent has no answer yet.
   */
  readonly before?: () => Promise<Prepared>;
  readonly needs: (prepared: Prepared) => readonly Need[];
  /** Pure: decides over what was read. What it throws is the answer to this request alone. */
  readonly decide: (decision: Decision, prepared: Prepared) => Result;
}

export interface Batches {
  /**
   * Executes a request, at most once if it has an intent. Alone, it goes at once; requests that
   * arrive while a batch runs go together in the next one, in one transaction.
   *
   * @throws DomainError `server_busy` when too many wait, or a row stays locked: nothing was done;
   *   `idempotency_key_reused`, `intent_withdrawn`; and what `before` and `decide` throw
   */
  execute<Result extends Answer, Prepared = undefined>(request: Request<Result, Prepared>): Promise<Result>;
  /** For the metrics. */
  counts(): BatchCounts;
  /** Waits for the batches under way. */
  close(): Promise<void>;
}

/**
 * Opens the connection on which this process runs its batches, one after the other. See
 * docs/decisions/money-in-batches.md.
 */
export function createBatches(options: LaneOptions): Batches {
  const lane = createLane(options);
  return {
    execute: async (request) => {
      const { owner, intent, before, needs, decide } = request;
      lane.requireRoom(owner);
      const prepared = before && (await prepare(options.database, intent, before));
      if (prepared !== undefined && "answer" in prepared) return prepared.answer as never;
      lane.requireRoom(owner);
      const found = prepared?.prepared as never;
      const all = needs(found);
      return new Promise((resolve, reject) =>
        lane.add({
          owner,
          intent,
          needs: all,
          exclusive: all.filter(({ read }) => !read.isShared).map(nameOf),
          isAlone: all.some(({ read, key }) => read.isAlone?.(key) === true),
          decide: (decision) => decide(decision, found),
          resolve: resolve as (answer: Answer) => void,
          reject,
          notes: commitNotes(),
        }),
      );
    },
    counts: lane.counts,
    close: lane.close,
  };
}

async function prepare<Prepared>(database: Database, intent: Intent | undefined, before: () => Promise<Prepared>) {
  const first = intent && (await findAnswer(database, intent));
  if (first !== undefined) return { answer: first };
  try {
    return { prepared: await before() };
  } catch (error) {
    // Another try of the same intent may have succeeded meanwhile, which made this one fail.
    const answer = error instanceof DomainError && intent ? await findAnswer(database, intent) : undefined;
    if (answer === undefined) throw error;
    return { answer };
  }
}
