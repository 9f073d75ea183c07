import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readProfile } from "#server/customers/profiles/index.ts";
import { auditOrHalt, isHalted } from "#server/ledger/index.ts";
import { countStatementsOff } from "#server/payments/transactions/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

// The frequent audit reads what was added since the last clean one; whatever is older is the whole
// audit's to find.

let harness: TestServices;
let ana: string;
let username: string;
beforeEach(async () => {
  harness = await createTestServices();
  const { services } = harness;
  ana = await createUser(services);
  username = (await readProfile(services.database, await createUser(services))).username;
  await creditWallet(services, ana, 1_000n);
  for (let count = 0; count < 3; count += 1) await send();
  services.clock.advance(60 * 60_000);
});
afterEach(() => harness.close());

const send = (services = harness.services) =>
  sendMoney(services, {
    senderId: ana,
    sessionId: "s",
    username,
    amount: 1n,
    message: undefined,
    idempotencyKey: randomUUID(),
  });

const auditWhole = () => auditOrHalt(harness.services, { countStatementsOff });
const auditAdded = () => auditOrHalt(harness.services, { countStatementsOff, onlyAdded: true });

/** As no code of ours could: with every trigger silenced. */
const force = (statement: string) =>
  harness.testDatabase.owner.transaction(async (transaction: Queryable) => {
    await transaction.query("set local session_replication_role = replica");
    await transaction.query(statement, [ana]);
  });
const changeOld = (by: number) =>
  force(
    `update ledger.entries set balance_after = balance_after + ${by} where owner_id = $1 and kind = 'wallet' and sequence = 2`,
  );

test("an old entry that was changed is found by the whole audit, and the other one reads all until that is repaired", async () => {
  expect(await auditAdded(), "without a verdict all is read").toBe(true);
  await changeOld(1);
  expect(await auditAdded()).toBe(true);
  expect(await auditWhole()).toBe(false);
  expect(await auditAdded(), "the last verdict was no clean one").toBe(false);
  await changeOld(-1);
  expect(await auditAdded()).toBe(true);
  await changeOld(1);
  expect(await auditAdded(), "money is still halted").toBe(false);
  await changeOld(-1);
  await harness.testDatabase.owner.query("delete from ledger.halts");
  expect(await auditAdded()).toBe(true);
});

test("an entry that was added wrongly is found by the next audit of what was added", async () => {
  expect(await auditWhole()).toBe(true);
  harness.services.clock.advance(10 * 60_000);
  await send();
  expect(await auditAdded()).toBe(true);
  harness.services.clock.advance(10 * 60_000);
  await send();
  await force("update ledger.entries set amount = amount - 1 where owner_id = $1 and kind = 'wallet' and sequence = 6");
  expect(await auditAdded()).toBe(false);
  expect(await isHalted(harness.services)).toBe(true);
});

test("a statement row that was added without its key, or a key without its row, is found by it too", async () => {
  const { services } = harness;
  expect(await auditWhole()).toBe(true);
  services.clock.advance(10 * 60_000);
  const withoutKeys: typeof services.batches = {
    ...services.batches,
    execute: async (request) =>
      decideAlone(services.database, request.needs(undefined as never), (decision) =>
        request.decide(decision, undefined as never),
      ),
  };
  await send();
  const since = services.clock.now();
  services.clock.advance(1_000);
  await send({ ...services, batches: withoutKeys });
  expect(await countStatementsOff(services.database, since)).toBe(1n);
  expect(await auditAdded()).toBe(false);
  await force(
    "delete from transactions where user_id = $1 and id = (select max(id::text)::uuid from transactions where user_id = $1)",
  );
  expect(await countStatementsOff(services.database, since)).toBe(0n);
  await force(`insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at)
    select $1, 'k', 'sendMoney', '', '{}', max(created_at) + interval '1 second' from idempotency_keys`);
  expect(await countStatementsOff(services.database, since)).toBe(1n);
});

test("a row on one side of the moment whose key is on the other is no difference", async () => {
  const { services } = harness;
  const since = services.clock.now();
  await send();
  // Its key was written before.
  await force(`update idempotency_keys set created_at = '${new Date(since.getTime() - 1).toISOString()}'
    where user_id = $1 and created_at >= '${since.toISOString()}'`);
  expect(await countStatementsOff(services.database, since)).toBe(0n);
});
