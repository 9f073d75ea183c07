import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { Client } from "#server/cli/demo/index.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { operationIds, operationOf, requestOf } from "./support/calls.ts";
import { dump, lostRows, type DumpedRow } from "./support/dump.ts";
import { plantRows } from "./support/planted-rows.ts";
import { createWorld, filesOf, samples, samplesEnvironment, type World } from "./support/samples.ts";

// Others do all that can be done, and nothing changes for a user who has to do with none of them.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

/** Operations that answer everybody alike, and home, which repeats the answers of others. */
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

/** Gives the stranger rows of their own in most tables. */
async function live(customer: TestUser, owner: TestUser): Promise<void> {
  const { client } = customer;
  const again = { login_password: owner.password };
  const { card_number: card } = await client.call("getFullCardForPayment", {});
  const { id } = await owner.client.call("createPaymentRequest", { card_number: card, amount: 300 });
  await client.call("approvePaymentRequest", { id, amount: 300, purchase_password: customer.purchasePassword });
  await client.call("sendMoney", { username: owner.username, amount: 100, message: "oi" });
  await owner.client.call("refundPaymentRequest", { id, amount: 50, ...again });
  await owner.client.call("createApiKey", { name: "Loja", mode: "test", scopes: ["charges:read"], ...again });
}

async function doAll(world: World): Promise<void> {
  for (const id of operationIds) {
    const operation = operationOf(id);
    const { access } = operation;
    const by = access === "admin" ? world.administrator : isOfMembers(access) ? world.partner : world.customer;
    const client = access === "anonymous" ? new Client(server.url) : by.client;
    await client.send(...requestOf(id, { input: samples[id](world), files: filesOf(operation, world) }));
  }
}

/** Tables whose rows change by themselves, or by the stranger's own requests. */
const moving = /\.(?:auth_sessions|rate_counts|job\w*|mails|payout_accounts|security_events)$/;

async function rowsOf(ids: readonly string[]): Promise<DumpedRow[]> {
  const rows = await dump(server.testDatabase.owner);
  return rows.filter(({ table, text }) => !moving.test(table) && ids.some((id) => text.includes(id.toLowerCase())));
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
    expect(lostRows(rows, await rowsOf(ids))).toEqual([]);
  },
);
