import type { UserId } from "#contract/ids.ts";
import { noticedKinds } from "#contract/security-events.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { ownAnswers, ownMovements, type Mark } from "./rules.ts";

export interface Key {
  readonly kind: "movement" | "request" | "milestone" | "failed_top_up" | "withdrawal" | "dispute" | "notice";
  readonly id: string;
}

interface Source {
  readonly kind: Key["kind"];
  readonly table: string;
  /** The column that says whose it is. */
  readonly owner: string;
  /** The value of that column; without it the user's id. */
  readonly is?: string;
  /** The column that has the item's id; in most tables `id`. */
  readonly key?: string;
  readonly only?: string;
  /** Which of them are news; the others are never unread. */
  readonly news?: string;
}

const isNoticed = `kind in ('${noticedKinds.join("', '")}')`;
const noneOf = (column: string, values: readonly string[]) => `${column} not in ('${values.join("', '")}')`;

/** The tables that the inbox is read from. All ids are UUIDs of version 7, so they sort by time. */
const sources: readonly Source[] = [
  { kind: "movement", table: "transactions", owner: "user_id", news: noneOf("type", ownMovements) },
  {
    kind: "request",
    table: "payment_requests",
    owner: "customer_id",
    news: noneOf("status", ownAnswers),
  },
  { kind: "milestone", table: "milestones", owner: "user_id" },
  {
    kind: "failed_top_up",
    table: "top_ups",
    owner: "user_id",
    key: "failed_id",
    // One that was paid after all is no failure any more.
    only: "failed_id is not null and status <> 'credited'",
  },
  { kind: "withdrawal", table: "withdrawn_transfers", owner: "user_id" },
  { kind: "dispute", table: "disputes", owner: "customer_id", key: "news_id", only: "news_id is not null" },
  { kind: "notice", table: "security_events", owner: "user_id", only: `partner_id is null and ${isNoticed}` },
  {
    kind: "notice",
    table: "security_events",
    owner: "partner_id",
    is: "(select partner_id from partner_members where user_id = $1 and role = 'owner')",
    only: isNoticed,
  },
];

/** One part for each source, which reads by its key no more rows than the limit. */
const fromEach = (where: (id: string) => string, limit: string) =>
  sources
    .map(
      ({ kind, table, owner, is = "$1", key = "id", only = "true" }) =>
        `(select '${kind}' as kind, ${key} as id from ${table}
          where ${owner} = ${is} and ${only} and ${where(key)} order by ${key} desc limit ${limit})`,
    )
    .join(" union all ");

/** The keys of a page, newest first. */
export function readKeys(
  database: Queryable,
  userId: UserId,
  before: string | undefined,
  limit: number,
): Promise<Key[]> {
  return database.query<Key>(
    // Not "is null or": a plan for every value must be able to begin at the key.
    `select kind, id from (${fromEach((key) => `${key} < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`, "$3")}) as item
      order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

/** How far a user has read the inbox; undefined if they have read nothing. */
export async function readMark(database: Queryable, userId: UserId): Promise<Mark | undefined> {
  const [row] = await database.query<Mark>("select settled, seen from notification_marks where user_id = $1", [userId]);
  return row;
}

/** At most this many unread rows of a kind are searched for news among one's own movements. */
const lookedAtMax = 500;

/** How many items are unread, counted no further than `limit`. */
export async function countUnread(database: Queryable, userId: UserId, limit: number): Promise<number> {
  const unread = sources.map(
    ({ table, owner, is = "$1", key = "id", only = "true", news = "true" }) =>
      `(select from (select * from ${table} where ${owner} = ${is} and ${only}
          and ${key} > coalesce((select settled from mark), '00000000-0000-0000-0000-000000000000')
          and ${key} <> all (coalesce((select seen from mark), '{}'))
        order by ${key} desc limit ${lookedAtMax}) as newest where ${news} limit $2)`,
  );
  const [row] = await database.query<{ count: number }>(
    `with mark as materialized (select settled, seen from notification_marks where user_id = $1)
     select count(*)::int as count from (select from (${unread.join(" union all ")}) as item limit $2) as counted`,
    [userId, limit],
  );
  return row!.count;
}

/** The most ids beyond `settled` that one mark keeps. */
const seenMax = 500;

/**
 * Marks everything up to an id as read. Items younger than `settledBefore` are listed one by one,
 * because an older id may still be committed between them; all others are covered by one id. A mark
 * only grows.
 */
export async function moveMark(
  transaction: Queryable,
  userId: UserId,
  upTo: string,
  settledBefore: string,
): Promise<void> {
  await transaction.query(
    `with shown as materialized (
       select id from (${fromEach((key) => `${key} <= $2`, `${seenMax}`)}) as item order by id desc limit ${seenMax}
     ), bound as (
       -- The oldest of a full list is where it begins: what lies behind counts as settled.
       select least((select id from shown order by id desc limit 1),
                    greatest($3::uuid, (select id from shown order by id desc offset ${seenMax - 1} limit 1))) as settled
     )
     insert into notification_marks as mark (user_id, settled, seen)
       select $1, settled, array(select id from shown where id > settled) from bound where exists (select from shown)
       on conflict (user_id) do update set
         settled = greatest(mark.settled, excluded.settled),
         seen = array(
           select id from (select distinct unnest(mark.seen || excluded.seen) as id) as read
           where id > greatest(mark.settled, excluded.settled) order by id desc limit ${2 * seenMax}
         )`,
    [userId, upTo, settledBefore],
  );
}
