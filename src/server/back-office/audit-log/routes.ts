import type { auditLog, LoggedAuditEvent, OwnAuditEvent } from "#contract/back-office/audit-log.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import { findUserId } from "#server/back-office/users/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { csvFormatFor } from "#server/platform/csv.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { exportAuditEvents } from "./export-audit-events.ts";
import { readAuditEvents, type AuditEventFilter, type AuditEventRow } from "./store.ts";

type Filters = Omit<ParsedInputOf<(typeof auditLog)["exportActs"]>, "language">;

export function auditLogRoutes({ clock, database }: Pick<Services, "clock" | "database">): Handlers<typeof auditLog> {
  /** A term that finds a user stands for the user's id; any other is an id itself. */
  const toId = async (caller: UserCaller, term: string | undefined) =>
    term === undefined ? undefined : ((await findUserId({ clock, database }, caller.userId, term)) ?? term);

  const toFilter = async (input: Filters, caller: UserCaller): Promise<AuditEventFilter> => ({
    actorId: await toId(caller, input.actor),
    act: input.act,
    subjectKind: input.subject_kind,
    subjectId: await toId(caller, input.subject),
    partnerId: input.partner_id,
    from: input.from,
    to: input.to,
    timeZone: toDatabaseZone(input.time_zone),
  });

  return {
    listActs: async ({ before, limit, ...filters }, { caller }) => {
      const rows = await readAuditEvents(database, await toFilter(filters, caller), { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { acts: page.map(toAuditEvent), next_before: next };
    },
    listOwnActs: async ({ before, limit }, { caller }) => {
      const rows = await readAuditEvents(
        database,
        { partnerId: caller.partnerId, timeZone: "UTC" },
        { before, limit: limit + 1 },
      );
      const { page, next } = cutPage(rows, limit);
      return { acts: page.map(toOwnAuditEvent), next_before: next };
    },
    exportActs: async ({ language, ...filters }, request) => {
      const { caller } = request;
      const timeZone = filters.time_zone;
      return exportAuditEvents(database, {
        filter: await toFilter(filters, caller),
        format: csvFormatFor({ caller, language: language ?? request.language, timeZone }),
        timeZone,
        now: clock.now(),
      });
    },
  };
}

function toAuditEvent(row: AuditEventRow): LoggedAuditEvent {
  const { id, actor_id, actor_name, actor_role, act, partner_id, company_name, address } = row;
  return {
    id,
    at: row.at.toISOString(),
    actor_id,
    actor_name,
    actor_role,
    act,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    company: partner_id === null ? null : { id: partner_id, company_name },
    before: row.before as LoggedAuditEvent["before"],
    after: row.after as LoggedAuditEvent["after"],
    address,
  };
}

/**
 * An event as the partner sees it. Of an administrator's it omits the name and the facts, which may
 * be the operator's own.
 */
function toOwnAuditEvent(row: AuditEventRow): OwnAuditEvent {
  const { id, at, act, actor_role, actor_name, subject, before, after } = toAuditEvent(row);
  const isOwn = actor_role !== "administrator" && actor_role !== "operator";
  return {
    id,
    at,
    actor_name: isOwn ? actor_name : null,
    actor_role,
    act,
    subject,
    before: isOwn ? before : null,
    after: isOwn ? after : null,
  };
}
