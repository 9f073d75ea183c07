import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts, auditOrHalt, post } from "#server/ledger/index.ts";
import { need, runBatch, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

// What requests of one batch may see and do of each other, by batches of just these requests.

let harness: TestServices;
let services: TestServices["services"];
beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
});
afterAll(async () => {
  expect(await auditOrHalt(services)).toBe(true);
  await harness.close();
});

async function createSender() {
  const userId = await createUser(services);
  await creditWallet(services, userId, 1_000n);
  return { userId };
}
type Sender = Awaited<ReturnType<typeof createSender>>;

/** Requests of one batch, in one transaction. */
const together = (requests: Parameters<typeof runBatch>[2]) =>
  runBatch(services.database.pool, services.clock, requests, { onCommit: () => undefined });

const walletOf = ({ userId }: Sender) => need(accounts, { owner: userId, kind: "wallet" });

test("one key of two users in one batch is an intent of each: the one that was executed says nothing of the other", async () => {
  const [ana, bea] = [await createSender(), await createSender()];
  const intentOf = ({ userId }: Sender) => ({ userId, key: "one key", operation: "sendMoney", request: { amount: 1 } });
  const requestOf = (user: Sender) => ({
    intent: intentOf(user),
    needs: [],
    decide: (decision: Decision) => {
      decision.notify({ userId: user.userId, name: "profile" });
      return { by: user.userId };
    },
  });
  expect(await together([requestOf(ana)])).toEqual([{ answer: { by: ana.userId } }]);
  const answers = [{ answer: { by: ana.userId } }, { answer: { by: bea.userId } }];
  expect(await together([requestOf(ana), requestOf(bea)])).toEqual(answers);
  expect(await together([requestOf(bea), requestOf(ana)])).toEqual(answers.toReversed());
  for (const { userId } of [ana, bea])
    expect(await services.database.query("select from live_events where user_id = $1", [userId])).toHaveLength(1);
});

test("what a refused decision has posted is taken back for those after it in its batch", async () => {
  const [ana, bea] = [await createSender(), await createSender()];
  const move = (decision: Decision) =>
    post(decision, {
      id: randomUUID(),
      kind: "send",
      at: services.clock.now(),
      legs: [
        { owner: ana.userId, kind: "wallet", amount: -600n },
        { owner: bea.userId, kind: "wallet", amount: 600n },
      ],
    });
  const needs = [walletOf(ana), walletOf(bea)];
  const balances = (decision: Decision) => ({ balances: move(decision).map(String) });
  const refused = new DomainError("recipient_unavailable");
  const outcomes = await together([
    {
      intent: undefined,
      needs,
      decide: (decision) => {
        move(decision);
        throw refused;
      },
    },
    { intent: undefined, needs, decide: balances },
    { intent: undefined, needs, decide: balances },
  ]);
  expect(outcomes).toEqual([
    { error: refused },
    { answer: { balances: ["400", "1600"] } },
    { error: expect.objectContaining({ code: "insufficient_balance" }) },
  ]);
});

test("events of a batch are written once for each user, name and subject", async () => {
  const [ana, bea] = [randomUUID(), randomUUID()];
  const [one, other] = [randomUUID(), randomUUID()];
  const request = {
    intent: undefined,
    needs: [],
    decide: (decision: Decision) => {
      decision.notify(
        { userId: ana, name: "payment_request", subject: one },
        { userId: ana, name: "payment_request", subject: other },
        { userId: ana, name: "profile" },
        { userId: bea, name: "payment_request", subject: one },
      );
      return {};
    },
  };
  await together([request, request]);
  const events = await services.database.query(
    "select user_id, name, subject from live_events where user_id = any ($1) order by id",
    [[ana, bea]],
  );
  expect(events).toEqual([
    { user_id: ana, name: "payment_request", subject: one },
    { user_id: ana, name: "payment_request", subject: other },
    { user_id: ana, name: "profile", subject: null },
    { user_id: bea, name: "payment_request", subject: one },
  ]);
});
