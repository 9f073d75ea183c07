import { once } from "node:events";
import { request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "#server/http/listener.ts";
import { createStartingApp } from "#server/http/starting.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { payCheckout, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { RawSocket } from "./support/raw-socket.ts";

// Every header of one answer of each kind, on https, where there is one more.
let server: TestServer;
let partner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: "https://troco.example" } });
  partner = await server.createPartner();
});
afterAll(() => server.close());

const appPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";
const security = {
  "cache-control": "no-store",
  "content-security-policy": appPolicy,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};
const connection = {
  connection: "keep-alive",
  date: expect.any(String) as string,
  "keep-alive": expect.stringMatching(/^timeout=/) as string,
};
const every = {
  ...security,
  ...connection,
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};
const length = { "content-length": expect.stringMatching(/^\d+$/) as string };
const varying = { vary: "Accept-Encoding" };
const json = { "content-type": "application/json" };
const problem = { "content-type": "application/problem+json" };
const html = { "content-type": "text/html; charset=UTF-8" };

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly url?: string;
}

/** An answer's status and headers as they come over the wire; a body that has no end is left. */
async function headersOf(path: string, { url = server.url, body, ...sent }: Sent = {}) {
  const call = request(`${url}${path}`, {
    agent: false,
    ...sent,
    headers: { connection: "keep-alive", ...sent.headers },
  });
  call.end(body);
  const [answer] = (await once(call, "response")) as [
    { statusCode: number; headers: IncomingHttpHeaders; destroy(): void },
  ];
  answer.destroy();
  return { status: answer.statusCode, headers: answer.headers };
}

const signedIn = (): Sent => ({ headers: { cookie: partner.client.cookie } });
const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

test("an operation's answer", async () => {
  expect(await headersOf("/api/purchase-password", signedIn())).toEqual({
    status: 200,
    headers: { ...every, ...json, ...length },
  });
});

test("a large answer to a read, compressed for clients that accept it; a small one never is", async () => {
  const caio = await server.createCustomer({ name: "Caio Lima", balance: 10_000 });
  for (let amount = 101; amount <= 108; amount += 1)
    await caio.client.call("sendMoney", { username: partner.username, amount, message: "Pão e café" });
  const { cookie } = caio.client;
  const large = { ...every, ...json, ...length, ...varying };
  const path = "/api/transactions";
  const read = (headers: Readonly<Record<string, string>>) => headersOf(path, { headers: { cookie, ...headers } });
  for (const encodings of ["identity", "br", "gzip;q=0", "*"])
    expect(await read({ "accept-encoding": encodings }), encodings).toEqual({ status: 200, headers: large });
  const plain = await read({});
  expect(plain).toEqual({ status: 200, headers: large });
  const packed = await read({ "accept-encoding": "br, gzip;q=0.8" });
  expect(packed).toEqual({ status: 200, headers: { ...large, "content-encoding": "gzip" } });
  expect(Number(packed.headers["content-length"])).toBeLessThan(Number(plain.headers["content-length"]) / 2);

  const textOf = async (encodings: string) =>
    (await fetch(`${server.url}${path}`, { headers: { cookie, "accept-encoding": encodings } })).text();
  const text = await textOf("identity");
  expect(text).toContain("Pão e café");
  expect(await textOf("gzip")).toBe(text);

  const small = await headersOf("/api/purchase-password", { headers: { cookie, "accept-encoding": "gzip" } });
  expect(small).toEqual({ status: 200, headers: { ...every, ...json, ...length } });
});

test("an operation's answer to HEAD", async () => {
  expect(await headersOf("/api/purchase-password", { method: "HEAD", ...signedIn() })).toEqual({
    status: 200,
    headers: { ...every, ...json },
  });
});

test("a file", async () => {
  expect(await headersOf("/api/partner/payment-requests/export?time_zone=UTC", signedIn())).toEqual({
    status: 200,
    headers: {
      ...every,

      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="[^"]+\.csv"$/) as string,
      "transfer-encoding": "chunked",
    },
  });
});

test("all of a user's data", async () => {
  expect(await headersOf("/api/own-data", signedIn())).toEqual({
    status: 200,
    headers: {
      ...every,

      "content-type": "application/json; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="[^"]+"$/) as string,
      "transfer-encoding": "chunked",
    },
  });
});

test("the live stream", async () => {
  expect(await headersOf("/api/live", signedIn())).toEqual({
    status: 200,
    headers: {
      ...every,
      "content-type": "text/event-stream",
      "keep-alive": undefined,
      "transfer-encoding": "chunked",
    },
  });
});

test("problems: no session, no such address, an input that is refused", async () => {
  expect(await headersOf("/api/profile")).toEqual({ status: 401, headers: { ...every, ...problem, ...length } });
  for (const path of ["/api/no/such/thing", "/api/auth/none", "/sandbox/checkout/none"])
    expect(await headersOf(path), path).toEqual({ status: 404, headers: { ...every, ...problem, ...length } });
  expect(await headersOf("/api/transfers", posted({}, { cookie: partner.client.cookie }))).toEqual({
    status: 400,
    headers: { ...every, ...problem, ...length },
  });
});

test("pages and what they load", async () => {
  const page = { ...every, ...html, ...varying, ...length };
  expect(await headersOf("/api/guide")).toEqual({ status: 200, headers: page });
  // Two styles of the reader may stand in its page, by their digests, and no script. Its search is
  // a worker of a `blob:`.
  const ofReader = appPolicy
    .replace(
      "style-src 'self'",
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
    )
    .replace("worker-src 'self'", "worker-src 'self' blob:");
  expect(await headersOf("/api/docs")).toEqual({
    status: 200,
    headers: { ...page, "content-security-policy": ofReader },
  });
  for (const [path, type] of Object.entries({ "pages.css": "text/css", "reader.js": "text/javascript" }))
    expect(await headersOf(`/api/docs/${path}`), path).toEqual({
      status: 200,
      headers: { ...every, "content-type": `${type}; charset=utf-8`, ...varying, ...length },
    });
  for (const path of ["/api/openapi.json", "/api/openapi-whole.json"])
    expect(await headersOf(path), path).toEqual({
      status: 200,
      headers: { ...every, ...json, ...varying, ...length },
    });
});

test("the local mailbox, whose policy is its own", async () => {
  expect(await headersOf("/mailbox")).toEqual({
    status: 200,
    headers: {
      ...every,
      ...html,

      ...length,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
      "x-robots-tag": "noindex",
    },
  });
});

test("a photo, whose policy is its own", async () => {
  const { document_photo_url: address } = await partner.client.call("getProfile", {});
  expect(await headersOf(address!.slice(address!.indexOf("/api/")))).toEqual({
    status: 200,
    headers: {
      ...every,
      ...length,
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="photo.jpg"',
      "content-security-policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "image/jpeg",
      "referrer-policy": "no-referrer",
    },
  });
});

test("a redirect", async () => {
  const { url } = await partner.client.call("createPayment", { amount: 1_000 });
  const sent = { method: "POST", body: "card=pays", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect(await headersOf(new URL(url).pathname, sent)).toEqual({
    status: 303,
    headers: {
      ...every,
      location: expect.stringContaining("https://troco.example/") as string,
      "transfer-encoding": "chunked",
    },
  });
  await payCheckout(partner.client, url, "pays");
});

test("the auth library's answers, with its cookie", async () => {
  expect(await headersOf("/api/auth/get-session", signedIn())).toEqual({
    status: 200,
    headers: { ...every, ...json, ...length, pragma: "no-cache" },
  });
  const { email, password } = partner;
  const answer = await headersOf("/api/auth/sign-in/email", posted({ email, password }));
  expect(answer).toEqual({
    status: 200,
    headers: {
      ...every,
      ...json,
      ...length,
      "set-cookie": [/device=/, /session_token=/].map((cookie) => expect.stringMatching(cookie) as string),
    },
  });
});

test("health, and readiness", async () => {
  for (const path of ["/healthz", "/readyz"])
    expect(await headersOf(path), path).toEqual({ status: 200, headers: { ...every, ...json, ...length } });
});

test("a request that is no HTTP, or names no host, of which the app learns nothing", async () => {
  const rejection = ["cache-control", "connection", "content-length", "content-type"];
  for (const text of ["nonsense\r\n\r\n", "GET /\\ HTTP/1.1\r\nhost: a b\r\n\r\n"]) {
    const socket = await RawSocket.open(server.url);
    socket.write(text);
    const answer = await socket.answer();
    expect(answer?.status).toBe(400);
    const names = answer!.headers
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(":", 1)[0]!);
    expect(names.filter((name) => name !== "date").toSorted()).toEqual(rejection);
  }
});

test("a server that is still starting", async () => {
  const app = createStartingApp(parseConfig({ PUBLIC_URL: "https://troco.example" }), systemClock);
  const starting = createListener(app.fetch, systemClock, { hostname: "localhost" });
  await once(starting.listen(0), "listening");
  const url = `http://localhost:${(starting.address() as AddressInfo).port}`;
  const plain = { ...security, ...connection, ...length, "retry-after": "5" };
  expect(await headersOf("/api/profile", { url })).toEqual({
    status: 503,
    headers: { ...plain, "content-type": "application/problem+json" },
  });
  expect(await headersOf("/readyz", { url })).toEqual({ status: 503, headers: { ...plain, ...json } });
  expect(await headersOf("/", { url, headers: { accept: "text/html" } })).toEqual({
    status: 503,
    headers: {
      ...plain,
      ...html,
      "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'/) as string,
    },
  });
  starting.closeAllConnections();
  starting.close();
});
