import type { jobs } from "#contract/back-office/jobs.ts";
import { actorOf } from "#server/platform/audit-log/index.ts";
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
    retryDeadJob: async ({ queue, id }, request) => {
      await retryDeadJob(services, queue, id, actorOf(request, "administrator"));
      return {};
    },
    discardDeadJob: async ({ queue, id }, request) => {
      await discardDeadJob(services, queue, id, actorOf(request, "administrator"));
      return {};
    },
    retryDeadJobs: async ({ queue }, request) => ({
      count: await retryDeadJobs(services, queue, actorOf(request, "administrator")),
    }),
    runJobNow: async ({ queue }, request) => {
      await runJobNow(services, queue, actorOf(request, "administrator"));
      return {};
    },
  };
}
