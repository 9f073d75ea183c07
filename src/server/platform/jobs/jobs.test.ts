import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { RetryLater, startJobs, type JobData, type Jobs } from "./index.ts";

let harness: TestServices;

beforeAll(async () => {
  harness = await createTestServices();
});
afterAll(() => harness.close());

const name = "expire-payment-request";
const dataOf = (id: string): JobData[typeof name] => ({ customer_id: "nobody", id });

/** Queues a job for each id, in one transaction. */
async function addAll(ids: readonly string[]): Promise<void> {
  const { database, jobs } = harness.services;
  await database.transaction(async (transaction) => {
    for (const id of ids) await jobs.add(transaction, name, dataOf(id));
  });
}

/** The queue as another process of this installation has it. */
async function anotherProcess({ keepsTime = true } = {}): Promise<Jobs> {
  const jobs = await startJobs(harness.services.database.pool, createLog("silent"), { keepsTime });
  onTestFinished(() => jobs.stop());
  return jobs;
}

interface Row {
  readonly state: string;
  readonly retry_count: number;
  readonly output: unknown;
  /** How long the job waits from now. */
  readonly seconds: number;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await harness.testDatabase.owner.query<Row>(
    `select state::text, retry_count, output, extract(epoch from start_after - now())::float8 as seconds
      from jobs.job where data->>'id' = $1`,
    [id],
  );
  return row;
}

test("jobs that wait are done several at once, and one that fails is tried again without holding up the others", async () => {
  const { jobs } = harness.services;
  const tried: string[] = [];
  const together = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const ids = Array.from({ length: 40 }, (_, number) => `job ${number}`);
  await addAll(ids);
  await jobs.handle(name, async ({ id }) => {
    if (id.startsWith("never")) throw Object.assign(new TypeError(`marina@troco.example: ${id}`), { code: "EREFUSED" });
    const again = tried.includes(id);
    tried.push(id);
    // None of the first four ends before all four have begun: in turn, they would wait for ever.
    if (tried.length === 4) together.resolve();
    await together.promise;
    if (id === "job 0" && !again) throw new Error("the first try fails");
    if (tried.length === ids.length + 1) settled.resolve();
  });
  await settled.promise;
  expect(tried.toSorted()).toEqual([...ids, "job 0"].toSorted());
  expect(tried.lastIndexOf("job 0"), "after others that were added later").toBeGreaterThan(tried.indexOf("job 1"));
});

test("of one queue a process does eight at once and no more", async () => {
  const { database, jobs } = harness.services;
  const queue = "delete-photos-for-good";
  let [running, most, done] = [0, 0, 0];
  const settled = Promise.withResolvers<void>();
  await database.transaction(async (transaction) => {
    for (let number = 0; number < 40; number += 1) await jobs.add(transaction, queue, { user_id: `user ${number}` });
  });
  await jobs.handle(queue, async () => {
    running += 1;
    most = Math.max(most, running);
    // Long enough for the worker to ask for more meanwhile.
    await database.query("select pg_sleep(0.1)");
    running -= 1;
    done += 1;
    if (done === 40) settled.resolve();
  });
  await settled.promise;
  expect(most).toBe(8);
});

test("what is done is gone from the queue, with all that it carried", async () => {
  const { owner } = harness.testDatabase;
  const left = () => owner.query("select id from jobs.job where name = 'expire-payment-request'");
  await expect.poll(left).toEqual([]);
});

test("a job that was added in a transaction that is undone is never done", async () => {
  const { database, jobs } = harness.services;
  const undone = database.transaction(async (transaction) => {
    await jobs.add(transaction, name, dataOf("undone"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await rowOf("undone")).toBeUndefined();
});

test("each try that fails is waited longer for, within a bound, and the last one leaves a job that is given up on", async () => {
  const { owner } = harness.testDatabase;
  await addAll(["never"]);
  const afterTries = async (tries: number): Promise<Row> => {
    const settled = { state: expect.stringMatching(/retry|failed/) as string, retry_count: tries - 1 };
    await expect.poll(() => rowOf("never")).toMatchObject(settled);
    return (await rowOf("never"))!;
  };
  const goOn = (retryCount: string) =>
    owner.query(
      `update jobs.job set start_after = now(), retry_count = ${retryCount} where data->>'id' = 'never' and state = 'retry'`,
    );
  // The time that is read is a moment younger than what was written.
  const between =
    (least: number, most: number) =>
    ({ seconds, state }: Row) =>
      state === "retry" && seconds > least - 2 && seconds <= most;
  expect(await afterTries(1)).toSatisfy(between(2, 4));
  await goOn("6");
  expect(await afterTries(8)).toSatisfy(between(256, 512));
  await goOn("20");
  expect(await afterTries(22), "an hour is the longest").toSatisfy(between(3_600, 3_600));
  await goOn("28");
  const dead = await afterTries(30);
  expect(dead).toMatchObject({ state: "failed", output: { error: "TypeError EREFUSED" } });
});

test("a try that says how long to wait is waited for so long", async () => {
  const { jobs } = harness.services;
  await jobs.handle("close-sandbox-charge", async () => {
    throw new RetryLater("asked to wait", { afterSeconds: 600 });
  });
  await jobs.add(harness.services.database, "close-sandbox-charge", {
    partner_id: "nobody",
    id: "patient",
    status: "approved",
  });
  await expect.poll(async () => (await rowOf("patient"))?.state).toBe("retry");
  await expect.poll(async () => (await rowOf("patient"))!.seconds).toBeGreaterThan(590);
  expect(await rowOf("patient")).toMatchObject({ retry_count: 0 });
});

test("of a group no more jobs run at once than it may have, and it holds up no other", async () => {
  const { database } = harness.services;
  const jobs = await anotherProcess({ keepsTime: false });
  const end = Promise.withResolvers<void>();
  const begun: string[] = [];
  const add = (group: string, count: number) =>
    jobs.addAll(
      database,
      "deliver-webhook",
      Array.from({ length: count }, () => ({ partner_id: randomUUID(), endpoint_id: group, id: randomUUID() })),
    );
  const others = Array.from({ length: 10 }, () => randomUUID());
  const slow = randomUUID();
  // More than there are places, and they come first.
  await add(slow, 200);
  for (const other of others) await add(other, 1);
  for (const { handle } of [jobs, await anotherProcess({ keepsTime: false })])
    await handle("deliver-webhook", async ({ endpoint_id: group }) => {
      begun.push(group);
      if (group === slow) await end.promise;
    });
  await expect.poll(() => begun.toSorted()).toEqual(expect.arrayContaining(others));
  const slowOnes = begun.filter((group) => group === slow).length;
  // Two processes that fetch at the same moment may each fill the group.
  expect([slowOnes >= 4, slowOnes <= 8]).toEqual([true, true]);
  end.resolve();
  await expect.poll(() => begun.length).toBe(210);
});

test("a job that is started anew has all its tries before it, at once and once, whatever became of it", async () => {
  const { owner } = harness.testDatabase;
  const { database, jobs } = harness.services;
  await jobs.stop();
  const mail = { id: randomUUID(), owner: "nobody", event: "none" };
  const rows = () =>
    owner.query("select state::text, retry_count, start_after <= now() as due from jobs.job where id = $1", [mail.id]);
  await jobs.restart(database, "send-mail", mail);
  for (const state of ["retry", "failed", "created"]) {
    await owner.query(
      "update jobs.job set state = $2, retry_count = 7, start_after = now() + interval '1 hour' where id = $1",
      [mail.id, state],
    );
    expect(await jobs.restart(database, "send-mail", mail)).toBe(false);
    expect(await rows(), state).toEqual([{ state: "created", retry_count: 0, due: true }]);
  }
  await owner.query("update jobs.job set state = 'active', retry_count = 7 where id = $1", [mail.id]);
  expect(await jobs.restart(database, "send-mail", mail), "one that runs is left alone").toBe(true);
  expect(await rows()).toEqual([{ state: "active", retry_count: 7, due: true }]);
  await owner.query("delete from jobs.job where id = $1", [mail.id]);
});

test("a job whose process died in the middle of it is taken over by another one", async () => {
  const { owner, url } = harness.testDatabase;
  await harness.services.jobs.stop();
  await addAll(["abandoned"]);
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../../test/integration/support/hanging-worker.ts"), url, inject("serverRole")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void worker.kill("SIGKILL"));
  const [taken] = (await once(worker.stdout, "data")) as [Buffer];
  expect(taken.toString()).toBe("abandoned\n");
  worker.kill("SIGKILL");
  await once(worker, "exit");
  // Half a minute later.
  await owner.query("update jobs.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'");

  const jobs = await anotherProcess();
  expect(await rowOf("abandoned")).toMatchObject({ state: "retry" });
  await owner.query("update jobs.job set start_after = now() where state = 'retry'");
  const done = Promise.withResolvers<string>();
  await jobs.handle(name, async ({ id }) => done.resolve(id));
  expect(await done.promise).toBe("abandoned");
});

test("of a job that somebody watches it is noticed sooner that its process died", async () => {
  const { owner } = harness.testDatabase;
  const { database } = harness.services;
  await harness.services.jobs.stop();
  await harness.services.jobs.add(database, "carry-on-geocoding", {});
  await owner.query(
    `update jobs.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '11 seconds'
      where name = 'carry-on-geocoding'`,
  );
  // Twenty seconds after the last process looked.
  await owner.query("update jobs.queue set monitor_on = now(), monitor_claim_on = now() - interval '20 seconds'");
  await anotherProcess();
  expect(await owner.query("select state::text from jobs.job where name = 'carry-on-geocoding'")).toEqual([
    { state: "retry" },
  ]);
});

test("what repeats is done once after a standstill, by one of several processes, and never twice at once", async () => {
  const { owner } = harness.testDatabase;
  const { database } = harness.services;
  // The last process stopped three days ago; it would have run once a day since, two minutes ago
  // for the last time.
  await owner.query(
    `update jobs.schedule set created_on = now() - interval '4 days',
      cron = to_char(now() at time zone 'utc' - interval '2 minutes', 'FMMI FMHH24 * * *') where name = 'forget-the-past'`,
  );
  await owner.query("update jobs.version set cron_on = now() - interval '3 days'");
  const processes = [await anotherProcess(), await anotherProcess()];
  let begun = 0;
  const first = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  for (const { handle } of processes)
    await handle("forget-the-past", async () => {
      begun += 1;
      first.resolve();
      await end.promise;
    });
  await first.promise;
  const waiting = () =>
    owner.query<{ state: string }>("select state::text from jobs.job where name = 'forget-the-past'");
  await processes[0]!.add(database, "forget-the-past", {});
  expect(await waiting(), "it is under way: it is not added").toEqual([{ state: "active" }]);
  end.resolve();
  await expect.poll(waiting).toEqual([]);
  expect(begun).toBe(1);
  expect(
    await owner.query("select from jobs.job where name = '__pgboss__send-it' and data->>'name' = 'forget-the-past'"),
    "of three days that were missed, and two processes",
  ).toHaveLength(1);
});
