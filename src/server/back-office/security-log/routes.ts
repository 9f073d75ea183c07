import type { LoggedSecurityEvent, securityLog } from "#contract/back-office/security-log.ts";
import { findUserId } from "#server/back-office/users/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { readSecurityEvents, type SecurityEventRow } from "./store.ts";

export function securityLogRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof securityLog> {
  return {
    listSecurityEvents: async ({ kind, user, from, to, time_zone: zone, before, limit }, { caller }) => {
      // A term that finds no user is a user's id.
      const userId = user === undefined ? undefined : ((await findUserId(services, caller.userId, user)) ?? user);
      const filter = { kind, userId, from, to, timeZone: toDatabaseZone(zone) };
      const rows = await readSecurityEvents(services.database, filter, { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { events: page.map(toSecurityEvent), next_before: next };
    },
  };
}

function toSecurityEvent(row: SecurityEventRow): LoggedSecurityEvent {
  const { id, kind, count, user_id, full_name, username, partner_id, company_name, device, network, facts } = row;
  return {
    id,
    at: row.at.toISOString(),
    kind,
    count,
    user: user_id === null || full_name === null || username === null ? null : { user_id, full_name, username },
    company: partner_id === null ? null : { id: partner_id, company_name },
    device,
    network,
    facts,
  };
}
