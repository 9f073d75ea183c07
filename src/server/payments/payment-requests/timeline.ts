import type { chargeActors, ChargeEvent } from "#contract/payments/payment-requests.ts";
import type { Principal } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { toWire } from "#server/platform/wire.ts";
import { statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

type Actor = (typeof chargeActors)[number];

export interface Happened {
  readonly event: ChargeEvent;
  readonly at: Date;
  readonly by: string | null;
  readonly by_kind: Actor | null;
  readonly amount: bigint | null;
}

/**
 * The history of a charge, oldest first, with the names of the partner's members and keys who had a
 * part in it. Those who have left keep their names.
 *
 * @param whatFollowed reads what came after the payment; the sandbox has refunds of its own
 */
export async function readTimeline(
  database: Queryable,
  charge: ChargeRow,
  now: Date,
  whatFollowed: (database: Queryable, charge: ChargeRow) => Promise<readonly Happened[]> = readWhatFollowed,
) {
  const { creator, canceller } = await readMakers(database, charge);
  const steps: Happened[] = [happened("created", charge.created_at, creator)];
  const status = statusAt(charge, now);
  // The charge expired at that moment, even if the job updated its row later.
  if (status === "expired") steps.push(happened(status, charge.expires_at));
  else if (status === "cancelled") steps.push(happened(status, charge.decided_at!, canceller));
  else if (status !== "pending") steps.push(happened(status, charge.decided_at!, { by: null, by_kind: "customer" }));
  if (status === "approved") steps.push(...(await whatFollowed(database, charge)));
  return steps.map(({ event, at, by, by_kind, amount }) => ({
    event,
    at: at.toISOString(),
    by,
    by_kind,
    amount: amount === null ? null : toWire(amount),
  }));
}

type Maker = Pick<Happened, "by" | "by_kind">;

const nobody: Maker = { by: null, by_kind: null };

function happened(event: ChargeEvent, at: Date, maker = nobody): Happened {
  return { event, at, ...maker, amount: null };
}

/** The users or keys who made and cancelled a charge. */
async function readMakers(database: Queryable, charge: ChargeRow) {
  const { partner_id: partnerId, created_by, created_by_key, cancelled_by, cancelled_by_key } = charge;
  const [names] = await database.query<
    Record<"creator" | "creator_key" | "canceller" | "canceller_key", string | null>
  >(
    `select (select full_name from profiles where user_id = $2) as creator,
      (select name from api_keys where partner_id = $1 and id = $3) as creator_key,
      (select full_name from profiles where user_id = $4) as canceller,
      (select name from api_keys where partner_id = $1 and id = $5) as canceller_key`,
    [partnerId, created_by, created_by_key, cancelled_by, cancelled_by_key],
  );
  const maker = (principal: Principal | null, name: string | null, keyName: string | null): Maker => {
    if (keyName !== null) return { by: keyName, by_kind: "key" };
    if (principal === null) return nobody;
    // A charge from before the key was stored has only the partner's id.
    return principal === partnerId ? { by: null, by_kind: "key" } : { by: name, by_kind: "member" };
  };
  return {
    creator: maker(created_by, names!.creator, names!.creator_key),
    canceller: maker(cancelled_by, names!.canceller, names!.canceller_key),
  };
}

/**
 * The refunds and the dispute of a paid charge, oldest first. This module must not import theirs,
 * which import it: the columns' names are what they share.
 */
function readWhatFollowed(database: Queryable, charge: ChargeRow): Promise<Happened[]> {
  return database.query<Happened>(
    `with dispute as (
        select * from disputes where customer_id = $1 and payment_request_id = $2
      ), followed as (
        select 'refunded' as event, created_at as at, refunded_by as by_id, refunded_by_name as name, amount,
          id in (select refund_id from dispute) as is_operators
          from refunds where customer_id = $1 and payment_request_id = $2
        union all select 'disputed', opened_at, customer_id, null, null, false from dispute
        union all select 'dispute_answered', replied_at, replied_by,
          (select full_name from profiles where user_id = replied_by), null, false
          from dispute where replied_at is not null
        union all select case status when 'withdrawn' then 'dispute_withdrawn' else 'dispute_decided' end, ended_at, ended_by,
          null, null, status <> 'withdrawn'
          from dispute where ended_at is not null and status <> 'refunded'
      ), attributed as (
        select followed.*, case when is_operators then 'operator' when by_id = $1 then 'customer'
            when exists (select from api_keys where partner_id = $3 and id::text = by_id) then 'key' else 'member' end as by_kind
          from followed
      )
      select event, at, case when by_kind in ('member', 'key') then name end as by, by_kind, amount
        from attributed order by at, event`,
    [charge.customer_id, charge.id, charge.partner_id],
  );
}
