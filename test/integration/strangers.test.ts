import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { Client } from "#server/cli/demo/index.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { operationIds, operationOf, requestOf } from "./support/calls.ts";
import { dump } from "./support/dump.ts";
import { plantRows } from "./support/planted-rows.ts";
import { createWorld, samples, samplesEnvironment, type World } from "./support/samples.ts";

// What a statement reads for one user, it must not read of another: a stranger's every answer stays
// as it was while others do all that can be done.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

/** What everybody reads alike; home is several of the others. */
const ofEverybody: readonly OperationId[] = ["getPublicPartners", "listPartnerFilters", "listBanners", "getHome"];

const own = operationIds.filter((id) => {
  const { method, path, access } = operationOf(id);
  return (
    method === "GET" && !path.includes("{") && access !== "anonymous" && access !== "admin" && !ofEverybody.includes(id)
  );
});

/** All that a user reads of what is their own, without what changes with the moment. */
async function readAll({ client }: TestUser, world?: World): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const id of own) {
    const answer = await client.send(...requestOf(id, { input: world === undefined ? {} : samples[id](world) }));
    answers[id] = `${answer.status} ${(await answer.text()).replaceAll(/"request_id":"[^"]*"|\?expires=[^"]*/g, "")}`;
  }
  return answers;
}

/** Something of most kinds, so that there is a row that another one could stand in for. */
async function live(customer: TestUser, owner: TestUser): Promise<void> {
  const { client } = customer;
  const again = { login_password: owner.password };
  const { card_number: card } = await client.call("getFullCardForPayment", {});
  const { id } = await owner.client.call("createPaymentRequest", { card_number: card, amount: 300 });
  await client.call("approvePaymentRequest", { id, amount: 300, purchase_password: customer.purchasePassword });
  await client.call("sendMoney", { username: owner.username, amount: 100, message: "oi" });
  await client.call("changeMailSettings", { purchase_receipts: true });
  await owner.client.call("refundPaymentRequest", { id, amount: 50, ...again });
  await owner.client.call("createApiKey", { name: "Loja", mode: "test", scopes: ["charges:read"], ...again });
}

async function doAll(world: World): Promise<void> {
  for (const id of operationIds) {
    const { access, body } = operationOf(id);
    const by = access === "admin" ? world.administrator : isOfMembers(access) ? world.partner : world.customer;
    const client = access === "anonymous" ? new Client(server.url) : by.client;
    const files = body === "multipart" ? { document: world.photo, selfie: world.photo } : undefined;
    await client.send(...requestOf(id, { input: samples[id](world), files }));
  }
}

/** Tables whose rows change by themselves, or by what the stranger asks for here. */
const moving = /\.(?:auth_sessions|rate_counts|job\w*|mails|payout_accounts|security_events)$/;

async function rowsOf(ids: readonly string[]): Promise<string[]> {
  const rows = await dump(server.testDatabase.owner);
  const named = ids.map((id) => id.toLowerCase());
  return rows
    .filter(({ table, text }) => !moving.test(table) && named.some((id) => text.includes(id)))
    .map(({ table, text }) => `${table} ${text}`);
}

test(
  "a stranger reads the same, and keeps every row, whatever others have, do and set",
  { timeout: patient(120_000) },
  async () => {
    const customer = await server.createCustomer({ name: "Zilda Prado", balance: 700 });
    const owner = await server.createPartner({ partnerName: "Armarinho da Zilda" });
    await live(customer, owner);
    await plantRows(server.testDatabase.owner, customer, { at: new Date() });
    const ids = [customer.userId, owner.userId, owner.partnerId];
    const before = [await readAll(customer), await readAll(owner)];
    for (const answers of before)
      expect(Object.values(answers).filter((answer) => answer.startsWith("200")).length).toBeGreaterThan(20);
    const rows = await rowsOf(ids);
    await doAll(await createWorld(server));
    expect(await readAll(customer)).toEqual(before[0]);
    expect(await readAll(owner)).toEqual(before[1]);
    const kept = new Set(await rowsOf(ids));
    expect(rows.filter((row) => !kept.has(row))).toEqual([]);
  },
);
