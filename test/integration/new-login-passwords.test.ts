import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { createLogin, loginPassword } from "#test/harness/users.ts";
import { linkIn, readMail } from "./support/calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { PASSWORD_LENGTH_MIN: "8" } });
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

let addresses = 0;
/** A browser at another address, by which limits count. */
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `198.51.100.${addresses}` });
};
const problemOf = async (answer: Response) => {
  const { status, code, errors, params } = (await answer.json()) as Problem;
  return { status, code, errors, params };
};
const refused = (field: string, code: string, params?: object) => ({
  status: 400,
  code: "invalid_input",
  errors: [{ field, code, ...(params && { params }) }],
});

/** For a user who is called Marina Azevedo. */
const bad: readonly (readonly [password: string, code: string, params?: object])[] = [
  ["", "too_short", { minimum: 8 }],
  ["seven!!", "too_short", { minimum: 8 }],
  ["12345678", "too_common"],
  ["Password1!", "too_common"],
  ["senha123", "too_common"],
  ["aaaaaaaaaaaa", "too_common"],
  ["marina1985", "too_personal"],
  ["Azevedo, Marina", "too_personal"],
  ["Troco2026", "too_personal"],
];

async function askToken({ email }: Pick<TestUser, "email">): Promise<string> {
  await server.testDatabase.owner.query("delete from mailbox_messages where recipient = $1", [email]);
  await newClient().send("/api/auth/request-password-reset", jsonBody({ email }));
  return linkIn(await readMail(server.url, email, "Crie uma nova senha")).searchParams.get("token")!;
}
const reset = (token: string, newPassword: string) =>
  newClient().send("/api/auth/reset-password", jsonBody({ token, newPassword }));
const change = ({ client, password }: Pick<TestUser, "client" | "password">, next: string) =>
  client.send("/api/login-password", {
    ...jsonBody({ current_password: password, new_password: next }),
    method: "PUT",
  });

describe("a password that a thief tries first is refused, with the reason at its field,", () => {
  test("at sign-up, where it makes no account", async () => {
    const email = "estrela.guia@troco.example";
    for (const [password, code, params] of [...bad, ["estrelaguia", "too_personal"] as const]) {
      const answer = await newClient().signUp({ name: "Marina Azevedo", email, password });
      expect(await problemOf(answer), password).toEqual(refused("password", code, params));
    }
    expect(await server.testDatabase.owner.query("select from auth_users where email = $1", [email])).toEqual([]);
    expect((await newClient().signUp({ name: "Marina Azevedo", email, password: loginPassword })).status).toBe(200);
  });

  test("at sign-up with an e-mail that is taken, in the same words", async () => {
    const { email } = await server.signUp("Rita Prado");
    const answer = await newClient().signUp({ name: "Marina Azevedo", email, password: "senha123" });
    expect(await problemOf(answer)).toEqual(refused("password", "too_common"));
  });

  test("at a change, which uses up no tries and leaves the old one", async () => {
    const marina = await server.signUp("Marina Azevedo");
    for (const [password, code, params] of bad)
      expect(await problemOf(await change(marina, password)), password).toEqual(refused("new_password", code, params));
    expect((await newClient().signIn(marina.email, marina.password)).status).toBe(200);
    expect((await change(marina, "um passo de cada vez")).status).toBe(200);
    expect((await newClient().signIn(marina.email, "um passo de cada vez")).status).toBe(200);
  });

  test("at a reset, by the name and e-mail of the link's user; the link still works after", async () => {
    const marina = await server.signUp("Marina Azevedo");
    const token = await askToken(marina);
    const local = marina.email.slice(0, marina.email.indexOf("@"));
    for (const [password, code, params] of [...bad, [`${local}!!`, "too_personal"] as const])
      expect(await problemOf(await reset(token, password)), password).toEqual(refused("newPassword", code, params));
    expect((await newClient().signIn(marina.email, marina.password)).status).toBe(200);
    expect((await reset(token, "um passo de cada vez")).status).toBe(200);
    expect((await newClient().signIn(marina.email, "um passo de cada vez")).status).toBe(200);
  });

  test("with a link that is not valid as with any, where the password is common", async () => {
    expect(await problemOf(await reset("x", "senha123"))).toEqual(refused("newPassword", "too_common"));
    expect(await problemOf(await reset("x", "um passo de cada vez"))).toMatchObject({ code: "recovery_link_invalid" });
  });
});

describe("an administrator's password has twelve characters:", () => {
  const short = "doze não";
  const sessionsOf = (userId: string) =>
    server.testDatabase.owner.query("select from auth_sessions where user_id = $1", [userId]);

  test("a shorter one is refused at a change and at a reset, and everybody else's may have eight", async () => {
    const [alice, caio] = [await server.signUp("Alice Prado"), await server.signUp("Caio Lima")];
    await grantAdministrator(server.server.services, alice.email);
    const tooShort = (field: string) => refused(field, "too_short", { minimum: 12 });
    expect(await problemOf(await change(alice, short))).toEqual(tooShort("new_password"));
    expect(await problemOf(await reset(await askToken(alice), short))).toEqual(tooShort("newPassword"));
    expect((await change(caio, short)).status).toBe(200);
    expect((await change(alice, `${short} dez`)).status).toBe(200);
  });

  test("who became one with a shorter one gets in by a new one, which the mailed link sets", async () => {
    const { services } = server.server;
    const email = "bruno@troco.example";
    const userId = await createLogin(services, { name: "Bruno Reis", email, password: short });
    const bruno = newClient();
    expect((await bruno.signIn(email, short)).status, "a customer signs in with it").toBe(200);
    await grantAdministrator(services, email);
    const before = await sessionsOf(userId);
    const { cookie } = bruno;
    for (const client of [bruno, newClient()]) {
      const answer = await client.signIn(email, short);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await problemOf(answer)).toEqual({
        status: 403,
        code: "administrator_password_short",
        params: { minimum: 12 },
      });
    }
    expect([await sessionsOf(userId), bruno.cookie], "none was opened or replaced").toEqual([before, cookie]);
    const wrong = await problemOf(await newClient().signIn(email, "wrong"));
    expect(wrong.code, "only the right password learns why").toBe("invalid_credentials");
    expect((await reset(await askToken({ email }), `${short} dez`)).status).toBe(200);
    expect((await newClient().signIn(email, `${short} dez`)).status).toBe(200);
  });
});

test("every visitor learns how long a password must be", async () => {
  expect(await newClient().call("getInstallation", {})).toMatchObject({ login_password_min: 8 });
});
