import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DomainError } from "#server/platform/domain-error.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { once } from "./index.ts";
import { withdrawIntent } from "./withdraw-intent.ts";

let harness: TestServices;
beforeAll(async () => {
  harness = await createTestServices();
});
afterAll(() => harness.close());

const intentOf = (key: string, amount = 100) => ({
  userId: "alice",
  key,
  operation: "sendMoney",
  request: { amount },
});

/** Counts how often each part has run. */
function countParts() {
  const runs = { before: 0, work: 0 };
  const parts = {
    before: async () => ++runs.before,
    work: async (_transaction: unknown, found: number) => ({ found, work: ++runs.work }),
  };
  return { runs, parts };
}

test("what comes before the transaction is found by the work, and runs only while there is no answer", async () => {
  const { runs, parts } = countParts();
  const intent = intentOf(randomUUID());
  const first = await once(harness.services, { ...intent, ...parts });
  expect(first).toEqual({ found: 1, work: 1 });
  expect(await once(harness.services, { ...intent, ...parts })).toEqual(first);
  expect(runs).toEqual({ before: 1, work: 1 });
});

test("a key that belongs to another request, or was withdrawn, is refused before anything is done", async () => {
  const { runs, parts } = countParts();
  const used = randomUUID();
  await once(harness.services, { ...intentOf(used), ...parts });
  const reused = once(harness.services, { ...intentOf(used, 200), ...parts });
  await expect(reused).rejects.toMatchObject({ code: "idempotency_key_reused" });

  const withdrawn = randomUUID();
  await withdrawIntent(harness.services, { userId: "alice", key: withdrawn });
  const late = once(harness.services, { ...intentOf(withdrawn), ...parts });
  await expect(late).rejects.toMatchObject({ code: "intent_withdrawn" });
  expect(runs).toEqual({ before: 1, work: 1 });
});

test("a try that is refused before its transaction, because another one has succeeded, gets that one's answer", async () => {
  const intent = intentOf(randomUUID());
  const overtaken = once(harness.services, {
    ...intent,
    before: async () => {
      await once(harness.services, { ...intent, work: async () => ({ by: "the other one" }) });
      throw new DomainError("payment_request_closed", { params: { status: "approved" } });
    },
    work: async () => ({ by: "this one" }),
  });
  expect(await overtaken).toEqual({ by: "the other one" });
});

test("an error, before the transaction or in it, keeps nothing: the same key works once its cause is gone", async () => {
  const { runs, parts } = countParts();
  const intent = intentOf(randomUUID());
  const refuse = async () => {
    throw new DomainError("card_not_found");
  };
  await expect(once(harness.services, { ...intent, ...parts, before: refuse })).rejects.toThrow("card_not_found");
  await expect(once(harness.services, { ...intent, ...parts, work: refuse })).rejects.toThrow("card_not_found");
  expect(await once(harness.services, { ...intent, ...parts })).toEqual({ found: 2, work: 1 });
  expect(runs).toEqual({ before: 2, work: 1 });
});
