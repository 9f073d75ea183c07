import type { jobs } from "#contract/back-office/jobs.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { discardDeadJob, retryDeadJob, retryDeadJobs, runJobNow, toDeadJob } from "./dead-jobs.ts";
import { readJobQueues } from "./read-queues.ts";
import { readDead } from "./store.ts";

export function jobRoutes(services: Services): Handlers<typeof jobs> {
  const { database } = services;
  return {
    listJobQueues: async () => ({ queues: await readJobQueues(services) }),
    listDeadJobs: async ({ queue, before, limit }) => {
      const rows = await readDead(database, { queue, before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { jobs: page.map(toDeadJob), next_before: next };
    },
    retryDeadJob: async ({ queue, id }, { actor }) => {
      await retryDeadJob(services, queue, id, actor);
      return {};
    },
    discardDeadJob: async ({ queue, id }, { actor }) => {
      await discardDeadJob(services, queue, id, actor);
      return {};
    },
    retryDeadJobs: async ({ queue }, { actor }) => ({
      count: await retryDeadJobs(services, queue, actor),
    }),
    runJobNow: async ({ queue }, { actor }) => {
      await runJobNow(services, queue, actor);
      return {};
    },
  };
}
