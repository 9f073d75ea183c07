import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { queuePushes } from "./queue-pushes.ts";

let harness: TestServices;
beforeAll(async () => {
  // Events are dated by the database.
  harness = await createTestServices({ clock: new SettableClock(new Date()) });
  await addUser("marina", "4111111111111111", 2);
  await addUser("caio", "4222222222222222", 1);
  await queuePushes(harness.services);
});
afterAll(() => harness.close());

async function addUser(userId: string, card: string, devices: number): Promise<void> {
  const { services, testDatabase } = harness;
  const { owner } = testDatabase;
  await owner.query("insert into auth_users (id, name, email) values ($1, $2, $3)", [
    userId,
    userId,
    `${userId}@example.com`,
  ]);
  await owner.query(
    "insert into auth_sessions (id, user_id, token, expires_at) values ($1::text, $1::text, $1::text, now() + interval '1 day')",
    [userId],
  );
  await owner.query(
    `insert into profiles (user_id, full_name, username, card_number, created_at, updated_at)
      values ($1::text, $1::text, $1::text, $2, now(), now())`,
    [userId, card],
  );
  for (let device = 0; device < devices; device += 1)
    await services.database.query(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, key_id, language, created_at)
        values ($1::uuid, $2::text, $2::text, 'https://push.example.com/' || $1::uuid, $3, $4, $5, 'pt', $6)`,
      [
        newId(services.clock),
        userId,
        createECDH("prime256v1").generateKeys("base64url"),
        randomBytes(16).toString("base64url"),
        services.keys.currentId,
        services.clock.now(),
      ],
    );
}

/** In one transaction Marina gets money `count` times and Caio once; their pushes are queued. */
async function receive(times: number): Promise<void> {
  const { services } = harness;
  const before = await queuedFor("caio");
  await services.database.transaction(async (transaction) => {
    for (const userId of [...Array<string>(times).fill("marina"), "caio"])
      await transaction.query(
        `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
          values ($1, $2::uuid, 'deposit', 100, $2::uuid, $3)`,
        [userId, newId(services.clock), services.clock.now()],
      );
    for (const userId of ["marina", "caio"]) await services.live.record(transaction, userId, "balance");
  });
  // An older transaction of this database, such as the queue's own, holds the events back.
  await vi.waitFor(async () => {
    await queuePushes(services);
    expect(await queuedFor("caio")).toBe(before + 1);
  }, patient(20_000));
}

async function queuedFor(userId: string): Promise<number> {
  const rows = await harness.testDatabase.owner.query(
    `select from jobs.job j join push_subscriptions d on d.id = (j.data->>'subscription_id')::uuid
      where j.name = 'send-push' and d.user_id = $1`,
    [userId],
  );
  return rows.length;
}

test("a user gets sixty pushes a minute on each device, however much happens, and others get theirs", async () => {
  await receive(50);
  expect(await queuedFor("marina")).toBe(2 * 50);
  await receive(25);
  expect(await queuedFor("marina")).toBe(2 * 60);
  await receive(5);
  expect(await queuedFor("marina")).toBe(2 * 60);
  harness.services.clock.advance(60_000);
  await receive(70);
  expect(await queuedFor("marina")).toBe(2 * 120);
});
