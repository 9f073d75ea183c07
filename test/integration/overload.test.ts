import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonBody } from "#server/cli/demo/index.ts";
import { moneyCallsMax } from "#server/http/money-calls.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";
import { RawSocket } from "./support/raw-socket.ts";

const token = "a-token-for-metrics-that-is-long-enough";
const publicUrl = "https://troco.example";
/** Few enough that none has as many requests waiting as one user may have. */
const sendersCount = 8;

let server: TestServer;
let senders: readonly TestUser[];
let recipient: TestUser;
let leaving: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token, PUBLIC_URL: publicUrl } });
  senders = await Promise.all(Array.from({ length: sendersCount }, () => server.createCustomer({ balance: 100_000 })));
  recipient = await server.createCustomer();
  leaving = await server.signUp();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

function send({ client }: TestUser): Promise<Response> {
  const init = jsonBody({ username: recipient.username, amount: 1 });
  return client.send("/api/transfers", { ...init, headers: { ...init.headers, "idempotency-key": randomUUID() } });
}
const balanceOf = async ({ client }: TestUser) => (await client.call("getProfile", {})).wallet_balance;
const readMetrics = () => fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
const headOf = (user: TestUser, length: number) => ({
  cookie: user.client.cookie,
  origin: publicUrl,
  "content-type": "application/json",
  "content-length": length,
  "idempotency-key": randomUUID(),
});

/** Answers in the order in which they come. */
function collect(calls: readonly Promise<Response>[]): Response[] {
  const answers: Response[] = [];
  for (const call of calls) void call.then((answer) => answers.push(answer));
  return answers;
}

/** Nothing in `work` can look a session up. */
async function whileLookUpsWait(work: () => Promise<void>): Promise<void> {
  const { pool } = server.server.services.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await work();
  } finally {
    for (const client of held) client.release();
  }
}

test("as many money calls in hand as can be: the next is refused at once, those before it are done, and then calls are taken again", async () => {
  const tooMany = 24;
  const before = await balanceOf(recipient);
  const calls: Promise<Response>[] = [];
  const others: Promise<Response>[] = [];
  await whileLookUpsWait(async () => {
    for (let index = 0; index < moneyCallsMax + tooMany; index += 1) calls.push(send(senders[index % sendersCount]!));
    const refused = collect(calls);
    await until(() => (refused.length === tooMany ? true : undefined), { what: "the calls that are too many" });
    for (const answer of refused) expect(answer.status).toBe(503);

    for (const path of ["/healthz", "/readyz"]) expect((await fetch(server.url + path)).status, path).toBe(200);
    const metrics = await (await readMetrics()).text();
    const counted = /troco_operations_total\{operation="sendMoney",moves_money="yes",result="server_busy"\} (\d+)/;
    expect(Number(counted.exec(metrics)?.[1])).toBe(tooMany);
    expect(refused, "those that were let in wait").toHaveLength(tooMany);
    // Neither reading nor signing out is refused; they wait for what all wait for.
    others.push(recipient.client.send("/api/profile"));
    others.push(leaving.client.send("/api/auth/sign-out", jsonBody({})));
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(moneyCallsMax);
  for (const other of others) expect((await other).status).toBe(200);
  expect(await balanceOf(recipient)).toBe(before + moneyCallsMax);
  expect((await send(senders[1]!)).status).toBe(200);
});

test("such an answer is a problem document with the headers of every other, and the connection stays open", async () => {
  const user = senders[1]!;
  const body = JSON.stringify({ username: recipient.username, amount: 1 });
  const ordinary = await fetch(`${server.url}/api/transfers`, jsonBody({}));
  expect(ordinary.status).toBe(401);
  let calls: readonly Promise<Response>[] = [];
  await whileLookUpsWait(async () => {
    calls = Array.from({ length: moneyCallsMax + 1 }, (_, index) => send(senders[index % sendersCount]!));
    const problem = await Promise.race(calls);
    expect(await problem.json()).toEqual({
      type: "/api/docs#server_busy",
      status: 503,
      code: "server_busy",
      request_id: problem.headers.get("x-request-id"),
    });
    expect({ ...comparable(ordinary), "retry-after": "5" }).toEqual(comparable(problem));

    const socket = await RawSocket.open(server.url);
    socket.head("POST", "/api/transfers", headOf(user, body.length));
    socket.write(body);
    expect((await socket.answer())?.status).toBe(503);
    socket.head("GET", "/healthz", {});
    expect((await socket.answer())?.status, "on the same connection").toBe(200);

    socket.head("POST", "/api/transfers", headOf(user, body.length));
    expect((await socket.answer())?.status, "before its body has come").toBe(503);
    socket.socket.destroy();
  });
  await Promise.all(calls);
});

/** The headers, but for those that are different in every answer. */
function comparable({ headers }: Response): Record<string, string> {
  const differing = new Set(["content-length", "date", "x-request-id"]);
  expect([...differing].filter((name) => !headers.has(name))).toEqual([]);
  return Object.fromEntries([...headers].filter(([name]) => !differing.has(name)));
}

test("money calls whose bodies are still on their way fill nothing", async () => {
  const user = senders[1]!;
  const body = JSON.stringify({ username: recipient.username, amount: 1 });
  const slow = await Promise.all(Array.from({ length: moneyCallsMax + 10 }, () => RawSocket.open(server.url)));
  try {
    for (const socket of slow) {
      socket.head("POST", "/api/transfers", headOf(user, body.length));
      socket.write(body.slice(0, 5));
    }
    for (let index = 0; index < 5; index += 1) await fetch(`${server.url}/readyz`);
    expect((await send(user)).status).toBe(200);
    slow[0]!.write(body.slice(5));
    expect((await slow[0]!.answer())?.status).toBe(200);
  } finally {
    for (const { socket } of slow) socket.destroy();
  }
});
