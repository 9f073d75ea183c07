import { afterAll, beforeAll, expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import {
  activate,
  addMoney,
  anotherCard,
  payCheckout,
  startTestServer,
  type TestServer,
  type TestUser,
} from "#test/harness/server.ts";
import { domainErrorOf, until } from "./support/calls.ts";

// Attacks by one person with many accounts on referral bonuses.

const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let clock: SettableClock;
let friend: TestUser;
let code: string;

beforeAll(async () => {
  clock = new SettableClock(new Date());
  server = await startTestServer({ clock });
  friend = await server.createCustomer({ name: "Caio Ferraz" });
  code = (await friend.client.call("getProfile", {})).referral_code;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const profileOf = ({ client }: TestUser) => client.call("getProfile", {});

async function createApplicant(): Promise<TestUser> {
  const user = await server.createCustomer();
  await user.client.call("applyReferralCode", { _code: code });
  return user;
}

/** Pays a checkout and verifies it. */
async function topUp({ client }: TestUser, amount: number, number?: string) {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount });
  await payCheckout(client, url, "pays", number);
  return client.call("verifyPayment", { sessionId });
}

test("a second account's top-up by the same card is credited without the bonus and says why; another card earns it", async () => {
  const [first, second] = [await createApplicant(), await createApplicant()];
  const card = anotherCard();
  expect(await topUp(first, 2_000, card)).toMatchObject({ success: true, referral_bonus: 500 });
  const spaced = card.replace(/(.{4})(?=.)/g, "$1 ");
  expect(await topUp(second, 2_000, spaced)).toMatchObject({
    success: true,
    amount: 2_000,
    referral_bonus: 0,
    bonus_withheld: "card_used",
  });
  expect(await profileOf(second)).toMatchObject({
    wallet_balance: 2_000,
    referral_bonus_pending: 500,
    referral_bonus_withheld: "card_used",
  });
  const paid = await topUp(second, 2_000);
  expect(paid).toMatchObject({ referral_bonus: 500 });
  expect(paid.bonus_withheld).toBeUndefined();
  expect(await profileOf(second)).toMatchObject({ referral_bonus_pending: 0, referral_bonus_withheld: null });
});

test("a second account with the same phone number gets no bonus, nor by changing the number after another one's", async () => {
  const first = await createApplicant();
  await topUp(first, 2_000);
  const { phone } = await profileOf(first);
  const second = await server.signUp();
  await activate({ ...second, phone: phone! });
  await second.client.call("applyReferralCode", { _code: code });
  expect(await topUp(second, 2_000)).toMatchObject({ success: true, bonus_withheld: "phone_used" });
  await first.client.call("updateProfile", {
    phone: "+5511900000001",
    phone_country_code: "+55",
    login_password: first.password,
  });
  expect(await topUp(second, 2_000), "the number stays used").toMatchObject({ bonus_withheld: "phone_used" });
});

test("a webhook, which names no card, pays the bonus all the same: the card is read for it", async () => {
  const user = await createApplicant();
  const { url } = await user.client.call("createPayment", { amount: 2_000 });
  await payCheckout(user.client, url, "pays");
  await until(async () => ((await profileOf(user)).wallet_balance === 2_500 ? true : undefined));
});

test("the bonus goes to nobody else for two weeks, whatever is tried at once; shops take it", async () => {
  const user = await createApplicant();
  await topUp(user, 2_000);
  const send = (amount: number) => user.client.call("sendMoney", { username: friend.username, amount });
  const end = new Date(clock.now().getTime() + 14 * dayMs).toISOString();
  expect(await domainErrorOf(send(2_001))).toMatchObject({
    code: "bonus_not_sendable",
    params: { bonus: 500, sendable: 2_000, until: end },
  });
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => send(100)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect((await profileOf(user)).wallet_balance).toBe(500);

  const partner = await server.createPartner();
  const { card_number: cardNumber } = await user.client.call("getFullCardForPayment", {});
  const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 400 });
  await user.client.call("approvePaymentRequest", { id, amount: 400, purchase_password: user.purchasePassword });
  await addMoney(user.client, 1_000);
  expect((await domainErrorOf(send(601))).params, "money added takes its place").toMatchObject({ sendable: 600 });
  await send(600);

  clock.advance(14 * dayMs - 1);
  expect((await domainErrorOf(send(500))).code).toBe("bonus_not_sendable");
  clock.advance(1);
  await user.client.signIn(user.email, user.password);
  await send(500);
});
