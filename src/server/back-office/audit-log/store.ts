import type { PartnerId } from "#contract/ids.ts";
import type { Actor, Facts } from "#server/platform/audit-log/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { Statement } from "#server/platform/db/statement.ts";

export interface AuditEventRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly actor_role: Actor["role"];
  readonly partner_id: PartnerId | null;
  readonly company_name: string | null;
  readonly act: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name: string | null;
  readonly before: Facts | null;
  readonly after: Facts | null;
  readonly address: string | null;
}

/** The conditions of events to read: all that are given. */
export interface AuditEventFilter {
  readonly actorId?: string | undefined;
  readonly act?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly partnerId?: PartnerId | undefined;
  /** Days of `timeZone`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** As PostgreSQL names it. */
  readonly timeZone: string;
}

/**
 * An event's id begins with the time of a second reading of the clock, so a period is a range of
 * the key, widened by a minute, and the rest of the log is not read.
 */
const since = (moment: string) => `a.at >= ${moment} and a.id >= first_id_at(${moment} - interval '1 minute')`;
const until = (moment: string) => `a.at < ${moment} and a.id < first_id_at(${moment} + interval '1 minute')`;

/**
 * Audit events, newest first: those after the one with the id `before`. The statement contains only
 * the filters that are given, so that each uses its index.
 */
export function readAuditEvents(
  database: Queryable,
  filter: AuditEventFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<AuditEventRow[]> {
  const statement = new Statement();
  const rows = statement.add(limit);
  const where = (value: string | undefined, condition: (place: string) => string) => {
    if (value !== undefined) statement.condition(condition(statement.add(value)));
  };
  const firstMomentOf = (day: string) => `first_moment_of(${day}, ${statement.add(filter.timeZone)})`;
  where(filter.actorId, (value) => `a.actor_id = ${value}`);
  where(filter.act, (value) => `a.act = ${value}`);
  where(filter.subjectKind, (value) => `a.subject_kind = ${value}`);
  where(filter.subjectId, (value) => `a.subject_id = ${value}`);
  where(filter.partnerId, (value) => `a.partner_id = ${value}::uuid`);
  where(filter.from, (value) => since(firstMomentOf(`${value}::timestamp`)));
  where(filter.to, (value) => until(firstMomentOf(`${value}::timestamp + interval '1 day'`)));
  where(before, (value) => `a.id < ${value}::uuid`);
  return database.query<AuditEventRow>(
    `select a.id, at, actor_id, actor_name, actor_role, partner_id, company_name, act, subject_kind, subject_id, subject_name,
        before, after, a.address
      from audit_events a left join partners p on p.id = a.partner_id
      ${statement.where()}
      order by a.id desc limit ${rows}`,
    statement.values,
  );
}
