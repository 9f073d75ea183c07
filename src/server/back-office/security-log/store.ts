import type { PartnerId, UserId } from "#contract/ids.ts";
import type { SecurityEventKind } from "#contract/security-events.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { Statement } from "#server/platform/db/statement.ts";
import type { SecurityFacts } from "#server/platform/security-log/index.ts";

export interface SecurityEventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly count: number;
  readonly user_id: UserId | null;
  readonly full_name: string | null;
  readonly username: string | null;
  readonly partner_id: PartnerId | null;
  readonly company_name: string | null;
  readonly device: string | null;
  readonly network: string | null;
  readonly facts: SecurityFacts;
}

/** The conditions of events to read: all that are given. */
export interface SecurityEventFilter {
  readonly kind?: SecurityEventKind | undefined;
  readonly userId?: UserId | undefined;
  /** Days of `timeZone`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** As PostgreSQL names it. */
  readonly timeZone: string;
}

/**
 * An event's id begins with its time, so a period is a range of the key, and the rest of the log is
 * not read. A counted one has the id of the end of the hour that its `at` is in. The range is a
 * minute wider, because the id is made by a second reading of the clock.
 */
const since = (moment: string) => `e.at >= ${moment} and e.id >= first_id_at(${moment} - interval '1 minute')`;
const until = (moment: string) => `e.at < ${moment} and e.id < first_id_at(${moment} + interval '61 minutes')`;

/**
 * Security events, newest first: those after the one with the id `before`. A counted one is where
 * its hour ends. The statement contains only the filters that are given, so that each uses its
 * index.
 */
export function readSecurityEvents(
  database: Queryable,
  filter: SecurityEventFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<SecurityEventRow[]> {
  const statement = new Statement();
  const rows = statement.add(limit);
  const where = (value: string | undefined, condition: (place: string) => string) => {
    if (value !== undefined) statement.condition(condition(statement.add(value)));
  };
  const firstMomentOf = (day: string) => `first_moment_of(${day}, ${statement.add(filter.timeZone)})`;
  where(filter.kind, (value) => `e.kind = ${value}`);
  where(filter.userId, (value) => `e.user_id = ${value}`);
  where(filter.from, (value) => since(firstMomentOf(`${value}::timestamp`)));
  where(filter.to, (value) => until(firstMomentOf(`${value}::timestamp + interval '1 day'`)));
  where(before, (value) => `e.id < ${value}::uuid`);
  return database.query<SecurityEventRow>(
    `select e.id, e.at, e.kind, e.count, e.user_id, u.full_name, u.username, e.partner_id, c.company_name, e.device,
        e.network, e.facts
      from security_events e left join profiles u on u.user_id = e.user_id left join partners c on c.id = e.partner_id
      ${statement.where()}
      order by e.id desc limit ${rows}`,
    statement.values,
  );
}
