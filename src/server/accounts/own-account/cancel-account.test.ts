import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockUser, readUser, lockForChange, setBlocked } from "#server/customers/profiles/index.ts";
import { modules } from "#server/modules.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";
import { cancelAccount } from "./cancel-account.ts";

let harness: TestServices;
let services: TestServices["services"];

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
});
afterAll(() => harness.close());

/** Waits until exactly one statement waits for a lock. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await harness.testDatabase.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting).toHaveLength(1);
  }, patient(20_000));
}

test("closing waits for money that is on its way, and finds it", async () => {
  const userId = await createUser(services);
  let closing: Promise<void>;
  await services.database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    closing = cancelAccount(services, modules, { userId, partnerId: undefined, role: undefined });
    closing.catch(() => undefined);
    await someoneWaits();
    // The money's own transaction, inside which the lock is held.
    await creditWallet(
      { ...services, database: { ...services.database, transaction: (work) => work(transaction) } },
      userId,
      700n,
    );
  });
  await expect(closing!).rejects.toMatchObject({ code: "balance_not_zero", params: { balance: 700 } });
  expect(await readUser(services.database, userId)).toMatchObject({ isBlocked: false });
});

test("money that comes while an account is being closed waits, and then finds it closed", async () => {
  const userId = await createUser(services);
  let arriving: Promise<boolean>;
  await services.database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    arriving = services.database.transaction(async (other) => (await lockUser(other, userId)).isBlocked);
    await someoneWaits();
    await setBlocked(transaction, userId, { isBlocked: true, reason: null, at: services.clock.now() });
  });
  expect(await arriving!).toBe(true);
});

test("money of the same user moves side by side: the lock opposes closing and blocking alone", async () => {
  const userId = await createUser(services);
  await services.database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    await services.database.transaction((other) => lockUser(other, userId));
  });
});
