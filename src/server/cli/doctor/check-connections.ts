import { connectionsInAll } from "#server/platform/db/database.ts";
import type { Finding } from "#server/platform/finding.ts";
import { withDatabase } from "./check.ts";

const service = "connections";

/** Checks how many processes of this configuration PostgreSQL has connections for. */
export const checkConnections = withDatabase(async (database, { config }): Promise<Finding> => {
  const needed = connectionsInAll(config.databasePool);
  const [row] = await database.query<{ most: number; user: number; used: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
        (select rolconnlimit from pg_roles where rolname = current_user) as "user",
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, user, used } = row!;
  const limit = user >= 0 ? Math.min(most, user) : most;
  if (limit < needed)
    return {
      service,
      verdict: "wrong",
      says: `a process may want ${needed}, PostgreSQL lets in ${limit}: lower DATABASE_POOL, or raise max_connections`,
    };
  const processes = Math.floor(limit / needed);
  return {
    service,
    verdict: "right",
    says: `a process may want ${needed}; PostgreSQL lets in ${limit}, enough for ${processes}; ${used} are in use`,
  };
});
