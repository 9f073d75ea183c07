import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { domainErrorOf } from "./support/calls.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

test("an intent that never arrived is taken back, and nothing moves when it arrives after all", async () => {
  const sender = await server.createCustomer({ balance: 5_000 });
  const recipient = await server.createCustomer();
  const key = randomUUID();
  expect(await sender.client.call("withdrawIntent", { key })).toEqual({ outcome: "withdrawn" });
  expect(await sender.client.call("withdrawIntent", { key }), "asked twice").toEqual({ outcome: "withdrawn" });

  const late = sender.client.call(
    "sendMoney",
    { username: recipient.username, amount: 2_000 },
    { idempotencyKey: key },
  );
  expect(await domainErrorOf(late)).toMatchObject({ code: "intent_withdrawn", status: 409 });
  const { wallet_balance: balance } = await sender.client.call("getProfile", {});
  expect(balance).toBe(5_000);
  const { transactions } = await recipient.client.call("listTransactions", {});
  expect(transactions).toEqual([]);
});

test("an intent that was carried out is not taken back: its answer comes again, whatever was asked", async () => {
  const customer = await server.createCustomer({ balance: 20_000 });
  const recipient = await server.createCustomer();
  const partner = await server.createPartner();
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  const chargeKey = randomUUID();
  const charge = await partner.client.call(
    "createPaymentRequest",
    { card_number: cardNumber, amount: 10_000 },
    { idempotencyKey: chargeKey },
  );
  expect(await partner.client.call("withdrawIntent", { key: chargeKey })).toEqual({
    outcome: "carried_out",
    operation: "createPaymentRequest",
    answer: charge,
  });

  const operations = {
    sendMoney: (idempotencyKey: string) =>
      customer.client.call("sendMoney", { username: recipient.username, amount: 1_000 }, { idempotencyKey }),
    approvePaymentRequest: (idempotencyKey: string) =>
      customer.client.call(
        "approvePaymentRequest",
        { id: charge.id, amount: 10_000, purchase_password: customer.purchasePassword },
        { idempotencyKey },
      ),
    transferCashback: (idempotencyKey: string) =>
      customer.client.call("transferCashback", { amount: 300 }, { idempotencyKey }),
    createPayment: (idempotencyKey: string) =>
      customer.client.call("createPayment", { amount: 2_500 }, { idempotencyKey }),
  };
  for (const [operation, ask] of Object.entries(operations)) {
    const key = randomUUID();
    const answer = await ask(key);
    expect(await customer.client.call("withdrawIntent", { key })).toEqual({
      outcome: "carried_out",
      operation,
      answer,
    });
    expect(await ask(key), "and the key still gives it").toEqual(answer);
  }
});

test("sent and taken back at once, either it moved and says so, or it did not and never will", async () => {
  const sender = await server.createCustomer({ balance: 50_000 });
  const recipient = await server.createCustomer();
  const input = { username: recipient.username, amount: 100 };
  let moved = 0;
  for (let round = 0; round < 25; round += 1) {
    const idempotencyKey = randomUUID();
    const [sent, withdrawn] = await Promise.allSettled([
      sender.client.call("sendMoney", input, { idempotencyKey }),
      sender.client.call("withdrawIntent", { key: idempotencyKey }),
    ]);
    if (withdrawn.status === "rejected") throw withdrawn.reason;
    if (withdrawn.value.outcome === "carried_out") {
      expect(sent).toEqual({ status: "fulfilled", value: withdrawn.value.answer });
      moved += 100;
    } else {
      expect(sent).toMatchObject({ status: "rejected", reason: { problem: { code: "intent_withdrawn" } } });
    }
  }
  const { wallet_balance: left } = await sender.client.call("getProfile", {});
  expect(left).toBe(50_000 - moved);
});

test("the inbox lists a transfer that was withdrawn, once, and one that was executed as any other", async () => {
  const sender = await server.createCustomer({ balance: 5_000 });
  const recipient = await server.createCustomer();
  const { username } = recipient;
  const transfer = { username: `@${username}`, amount: 1_200 };
  const key = randomUUID();
  await sender.client.call("withdrawIntent", { key, transfer });
  await sender.client.call("withdrawIntent", { key, transfer });
  const unread = await sender.client.call("getUnreadNotifications", {});
  const inbox = () => sender.client.call("listNotifications", {});
  const [first, ...before] = (await inbox()).notifications;
  expect(first).toMatchObject({ kind: "withdrawal", unread: true, withdrawal: { username, amount: 1_200 } });
  expect(before.map(({ kind }) => kind)).toEqual(["movement"]);
  expect(unread.count, "the deposit was the sender's own act").toBe(1);
  await sender.client.call("markNotificationsRead", { up_to: first!.id });
  expect((await inbox()).notifications[0]).toMatchObject({ unread: false });

  const made = randomUUID();
  await sender.client.call("sendMoney", { username, amount: 1_200 }, { idempotencyKey: made });
  await sender.client.call("withdrawIntent", { key: made, transfer });
  expect((await inbox()).notifications.map(({ kind }) => kind)).toEqual([
    // The notice of the first transfer to somebody.
    "notice",
    "movement",
    "withdrawal",
    "movement",
  ]);
  expect((await recipient.client.call("listNotifications", {})).notifications).toHaveLength(1);
});

test("nobody takes back another's intent, and a stranger's key is just a key", async () => {
  const sender = await server.createCustomer({ balance: 5_000 });
  const recipient = await server.createCustomer();
  const key = randomUUID();
  expect(await recipient.client.call("withdrawIntent", { key })).toEqual({ outcome: "withdrawn" });
  const sent = await sender.client.call(
    "sendMoney",
    { username: recipient.username, amount: 1_000 },
    { idempotencyKey: key },
  );
  expect(sent.wallet_balance).toBe(4_000);
  const again = [recipient, sender].map(({ client }) => client.call("withdrawIntent", { key }));
  expect(await Promise.all(again), "each gets the answer of their own").toEqual([
    { outcome: "withdrawn" },
    { outcome: "carried_out", operation: "sendMoney", answer: sent },
  ]);
});

test("nobody fills the table with keys", async () => {
  const { client } = await server.createCustomer();
  const codes: string[] = [];
  for (let ask = 0; ask < 61; ask += 1) {
    const answer = client.call("withdrawIntent", { key: randomUUID() });
    codes.push(ask < 60 ? (await answer).outcome : (await domainErrorOf(answer)).code);
  }
  expect(codes.filter((code) => code === "withdrawn").length).toBe(60);
  expect(codes.at(-1)).toBe("too_many_requests");
});
