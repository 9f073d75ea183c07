import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { createLog } from "#server/platform/log.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";
import { linkIn, readMail } from "./support/calls.ts";

// No error in the library's own form may reach a client: each is a problem document.
let server: TestServer;
let marina: TestUser;
const warnings: string[] = [];
const log = createLog(
  "warn",
  new Writable({ write: (line: Buffer, _encoding, done) => (warnings.push(line.toString()), done()) }),
);
beforeAll(async () => {
  server = await startTestServer({ log });
  marina = await server.signUp("Marina Azevedo");
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

const owner = () => server.testDatabase.owner;
let addresses = 0;
/** A browser at another address, by which limits count. */
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `198.51.100.${addresses}` });
};
const post = (path: string, body: object, client: Client = newClient()) =>
  client.send(`/api/auth${path}`, jsonBody(body));

async function expectProblem(answer: Response, status: number, code: string, errors?: Problem["errors"]) {
  const problem = (await answer.json()) as Problem;
  expect([answer.status, problem.code]).toEqual([status, code]);
  expect(problem).toEqual({
    type: `/api/docs#${code}`,
    status,
    code,
    ...(errors && { errors }),
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.getSetCookie(), "an error sets no cookie").toEqual([]);
}

const account = { name: "Ana Sol", email: "ana.sol@troco.example", password: "login password" };
const badEmail = [{ field: "email", code: "invalid_format" }] as const;
const badLengths = (field: string) =>
  [
    ["12345", { field, code: "too_short", params: { minimum: 6 } }],
    ["x".repeat(129), { field, code: "too_long", params: { maximum: 128 } }],
    ["", { field, code: "too_short", params: { minimum: 6 } }],
    [undefined, { field, code: "required" }],
  ] as const;

test("a mistyped address or password is no warning in the log", async () => {
  const password = "not this one";
  await expectProblem(await post("/sign-in/email", { email: marina.email, password }), 401, "invalid_credentials");
  await expectProblem(await post("/sign-in/email", { email: "x@troco.example", password }), 401, "invalid_credentials");
  expect((await post("/request-password-reset", { email: "x@troco.example" })).status).toBe(200);
  expect(warnings).toEqual([]);
});

describe("a sign-up is refused", () => {
  test("with no address that mail could go to, and makes no account", async () => {
    for (const email of ["not an address", "a@b", "a@b.c@d.example"])
      await expectProblem(await post("/sign-up/email", { ...account, email }), 400, "invalid_input", badEmail);
    expect(await owner().query("select from sign_ups where name = $1", [account.name])).toEqual([]);
  });

  test("with a password that is missing, too short or too long, and names the bound", async () => {
    for (const [password, error] of badLengths("password"))
      await expectProblem(await post("/sign-up/email", { ...account, password }), 400, "invalid_input", [error]);
  });
});

describe("a sign-in is refused", () => {
  test("with an address that is none, of nobody, or with another password", async () => {
    const { email } = marina;
    await expectProblem(
      await post("/sign-in/email", { email: "marina", password: "x" }),
      400,
      "invalid_input",
      badEmail,
    );
    for (const wrong of [
      { email: "nobody@troco.example", password: loginPassword },
      { email, password: "another password" },
    ])
      await expectProblem(await post("/sign-in/email", wrong), 401, "invalid_credentials");
  });

  test("with a password that is too long, whether the address has an account or not", async () => {
    for (const email of [marina.email, "nobody@troco.example"])
      await expectProblem(await post("/sign-in/email", { email, password: "x".repeat(129) }), 400, "invalid_input", [
        { field: "password", code: "too_long", params: { maximum: 128 } },
      ]);
  });

  test("before the address is confirmed", async () => {
    const early = { ...account, email: "early@troco.example" };
    expect((await post("/sign-up/email", early)).status).toBe(200);
    await expectProblem(await post("/sign-in/email", early), 403, "email_not_confirmed");
    await expectProblem(await post("/sign-in/email", { ...early, password: "x" }), 401, "invalid_credentials");
  });

  test("from another page than ours, however the browser says so", async () => {
    const { email, password } = marina;
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/auth/sign-in/email`, {
        ...jsonBody({ email, password }),
        headers: { "content-type": "application/json", ...headers },
      });
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      { referer: "https://evil.example/page" },
      { cookie: "planted=1" },
      { cookie: "planted=1", referer: "https://evil.example/page" },
    ])
      await expectProblem(await send(headers as Record<string, string>), 403, "foreign_origin");
  });
});

describe("a mail is refused", () => {
  test("to what is no address, and no mail is made", async () => {
    for (const path of ["/send-verification-email", "/request-password-reset"])
      for (const email of ["marina", "marina@", "@troco.example"])
        await expectProblem(await post(path, { email }), 400, "invalid_input", badEmail);
  });

  test("that would lead elsewhere", async () => {
    const { email } = marina;
    for (const redirectTo of ["https://evil.example/", "//evil.example", "/profile"])
      await expectProblem(await post("/request-password-reset", { email, redirectTo }), 400, "invalid_input", [
        { field: "redirectTo", code: "not_allowed" },
      ]);
  });
});

describe("a new password is refused", () => {
  const newPassword = "a new password";
  const askToken = async () => {
    await owner().query("delete from mailbox_messages where recipient = $1", [marina.email]);
    await post("/request-password-reset", { email: marina.email });
    const mail = await readMail(server.url, marina.email, "Crie uma nova senha");
    return linkIn(mail).searchParams.get("token")!;
  };

  test("with a token that was never mailed, is used, or too old", async () => {
    const token = await askToken();
    await owner().query("update auth_verifications set expires_at = now() - interval '1 second'");
    for (const bad of ["x", "A".repeat(24), "%", "", token])
      await expectProblem(await post("/reset-password", { token: bad, newPassword }), 409, "recovery_link_invalid");
  });

  test("with one that is missing, or a password of another length, and the link still works after", async () => {
    const token = await askToken();
    await expectProblem(await post("/reset-password", { newPassword }), 400, "invalid_input", [
      { field: "token", code: "required" },
    ]);
    for (const [password, error] of badLengths("newPassword"))
      await expectProblem(await post("/reset-password", { token, newPassword: password }), 400, "invalid_input", [
        error,
      ]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post("/reset-password", { token, newPassword })));
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused, "of four at once, one sets the password").toHaveLength(3);
    for (const answer of refused) await expectProblem(answer, 409, "recovery_link_invalid");
    expect((await newClient().signIn(marina.email, newPassword)).status).toBe(200);
    await owner().query("update auth_accounts set password = $2 where user_id = $1", [marina.userId, null]);
    await expectProblem(
      await post("/sign-in/email", { email: marina.email, password: newPassword }),
      401,
      "invalid_credentials",
    );
  });

  test("once its account is gone", async () => {
    const gone = await server.signUp("Caio Lima");
    await post("/request-password-reset", { email: gone.email });
    const token = linkIn(await readMail(server.url, gone.email, "Crie uma nova senha")).searchParams.get("token")!;
    await owner().query("update auth_verifications set value = 'nobody' where value = $1", [gone.userId]);
    await expectProblem(await post("/reset-password", { token, newPassword }), 409, "recovery_link_invalid");
  });
});

test("an error of the library that has no code of ours is a fault: 500 and a reference, as any other", async () => {
  const { email, password } = await server.signUp("Ana Sol");
  await owner().query("create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$");
  await owner().query("create trigger refuse before insert on auth_sessions for each row execute function refuse()");
  await expectProblem(await post("/sign-in/email", { email, password }), 500, "internal_error");
  await owner().query("drop trigger refuse on auth_sessions");
});
