import type { Finding } from "#server/platform/finding.ts";
import { countJobs } from "#server/platform/jobs/index.ts";
import { withDatabase } from "./check.ts";

const service = "jobs";

/** Whether anything was given up on. */
export const checkJobs = withDatabase(async (database): Promise<Finding> => {
  const [table] = await database.query<{ exists: boolean }>("select to_regclass('jobs.job') is not null as exists");
  if (table?.exists !== true)
    return { service, verdict: "right", says: "there is no queue yet; the first start makes it" };
  const counts = await countJobs(database);
  const dead = counts.filter(({ state }) => state === "failed");
  if (dead.length > 0)
    return {
      service,
      verdict: "wrong",
      says: `given up on: ${dead.map(({ queue, count }) => `${count} ${queue}`).join(", ")}`,
    };
  const waiting = counts.reduce((sum, { count }) => sum + count, 0);
  return { service, verdict: "right", says: `${waiting} wait or are in hand, none was given up on` };
});
