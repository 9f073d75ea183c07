import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract, type OperationId } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { callWhileHeld, domainErrorOf, fingerprint, readMail, requestOf, untilWaiting } from "./support/calls.ts";

// Attacks by which a stolen owner's session, or one dishonest administrator, would take out of a
// company.

const dayMs = 24 * 60 * 60_000;
const limit = 4_000;

let server: TestServer;
let clock: SettableClock;
let alice: TestUser;
let bruno: TestUser;
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  clock = new SettableClock(new Date());
  server = await startTestServer({ clock, environment: { PAYOUT_FOUR_EYES: String(limit) } });
  [alice, bruno] = [await createAdministrator("Alice Prado"), await createAdministrator("Bruno Reis")];
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 400_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

// Each confirmation with the login password counts as a try.
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

async function createAdministrator(name: string): Promise<TestUser> {
  const user = await server.createCustomer({ name });
  await grantAdministrator(server.server.services, user.email);
  await user.client.signIn(user.email, user.password);
  return user;
}

const details = {
  company_name: "Livraria Sol",
  business_category: "other",
  cashback_basis_points: 1_000,
  cashback_basis_points_min: 0,
  cashback_basis_points_max: 9_000,
} as const;
const pix = (key: string) => ({ kind: "pix", holder_name: "Padaria Estrela Ltda.", pix_key: key }) as const;
const setAccount = (who: TestUser, key = "caixa@padaria.example") =>
  who.client.call("setPayoutAccount", { ...pix(key), login_password: who.password });
const request = async (who: TestUser, amount: number) =>
  (await who.client.call("requestPayout", { amount, login_password: who.password })).payout;
const pay = (who: TestUser, id: string, reference = `E-${id}`) =>
  who.client.call("markPayoutPaid", { id, bank_reference: reference, login_password: who.password });
const approve = (who: TestUser, id: string) => who.client.call("approvePayout", { id, login_password: who.password });

/** A partner that is owed about 170.00, and whose account has rested. */
async function createPartner(partnerName = "Padaria Estrela") {
  const owner = await server.createPartner({ partnerName });
  const { id } = await owner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 20_000 });
  await customer.client.call("approvePaymentRequest", {
    id,
    amount: 20_000,
    purchase_password: customer.purchasePassword,
  });
  await setAccount(owner);
  await letAccountsRest(server.testDatabase.owner);
  return owner;
}

/** How each call ended: `done`, or an error's code. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const codes = await Promise.all(
    calls.map((call) =>
      call.then(
        () => "done",
        (error: { problem?: { code: string } }) => error.problem?.code ?? String(error),
      ),
    ),
  );
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

test("who changes the payout account takes nothing out for a day, and what was requested before goes where it went", async () => {
  const owner = await createPartner();
  const before = await request(owner, 1_000);
  const set = await setAccount(owner, "ladrao@mail.example");
  const until = new Date(clock.now().getTime() + dayMs).toISOString();
  expect(set.rests_until).toBe(until);
  await pay(alice, before.id);
  expect((await alice.client.call("getPayout", { id: before.id })).whole_account).toMatchObject({
    pix_key: "caixa@padaria.example",
  });

  clock.advance(dayMs - 1);
  expect(await domainErrorOf(request(owner, 1_000))).toMatchObject({ code: "payout_account_rests", params: { until } });
  await setAccount(owner);
  clock.advance(dayMs - 1);
  expect((await domainErrorOf(request(owner, 1_000))).code, "changing it back rests anew").toBe("payout_account_rests");
  clock.advance(1);
  expect((await owner.client.call("getPayoutAccount", {}))!.rests_until).toBeNull();
  expect(await request(owner, 1_000)).toMatchObject({ account: { masked: "c•••@padaria.example" } });
});

test("the first account rests too: a company without one is not emptied on the day that one is set", async () => {
  const owner = await server.createPartner();
  await setAccount(owner);
  expect(await outcomes(Array.from({ length: 5 }, () => request(owner, 1_000)))).toEqual({ payout_account_rests: 5 });
});

test("above the limit one administrator approves and another pays, however often one of them tries alone", async () => {
  const owner = await createPartner();
  const { id } = await request(owner, limit + 1);
  expect(await alice.client.call("getPayout", { id })).toMatchObject({ needs_approval: true, approved_by: null });
  expect(await domainErrorOf(pay(alice, id))).toMatchObject({ code: "payout_needs_two", params: { limit } });
  for (let round = 0; round < 5; round += 1) {
    const alone = [approve(alice, id), pay(alice, id, `ALONE-${round}`), approve(alice, id), pay(alice, id, "ALONE")];
    expect(await outcomes(alone)).toEqual({ done: 2, payout_needs_two: 2 });
  }
  expect(await bruno.client.call("getPayout", { id })).toMatchObject({
    status: "requested",
    needs_approval: false,
    approved_by: "Alice Prado",
    approved_at: clock.now().toISOString(),
    approved_by_caller: false,
  });
  expect(JSON.stringify(await owner.client.call("listPayouts", {})), "the company reads no names").not.toContain(
    "Alice",
  );
  expect(await pay(bruno, id)).toMatchObject({ status: "paid", approved_by: "Alice Prado" });
  expect((await domainErrorOf(approve(alice, id))).code).toBe("payout_closed");
});

test("at the limit one is enough; but a large amount in small payouts needs two from there on, for a day", async () => {
  const owner = await createPartner();
  await pay(alice, (await request(owner, limit)).id);
  const { id } = await request(owner, 1_000);
  expect((await domainErrorOf(pay(alice, id))).code).toBe("payout_needs_two");
  clock.advance(dayMs);
  await pay(alice, id);
});

test("the approval of an administrator who was blocked since does not count; another's replaces it", async () => {
  const owner = await createPartner();
  const { id } = await request(owner, limit + 1);
  const gone = await createAdministrator("Carla Dias");
  await approve(gone, id);
  await alice.client.call("blockUser", { user_id: gone.userId, reason: "Left" });
  expect((await domainErrorOf(pay(bruno, id))).code).toBe("payout_needs_two");
  await approve(alice, id);
  await pay(bruno, id);
});

test("the database refuses a payout that one paid who approved it", async () => {
  const owner = await createPartner();
  const { id } = await request(owner, 1_000);
  await approve(alice, id);
  await expect(
    server.testDatabase.owner.query(
      `update payouts set status = 'paid', decided_by = approved_by, decided_at = now(), bank_reference = 'X',
        decision_transfer_id = gen_random_uuid() where id = $1`,
      [id],
    ),
  ).rejects.toThrow("two_decide");
});

test("a payout that is requested while its account changes goes to none that was reported or has not rested", async () => {
  const changes = {
    payout_account_missing: "reported_at = now()",
    payout_account_rests: `set_at = timestamptz '${clock.now().toISOString()}'`,
  };
  for (const [code, change] of Object.entries(changes)) {
    const owner = await createPartner();
    const requested = await server.testDatabase.owner.transaction(async (transaction) => {
      await transaction.query(`update payout_accounts set ${change} where partner_id = $1`, [owner.partnerId]);
      const answer = domainErrorOf(request(owner, 1_000));
      await untilWaiting(server.testDatabase.owner, "payout_accounts");
      return { answer };
    });
    expect(await requested.answer, change).toMatchObject({ code });
  }
});

test("a payout whose account is reported while it is being marked as paid is not paid", async () => {
  const { id } = await request(await createPartner(), 1_000);
  const paid = await callWhileHeld(server.testDatabase.owner, {
    hold: (report) => report.query("update payouts set account_reported_at = now() where id = $1", [id]),
    text: "payouts",
    call: () => domainErrorOf(pay(bruno, id)),
  });
  expect(paid).toMatchObject({ code: "payout_account_reported" });
});

test("an administrator decides on nothing of their own: neither their company, nor its people, nor themselves", async () => {
  const owner = await createPartner("Livraria Sol");
  const { id: payout } = await request(owner, 1_000);
  const own = await createAdministrator("Dora Luz");
  await server.addStaff(owner.partnerId, own.userId);
  await bruno.client.call("holdAccount", { user_id: owner.userId, reason: "fraud" });
  const { partnerId: id } = owner;
  const { version } = await bruno.client.call("getPartner", { id });
  const tries: readonly (readonly [OperationId, Record<string, unknown>])[] = [
    ["approvePayout", { id: payout }],
    ["markPayoutPaid", { id: payout, bank_reference: "OWN" }],
    ["rejectPayout", { id: payout, reason: "Own" }],
    ["updatePartner", { id, version, ...details }],
    ["switchPartnerOff", { id }],
    ["switchPartnerOn", { id }],
    ["invitePartnerOwner", { id, email: "friend@troco.example" }],
    ...[own, owner].flatMap(({ userId: user_id }): (readonly [OperationId, Record<string, unknown>])[] => [
      ["blockUser", { user_id, reason: "Own" }],
      ["unblockUser", { user_id }],
      ["unfreezeUser", { user_id, reason: "Own" }],
      ["signOutUserEverywhere", { user_id }],
      ["holdAccount", { user_id, reason: "Own" }],
      ["releaseAccount", { user_id, reason: "Own" }],
      ["collectOwed", { user_id, amount: 100 }],
      ["writeOffOwed", { user_id, amount: 100, reason: "Own" }],
    ]),
  ];
  const expectOwnConcern = async (when: string) => {
    const before = await fingerprint(server.testDatabase.owner);
    for (const [operationId, input] of tries)
      expect(await codeOf(own, operationId, input), `${operationId} ${when}`).toBe("own_concern");
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    expect(await own.client.call("getPayout", { id: payout })).toMatchObject({ is_own_concern: true });
  };
  await expectOwnConcern("as a member");
  await owner.client.call("removePartnerMember", { user_id: own.userId, login_password: owner.password });
  await expectOwnConcern("just after leaving");
  clock.advance(60_000);
  await expectOwnConcern("later");
  const eva = await createAdministrator("Eva Sá");
  const ownCompany = { ...details, owner_email: eva.email };
  expect(await codeOf(eva, "createPartner", ownCompany), "a company for oneself").toBe("own_concern");
  expect(await bruno.client.call("getPayout", { id: payout })).toMatchObject({ is_own_concern: false });
  await bruno.client.call("releaseAccount", { user_id: owner.userId, reason: "Fine", login_password: bruno.password });
  await pay(bruno, payout);
  const later = await request(owner, 1_000);
  await pay(own, later.id);
});

async function codeOf(who: TestUser, operationId: OperationId, input: Record<string, unknown>): Promise<string> {
  const { asksLoginPassword } = contract[operationId] as Operation;
  const fields = { ...input, ...(asksLoginPassword === true && { login_password: who.password }) };
  const answer = await who.client.send(...requestOf(operationId, { input: fields }));
  return ((await answer.json()) as { code: string }).code;
}

test("administrators use none of the operator's codes, and do not accept an invitation that they sent", async () => {
  await alice.client.call("createPromotionalCode", {
    login_password: alice.password,
    code: "MINE",
    bonus: 1_000,
    minimum_top_up: 2_000,
  });
  for (const who of [alice, bruno])
    expect((await domainErrorOf(who.client.call("applyReferralCode", { _code: "MINE" }))).code).toBe(
      "referral_code_invalid",
    );
  const fina = await createAdministrator("Fina Melo");
  const { id } = await createPartner("Sebo Lua").then(({ partnerId }) => ({ id: partnerId }));
  await fina.client.call("invitePartnerOwner", { id, email: fina.email, login_password: fina.password });
  const mail = await readMail(server.url, fina.email, "Convite para cuidar de uma empresa no Troco");
  const token = /token=(\S+)/.exec(mail.text)![1]!;
  expect((await domainErrorOf(fina.client.call("acceptInvitation", { token }))).code).toBe("invitation_invalid");
});
