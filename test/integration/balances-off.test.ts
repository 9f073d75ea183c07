import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readProfile } from "#server/customers/profiles/index.ts";
import { auditOrHalt, isHalted } from "#server/ledger/index.ts";
import { findBalancesOff } from "#server/payments/transactions/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

// What no key and no entry shows: statement rows that are not what was posted.

let harness: TestServices;
let ana: string;
beforeEach(async () => {
  harness = await createTestServices();
  const { services } = harness;
  ana = await createUser(services);
  await creditWallet(services, ana, 1_000n);
  const { username } = await readProfile(services.database, await createUser(services));
  const input = { senderId: ana, sessionId: "s", username, amount: 300n, message: undefined };
  await sendMoney(services, { ...input, idempotencyKey: randomUUID() });
});
afterEach(() => harness.close());

/** As no code of ours could: with every trigger silenced. */
const force = (statement: string) =>
  harness.testDatabase.owner.transaction(async (transaction) => {
    await transaction.query("set local session_replication_role = replica");
    await transaction.query(statement, [ana]);
  });
const auditWhole = () => auditOrHalt(harness.services, { findBalancesOff });
const right = { balancesOff: 0n, firstBalanceOff: null };

test("statements add up to balances, and users without either do too", async () => {
  await createUser(harness.services);
  expect(await findBalancesOff(harness.services.database)).toEqual(right);
  expect(await auditWhole()).toBe(true);
});

test.each([
  ["is gone", "delete from transactions where user_id = $1 and type = 'deposit'"],
  ["has another amount", "update transactions set amount = amount + 1 where user_id = $1 and type = 'deposit'"],
  ["is not completed", "update transactions set status = 'pending' where user_id = $1 and type = 'deposit'"],
  ["is another user's", "update transactions set user_id = 'zoe' where user_id = $1 and type = 'deposit'"],
  [
    "was added",
    `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
      values ($1, gen_random_uuid(), 'cashback', 5, gen_random_uuid(), now())`,
  ],
])("a row that %s halts all money, and its user is named", async (_what, statement) => {
  await force(statement);
  expect(await auditOrHalt(harness.services), "the books alone do not show it").toBe(true);
  expect(await auditWhole()).toBe(false);
  expect(await isHalted(harness.services)).toBe(true);
  const [halt] = await harness.testDatabase.owner.query<{ finding: object }>("select finding from ledger.halts");
  expect(halt!.finding).toMatchObject({ balancesOff: expect.stringMatching(/^[12]$/) as string, firstBalanceOff: ana });
});

test("cashback that moves into the wallet changes no sum", async () => {
  await force(`insert into transactions (user_id, id, type, amount, transfer_id, created_at)
    values ($1, gen_random_uuid(), 'cashback_transfer', 5, gen_random_uuid(), now())`);
  expect(await findBalancesOff(harness.services.database)).toEqual(right);
});

test("the audit of what was added leaves it to the whole one", async () => {
  expect(await auditWhole()).toBe(true);
  await force("delete from transactions where user_id = $1 and type = 'deposit'");
  expect(await auditOrHalt(harness.services, { findBalancesOff, onlyAdded: true })).toBe(true);
  expect(await auditWhole()).toBe(false);
});
