import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonBody } from "#server/cli/demo/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startServer } from "#server/server.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { freePort } from "#test/harness/free-port.ts";
import { startTestServer } from "#test/harness/server.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import { until } from "./support/calls.ts";
import { root } from "./support/program.ts";

test("while the server starts, a program gets a problem document and a browser a page that loads itself again", async () => {
  const testDatabase = await createTestDatabase({ poolSize: 1 });
  const dataDir = await mkdtemp(join(tmpdir(), "troco-data-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // The migrations' runner waits for this, with the port open.
  const holding = await testDatabase.owner.pool.connect();
  await holding.query("begin");
  await holding.query("lock table schema_migrations in access exclusive mode");
  const starting = startServer({
    config: parseConfig({ PORT: String(port), DATA_DIR: dataDir, DEMO: "false", ...withoutLimits }),
    databaseUrl: testDatabase.url,
    secrets: ["a secret for tests that is long enough to be one"],
    clock: systemClock,
    log: createLog("silent"),
  });
  try {
    const answer = await until(() => fetch(`${url}/api/profile`).catch(() => undefined), { what: "the open port" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toEqual({
      type: "/api/docs#server_starting",
      status: 503,
      code: "server_starting",
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "starting" }]);
    const page = await fetch(url, { headers: { accept: "text/html,application/xhtml+xml" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const text = await page.text();
    expect(text).toMatch(/http-equiv="refresh"[\s\S]*O Troco está iniciando/);
    const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    const policy = page.headers.get("content-security-policy");
    expect(style, "it follows the reader's scheme").toContain("light-dark(");
    expect(policy, "its own style is let in").toContain(
      `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    );
    expect(policy, "and nothing else is").toContain("default-src 'none'");
  } finally {
    await holding.query("rollback");
    holding.release();
    const server = await starting;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await server.stop();
    await testDatabase.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("money that found no free connection in time was not moved, which is said, and the same key moves it once", async () => {
  const poolSize = 4;
  const server = await startTestServer({ environment: { DATABASE_POOL: String(poolSize) } });
  try {
    const sender = await server.createCustomer({ balance: 5_000 });
    const recipient = await server.createCustomer();
    const { pool } = server.server.services.database;
    const init = jsonBody({ username: recipient.username, amount: 2_000 });
    const key = randomUUID();
    const send = () =>
      sender.client.send("/api/transfers", { ...init, headers: { ...init.headers, "idempotency-key": key } });

    const held = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
    const refused = await send();
    for (const client of held) client.release();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "server_busy", status: 503 });
    expect((await sender.client.call("getProfile", {})).wallet_balance).toBe(5_000);

    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await sender.client.call("getProfile", {})).wallet_balance).toBe(3_000);
    expect(await server.audit()).toMatchObject({ clean: true });
  } finally {
    await server.close();
  }
});

test("a connection is kept longer than the documented proxy keeps it", async () => {
  const server = await startTestServer();
  try {
    const socket = connectTo(server.server.port, "127.0.0.1");
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      socket.once("error", reject).on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.endsWith("}")) resolve(text);
      });
    });
    socket.destroy();
    const kept = Number(/^keep-alive: timeout=(\d+)/im.exec(answer)?.[1]);
    const operations = await readFile(join(root, "docs/operations.md"), "utf8");
    const byProxy = Number(/keepalive_timeout (\d+)s;/.exec(operations)?.[1]);
    expect(byProxy).toBeGreaterThan(0);
    expect(kept).toBeGreaterThan(byProxy);
  } finally {
    await server.close();
  }
});
