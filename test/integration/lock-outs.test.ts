import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf } from "./support/calls.ts";

// A guesser uses up their own tries, and not those of the account's owner.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let addresses = 0;
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `203.0.113.${addresses}` });
};
const statusesOf = async (count: number, send: (index: number) => Promise<Response>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
};

test("wrong sign-ins from everywhere do not lock out a device that the user has signed in with", async () => {
  const user = await server.signUp();
  const other = await server.signUp();
  const guess = () => newClient().signIn(user.email, "wrong password");
  // The user's own first sign-in counted too.
  expect(await statusesOf(30, guess)).toEqual([...Array<number>(29).fill(401), 429]);
  expect((await newClient().signIn(user.email, user.password)).status, "from elsewhere").toBe(429);
  expect((await other.client.signIn(user.email, user.password)).status, "from another user's device").toBe(429);
  expect((await user.client.signIn(user.email, user.password)).status, "at home").toBe(200);
  const planted = jsonBody({ email: user.email, password: user.password });
  const cookie = `troco.device=${"A".repeat(43)}`;
  const invented = await newClient().send("/api/auth/sign-in/email", {
    ...planted,
    headers: { ...planted.headers, cookie },
  });
  expect(invented.status, "with an invented device").toBe(429);
});

test("nor does a neighbour in the same network, who uses up that network's tries and nothing of the e-mail's", async () => {
  const user = await server.signUp();
  const neighbour = new Client(server.url, { "x-forwarded-for": "198.51.100.7" });
  const statuses = await statusesOf(60, () => neighbour.signIn(user.email, "wrong password"));
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect((await newClient().signIn(user.email, user.password)).status, "40 refused ones did not count").toBe(200);
  const headers = { "x-forwarded-for": "198.51.100.7", "content-type": "application/json" };
  const atHome = await user.client.send("/api/auth/sign-in/email", {
    ...jsonBody({ email: user.email, password: user.password }),
    headers,
  });
  expect(atHome.status, "a known device in that network").toBe(200);
});

test("a known device has a limit of its own, and a recovery mail of its own", async () => {
  const user = await server.signUp();
  const wrong = await statusesOf(21, () => user.client.signIn(user.email, "wrong password"));
  expect(wrong).toEqual([...Array<number>(20).fill(401), 429]);
  const ask = (client: Client) => client.send("/api/auth/request-password-reset", jsonBody({ email: user.email }));
  expect(await statusesOf(11, () => ask(newClient()))).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await ask(user.client)).status).toBe(200);
});

/** Confirms a change that an administrator makes with the login password. */
const confirm = (administrator: TestUser, id: string, password: string) =>
  administrator.client.call("switchPartnerOn", { id, login_password: password });

async function createAdministrator() {
  const administrator = await server.signUp();
  await grantAdministrator(server.server.services, administrator.email);
  const { partnerId } = await server.createPartner();
  return { administrator, partnerId };
}

test("the right login password confirms as often as there is work, and gives no wrong guess back", async () => {
  const { administrator, partnerId } = await createAdministrator();
  const right = () => confirm(administrator, partnerId, administrator.password);
  const wrong = async () => (await domainErrorOf(confirm(administrator, partnerId, "wrong password"))).code;
  for (let count = 0; count < 4; count += 1) expect(await wrong()).toBe("login_password_wrong");
  for (let count = 0; count < 40; count += 1) await right();
  expect(await wrong()).toBe("login_password_wrong");
  const { code, params } = await domainErrorOf(right());
  expect([code, typeof params?.["seconds"]], "five wrong ones, whatever was between them").toEqual([
    "too_many_requests",
    "number",
  ]);
  await server.testDatabase.owner.query("update rate_counts set window_ends_at = now()");
  await right();
});

test("of guesses sent at once, five are compared, also while the right password is given back", async () => {
  const { administrator, partnerId } = await createAdministrator();
  const tries = Array.from({ length: 60 }, (_, index) =>
    index % 6 === 5 ? administrator.password : `wrong password ${index}`,
  );
  const codes = await Promise.all(
    tries.map((password) =>
      confirm(administrator, partnerId, password).then(
        () => "confirmed",
        (error: { problem: { code: string } }) => error.problem.code,
      ),
    ),
  );
  expect(codes.filter((code) => code === "login_password_wrong").length).toBeLessThanOrEqual(5);
  expect(codes).toContain("too_many_requests");
});
