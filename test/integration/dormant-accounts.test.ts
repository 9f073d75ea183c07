import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#server/cli/demo/index.ts";
import { pruneDevices } from "#server/customers/auth/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";

const day = 24 * 60 * 60_000;
/** The first test ends at the database's own time, of which mails are about the last days. */
const clock = new SettableClock(new Date(Date.now() - 401 * day));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, environment: { LIMIT_CAUTIOUS_DAY: "30000" } });
});
afterAll(() => server.close());

/** Runs the routine that deletes what is too old, to its end. */
async function forgetDevicesOf({ userId }: TestUser): Promise<void> {
  const { services } = server.server;
  const { owner } = server.testDatabase;
  await owner.query("delete from job_successes where queue = 'forget-the-past'");
  await services.jobs.add(services.database, "forget-the-past", {});
  const successes = () => owner.query("select from job_successes where queue = 'forget-the-past'");
  await until(async () => ((await successes()).length === 1 ? true : undefined), { what: "the end of the routine" });
  expect(await owner.query("select from known_devices where user_id = $1", [userId])).toEqual([]);
}

/** Signs in with a browser that the user never had, and returns what came of it. */
async function signInElsewhere({ email, password, userId }: TestUser) {
  const client = new Client(server.url);
  expect((await client.signIn(email, password)).status).toBe(200);
  const { owner } = server.testDatabase;
  const events = await owner.query("select from security_events where kind = 'new_device' and user_id = $1", [userId]);
  const { cautious } = await client.call("listSpendingLimits", {});
  return { events: events.length, cautious: cautious?.amount ?? null };
}

const mailsTo = ({ userId }: TestUser) =>
  server.testDatabase.owner.query("select from mails where template = 'new-device' and owner = $1", [userId]);

test("a browser of an account that was quiet for 401 days is a new device, with mail and limit", async () => {
  const marina = await server.signUp("Marina Azevedo");
  expect(await server.testDatabase.owner.query("select from security_events where kind = 'new_device'")).toEqual([]);
  clock.advance(401 * day);
  await forgetDevicesOf(marina);
  expect(await signInElsewhere(marina)).toEqual({ events: 1, cautious: 30_000 });
  await until(async () => ((await mailsTo(marina)).length === 1 ? true : undefined), { what: "the mail" });
});

test("so is one of an account that was quiet since a release that kept no first sign-in", async () => {
  const caio = await server.signUp("Caio Ferraz");
  await server.testDatabase.owner.query("update profiles set first_sign_in_at = null where user_id = $1", [
    caio.userId,
  ]);
  clock.advance(401 * day);
  await pruneDevices(server.server.services);
  expect(await signInElsewhere(caio)).toEqual({ events: 1, cautious: 30_000 });
});

test("and one of an account whose known devices are gone before their time", async () => {
  const lia = await server.signUp("Lia Prado");
  await server.testDatabase.owner.query("delete from known_devices where user_id = $1", [lia.userId]);
  expect(await signInElsewhere(lia)).toEqual({ events: 1, cautious: 30_000 });
});

test("of two browsers that sign in at once for the first time, one is a new device", async () => {
  const rui = await server.signUp("Rui Matos");
  const { owner } = server.testDatabase;
  await owner.query("delete from known_devices where user_id = $1", [rui.userId]);
  await owner.query("update profiles set first_sign_in_at = null where user_id = $1", [rui.userId]);
  await Promise.all([1, 2].map(() => new Client(server.url).signIn(rui.email, rui.password)));
  const events = await owner.query("select from security_events where kind = 'new_device' and user_id = $1", [
    rui.userId,
  ]);
  expect(events).toHaveLength(1);
});
