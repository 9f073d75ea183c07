import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import type { JobData } from "./index.ts";

let harness: TestServices;

beforeAll(async () => {
  harness = await createTestServices();
});
afterAll(() => harness.close());

/** Queues a job for each id, in one transaction. */
async function addAll(ids: readonly string[]): Promise<void> {
  const { database, jobs } = harness.services;
  await database.transaction(async (transaction) => {
    for (const id of ids) await jobs.add(transaction, "expire-payment-request", { customer_id: "nobody", id });
  });
}

test("jobs that wait are done several at once, and one that fails is tried again without holding up the others", async () => {
  const { jobs } = harness.services;
  const tried: string[] = [];
  const together = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const ids = Array.from({ length: 40 }, (_, number) => `job ${number}`);
  await addAll(ids);
  await jobs.handle("expire-payment-request", async ({ id }: JobData["expire-payment-request"]) => {
    const again = tried.includes(id);
    tried.push(id);
    // None of the first four ends before all four have begun: done in turn, they would wait for ever.
    if (tried.length === 4) together.resolve();
    await together.promise;
    if (id === "job 0" && !again) throw new Error("the first try fails");
    if (tried.length === ids.length + 1) settled.resolve();
  });
  await settled.promise;
  expect(tried.toSorted()).toEqual([...ids, "job 0"].toSorted());
  expect(tried.lastIndexOf("job 0"), "after others that were added later").toBeGreaterThan(tried.indexOf("job 1"));
});

test("what is done is gone from the queue, with all that it carried", async () => {
  const { owner } = harness.testDatabase;
  const left = () => owner.query("select id from jobs.job where name = 'expire-payment-request'");
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});
