import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { keyScopes } from "#contract/integration.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { Client } from "#server/cli/demo/index.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { fingerprint, operationIds, operationOf, requestOf } from "./support/calls.ts";
import { createWorld, samples, samplesEnvironment, type World } from "./support/samples.ts";

// Each operation that names a thing by its id, called by somebody who may call it for things of
// their own.

let server: TestServer;
let world: World;
let customer: TestUser;
let owner: TestUser;
let programs: readonly Client[];
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  world = await createWorld(server);
  customer = await server.createCustomer({ name: "Outra Pessoa", balance: 50_000 });
  owner = await server.createPartner({ partnerName: "Outra Loja" });
  programs = await Promise.all(
    (["live", "test"] as const).map(async (mode) => {
      const { key } = await owner.client.call("createApiKey", {
        name: "Outra",
        mode,
        scopes: [...keyScopes],
        login_password: owner.password,
      });
      return new Client(server.url, { authorization: `Bearer ${key}` });
    }),
  );
});
afterAll(() => server.close());

/** Operations that find a thing by its token, or name no thing but a position in the inbox. */
const byOtherThings: readonly OperationId[] = [
  "openPaymentLink",
  "approvePaymentLink",
  "openTill",
  "payTill",
  "markNotificationsRead",
];
/** Operations that answer alike whether or not the caller has such a thing. */
const alwaysDone: readonly OperationId[] = ["deleteBlock"];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const namesThings = (operationId: OperationId): boolean =>
  Object.values(samples[operationId](world)).some((value) => typeof value === "string" && uuid.test(value));

test(
  "what belongs to somebody else is not found by its id, and not changed",
  async () => {
    const naming = operationIds.filter(
      (id) => operationOf(id).access !== "admin" && !byOtherThings.includes(id) && namesThings(id),
    );
    expect(naming.length).toBeGreaterThan(35);
    const before = await fingerprint(server.testDatabase.owner);
    for (const operationId of naming) {
      const { access, keyScope, asksLoginPassword } = operationOf(operationId);
      const who = isOfMembers(access) ? owner : customer;
      const callers = [
        { client: who.client, ...(asksLoginPassword === true && { login_password: who.password }) },
        ...(keyScope === undefined ? [] : programs.map((client) => ({ client, login_password: undefined }))),
      ];
      for (const { client, ...other } of callers) {
        const input = { ...samples[operationId](world), ...other };
        const answer = await client.send(...requestOf(operationId, { input }));
        const text = await answer.text();
        expect(answer.status, `${operationId}: ${text}`).toBe(alwaysDone.includes(operationId) ? 200 : 404);
      }
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  },
  patient(60_000),
);

test("no list has what belongs to somebody else", async () => {
  const things = [
    world.chargeToApprove,
    world.chargeToReject,
    world.chargeToRefund,
    world.disputedCharge,
    world.sandboxCharge,
    world.refund,
    world.payoutToCancel,
    world.transaction,
    world.linkToPay.id,
    world.linkToTry.id,
    world.apiKey,
    world.branch,
    world.till,
    world.webhookEndpoint,
    world.webhookDelivery,
    world.webhookEvent,
    world.invitation,
    world.cashier.userId,
    world.device,
    world.passkeyId,
  ];
  const lists = operationIds.filter((id) => {
    const { method, access } = operationOf(id);
    const isOfUsers = access !== "admin" && access !== "anonymous";
    return method === "GET" && isOfUsers && !byOtherThings.includes(id) && !namesThings(id);
  });
  let answered = 0;
  for (const operationId of lists) {
    const { access, keyScope } = operationOf(operationId);
    const who = isOfMembers(access) ? owner : customer;
    for (const client of [who.client, ...(keyScope === undefined ? [] : programs)]) {
      const answer = await client.send(...requestOf(operationId, { input: samples[operationId](world) }));
      const text = await answer.text();
      if (answer.ok) answered += 1;
      expect(
        things.filter((thing) => text.includes(thing)),
        operationId,
      ).toEqual([]);
    }
  }
  expect(answered).toBeGreaterThan(45);
});
