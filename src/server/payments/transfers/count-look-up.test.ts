import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { domainErrorOf } from "#test/integration/support/calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("of the names that one user looks up in a day, failed sends among them, the 301st is refused until a day after the first; a send that succeeds is not", async () => {
  const [sender, recipient] = [await server.createCustomer({ balance: 10_000 }), await server.createCustomer()];
  const { owner } = server.testDatabase;
  const lookUp = () => sender.client.call("findRecipient", { username: recipient.username });
  const send = (username: string) => sender.client.call("sendMoney", { username, amount: 100 });
  expect((await domainErrorOf(send("nobody.here"))).code).toBe("recipient_not_found");
  await owner.query("update rate_counts set count = 299 where key like 'find-recipient-in-a-day:%'");
  await lookUp();

  const { code, params, status } = await domainErrorOf(lookUp());
  expect([status, code]).toEqual([429, "look_up_limit_reached"]);
  const hoursLeft = (new Date(String(params!["until"])).getTime() - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23.9);
  expect(hoursLeft).toBeLessThanOrEqual(24.01);
  expect((await domainErrorOf(send("nobody.here"))).code, "whatever it would find").toBe("look_up_limit_reached");
  await send(recipient.username);

  await owner.query("update rate_counts set window_ends_at = now() where key like 'find-recipient%'");
  await lookUp();
});
