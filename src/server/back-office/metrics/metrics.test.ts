import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { jsonBody, type Client, type FailedCall } from "#server/cli/demo/index.ts";
import { auditOrHalt, sealEntries } from "#server/ledger/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { creditWallet } from "#test/harness/users.ts";
import { until } from "#test/integration/support/calls.ts";
import { Stream } from "#test/integration/support/stream.ts";

const root = join(import.meta.dirname, "../../../..");
const tokens = ["the-first-token-of-this-test-is-long", "the-one-before-it-is-long-enough-too"] as const;
const clock = new SettableClock(new Date());

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, environment: { METRICS_TOKEN: tokens.join(",") } });
});
afterAll(() => server.close());

const ask = (authorization?: string): Promise<Response> =>
  fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

/**
 * Each figure by its name with its labels. What was read of the installation a moment ago is read
 * again.
 */
async function readMetrics(): Promise<{ readonly text: string; readonly figures: ReadonlyMap<string, number> }> {
  clock.advance(6_000);
  const answer = await ask(`Bearer ${tokens[0]}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const figures = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
  expect(figures.size, "each figure stands there once").toBe(lines.length);
  return { text, figures };
}

const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: unknown) => (error as FailedCall).problem.code,
  );

test("nobody reads them who does not bring a token that is configured, and each of those is let in", async () => {
  const { client } = await server.signUp();
  const half = tokens[0].slice(0, -1);
  for (const brought of [undefined, "", "Bearer", `Bearer ${half}`, `Bearer ${tokens[0]}x`, `Basic ${tokens[0]}`]) {
    const answer = await ask(brought);
    expect(answer.status, brought).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("troco_");
  }
  expect((await client.send("/metrics")).status, "somebody who is signed in").toBe(401);
  for (const token of tokens) expect((await ask(`Bearer ${token}`)).status).toBe(200);
});

test("money is counted by operation and result with the time it took, and names nobody", async () => {
  const marina = await server.createCustomer({ name: "Marina Azevedo", balance: 1_000 });
  const caio = await server.createCustomer({ name: "Caio Lima" });
  const send = (client: Client, amount: number) =>
    refused(client.call("sendMoney", { username: caio.username, amount }));
  expect(await send(marina.client, 400)).toBe("ok");
  expect(await send(marina.client, 400)).toBe("ok");
  expect(await send(marina.client, 400)).toBe("insufficient_balance");
  expect(await send(marina.client, -1)).toBe("invalid_input");
  expect(await send(caio.client, 400)).toBe("recipient_is_self");
  const stranger = { ...jsonBody({}), method: "POST" };
  expect((await fetch(`${server.url}/api/transfers`, stranger)).status).toBe(401);
  expect((await fetch(`${server.url}/api/no/such/${marina.userId}`)).status).toBe(404);
  for (let count = 0; count < 6; count += 1)
    await marina.client.send("/api/auth/request-password-reset", jsonBody({ email: marina.email }));

  const { text, figures } = await readMetrics();
  const results = (operation: string, result: string) =>
    figures.get(`troco_operations_total{operation="${operation}",moves_money="yes",result="${result}"}`);
  expect(results("sendMoney", "ok")).toBe(2);
  for (const code of ["insufficient_balance", "invalid_input", "recipient_is_self", "not_signed_in"])
    expect(results("sendMoney", code), code).toBe(1);
  expect(results("verifyPayment", "ok")).toBe(1);
  expect(figures.get('troco_operation_seconds_count{operation="sendMoney",moves_money="yes"}')).toBe(6);
  expect(text).toMatch(/troco_operations_total\{operation="getProfile",moves_money="no",result="ok"\} [1-9]/);
  expect(figures.get('troco_http_requests_total{part="operations",status="404"}')).toBe(1);
  expect(figures.get('troco_http_requests_total{part="auth",status="429"}'), "a limit that was reached").toBe(1);

  for (const name of ["process_cpu_seconds_total", "nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
    expect(figures.get(name), name).toBeGreaterThan(0);
  expect(text, "neither people, nor ids, nor addresses").not.toMatch(
    /troco\.example|marina|caio|[0-9a-f]{8}-[0-9a-f]{4}|\/api|:name|198\.18\./i,
  );
});

test("what is open is shown: streams, connections and who waits for one, while readiness asks by connections of its own", async () => {
  const { client } = await server.signUp();
  const before = (await readMetrics()).figures.get("troco_live_streams")!;
  const stream = await Stream.open(client);
  const { pool } = server.server.services.database;
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const waiting = pool.query("select");
  const { figures } = await readMetrics();
  expect(figures.get("troco_live_streams")).toBe(before + 1);
  expect(figures.get('troco_database_connections{pool="modules",state="used"}')).toBe(10);
  expect(figures.get('troco_database_connections{pool="modules",state="waiting"}')).toBeGreaterThanOrEqual(1);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
  const waits = figures.get('troco_database_wait_seconds_count{pool="modules"}')!;
  for (const connection of taken) connection.release();
  await waiting;
  expect((await readMetrics()).figures.get('troco_database_wait_seconds_count{pool="modules"}')).toBeGreaterThan(waits);
  stream.close();
});

test("batches are counted with the requests in them, those that wait for a row, and those that are refused for it", async () => {
  const marina = await server.createCustomer();
  const caio = await server.createCustomer();
  // A top-up's webhook would run in a batch of its own at some time.
  await creditWallet(server.server.services, marina.userId, 1_000n);
  const send = () => refused(marina.client.call("sendMoney", { username: caio.username, amount: 100 }));
  const { figures: before } = await readMetrics();
  expect(await send()).toBe("ok");
  const { figures: after } = await readMetrics();
  const more = (figures: ReadonlyMap<string, number>, name: string) => figures.get(name)! - before.get(name)!;
  expect(more(after, "troco_batches_total")).toBe(1);
  expect(more(after, "troco_batch_requests_total")).toBe(1);
  expect(after.get('troco_batch_waiting{for="batch"}')).toBe(0);

  const holder = await server.testDatabase.owner.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from profiles where user_id = $1 for update", [caio.userId]);
    const delayed = send();
    await until(async () =>
      (await readMetrics()).figures.get('troco_batch_waiting{for="lock"}') === 1 ? true : undefined,
    );
    expect(await delayed).toBe("server_busy");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const { figures: end } = await readMetrics();
  expect(more(end, "troco_batch_refused_total")).toBe(1);
  expect(end.get('troco_batch_waiting{for="lock"}')).toBe(0);
});

test("the installation's jobs, the audit's verdict and the newest seal are shown; where the database does not say in time, none of them, and the server is not ready", async () => {
  const { services } = server.server;
  const { owner } = server.testDatabase;
  expect(await auditOrHalt(services)).toBe(true);
  const newest = await sealEntries(services);
  await owner.query(
    "insert into jobs.job (name, state) values ('send-push', 'failed'), ('send-push', 'failed'), ('deliver-webhook', 'failed')",
  );
  const { figures } = await readMetrics();
  expect(figures.get("troco_installation_readable")).toBe(1);
  expect(figures.get('troco_installation_jobs{queue="send-push",state="failed"}')).toBe(2);
  expect(figures.get('troco_installation_jobs{queue="deliver-webhook",state="failed"}')).toBe(1);
  expect(figures.get("troco_installation_audit_clean")).toBe(1);
  expect(figures.get("troco_installation_money_halted")).toBe(0);
  expect(figures.get("troco_installation_audit_timestamp_seconds")).toBeCloseTo(clock.now().getTime() / 1000, -2);
  expect(figures.get("troco_installation_seal_number")).toBe(Number(newest.number));
  expect(figures.get("troco_installation_seal_timestamp_seconds")).toBe(newest.at.getTime() / 1000);

  const blocker = await owner.pool.connect();
  await blocker.query("begin; lock table ledger.halts in access exclusive mode");
  try {
    const [{ figures: none }, readiness] = await Promise.all([readMetrics(), fetch(`${server.url}/readyz`)]);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: "database unavailable" }]);
    expect(none.get("troco_installation_readable")).toBe(0);
    expect([...none.keys()].filter((name) => name.startsWith("troco_installation_"))).toHaveLength(1);
    expect(none.get("troco_live_streams"), "the process's own are there").toBeDefined();
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  expect((await readMetrics()).figures.get("troco_installation_readable"), "once it answers again").toBe(1);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  await owner.query("select ledger.keep_verdict($1, false, 12)", [clock.now()]);
  await owner.query("select ledger.halt(gen_random_uuid(), '{}', $1)", [clock.now()]);
  const wrong = (await readMetrics()).figures;
  expect(wrong.get("troco_installation_audit_clean")).toBe(0);
  expect(wrong.get("troco_installation_money_halted")).toBe(1);
});

describe("deploy/security-alarms.yml", () => {
  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z
      .string()
      .regex(/^\d+[smh]$/)
      .optional(),
    labels: z.strictObject({ severity: z.enum(["warning", "critical"]) }),
    annotations: z.strictObject({ summary: z.string() }),
  });
  const file = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) });
  const read = async () => {
    const text = await readFile(join(root, "deploy/security-alarms.yml"), "utf8");
    return file.parse(parseYaml(text)).groups.flatMap(({ rules }) => rules);
  };
  /** The metrics of an expression: names that have underscores and do not stand in quotes. */
  const metricsIn = (expr: string) => expr.replace(/"[^"]*"/g, "").match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [];

  test("names metrics that exist, and values that their labels have", async () => {
    const { text, figures } = await readMetrics();
    const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));
    const rules = await read();
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr } of rules) {
      expect(metricsIn(expr).length, alert).toBeGreaterThan(0);
      expect(
        metricsIn(expr).filter((name) => !known.has(name)),
        alert,
      ).toEqual([]);
      for (const [, selector = ""] of expr.matchAll(/\{([^}]*)\}/g)) {
        const [, label, values] = /^(\w+)=~?"([\w|]+)"$/.exec(selector) ?? [];
        for (const value of values!.split("|"))
          expect(figures.has(`troco_security_events_total{${label}="${value}"}`), `${alert}: ${value}`).toBe(true);
      }
    }
    expect(metricsIn('sum(rate(troco_nothing_total{kind="sign_in"}[5m]))').filter((name) => !known.has(name))).toEqual([
      "troco_nothing_total",
    ]);
  });

  test("has no alarm that docs/operations.md does not explain, nor that one another", async () => {
    const page = await readFile(join(root, "docs/operations.md"), "utf8");
    const explained = [...page.matchAll(/^\| `(Troco\w+)` \|/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual((await read()).map(({ alert }) => alert).toSorted());
  });
});
