import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { lockedUsers, readProfile } from "#server/customers/profiles/index.ts";
import { accounts, auditOrHalt } from "#server/ledger/index.ts";
import { transferCashback } from "#server/payments/cashback/index.ts";
import { countStatementsOff } from "#server/payments/transactions/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import { createBatches, need, type Batches, type Decision, type Need } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { intentRoutes } from "#server/platform/idempotency/routes.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { cases, transfersOfTrial } from "#test/harness/speed.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

let harness: TestServices;
let services: TestServices["services"];

/** Ten minutes, and ten more for each million of transfers. */
const trialMs = 600_000 * (1 + transfersOfTrial / 1_000_000);

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
});
afterAll(async () => {
  expect(await auditOrHalt(services, { countStatementsOff })).toBe(true);
  expect(await countDeadlocks()).toBe(0n);
  await harness.close();
}, trialMs);

interface User {
  readonly userId: string;
  readonly username: string;
}

async function createUsers(count: number, balance = 10_000n): Promise<User[]> {
  const users: User[] = [];
  for (let number = 0; number < count; number += 1) {
    const userId = await createUser(services);
    if (balance > 0n) await creditWallet(services, userId, balance);
    const { username } = await readProfile(services.database, userId);
    users.push({ userId, username });
  }
  return users;
}

const send = (from: User, to: User, amount = 1n, idempotencyKey: string = randomUUID(), on = services.batches) =>
  sendMoney(
    { ...services, batches: on },
    { senderId: from.userId, sessionId: "s", username: to.username, amount, idempotencyKey, message: undefined },
  );

const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/** A request that decides without rows of its own. */
const bare = (owner: string, decide: (decision: Decision) => void, needs: readonly Need[] = []) =>
  services.batches.execute({
    owner,
    needs: () => needs,
    decide: (decision) => {
      decide(decision);
      return {};
    },
  });

async function countDeadlocks(): Promise<bigint> {
  const [row] = await harness.testDatabase.owner.query<{ deadlocks: bigint }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return row!.deadlocks;
}

describe("requests that arrive together", () => {
  test("share transactions, and each gets its own answer or its own error", async () => {
    const users = await createUsers(40, 100n);
    const sent = await Promise.all(
      users.map((user, index) => codeOf(send(user, users[(index + 1) % 40]!, index % 4 === 0 ? 100_000n : 10n))),
    );
    expect(sent).toEqual(users.map((_, index) => (index % 4 === 0 ? "insufficient_balance" : "done")));
    const [row] = await services.database.query<{ transactions: bigint; rows: bigint }>(
      `select count(distinct xmin::text) as transactions, count(*) as rows from transactions
        where type = 'transfer_sent' and user_id = any ($1)`,
      [users.map(({ userId }) => userId)],
    );
    expect(row!.rows).toBe(30n);
    expect(row!.transactions).toBeLessThan(15n);
  });

  test("see what the ones before them in their batch have done to a balance", async () => {
    const [ana, bea, caio] = (await createUsers(3, 0n)) as [User, User, User];
    await creditWallet(services, ana.userId, 100n);
    const wallet = ({ userId }: User) => need(accounts, { owner: userId, kind: "wallet" });
    const seen: (bigint | undefined)[] = [];
    const look = (user: User) =>
      bare(
        randomUUID(),
        (decision) => {
          seen.push(decision.read(accounts).find({ owner: user.userId, kind: "wallet" })?.balance);
        },
        [wallet(user)],
      );
    // In one turn of the event loop after the look-ups of the transfer, so in its batch or later.
    await Promise.all([send(ana, bea, 100n), look(caio)]);
    await Promise.all([codeOf(send(ana, caio, 1n)), look(bea)]);
    expect(seen.at(-1)).toBe(100n);
  });

  test("are answered although one of them fails inside of the database, or by a bug", async () => {
    const [ana, bea] = (await createUsers(2)) as [User, User];
    const [broken, buggy, failing, fine] = await Promise.all([
      codeOf(bare("broken", (decision) => decision.also(async (open) => void (await open.query("select 1 / 0"))))),
      codeOf(bare("buggy", () => void (undefined as unknown as Date).getTime())),
      codeOf(bare("failing", (decision) => decision.also(() => Promise.reject(new Error("the mail broke"))))),
      codeOf(send(ana, bea)),
    ]);
    expect(broken).toContain("division by zero");
    expect(buggy).toContain("TypeError");
    expect(failing).toContain("the mail broke");
    expect(fine).toBe("done");
  });

  test("whose connection breaks before the commit have done nothing, and later ones go on", async () => {
    const [ana, bea] = (await createUsers(2)) as [User, User];
    const key = randomUUID();
    const cut = codeOf(
      bare("cut", (decision) =>
        decision.also(async (open) => void (await open.query("select pg_terminate_backend(pg_backend_pid())"))),
      ),
    );
    const [ended, sent] = await Promise.all([cut, codeOf(send(ana, bea, 5n, key))]);
    expect(ended).not.toBe("done");
    if (sent !== "done") expect(await codeOf(send(ana, bea, 5n, key)), "the same intent again").toBe("done");
    const [row] = await services.database.query<{ sent: bigint }>(
      "select count(*) as sent from transactions where user_id = $1 and type = 'transfer_sent'",
      [ana.userId],
    );
    expect(row!.sent).toBe(1n);
  });
});

describe("a row that another transaction holds", () => {
  /** Holds a user's row while `work` runs. */
  async function whileHeld(user: User, work: () => Promise<void>): Promise<void> {
    const holder = await harness.testDatabase.owner.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from profiles where user_id = $1 for update", [user.userId]);
      await work();
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  }

  test("delays only the requests that need it", async () => {
    const [held, ana, bea, caio] = (await createUsers(4)) as [User, User, User, User];
    let delayed: Promise<string> | undefined;
    await whileHeld(held, async () => {
      delayed = codeOf(send(ana, held));
      expect(await Promise.all([codeOf(send(bea, caio)), codeOf(send(caio, bea))])).toEqual(["done", "done"]);
      // A request that needs the row joins the one that waits, and nobody waits with it.
      void codeOf(send(held, ana)).then((code) => expect(code).toBe("done"));
      expect(await codeOf(send(bea, caio))).toBe("done");
    });
    expect(await delayed).toBe("done");
  });

  test("for longer than anybody should wait refuses them, and nothing was done", async () => {
    const [held, ana] = (await createUsers(2)) as [User, User];
    await whileHeld(held, async () => {
      expect(await codeOf(send(ana, held))).toBe("server_busy");
    });
    expect(
      await services.database.query("select from transactions where user_id = $1 and type = 'transfer_sent'", [
        ana.userId,
      ]),
    ).toEqual([]);
  });
});

describe("more requests than can wait", () => {
  test("are refused at once, and those that were let in are done", async () => {
    const done = new Set<number>();
    const { refused } = services.batches.counts();
    const codes = await Promise.all(
      Array.from({ length: 2_000 }, (_, index) => codeOf(bare(`owner ${index}`, () => void done.add(index)))),
    );
    const accepted = codes.flatMap((code, index) => (code === "done" ? [index] : []));
    expect(accepted).toHaveLength(1_500);
    expect(services.batches.counts().refused - refused, "for the metrics").toBe(500);
    expect(codes.filter((code) => code !== "done" && code !== "server_busy")).toEqual([]);
    expect([...done].toSorted((a, b) => a - b)).toEqual(accepted);
  });

  test("of one user leave room for everybody else, who is not behind them", async () => {
    const order: string[] = [];
    const of = (owner: string) => codeOf(bare(owner, () => void order.push(owner)));
    // One fills his part of the queue, and twenty others fill the rest.
    const greedy = Array.from({ length: 400 }, () => of("greedy"));
    const crowd = Array.from({ length: 20 * 64 }, (_, index) => of(`crowd ${index % 20}`));
    expect(await of("modest")).toBe("done");
    expect(order.indexOf("modest"), "in the first batch").toBeLessThan(22);
    const countRefused = async (asked: readonly Promise<string>[]) =>
      (await Promise.all(asked)).filter((code) => code === "server_busy").length;
    expect(await countRefused(greedy)).toBe(400 - 64);
    expect(await countRefused(crowd)).toBe(20 * 64 - (1_000 - 64));
  });
});

test("a decision reads only what its request needs", async () => {
  await expect(bare("careless", (decision) => void decision.read(lockedUsers))).rejects.toThrow("users was not read");
});

test("a statement row without its key stops money, though every sum is right", async () => {
  const own = await createTestServices();
  try {
    const [ana, bea] = [await createUser(own.services), await createUser(own.services)];
    await creditWallet(own.services, ana, 100n);
    const { username } = await readProfile(own.services.database, bea);
    const input = { senderId: ana, sessionId: "s", username, amount: 1n, message: undefined };
    await sendMoney(own.services, { ...input, idempotencyKey: randomUUID() });
    expect(await auditOrHalt(own.services, { countStatementsOff })).toBe(true);
    // The same posting once more, as if it had been committed without its key.
    const withoutKeys: Batches = {
      ...own.services.batches,
      execute: async (request) =>
        decideAlone(own.services.database, request.needs(undefined as never), (decision) =>
          request.decide(decision, undefined as never),
        ),
    };
    await sendMoney({ ...own.services, batches: withoutKeys }, { ...input, idempotencyKey: randomUUID() });
    expect(await auditOrHalt(own.services), "sums alone do not see it").toBe(true);
    expect(await auditOrHalt(own.services, { countStatementsOff })).toBe(false);
  } finally {
    await own.close();
  }
});

describe("two processes", () => {
  let other: Batches;
  beforeAll(() => {
    const { clock, database, live, log } = services;
    const { url, role } = harness.testDatabase;
    other = createBatches({ clock, database, live, log, url, role });
  });
  afterAll(() => other.close());

  const step = fc.record({
    kind: fc.constantFrom("send", "send", "send", "again", "cashback", "block", "withdraw"),
    from: fc.nat(7),
    to: fc.nat(7),
    amount: fc.integer({ min: 1, max: 40 }),
    isOther: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  /** Starts a step and does not wait for it. */
  function start(users: readonly User[], { kind, from, to, amount, isOther }: Step): Promise<unknown> {
    const [sender, recipient] = [users[from]!, users[to]!];
    const on = isOther ? other : services.batches;
    const key = randomUUID();
    const value = BigInt(amount);
    switch (kind) {
      case "again":
        return Promise.all([
          codeOf(send(sender, recipient, value, key, services.batches)),
          codeOf(send(sender, recipient, value, key, other)),
        ]);
      case "cashback":
        return codeOf(
          transferCashback({ ...services, batches: on }, { userId: sender.userId, idempotencyKey: key, amount: value }),
        );
      case "block":
        return blockAccount(services, sender.userId, "Chargeback").then(() => unblockAccount(services, sender.userId));
      case "withdraw":
        return Promise.all([
          codeOf(send(sender, recipient, value, key, on)),
          intentRoutes(services).withdrawIntent({ key }, { caller: sender } as never),
        ]).then(([code, { outcome }]) => {
          if (outcome === "carried_out") expect(code).toBe("done");
          else expect(code).not.toBe("done");
        });
      default:
        return codeOf(send(sender, recipient, value, key, on));
    }
  }

  test(
    "and what runs beside batches, in generated interleavings: no deadlock, no sum and no key off",
    async () => {
      const users = await createUsers(8, 500n);
      const before = await sumOf(users);
      const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const outcomes = (await Promise.all(steps.map((one) => start(users, one)))).flat();
        for (const code of outcomes) if (typeof code === "string") expect(code).toMatch(/^[a-z_]+$/);
        expect(await sumOf(users)).toBe(before);
      });
      await fc.assert(property, { numRuns: cases(12) });
      expect(await auditOrHalt(services, { countStatementsOff })).toBe(true);
      expect(await countDeadlocks()).toBe(0n);
    },
    patient(240_000),
  );

  test(
    "post many transfers at once without a deadlock or a difference",
    async () => {
      const users = await createUsers(64, 100_000n);
      const before = await sumOf(users);
      const began = performance.now();
      let started = 0;
      const work = async (worker: number) => {
        const on = worker % 2 === 0 ? services.batches : other;
        while (started < transfersOfTrial) {
          started += 1;
          const from = Math.floor(Math.random() * 64);
          await send(users[from]!, users[(from + 1 + Math.floor(Math.random() * 63)) % 64]!, 1n, randomUUID(), on);
        }
      };
      await Promise.all(Array.from({ length: 128 }, (_, worker) => work(worker)));
      const posted = performance.now();
      expect(await sumOf(users)).toBe(before);
      expect(await auditOrHalt(services, { countStatementsOff })).toBe(true);
      expect(await countDeadlocks()).toBe(0n);
      const seconds = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`;
      console.info(
        `${started} transfers by two processes at once in ${seconds(began, posted)}, compared in ${seconds(posted, performance.now())}`,
      );
    },
    trialMs,
  );

  async function sumOf(users: readonly User[]): Promise<bigint> {
    const [row] = await services.database.query<{ sum: bigint }>(
      "select sum(balance)::bigint as sum from ledger.accounts where owner_id = any ($1)",
      [users.map(({ userId }) => userId)],
    );
    return row!.sum;
  }
});
