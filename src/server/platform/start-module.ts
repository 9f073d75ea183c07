import { jobNames, type JobData, type JobName, type Work } from "#server/platform/jobs/index.ts";
import type { OpenModule } from "./module.ts";
import type { Services } from "./services.ts";

/** Has the queues' jobs run, and starts what follows the live events. */
export async function startModule(
  services: Services,
  { jobs = {}, followers = [], close }: Pick<OpenModule, "jobs" | "followers" | "close">,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (close !== undefined) closing.defer(close);
  for (const name of jobNames) {
    const work = jobs[name] as Work<JobData[JobName]> | undefined;
    if (work !== undefined) await services.jobs.handle(name, work);
  }
  for (const follow of followers) closing.use(await follow(services));
}
