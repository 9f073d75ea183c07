import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { addDeadJob } from "#test/harness/dead-jobs.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import type { JobName } from "./index.ts";

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp("Alice Prado");
  await grantAdministrator(server.server.services, admin.email);
});
afterAll(() => server.close());

const queueOf = async (name: JobName) =>
  (await admin.client.call("listJobQueues", {})).queues.find((queue) => queue.name === name)!;
const listDead = (queue: JobName) => admin.client.call("listDeadJobs", { queue, limit: 2 });
const auditEventsOf = async (act: string) =>
  (await admin.client.call("listActs", { act })).acts.map(({ subject, after }) => ({ ...subject, after }));
/** A charge that nobody has: another try finds nothing to do. */
const addDead = (output?: object, id = randomUUID()) =>
  addDeadJob(server.testDatabase.owner, {
    queue: "expire-payment-request",
    data: { customer_id: "the customer", id },
    ...(output && { output }),
  });
const untilDone = (name: JobName) =>
  expect
    .poll(() => queueOf(name))
    .toMatchObject({ waiting: 0, under_way: 0, dead: 0, last_success_at: expect.any(String) as string });

test("every queue is listed, a scheduled one with its next time; only that can be run now", async () => {
  const { database, clock } = server.server.services;
  await database.query(
    "insert into rate_counts (key, count, window_ends_at) values ('old', 1, now() - interval '1 day')",
  );
  expect(await queueOf("send-push")).toEqual({
    name: "send-push",
    waiting: 0,
    retrying: 0,
    stuck_since: null,
    under_way: 0,
    dead: 0,
    dead_today: 0,
    last_success_at: null,
    next_at: null,
  });
  const { next_at: next, last_success_at: last } = await queueOf("forget-the-past");
  const inMs = new Date(next!).getTime() - clock.now().getTime();
  expect([inMs > 0, inMs <= 60 * 60_000, last]).toEqual([true, true, null]);

  await admin.client.call("runJobNow", { queue: "forget-the-past" });
  await untilDone("forget-the-past");
  expect(await database.query("select from rate_counts where key = 'old'")).toEqual([]);
  expect(await auditEventsOf("runJobNow")).toMatchObject([{ kind: "job_queue", id: "forget-the-past" }]);
  for (const queue of ["send-mail", "no-such-queue"])
    await expect(admin.client.call("runJobNow", { queue })).rejects.toMatchObject({ problem: { code: "not_found" } });
});

test("the first audit, which waits for a while after the start, is hastened instead of being asked for twice", async () => {
  await server.testDatabase.owner.query("delete from jobs.job where name = 'audit-ledger'");
  await server.server.services.jobs.add(server.testDatabase.owner, "audit-ledger", {}, { startAfter: 3_600 });
  expect(await queueOf("audit-ledger")).toMatchObject({ waiting: 1, stuck_since: null });
  await Promise.all([1, 2].map(() => admin.client.call("runJobNow", { queue: "audit-ledger" })));
  await untilDone("audit-ledger");
});

test("what was given up on is listed with why, and nothing that a user or a secret is known by", async () => {
  const ends = [
    [{ error: "TypeError EREFUSED" }, { end: "failed", error: "TypeError EREFUSED" }],
    [{ value: { message: "job heartbeat timeout" } }, { end: "died", error: null }],
    [{ value: { message: "job timed out" } }, { end: "late", error: null }],
  ] as const;
  for (const [output] of ends) await addDead(output, "0193b5c0-0000-7000-8000-000000000001");
  expect(await queueOf("expire-payment-request")).toMatchObject({ dead: 3, dead_today: 3 });
  const read = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await admin.client.call("listDeadJobs", {
      queue: "expire-payment-request",
      limit: 2,
      ...(before && { before }),
    });
    read.push(...page.jobs);
    before = page.next_before;
  }
  expect(read.map(({ end, error }) => ({ end, error }))).toEqual(ends.map(([, described]) => described).toReversed());
  expect(read[0]).toMatchObject({ tries: 30, facts: { id: "0193b5c0-0000-7000-8000-000000000001" } });
  expect(JSON.stringify(read)).not.toContain("the customer");
  expect(await listDead("send-mail")).toEqual({ jobs: [], next_before: null });
});

test("what was given up on is tried again, one or all of a queue, or discarded; each once, and each is an act", async () => {
  const queue = "expire-payment-request";
  const { jobs } = await listDead(queue);
  const [one, other] = jobs.map(({ id }) => ({ id, queue }));
  await admin.client.call("retryDeadJob", one!);
  await expect(admin.client.call("retryDeadJob", one!)).rejects.toMatchObject({ problem: { code: "not_found" } });
  await admin.client.call("discardDeadJob", other!);
  await expect(admin.client.call("discardDeadJob", other!)).rejects.toMatchObject({ problem: { code: "not_found" } });
  expect(await admin.client.call("retryDeadJobs", { queue })).toEqual({ count: 1 });
  expect(await admin.client.call("retryDeadJobs", { queue })).toEqual({ count: 0 });
  await untilDone(queue);
  expect(await auditEventsOf("retryDeadJob")).toMatchObject([{ kind: "job", id: one!.id, name: queue }]);
  expect(await auditEventsOf("discardDeadJob")).toMatchObject([{ kind: "job", id: other!.id, name: queue }]);
  expect(await auditEventsOf("retryDeadJobs")).toMatchObject([
    { id: queue, after: { jobs: 0 } },
    { id: queue, after: { jobs: 1 } },
  ]);
});
