import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import type { DomainError } from "#server/platform/domain-error.ts";
import { Keys, type KeyUse } from "#server/platform/keys.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { verifyPurchasePassword } from "./index.ts";
import { setPurchasePassword } from "./set-purchase-password.ts";

/**
 * Counts how often a purchase password is really compared: each comparison fetches its key once.
 */
class CountingKeys extends Keys {
  comparisons = 0;

  override key(use: KeyUse, id?: string): Buffer | undefined {
    if (use === "purchase-password") this.comparisons += 1;
    return super.key(use, id);
  }
}

const minutes = 60_000;
const oldSecret = "the secret of last year, long enough to be one";
const newSecret = "the secret of this year, long enough to be one";

const sessionId = "a session";

let harness: TestServices;
let services: TestServices["services"] & { keys: CountingKeys };
let userId: string;

beforeAll(async () => {
  harness = await createTestServices();
  services = { ...harness.services, keys: new CountingKeys([oldSecret]) };
});
afterAll(() => harness.close());

beforeEach(async () => {
  userId = await createUser(services);
  await setPurchasePassword(services, { userId, sessionId, password: "4821", currentPassword: undefined });
  services.keys.comparisons = 0;
});

/** The answer to a guess: "right", or the error's code. */
async function guess(password: string, using: typeof harness.services = services, from = sessionId): Promise<string> {
  return verifyPurchasePassword(using, { userId, sessionId: from }, password).then(
    () => "right",
    (domainError: DomainError) => domainError.code,
  );
}

async function guessWrongly(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await guess("0000");
}

async function domainErrorOf(password: string): Promise<DomainError> {
  return verifyPurchasePassword(services, { userId, sessionId }, password).then(
    () => expect.unreachable("the guess was right"),
    (domainError: DomainError) => domainError,
  );
}

test("the right password passes, as often as it is given", async () => {
  for (let count = 0; count < 12; count += 1) expect(await guess("4821")).toBe("right");
});

test("without a purchase password there is nothing to guess", async () => {
  userId = await createUser(services);
  expect(await guess("0000")).toBe("purchase_password_missing");
});

test("each wrong try says how many are left, and the fifth when the lock ends", async () => {
  for (const left of [4, 3, 2, 1])
    expect(await domainErrorOf("0000")).toMatchObject({
      code: "purchase_password_wrong",
      params: { tries_left: left },
    });
  const lockedUntil = new Date(services.clock.now().getTime() + 15 * minutes).toISOString();
  expect(await domainErrorOf("0000")).toMatchObject({
    code: "purchase_password_locked",
    params: { locked_until: lockedUntil },
  });
  expect(await domainErrorOf("4821")).toMatchObject({
    code: "purchase_password_locked",
    params: { locked_until: lockedUntil },
  });
});

test("of 200 guesses at once at most five are compared", async () => {
  const guesses = Array.from({ length: 200 }, (_, number) => guess(String(number).padStart(4, "0")));
  const answers = await Promise.all(guesses);
  expect(services.keys.comparisons).toBe(5);
  expect(answers.filter((answer) => answer === "purchase_password_wrong")).toHaveLength(4);
  expect(answers.filter((answer) => answer === "purchase_password_locked")).toHaveLength(196);
});

test("control: were the tries handed back each time, the same 200 guesses would be compared", async () => {
  const { database, owner } = harness.testDatabase;
  const forgetful: Database = {
    ...database,
    query: async (text, values) => {
      const rows = await database.query<never>(text, values);
      await owner.query("update purchase_passwords set tries = 0, locked_until = null where user_id = $1", [userId]);
      return rows;
    },
  };
  const using = { ...services, database: forgetful };
  // In turn: at once, how many come between a guess's count and its forgetting is chance.
  for (let number = 0; number < 200; number += 1) await guess(String(number).padStart(4, "0"), using);
  expect(services.keys.comparisons).toBe(200);
});

test("all 10,000 passwords, in turn and eight at a time, with a restart in between: five are compared and none passes", async () => {
  const passwords = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, "0"));
  const { url, database } = harness.testDatabase;
  const reconnected = connect({ url, log: services.log, role: inject("serverRole") });
  onTestFinished(() => reconnected.close());
  const answers = new Set<string>();
  for (let from = 0; from < passwords.length; from += 8) {
    const using = { ...services, database: from < 5_000 ? database : reconnected };
    for (const answer of await Promise.all(passwords.slice(from, from + 8).map((password) => guess(password, using))))
      answers.add(answer);
  }
  expect(services.keys.comparisons).toBe(5);
  expect([...answers].toSorted()).toEqual(["purchase_password_locked", "purchase_password_wrong"]);
});

test("a right fifth try opens its own lock", async () => {
  await guessWrongly(4);
  expect(await guess("4821")).toBe("right");
  expect(await domainErrorOf("0000")).toMatchObject({ params: { tries_left: 4 } });
});

test("each lock lasts twice as long as the one before, and gives five new tries when it ends", async () => {
  for (const length of [15, 30, 60, 120, 240]) {
    for (const left of [4, 3, 2, 1])
      expect(await domainErrorOf("0000")).toMatchObject({ params: { tries_left: left } });
    const lockedUntil = new Date(services.clock.now().getTime() + length * minutes).toISOString();
    expect(await domainErrorOf("0000")).toMatchObject({ params: { locked_until: lockedUntil } });
    services.clock.advance(length * minutes - 1);
    expect(await guess("4821")).toBe("purchase_password_locked");
    services.clock.advance(1);
  }
  expect(await guess("4821")).toBe("right");
});

test("a right answer forgets the tries and the doubling", async () => {
  for (const round of [1, 2, 3]) {
    await guessWrongly(5);
    services.clock.advance(15 * minutes);
    expect(await guess("4821"), `round ${round}`).toBe("right");
  }
});

test("a lock that has doubled beyond any calendar still is a date", async () => {
  await harness.testDatabase.owner.query("update purchase_passwords set locks = 32000 where user_id = $1", [userId]);
  await guessWrongly(4);
  const domainError = await domainErrorOf("0000");
  expect(new Date(String(domainError.params!["locked_until"])).getUTCFullYear()).toBeLessThan(2100);
});

test("the try stays counted when what it guarded fails", async () => {
  const work = services.database.transaction(async () => {
    await verifyPurchasePassword(services, { userId, sessionId }, "0000");
  });
  await expect(work).rejects.toMatchObject({ params: { tries_left: 4 } });
  expect(await domainErrorOf("0000")).toMatchObject({ params: { tries_left: 3 } });
});

test("after a rotation the password still passes, and its hash moves to the new key, so that the old secret can go", async () => {
  const rotated = { ...services, keys: new Keys([newSecret, oldSecret]) };
  expect(await guess("4821", rotated)).toBe("right");
  const alone = { ...services, keys: new Keys([newSecret]) };
  expect(await guess("4821", alone)).toBe("right");
  expect(await guess("0000", alone)).toBe("purchase_password_wrong");
});

test("a hash whose secret is gone opens for nothing, and says so as a fault", async () => {
  const alone = { ...services, keys: new Keys([newSecret]) };
  await expect(verifyPurchasePassword(alone, { userId, sessionId }, "4821")).rejects.toThrow("no longer configured");
});

test("a hash copied into another user's row opens nothing there", async () => {
  const victim = await createUser(services);
  await setPurchasePassword(services, { userId: victim, sessionId, password: "9753", currentPassword: undefined });
  await harness.testDatabase.owner.query(
    "update purchase_passwords v set hash = a.hash, salt = a.salt from purchase_passwords a where v.user_id = $1 and a.user_id = $2",
    [victim, userId],
  );
  userId = victim;
  expect(await guess("4821")).toBe("purchase_password_wrong");
});

test("two users with the same password have different hashes", async () => {
  const other = await createUser(services);
  await setPurchasePassword(services, { userId: other, sessionId, password: "4821", currentPassword: undefined });
  const rows = await harness.testDatabase.owner.query<{ hash: Buffer }>(
    "select hash from purchase_passwords where user_id = any($1)",
    [[userId, other]],
  );
  expect(rows[0]!.hash.equals(rows[1]!.hash)).toBe(false);
});

const guessFrom = (from: string, password: string) => guess(password, services, from);

/** The security events of the user, in their order. */
const eventsOf = () =>
  harness.testDatabase.owner.query<{ kind: string; facts: object; session_id: string | null }>(
    "select kind, facts, session_id from security_events where user_id = $1 order by id",
    [userId],
  );

test("a right one notifies of the wrong ones of other sessions, how many, and of the last one's session", async () => {
  await guessFrom("first thief", "0000");
  await guessFrom(sessionId, "0000");
  await guessFrom("second thief", "0000");
  await guessFrom(sessionId, "0000");
  expect(await eventsOf()).toEqual([]);
  expect(await guessFrom(sessionId, "4821"), "the fifth try, which had locked").toBe("right");
  expect(await eventsOf()).toEqual([
    { kind: "purchase_password_tried_elsewhere", facts: { tries: 2 }, session_id: "second thief" },
  ]);
  expect(await guessFrom("thief", "4821")).toBe("right");
  expect(await eventsOf(), "once").toHaveLength(1);
});

test("slips of the session that enters the right one notify nobody, also later from another session", async () => {
  for (const _ of [1, 2, 3]) await guessFrom(sessionId, "0000");
  expect(await guessFrom(sessionId, "4821")).toBe("right");
  expect(await guessFrom("another", "4821")).toBe("right");
  expect(await eventsOf()).toEqual([]);
});

test("of several right ones at once, one notifies", async () => {
  for (const _ of [1, 2]) await guessFrom("thief", "0000");
  const answers = await Promise.all(["a", "b", "a"].map((from) => guessFrom(from, "4821")));
  expect(answers).toEqual(["right", "right", "right"]);
  expect(await eventsOf()).toMatchObject([{ facts: { tries: 2 } }]);
});

test("right ones of several sessions at once, which count while the others do, are no wrong ones", async () => {
  for (let round = 0; round < 20; round += 1)
    expect(new Set(await Promise.all(["a", "b", "c"].map((from) => guessFrom(from, "4821"))))).toEqual(
      new Set(["right"]),
    );
  expect(await eventsOf()).toEqual([]);
});

test("a lock is the notice of its tries, so that a right one after it notifies of none", async () => {
  for (const _ of [1, 2, 3, 4, 5]) await guessFrom("thief", "0000");
  services.clock.advance(15 * minutes);
  expect(await guessFrom(sessionId, "4821")).toBe("right");
  expect(await eventsOf()).toMatchObject([{ kind: "purchase_password_locked" }]);
});

test("the lock is the notice also of a try whose session is kept only once it has begun", async () => {
  const { database } = harness.testDatabase;
  const fifth = Promise.withResolvers<void>();
  const slow: Database = {
    ...database,
    query: async (text, values) => {
      if (text.includes("wrong_sessions ||")) await fifth.promise;
      return database.query<never>(text, values);
    },
  };
  for (const _ of [1, 2, 3]) await guessFrom("thief", "0000");
  const using = { ...services, database: slow };
  const fourth = guess("0000", using, "thief");
  await vi.waitFor(async () => {
    const rows = await database.query("select from purchase_passwords where user_id = $1 and tries = 4", [userId]);
    expect(rows).toHaveLength(1);
  });
  expect(await guessFrom("thief", "0000")).toBe("purchase_password_locked");
  fifth.resolve();
  expect(await fourth).toBe("purchase_password_wrong");
  services.clock.advance(15 * minutes);
  expect(await guessFrom(sessionId, "4821")).toBe("right");
  expect(await eventsOf()).toMatchObject([{ kind: "purchase_password_locked" }]);
});

test("a right one without wrong ones before it costs the two statements of the count and of clearing it", async () => {
  const { database } = harness.testDatabase;
  const statements: string[] = [];
  const counting: Database = {
    ...database,
    query: (text, values) => {
      statements.push(text);
      return database.query<never>(text, values);
    },
    transaction: (work) => {
      statements.push("transaction");
      return database.transaction(work);
    },
  };
  const using = { ...services, database: counting };
  expect(await guess("4821", using)).toBe("right");
  expect(statements).toHaveLength(2);
  await guessFrom("thief", "0000");
  expect(await guess("4821", using)).toBe("right");
  expect(statements.slice(2), "control").toContain("transaction");
});
