import type { PartnerId, UserId } from "#contract/ids.ts";
import type { Block } from "#contract/payments/blocks.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

type Blocked = { readonly kind: Block["kind"]; readonly blockedId: string };

export interface BlockRow extends Omit<Block, "blocked_at"> {
  readonly blocked_at: Date;
}

const columns = `blocks.id, kind, coalesce(p.company_name, u.full_name, '') as name, u.username, blocked_at from blocks
  left join partners p on kind = 'partner' and p.id = case when kind = 'partner' then blocked_id::uuid end
  left join profiles u on kind = 'user' and u.user_id = blocked_id`;

/** The partners and users that a user has blocked, newest first. Names are read as they are now. */
export function readBlocks(database: Queryable, userId: UserId): Promise<BlockRow[]> {
  return database.query<BlockRow>(`select ${columns} where blocks.user_id = $1 order by blocks.id desc`, [userId]);
}

/**
 * The other side of a charge to a user, or of a purchase, tip or received transfer on the user's
 * statement; undefined for anything else.
 */
export async function findOtherSide(database: Queryable, userId: UserId, of: string): Promise<Blocked | undefined> {
  const [found] = await database.query<Blocked>(
    `select 'partner' as kind, partner_id::text as "blockedId" from payment_requests where customer_id = $1 and id = $2
      union all
      select case when other.kind = 'wallet' then 'user' else 'partner' end, other.owner_id
        from transactions as entry join ledger.entries as other using (transfer_id)
        where entry.user_id = $1 and entry.id = $2 and other.owner_id <> $1
          and other.kind = case
            when entry.type in ('spend', 'tip') then 'settlement' when entry.type = 'transfer_received' then 'wallet' end::ledger.account_kind`,
    [userId, of],
  );
  return found;
}

/** Adds a block. The caller holds `lockForChange` on the user. */
export async function insertBlock(
  transaction: Queryable,
  block: Blocked & { readonly userId: UserId; readonly id: string; readonly at: Date },
): Promise<BlockRow> {
  const { userId, id, kind, blockedId, at } = block;
  await transaction.query(
    "insert into blocks (user_id, id, kind, blocked_id, blocked_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [userId, id, kind, blockedId, at],
  );
  const [row] = await transaction.query<BlockRow>(
    `select ${columns} where blocks.user_id = $1 and kind = $2 and blocked_id = $3`,
    [userId, kind, blockedId],
  );
  return row!;
}

export async function deleteBlock(transaction: Queryable, userId: UserId, id: string): Promise<void> {
  await transaction.query("delete from blocks where user_id = $1 and id = $2", [userId, id]);
}

async function isBlocked(database: Queryable, userId: UserId, { kind, blockedId }: Blocked): Promise<boolean> {
  const rows = await database.query("select from blocks where user_id = $1 and kind = $2 and blocked_id = $3", [
    userId,
    kind,
    blockedId,
  ]);
  return rows.length === 1;
}

/**
 * Whether a customer has blocked a partner. It counts until the commit if the customer is locked.
 */
export function isPartnerBlocked(database: Queryable, customerId: UserId, partnerId: PartnerId): Promise<boolean> {
  return isBlocked(database, customerId, { kind: "partner", blockedId: partnerId });
}

/** Whether a user has blocked another one. */
export function isUserBlocked(database: Queryable, userId: UserId, blockedId: string): Promise<boolean> {
  return isBlocked(database, userId, { kind: "user", blockedId });
}

/** A user, and the user or partner that they may have blocked. */
interface Pair {
  readonly userId: UserId;
  readonly blockedId: string;
}

const nameOf = ({ userId, blockedId }: Pair) => `${userId} ${blockedId}`;

/**
 * Whether users have blocked others of one kind. A block is written under `lockForChange` of the
 * user who blocks.
 */
const blocksOf = (kind: Block["kind"]): Read<Pair, (pair: Pair) => boolean> => ({
  name: `${kind} blocks`,
  place: 8,
  isShared: true,
  nameOf,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select found.* from unnest($1::text[], $2::text[]) as needed (user_id, blocked_id) cross join lateral (
      select user_id as "userId", blocked_id as "blockedId" from blocks
        where user_id = needed.user_id and kind = '${kind}' and blocked_id = needed.blocked_id offset 0
    ) as found`,
  values: (pairs) => [pairs.map(({ userId }) => userId), pairs.map(({ blockedId }) => blockedId)],
  view: (rows: readonly Pair[]) => {
    const blocked = new Set(rows.map(nameOf));
    return (pair) => blocked.has(nameOf(pair));
  },
});

export const userBlocks = blocksOf("user");
export const partnerBlocks = blocksOf("partner");
