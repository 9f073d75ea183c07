import { createHash } from "node:crypto";
import type { Principal } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { gatherOn } from "#server/platform/gather.ts";

export interface Intent {
  readonly userId: Principal;
  /** Chosen by the client before its first try. */
  readonly key: string;
  readonly operation: string;
  /** The input without secrets: its digest is kept, and four digits are soon guessed from one. */
  readonly request: Readonly<Record<string, string | number | null | undefined>>;
}

/** The `operation` of a key that was withdrawn, in place of an executed intent's operation. */
export const withdrawal = "withdrawIntent";

export type Answer = Readonly<Record<string, unknown>>;

export interface KeyRow {
  readonly user_id: Principal;
  readonly key: string;
  readonly operation: string;
  readonly answer: Answer;
  readonly request_digest: Buffer;
}

/**
 * The keys of several intents that have been used; in no order. One look-up for each, however few
 * keys the planner expects.
 */
export const findKeys = `select used.* from unnest($1::text[], $2::text[]) as intent (user_id, key) cross join lateral (
    select user_id, key, operation, answer, request_digest from idempotency_keys
      where user_id = intent.user_id and key = intent.key offset 0
  ) as used`;

/**
 * The answer already given to an intent; undefined if there is none.
 *
 * @throws DomainError `idempotency_key_reused`, `intent_withdrawn`
 */
export async function findAnswer<Result extends Answer>(
  database: Queryable,
  intent: Intent,
): Promise<Result | undefined> {
  const row = await findKey(database, intent);
  return row && (answerOf(row, intent) as Result);
}

const findKey = gatherOn(async (database: Queryable, intents: readonly Intent[]) => {
  const rows = await database.query<KeyRow>(findKeys, [
    intents.map(({ userId }) => userId),
    intents.map(({ key }) => key),
  ]);
  return intents.map(({ userId, key }) => rows.find((row) => row.user_id === userId && row.key === key));
}, 32);

/**
 * The answer that a used key holds for an intent.
 *
 * @throws DomainError `idempotency_key_reused`, `intent_withdrawn`
 */
export function answerOf(row: KeyRow, intent: Intent): Answer {
  if (row.operation === withdrawal) throw new DomainError("intent_withdrawn");
  if (!row.request_digest.equals(digestOf(intent))) throw new DomainError("idempotency_key_reused");
  return row.answer;
}

export function digestOf(intent: Intent): Buffer {
  const fields = Object.entries(intent.request)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([intent.operation, fields]))
    .digest();
}
