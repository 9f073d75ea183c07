import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Problem } from "#contract/error-codes.ts";
import type { OperationId } from "#contract/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { authOperations } from "#server/http/auth-operations.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startServer } from "#server/server.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { cases } from "#test/harness/speed.ts";
import { loginPassword } from "#test/harness/users.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";
import {
  fingerprint,
  jsonOf,
  linkIn,
  operationIds,
  operationOf,
  readMail,
  requestOf,
  travelsInQuery,
} from "./support/calls.ts";
import { hostileStrings } from "./support/hostile.ts";
import { RawSocket } from "./support/raw-socket.ts";
import { createWorld, filesOf, samples, samplesEnvironment, type World } from "./support/samples.ts";

let server: TestServer;
let world: World;
let administrator: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  await withoutAudits(server.testDatabase.owner);
  world = await createWorld(server);
  administrator = await server.createCustomer({ name: "Alice Prado", balance: 1_000 });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const clientFor = (operationId: OperationId): Client => {
  const { access } = operationOf(operationId);
  return access === "admin"
    ? administrator.client
    : access === "partner"
      ? world.partner.client
      : world.customer.client;
};
const changing = operationIds.filter((operationId) => operationOf(operationId).method !== "GET");
const json = { "content-type": "application/json" };
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
/** Limits are the limiter's own test; here they would hide what lies behind them. */
const forgetLimits = () => server.testDatabase.owner.query("delete from rate_counts");

describe("a page that shows another user than the session's", () => {
  test("changes nothing on any route, and reads nothing", async () => {
    const before = await fingerprint(server.testDatabase.owner);
    for (const operationId of operationIds.filter((id) => operationOf(id).access !== "anonymous")) {
      const another = clientFor(operationId) === world.partner.client ? world.customer : world.partner;
      const others = { "x-signed-in-as": another.userId };
      const files = filesOf(operationOf(operationId), world);
      const [path, init] = requestOf(operationId, { input: samples[operationId](world), files });
      const answer = await clientFor(operationId).send(path, { ...init, headers: { ...init.headers, ...others } });
      expect(await problemOf(answer), operationId).toMatchObject({ status: 401, code: "not_signed_in" });
    }
    const others = { "x-signed-in-as": world.partner.userId };
    const download = await world.customer.client.send("/api/own-data", { headers: others });
    expect(await problemOf(download)).toMatchObject({ status: 401, code: "not_signed_in" });
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    const own = { "x-signed-in-as": world.customer.userId };
    expect((await world.customer.client.send("/api/profile", { headers: own })).status).toBe(200);
  });
});

describe("a page of another site", () => {
  /** How a browser sends the request of another site's page: with cookies, and with the origin. */
  const forms: readonly (readonly [string, (url: string) => Record<string, string>])[] = [
    ["another origin", () => ({ origin: "https://evil.example" })],
    ["no origin of its own (sandboxed frame, redirect)", () => ({ origin: "null" })],
    ["an origin that begins like ours", (url) => ({ origin: `${url}.evil.example` })],
    ["our host by another scheme", (url) => ({ origin: url.replace("http:", "https:") })],
    ["our host on another port", () => ({ origin: "http://localhost:1" })],
    ["an origin that ends like ours", (url) => ({ origin: url.replace("//", "//evil-") })],
    ["Sec-Fetch-Site: cross-site", () => ({ "sec-fetch-site": "cross-site" })],
    ["Sec-Fetch-Site: same-site", () => ({ "sec-fetch-site": "same-site" })],
    [
      "a form of another site",
      () => ({ origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" }),
    ],
    ["a form that looks like JSON", () => ({ origin: "https://evil.example", "content-type": "text/plain" })],
  ];

  test.each(forms)("changes nothing on any route: %s", async (_name, headersOf) => {
    const before = await fingerprint(server.testDatabase.owner);
    const [checkout] = await server.testDatabase.owner.query<{ id: string }>(
      "select id from sandbox_checkout_sessions where status = 'open'",
    );
    const auth = [
      "sign-out",
      "change-password",
      "update-user",
      "sign-in/email",
      "sign-up/email",
      "request-password-reset",
      "reset-password",
      "revoke-sessions",
    ];
    const requests: [Client, string, RequestInit][] = [
      ...changing.map((operationId): [Client, string, RequestInit] => [
        clientFor(operationId),
        ...requestOf(operationId, {
          input: samples[operationId](world),
          files: filesOf(operationOf(operationId), world),
        }),
      ]),
      ...auth.map((name): [Client, string, RequestInit] => [
        world.customer.client,
        `/api/auth/${name}`,
        jsonBody({
          name: "Eve",
          email: "eve@troco.example",
          password: loginPassword,
          newPassword: loginPassword,
          currentPassword: world.customer.password,
          revokeOtherSessions: true,
          token: "x",
        }),
      ]),
      [
        world.customer.client,
        `/sandbox/checkout/${checkout!.id}`,
        { method: "POST", body: "card=pays", headers: { "content-type": "application/x-www-form-urlencoded" } },
      ],
    ];
    for (const [client, path, init] of requests) {
      // Not through the client, which would name its own origin.
      const headers = {
        ...Object.fromEntries(new Headers(init.headers)),
        cookie: client.cookie,
        ...headersOf(server.url),
      };
      const answer = await fetch(`${server.url}${path}`, { ...init, headers, redirect: "manual" });
      expect([path, answer.status, (await problemOf(answer)).code]).toEqual([path, 403, "foreign_origin"]);
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    expect((await world.customer.client.send("/api/profile")).status, "and nobody was signed out").toBe(200);
  });

  test("the control: the same request from our own page, and from a program that names no page, is let through", async () => {
    const request = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/profile`, {
        method: "PATCH",
        body: '{"city":"Olinda"}',
        headers: { ...json, cookie: world.customer.client.cookie, ...headers },
      });
    for (const headers of [{ origin: server.url }, { "sec-fetch-site": "same-origin" }, {}])
      expect((await request(headers as Record<string, string>)).status).toBe(200);
  });

  test("nothing is changed by GET, by HEAD, or by a header that renames the method", async () => {
    const before = await fingerprint(server.testDatabase.owner);
    for (const operationId of changing) {
      const [path] = requestOf(operationId, { input: samples[operationId](world) });
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        await clientFor(operationId).send(path, {
          method,
          headers: { "x-http-method-override": operationOf(operationId).method, "idempotency-key": "12345678" },
        });
      }
    }
    await world.customer.client.send("/api/auth/sign-out");
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    expect((await world.customer.client.send("/api/profile")).status).toBe(200);
  });

  test("may not read an answer: no address allows another origin", async () => {
    for (const path of ["/api/profile", "/api/openapi.json", "/api/auth/get-session", "/", "/healthz"]) {
      const answer = await world.customer.client.send(path, { headers: { origin: "https://evil.example" } });
      expect(answer.headers.get("access-control-allow-origin"), path).toBeNull();
    }
  });
});

describe("every answer", () => {
  test.each([
    "/",
    "/auth",
    "/no/such/page",
    "/api/profile",
    "/api/installation",
    "/api/no/such/thing",
    "/api/docs",
    "/api/openapi.json",
    "/api/auth/get-session",
    "/api/live",
    "/healthz",
    "/readyz",
    "/mailbox",
  ])("carries the security headers: %s", async (path) => {
    const { headers } = await fetch(`${server.url}${path}`, { redirect: "manual" });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0] ?? "").not.toMatch(/unsafe|\*|https?:|data:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/origin|no-referrer/);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toMatch(/^same-origin/);
    expect(headers.get("permissions-policy")).toContain("microphone=()");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security"), "on plain http there is nothing to keep").toBeNull();
  });

  test("to TRACE is that there is no such thing, and repeats nothing of the request", async () => {
    for (const path of ["/", "/api/profile", "/healthz"]) {
      const socket = await RawSocket.open(server.url);
      socket.head("TRACE", path, { cookie: "troco.session_token=PLANTED", connection: "close" });
      const answer = await socket.answer();
      expect([path, answer?.status]).toEqual([path, 404]);
      expect(answer?.body).not.toContain("PLANTED");
    }
  });

  test("to the address of a source's history, of a folder or of the configuration is the app's page or nothing", async () => {
    // The page of a screen names its files, too.
    const page = await (await fetch(`${server.url}/no/such/screen`)).text();
    for (const path of ["/.git/config", "/.git/HEAD", "/.env", "/assets/", "/assets/../package.json", "/icons/"]) {
      const answer = await fetch(`${server.url}${path}`);
      const text = await answer.text();
      expect(answer.status === 404 || text === page, path).toBe(true);
    }
  });

  test("of the API is JSON, is not kept by caches, and has an id; what is not there is a problem document", async () => {
    for (const [path, method] of [
      ["/api/no/such/thing", "GET"],
      ["/api/", "GET"],
      ["/api/transfers", "GET"],
      ["/api/profile", "DELETE"],
      ["/api/payment-requests/x/y/z", "POST"],
    ] as const) {
      const answer = await world.customer.client.send(path, { method });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const problem = await problemOf(answer);
      expect(problem).toEqual({
        type: "/api/docs#not_found",
        status: 404,
        code: "not_found",
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.headers.get("x-request-id")).toBe(problem.request_id);
    }
    expect((await world.customer.client.send("/api/profile")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("a body", () => {
  const patch = (body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = json) =>
    world.customer.client.send("/api/profile", {
      method: "PATCH",
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit);
  const endless = (bytes: number) =>
    new ReadableStream({
      start: (controller) => (controller.enqueue(new Uint8Array(bytes).fill(32)), controller.close()),
    });

  test("that is too large is rejected, whether it says its length or not", async () => {
    for (const body of [JSON.stringify({ city: "A".repeat(70_000) }), endless(70_000)]) {
      const answer = await patch(body);
      expect([answer.status, (await problemOf(answer)).code]).toEqual([413, "payload_too_large"]);
    }
  });

  test.each([
    "/api/auth/sign-in/email",
    "/api/auth/sign-up/email",
    "/api/webhooks/checkout",
    "/sandbox/checkout/sandbox_x",
  ])("that is too large is refused at %s as well", async (path) => {
    for (const body of ["A".repeat(300_000), endless(300_000)]) {
      const answer = await new Client(server.url).send(path, {
        method: "POST",
        body,
        headers: json,
        ...(typeof body === "string" ? {} : { duplex: "half" }),
      } as RequestInit);
      expect(answer.status).toBe(413);
    }
  });

  test("of another type, broken, or no object is refused, and so is one nested thousands deep", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/xml",
    ]) {
      const answer = await patch('{"city":"Olinda"}', { "content-type": type });
      expect([type, answer.status, (await problemOf(answer)).code]).toEqual([type, 415, "unsupported_media_type"]);
    }
    const broken = [
      "{",
      "[]",
      "null",
      "1",
      '"text"',
      "[1,2]",
      '{"city":}',
      "\u0000",
      '{"city":"a"}{"city":"b"}',
      "NaN",
      "[".repeat(30_000),
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      Buffer.from([0xff, 0xfe, 0x7b]),
    ];
    for (const body of broken) {
      const answer = await patch(body as string);
      expect([String(body).slice(0, 20), answer.status, (await problemOf(answer)).code]).toEqual([
        String(body).slice(0, 20),
        400,
        "invalid_input",
      ]);
    }
  });

  test("cannot reach a prototype: such names are unknown fields like any other, and no object changes", async () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const answer = await patch(jsonOf(new Map([[name, { is_admin: true, city: "Olinda" }]])));
      expect([name, answer.status]).toEqual([name, 400]);
      expect(await problemOf(answer)).toMatchObject({ errors: [{ field: name, code: "unknown_field" }] });
    }
    expect(({} as Record<string, unknown>)["is_admin"]).toBeUndefined();
  });

  test("may not say a thing twice to two readers: the last one counts, as everywhere in JSON", async () => {
    await patch('{"city":"first","city":"second"}');
    expect((await world.customer.client.call("getProfile", {})).city).toBe("second");
  });
});

describe("text", () => {
  test("with control characters or a change of its direction is refused in every free field", async () => {
    const fields: readonly (readonly [OperationId, string])[] = [
      ["updateProfile", "full_name"],
      ["updateProfile", "address"],
      ["updateProfile", "address_complement"],
      ["sendMoney", "message"],
      ["createPaymentRequest", "description"],
      ["createBanner", "company_name"],
      ["createBanner", "description"],
      ["createBanner", "cashback"],
    ];
    const before = await fingerprint(server.testDatabase.owner);
    for (const [operationId, field] of fields) {
      for (const character of ["\u0000", "\u0007", "\u001b", "\u007f", "\u202a", "\u202e", "\u2066", "\u200f"]) {
        const [path, init] = requestOf(operationId, {
          input: samples[operationId](world),
          extra: { [field]: `Ana${character}Sol` },
        });
        const answer = await clientFor(operationId).send(path, init);
        expect(await problemOf(answer), `${operationId}.${field} ${JSON.stringify(character)}`).toMatchObject({
          status: 400,
          errors: [{ field, code: "invalid_format" }],
        });
      }
      const [path, init] = requestOf(operationId, {
        input: samples[operationId](world),
        extra: { [field]: "A".repeat(5_000) },
      });
      expect(await problemOf(await clientFor(operationId).send(path, init)), `${operationId}.${field}`).toMatchObject({
        errors: [{ field, code: "too_long" }],
      });
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  const stringFields = (operationId: OperationId): string[] => {
    const schema = z.toJSONSchema(operationOf(operationId).input, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, { type?: string }>;
    };
    return Object.entries(schema.properties ?? {})
      .filter(([, { type }]) => type === "string")
      .map(([field]) => field);
  };

  describe(`of ${hostileStrings.length} hostile kinds never breaks an operation: no 5xx on any string field`, () => {
    let tried = 0;
    let next = 0;
    const perField = cases(15);
    // A test for each operation, whose time limit grows with its requests: the machine may be slow.
    for (const operationId of operationIds) {
      const fields = stringFields(operationId);
      if (fields.length === 0) continue;
      test(operationId, { timeout: fields.length * 30_000 }, async () => {
        for (const field of fields) {
          for (let index = 0; index < perField; index += 1) {
            if (index % 15 === 0) await forgetLimits();
            // Walks on through all of them, so that each meets many fields.
            const value = hostileStrings[(next += 1) % hostileStrings.length]!;
            const sample = samples[operationId](world) as Record<string, unknown>;
            const inPath = operationOf(operationId).path.includes(`{${field}}`);
            if (inPath && (value === "" || /[\ud800-\udfff]/.test(value) || value.length > 4_000)) continue;
            const [path, init] = requestOf(
              operationId,
              inPath ? { input: { ...sample, [field]: value } } : { input: sample, extra: { [field]: value } },
            );
            if (path.length > 12_000) continue;
            const answer = await clientFor(operationId).send(path, init);
            tried += 1;
            expect(
              answer.status,
              `${operationId}.${field} = ${JSON.stringify(value).slice(0, 80)}: ${(await answer.text()).slice(0, 200)}`,
            ).toBeLessThan(500);
          }
        }
      });
    }

    test("and that was tried often enough to say so", () => {
      expect(tried).toBeGreaterThan(cases(375));
    });
  });

  test(
    "of a hostile kind never breaks what stands beside the contract: auth, mailbox, checkout, files, headers",
    async () => {
      const { client } = await server.signUp();
      const post = (path: string, body: object) => client.send(path, jsonBody(body));
      const targets: Record<string, (value: string) => Promise<Response>> = {
        "sign-up name": (name) =>
          post("/api/auth/sign-up/email", {
            name,
            email: `h${randomBytes(6).toString("hex")}@troco.example`,
            password: loginPassword,
          }),
        "sign-up email": (email) => post("/api/auth/sign-up/email", { name: "Ana", email, password: loginPassword }),
        "sign-up password": (password) =>
          post("/api/auth/sign-up/email", {
            name: "Ana",
            email: `h${randomBytes(6).toString("hex")}@troco.example`,
            password,
          }),
        "sign-in email": (email) => post("/api/auth/sign-in/email", { email, password: loginPassword }),
        "sign-in password": (password) => post("/api/auth/sign-in/email", { email: world.customer.email, password }),
        callback: (callbackURL) =>
          post("/api/auth/sign-in/email", { email: "nobody@troco.example", password: loginPassword, callbackURL }),
        "recovery email": (email) => post("/api/auth/request-password-reset", { email }),
        "recovery redirect": (redirectTo) =>
          post("/api/auth/request-password-reset", { email: "nobody@troco.example", redirectTo }),
        "reset token": (token) => post("/api/auth/reset-password", { token, newPassword: loginPassword }),
        "reset token in a path": (token) =>
          client.send(
            `/api/auth/reset-password/${encodeURIComponent(token.slice(0, 500).toWellFormed())}?callbackURL=/`,
          ),
        "confirmation token": (token) =>
          post("/api/auth/sign-in/email", { email: "nobody@troco.example", password: "secret", token }),
        "own name": (name) => post("/api/auth/update-user", { name }),
        "own picture": (image) => post("/api/auth/update-user", { image }),
        "current password": (currentPassword) =>
          client.send("/api/login-password", {
            ...jsonBody({ current_password: currentPassword, new_password: loginPassword }),
            method: "PUT",
          }),
        "mailbox recipient": (to) =>
          client.send(`/mailbox/messages?to=${encodeURIComponent(to.slice(0, 500).toWellFormed())}`),
        "mailbox message": (id) =>
          client.send(`/mailbox/messages/${encodeURIComponent(id.slice(0, 500).toWellFormed())}`),
        "checkout session": (id) =>
          client.send(`/sandbox/checkout/${encodeURIComponent(id.slice(0, 500).toWellFormed())}`),
        "checkout card": (card) =>
          client.send("/sandbox/checkout/sandbox_x", {
            method: "POST",
            body: new URLSearchParams({ card: card.toWellFormed() }),
          }),
        file: (name) =>
          client.send(
            `/api/files/${encodeURIComponent(name.slice(0, 200).toWellFormed())}/x.jpg?expires=1&key=${encodeURIComponent(name.slice(0, 200).toWellFormed())}&signature=x`,
          ),
      };
      const broken: string[] = [];
      let next = 0;
      for (const [name, send] of Object.entries(targets)) {
        for (let index = 0; index < cases(6); index += 1) {
          if (index % 4 === 0) await forgetLimits();
          const value = index === 0 ? "a\u0000b" : hostileStrings[(next += 1) % hostileStrings.length]!;
          const answer = await send(value);
          if (answer.status >= 500) broken.push(`${name} = ${JSON.stringify(value).slice(0, 40)}: ${answer.status}`);
        }
      }
      expect(broken).toEqual([]);
    },
    patient(480_000),
  );

  test("that a user typed is text in the mailbox's page and in mails", async () => {
    const email = "markup@troco.example";
    await new Client(server.url, { "x-forwarded-for": "198.51.100.250" }).signUp(
      { name: "<b>Ana</b>&\"'", email, password: loginPassword },
      "en",
    );
    const mail = await readMail(server.url, email, "Confirm your email");
    expect(mail.html).not.toContain("<b>Ana");
  });

  test("names any zone that the contract accepts without breaking, and means the same zone everywhere", async () => {
    const { client } = world.customer;
    const zones = [
      ...Intl.supportedValuesOf("timeZone"),
      "UTC",
      "GMT",
      "EST5EDT",
      "america/sao_paulo",
      "Etc/GMT+12",
      "+05:30",
      "-03:00",
      "+00",
      "US/Pacific-New",
    ];
    const broken: string[] = [];
    for (const zone of zones) {
      const answer = await client.send(`/api/transactions/months?time_zone=${encodeURIComponent(zone)}`);
      if (answer.status >= 500) broken.push(zone);
    }
    expect(broken).toEqual([]);
    // A charge of its own at the turn of a month: in UTC+14 it is already the next one.
    const { owner } = server.testDatabase;
    const user = await server.createCustomer({ balance: 1_000 });
    await owner.query(
      "insert into transactions (user_id, id, type, amount, transfer_id, created_at) values ($1, '019c15a4-1200-7000-8000-000000000001', 'deposit', 1, gen_random_uuid(), '2026-01-31T20:00:00Z')",
      [user.userId],
    );
    for (const [zone, month] of [
      ["UTC", "2026-01"],
      ["Asia/Kolkata", "2026-02"],
      ["+05:30", "2026-02"],
      ["America/Sao_Paulo", "2026-01"],
      ["-05:30", "2026-01"],
    ] as const) {
      const answer = await user.client.send(`/api/transactions/months?time_zone=${encodeURIComponent(zone)}`);
      // Refusing a form of zone is right too; answering another month is not.
      if (answer.ok) expect(await answer.json(), zone).toContain(month);
      else expect(answer.status, zone).toBe(400);
    }
    await owner.pool.query(
      "set session_replication_role = replica; delete from transactions where id = '019c15a4-1200-7000-8000-000000000001'; set session_replication_role = origin",
    );
  });
});

describe("secrets", () => {
  test("never stand in an answer that refuses, nor in the log at its most talkative, whatever goes wrong", async () => {
    const lines: string[] = [];
    // A line that a library prints itself goes past the log, and past what it leaves out.
    const printed = vi.spyOn(console, "error");
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    const testDatabase = await createTestDatabase({ poolSize: 1 });
    const dataDir = join(tmpdir(), `troco-files-${randomBytes(6).toString("hex")}`);
    const own = await startServer({
      config: parseConfig({ PORT: "0", DATA_DIR: dataDir, DATABASE_POOL: "10", DEMO: "false", TRUSTED_PROXIES: "1" }),
      databaseUrl: testDatabase.url,
      secrets: ["PLANTED-installation-secret-0123456789abcdef"],
      clock: systemClock,
      log: createLog("debug", destination),
    });
    const url = `http://localhost:${own.port}`;
    const secrets = new Map<string, string>([["installation secret", "PLANTED-installation-secret-0123456789abcdef"]]);
    const answers: string[] = [];
    const refused = async (client: Client, path: string, init: RequestInit) => {
      const answer = await client.send(path, init);
      const body = await answer.text();
      if (!answer.ok) answers.push(`${path} ${body}`);
      return { answer, body };
    };
    try {
      const client = new Client(url, { "x-forwarded-for": "198.51.100.1" });
      const [password, wrongPassword, newPassword] = [
        "PLANTED-login-password",
        "PLANTED-wrong-password",
        "PLANTED-new-password",
      ];
      const [email, pin, wrongPin] = ["planted@troco.example", "7391", "8264"];
      for (const [name, value] of Object.entries({ password, wrongPassword, newPassword })) secrets.set(name, value);
      await client.signUp({ name: "Ana Sol", email, password });
      const confirmation = linkIn(await readMail(url, email, "Confirme seu e-mail"));
      secrets.set("confirmation token", confirmation.searchParams.get("token")!);
      await refused(client, "/api/auth/sign-in/email", jsonBody({ email, password }));
      const token = confirmation.searchParams.get("token")!;
      await refused(client, "/api/auth/sign-in/email", jsonBody({ email, password: wrongPassword, token }));
      await client.signIn(email, password, token);
      const [cookie] = client.cookie.split("; ").filter((pair) => pair.includes("session_token"));
      secrets.set("cookie", cookie!.split("=")[1]!);
      secrets.set("session token", decodeURIComponent(cookie!.split("=")[1]!).split(".")[0]!);
      const { card_number: card } = await client.call("getFullCardForPayment", {});
      secrets.set("card", card);

      const patch = { method: "PATCH", headers: json };
      await refused(client, "/api/profile", { ...patch, body: `{"city": "${wrongPassword}", ` });
      await refused(client, "/api/profile", {
        ...patch,
        body: JSON.stringify({ purchase_password: pin, [wrongPassword]: 1, phone: newPassword }),
      });
      await refused(client, "/api/purchase-password", {
        method: "PUT",
        headers: json,
        body: JSON.stringify({ password: `${pin}0` }),
      });
      await client.call("setPurchasePassword", { password: pin });
      await refused(client, "/api/purchase-password", {
        method: "PUT",
        headers: json,
        body: JSON.stringify({ password: "1357", current_password: wrongPin }),
      });
      await refused(client, "/api/purchase-password/recovery", jsonBody({ login_password: wrongPassword }));
      await client.call("requestPurchasePasswordReset", { login_password: password });
      const recovery = linkIn(await readMail(url, email, "Crie uma nova senha de compra")).searchParams.get(
        "purchase_password_token",
      )!;
      secrets.set("purchase password token", recovery);
      await refused(client, "/api/purchase-password/reset", jsonBody({ token: recovery, password: "12" }));
      await refused(client, "/api/partner/payment-requests", {
        ...jsonBody({ card_number: card, amount: 100 }),
        headers: { ...json, "idempotency-key": "12345678" },
      });
      // The answer may name the searched card to the caller; the log must not.
      await client.send(`/api/recipients/${encodeURIComponent(card)}%20`);
      await client.send("/api/auth/request-password-reset", jsonBody({ email }));
      const reset = linkIn(await readMail(url, email, "Crie uma nova senha")).searchParams.get("token")!;
      secrets.set("reset token", reset);
      await refused(client, `/api/auth/reset-password/${reset}?callbackURL=/auth`, {});
      await refused(client, "/api/auth/reset-password", jsonBody({ token: reset, newPassword: "123" }));
      await refused(client, "/api/login-password", {
        ...jsonBody({ current_password: wrongPassword, new_password: newPassword }),
        method: "PUT",
      });
      await refused(client, "/api/webhooks/checkout", {
        method: "POST",
        body: wrongPassword,
        headers: { "stripe-signature": `t=1,v1=${newPassword}` },
      });

      // The data that a partner's console reads, and what its programs send.
      await createPartner(own.services, { ownerEmail: email, partnerName: "Padaria Sol", category: "restaurant" });
      const login_password = password;
      const { key } = await client.call("createApiKey", {
        name: "Balcão",
        mode: "live",
        scopes: ["charges:write"],
        login_password,
      });
      const { secret: signing } = await client.call("createWebhookEndpoint", {
        url: "https://till.example.com/troco?token=PLANTED-receiver",
        mode: "live",
        events: ["charge.created"],
        login_password,
      });
      const account = { kind: "iban", holder_name: "Padaria Sol", iban: "DE89370400440532013000" } as const;
      await client.call("setPayoutAccount", { ...account, login_password });
      await client.call("inviteCashier", { email: "equipe@troco.example", login_password });
      const invitation = linkIn(
        await readMail(url, "equipe@troco.example", "Convite para a equipe de uma empresa no Troco"),
      ).searchParams.get("token")!;
      secrets.set("API key", key.slice(-48)).set("webhook secret", signing).set("receiver's", "PLANTED-receiver");
      secrets.set("payout account", account.iban).set("invitation token", invitation);
      const till = new Client(url, { authorization: `Bearer ${key}` });
      await refused(till, "/api/profile", {});
      await refused(client, "/api/partner-invitations/acceptance", jsonBody({ token: invitation }));
      for (const table of ["payout_accounts", "api_keys", "partner_invitations", "webhook_endpoints"]) {
        await testDatabase.owner.query(`alter table ${table} rename to ${table}_away`);
        const put = { method: "PUT", headers: json, body: JSON.stringify({ ...account, login_password }) };
        await refused(client, "/api/partner/payout-account", put);
        await refused(till, "/api/partner/payment-requests", {});
        await refused(client, "/api/partner-invitations/acceptance", jsonBody({ token: invitation }));
        await refused(client, "/api/partner/webhook-endpoints", {});
        await testDatabase.owner.query(`alter table ${table}_away rename to ${table}`);
      }
      const [acts] = await testDatabase.owner.query<{ text: string }>(
        "select string_agg(audit_events::text, ' ') as text from audit_events",
      );
      expect(acts!.text).toContain("createWebhookEndpoint");
      for (const [name, secret] of secrets) expect(acts!.text.includes(secret), `${name} in an act`).toBe(false);

      // A position, in a search that is answered and in one that fails.
      const near = "/api/partners?latitude=-23.981273&longitude=-46.731982&search=PLANTED-search";
      secrets.set("latitude", "23.981273").set("longitude", "46.731982").set("search", "PLANTED-search");
      expect((await client.send(near)).status).toBe(200);
      await testDatabase.owner.query("alter table partners rename column name_key to name_key_away");
      expect((await refused(client, near, {})).answer.status).toBe(500);
      await testDatabase.owner.query("alter table partners rename column name_key_away to name_key");

      // And when the database itself breaks under every one of these.
      for (const table of ["profiles", "purchase_passwords", "auth_accounts"]) {
        await testDatabase.owner.query(`alter table ${table} rename to ${table}_away`);
        const broken = await refused(client, "/api/purchase-password/verification", jsonBody({ _password: pin }));
        if (table !== "auth_accounts") expect(broken.answer.status, `without ${table}`).toBe(500);
        await refused(client, "/api/purchase-password", {
          method: "PUT",
          headers: json,
          body: JSON.stringify({ password: wrongPin, current_password: pin }),
        });
        await refused(client, "/api/purchase-password/recovery", jsonBody({ login_password: password }));
        await refused(client, "/api/auth/sign-in/email", jsonBody({ email, password }));
        await refused(client, "/api/login-password", {
          ...jsonBody({ current_password: password, new_password: newPassword }),
          method: "PUT",
        });
        await testDatabase.owner.query(`alter table ${table}_away rename to ${table}`);
      }
      await client.signIn(email, newPassword);

      const log = lines.join("");
      expect(printed).not.toHaveBeenCalled();
      expect(lines.length, "the log did speak").toBeGreaterThan(30);
      expect(log).toMatch(/purchase_passwords/);
      for (const [name, secret] of secrets) {
        expect(log.includes(secret), `${name} in the log: ${lines.find((line) => line.includes(secret))}`).toBe(false);
        expect(
          answers.filter((answer) => answer.slice(answer.indexOf(" ")).includes(secret) && name !== "wrongPassword"),
          `${name} in an answer`,
        ).toEqual([]);
      }
      // Four digits can be anywhere; under a name, or as a whole text, they are the purchase
      // password.
      expect(log).not.toMatch(/"(?:7391|8264|73910)"|password"?\s*[:=]\s*"?(?:7391|8264)/);
      expect(answers.join("\n")).not.toMatch(/"(?:7391|8264|73910)"/);
      expect(answers.join("\n"), "a broken database does not show in the answer").not.toMatch(
        /relation|select |insert |pg_|node_modules|at async/i,
      );
    } finally {
      printed.mockRestore();
      await own.stop();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("the control: the log's own check finds a secret that is logged under no secret's name", () => {
    const lines: string[] = [];
    const log = createLog(
      "debug",
      new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
    );
    log.info(
      { password: "PLANTED-1", body: { token: "PLANTED-2", deep: { cookie: "PLANTED-3" } }, note: "PLANTED-4" },
      "a line",
    );
    expect(lines.join("").match(/PLANTED-\d/g)).toEqual(["PLANTED-4"]);
  });
});

describe("the OpenAPI document", () => {
  /** The calls that the specification names. */
  const specified = [
    "createPayment",
    "verifyPayment",
    "activateUserAccount",
    "verifyPurchasePassword",
    "hasPurchasePassword",
    "getSafeProfileData",
    "getFullCardForPayment",
    "applyReferralCode",
    "getPublicPartners",
    "getPendingPaymentRequest",
    "approvePaymentRequest",
    "rejectPaymentRequest",
    "getProfile",
    "findRecipient",
    "updateProfile",
    "uploadIdentityDocuments",
    "setPurchasePassword",
    "cancelAccount",
    "sendMoney",
    "transferCashback",
    "listTransactions",
    "getLastTransaction",
    "listBanners",
    "createBanner",
    "updateBanner",
    "deleteBanner",
    "listContacts",
    "listCashbackHistory",
    "listMilestones",
    "getIdentityDocument",
  ] as const;

  type Schema = { [key: string]: unknown };
  interface Described {
    operationId: string;
    tags: string[];
    parameters: (Parameter | { $ref: string })[];
    requestBody?: { content: Record<string, { schema: Schema }> };
    responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  }
  interface Parameter {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
  }
  interface Document {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
  }
  const parametersOf = ({ components }: Document, { parameters }: Described) =>
    parameters.map((parameter) =>
      "$ref" in parameter ? components.parameters[parameter.$ref.replace("#/components/parameters/", "")]! : parameter,
    );
  const read = async () => (await (await fetch(`${server.url}/api/openapi-whole.json`)).json()) as Document;
  const described = (document: Document) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test("names every call that the specification names, and its reader runs no script but ours", async () => {
    expect(operationIds).toEqual(expect.arrayContaining([...specified]));
    const named = described(await read()).map(({ operation }) => operation.operationId);
    expect(named.toSorted()).toEqual([...operationIds, ...Object.keys(authOperations)].toSorted());
    const page = await (await fetch(`${server.url}/api/docs`)).text();
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script src="/api/docs/redoc.js" defer>',
      '<script src="/api/docs/reader.js" type="module">',
    ]);
    expect(page).not.toMatch(/ on\w+=|javascript:/);
  });

  test("is well formed: paths and their parameters agree, every operation has answers, every schema is one", async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
    const checkSchema = (schema: Schema, where: string): void => {
      if (typeof schema["$ref"] === "string") {
        const name = schema["$ref"].replace("#/components/schemas/", "");
        expect(document.components.schemas, where).toHaveProperty(name);
        return;
      }
      const says = ["type", "anyOf", "oneOf", "allOf", "enum", "const"].filter((keyword) => keyword in schema);
      expect(says, `${where} says what it takes: ${JSON.stringify(schema)}`).not.toEqual([]);
      for (const type of [schema["type"] ?? []].flat() as string[])
        expect(types.has(type), `${where}: ${type}`).toBe(true);
      const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
      for (const required of (schema["required"] ?? []) as string[]) expect(properties, where).toHaveProperty(required);
      for (const [name, property] of Object.entries(properties)) checkSchema(property, `${where}.${name}`);
      for (const keyword of ["anyOf", "oneOf", "allOf"])
        for (const part of (schema[keyword] ?? []) as Schema[]) checkSchema(part, where);
      if (schema["items"] !== undefined) checkSchema(schema["items"] as Schema, `${where}[]`);
      if (typeof schema["pattern"] === "string")
        expect(() => new RegExp(schema["pattern"] as string, "u"), where).not.toThrow();
    };
    for (const { path, method, operation } of described(document)) {
      const where = operation.operationId;
      const source = authOperations[where] ?? operationOf(where as OperationId);
      expect(["get", "post", "put", "patch", "delete"], where).toContain(method);
      const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();
      const parameters = parametersOf(document, operation);
      expect(
        parameters
          .filter((parameter) => parameter.in === "path")
          .map((parameter) => parameter.name)
          .toSorted(),
        where,
      ).toEqual(inTemplate);
      for (const parameter of parameters) checkSchema(parameter.schema, `${where}?${parameter.name}`);
      expect(
        parameters.some((parameter) => parameter.name === "Idempotency-Key"),
        where,
      ).toBe(source.idempotent === true);
      if (travelsInQuery(source)) expect(operation.requestBody, where).toBeUndefined();
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) checkSchema(schema, where);
      expect(Object.keys(operation.responses), where).toEqual(expect.arrayContaining(["200", "400", "default"]));
      for (const answer of Object.values(operation.responses))
        for (const { schema } of Object.values(answer.content ?? {})) checkSchema(schema, `${where} answer`);
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) checkSchema(schema, name);
  });

  test("marks the session's operations as such, each with its inputs and with just the errors that it can give", async () => {
    const document = await read();
    const marked = described(document)
      .filter(({ operation }) => operation.tags.includes("Session"))
      .map(({ path, method, operation }) => {
        const body = operation.requestBody?.content["application/json"]?.schema["properties"] ?? {};
        const inputs = [...parametersOf(document, operation).map(({ name }) => name), ...Object.keys(body)];
        const errors = Object.entries(operation.responses).flatMap(([status, { content }]) => {
          const { allOf } = (content?.["application/problem+json"]?.schema ?? {}) as { allOf?: Schema[] };
          const { code } = (allOf?.[1]?.["properties"] ?? {}) as { code?: { enum: string[] } };
          return code === undefined ? [] : [`${status} ${code.enum.join(" ")}`];
        });
        return [`${method} ${path}`, inputs, errors];
      });
    expect(marked).toEqual([
      ["get /auth/get-session", [], ["400 invalid_input", "429 too_many_requests"]],
      [
        "post /auth/sign-up/email",
        ["name", "email", "password", "callbackURL"],
        ["400 invalid_input", "403 foreign_origin", "429 too_many_requests"],
      ],
      [
        "post /auth/sign-in/email",
        ["email", "password", "token", "code", "rememberMe", "callbackURL"],
        [
          "400 invalid_input",
          "401 invalid_credentials second_factor_required",
          "403 foreign_origin email_not_confirmed account_frozen administrator_password_short second_factor_wrong",
          "409 confirmation_link_invalid",
          "429 too_many_requests",
        ],
      ],
      [
        "post /auth/sign-in/passkey",
        ["credential_id", "client_data", "authenticator_data", "signature"],
        [
          "400 invalid_input",
          "403 foreign_origin passkey_wrong email_not_confirmed account_frozen",
          "429 too_many_requests",
        ],
      ],
      [
        "post /auth/send-verification-email",
        ["email", "callbackURL"],
        ["400 invalid_input", "403 foreign_origin", "429 too_many_requests"],
      ],
      [
        "post /auth/request-password-reset",
        ["email", "redirectTo"],
        ["400 invalid_input", "403 foreign_origin", "429 too_many_requests"],
      ],
      [
        "post /auth/reset-password",
        ["token", "newPassword"],
        ["400 invalid_input", "403 foreign_origin", "409 recovery_link_invalid", "429 too_many_requests"],
      ],
      ["post /auth/sign-out", [], ["400 invalid_input", "403 foreign_origin", "429 too_many_requests"]],
    ]);
  });
});
