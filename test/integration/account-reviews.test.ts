import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { endReview, holdForReview } from "#server/payments/account-holds/index.ts";
import { lockDebt } from "#server/payments/receivables/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { payCheckout, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { callWhileHeld, operationIds, operationOf, readMail, domainErrorOf, until } from "./support/calls.ts";
import { bookDebt } from "./support/debts.ts";
import { Stream } from "./support/stream.ts";

// Accounts held for review: what they can do, also at the moment of the hold, and how they are
// released.

let server: TestServer;
let administrator: TestUser;
let friend: TestUser;
let till: TestUser & { readonly partnerId: string };

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado", balance: 5_000 });
  await grantAdministrator(server.server.services, administrator.email);
  friend = await server.createCustomer({ name: "Caio Ferraz", balance: 20_000 });
  till = await server.createPartner({ partnerName: "Padaria Estrela" });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  server.server.services.database.transaction(work);
const causeOf = ({ userId }: TestUser, subject: string) => ({ userId, reason: "top_up_disputed", subject }) as const;
const hold = (user: TestUser, subject: string = randomUUID()) =>
  inTransaction((transaction) => holdForReview(server.server.services, transaction, causeOf(user, subject)));

async function charge(customer: TestUser, amount = 1_000): Promise<string> {
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  return (await till.client.call("createPaymentRequest", { card_number: cardNumber, amount })).id;
}

async function pay(customer: TestUser, id: string, amount = 1_000) {
  const { purchasePassword } = customer;
  return customer.client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
}

const send = (user: TestUser, amount = 500) => user.client.call("sendMoney", { username: friend.username, amount });

const payoutAccount = { kind: "pix", holder_name: "Sapataria", pix_key: "caixa@sapataria.example" } as const;

/** Every call by which an owner moves money out of an account or a partner, or redirects it. */
async function waysOut(user: TestUser, chargeId: string): Promise<Record<string, () => Promise<unknown>>> {
  return {
    sendMoney: () => send(user),
    transferCashback: () => user.client.call("transferCashback", { amount: 1 }),
    approvePaymentRequest: () => pay(user, chargeId),
    requestPayout: () => user.client.call("requestPayout", { amount: 1_000, login_password: user.password }),
    cancelAccount: () => user.client.call("cancelAccount", { login_password: user.password }),
    inviteCoOwner: () => user.client.call("inviteCoOwner", { email: friend.email, login_password: user.password }),
    setPayoutAccount: () => user.client.call("setPayoutAccount", { ...payoutAccount, login_password: user.password }),
  };
}

/** A customer with money, cashback, and a partner with a settlement balance. */
async function createOwner(): Promise<TestUser & { readonly partnerId: string }> {
  const user = await server.createPartner({ partnerName: "Sapataria Oeste" });
  await friend.client.call("sendMoney", { username: user.username, amount: 3_000 });
  const { card_number: cardNumber } = await friend.client.call("getFullCardForPayment", {});
  const { id } = await user.client.call("createPaymentRequest", { card_number: cardNumber, amount: 2_000 });
  await pay(friend, id, 2_000);
  await pay(user, await charge(user));
  await user.client.call("setPayoutAccount", { ...payoutAccount, login_password: user.password });
  await letAccountsRest(server.testDatabase.owner);
  return user;
}

test("whatever takes money out of an account says that it may be held, but for what a card provider is asked for", () => {
  const open = operationIds.filter((operationId) => {
    const { access, errors } = operationOf(operationId);
    return access === "active" && !errors.includes("account_held");
  });
  expect(open).toEqual(["createPayment"]);
});

test("a held account sees everything, is given money, and moves none", async () => {
  const user = await createOwner();
  const waiting = await charge(user);
  const stream = await Stream.open(user.client);
  const watched = await Stream.open(administrator.client);
  expect(await hold(user)).toBe(true);
  await stream.waitFor(({ name }) => name === "profile");
  await watched.waitFor(({ name, subject }) => name === "account_review" && subject === user.userId);
  stream.close();
  watched.close();
  expect(await till.client.call("getPartnerPaymentRequest", { id: waiting })).toMatchObject({ status: "cancelled" });

  const before = await user.client.call("getProfile", {});
  for (const [name, way] of Object.entries(await waysOut(user, waiting))) {
    // Its charges are gone with the hold.
    const code = name === "approvePaymentRequest" ? "payment_request_closed" : "account_held";
    expect((await domainErrorOf(way())).code, name).toBe(code);
  }

  const { card_number: cardNumber } = await user.client.call("getFullCardForPayment", {});
  const requests = [
    () => till.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 }),
    () => till.client.call("checkCard", { card_number: cardNumber }),
  ];
  for (const sendRequest of requests)
    expect((await domainErrorOf(sendRequest())).code, "the counter gets the same answer as for any card").toBe(
      "card_not_found",
    );
  await friend.client.call("sendMoney", { username: user.username, amount: 700 });
  const { url } = await user.client.call("createPayment", { amount: 2_500 });
  expect(url).toContain("http");
  expect(await user.client.call("getProfile", {})).toMatchObject({
    wallet_balance: before.wallet_balance + 700,
    is_blocked: false,
    review: { causes: [{ reason: "top_up_disputed", note: null }] },
  });
  expect((await user.client.call("listTransactions", {})).transactions.length).toBeGreaterThan(2);
});

test("whatever is under way when an account is held waits for the hold and is refused", async () => {
  const user = await createOwner();
  const ways = await waysOut(user, await charge(user));
  const { database } = server.server.services;
  // One at a time of those in batches waits in the database.
  const waiting = async () =>
    server.server.services.batches.counts().locked +
    (
      await server.testDatabase.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query not like '%pg_stat%' and query not like '%as waited cross join lateral%'`,
      )
    ).length;
  const answers: Promise<unknown>[] = [];
  await database.transaction(async (transaction) => {
    await holdForReview(server.server.services, transaction, causeOf(user, randomUUID()));
    for (const way of Object.values(ways)) answers.push(domainErrorOf(way()));
    await until(async () => ((await waiting()) >= answers.length ? true : undefined), { what: "everybody waiting" });
  });
  expect(await Promise.all(answers)).toMatchObject(answers.map(() => ({ code: "account_held", status: 403 })));
});

test("what a partner is owed does not leave it behind a hold: not by a payout that waits, nor through an owner who was invited before", async () => {
  const user = await createOwner();
  const other = await server.createCustomer({ name: "Bia Ramos" });
  const login_password = user.password;
  await user.client.call("inviteCoOwner", { email: other.email, login_password });
  const { payout } = await user.client.call("requestPayout", { amount: 1_000, login_password });
  const { text } = await readMail(server.url, other.email, "Convite para cuidar de uma empresa no Troco");
  const token = /token=([\w-]+)/.exec(text)![1]!;
  const accept = () => other.client.call("acceptInvitation", { token });
  const decision = { id: payout.id, login_password: administrator.password };
  const subject = randomUUID();
  await hold(user, subject);
  expect((await domainErrorOf(accept())).code).toBe("invitation_invalid");
  expect(
    await domainErrorOf(administrator.client.call("markPayoutPaid", { ...decision, bank_reference: randomUUID() })),
  ).toMatchObject({ code: "payout_requester_held" });
  expect(await administrator.client.call("rejectPayout", { ...decision, reason: "Conta em análise" })).toMatchObject({
    status: "rejected",
  });
  // The invitation itself is as good as before.
  await inTransaction((transaction) => endReview(server.server.services, transaction, causeOf(user, subject)));
  expect(await accept()).toMatchObject({ role: "owner" });
});

test("an account that owes is not closed, and the answer says how much", async () => {
  const user = await server.createCustomer({ name: "Davi Reis" });
  await bookDebt(server, user.userId, 2_500n);
  expect(await domainErrorOf(user.client.call("cancelAccount", { login_password: user.password }))).toMatchObject({
    code: "balance_not_zero",
    params: { balance: 0, owed: 2_500 },
  });
  expect(await user.client.call("getProfile", {})).toMatchObject({ is_blocked: false, owed: 2_500 });
});

test("what was carried out before the hold is answered as it was the first time", async () => {
  const user = await server.createCustomer({ balance: 5_000 });
  const key = randomUUID();
  const first = await user.client.call(
    "sendMoney",
    { username: friend.username, amount: 900 },
    { idempotencyKey: key },
  );
  await hold(user);
  expect(
    await user.client.call("sendMoney", { username: friend.username, amount: 900 }, { idempotencyKey: key }),
  ).toEqual(first);
});

test("one cause holds an account once, is mailed to each administrator once in their language, and releases the account when it is undone and no other is left", async () => {
  const other = await server.createCustomer({ name: "Ana Prado" });
  await grantAdministrator(server.server.services, other.email);
  await other.client.call("updateProfile", { preferred_language: "en" });
  const user = await server.createCustomer({ name: "Nina Prado", balance: 2_000 });
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await Promise.all([hold(user, first), hold(user, first)])).toContain(true);
  expect(await hold(user, first)).toBe(false);
  await readMail(server.url, administrator.email, "Uma conta está em análise");
  const mail = await readMail(server.url, other.email, "An account is under review");
  expect(mail.text).toContain(`/admin/reviews?user=${user.userId}`);
  expect(mail.text).not.toContain("Nina");
  const mails = (await (await fetch(`${server.url}/mailbox/messages?to=${other.email}`)).json()) as { text: string }[];
  expect(mails.filter(({ text }) => text.includes(user.userId))).toHaveLength(1);

  expect(await hold(user, second)).toBe(true);
  const reverse = (subject: string) =>
    inTransaction((transaction) => endReview(server.server.services, transaction, causeOf(user, subject)));
  await reverse(first);
  expect((await domainErrorOf(send(user))).code).toBe("account_held");
  await reverse(second);
  await reverse(second);
  await send(user);
  expect((await user.client.call("getProfile", {})).review).toBeNull();
  expect(await hold(user, first), "a cause that comes again holds anew").toBe(true);
});

test("a payment that is disputed or given back holds the account of the customer who spent it, and releases it when the dispute is won", async () => {
  const { database, jobs } = server.server.services;
  const user = await server.createCustomer({ name: "Caio Lima" });
  const { url, session_id: session } = await user.client.call("createPayment", { amount: 3_000 });
  await payCheckout(user.client, url, "pays");
  await user.client.call("verifyPayment", { sessionId: session });
  await send(user, 2_600);
  const turn = (body: Record<string, string>) =>
    user.client.send(`${new URL(url).pathname}/turn`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(body).toString(),
    });
  const readProfileWhen = (fits: (profile: Awaited<ReturnType<typeof readOwn>>) => boolean) =>
    until(
      async () => {
        // A profile is read in parts. One that is requested after the event has all of the change.
        return fits(await readOwn()) ? readOwn() : undefined;
      },
      { what: "the review" },
    );
  const readOwn = () => user.client.call("getProfile", {});

  await jobs.add(database, "deliver-sandbox-webhook", { session_id: session, event: "charge.dispute.created" });
  expect(await readProfileWhen(({ review }) => review !== null)).toMatchObject({
    wallet_balance: 0,
    owed: 2_600,
    review: { causes: [{ reason: "top_up_disputed" }] },
  });
  expect((await domainErrorOf(send(user, 1))).code).toBe("account_held");
  const { causes } = await administrator.client.call("getAccountReview", { user_id: user.userId });
  expect(causes[0]!.top_up).toMatchObject({
    disputed: 3_000,
    refunded: 0,
    taken: 3_000,
    owed: 2_600,
    session_id: session,
  });

  await turn({ turn: "wins" });
  expect(await readProfileWhen(({ review }) => review === null)).toMatchObject({ wallet_balance: 400, owed: 0 });
  await send(user, 300);
  const after = await administrator.client.call("getAccountReview", { user_id: user.userId });
  expect(after.causes).toMatchObject([{ ended_by: null, ended_at: expect.any(String) }]);

  await turn({ turn: "refunds" });
  expect(await readProfileWhen(({ review }) => review !== null)).toMatchObject({
    wallet_balance: 0,
    owed: 2_900,
    review: { causes: [{ reason: "top_up_refunded" }] },
  });
  // Money that comes in by card pays what is owed at once.
  const next = await user.client.call("createPayment", { amount: 4_000 });
  await payCheckout(user.client, next.url, "pays");
  await user.client.call("verifyPayment", { sessionId: next.session_id });
  expect(await readOwn()).toMatchObject({ wallet_balance: 1_100, owed: 0, review: { causes: [{}] } });

  // A refund of money that is still there owes nothing, and looks like nothing.
  const calm = await server.createCustomer({ name: "Nina Sol" });
  const kept = await calm.client.call("createPayment", { amount: 2_000 });
  await payCheckout(calm.client, kept.url, "pays");
  await calm.client.call("verifyPayment", { sessionId: kept.session_id });
  const given = new URLSearchParams({ turn: "refunds" }).toString();
  await calm.client.send(`${new URL(kept.url).pathname}/turn`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: given,
  });
  const profile = await until(async () => {
    const read = await calm.client.call("getProfile", {});
    return read.wallet_balance === 0 ? read : undefined;
  });
  expect(profile).toMatchObject({ review: null, owed: 0 });
});

test("an administrator sees who waits, collects, gives up and releases, each under the password, once, and in the log", async () => {
  const { client, password } = administrator;
  const user = await server.createCustomer({ name: "Vera Luz", balance: 1_000 });
  const { url, session_id: session } = await user.client.call("createPayment", { amount: 4_000 });
  await payCheckout(user.client, url, "pays");
  await user.client.call("verifyPayment", { sessionId: session });
  const [topUp] = await server.testDatabase.owner.query<{ id: string }>(
    "select id from top_ups where session_id = $1",
    [session],
  );
  await hold(user, topUp!.id);
  await bookDebt(server, user.userId, 6_000n);
  const userId = user.userId;

  const { reviews } = await client.call("listAccountReviews", { limit: 100 });
  expect(reviews.find(({ user_id: id }) => id === userId)).toMatchObject({
    full_name: "Vera Luz",
    reasons: ["top_up_disputed"],
    owed: 6_000,
  });
  expect((await client.call("getOverview", {})).held_accounts).toBeGreaterThan(0);
  expect(await client.call("getAccountReview", { user_id: userId })).toMatchObject({
    causes: [
      { reason: "top_up_disputed", ended_at: null, top_up: { id: topUp!.id, amount: 4_000, session_id: session } },
    ],
    wallet_balance: 5_000,
    owed: 6_000,
  });

  const collect = (amount: number, loginPassword = password) =>
    client.call("collectOwed", { user_id: userId, amount, login_password: loginPassword });
  expect((await domainErrorOf(collect(1_000, "not this one"))).code).toBe("login_password_wrong");
  expect(await domainErrorOf(collect(6_001))).toMatchObject({ code: "owed_less", params: { owed: 6_000 } });
  expect(await domainErrorOf(collect(5_001))).toMatchObject({
    code: "insufficient_balance",
    params: { balance: 5_000 },
  });
  const key = randomUUID();
  const once = { user_id: userId, amount: 5_000, login_password: password };
  const collected = await Promise.all([0, 1].map(() => client.call("collectOwed", once, { idempotencyKey: key })));
  expect(collected).toEqual([{ owed: 1_000 }, { owed: 1_000 }]);
  expect((await user.client.call("listTransactions", {})).transactions[0]).toMatchObject({
    type: "debt_collected",
    amount: -5_000,
  });
  const writeOff = { user_id: userId, amount: 1_000, reason: "Acordo", login_password: password };
  expect(await client.call("writeOffOwed", writeOff)).toEqual({ owed: 0 });
  expect(await domainErrorOf(client.call("writeOffOwed", writeOff))).toMatchObject({
    code: "owed_less",
    params: { owed: 0 },
  });

  const release = { user_id: userId, reason: "Acertado", login_password: password };
  expect(await client.call("releaseAccount", release)).toMatchObject({
    held_since: null,
    causes: [{ ended_by: "Alice Prado", ended_because: "Acertado" }],
  });
  expect((await domainErrorOf(client.call("releaseAccount", release))).code).toBe("account_not_held");
  await friend.client.call("sendMoney", { username: user.username, amount: 600 });
  await send(user);
  const acts = await server.testDatabase.owner.query<{ act: string }>(
    "select act from audit_events where subject_id = $1 order by id",
    [userId],
  );
  expect(acts.map(({ act }) => act)).toEqual(["collectOwed", "writeOffOwed", "releaseAccount"]);
});

test("a debt that another process is changing is read once that has ended", async () => {
  const { client, password } = administrator;
  const { userId } = await server.createCustomer({ name: "Olga Reis" });
  await bookDebt(server, userId, 1_000n);
  const writeOff = { user_id: userId, amount: 600, reason: "Acordo", login_password: password };
  const written = await callWhileHeld(server.testDatabase.owner, {
    hold: (holder) => lockDebt(holder, userId),
    text: "from receivables",
    call: () => client.call("writeOffOwed", writeOff),
  });
  expect(written).toEqual({ owed: 400 });
});

test("an account is held by hand for a reason that its owner reads; nobody decides on their own", async () => {
  const { client, password } = administrator;
  const user = await server.createCustomer({ name: "Igor Melo", balance: 2_000 });
  const reason = "Envie um comprovante";
  await client.call("holdAccount", { user_id: user.userId, reason });
  expect(await user.client.call("getProfile", {})).toMatchObject({
    review: { causes: [{ reason: "by_hand", note: reason }] },
  });
  expect((await domainErrorOf(send(user))).code).toBe("account_held");
  expect(await client.call("getUser", { user_id: user.userId })).toMatchObject({ held_since: expect.any(String) });
  const own = { user_id: administrator.userId, reason, login_password: password };
  const attempts = [
    () => client.call("holdAccount", { user_id: administrator.userId, reason }),
    () => client.call("releaseAccount", own),
    () => client.call("collectOwed", { user_id: administrator.userId, amount: 1, login_password: password }),
    () => client.call("writeOffOwed", { ...own, amount: 1 }),
  ];
  for (const attempt of attempts) expect((await domainErrorOf(attempt())).code).toBe("own_concern");
  const closed = await server.createCustomer();
  await closed.client.call("cancelAccount", { login_password: closed.password });
  expect((await domainErrorOf(client.call("holdAccount", { user_id: closed.userId, reason }))).code).toBe(
    "account_cancelled",
  );
  const stranger = new Client(server.url);
  expect((await stranger.send(`/api/admin/users/${user.userId}/review`)).status).toBe(401);
});
