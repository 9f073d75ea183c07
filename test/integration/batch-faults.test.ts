import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockedUsers, readProfile } from "#server/customers/profiles/index.ts";
import { accounts, auditOrHalt } from "#server/ledger/index.ts";
import { countStatementsOff } from "#server/payments/transactions/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import { createBatches, need, type Batches, type Need, type Read } from "#server/platform/batches/index.ts";
import { DatabaseBusy } from "#server/platform/db/away.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";
import { until } from "./support/calls.ts";
import { PostgresProxy } from "./support/postgres-proxy.ts";

let harness: TestServices;
let services: TestServices["services"];
let proxy: PostgresProxy;
/** Batches whose lane goes through the proxy. */
let batches: Batches;

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
  proxy = await PostgresProxy.open(harness.testDatabase.url);
  const { clock, database, live, log } = services;
  batches = createBatches({
    clock,
    database,
    live,
    log,
    url: proxy.url,
    role: harness.testDatabase.role,
    patienceMs: 1_000,
  });
});
afterAll(async () => {
  await batches.close();
  await proxy.close();
  expect(await auditOrHalt(services, { countStatementsOff })).toBe(true);
  await harness.close();
});

async function createSender() {
  const userId = await createUser(services);
  await creditWallet(services, userId, 1_000n);
  const { username } = await readProfile(services.database, userId);
  return { userId, username };
}
type Sender = Awaited<ReturnType<typeof createSender>>;

const send = (from: Sender, to: Sender, idempotencyKey: string = randomUUID()) =>
  outcomeOf(
    sendMoney(
      { ...services, batches },
      { senderId: from.userId, sessionId: "s", username: to.username, amount: 1n, idempotencyKey, message: undefined },
    ),
  );

const bare = (owner: string, needs: readonly Need[], on = services.batches) =>
  outcomeOf(on.execute({ owner, needs: () => needs, decide: () => ({}) }));

const outcomeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      return error instanceof DatabaseBusy ? "database busy" : String(error);
    },
  );

const countSent = async ({ userId }: Sender) =>
  (await services.database.query("select from transactions where user_id = $1 and type = 'transfer_sent'", [userId]))
    .length;

test("one customer's row that stays locked holds up nobody else, whatever accounts they share", async () => {
  const held = await createUser(services);
  const others: string[] = [];
  while (others.length < 80) others.push(await createUser(services));
  const approvalOf = (customer: string) => [
    need(lockedUsers, { userId: customer }),
    need(accounts, { owner: customer, kind: "wallet" }),
    need(accounts, { owner: "operator", kind: "fees" }),
  ];
  const holder = await harness.testDatabase.owner.pool.connect();
  await holder.query("begin");
  await holder.query("select from profiles where user_id = $1 for update", [held]);
  const stuck = Array.from({ length: 8 }, () => bare(held, approvalOf(held)));
  await until(() => Promise.resolve(services.batches.counts().locked > 0 || undefined));
  expect(new Set(await Promise.all(others.map((user) => bare(user, approvalOf(user)))))).toEqual(new Set(["done"]));
  await holder.query("rollback");
  holder.release();
  // One of an owner's requests is under way, and few of them may wait.
  const ends = await Promise.all(stuck);
  expect(ends.filter((end) => end === "done").length).toBeGreaterThan(0);
  expect(ends.filter((end) => end !== "done" && end !== "server_busy")).toEqual([]);
});

test("a table that another transaction holds is waited for; what waits too long is refused as busy, and writes nothing", async () => {
  const [ana, bea] = [await createSender(), await createSender()];
  const holder = await harness.testDatabase.owner.pool.connect();
  const hold = () => holder.query("begin; lock table transactions in share mode");
  try {
    await hold();
    const waiting = send(ana, bea);
    await until(() => Promise.resolve(batches.counts().locked > 0 || undefined));
    await holder.query("rollback");
    expect(await waiting).toBe("done");
    await hold();
    expect(await send(ana, bea)).toBe("server_busy");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await countSent(ana)).toBe(1);
});

test("a connection that falls silent in the midst of a batch is given up", async () => {
  const [ana, bea] = [await createSender(), await createSender()];
  expect(await send(ana, bea)).toBe("done");
  const key = randomUUID();
  proxy.fallSilent();
  const silent = send(ana, bea, key);
  await until(() => Promise.resolve(proxy.swallowed > 0 || undefined));
  proxy.goOn();
  const after = send(bea, ana);
  expect(await silent).toBe("database busy");
  expect(await after).toBe("done");
  expect(await send(ana, bea, key)).toBe("done");
  expect(await countSent(ana)).toBe(2);
});

test("a database that goes away in the midst of a batch is waited for once, not once for each request", async () => {
  const senders = await Promise.all(Array.from({ length: 6 }, createSender));
  const [first] = senders as [Sender, ...Sender[]];
  expect(await send(first, senders[1]!)).toBe("done");
  proxy.cutAtNextPacket();
  const ends = await Promise.all(senders.map((sender, index) => send(sender, senders[(index + 1) % 6]!)));
  proxy.goOn();
  expect(new Set(ends)).toEqual(new Set(["database busy"]));
  // One batch was cut, and what came meanwhile waited for a connection together.
  expect(proxy.dialled).toBeLessThanOrEqual(2);
  expect(await send(first, senders[1]!)).toBe("done");
  expect(await countSent(first)).toBe(2);
});

test("a commit whose answer is lost is done once: each of its requests gets an error that promises nothing, and a repeat its answer", async () => {
  const [ana, bea] = [await createSender(), await createSender()];
  const key = randomUUID();
  const written = randomUUID();
  proxy.loseNextCommit();
  // Without a key, so that only a second try of the batch could do it again.
  const [sent, bareOne] = await Promise.all([
    send(ana, bea, key),
    outcomeOf(
      batches.execute({
        owner: "bare",
        needs: () => [],
        decide: (decision) => {
          decision.notify({ userId: written, name: "profile" });
          return {};
        },
      }),
    ),
  ]);
  const unknown = "Error: the connection broke while a batch was being committed";
  const count = async () =>
    (await services.database.query("select from live_events where user_id = $1", [written])).length;
  // They may go in one batch or in two; what was lost is done, and what came after it too.
  expect([sent, bareOne].filter((outcome) => outcome === unknown).length).toBeGreaterThan(0);
  expect([await countSent(ana), await count()]).toEqual([1, 1]);
  expect(await send(ana, bea, key)).toBe("done");
  expect(await countSent(ana)).toBe(1);
});

test("a read that fails by a bug is its request's own error, and the lane goes on", async () => {
  const broken: Read<string, unknown> = {
    name: "broken",
    place: 8,
    isShared: true,
    nameOf: (key) => key,
    text: "select 1",
    values: () => {
      throw new Error("a bug");
    },
    view: () => ({}),
  };
  const [buggy, fine] = await Promise.all([bare("buggy", [need(broken, "x")], batches), bare("fine", [], batches)]);
  expect(buggy).toContain("a bug");
  expect(fine).toBe("done");
});
