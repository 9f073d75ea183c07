import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Keeps the server from auditing its books by itself: for tests that write rows as no code of ours
 * does, or that say what the last audit found.
 */
export async function withoutAudits(owner: Queryable): Promise<void> {
  await owner.query("delete from jobs.schedule where name like 'audit-%'");
  await owner.query("delete from jobs.job where name like 'audit-%'");
}
