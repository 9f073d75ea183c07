import type { UserId } from "#contract/ids.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Live } from "#server/platform/live/index.ts";
import { withdrawal } from "./keys.ts";

export type Withdrawal =
  | { readonly outcome: "withdrawn" }
  | { readonly outcome: "carried_out"; readonly operation: string; readonly answer: Readonly<Record<string, unknown>> };

/** The transfer that was withdrawn, as its sender's page says it. */
export interface WithdrawnTransfer {
  readonly username: string;
  /** Minor units. */
  readonly amount: number;
}

/**
 * Uses an intent's key up, so that a request that arrives later under it does nothing. If the
 * intent was executed before, its answer comes back instead. Whichever writes the key first
 * decides, and a request in progress is waited for. A withdrawn transfer is recorded for the inbox.
 */
export function withdrawIntent(
  { clock, database, live }: { readonly clock: Clock; readonly database: Database; readonly live: Live },
  {
    userId,
    key,
    transfer,
  }: { readonly userId: UserId; readonly key: string; readonly transfer?: WithdrawnTransfer | undefined },
): Promise<Withdrawal> {
  return database.transaction(async (transaction) => {
    const at = clock.now();
    // No request has an empty digest, so every one under this key is another one.
    const used = await transaction.query(
      `insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at)
        values ($1, $2, $3, '', '{}', $4) on conflict (user_id, key) do nothing returning key`,
      [userId, key, withdrawal, at],
    );
    if (used.length > 0) {
      if (transfer !== undefined) {
        await insertWithdrawnTransfer(transaction, { userId, id: newId(clock), ...transfer, at });
        await live.record(transaction, userId, "notifications");
      }
      return { outcome: "withdrawn" };
    }
    // A statement of its own, which sees what the one before had to wait for.
    const [first] = await transaction.query<{ operation: string; answer: Readonly<Record<string, unknown>> }>(
      "select operation, answer from idempotency_keys where user_id = $1 and key = $2",
      [userId, key],
    );
    if (first!.operation === withdrawal) return { outcome: "withdrawn" };
    return { outcome: "carried_out", ...first! };
  });
}

async function insertWithdrawnTransfer(
  transaction: Queryable,
  row: WithdrawnTransfer & { readonly userId: UserId; readonly id: string; readonly at: Date },
): Promise<void> {
  await transaction.query(
    "insert into withdrawn_transfers (user_id, id, username, amount, withdrawn_at) values ($1, $2, $3, $4, $5)",
    [row.userId, row.id, row.username, row.amount, row.at],
  );
}

export interface WithdrawnTransferRow {
  readonly id: string;
  readonly username: string;
  readonly amount: bigint;
  readonly withdrawn_at: Date;
}

const columns = "id, username, amount, withdrawn_at";

/** A user's withdrawn transfers, by their ids. */
export async function findWithdrawnTransfers(
  database: Queryable,
  userId: UserId,
  ids: readonly string[],
): Promise<WithdrawnTransferRow[]> {
  if (ids.length === 0) return [];
  return database.query<WithdrawnTransferRow>(
    `select ${columns} from withdrawn_transfers where user_id = $1 and id = any($2::uuid[])`,
    [userId, ids],
  );
}

/** All of them, the newest first, page by page. */
export function readWithdrawnTransfers(
  database: Queryable,
  userId: UserId,
  before: string | undefined,
  limit: number,
): Promise<WithdrawnTransferRow[]> {
  return database.query<WithdrawnTransferRow>(
    `select ${columns} from withdrawn_transfers where user_id = $1 and ($2::uuid is null or id < $2)
      order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}
