import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { grantAdministrator } from "./index.ts";

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

test("the one who is named becomes an administrator, from the next request on, and nobody else", async () => {
  const alice = await server.signUp("Alice Prado");
  const marina = await server.signUp("Marina Azevedo");
  await grantAdministrator(server.server.services, ` ${alice.email.toUpperCase()} `);
  expect(await alice.client.call("getProfile", {})).toMatchObject({ is_admin: true });
  expect(await marina.client.call("getProfile", {})).toMatchObject({ is_admin: false });
});

test("an e-mail that nobody signed up with makes nobody an administrator", async () => {
  await expect(grantAdministrator(server.server.services, "nobody@troco.example")).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(grantAdministrator(server.server.services, "%")).rejects.toMatchObject({ code: "not_found" });
});
