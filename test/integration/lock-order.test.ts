import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { FailedCall } from "#server/cli/demo/index.ts";
import { addMember } from "#server/partners/partners/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { addMoney, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { untilWaiting } from "./support/calls.ts";

// The order is written down in src/server/ledger/README.md.

interface Customer extends TestUser {
  readonly cardNumber: string;
}
type Partner = TestUser & { readonly partnerId: string };

const clock = new SettableClock(new Date());
let server: TestServer;
let administrator: TestUser;

beforeAll(async () => {
  server = await startTestServer({ clock });
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await countDeadlocks()).toBe(0n);
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

async function createCustomer(balance = 0): Promise<Customer> {
  const user = await server.createCustomer({ balance });
  const { card_number: cardNumber } = await user.client.call("getFullCardForPayment", {});
  return { ...user, cardNumber };
}

const charge = async (partner: Partner, customer: Customer, amount = 1_000) =>
  (await partner.client.call("createPaymentRequest", { card_number: customer.cardNumber, amount })).id;
const approve = (customer: TestUser, id: string, amount = 1_000) =>
  customer.client.call("approvePaymentRequest", { id, amount, purchase_password: customer.purchasePassword });
const switchOff = (partner: Partner) => administrator.client.call("switchPartnerOff", { id: partner.partnerId });
const switchOn = (partner: Partner) =>
  server.testDatabase.owner.query("update partners set switched_off_at = null where id = $1", [partner.partnerId]);
const block = (user: TestUser) => blockAccount(server.server.services, user.userId, "Chargeback");
/** Unfreezes every card, and lifts every block of a customer. */
const thaw = () =>
  server.testDatabase.owner.query("with lifted as (delete from blocks) update profiles set card_frozen_since = null");
const unblock = (user: TestUser) => unblockAccount(server.server.services, user.userId);

async function countDeadlocks(): Promise<bigint> {
  const { owner } = server.testDatabase;
  // A connection reports its counts up to a second later, or when it ends.
  const [row] = await owner.query<{ deadlocks: bigint }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return row!.deadlocks;
}

/** Locks a row on another connection while `work` begins, then releases it. */
async function whileHeld(
  lock: { readonly sql: string; readonly values: readonly unknown[] },
  work: () => Promise<void>,
): Promise<void> {
  const holder = await server.server.services.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock.sql, [...lock.values]);
    await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

const chargeRow = (id: string) => ({ sql: "select from payment_requests where id = $1 for update", values: [id] });

const contest = ({ client }: Customer, id: string) =>
  client.call("openDispute", { id, reason: "other", text: "Não chegou" });
const reply = ({ client }: Partner, id: string) => client.call("replyToDispute", { id, reply: "Chegou" });

/** Whether another transaction holds a charge. */
async function isHeld(id: string): Promise<boolean> {
  const { owner } = server.testDatabase;
  const free = await owner.query("select from payment_requests where id = $1 for update skip locked", [id]);
  return free.length === 0;
}

describe("charges that are taken back together are locked in the order of their ids", () => {
  const takingBack = {
    "a partner that is switched off": (partner: Partner, _customer: Customer) => switchOff(partner),
    "a customer who is blocked": (_partner: Partner, customer: Customer) => block(customer),
  };
  test.each(Object.entries(takingBack))("%s", async (_what, cancelCharges) => {
    const partner = await server.createPartner();
    const customer = await createCustomer();
    const [first, second] = [await charge(partner, customer), await charge(partner, customer)];
    // Its newer version lies behind the second one: the order of the table is not that of the ids.
    await server.testDatabase.owner.query("update payment_requests set description = 'Café' where id = $1", [first]);
    let cancelling: Promise<unknown> | undefined;
    await whileHeld(chargeRow(second), async () => {
      cancelling = cancelCharges(partner, customer);
      await untilWaiting(server.testDatabase.owner, "payment_requests");
      expect(await isHeld(first)).toBe(true);
    });
    await cancelling;
    for (const id of [first, second])
      expect(await customer.client.call("getPaymentRequest", { id }).catch(() => "blocked")).not.toMatchObject({
        status: "pending",
      });
  });
});

test("an approval locks the partner's owners before the charge, so that no transactions wait in a circle", async () => {
  const partner = await server.createPartner();
  const payer = await createCustomer(10_000);
  const owner = await createCustomer();
  const ofOwner = await charge(partner, owner);
  const ofPayer = await charge(partner, payer);
  await addMember(server.testDatabase.owner, {
    userId: owner.userId,
    partnerId: partner.partnerId,
    role: "owner",
    at: new Date(),
  });
  const { owner: watcher } = server.testDatabase;
  const outcomes: Promise<unknown>[] = [];
  await whileHeld({ sql: "select from profiles where user_id = $1 for update", values: [owner.userId] }, async () => {
    // The block waits for the locked profile, and the approval for the user that the block has
    // locked.
    outcomes.push(block(owner));
    await untilWaiting(watcher, "update profiles set is_blocked");
    outcomes.push(approve(payer, ofPayer).catch((error: unknown) => error));
    await untilWaiting(watcher, "pg_advisory_xact_lock_shared");
    // If the approval held it, the partner could not let go of the owner's charge, which
    // the block comes to next.
    expect(await isHeld(ofPayer)).toBe(false);
    await switchOff(partner);
  });
  await Promise.all(outcomes);
  for (const [customer, id] of [
    [payer, ofPayer],
    [owner, ofOwner],
  ] as const) {
    if (customer === owner) await unblock(owner);
    expect((await customer.client.call("getPaymentRequest", { id })).status).toBe("cancelled");
  }
});

test("everything that locks users, partners, charges and accounts at once, in every order, never ends in a deadlock", async () => {
  const rounds = 30;
  const partners = [await server.createPartner(), await server.createPartner({ partnerName: "Casa Verde" })];
  const customers = [await createCustomer(50_000), await createCustomer(50_000), await createCustomer(50_000)];
  // Each owns a partner, and is the other's customer.
  const [one, other] = partners as [Partner, Partner];
  // Never empty, so that closing it is refused once everything is locked.
  await addMoney(other.client, 50_000);
  const { card_number: cardNumber } = await other.client.call("getFullCardForPayment", {});
  const everybody: Customer[] = [...customers, { ...other, cardNumber }];
  const faults: unknown[] = [];
  const done = { ok: 0, refused: 0 };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      done.ok += 1;
    } catch (error) {
      if (error instanceof FailedCall && error.problem.code !== "internal_error") done.refused += 1;
      else faults.push(error);
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    // A partner may charge a customer only a few times within some minutes.
    clock.advance(15 * 60_000);
    const charges = await Promise.all(
      everybody.flatMap((customer) => [1, 2].map(async () => [customer, await charge(one, customer)] as const)),
    );
    const paid = await charge(one, customers[0]!, 500);
    await approve(customers[0]!, paid, 500);
    const contested = await charge(one, customers[1]!, 500);
    await approve(customers[1]!, contested, 500);
    const { id: dispute } = await contest(customers[1]!, contested);
    await reply(one, contested);
    const blocked = customers[round % customers.length]!;
    const work: (() => Promise<unknown>)[] = [
      () => switchOff(one),
      () => block(blocked),
      () => block(other),
      ...charges.map(
        ([customer, id]) =>
          () =>
            approve(customer, id),
      ),
      () => one.client.call("refundPaymentRequest", { id: paid, amount: 200, login_password: one.password }),
      () => contest(customers[0]!, paid),
      () => reply(one, paid),
      () => customers[1]!.client.call("withdrawDispute", { id: contested }),
      () => one.client.call("refundPaymentRequest", { id: contested, amount: 500, login_password: one.password }),
      () =>
        administrator.client.call("settleDispute", {
          id: dispute,
          in_favor_of: "customer",
          reason: "Não há prova",
          login_password: administrator.password,
        }),
      ...customers.map(
        (customer, index) => () =>
          customer.client.call(
            "sendMoney",
            { username: customers[(index + 1) % customers.length]!.username, amount: 100 },
            { idempotencyKey: randomUUID() },
          ),
      ),
      () => one.client.call("cancelPaymentRequest", { id: charges[0]![1] }),
      () => charges[1]![0].client.call("rejectPaymentRequest", { id: charges[1]![1] }),
      () => other.client.call("cancelAccount", { login_password: other.password }),
      () => charge(one, customers[1]!),
      () => customers[1]!.client.call("freezeCard", {}),
      () => customers[2]!.client.call("createBlock", { of: charges.at(-3)![1] }),
    ];
    // Begun in another order each time.
    const turned = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
    await Promise.all((round % 2 === 0 ? turned : turned.toReversed()).map(attempt));
    await Promise.all([switchOn(one), unblock(blocked), unblock(other), thaw()]);
  }
  expect(faults).toEqual([]);
  expect(done.ok).toBeGreaterThan(rounds * 4);
  expect(await countDeadlocks()).toBe(0n);
});
