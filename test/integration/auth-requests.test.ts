import { gzipSync } from "node:zlib";
import { betterAuth } from "better-auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";

// The limits by e-mail must count the field that the auth library reads, in any form of body.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

let addresses = 0;
interface Sent {
  readonly body?: string | Uint8Array | FormData | URLSearchParams;
  readonly type?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Each request comes from another address, so that only the limits by e-mail are met. */
async function send(path: string, { body, type, method = "POST", headers = {} }: Sent): Promise<Response> {
  addresses += 1;
  return fetch(`${server.url}/api/auth${path}`, {
    method,
    redirect: "manual",
    ...(body === undefined ? {} : { body: body as NonNullable<RequestInit["body"]> }),
    headers: {
      "x-forwarded-for": `198.51.${addresses >> 8}.${addresses & 255}`,
      origin: server.url,
      ...(type === undefined ? {} : { "content-type": type }),
      ...headers,
    },
  });
}
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
const counters = () =>
  server.testDatabase.owner.query<{ key: string; count: number }>("select key, count from rate_counts order by key");
const mailsTo = (email: string) =>
  server.testDatabase.owner.query("select from mailbox_messages where recipient = $1", [email]);
const json = "application/json";

/** The routes that the app needs, with a valid body for each. */
const open: Readonly<Record<string, object | undefined>> = {
  "GET /get-session": undefined,
  "POST /sign-up/email": { name: "Eve", email: "eve@troco.example", password: loginPassword, callbackURL: "/" },
  "POST /sign-in/email": { email: "eve@troco.example", password: loginPassword },
  "POST /send-verification-email": { email: "eve@troco.example", callbackURL: "/" },
  "POST /request-password-reset": { email: "eve@troco.example", redirectTo: "/auth" },
  "POST /reset-password": { token: "x", newPassword: loginPassword },
  "POST /sign-out": {},
};
const posts = Object.entries(open).filter(([route]) => route.startsWith("POST "));
const pathOf = (route: string) => route.slice(route.indexOf(" ") + 1);

describe("of the auth library's routes", () => {
  /** Every one that the installed version has. */
  const endpoints = Object.values(
    betterAuth({ baseURL: "http://localhost", secret: "x".repeat(32), database: undefined as never }).api,
  ) as {
    path?: string;
    options?: { method?: string | readonly string[] };
  }[];
  const routes = endpoints.flatMap(({ path, options }) =>
    path === undefined ? [] : [options?.method ?? []].flat().map((method) => `${method} ${path}`),
  );

  test("those that the app does not need are not there, in whatever form they are called", async () => {
    expect(routes.length).toBeGreaterThan(25);
    for (const route of Object.keys(open)) expect(routes, "a route that the library has no more").toContain(route);
    const paths = [...new Set(routes.map(pathOf))];
    for (const path of paths) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (`${method} ${path}` in open) continue;
        const filled = path.replace(/:\w+/g, "x");
        const forms: Sent[] =
          method === "GET" ? [{}] : [{ body: "{}", type: json }, { body: new URLSearchParams({ token: "x" }) }, {}];
        for (const form of forms) {
          const answer = await send(filled, { ...form, method });
          expect([method, path, answer.status, (await problemOf(answer)).code]).toEqual([
            method,
            path,
            404,
            "not_found",
          ]);
        }
      }
    }
  });

  const asForm = (body: object) => new URLSearchParams(body as Record<string, string>).toString();
  const asMultipart = (body: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    return form;
  };
  const others: readonly (readonly [string, (body: object) => Sent])[] = [
    ["a form", (body) => ({ body: asForm(body), type: "application/x-www-form-urlencoded" })],
    [
      "a form in capitals",
      (body) => ({ body: asForm(body), type: "APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8" }),
    ],
    ["a form with files", (body) => ({ body: asMultipart(body) })],
    ["plain text", (body) => ({ body: JSON.stringify(body), type: "text/plain" })],
    ["no type", (body) => ({ body: new TextEncoder().encode(JSON.stringify(body)) })],
    ["an empty type", (body) => ({ body: JSON.stringify(body), type: "" })],
    ["a type that begins like JSON", (body) => ({ body: JSON.stringify(body), type: "application/jsonp" })],
    [
      "another kind of JSON",
      (body) => ({ body: JSON.stringify(body), type: "application/x-www-form-urlencoded+json" }),
    ],
    ["JSON and a form", (body) => ({ body: asForm(body), type: `${json}, application/x-www-form-urlencoded` })],
    [
      "JSON with a form behind it",
      (body) => ({ body: asForm(body), type: `${json}; a=b, application/x-www-form-urlencoded` }),
    ],
    [
      "a form that names JSON",
      (body) => ({ body: asForm(body), type: `application/x-www-form-urlencoded; a=${json}` }),
    ],
    ["bytes", (body) => ({ body: JSON.stringify(body), type: "application/octet-stream" })],
    ["a stream", (body) => ({ body: JSON.stringify(body), type: "application/stream" })],
    [
      "compressed JSON",
      (body) => ({ body: gzipSync(JSON.stringify(body)), type: json, headers: { "content-encoding": "gzip" } }),
    ],
  ];
  test.each(others)("none takes %s: 415, and nothing is counted or mailed", async (_name, form) => {
    for (const [route, body] of posts) {
      const answer = await send(pathOf(route), form({ ...body, filled: "x" }));
      expect([route, answer.status]).toEqual([route, 415]);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect((await problemOf(answer)).code).toBe("unsupported_media_type");
    }
    expect(await counters()).toEqual([]);
    expect(await mailsTo("eve@troco.example")).toEqual([]);
  });

  test.each([
    ["JSON", json],
    ["JSON in capitals", "Application/JSON"],
    ["JSON with a charset", `${json}; charset=utf-8`],
    ["JSON with a quoted charset", `${json};charset="UTF-8"`],
  ])("the control: each takes %s", async (_name, type) => {
    for (const [route, body] of posts) {
      const { status } = await send(pathOf(route), { body: JSON.stringify(body), type });
      expect([route, status]).not.toEqual([route, 415]);
      expect(status, route).toBeLessThan(500);
    }
  });
});

describe("a limit by e-mail", () => {
  const email = "victim@troco.example";
  const ask = (body: string | Uint8Array) => send("/request-password-reset", { body, type: json });
  const written: readonly (readonly [string, string | Uint8Array])[] = [
    ["as it is", `{"email":"${email}"}`],
    ["in capitals", `{"email":"${email.toUpperCase()}"}`],
    ["with white space around it", `{"email":" \\t${email}\\n"}`],
    ["with escapes", `{"email":"\\u0076ictim@troco.example"}`],
    ["under an escaped name", `{"\\u0065mail":"${email}"}`],
    ["in wide letters", `{"email":"\uff56ictim@troco.example"}`],
    ["as the last of several", `{"email":"other@troco.example","email":"${email}"}`],
    ["behind a byte order mark", Buffer.from(`\ufeff{"email":"${email}"}`)],
  ];

  test.each(written)("counts an address that is written %s under the one counter that it has", async (_name, body) => {
    for (let index = 0; index < 10; index += 1) expect((await ask(written[index % 2]![1])).status).toBe(200);
    const answer = await ask(body);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([429, "too_many_requests"]);
    expect((await ask('{"email":"somebody.else@troco.example"}')).status, "another's").toBe(200);
  });

  test("counts what stands in the body, and nothing in the address stands in for it", async () => {
    for (const route of ["/sign-in/email", "/sign-up/email", "/request-password-reset", "/send-verification-email"]) {
      const answer = await send(`${route}?email=${encodeURIComponent(email)}`, {
        body: '{"password":"x"}',
        type: json,
      });
      expect([route, answer.status, (await problemOf(answer)).errors]).toEqual([
        route,
        400,
        expect.arrayContaining([{ field: "email", code: "required" }]),
      ]);
    }
    expect(await counters()).toEqual([]);
  });

  const wrong: readonly (readonly [string, string, object])[] = [
    ["missing", "{}", { field: "email", code: "required" }],
    ["empty", '{"email":""}', { field: "email", code: "required" }],
    ["blank", '{"email":"  "}', { field: "email", code: "required" }],
    ["null", '{"email":null}', { field: "email", code: "invalid_format" }],
    ["a list", `{"email":["${email}"]}`, { field: "email", code: "invalid_format" }],
    ["an object", `{"email":{"a":"${email}"}}`, { field: "email", code: "invalid_format" }],
    ["a number", '{"email":1}', { field: "email", code: "invalid_format" }],
    ["too long", `{"email":"${"a".repeat(250)}@b.co"}`, { field: "email", code: "too_long", params: { maximum: 254 } }],
    ["with a NUL in it", `{"email":"victim\\u0000@troco.example"}`, { field: "email", code: "invalid_format" }],
    ["in a list", `[{"email":"${email}"}]`, { field: "", code: "invalid_format" }],
    ["in no JSON", `email=${email}`, { field: "", code: "invalid_format" }],
    ["in half of it", `{"email":"${email}"`, { field: "", code: "invalid_format" }],
    ["in two objects", `{"email":"${email}"}{"email":"${email}"}`, { field: "", code: "invalid_format" }],
    ["in JSON thousands deep", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, { field: "email", code: "required" }],
  ];
  test.each(wrong)(
    "is not reached by an address that is %s: 400, which names it, and nothing is counted",
    async (_name, body, error) => {
      for (const path of ["/sign-in/email", "/sign-up/email", "/request-password-reset", "/send-verification-email"]) {
        const answer = await send(path, { body, type: json });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(await problemOf(answer)).toMatchObject({
          code: "invalid_input",
          errors: expect.arrayContaining([error]),
        });
      }
      expect(await counters()).toEqual([]);
    },
  );

  test("is not reached by text that is no UTF-8 either", async () => {
    const body = Buffer.concat([Buffer.from('{"email":"victim'), Buffer.from([0xff]), Buffer.from('@troco.example"}')]);
    expect((await problemOf(await ask(body))).code).toBe("invalid_input");
    expect(await counters()).toEqual([]);
  });
});

const checkLink = (address: string) =>
  fetch(`${server.url}/api/login-password/reset/check`, {
    method: "POST",
    body: '{"token":"guessed"}',
    headers: { "x-forwarded-for": address, "content-type": json },
  });

test("the counters' keys list neither e-mails nor addresses", async () => {
  const from = { "x-forwarded-for": "192.0.2.14" };
  const body = JSON.stringify({ name: "Ana Sol", email: "ana.sol@troco.example", password: loginPassword });
  expect((await send("/sign-up/email", { body, type: json, headers: from })).status).toBe(200);
  await send("/get-session", { method: "GET", headers: from });
  await checkLink(from["x-forwarded-for"]);
  await fetch(`${server.url}/api/wallet-passes/images/hero.png`, { headers: from });
  await fetch(`${server.url}/api/wallet-passes/v1/log`, {
    method: "POST",
    body: '{"logs":[]}',
    headers: { ...from, "content-type": json },
  });
  const keys = (await counters()).map(({ key }) => key);
  expect(keys.length).toBeGreaterThanOrEqual(6);
  for (const key of keys) expect(key).not.toMatch(/@|ana|troco\.example|192\.0/);
  const tables = await server.testDatabase.owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename like 'rate%'",
  );
  expect(tables.map(({ name }) => name)).toEqual(["rate_counts"]);
});

test("the addresses of one IPv6 network are one to the limits, and an IPv4 address is one however it is written", async () => {
  const reset = async (address: string) =>
    (
      await send("/request-password-reset", {
        body: `{"email":"${address.replace(/\W/g, "")}@troco.example"}`,
        type: json,
        headers: { "x-forwarded-for": address },
      })
    ).status;
  for (let index = 1; index <= 5; index += 1) expect(await reset(`2001:db8:0:7::${index}`)).toBe(200);
  expect(await reset("2001:DB8:0:7:ffff::6")).toBe(429);
  expect(await reset("2001:db8:0:8::1"), "another network").toBe(200);
  for (let index = 1; index <= 5; index += 1)
    expect(await reset(index % 2 ? "192.0.2.9" : "::ffff:192.0.2.9")).toBe(200);
  expect(await reset("::ffff:c000:209")).toBe(429);
});

test("how often one network asks about mailed links is limited, however many addresses it has", async () => {
  for (let index = 1; index <= 60; index += 1) expect((await checkLink(`2001:db8:0:7::${index}`)).status).toBe(200);
  expect((await checkLink("2001:db8:0:7::61")).status).toBe(429);
  expect((await checkLink("2001:db8:0:8::1")).status, "another network").toBe(200);
});
