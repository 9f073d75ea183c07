import type { UserId } from "#contract/ids.ts";
import type { LiveEventName } from "#contract/live.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Position } from "../position.ts";

export interface EventRow extends Position {
  readonly user_id: UserId;
  readonly name: LiveEventName;
  readonly subject: string | null;
  readonly created_at: Date;
}

export interface EventRange {
  readonly after: Position;
  readonly upTo: Position;
  readonly since: Date;
  readonly limit: number;
}

/** Events of users who get pushes on a device, from after one place up to another. */
export function readEvents(transaction: Transaction, range: EventRange): Promise<EventRow[]> {
  return transaction.query<EventRow>(
    `select user_id, id, xact::text::bigint as xact, name, subject, created_at from live_events e
      where (xact, id) > ($1::text::xid8, $2) and xact <= $3::text::xid8 and created_at > $4
        and exists (select from push_subscriptions d where d.user_id = e.user_id)
      order by xact, id limit $5`,
    [range.after.xact.toString(), range.after.id, range.upTo.xact.toString(), range.since, range.limit],
  );
}
