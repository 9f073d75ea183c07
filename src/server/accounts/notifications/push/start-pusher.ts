import type { Services } from "#server/platform/services.ts";
import { followEvents } from "../follow-events.ts";
import { queuePushes } from "./queue-pushes.ts";
import { sendPush } from "./send-push.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">;

/** Follows the live events, queues what devices are to be told, and has the queue send it. */
export async function startPusher(services: Needs): Promise<AsyncDisposable> {
  await services.jobs.handle("send-push", (task) => sendPush(services, task));
  return followEvents(services, () => queuePushes(services), { gatherMs: 250, moreMs: 0 });
}
