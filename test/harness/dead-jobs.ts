import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/db/database.ts";
import type { JobData, JobName } from "#server/platform/jobs/index.ts";

export interface DeadJob<Name extends JobName> {
  readonly queue: Name;
  readonly data: JobData[Name];
  /** The output that the queue stored of the last try. */
  readonly output?: object;
  readonly tries?: number;
}

/**
 * Inserts a dead letter as the last try leaves it; `jobs.test.ts` compares it with a real one.
 * @returns its id
 */
export async function addDeadJob<Name extends JobName>(
  owner: Database,
  { queue, data, output = { error: "Error ECONNREFUSED" }, tries = 30 }: DeadJob<Name>,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into jobs.job (id, name, data, state, retry_limit, retry_count, created_on, started_on, completed_on, policy, output)
      select $1, name, $3, 'failed', $4, $4, now() - interval '1 day', now(), clock_timestamp(), policy, $5
        from jobs.queue where name = $2`,
    [id, queue, JSON.stringify(data), tries - 1, JSON.stringify(output)],
  );
  return id;
}
