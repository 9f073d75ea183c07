import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyScopes, webhookEvents } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";

let server: TestServer;
let owner: TestUser;
let folder: string;
const tills: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createPartner();
  folder = await mkdtemp(join(tmpdir(), "troco-till-"));
});
afterAll(async () => {
  for (const till of tills) till.kill();
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The program of the guide, unchanged. */
async function readTill(): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, "../../docs/partner-api.md"), "utf8");
  return /```js till\n(.*?)```/s.exec(guide)![1]!;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "localhost", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the till with an address, a key, the webhooks' secret and a card. @returns its output */
async function startTill(mode: KeyMode, card: string, secretOf = (secret: string) => secret): Promise<() => string[]> {
  const login_password = owner.password;
  const port = await freePort();
  const { key } = await owner.client.call("createApiKey", {
    name: "Caixa",
    mode,
    scopes: [...keyScopes],
    login_password,
  });
  const { secret } = await owner.client.call("createWebhookEndpoint", {
    url: `http://localhost:${port}/`,
    mode,
    events: [...webhookEvents],
    login_password,
  });
  const file = join(folder, "till.mjs");
  await writeFile(file, await readTill());
  const till = spawn(process.execPath, [file], {
    env: {
      TROCO_URL: server.url,
      TROCO_KEY: key,
      WEBHOOK_SECRET: secretOf(secret),
      PORT: String(port),
      CARD: card,
      AMOUNT: "2500",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  tills.push(till);
  let said = "";
  till.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  till.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return () => said.split("\n");
}

const heard = (lines: () => string[], form: RegExp) =>
  until(
    () =>
      lines()
        .map((line) => form.exec(line))
        .find(Boolean) ?? undefined,
    { what: String(form) },
  );

test("the guide's till, a process of its own with nothing but a key and the OpenAPI document, charges, learns that it was paid, and refunds", async () => {
  const customer = await server.createCustomer({ balance: 10_000 });
  const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
  const lines = await startTill("live", card);
  const [, id] = await heard(lines, /^asked (\S+) Marina A\.$/);
  await heard(lines, new RegExp(`^charge.created ${id}`));
  await customer.client.call("approvePaymentRequest", {
    id: id!,
    amount: 2_500,
    purchase_password: customer.purchasePassword,
  });
  await heard(lines, new RegExp(`^charge.approved ${id}`));
  await heard(lines, new RegExp(`^charge.refunded ${id}`));
  expect(await customer.client.call("getProfile", {})).toMatchObject({ wallet_balance: 10_000, cashback_balance: 0 });
  const { refunds } = await owner.client.call("listRefunds", { id: id! });
  expect(refunds, "by the key's name").toMatchObject([{ amount: 2_500, refunded_by: "Caixa" }]);
});

test("the same till rehearses in the sandbox", async () => {
  const lines = await startTill("test", "9042000000000019");
  const [, id] = await heard(lines, /^asked (\S+) /);
  await heard(lines, new RegExp(`^charge.approved ${id}`));
  await heard(lines, new RegExp(`^charge.refunded ${id}`));
});

test("and believes nobody who signs with another secret", async () => {
  const lines = await startTill("test", "9042000000000043", () => "whsec_of_somebody_else");
  await heard(lines, /^asked /);
  const endpoints = await owner.client.call("listWebhookEndpoints", {});
  const attempt = await until(async () => {
    const { deliveries } = await owner.client.call("listWebhookDeliveries", { id: endpoints.at(-1)!.id });
    return deliveries[0]?.attempts[0];
  });
  expect(attempt).toMatchObject({ http_status: 400, failure: "status" });
  expect(lines().some((line) => line.startsWith("charge."))).toBe(false);
});
