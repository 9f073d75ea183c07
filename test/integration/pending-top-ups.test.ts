import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#server/cli/demo/index.ts";
import { settleTopUp } from "#server/payments/top-ups/index.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { readMail, domainErrorOf } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const open = async (client: Client, amount: number) => (await client.call("createPayment", { amount })).session_id;

/** The state that the provider reports of a checkout, as a webhook or a verification brings it. */
const settle = (sessionId: string, status: Parameters<typeof settleTopUp>[1]["status"], amount: number) =>
  settleTopUp(server.server.services, {
    sessionId,
    status,
    amount: BigInt(amount),
    currency: "USD",
    reference: undefined,
  });

async function statementOf(client: Client, input: { type?: "deposit" | "spend"; month?: string } = {}) {
  const { transactions } = await client.call("listTransactions", { limit: 100, ...input });
  return transactions.map(({ type, amount, status }) => `${type} ${amount} ${status}`);
}

const inboxOf = async (client: Client) => (await client.call("listNotifications", { limit: 100 })).notifications;

const mailsOf = async ({ userId }: TestUser) =>
  (
    await server.testDatabase.owner.query<{ template: string }>(
      "select template from mails where owner = $1 and template like 'top-up-%'",
      [userId],
    )
  ).map(({ template }) => template);

describe("a top-up whose payment takes days", () => {
  test("is pending on the statement, once and in its place, until it is credited", async () => {
    const marina = await server.createCustomer({ balance: 10_000 });
    const { client } = marina;
    const friend = await server.createCustomer();
    const sessionId = await open(client, 2_500);
    expect(await statementOf(client), "a checkout that is only open is no deposit").toEqual([
      "deposit 10000 completed",
    ]);

    await settle(sessionId, "processing", 2_500);
    await settle(sessionId, "processing", 2_500);
    const last = await client.call("getLastTransaction", {});
    expect(last).toMatchObject({ type: "deposit", amount: 2_500, status: "pending", description: null });
    await client.call("sendMoney", { username: friend.username, amount: 300 });
    expect(await statementOf(client)).toEqual([
      "transfer_sent -300 completed",
      "deposit 2500 pending",
      "deposit 10000 completed",
    ]);
    expect(await statementOf(client, { type: "deposit" })).toEqual(["deposit 2500 pending", "deposit 10000 completed"]);
    expect(await statementOf(client, { type: "spend" })).toEqual([]);
    const pages: string[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page: { transactions: { id: string }[]; next_before: string | null } = await client.call(
        "listTransactions",
        { limit: 1, ...(before === undefined ? {} : { before }) },
      );
      pages.push(...page.transactions.map(({ id }) => id));
      before = page.next_before;
    }
    expect(pages).toHaveLength(3);
    expect(pages[1]).toBe(last!.id);

    const { transactions } = await client.call("listTransactions", {});
    const completed = transactions.filter(({ status }) => status === "completed");
    const { wallet_balance: wallet } = await client.call("getProfile", {});
    expect(
      completed.reduce((sum, { amount }) => sum + amount, 0),
      "what is pending counts in no total",
    ).toBe(wallet);
    expect(await client.call("getTransaction", { id: last!.id })).toMatchObject({ status: "pending", amount: 2_500 });
    expect(await domainErrorOf(friend.client.call("getTransaction", { id: last!.id }))).toMatchObject({
      code: "transaction_not_found",
    });

    await settle(sessionId, "paid", 2_500);
    expect(await statementOf(client)).toEqual([
      "deposit 2500 completed",
      "transfer_sent -300 completed",
      "deposit 10000 completed",
    ]);
    const credited = await client.call("getLastTransaction", {});
    expect(credited!.id).not.toBe(last!.id);
    const { holder, payment_request_id: charge, ...receipt } = await client.call("getTransaction", { id: last!.id });
    expect(receipt, "the address of the pending one leads to what became of it").toEqual(credited);
    expect(charge).toBeNull();
    expect(holder.username).toBe(marina.username);
    expect((await inboxOf(client)).map(({ kind }) => kind)).toEqual(["movement", "notice", "movement", "movement"]);
  });

  test("is in the month in which it was paid, which may have nothing else", async () => {
    const marina = await server.createCustomer();
    const sessionId = await open(marina.client, 2_500);
    await settle(sessionId, "processing", 2_500);
    const at = new Date("2026-03-31T23:30:00Z");
    await server.testDatabase.owner.query(
      "update top_ups set pending_id = $2, pending_since = $3 where session_id = $1",
      [sessionId, firstIdAt(at), at],
    );
    const inSaoPaulo = { time_zone: "America/Sao_Paulo" };
    expect(await marina.client.call("listTransactionMonths", {})).toEqual(["2026-03"]);
    expect(await marina.client.call("listTransactionMonths", { time_zone: "Asia/Tokyo" })).toEqual(["2026-04"]);
    expect(await statementOf(marina.client, { month: "2026-03" })).toEqual(["deposit 2500 pending"]);
    expect(await statementOf(marina.client, { month: "2026-04" })).toEqual([]);
    expect(
      (await marina.client.call("listTransactions", { month: "2026-04", time_zone: "Asia/Tokyo" })).transactions,
    ).toHaveLength(1);
    expect(await marina.client.call("listTransactionMonths", inSaoPaulo)).toEqual(["2026-03"]);
  });

  test("and fails leaves the statement: its user reads of it in the inbox and by mail", async () => {
    const marina = await server.createCustomer({ name: "Marina Azevedo" });
    const sessionId = await open(marina.client, 2_500);
    await settle(sessionId, "processing", 2_500);
    await marina.client.call("updateProfile", { preferred_language: "en" });
    const before = await inboxOf(marina.client);
    expect(before).toEqual([]);
    await settle(sessionId, "declined", 2_500);
    await settle(sessionId, "declined", 2_500);

    expect(await statementOf(marina.client)).toEqual([]);
    expect(await marina.client.call("getLastTransaction", {})).toBeNull();
    expect(await inboxOf(marina.client)).toMatchObject([
      { kind: "failed_top_up", unread: true, failed_top_up: { amount: 2_500, session_id: sessionId } },
    ]);
    expect(await marina.client.call("getUnreadNotifications", {})).toEqual({ count: 1, more: false });
    const [item] = await inboxOf(marina.client);
    await marina.client.call("markNotificationsRead", { up_to: item!.id });
    expect(await inboxOf(marina.client)).toMatchObject([{ unread: false }]);
    expect(await mailsOf(marina)).toEqual(["top-up-failed"]);
    const { text } = await readMail(server.url, marina.email, "Your payment of $25.00 didn't go through");
    expect(text).toContain("Nothing was charged");
    expect(text).not.toMatch(/card/i);
  });

  test("and is paid after it had failed is credited, and is a failure no more", async () => {
    const { client } = await server.createCustomer();
    const sessionId = await open(client, 2_500);
    await settle(sessionId, "declined", 2_500);
    expect((await inboxOf(client)).map(({ kind }) => kind)).toEqual(["failed_top_up"]);
    await settle(sessionId, "paid", 2_500);
    expect((await inboxOf(client)).map(({ kind }) => kind)).toEqual(["movement"]);
    expect(await statementOf(client)).toEqual(["deposit 2500 completed"]);
  });
});

test("a checkout that was left without paying is in no list, and nobody is notified of it", async () => {
  const marina = await server.createCustomer();
  const sessionId = await open(marina.client, 2_500);
  await settle(sessionId, "expired", 2_500);
  expect(await statementOf(marina.client)).toEqual([]);
  expect(await inboxOf(marina.client)).toEqual([]);
  expect(await mailsOf(marina)).toEqual([]);
});

test("each change of a checkout is published to its user's open screens, with the top-up's id", async () => {
  const marina = await server.createCustomer();
  const stream = await Stream.open(marina.client);
  const [slow, left] = [await open(marina.client, 2_500), await open(marina.client, 1_000)];
  const ids = await Promise.all(
    [slow, left].map(async (sessionId) => {
      const rows = await server.testDatabase.owner.query<{ id: string }>(
        "select id from top_ups where session_id = $1",
        [sessionId],
      );
      return rows[0]!.id;
    }),
  );
  const hasEvents = (id: string | undefined, times: number) => () =>
    stream.events.filter(({ name, subject }) => name === "top_up" && subject === id).length === times;
  await settle(slow, "processing", 2_500);
  await settle(slow, "processing", 2_500);
  await stream.waitFor(hasEvents(ids[0], 1));
  await settle(slow, "paid", 2_500);
  await stream.waitFor(hasEvents(ids[0], 2));
  await settle(left, "expired", 1_000);
  await stream.waitFor(hasEvents(ids[1], 1));
  stream.close();
});
