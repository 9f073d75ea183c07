import type { Page } from "@playwright/test";
import type { DeadJob, JobQueue } from "#contract/back-office/jobs.ts";
import type { Contract, OperationId } from "#contract/index.ts";
import type { OutputOf } from "#contract/operation.ts";

type Output<Id extends OperationId> = OutputOf<Contract[Id]>;

/** Answers in the server's place with what demo data reaches only after hours. */
async function answer<Body>(page: Page, address: string, change: (body: Body) => Body): Promise<void> {
  await page.route(address, async (route) => {
    const answered = await route.fetch();
    await route.fulfill({ json: change((await answered.json()) as Body) });
  });
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const dead = (number: number, queue: string, error: string, facts: DeadJob["facts"] = {}): DeadJob => ({
  id: `0193b5c0-0000-7000-8000-00000000000${number}`,
  queue,
  created_at: ago(1_500),
  given_up_at: ago(30 * number),
  tries: 30,
  end: number === 2 ? "died" : "failed",
  error,
  facts,
});
const someDead = [
  dead(1, "deliver-webhook", "TypeError UND_ERR_SOCKET", { partner_id: "0193b5c0-0000-7000-8000-000000000009" }),
  dead(2, "expire-payment-request", "DatabaseError 08006"),
  dead(3, "reconcile-top-ups", "TopUpsDiffer"),
];

/** Dead letters, and a queue that stands still. */
export async function answerDeadJobs(page: Page): Promise<void> {
  await answer<Output<"listDeadJobs">>(page, "**/api/admin/dead-jobs*", (body) => ({ ...body, jobs: someDead }));
  const troubled = (queue: JobQueue): JobQueue => ({
    ...queue,
    dead: someDead.filter((job) => job.queue === queue.name).length,
    dead_today: someDead.filter((job) => job.queue === queue.name).length,
    ...(queue.name === "send-push" && { waiting: 1_240, retrying: 38, stuck_since: ago(15) }),
  });
  await answer<Output<"listJobQueues">>(page, "**/api/admin/jobs", ({ queues }) => ({ queues: queues.map(troubled) }));
}

/** A run over the partners' addresses whose map service does not answer. */
export async function answerWaitingRun(page: Page): Promise<void> {
  const waiting = { since: ago(7), reason: "down", next_try_at: ago(-1) } as const;
  await answer<Output<"getGeocodingRun">>(
    page,
    "**/api/geocoding-runs/last",
    (run) => run && { ...run, status: "running", finished_at: null, total: 1_240, waiting },
  );
}
