import { firstIdAt } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

/** Deletes rows of the security log that are older than `SECURITY_LOG_DAYS`. */
export async function pruneSecurityEvents({
  clock,
  config,
  database,
}: Pick<Services, "clock" | "config" | "database">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - config.securityLogKeptMs);
  await database.query("delete from security_events where id < $1", [firstIdAt(oldest)]);
}
