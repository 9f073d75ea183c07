import type { Queryable } from "#server/platform/db/database.ts";

/** How many jobs of a queue are in a state: `created` and `retry` wait, `active` are in hand, `failed` are tried no more. */
export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

/** What is done is deleted, so these are few: what waits, and what was given up on. The library's own queues are left out. */
export function countJobs(database: Queryable): Promise<JobCount[]> {
  return database.query<JobCount>(
    `select name as queue, state::text as state, count(*)::integer as count from jobs.job
      where not starts_with(name, '__') group by name, state order by name, state`,
  );
}
