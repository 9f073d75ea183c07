import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { authOperations } from "#server/http/auth-operations.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { addressesBeside } from "./support/addresses.ts";
import { operationIds, operationOf, requestOf } from "./support/calls.ts";
import { RawSocket } from "./support/raw-socket.ts";
import { createWorld, samples, samplesEnvironment, type World } from "./support/samples.ts";

// No cache may keep an answer of the API: a browser's, which the next user of the device reads, or
// one on the way.
const token = "a-token-for-metrics-that-is-long-enough";
let server: TestServer;
let world: World;
let nobody: Client;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...samplesEnvironment, METRICS_TOKEN: token } });
  world = await createWorld(server);
  nobody = new Client(server.url);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Makes a call, whose answer must not be kept. */
async function look(client: Client, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await client.send(path, { redirect: "manual", ...init });
  const where = `${init.method ?? "GET"} ${path} ${answer.status}`;
  expect(`${where} ${answer.headers.get("cache-control")}`).toMatch(/ (?:private, )?no-store$/);
  // The live stream has no end.
  await answer.body?.cancel();
  return answer;
}

const clientFor = (operationId: OperationId): Client => {
  const { access } = operationOf(operationId);
  if (access === "admin") return world.administrator.client;
  return isOfMembers(access) ? world.partner.client : world.customer.client;
};

test("no answer of an operation is kept by a cache: what is read, files, and what is refused", async () => {
  for (const operationId of operationIds) {
    const [path, init] = requestOf(operationId, { input: samples[operationId](world) });
    await look(nobody, path, init);
    await look(clientFor(operationId), path, { ...init, headers: { "content-type": "text/plain" } });
    if (init.method === "GET") expect((await look(clientFor(operationId), path)).status, operationId).toBe(200);
  }
});

test("no answer about a session is kept by a cache", async () => {
  const { email, password } = world.bystander;
  for (const { method, path } of Object.values(authOperations))
    await look(nobody, `/api${path}`, method === "GET" ? {} : jsonBody({}));
  expect((await look(new Client(server.url), "/api/auth/sign-in/email", jsonBody({ email, password }))).status).toBe(
    200,
  );
});

/** Are the same for everybody. */
const kept = [
  "GET /",
  "GET /auth?confirmed=true&token=x",
  "GET /nowhere",
  "GET /api/docs/redoc.js",
  "GET /api/wallet-passes/images/hero.png",
];

test("nor is an answer beside them: the live stream, photos, own data, monitoring, stand-ins, redirects", async () => {
  const others = addressesBeside.filter((line) => !kept.includes(line));
  expect(others.length).toBe(addressesBeside.length - kept.length);
  for (const line of others) {
    const [method, path] = line.split(" ") as [string, string];
    const init = method === "GET" ? {} : jsonBody({});
    for (const client of [world.customer.client, nobody]) await look(client, path, init);
    await look(nobody, path, { method: "HEAD" });
    await look(nobody, path, { method: "OPTIONS" });
  }
  expect((await look(nobody, "/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  const { document_photo_url: photo } = await world.customer.client.call("getProfile", {});
  expect((await look(nobody, photo!)).status).toBe(200);
  const { url } = await world.customer.client.call("createPayment", { amount: 1_000 });
  const form = { method: "POST", body: "card=pays", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect((await look(nobody, new URL(url).pathname, form)).status).toBe(303);
});

test("nor one that is made before the app sees the request", async () => {
  for (const text of ["nonsense\r\n\r\n", "GET /\\ HTTP/1.1\r\nhost: a b\r\n\r\n"]) {
    const socket = await RawSocket.open(server.url);
    socket.write(text);
    expect((await socket.answer())?.headers).toContain("\r\ncache-control: no-store");
  }
});
