import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { createIdentify, type Identify } from "./index.ts";

let server: TestServer;
let identify: Identify;
/** How many sessions each statement read. */
const looked: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server.server;
  const { database } = services;
  const never = () => Promise.reject(new Error("nobody signs up here"));
  const noting: typeof database = {
    ...database,
    query: (text, values = []) => {
      looked.push((values[0] as readonly string[]).length);
      return database.query(text, values);
    },
  };
  identify = createIdentify({ ...services, database: noting }, never);
});
afterAll(() => server.close());

test("requests of one turn travel together, and each gets its own caller", async () => {
  const marina = await server.createCustomer({ name: "Marina Azevedo" });
  const rita = await server.createPartner();
  const gone = await server.signUp("Caio Lima");
  const ended = gone.client.cookie;
  await gone.client.send("/api/auth/sign-out", { method: "POST" });
  const blocked = await server.createCustomer({ name: "Bia Costa" });
  await server.testDatabase.owner.query("update profiles set is_blocked = true where user_id = $1", [blocked.userId]);

  const cookies = [marina.client.cookie, rita.client.cookie, ended, "", marina.client.cookie, blocked.client.cookie];
  const callers = await Promise.all(cookies.map((cookie) => identify(cookie)));
  expect(looked).toEqual([5]);
  expect(callers.map((caller) => caller && [caller.userId, caller.partnerId, caller.isBlocked])).toEqual([
    [marina.userId, undefined, false],
    [rita.userId, rita.partnerId, false],
    undefined,
    undefined,
    [marina.userId, undefined, false],
    [blocked.userId, undefined, true],
  ]);
  expect(callers.every((caller) => caller === undefined || !("token" in caller))).toBe(true);
});
