import type { Queryable } from "#server/platform/db/database.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import { pagesByKey } from "#server/platform/page.ts";
import type { Period } from "./checkout.ts";
import type { TopUpRow } from "./store.ts";

/** A top-up with what the ledger has posted for it, in minor units. */
export interface BookedRow {
  id: string;
  session_id: string;
  payment_id: string | null;
  amount: bigint;
  currency: string;
  status: TopUpRow["status"];
  referral_bonus: bigint;
  /** The amount of its transfer from `card_clearing`; null if it has none. */
  booked: bigint | null;
  /** The amount that the transfers of its reversals returned there. */
  taken: bigint;
}

const clearing = "e.owner_id = 'operator' and e.kind = 'card_clearing'";

/** The top-ups of these sessions, in no order; sessions that are not ours are left out. */
export function readBooked(database: Queryable, sessionIds: readonly string[]): Promise<BookedRow[]> {
  return database.query<BookedRow>(
    `select t.id, t.session_id, t.payment_id, t.amount, t.currency, t.status, t.referral_bonus,
        (select -e.amount from ledger.entries e where e.transfer_id = t.transfer_id and ${clearing}) as booked,
        (select coalesce(sum(e.amount), 0)::bigint from top_up_reversal_steps s
          join ledger.entries e on e.transfer_id = s.transfer_id and ${clearing}
          where s.user_id = t.user_id and s.top_up_id = t.id) as taken
      from top_ups t where t.session_id = any($1)`,
    [sessionIds],
  );
}

interface CreditRow {
  transfer_id: string;
  /** Null if no top-up names the transfer. */
  session_id: string | null;
}

/**
 * The transfers by which the ledger credited top-ups in a period, page by page. A transfer's id
 * begins with its moment, so the period is a stretch of ids.
 */
export function readCredits(database: Queryable, { from, to }: Period): AsyncGenerator<readonly CreditRow[]> {
  return pagesByKey<CreditRow, string>(
    (after, limit) =>
      database.query<CreditRow>(
        `select l.id as transfer_id, t.session_id
          from ledger.transfers l left join top_ups t on t.transfer_id = l.id
          where l.id >= $1 and l.id < $2 and ($3::uuid is null or l.id > $3) and l.kind = 'top_up' order by l.id limit $4`,
        [firstIdAt(from), firstIdAt(to), after ?? null, limit],
      ),
    (row) => row.transfer_id,
  );
}

/** The sessions whose money is in transit, whenever they were opened. */
export async function readProcessing(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ session_id: string }>(
    "select session_id from top_ups where status = 'processing' order by created_at",
  );
  return rows.map((row) => row.session_id);
}

/**
 * The payments with an amount reversed or restored in a period, and those that are still
 * disputed, whenever that began.
 */
export async function readReversedPayments(database: Queryable, { from, to }: Period): Promise<string[]> {
  const rows = await database.query<{ payment_id: string }>(
    `select t.payment_id from top_up_reversals r join top_ups t on t.user_id = r.user_id and t.id = r.top_up_id
      where (r.disputed > 0 or (r.changed_at >= $1 and r.changed_at < $2)) and t.payment_id is not null`,
    [from, to],
  );
  return rows.map((row) => row.payment_id);
}
