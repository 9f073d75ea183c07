import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "#contract/error-codes.ts";
import { blockAccount } from "#server/back-office/users/index.ts";
import { FailedCall } from "#server/cli/demo/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

async function domainErrorOf(call: Promise<unknown>): Promise<FailedCall["problem"]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof FailedCall) return error.problem;
    throw error;
  }
  throw new Error("the call was not refused");
}

const expectRefused = async (call: Promise<unknown>, code: ErrorCode) =>
  expect((await domainErrorOf(call)).code).toBe(code);

async function balances({ client }: Pick<TestUser, "client">) {
  const { wallet_balance: wallet, cashback_balance: cashback } = await client.call("getProfile", {});
  return { wallet, cashback };
}

/** Every row of a customer's statement, through the pages. */
async function statement({ client }: Pick<TestUser, "client">) {
  const rows = [];
  let before: string | undefined;
  do {
    const page = await client.call("listTransactions", { before, limit: 3 });
    rows.push(...page.transactions);
    before = page.next_before ?? undefined;
  } while (before !== undefined);
  return rows;
}

async function expectStatementAddsUp(user: Pick<TestUser, "client">) {
  const sum = (await statement(user))
    .filter((row) => row.type !== "cashback_transfer")
    .reduce((total, row) => total + row.amount, 0);
  const { wallet, cashback } = await balances(user);
  expect(sum).toBe(wallet + cashback);
}

async function charge(partner: TestUser, customer: TestUser, amount: number, description?: string) {
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  return partner.client.call("createPaymentRequest", { card_number: cardNumber, amount, description });
}

describe("sendMoney", () => {
  test("moves money between two wallets and writes both statements", async () => {
    const sender = await server.createCustomer({ name: "Ana Sol", balance: 10_000 });
    const recipient = await server.createCustomer({ name: "Bia Lua" });
    const sent = await sender.client.call("sendMoney", {
      username: `@${recipient.username.toUpperCase()}`,
      amount: 2_550,
      message: "Almoço",
    });
    expect(sent).toMatchObject({ amount: 2_550, wallet_balance: 7_450, recipient: { full_name: "Bia Lua" } });
    expect(await balances(sender)).toEqual({ wallet: 7_450, cashback: 0 });
    expect(await balances(recipient)).toEqual({ wallet: 2_550, cashback: 0 });
    expect((await statement(recipient))[0]).toMatchObject({
      type: "transfer_received",
      amount: 2_550,
      recipient_email: sender.username,
      message: "Almoço",
    });
    expect(await sender.client.call("listContacts", {})).toMatchObject([{ contact_email: recipient.username }]);
    await expectStatementAddsUp(sender);
    await expectStatementAddsUp(recipient);
  });

  test("the ten users last sent to are the recent contacts, newest first, each once", async () => {
    const sender = await server.createCustomer({ balance: 10_000 });
    const users = await Promise.all(Array.from({ length: 11 }, () => server.signUp("Bia Lua")));
    const names = users.map(({ username }) => username);
    // The second is sent to once more at the end.
    for (const username of [...names, names[1]!]) await sender.client.call("sendMoney", { username, amount: 100 });
    const contacts = await sender.client.call("listContacts", {});
    const [, second, ...others] = names;
    expect(contacts.map((contact) => contact.contact_email)).toEqual([second, ...others.toReversed()]);
  });

  test("a retried transfer moves money once, and 50 tries at once give one answer", async () => {
    const sender = await server.createCustomer({ balance: 10_000 });
    const recipient = await server.createCustomer();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      // The balance is enough for one only, so that a second posting would show as an error, too.
      Array.from({ length: 50 }, () =>
        sender.client.call("sendMoney", { username: recipient.username, amount: 6_000 }, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balances(recipient)).toEqual({ wallet: 6_000, cashback: 0 });
  });

  test("a key is refused with another body, and another user's key gives nothing away", async () => {
    const sender = await server.createCustomer({ balance: 5_000 });
    const recipient = await server.createCustomer({ balance: 5_000 });
    const idempotencyKey = randomUUID();
    await sender.client.call("sendMoney", { username: recipient.username, amount: 100 }, { idempotencyKey });
    await expectRefused(
      sender.client.call("sendMoney", { username: recipient.username, amount: 101 }, { idempotencyKey }),
      "idempotency_key_reused",
    );
    await expectRefused(
      sender.client.call("transferCashback", { amount: 100 }, { idempotencyKey }),
      "idempotency_key_reused",
    );
    const other = await recipient.client.call(
      "sendMoney",
      { username: sender.username, amount: 100 },
      { idempotencyKey },
    );
    expect(other.recipient.username).toBe(sender.username);
  });

  test("an error leaves nothing behind, and the same key works once the cause is gone", async () => {
    const sender = await server.createCustomer({ balance: 1_000 });
    const recipient = await server.createCustomer({ balance: 5_000 });
    const idempotencyKey = randomUUID();
    const send = () =>
      sender.client.call("sendMoney", { username: recipient.username, amount: 1_001 }, { idempotencyKey });
    expect(await domainErrorOf(send()), "the error names the caller's own balance").toMatchObject({
      code: "insufficient_balance",
      params: { balance: 1_000 },
    });
    expect(await balances(sender)).toEqual({ wallet: 1_000, cashback: 0 });
    await recipient.client.call("sendMoney", { username: sender.username, amount: 1 });
    expect((await send()).wallet_balance).toBe(0);
  });

  test("refuses the unknown, oneself, the blocked, the inactive and what is no amount", async () => {
    const sender = await server.createCustomer({ balance: 1_000 });
    const inactive = await server.signUp();
    const send = (username: string, amount: unknown = 100) =>
      sender.client.call("sendMoney", { username, amount: amount as number });
    await expectRefused(send("nobody.at.all"), "recipient_not_found");
    await expectRefused(send(sender.username), "recipient_is_self");
    await expectRefused(
      inactive.client.call("sendMoney", { username: sender.username, amount: 100 }),
      "account_not_active",
    );
    for (const amount of [0, -1, 0.5, 1e308, 2 ** 53, "100", null, "1e3", "١٠٠", [], {}, true]) {
      expect(await domainErrorOf(send(inactive.username, amount)), String(amount)).toMatchObject({
        code: "invalid_input",
        errors: [{ field: "amount" }],
      });
    }
    const withKey = async (key: Record<string, string>) =>
      (
        await sender.client.send("/api/transfers", {
          method: "POST",
          body: JSON.stringify({ username: inactive.username, amount: 1 }),
          headers: { "content-type": "application/json", ...key },
        })
      ).json();
    expect(await withKey({})).toMatchObject({ status: 400, code: "idempotency_key_missing" });
    for (const key of ["1234567", "k".repeat(201), "two words", "ç".repeat(8)])
      expect(await withKey({ "idempotency-key": key }), key).toMatchObject({
        status: 400,
        code: "idempotency_key_invalid",
      });
    const extra = await domainErrorOf(
      sender.client.call("sendMoney", { username: inactive.username, amount: 1, is_admin: true } as never),
    );
    expect(extra.errors).toEqual([{ field: "is_admin", code: "unknown_field" }]);
  });

  test("says that a blocked user cannot receive to those who sent them money before, and to nobody else", async () => {
    const friend = await server.createCustomer({ balance: 1_000 });
    const stranger = await server.createCustomer({ balance: 1_000 });
    const blocked = await server.createCustomer();
    const { username } = blocked;
    await friend.client.call("sendMoney", { username, amount: 100 });
    await blockAccount(server.server.services, blocked.userId, "fraud");
    for (const [sender, code] of [
      [friend, "recipient_unavailable"],
      [stranger, "recipient_not_found"],
    ] as const) {
      await expectRefused(sender.client.call("findRecipient", { username }), code);
      await expectRefused(sender.client.call("sendMoney", { username, amount: 100 }), code);
    }
    expect(await balances(friend)).toEqual({ wallet: 900, cashback: 0 });
    expect(await balances(stranger)).toEqual({ wallet: 1_000, cashback: 0 });
  });

  test("two users sending to each other at once neither lock nor lose anything", async () => {
    const one = await server.createCustomer({ balance: 50_000 });
    const two = await server.createCustomer({ balance: 50_000 });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [one, two] : [two, one];
        return from.client.call("sendMoney", { username: to.username, amount: 100 + index });
      }),
    );
    const [a, b] = await Promise.all([balances(one), balances(two)]);
    expect(a.wallet + b.wallet).toBe(100_000);
    await expectStatementAddsUp(one);
    await expectStatementAddsUp(two);
  });
});

describe("a charge", () => {
  test("approved with the purchase password splits to the cent, earns cashback and writes the history", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const made = await charge(partner, customer, 4_200, "2 cafés, 1 bolo de fubá");
    expect(made).toMatchObject({
      status: "pending",
      customer_name: "Marina A.",
      split: { cashback: 420, fee: 240, establishment: 3_540 },
    });
    const pending = await customer.client.call("getPendingPaymentRequest", {});
    expect(pending?.id).toBe(made.id);
    const approved = await customer.client.call("approvePaymentRequest", {
      id: made.id,
      amount: 4_200,
      purchase_password: customer.purchasePassword,
    });
    expect(approved).toMatchObject({
      wallet_balance: 5_800,
      cashback_balance: 420,
      payment_request: { status: "approved" },
    });
    expect(await partner.client.call("getOwnPartner", {})).toMatchObject({ settlement_balance: 3_540 });
    expect(await customer.client.call("getPendingPaymentRequest", {})).toBeNull();
    expect(await customer.client.call("getLastTransaction", {})).toMatchObject({
      type: "spend",
      amount: -4_200,
      cashback_earned: 420,
      merchant: "Padaria Estrela",
    });
    const history = await customer.client.call("listCashbackHistory", {});
    expect(history.entries).toMatchObject([{ amount: 420, percentage: 10, category: "restaurants" }]);
    const moved = await customer.client.call("transferCashback", { amount: 420 });
    expect(moved).toMatchObject({ wallet_balance: 6_220, cashback_balance: 0 });
    await expectStatementAddsUp(customer);
  });

  test("two tabs approving at once pay once", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const { id } = await charge(partner, customer, 3_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        customer.client.call("approvePaymentRequest", {
          id,
          amount: 3_000,
          purchase_password: customer.purchasePassword,
        }),
      ),
    );
    const refused = tries
      .filter((one) => one.status === "rejected")
      .map((one) => (one.reason as FailedCall).problem.code);
    expect(tries.length - refused.length).toBe(1);
    expect(new Set(refused).isSubsetOf(new Set(["payment_request_closed", "purchase_password_locked"]))).toBe(true);
    expect(await balances(customer)).toEqual({ wallet: 7_000, cashback: 300 });
  });

  test("is bound to its amount and its customer, and a wrong password five times locks", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const stranger = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const { id } = await charge(partner, customer, 3_000);
    const approve = (amount: number, password: string, user = customer) =>
      user.client.call("approvePaymentRequest", { id, amount, purchase_password: password });
    await expectRefused(approve(2_999, customer.purchasePassword), "payment_request_changed");
    await expectRefused(approve(3_000, stranger.purchasePassword, stranger), "payment_request_not_found");
    const left = [];
    for (let index = 0; index < 5; index += 1) left.push(await domainErrorOf(approve(3_000, "0000")));
    expect(left.slice(0, 4).map((problem) => problem.params?.["tries_left"])).toEqual([4, 3, 2, 1]);
    await expectRefused(approve(3_000, customer.purchasePassword), "purchase_password_locked");
    expect(await balances(customer)).toEqual({ wallet: 10_000, cashback: 0 });
  });

  test("rejected, cancelled or too small never moves money", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const rejected = await charge(partner, customer, 3_000);
    await customer.client.call("rejectPaymentRequest", { id: rejected.id });
    const answer = await domainErrorOf(
      customer.client.call("approvePaymentRequest", {
        id: rejected.id,
        amount: 3_000,
        purchase_password: customer.purchasePassword,
      }),
    );
    expect(answer).toMatchObject({ code: "payment_request_closed", params: { status: "rejected" } });
    const cancelled = await charge(partner, customer, 3_000);
    await partner.client.call("cancelPaymentRequest", { id: cancelled.id });
    await expectRefused(customer.client.call("rejectPaymentRequest", { id: cancelled.id }), "payment_request_closed");
    const small = await domainErrorOf(charge(partner, customer, 20));
    expect(small).toMatchObject({ code: "charge_too_small" });
    const smallest = Number(small.params?.["minimum_amount"]);
    await expect(charge(partner, customer, smallest)).resolves.toMatchObject({ amount: smallest });
    await expectRefused(charge(partner, customer, smallest - 1), "charge_too_small");
    await expectRefused(charge(partner, partner, 3_000), "card_is_own");
    await expectRefused(charge(customer, partner, 3_000), "partner_only");
    await expectRefused(
      partner.client.call("createPaymentRequest", { card_number: "9042000000000000", amount: 3_000 }),
      "card_not_found",
    );
    expect(await balances(customer)).toEqual({ wallet: 10_000, cashback: 0 });
  });

  test("beyond what the wallet or the cashback holds says how much that is, to its owner", async () => {
    const customer = await server.createCustomer({ balance: 1_000 });
    const partner = await server.createPartner();
    const { id } = await charge(partner, customer, 1_001);
    const answers = [
      await domainErrorOf(
        customer.client.call("approvePaymentRequest", {
          id,
          amount: 1_001,
          purchase_password: customer.purchasePassword,
        }),
      ),
      await domainErrorOf(customer.client.call("transferCashback", { amount: 1 })),
    ];
    expect(answers).toMatchObject([
      { code: "insufficient_balance", params: { balance: 1_000 } },
      { code: "insufficient_balance", params: { balance: 0 } },
    ]);
  });

  test("of a partner whose owner was blocked meanwhile cannot be paid any more", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const { id } = await charge(partner, customer, 3_000);
    await blockAccount(server.server.services, partner.userId, null);
    const approve = () =>
      customer.client.call("approvePaymentRequest", {
        id,
        amount: 3_000,
        purchase_password: customer.purchasePassword,
      });
    expect(await domainErrorOf(approve())).toMatchObject({
      code: "payment_request_closed",
      params: { status: "cancelled" },
    });
    expect(await balances(customer)).toEqual({ wallet: 10_000, cashback: 0 });
  });

  test("a charge that says gorjeta is a tip, and each 50.00 of cashback is a milestone", async () => {
    const customer = await server.createCustomer({ balance: 200_000 });
    const partner = await server.createPartner({ cashbackBasisPoints: 2_000 });
    const { id } = await charge(partner, customer, 55_000, "Gorjeta da festa");
    await customer.client.call("approvePaymentRequest", {
      id,
      amount: 55_000,
      purchase_password: customer.purchasePassword,
    });
    expect(await customer.client.call("getLastTransaction", {})).toMatchObject({ type: "tip" });
    const milestones = await customer.client.call("listMilestones", {});
    expect(milestones.map((milestone) => milestone.reward_amount)).toEqual([10_000, 5_000]);
  });
});

describe("the statement", () => {
  test("filters by type and by the reader's own month", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const other = await server.createCustomer();
    await customer.client.call("sendMoney", { username: other.username, amount: 100 });
    const months = await customer.client.call("listTransactionMonths", { time_zone: "America/Sao_Paulo" });
    expect(months).toHaveLength(1);
    const list = async (input: Parameters<typeof customer.client.call<"listTransactions">>[1]) =>
      (await customer.client.call("listTransactions", input)).transactions.map((row) => row.type);
    expect(await list({ type: "transfer", month: months[0], time_zone: "America/Sao_Paulo" })).toEqual([
      "transfer_sent",
    ]);
    expect(await list({ type: "deposit" })).toEqual(["deposit"]);
    expect(await list({ month: "2001-01" }).catch((error: FailedCall) => error.problem.code)).toEqual([]);
    expect(await list({ time_zone: "Nowhere/At_All" }).catch((error: FailedCall) => error.problem.code)).toBe(
      "invalid_input",
    );
  });
});

describe("a retry", () => {
  test("of an approval gets the first answer, whatever the charge and the password look like by then", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const { id } = await charge(partner, customer, 3_000);
    const idempotencyKey = randomUUID();
    const approve = (password: string) =>
      customer.client.call(
        "approvePaymentRequest",
        { id, amount: 3_000, purchase_password: password },
        { idempotencyKey },
      );
    const answers = await Promise.all(Array.from({ length: 4 }, () => approve(customer.purchasePassword)));
    answers.push(await approve("0000"));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balances(customer)).toEqual({ wallet: 7_000, cashback: 300 });
    await expect(
      customer.client.call("verifyPurchasePassword", { _password: customer.purchasePassword }),
    ).resolves.toBe(true);
  });
});
