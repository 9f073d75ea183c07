import type { PartnerId, UserId } from "#contract/ids.ts";
import type { NoticedKind, SecurityEventKind } from "#contract/security-events.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { SecurityFacts } from "./record.ts";

export interface NoticeRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: NoticedKind;
  /** The user whose account it concerns; beside a partner, the one who did it. */
  readonly user_id: UserId | null;
  readonly full_name: string | null;
  readonly partner_id: PartnerId | null;
  readonly company_name: string | null;
  readonly device: string | null;
  /** The name of who was sent money. */
  readonly recipient: string | null;
  readonly facts: SecurityFacts;
}

const notices = `select e.id, e.at, e.kind, e.user_id, p.full_name, e.partner_id, c.company_name, e.device, e.facts,
    r.full_name as recipient
  from security_events e left join profiles p on p.user_id = e.user_id left join partners c on c.id = e.partner_id
    left join profiles r on r.user_id = e.facts->>'recipient_id'
  where e.id = any($1::uuid[])`;

/** The events of these ids. */
export async function readNotices(database: Queryable, ids: readonly string[]): Promise<NoticeRow[]> {
  return ids.length === 0 ? [] : database.query<NoticeRow>(notices, [ids]);
}

/** Those that a user is notified of: their own, and those of a partner that they own. */
export async function findNotices(database: Queryable, userId: UserId, ids: readonly string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return database.query<NoticeRow>(
    `${notices} and (e.partner_id is null and e.user_id = $2
      or e.partner_id = (select m.partner_id from partner_members m where m.user_id = $2 and m.role = 'owner'))`,
    [ids, userId],
  );
}

export interface OwnSecurityEventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly network: string | null;
  readonly device: string | null;
  readonly count: number;
  readonly facts: SecurityFacts;
}

/** All of a user's own, newest first, by pages. */
export function readOwnSecurityEvents(
  database: Queryable,
  userId: UserId,
  before: string | undefined,
  limit: number,
): Promise<OwnSecurityEventRow[]> {
  return database.query<OwnSecurityEventRow>(
    `select id, at, kind, network, device, count, facts from security_events
      where user_id = $1 and partner_id is null and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}
