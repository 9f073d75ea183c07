import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#contract/customers/profiles.ts";
import { accountDeletedReason } from "#contract/limits.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { findByCardNumber, findByUsername, readUser } from "#server/customers/profiles/index.ts";
import { activate, addMoney, photoOf, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";
import { untilWaiting } from "#test/integration/support/calls.ts";

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ environment: { CURRENCY: "BRL" } })));
afterAll(() => server.close());

const refused = (code: string, params?: object) => ({ problem: { code, ...(params === undefined ? {} : { params }) } });
const contact = {
  phone: "+5511987654321",
  address: "Rua Augusta, 1508",
  city: "São Paulo",
  state: "SP",
  postal_code: "01304-001",
};

async function eventsOf(user: TestUser, name: string): Promise<(string | null)[]> {
  const rows = await server.testDatabase.owner.query<{ subject: string | null }>(
    "select subject from live_events where user_id = $1 and name = $2 order by id",
    [user.userId, name],
  );
  return rows.map((row) => row.subject);
}

test("a new user reads a whole profile, with balances at zero and nothing done yet", async () => {
  const { client, email, userId } = await server.signUp("Ítalo Ção Brandão");
  const profile = await client.call("getProfile", {});
  expect(profile).toMatchObject({
    user_id: userId,
    email,
    full_name: "Ítalo Ção Brandão",
    username: "italo.brandao",
    is_active: false,
    is_admin: false,
    is_blocked: false,
    block_reason: null,
    country: "United States",
    preferred_language: "pt",
    document_photo_url: null,
    selfie_photo_url: null,
    has_purchase_password: false,
    user_type: "customer",
    wallet_balance: 0,
    cashback_balance: 0,
    cashback_this_month: 0,
    referral_code_used: null,
    referral_bonus_pending: 0,
    referral_minimum_value: 0,
  });
  expect(profile.card_display).toMatch(/^\*{4}[0-9]{4}$/);
  expect(profile.referral_code).toMatch(/^[2-9A-HJ-NP-TV-Z]{8}$/);
});

test("a profile is of one moment, whatever changes while its parts are read", async () => {
  const { client, userId } = await server.createCustomer({ name: "Clara Luz" });
  const { owner } = server.testDatabase;
  let reading: Promise<Profile> | undefined;
  await owner.transaction(async (transaction) => {
    await transaction.query("lock table purchase_passwords");
    reading = client.call("getProfile", {});
    await untilWaiting(owner, "purchase_passwords");
    await transaction.query("update profiles set full_name = 'Clara Sol' where user_id = $1", [userId]);
    await transaction.query("delete from purchase_passwords where user_id = $1", [userId]);
  });
  expect(await reading).toMatchObject({ full_name: "Clara Luz", has_purchase_password: true });
  expect(await client.call("getProfile", {})).toMatchObject({ full_name: "Clara Sol", has_purchase_password: false });
});

test("home's data shows balances in the installation's currency, worded for the user's language", async () => {
  const { client } = await server.createCustomer({ name: "Dora Lins", balance: 128_450 });
  const plain = ({
    wallet_balance_display: wallet,
    cashback_balance_display: cashback,
  }: {
    wallet_balance_display: string;
    cashback_balance_display: string;
  }) => [wallet, cashback].map((text) => text.replace(/\u00a0/g, " "));
  expect(plain(await client.call("getSafeProfileData", {}))).toEqual(["R$ 1.284,50", "R$ 0,00"]);
  await client.call("updateProfile", { preferred_language: "en" });
  expect(plain(await client.call("getSafeProfileData", {}))).toEqual(["R$1,284.50", "R$0.00"]);
});

test("only what is given changes; an optional field left empty is emptied; screens are notified", async () => {
  const user = await server.signUp("Lia Rocha");
  const before = await user.client.call("updateProfile", {
    ...contact,
    street_address: "Rua Augusta",
    neighborhood: "Consolação",
  });
  expect(before).toMatchObject({ ...contact, phone_country_code: "+55", street_address: "Rua Augusta" });
  const after = await user.client.call("updateProfile", { neighborhood: "  ", full_name: " Lia Rocha Prado " });
  expect(after).toMatchObject({
    ...contact,
    full_name: "Lia Rocha Prado",
    street_address: "Rua Augusta",
    neighborhood: null,
  });
  expect(await eventsOf(user, "profile")).toHaveLength(2);
});

test("balances, rights and blocks cannot be written", async () => {
  const { client } = await server.signUp("Max Pires");
  for (const field of [
    "is_admin",
    "is_active",
    "is_blocked",
    "wallet_balance",
    "cashback_balance",
    "user_id",
    "email",
    "card_number",
    "purchase_password_hash",
    "user_type",
  ]) {
    await expect(client.call("updateProfile", { [field]: true })).rejects.toMatchObject({
      problem: { code: "invalid_input", errors: [{ field, code: "unknown_field" }] },
    });
  }
});

test("the country code is always the one the number begins with", async () => {
  const { client } = await server.signUp("Nara Melo");
  expect(await client.call("updateProfile", { phone: "+34600111222", phone_country_code: "+34" })).toMatchObject({
    phone_country_code: "+34",
  });
  expect(await client.call("updateProfile", { phone: "+351210000000" })).toMatchObject({ phone_country_code: null });
  await expect(
    client.call("updateProfile", { phone: "+34600111222", phone_country_code: "+55" }),
  ).rejects.toMatchObject({
    problem: { code: "invalid_input", errors: [{ field: "phone", code: "invalid_format" }] },
  });
});

test("a username is unique without regard to case, also for two who want it at once", async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => server.signUp("Otto Reis")));
  const results = await Promise.allSettled(
    users.map(({ client }, place) =>
      client.call("updateProfile", {
        username: place % 2 === 0 ? "@Wanted.Name" : "wanted.name",
        login_password: loginPassword,
      }),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject(refused("username_taken"));
});

test("users are found by exact username and by exact card number, and in no other way", async () => {
  const { client, userId } = await server.signUp("Quim Sá");
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const { database } = server.testDatabase;
  const user = await readUser(database, userId);
  expect(user).toMatchObject({
    userId,
    username: "quim.sa",
    fullName: "Quim Sá",
    cardLast4: cardNumber.slice(-4),
    isActive: false,
    isBlocked: false,
  });
  expect(await findByUsername(database, "quim.sa")).toEqual(user);
  expect(await findByCardNumber(database, cardNumber)).toEqual(user);
  expect(await findByUsername(database, "quim.s%")).toBeUndefined();
  expect(await findByUsername(database, "quim")).toBeUndefined();
  expect(await findByCardNumber(database, cardNumber.slice(0, 15))).toBeUndefined();
});

test("activation names what is missing, and each task alone is not enough", async () => {
  const { client, purchasePassword } = await server.signUp("Rui Telles");
  const activation = () => client.call("activateUserAccount", {});
  await expect(activation()).rejects.toMatchObject(
    refused("activation_incomplete", { missing: "address,documents,password" }),
  );
  await client.call("setPurchasePassword", { password: purchasePassword });
  await expect(activation()).rejects.toMatchObject(refused("activation_incomplete", { missing: "address,documents" }));
  const photo = await photoOf();
  await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
  await expect(activation()).rejects.toMatchObject(refused("activation_incomplete", { missing: "address" }));
  for (const field of Object.keys(contact) as (keyof typeof contact)[]) {
    await expect(activation()).rejects.toMatchObject(refused("activation_incomplete", { missing: "address" }));
    await client.call("updateProfile", { [field]: contact[field] });
  }
  expect(await activation()).toEqual({ is_active: true });
  expect(await client.call("getProfile", {})).toMatchObject({ is_active: true });
  expect(await activation()).toEqual({ is_active: true });
});

test("activation notifies the user's screens once", async () => {
  const user = await server.signUp("Sol Uchoa");
  await activate(user);
  const before = (await eventsOf(user, "profile")).length;
  await user.client.call("activateUserAccount", {});
  expect(await eventsOf(user, "profile")).toHaveLength(before);
});

test("a blocked user reads the own profile with the reason, is refused everything else, and is let back in", async () => {
  const user = await server.createCustomer({ name: "Téo Vaz" });
  await blockAccount(server.server.services, user.userId, "documents under review");
  expect(await user.client.call("getProfile", {})).toMatchObject({
    is_blocked: true,
    block_reason: "documents under review",
  });
  await expect(user.client.call("getSafeProfileData", {})).rejects.toMatchObject(
    refused("account_blocked", { reason: "documents under review" }),
  );
  await expect(user.client.call("updateProfile", { city: "Recife" })).rejects.toMatchObject(refused("account_blocked"));
  await unblockAccount(server.server.services, user.userId);
  expect(await user.client.call("getSafeProfileData", {})).toMatchObject({ is_active: true });
  expect(await eventsOf(user, "session")).toEqual(["blocked", "unblocked"]);
});

test("an account with money stays, and the answer says how much", async () => {
  const { client } = await server.createCustomer({ name: "Uli Xavier", balance: 1_250 });
  await expect(client.call("cancelAccount", { login_password: loginPassword })).rejects.toMatchObject(
    refused("balance_not_zero", { balance: 1_250 }),
  );
  expect(await client.call("getProfile", {})).toMatchObject({ is_blocked: false });
});

test("cashback alone keeps an account open, and so does what Troco owes the user's partner", async () => {
  const partner = await server.createPartner();
  const customer = await server.createCustomer({ name: "Vera Yano", balance: 10_000 });
  const { card_number } = await customer.client.call("getFullCardForPayment", {});
  const charge = await partner.client.call("createPaymentRequest", { card_number, amount: 10_000 });
  await customer.client.call("approvePaymentRequest", {
    id: charge.id,
    amount: 10_000,
    purchase_password: customer.purchasePassword,
  });
  await expect(customer.client.call("cancelAccount", { login_password: customer.password })).rejects.toMatchObject(
    refused("balance_not_zero", { balance: 1_000 }),
  );
  await expect(partner.client.call("cancelAccount", { login_password: partner.password })).rejects.toMatchObject(
    refused("balance_not_zero", { balance: 8_470, settlement: 8_470 }),
  );
  // The partner's money is its owner's: nobody of the staff is kept by it.
  const staff = await server.createCustomer({ name: "Wanda Zago" });
  await server.addStaff(partner.partnerId, staff.userId);
  expect(await staff.client.call("cancelAccount", { login_password: staff.password })).toEqual({ cancelled: true });
});

test("a cancelled account is blocked for good and every session of it has ended", async () => {
  const user = await server.createCustomer({ name: "Wil Zanetti" });
  const second = await signInAgain(user);
  expect(await user.client.call("cancelAccount", { login_password: user.password })).toEqual({ cancelled: true });
  for (const client of [user.client, second])
    await expect(client.call("getProfile", {})).rejects.toMatchObject(refused("not_signed_in"));
  expect((await eventsOf(user, "session")).at(-1)).toBe("signed_out");
  const third = await signInAgain(user);
  expect(await third.call("getProfile", {})).toMatchObject({ is_blocked: true, block_reason: accountDeletedReason });
  await expect(third.call("getSafeProfileData", {})).rejects.toMatchObject(
    refused("account_blocked", { reason: accountDeletedReason }),
  );
});

async function signInAgain(user: TestUser): Promise<TestUser["client"]> {
  const client = new (user.client.constructor as new (url: string) => TestUser["client"])(server.url);
  await client.signIn(user.email, user.password);
  return client;
}

test("money that arrives while an account is being closed either keeps it open or is refused: none is ever locked in", async () => {
  const sender = await server.createCustomer({ name: "Ada Sender", balance: 100_000 });
  for (let round = 0; round < 12; round += 1) {
    const recipient = await server.createCustomer({ name: "Bea Closing" });
    const send = () => sender.client.call("sendMoney", { username: recipient.username, amount: 100 });
    const [cancelled, ...sent] = await Promise.allSettled([
      recipient.client.call("cancelAccount", { login_password: recipient.password }),
      ...Array.from({ length: 6 }, send),
    ]);
    const [row] = await server.testDatabase.owner.query<{ is_blocked: boolean; balance: bigint }>(
      "select is_blocked, balance from profiles join ledger.accounts on owner_id = user_id and kind = 'wallet' where user_id = $1",
      [recipient.userId],
    );
    const arrived = sent.filter((result) => result.status === "fulfilled").length;
    expect(row).toEqual({ is_blocked: cancelled.status === "fulfilled", balance: BigInt(arrived * 100) });
    if (row!.is_blocked) expect(row!.balance).toBe(0n);
  }
  expect((await server.audit()).clean).toBe(true);
});

test("a cancelled account receives nothing any more", async () => {
  const sender = await server.createCustomer({ name: "Cid Sender", balance: 1_000 });
  const recipient = await server.createCustomer({ name: "Dea Closed" });
  await recipient.client.call("cancelAccount", { login_password: recipient.password });
  await expect(sender.client.call("sendMoney", { username: recipient.username, amount: 100 })).rejects.toMatchObject(
    refused("recipient_not_found"),
  );
});

test("a wallet emptied at last can be closed", async () => {
  const keeper = await server.createCustomer({ name: "Eli Keeper" });
  const leaver = await server.createCustomer({ name: "Fay Leaver" });
  await addMoney(leaver.client, 500);
  await leaver.client.call("sendMoney", { username: keeper.username, amount: 500 });
  expect(await leaver.client.call("cancelAccount", { login_password: leaver.password })).toEqual({ cancelled: true });
});
