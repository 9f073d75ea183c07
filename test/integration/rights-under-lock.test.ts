import { afterAll, beforeAll, expect, test } from "vitest";
import { isOfMembers } from "#contract/partners/roles.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { operationIds, operationOf, requestOf, until } from "./support/calls.ts";
import { createWorld, samples, samplesEnvironment, type World } from "./support/samples.ts";

let server: TestServer;
let world: World;
let coOwner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  world = await createWorld(server);
  coOwner = await server.createCustomer({ name: "Olga Prado" });
});
afterAll(() => server.close());

/**
 * Charges and their links move nothing until a customer approves. A refund reads the role with its
 * locks, which are of the charge: it waits for none of these, and comes before the removal.
 */
const others = new Set([
  "checkCard",
  "createPaymentRequest",
  "cancelPaymentRequest",
  "createPaymentLink",
  "cancelPaymentLink",
  "refundPaymentRequest",
]);
const changing = operationIds.filter((id) => {
  const { access, method } = operationOf(id);
  return isOfMembers(access) && method !== "GET" && !others.has(id);
});

test("the contract has such operations", () => expect(changing.length).toBeGreaterThan(25));

test.each(changing)("%s does nothing for an owner who is removed while it waits for its locks", async (operationId) => {
  const { owner } = server.testDatabase;
  const { partnerId } = world.partner;
  const { userId } = coOwner;
  await server.addStaff(partnerId, userId, "owner");
  const audited = () => owner.query("select id from audit_events where actor_id = $1", [userId]);
  const before = await audited();
  const holder = await server.server.services.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from partners where id = $1 for update", [partnerId]);
    await holder.query("select from profiles where user_id = $1 for update", [userId]);
    const input = { ...samples[operationId](world) };
    let isOver = false;
    const answer = coOwner.client.send(...requestOf(operationId, { input })).finally(() => (isOver = true));
    await until(
      async () => {
        const waiting = await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return isOver || waiting.length > 0 ? true : undefined;
      },
      { what: `${operationId} waits or ends` },
    );
    await holder.query("delete from partner_members where user_id = $1", [userId]);
    await holder.query("commit");
    const { status } = await answer;
    expect(status, await (await answer).text()).toBe(403);
  } finally {
    await holder.query("rollback");
    holder.release();
    await owner.query("delete from partner_members where user_id = $1", [userId]);
  }
  expect(await audited()).toEqual(before);
});
