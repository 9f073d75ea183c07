import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeyMode } from "#contract/limits.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";
import { startTill, untilSaid } from "./support/till.ts";

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

/** Starts the till that needs no packages. @returns its output */
async function start(mode: KeyMode, card: string, secretOf?: (secret: string) => string): Promise<() => string[]> {
  const till = await startTill({
    program: "till",
    folder,
    server,
    owner,
    mode,
    card,
    ...(secretOf && { secretOf }),
  });
  tills.push(till.process);
  return till.lines;
}

test("the guide's till, a process of its own with nothing but a key and the OpenAPI document, charges, learns that it was paid, and refunds", async () => {
  const customer = await server.createCustomer({ balance: 10_000 });
  const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
  const lines = await start("live", card);
  const [, id] = await untilSaid(lines, /^asked (\S+) Marina A\.$/);
  await untilSaid(lines, new RegExp(`^charge.created ${id}`));
  await customer.client.call("approvePaymentRequest", {
    id: id!,
    amount: 2_500,
    purchase_password: customer.purchasePassword,
  });
  await untilSaid(lines, new RegExp(`^charge.approved ${id}`));
  await untilSaid(lines, new RegExp(`^charge.refunded ${id}`));
  expect(await customer.client.call("getProfile", {})).toMatchObject({ wallet_balance: 10_000, cashback_balance: 0 });
  const { refunds } = await owner.client.call("listRefunds", { id: id! });
  expect(refunds, "by the key's name").toMatchObject([{ amount: 2_500, refunded_by: "Caixa" }]);
});

test("the same till rehearses in the sandbox", async () => {
  const lines = await start("test", "9042000000000019");
  const [, id] = await untilSaid(lines, /^asked (\S+) /);
  await untilSaid(lines, new RegExp(`^charge.approved ${id}`));
  await untilSaid(lines, new RegExp(`^charge.refunded ${id}`));
});

test("it goes on after a test event and after signatures that are none", async () => {
  const lines = await start("test", "9042000000000043");
  await untilSaid(lines, /^asked /);
  const { url, id } = (await owner.client.call("listWebhookEndpoints", {})).at(-1)!;
  const now = Math.floor(Date.now() / 1000);
  for (const signature of ["", `t=${now}`, `t=${now},v1`, `t=${now},v1=${"é".repeat(64)}`, `t=${now},v1=5257a8`]) {
    const headers = { "troco-signature": signature };
    expect((await fetch(url, { method: "POST", headers, body: "{}" })).status, signature).toBe(400);
  }
  await owner.client.call("sendTestWebhook", { id });
  await untilSaid(lines, /^test /);
});

test("and believes nobody who signs with another secret", async () => {
  const lines = await start("test", "9042000000000043", () => "whsec_of_somebody_else");
  await untilSaid(lines, /^asked /);
  const endpoints = await owner.client.call("listWebhookEndpoints", {});
  const attempt = await until(async () => {
    const { deliveries } = await owner.client.call("listWebhookDeliveries", { id: endpoints.at(-1)!.id });
    return deliveries[0]?.attempts[0];
  });
  expect(attempt).toMatchObject({ http_status: 400, failure: "status" });
  expect(lines().some((line) => line.startsWith("charge."))).toBe(false);
});
