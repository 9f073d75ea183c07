import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { sendPush } from "./send-push.ts";

let harness: TestServices;
let answers: number[] = [];
const pushed: string[] = [];
const service = createServer((request, response) => {
  pushed.push(request.url ?? "");
  response.writeHead(answers.shift() ?? 500).end();
});

beforeAll(async () => {
  harness = await createTestServices({ config: { push: { services: ["push.example.com"], toThisMachine: true } } });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  const { owner } = harness.testDatabase;
  await owner.query("insert into auth_users (id, name, email) values ('marina', 'Marina', 'marina@example.com')");
  await owner.query(
    "insert into auth_sessions (id, user_id, token, expires_at) values ('session', 'marina', 'token', now() + interval '1 day')",
  );
  await owner.query(
    `insert into profiles (user_id, full_name, username, card_number, created_at, updated_at)
      values ('marina', 'Marina Azevedo', 'marina.azevedo', '4111111111111111', now(), now())`,
  );
});
afterAll(async () => {
  await new Promise((closed) => service.close(closed));
  await harness.close();
});
beforeEach(async () => {
  await harness.testDatabase.owner.query("delete from push_subscriptions");
  pushed.length = 0;
  answers = [];
});

const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** A device, and money that came in. */
async function arrange(at = origin()) {
  const { clock, database, keys } = harness.services;
  const [deviceId, movement] = [newId(clock), newId(clock)];
  await database.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, key_id, language, created_at)
      values ($1, 'marina', 'session', $2, $3, $4, $5, 'pt', $6)`,
    [
      deviceId,
      `${at}/${deviceId}`,
      createECDH("prime256v1").generateKeys("base64url"),
      randomBytes(16).toString("base64url"),
      keys.currentId,
      clock.now(),
    ],
  );
  await database.query(
    "insert into transactions (user_id, id, type, amount, transfer_id, created_at) values ('marina', $1, 'deposit', 100, $1, $2)",
    [movement, clock.now()],
  );
  return { subscription_id: deviceId, kind: "movement", id: movement } as const;
}

const devices = async () => (await harness.testDatabase.owner.query("select id from push_subscriptions")).length;

test("a device whose push service fails twenty times in a row is forgotten; one answer begins the count anew", async () => {
  const task = await arrange();
  answers = [...Array.from({ length: 19 }, () => 500), 201];
  for (let failed = 0; failed < 19; failed += 1) await expect(sendPush(harness.services, task)).rejects.toThrow("500");
  await sendPush(harness.services, task);
  for (let failed = 0; failed < 19; failed += 1) await expect(sendPush(harness.services, task)).rejects.toThrow("500");
  expect(await devices()).toBe(1);
  await expect(sendPush(harness.services, task)).rejects.toThrow("500");
  expect(await devices()).toBe(0);
  await sendPush(harness.services, task);
  expect(pushed).toHaveLength(40);
});

test("money that came in half a day ago is no news, and a session that is over gets no push", async () => {
  const { owner } = harness.testDatabase;
  const task = await arrange();
  answers = [201, 201];
  harness.services.clock.advance(13 * 60 * 60 * 1000);
  await sendPush(harness.services, task);
  expect(pushed).toHaveLength(0);
  const fresh = await arrange();
  await owner.query("update auth_sessions set expires_at = now() - interval '1 second'");
  await sendPush(harness.services, fresh);
  expect(pushed).toHaveLength(0);
  await owner.query("update auth_sessions set expires_at = now() + interval '1 day'");
  await sendPush(harness.services, fresh);
  expect(pushed).toHaveLength(1);
});

test("what came in is news for twelve hours, to their last half second, and no longer", async () => {
  const task = await arrange();
  answers = [201, 201];
  harness.services.clock.advance(12 * 60 * 60 * 1000 - 500);
  await sendPush(harness.services, task);
  expect(pushed).toHaveLength(1);
  harness.services.clock.advance(500);
  await sendPush(harness.services, task);
  expect(pushed).toHaveLength(1);
});

test("a device that subscribed with a key that is no longer configured is forgotten", async () => {
  const task = await arrange();
  await harness.testDatabase.owner.query("update push_subscriptions set key_id = 'retired0'");
  await sendPush(harness.services, task);
  expect(pushed).toHaveLength(0);
  expect(await devices()).toBe(0);
});

test("a device at a host that is no longer listed is not asked, and forgotten at once", async () => {
  const task = await arrange("https://push.troco.invalid");
  // Nothing was tried: a name that leads nowhere would have failed.
  await sendPush(harness.services, task);
  expect(await devices()).toBe(0);
});
