import type { Finding } from "#server/platform/finding.ts";
import { agoOf, withDatabase } from "./check.ts";

const service = "backups";

/**
 * Checks that PostgreSQL archives its log, without which no moment between two base backups can be
 * restored.
 */
export const checkBackups = withDatabase(async (database, { config, clock }): Promise<Finding> => {
  const [row] = await database.query<{ mode: string; archived: Date | null; failed: Date | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed from pg_stat_archiver`,
  );
  const { mode, archived, failed } = row!;
  const now = clock.now();
  if (mode === "off") {
    const says =
      config.databaseUrl === undefined
        ? "the embedded PostgreSQL archives nothing: copy DATA_DIR while the server is stopped"
        : "PostgreSQL archives nothing (archive_mode=off), so no moment can be restored, only a dump: docs/operations.md";
    return { service, verdict: "stand-in", says };
  }
  if (failed !== null && (archived === null || failed > archived))
    return {
      service,
      verdict: "wrong",
      says: `PostgreSQL could not archive its log ${agoOf(failed, now)}: its own log says why, and its disk fills up meanwhile`,
    };
  const last = archived === null ? "nothing yet" : `last ${agoOf(archived, now)}`;
  return {
    service,
    verdict: "right",
    says: `PostgreSQL archives its log, ${last}; what it is put with, a base backup, is not seen from here`,
  };
});
