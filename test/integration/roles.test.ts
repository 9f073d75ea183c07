import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { branchesMax } from "#contract/limits.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import { Client } from "#server/cli/demo/index.ts";
import { refundPaymentRequest } from "#server/payments/refunds/index.ts";
import { createBatches } from "#server/platform/batches/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, fingerprint, linkIn, readMail, until, untilWaiting } from "./support/calls.ts";

/** Midday in São Paulo, three hours behind UTC. */
const midday = new Date("2031-03-05T15:00:00Z");
const hour = 60 * 60_000;
const clock = new SettableClock(midday);
let server: TestServer;
let owner: TestUser & { readonly partnerId: string };
let rival: TestUser & { readonly partnerId: string };
let manager: TestUser;
let cashier: TestUser;
let customer: TestUser;
let cardNumber: string;
let days = 0;

beforeAll(async () => {
  server = await startTestServer({
    clock,
    environment: { TIME_ZONE: "America/Sao_Paulo", LIMIT_CAUTIOUS_DAY: "30000" },
  });
  owner = await server.createPartner({ cashbackBasisPoints: 0 });
  rival = await server.createPartner({ partnerName: "Barbearia Norte" });
  manager = await hire("manager", "Gina Melo");
  cashier = await hire("cashier", "Beto Lima");
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 400_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});
/** Each test has a day of its own. */
beforeEach(() => {
  days += 1;
  clock.set(new Date(midday.getTime() + days * 24 * hour));
});

async function hire(role: MemberRole, name: string, partnerId = owner.partnerId): Promise<TestUser> {
  const user = await server.createCustomer({ name });
  await server.addStaff(partnerId, user.userId, role);
  return user;
}

const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;

const charge = (by: Client, extra: { readonly till_id?: string } = {}) =>
  by.call("createPaymentRequest", { card_number: cardNumber, amount: 10_000, ...extra });

async function pay(by: Client = owner.client, of: TestUser = customer, amount = 10_000): Promise<string> {
  const { card_number } = await of.client.call("getFullCardForPayment", {});
  const { id } = await by.call("createPaymentRequest", { card_number, amount });
  await of.client.call("approvePaymentRequest", { id, amount, purchase_password: of.purchasePassword });
  return id;
}

const refund = (by: TestUser, id: string, amount: number) =>
  by.client.call("refundPaymentRequest", { id, amount, login_password: by.password });

const setCeilings = (ceilings: Partial<Record<"manager" | "cashier" | "cashier_day", number | null>>) =>
  owner.client.call("setRefundCeilings", {
    manager: 8_000,
    cashier: 3_000,
    cashier_day: null,
    ...ceilings,
    login_password: owner.password,
  });

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => codeOf(Promise.reject(error)),
  );

async function makeKey(refund_ceiling?: number | null, by: TestUser = owner) {
  const { api_key: row, key } = await by.client.call("createApiKey", {
    name: "Devoluções",
    mode: "live",
    scopes: ["refunds:write"],
    ...(refund_ceiling !== undefined && { refund_ceiling }),
    login_password: by.password,
  });
  return { row, client: new Client(server.url, { authorization: `Bearer ${key}` }) };
}
const refundByKey = (client: Client, id: string, amount: number) =>
  client.call("refundPaymentRequest", { id, amount } as never);

/** How often each outcome came of a member's refunds, made from two processes at once. */
async function refundAtOnce(
  by: TestUser,
  role: MemberRole,
  ids: readonly string[],
  { partnerId = owner.partnerId, amount = 700n, count = 24 } = {},
) {
  const { services } = server.server;
  const other = createBatches({ ...services, url: server.testDatabase.url, role: server.testDatabase.role });
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      refundPaymentRequest(number % 2 === 0 ? services : { ...services, batches: other }, {
        actor: { userId: by.userId, role, address: null },
        intentOwner: by.userId,
        partnerId,
        id: ids[number % ids.length]!,
        idempotencyKey: randomUUID(),
        amount,
        reason: undefined,
      }).then(
        () => "done",
        (error: { readonly code?: string }) => error.code ?? String(error),
      ),
    ),
  );
  await other.close();
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The user in a browser that has never signed them in. */
async function onNewDevice<User extends TestUser>(user: User): Promise<User> {
  const client = new Client(server.url);
  await client.signIn(user.email, user.password);
  return { ...user, client };
}

async function openTill(by: TestUser, names = { branch: "Centro", till: "Caixa 1" }) {
  const { id: branch } = await by.client.call("createBranch", { name: names.branch });
  const { id: till } = await by.client.call("createTill", { branch_id: branch, name: names.till });
  return { branch, till };
}

describe("ceilings of refunds", () => {
  test("without one nobody but an owner refunds", async () => {
    const id = await pay();
    for (const by of [manager, cashier])
      expect(await domainErrorOf(refund(by, id, 1))).toMatchObject({
        code: "refund_exceeds_ceiling",
        params: { ceiling: 0, left: 0 },
      });
    expect(await refund(owner, id, 10_000)).toMatchObject({ refund: { amount: 10_000 } });
  });

  test("hold for all that one member refunds of one charge, in however many parts", async () => {
    await setCeilings({});
    const id = await pay();
    expect(await codeOf(refund(cashier, id, 3_001))).toBe("refund_exceeds_ceiling");
    const answer = await refund(cashier, id, 1_000);
    expect(answer).toMatchObject({ refund: { refunded_by: "Beto Lima" }, settlement_balance: null });
    await refund(cashier, id, 1_500);
    expect(await domainErrorOf(refund(cashier, id, 501))).toMatchObject({
      code: "refund_exceeds_ceiling",
      params: { ceiling: 3_000, left: 500 },
    });
    await refund(cashier, id, 500);
    expect(await codeOf(refund(cashier, id, 1))).toBe("refund_exceeds_ceiling");
    // The manager has a ceiling of their own, and the owner none.
    expect((await refund(manager, id, 6_000)).settlement_balance).toEqual(expect.any(Number));
    expect(await codeOf(refund(manager, id, 1_001))).toBe("refund_exceeds_charge");
    await refund(owner, id, 1_000);
    const another = await pay();
    expect(await refund(cashier, another, 3_000)).toMatchObject({ refund: { amount: 3_000 } });
  });

  test("are not passed by many refunds at once, from two processes", async () => {
    // The charges are of two customers, so that one batch could hold refunds of both.
    const caio = await server.createCustomer({ name: "Caio Ferraz", balance: 20_000 });
    const charges = [await pay(), await pay(), await pay(owner.client, caio)];
    // Four of 7.00 are within the 30.00 of a charge.
    await setCeilings({});
    const ofCharge = await refundAtOnce(cashier, "cashier", charges.slice(0, 1));
    expect(ofCharge).toEqual({ done: 4, refund_exceeds_ceiling: 20 });
    // With these, seven are within the 50.00 of a day.
    await setCeilings({ cashier_day: 5_000 });
    const ofDay = await refundAtOnce(cashier, "cashier", charges.slice(1));
    expect(ofDay).toEqual({ done: 3, refund_exceeds_day: 21 });
  });

  test("of a key hold for its day, apart from those of its partner's other keys", async () => {
    const { row, client } = await makeKey(5_000);
    expect(row.refund_ceiling).toBe(5_000);
    expect((await owner.client.call("listApiKeys", {})).find(({ id }) => id === row.id)).toEqual(
      expect.objectContaining({ refund_ceiling: 5_000 }),
    );
    const charges = [await pay(), await pay()];
    await refundByKey(client, charges[0]!, 4_000);
    const midnight = new Date(clock.now().getTime() + 12 * hour);
    expect(await domainErrorOf(refundByKey(client, charges[1]!, 1_001))).toMatchObject({
      code: "refund_exceeds_day",
      params: { ceiling: 5_000, left: 1_000, until: midnight.toISOString() },
    });
    expect(await refundByKey(client, charges[1]!, 1_000)).toMatchObject({ settlement_balance: expect.any(Number) });
    expect(await codeOf(refundByKey(client, charges[1]!, 1))).toBe("refund_exceeds_day");
    // A key without one, and another one's own ceiling, are not used up.
    for (const none of [null, undefined]) await refundByKey((await makeKey(none)).client, charges[1]!, 1_000);
    await refundByKey((await makeKey(5_000)).client, charges[0]!, 5_000);
    clock.set(midnight);
    await refundByKey(client, charges[1]!, 5_000);
  });

  test("of a key are not passed by ten refunds at once, of two customers", async () => {
    const ana = await server.createCustomer({ name: "Ana Ferraz", balance: 20_000 });
    const charges = [await pay(), await pay(owner.client, ana)];
    const { client } = await makeKey(2_500);
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, number) => outcomeOf(refundByKey(client, charges[number % 2]!, 700))),
    );
    expect(codes.toSorted()).toEqual([...Array(3).fill("done"), ...Array(7).fill("refund_exceeds_day")]);
  });

  test("are refused for a key that they would not limit, and beyond what a charge may be", async () => {
    for (const wrong of [
      { mode: "test", scopes: ["refunds:write"], refund_ceiling: 100 },
      { mode: "live", scopes: ["charges:write"], refund_ceiling: 100 },
      { mode: "live", scopes: ["refunds:write"], refund_ceiling: 0 },
      { mode: "live", scopes: ["refunds:write"], refund_ceiling: 10 ** 12 },
    ])
      expect(
        await domainErrorOf(
          owner.client.call("createApiKey", { name: "x", login_password: owner.password, ...wrong } as never),
        ),
      ).toMatchObject({ code: "invalid_input", errors: [{ field: "refund_ceiling" }] });
  });

  test("that a cashier runs into over and over stop neither the owner's refunds nor a key's", async () => {
    await setCeilings({ cashier: 100 });
    const id = await pay();
    const codes = [];
    for (let tried = 0; tried < 65; tried += 1) codes.push(await codeOf(refund(cashier, id, 101)));
    expect(codes[0]).toBe("refund_exceeds_ceiling");
    expect(codes.at(-1), "the cashier has used up the limit").toBe("too_many_requests");
    expect(await refund(owner, id, 500)).toMatchObject({ refund: { amount: 500 } });
    expect(await refundByKey((await makeKey()).client, id, 500)).toMatchObject({ refund: { amount: 500 } });
    expect(await codeOf(refund(cashier, id, 1))).toBe("too_many_requests");
  });

  test("of a day begin anew at midnight of the installation's zone, and a cashier refunds no charge of yesterday", async () => {
    await setCeilings({ cashier: 3_000, cashier_day: 4_000 });
    // 23:50 in São Paulo, which is tomorrow in UTC.
    clock.advance(11 * hour + 50 * 60_000);
    const late = [await pay(), await pay()];
    await refund(cashier, late[0]!, 3_000);
    expect(await domainErrorOf(refund(cashier, late[1]!, 1_001))).toMatchObject({
      code: "refund_exceeds_day",
      params: { ceiling: 4_000, left: 1_000, until: new Date(clock.now().getTime() + 10 * 60_000).toISOString() },
    });
    clock.advance(10 * 60_000);
    expect(await codeOf(refund(cashier, late[1]!, 1))).toBe("refund_another_day");
    expect(await refund(manager, late[1]!, 1_001)).toMatchObject({ refund: { amount: 1_001 } });
    expect(await refund(cashier, await pay(), 3_000)).toMatchObject({ refund: { amount: 3_000 } });
  });

  test("count for a lowered role from the next request on, with what was refunded before", async () => {
    await setCeilings({});
    const wavering = await hire("manager", "Vera Dias");
    const id = await pay();
    await refund(wavering, id, 2_900);
    await changeRole(wavering, "cashier");
    expect(await domainErrorOf(refund(wavering, id, 101))).toMatchObject({
      code: "refund_exceeds_ceiling",
      params: { ceiling: 3_000, left: 100 },
    });
  });

  test("are set by owners alone, and the owners' log has them", async () => {
    for (const by of [manager, cashier])
      expect(
        await codeOf(
          by.client.call("setRefundCeilings", {
            manager: 99_999,
            cashier: 99_999,
            cashier_day: null,
            login_password: by.password,
          }),
        ),
      ).toBe("owner_only");
    await setCeilings({ manager: 8_000 });
    await setCeilings({ manager: 9_000 });
    expect((await owner.client.call("getOwnPartner", {})).refund_ceilings.manager).toBe(9_000);
    expect((await owner.client.call("listOwnActs", {})).acts[0]).toMatchObject({
      act: "setRefundCeilings",
      before: { manager_ceiling: 8_000 },
      after: { manager_ceiling: 9_000 },
    });
  });
});

describe("for 24 hours after a new device or password a member refunds 300.00 a day", () => {
  let boss: TestUser & { readonly partnerId: string };
  let shopper: TestUser;

  beforeEach(async () => {
    boss = await server.createPartner({ partnerName: `Mercearia ${randomUUID()}` });
    shopper = await server.createCustomer({ name: "Rita Nunes", balance: 400_000 });
  });

  const sell = (amount: number, of = shopper) => pay(boss.client, of, amount);

  test("an owner, in all refunds together, until the 24 hours end; the first device is no new one", async () => {
    const ids = [await sell(80_000), await sell(80_000)];
    expect(await refund(boss, ids[0]!, 30_001)).toMatchObject({ refund: { amount: 30_001 } });
    clock.advance(24 * hour);
    const thief = await onNewDevice(boss);
    const end = new Date(clock.now().getTime() + 24 * hour).toISOString();
    await refund(thief, ids[0]!, 20_000);
    expect(await domainErrorOf(refund(thief, ids[1]!, 10_001))).toMatchObject({
      code: "cautious_limit_reached",
      params: { maximum: 30_000, left: 10_000, until: end },
    });
    await refund(thief, ids[1]!, 10_000);
    expect(await outcomeOf(refund(thief, ids[1]!, 1))).toBe("cautious_limit_reached");
    // The account is cautious, in whatever browser.
    expect(await outcomeOf(refund(boss, ids[1]!, 1))).toBe("cautious_limit_reached");
    clock.advance(24 * hour - 1);
    expect(await domainErrorOf(refund(thief, ids[1]!, 30_001))).toMatchObject({
      code: "cautious_limit_reached",
      params: { maximum: 30_000, left: 30_000, until: end },
    });
    clock.advance(1);
    await refund(thief, ids[1]!, 30_001);
  });

  test("what an owner refunded of the day before counts, and another owner's refunds do not", async () => {
    const partner = await server.createCustomer({ name: "Davi Prado" });
    await server.addStaff(boss.partnerId, partner.userId, "owner");
    const id = await sell(200_000);
    await refund(boss, id, 40_000);
    await refund(partner, id, 40_000);
    expect(await domainErrorOf(refund(await onNewDevice(boss), id, 1))).toMatchObject({
      code: "cautious_limit_reached",
      params: { maximum: 30_000, left: 0 },
    });
    await refund(partner, id, 30_001);
  });

  test("refunds at once, of two customers, by HTTP and from two processes, do not pass it", async () => {
    const other = await server.createCustomer({ name: "Noé Reis", balance: 80_000 });
    const ids = [await sell(80_000), await sell(80_000, other)];
    const thief = await onNewDevice(boss);
    // The login password is asked of five requests at once at most.
    const codes = await Promise.all(ids.concat(ids, ids[0]!).map((id) => outcomeOf(refund(thief, id, 7_000))));
    expect(codes.toSorted()).toEqual(["cautious_limit_reached", ...Array(4).fill("done")]);
    clock.advance(12 * hour);
    const { partnerId } = boss;
    const outcomes = await refundAtOnce(thief, "owner", ids, { partnerId, amount: 7_000n, count: 10 });
    expect(outcomes).toEqual({ done: 4, cautious_limit_reached: 6 });
  });

  test("also after a changed purchase password", async () => {
    const id = await sell(80_000);
    await boss.client.call("setPurchasePassword", { password: "8264", current_password: boss.purchasePassword });
    expect(await outcomeOf(refund(boss, id, 30_001))).toBe("cautious_limit_reached");
    await refund(boss, id, 30_000);
  });

  test("managers and cashiers, whose lower ceilings stay", async () => {
    const setOwn = (ceilings: { manager: number; cashier: number; cashier_day: number | null }) =>
      boss.client.call("setRefundCeilings", { ...ceilings, login_password: boss.password });
    await setOwn({ manager: 20_000, cashier: 40_000, cashier_day: 10_000 });
    const ids = [await sell(80_000), await sell(80_000)];
    const [gina, beto] = [
      await onNewDevice(await hire("manager", "Gina Porto", boss.partnerId)),
      await onNewDevice(await hire("cashier", "Beto Porto", boss.partnerId)),
    ];
    expect(await domainErrorOf(refund(gina, ids[0]!, 20_001))).toMatchObject({
      code: "refund_exceeds_ceiling",
      params: { ceiling: 20_000, left: 20_000 },
    });
    await refund(gina, ids[0]!, 20_000);
    expect(await domainErrorOf(refund(gina, ids[1]!, 10_001))).toMatchObject({
      code: "cautious_limit_reached",
      params: { maximum: 30_000, left: 10_000 },
    });
    await refund(gina, ids[1]!, 10_000);

    expect(await domainErrorOf(refund(beto, ids[0]!, 30_001))).toMatchObject({
      code: "refund_exceeds_day",
      params: { ceiling: 10_000, left: 10_000 },
    });
    await setOwn({ manager: 20_000, cashier: 40_000, cashier_day: 35_000 });
    expect(await domainErrorOf(refund(beto, ids[0]!, 35_001))).toMatchObject({
      code: "cautious_limit_reached",
      params: { maximum: 30_000, left: 30_000 },
    });
    await refund(beto, ids[0]!, 30_000);
  });

  test("no key that was there before, not even of a member to whom it applies", async () => {
    const id = await sell(80_000);
    const { client } = await makeKey(40_000, boss);
    const thief = await onNewDevice(boss);
    await refund(thief, id, 30_000);
    expect(await outcomeOf(refund(thief, id, 1))).toBe("cautious_limit_reached");
    await refundByKey(client, id, 30_001);
    expect(await outcomeOf(refundByKey(client, id, 10_000))).toBe("refund_exceeds_day");
  });

  test("an owner gives no right by which others would pass it: no key that refunds, no higher ceiling, no owner", async () => {
    const set = (ceilings: { manager: number | null; cashier: number | null; cashier_day: number | null }) =>
      boss.client.call("setRefundCeilings", { ...ceilings, login_password: boss.password });
    const invite = (operation: "inviteCoOwner" | "inviteManager") =>
      boss.client.call(operation, { email: `${randomUUID()}@example.com`, login_password: boss.password });
    const makeKeyOf = (mode: "live" | "test", scopes: readonly string[]) =>
      boss.client.call("createApiKey", { name: "Caixa", mode, scopes, login_password: boss.password } as never);
    await set({ manager: 20_000, cashier: 10_000, cashier_day: 15_000 });
    await onNewDevice(boss);
    const end = new Date(clock.now().getTime() + 24 * hour).toISOString();
    const gifts = [
      () => makeKeyOf("live", ["charges:write", "refunds:write"]),
      () => set({ manager: 20_001, cashier: null, cashier_day: 1 }),
      () => set({ manager: null, cashier: 10_001, cashier_day: 1 }),
      () => set({ manager: null, cashier: 10_000, cashier_day: 15_001 }),
      () => set({ manager: null, cashier: 10_000, cashier_day: null }),
      () => invite("inviteCoOwner"),
    ];
    for (const give of gifts)
      expect(await domainErrorOf(give())).toMatchObject({ code: "refund_rights_too_soon", params: { until: end } });
    expect((await boss.client.call("listApiKeys", {})).length).toBe(0);
    expect((await boss.client.call("getOwnPartner", {})).refund_ceilings.manager).toBe(20_000);
    await makeKeyOf("live", ["charges:write"]);
    await makeKeyOf("test", ["refunds:write"]);
    await invite("inviteManager");
    await set({ manager: null, cashier: 10_000, cashier_day: 15_000 });
    clock.advance(24 * hour);
    for (const give of gifts) await give();
  });

  test("nor is a dispute ended by a refund beyond it", async () => {
    const id = await sell(30_001);
    await shopper.client.call("openDispute", { id, reason: "not_received", text: "Nada chegou." });
    const stateOf = async () => (await boss.client.call("getDisputeOfCharge", { id })).dispute?.status;
    const thief = await onNewDevice(boss);
    expect(await outcomeOf(refund(thief, id, 30_001))).toBe("cautious_limit_reached");
    expect(await stateOf()).toBe("open");
    clock.advance(24 * hour);
    await refund(thief, id, 30_001);
    expect(await stateOf()).toBe("refunded");
  });
});

const changeRole = (who: TestUser, role: "manager" | "cashier", by: TestUser = owner) =>
  by.client.call("changeMemberRole", { user_id: who.userId, role, login_password: by.password });
const remove = (who: TestUser, by: TestUser) =>
  by.client.call("removePartnerMember", { user_id: who.userId, login_password: by.password });

describe("a manager", () => {
  test("invites cashiers, and takes back and removes nobody else", async () => {
    const login_password = manager.password;
    const { client } = manager;
    const invited = await client.call("inviteCashier", { email: "nova@troco.example", login_password });
    expect(invited.role).toBe("cashier");
    expect((await client.call("listPartnerPeople", {})).invitations.map(({ id }) => id)).toContain(invited.id);
    await client.call("revokeInvitation", { id: invited.id });
    const temporary = await hire("cashier", "Téo Prado");
    await remove(temporary, manager);
    expect(await codeOf(temporary.client.call("getOwnPartner", {}))).toBe("partner_only");

    const peer = await hire("manager", "Rui Sá");
    const email = "outra@troco.example";
    const ownersInvitation = await owner.client.call("inviteManager", { email, login_password: owner.password });
    const before = await fingerprint(server.testDatabase.owner);
    expect(await codeOf(client.call("inviteManager", { email, login_password }))).toBe("owner_only");
    expect(await codeOf(client.call("inviteCoOwner", { email, login_password }))).toBe("owner_only");
    expect(await codeOf(client.call("inviteCoOwner", { email: manager.email, login_password }))).toBe("owner_only");
    expect(await codeOf(client.call("revokeInvitation", { id: ownersInvitation.id }))).toBe("owner_only");
    for (const who of [peer, owner, manager]) expect(await codeOf(remove(who, manager))).toBe("owner_only");
    expect(await codeOf(changeRole(cashier, "manager", manager))).toBe("owner_only");
    expect(await codeOf(changeRole(manager, "manager", manager))).toBe("owner_only");
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  test("does not lower an invitation of an owner by inviting the same address again", async () => {
    const email = "promovida@troco.example";
    await owner.client.call("inviteManager", { email, login_password: owner.password });
    expect(await codeOf(manager.client.call("inviteCashier", { email, login_password: manager.password }))).toBe(
      "owner_only",
    );
  });

  test("reads reports, the settlement and payouts, and replies to a dispute", async () => {
    const { client } = manager;
    await client.call("getSettlement", {});
    await client.call("listPayouts", {});
    expect((await client.send("/api/partner/payment-requests/export")).status).toBe(200);
    expect((await client.call("getOwnPartner", {})).settlement_balance).toEqual(expect.any(Number));
    const id = await pay();
    await customer.client.call("openDispute", { id, reason: "other", text: "Não reconheço." });
    expect((await client.call("replyToDispute", { id, reply: "Foi entregue." })).status).toBe("answered");
    await customer.client.call("withdrawDispute", { id });
  });
});

describe("a cashier", () => {
  test("charges and cancels, and reads neither reports nor the settlement, nor anybody's e-mail", async () => {
    const { client } = cashier;
    const { id } = await charge(client);
    expect((await client.call("cancelPaymentRequest", { id })).status).toBe("cancelled");
    expect((await client.call("getOwnPartner", {})).settlement_balance).toBeNull();
    const { people, invitations } = await client.call("listPartnerPeople", {});
    expect(people.map(({ email }) => email)).toEqual(people.map(() => null));
    expect(invitations).toEqual([]);
    for (const call of [
      () => client.call("getSettlement", {}),
      () => client.call("listSettlementEntries", {}),
      () => client.call("listPayouts", {}),
      () => client.call("getPartnerChargeTotals", {}),
      () => client.call("getPayoutAccount", {}),
      () => client.call("replyToDispute", { id, reply: "Não." }),
      () => client.call("inviteCashier", { email: "eu@troco.example", login_password: cashier.password }),
    ])
      expect(await codeOf(call())).toBe("manager_only");
    const ownData = async (of: Client) => (await (await of.send("/api/own-data")).json()) as Record<string, unknown>;
    const own = await ownData(client);
    // The file of all charges is a report.
    const company = ["company_payment_requests", "company_refunds", "company_disputes", "company_payouts"];
    for (const part of company) expect(own[part], part).toEqual([]);
    expect((await ownData(manager.client))["company_payment_requests"]).not.toEqual([]);
    expect(JSON.stringify(own)).not.toContain("settlement_balance");
  });

  test("does not promote themselves, by any call or by an invitation to somebody else", async () => {
    expect(await codeOf(changeRole(cashier, "manager", cashier))).toBe("owner_only");
    expect(await codeOf(remove(manager, cashier))).toBe("manager_only");
  });
});

describe("roles", () => {
  test("are changed by owners, and an owner's is not", async () => {
    const someone = await hire("cashier", "Nina Reis");
    expect(await changeRole(someone, "manager")).toMatchObject({ user_id: someone.userId, role: "manager" });
    await someone.client.call("inviteCashier", { email: "dela@troco.example", login_password: someone.password });
    await changeRole(someone, "cashier");
    const { invitations } = await owner.client.call("listPartnerPeople", {});
    expect(invitations.map(({ email }) => email)).not.toContain("dela@troco.example");
    expect((await owner.client.call("listOwnActs", {})).acts[0]).toMatchObject({
      act: "changeMemberRole",
      before: { role: "manager" },
      after: { role: "cashier" },
    });
    expect((await domainErrorOf(changeRole(owner, "cashier"))).errors).toEqual([
      { field: "user_id", code: "not_allowed" },
    ]);
    expect(await codeOf(changeRole(rival, "cashier"))).toBe("not_found");
    expect(await codeOf(changeRole(someone, "manager", rival))).toBe("not_found");
  });

  test("that were taken are not won back by an invitation to own that was mailed before", async () => {
    const subject = "Convite para cuidar de uma empresa no Troco";
    const lose = [
      ["manager", (who: TestUser) => changeRole(who, "cashier")],
      ["cashier", (who: TestUser) => remove(who, owner)],
    ] as const;
    for (const [role, take] of lose) {
      const rising = await hire(role, "Rosa Pinto");
      await owner.client.call("inviteCoOwner", { email: rising.email, login_password: owner.password });
      const token = linkIn(await readMail(server.url, rising.email, subject)).searchParams.get("token")!;
      await take(rising);
      expect(await codeOf(rising.client.call("acceptInvitation", { token })), role).toBe("invitation_invalid");
      const { people, invitations } = await owner.client.call("listPartnerPeople", {});
      expect(invitations.map(({ email }) => email)).not.toContain(rising.email);
      expect(people.find(({ user_id: id }) => id === rising.userId)?.role).not.toBe("owner");
    }
  });

  test("do not rise beside a removal that is under way", async () => {
    const rising = await hire("cashier", "Rita Prado");
    await owner.client.call("inviteCoOwner", { email: rising.email, login_password: owner.password });
    const mail = await readMail(server.url, rising.email, "Convite para cuidar de uma empresa no Troco");
    const token = linkIn(mail).searchParams.get("token")!;
    const database = server.testDatabase.owner;
    const holder = await database.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from partners where id = $1 for no key update", [owner.partnerId]);
      const removing = remove(rising, manager);
      await untilWaiting(database, "from partners where id");
      const accepting = codeOf(rising.client.call("acceptInvitation", { token }));
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      let settled = false;
      void accepting.catch(() => undefined).finally(() => (settled = true));
      await until(async () => settled || (await database.query(waiting))[1], { what: "the acceptance to wait" });
      await holder.query("commit");
      expect(await removing).toEqual({ removed: true });
      expect(await accepting).toBe("invitation_invalid");
    } finally {
      holder.release();
    }
  });

  test("of those who were staff before there were managers are managers'", async () => {
    const veteran = await server.createCustomer({ name: "Ivo Braga" });
    await server.testDatabase.owner.query(
      "insert into partner_members (user_id, partner_id, role, added_at) values ($1, $2, 'staff', now())",
      [veteran.userId, owner.partnerId],
    );
    expect(await veteran.client.call("getOwnPartner", {})).toMatchObject({ role: "manager" });
    expect(
      (await owner.client.call("listPartnerPeople", {})).people.find(({ user_id: id }) => id === veteran.userId)?.role,
    ).toBe("manager");
    expect(await veteran.client.call("getSettlement", {})).toMatchObject({ smallest_payout: expect.any(Number) });
    await setCeilings({});
    expect(await refund(veteran, await pay(), 8_000)).toMatchObject({ refund: { amount: 8_000 } });
    expect(await changeRole(veteran, "cashier")).toMatchObject({ role: "cashier" });
  });
});

describe("a till", () => {
  test("is named by charges of members and keys, which are found by till and branch", async () => {
    const { branch, till } = await openTill(owner);
    const { id: other } = await owner.client.call("createTill", { branch_id: branch, name: "Caixa 2" });
    expect((await cashier.client.call("getOwnPartner", {})).has_tills).toBe(true);
    const here = await charge(cashier.client, { till_id: till });
    const where = { id: till, name: "Caixa 1", branch_id: branch, branch_name: "Centro" };
    expect(here.till).toEqual(where);
    const program = await keyOf(owner, "live");
    const there = await charge(program, { till_id: other });
    const nowhere = await charge(owner.client);
    const idsOf = async (filter: { readonly till_id?: string; readonly branch_id?: string }) =>
      (await manager.client.call("listPartnerPaymentRequests", filter)).payment_requests.map(({ id }) => id);
    expect(await idsOf({ till_id: till })).toEqual([here.id]);
    expect(await idsOf({ branch_id: branch })).toEqual([there.id, here.id]);
    expect((await manager.client.call("getPartnerChargeTotals", { branch_id: branch })).counts.pending).toBe(2);
    expect(await rival.client.call("listPartnerPaymentRequests", { branch_id: branch })).toMatchObject({
      payment_requests: [],
    });
    const file = await (await manager.client.send(`/api/partner/payment-requests/export?till_id=${till}`)).text();
    expect(file).toContain(";Filial;Caixa\r\n");
    expect(file).toContain(";Centro;Caixa 1\r\n");
    expect(file).not.toContain(nowhere.id);
    await customer.client.call("approvePaymentRequest", {
      id: here.id,
      amount: 10_000,
      purchase_password: customer.purchasePassword,
    });
    const today = clock.now().toISOString().slice(0, 10);
    const report = await manager.client.send(`/api/partner/settlement/report.csv?from=${today}&to=${today}`);
    expect(await report.text()).toContain("Centro · Caixa 1");
    await owner.client.call("renameTill", { id: till, name: "Balcão" });
    expect((await cashier.client.call("getPartnerPaymentRequest", { id: here.id })).till?.name).toBe("Balcão");
    // The customer reads nothing of it.
    expect(JSON.stringify(await customer.client.call("getPaymentRequest", { id: here.id }))).not.toContain("Balcão");
  });

  test("that is closed, another partner's or unknown is refused, also for the sandbox, and nothing is charged", async () => {
    const { branch, till } = await openTill(owner, { branch: "Praia", till: "Quiosque" });
    const { till: foreign } = await openTill(rival);
    const { id: closed } = await owner.client.call("createTill", { branch_id: branch, name: "Caixa velho" });
    await owner.client.call("closeTill", { id: closed });
    const programs = [await keyOf(owner, "live"), await keyOf(owner, "test")];
    const before = await server.testDatabase.owner.query("select count(*) from payment_requests");
    for (const id of [foreign, closed, randomUUID()])
      for (const by of [cashier.client, ...programs]) {
        const card_number = by === programs[1] ? "9042000000000043" : cardNumber;
        expect(await codeOf(by.call("createPaymentRequest", { card_number, amount: 1_000, till_id: id }))).toBe(
          "till_not_open",
        );
      }
    expect(await server.testDatabase.owner.query("select count(*) from payment_requests")).toEqual(before);
    const made = await charge(cashier.client, { till_id: till });
    await owner.client.call("closeBranch", { id: branch });
    expect(await codeOf(charge(cashier.client, { till_id: till }))).toBe("till_not_open");
    expect((await cashier.client.call("getPartnerPaymentRequest", { id: made.id })).till?.branch_name).toBe("Praia");
    const { tills } = await cashier.client.call("listTills", {});
    expect(tills.find(({ id }) => id === till)?.closed_at).not.toBeNull();
    const sandboxCharge = { card_number: "9042000000000043", amount: 1_000 };
    const open = await openTill(owner, { branch: "Serra", till: "Caixa A" });
    const inSandbox = await programs[1]!.call("createPaymentRequest", { ...sandboxCharge, till_id: open.till });
    expect(inSandbox.till).toMatchObject({ branch_name: "Serra" });
    expect(
      (await cashier.client.call("listSandboxPaymentRequests", { branch_id: open.branch })).payment_requests,
    ).toHaveLength(1);
  });

  test("is added, renamed and closed by its partner's owners alone, and no two open ones have one name", async () => {
    const { branch, till } = await openTill(owner, { branch: "Norte", till: "Caixa 9" });
    const nameTaken = [{ field: "name", code: "not_allowed" }];
    const create = (branch_id: string, name: string) => owner.client.call("createTill", { branch_id, name });
    expect((await domainErrorOf(create(branch, "CAIXA 9"))).errors).toEqual(nameTaken);
    expect((await domainErrorOf(owner.client.call("createBranch", { name: "norte" }))).errors).toEqual(nameTaken);
    const two = await Promise.allSettled([create(branch, "Caixa 10"), create(branch, "Caixa 10")]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const before = await fingerprint(server.testDatabase.owner);
    for (const [by, code] of [
      [manager, "owner_only"],
      [cashier, "owner_only"],
      [customer, "partner_only"],
      [rival, "not_found"],
    ] as const) {
      expect(await codeOf(by.client.call("createTill", { branch_id: branch, name: "Meu" }))).toBe(code);
      expect(await codeOf(by.client.call("renameTill", { id: till, name: "Meu" }))).toBe(code);
      expect(await codeOf(by.client.call("renameBranch", { id: branch, name: "Meu" }))).toBe(code);
      expect(await codeOf(by.client.call("closeTill", { id: till }))).toBe(code);
      expect(await codeOf(by.client.call("closeBranch", { id: branch }))).toBe(code);
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    await owner.client.call("closeTill", { id: till });
    expect(await codeOf(owner.client.call("renameTill", { id: till, name: "Volta" }))).toBe("not_found");
    expect(await create(branch, "Caixa 9")).toMatchObject({ closed_at: null });
    await owner.client.call("closeBranch", { id: branch });
    expect(await codeOf(create(branch, "Caixa 11"))).toBe("not_found");
  });

  test("is closed once: again, also by two owners at once, nothing changes and the audit log has it once", async () => {
    const { branch, till } = await openTill(owner, { branch: "Leste", till: "Caixa 7" });
    const closings = async (id: string) => {
      const rows = await server.testDatabase.owner.query<{ act: string }>(
        "select act from audit_events where subject_id = $1 and act like 'close%'",
        [id],
      );
      return rows.map(({ act }) => act);
    };
    for (const [close, id] of [
      ["closeTill", till],
      ["closeBranch", branch],
    ] as const) {
      const [closed, other] = await Promise.all([owner.client.call(close, { id }), owner.client.call(close, { id })]);
      expect(other).toEqual(closed);
      const before = await fingerprint(server.testDatabase.owner);
      clock.advance(hour);
      expect(await owner.client.call(close, { id })).toEqual(closed);
      expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
      expect(await closings(id)).toEqual([close]);
    }
  });

  test("stands in one of so many branches at most", async () => {
    const { database } = server.server.services;
    await database.query(
      `insert into branches (partner_id, id, name, created_at)
        select $1, gen_random_uuid(), 'Filial ' || number, now() from generate_series(1, $2::integer) as number`,
      [rival.partnerId, branchesMax],
    );
    expect(await codeOf(rival.client.call("createBranch", { name: "Mais uma" }))).toBe("too_many_branches");
  });
});

async function keyOf(of: TestUser, mode: "live" | "test"): Promise<Client> {
  const { key } = await of.client.call("createApiKey", {
    name: "Frente de loja",
    mode,
    scopes: ["charges:read", "charges:write", "refunds:write"],
    login_password: of.password,
  });
  return new Client(server.url, { authorization: `Bearer ${key}` });
}

describe("a charge says who did what", () => {
  test("members and keys by their names, also after they left, customers and the operator by what they are", async () => {
    await setCeilings({});
    const program = await keyOf(owner, "live");
    const leaver = await hire("manager", "Lia Moura");
    const id = await pay(leaver.client);
    await refund(cashier, id, 1_000);
    await program.call("refundPaymentRequest", { id, amount: 500 } as never);
    clock.advance(1_000);
    await customer.client.call("openDispute", { id, reason: "other", text: "Faltou." });
    clock.advance(1_000);
    await leaver.client.call("replyToDispute", { id, reply: "Vamos ver." });
    await remove(leaver, owner);
    clock.advance(1_000);
    await customer.client.call("withdrawDispute", { id });
    const { timeline } = await program.call("getPartnerPaymentRequest", { id });
    expect(timeline.map(({ event, by, by_kind, amount }) => [event, by_kind, by, amount])).toEqual([
      ["created", "member", "Lia Moura", null],
      ["approved", "customer", null, null],
      ["refunded", "member", "Beto Lima", 1_000],
      ["refunded", "key", "Frente de loja", 500],
      ["disputed", "customer", null, null],
      ["dispute_answered", "member", "Lia Moura", null],
      ["dispute_withdrawn", "customer", null, null],
    ]);
    expect(await codeOf(rival.client.call("getPartnerPaymentRequest", { id }))).toBe("payment_request_not_found");
    expect(await codeOf(customer.client.call("getPartnerPaymentRequest", { id }))).toBe("partner_only");
  });

  test("a key that makes and cancels one, and a charge from before keys were recorded", async () => {
    const program = await keyOf(owner, "live");
    const { id } = await charge(program);
    await program.call("cancelPaymentRequest", { id });
    const stepsOf = async (charged: string) =>
      (await owner.client.call("getPartnerPaymentRequest", { id: charged })).timeline.map(({ event, by_kind, by }) => [
        event,
        by_kind,
        by,
      ]);
    expect(await stepsOf(id)).toEqual([
      ["created", "key", "Frente de loja"],
      ["cancelled", "key", "Frente de loja"],
    ]);
    const { id: old } = await charge(program);
    await server.testDatabase.owner.query("update payment_requests set created_by_key = null where id = $1", [old]);
    expect(await stepsOf(old)).toEqual([["created", "key", null]]);
    await server.testDatabase.owner.query("update payment_requests set created_by = null where id = $1", [old]);
    expect(await stepsOf(old)).toEqual([["created", null, null]]);
  });
});
