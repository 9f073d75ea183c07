import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { domainErrorOf, fingerprint } from "./support/calls.ts";

// Attacks by somebody who holds a customer's session, and not the login password.
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const missing = { code: "invalid_input", errors: [{ field: "login_password", code: "required" }] };

describe("a session without the login password", () => {
  test("closes no account and ends no device, its own or another", async () => {
    const { client, email, password } = await server.createCustomer();
    const other = await server.signUp();
    await other.client.signIn(email, password);
    const ids = (await client.call("listDevices", {})).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const calls = [
      "/api/profile/cancellation",
      "/api/devices/removal",
      ...ids.map((id) => `/api/devices/${id}/removal`),
    ];
    const before = await fingerprint(server.testDatabase.owner);
    for (const path of calls) {
      for (const body of [{}, { login_password: "" }])
        expect(await (await client.send(path, jsonBody(body))).json(), path).toMatchObject(missing);
    }
    for (const path of ["/api/devices", `/api/devices/${ids[1]}`])
      expect((await client.send(path, { method: "DELETE" })).status, "the addresses without one").toBe(404);
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  test("guesses it five times over all of these, and then not even the right one helps for a while", async () => {
    const { client, password } = await server.createCustomer();
    const [{ id } = { id: "" }] = await client.call("listDevices", {});
    const { phone } = await client.call("getProfile", {});
    const tries = [
      (login_password: string) => client.call("cancelAccount", { login_password }),
      (login_password: string) => client.call("signOutOtherDevices", { login_password }),
      (login_password: string) => client.call("signOutDevice", { id, login_password }),
      (login_password: string) => client.call("updateProfile", { phone: "+5511900000000", login_password }),
    ];
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => (await domainErrorOf(tries[index % 4]!(`guess ${index}`))).code),
    );
    expect(guesses.filter((code) => code === "login_password_wrong")).toHaveLength(5);
    for (const attempt of tries) expect((await domainErrorOf(attempt(password))).code).toBe("too_many_requests");
    expect(await client.call("getProfile", {})).toMatchObject({ phone, is_blocked: false });
  });
});

describe("the phone of an active account", () => {
  test("changes with the login password alone; the rest of the profile is saved as before", async () => {
    const { client, password } = await server.createCustomer();
    const phone = "+34600111222";
    const { phone: before } = await client.call("getProfile", {});
    expect(await domainErrorOf(client.call("updateProfile", { phone, city: "Recife" }))).toMatchObject(missing);
    expect((await domainErrorOf(client.call("updateProfile", { phone, login_password: "not this one" }))).code).toBe(
      "login_password_wrong",
    );
    expect(await client.call("getProfile", {})).toMatchObject({ phone: before, city: "São Paulo" });
    const rest = { phone: before!, phone_country_code: "+55", city: "Recife", full_name: "Ana Sol" } as const;
    expect(await client.call("updateProfile", rest)).toMatchObject(rest);
    expect(await client.call("updateProfile", { phone, login_password: password })).toMatchObject({
      phone,
      phone_country_code: "+34",
    });
  });

  test("is not changed without it beside a change with it", async () => {
    const { client, password } = await server.createCustomer();
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => client.call("updateProfile", { phone: "+5511900000000" })),
      client.call("updateProfile", { phone: "+34600111222", login_password: password }),
      ...Array.from({ length: 4 }, () => client.call("updateProfile", { phone: "+5511900000000" })),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await client.call("getProfile", {})).toMatchObject({ phone: "+34600111222" });
  });

  test("is typed freely until the account is active: it can move no money", async () => {
    const { client } = await server.signUp();
    for (const phone of ["+5511987654321", "+34600111222"])
      expect(await client.call("updateProfile", { phone })).toMatchObject({ phone });
  });
});
