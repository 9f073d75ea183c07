import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Client } from "#server/cli/demo/index.ts";
import { newId } from "#server/platform/ids.ts";
import { addMoney, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";
import { until } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await withoutAudits(server.testDatabase.owner);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const inboxOf = async (client: Client, limit = 100) =>
  (await client.call("listNotifications", { limit })).notifications;
const unreadOf = async (client: Client) => (await client.call("getUnreadNotifications", {})).count;
const readAll = async (client: Client) => {
  const [newest] = await inboxOf(client, 1);
  await client.call("markNotificationsRead", { up_to: newest!.id });
};

async function chargeOf(partner: TestUser, customer: TestUser, amount: number): Promise<string> {
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  return (await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount })).id;
}

/** A row of a statement, as `recordTransactions` would write it. */
const insertRow = `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
  select $1, id, 'refund', 100, gen_random_uuid(), now() from unnest($2::uuid[]) as id`;

describe("the inbox", () => {
  test("lists every movement, charge and milestone of the user, and nothing of anybody else's", async () => {
    const marina = await server.createCustomer({ balance: 100_000 });
    const caio = await server.createCustomer({ name: "Caio Ferraz", balance: 5_000 });
    const partner = await server.createPartner();
    await marina.client.call("sendMoney", { username: caio.username, amount: 1_000 });
    await caio.client.call("sendMoney", { username: marina.username, amount: 300, message: "Troco do almoço" });
    const approved = await chargeOf(partner, marina, 60_000);
    await marina.client.call("approvePaymentRequest", {
      id: approved,
      amount: 60_000,
      purchase_password: marina.purchasePassword,
    });
    await marina.client.call("transferCashback", { amount: 500 });
    const rejected = await chargeOf(partner, marina, 700);
    await marina.client.call("rejectPaymentRequest", { id: rejected });
    const cancelled = await chargeOf(partner, marina, 800);
    await partner.client.call("cancelPaymentRequest", { id: cancelled });
    const pending = await chargeOf(partner, marina, 900);

    const inbox = await inboxOf(marina.client);
    const { transactions } = await marina.client.call("listTransactions", { limit: 100 });
    expect(inbox.flatMap((item) => (item.kind === "movement" ? [item.movement] : []))).toEqual(transactions);
    expect(new Set(transactions.map(({ type }) => type))).toEqual(
      new Set(["deposit", "transfer_sent", "transfer_received", "spend", "cashback", "cashback_transfer"]),
    );
    expect(inbox.flatMap((item) => (item.kind === "request" ? [[item.request.id, item.request.status]] : []))).toEqual([
      [pending, "pending"],
      [cancelled, "cancelled"],
      [rejected, "rejected"],
      [approved, "approved"],
    ]);
    expect(inbox.flatMap((item) => (item.kind === "milestone" ? [item.milestone.reward_amount] : []))).toEqual([5_000]);
    expect(inbox.map(({ id }) => id)).toEqual(
      inbox
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    // An act of one's own is there, and is no news; nor is a charge that one has answered.
    const news = inbox.filter(({ unread }) => unread);
    expect(
      news.map((item) =>
        item.kind === "movement" ? item.movement.type : item.kind === "request" ? item.request.status : item.kind,
      ),
    ).toEqual(["pending", "cancelled", "milestone", "transfer_received", "notice"]);
    expect(await unreadOf(marina.client)).toBe(5);

    const others = await inboxOf(caio.client);
    const ids = new Set(inbox.map(({ id }) => id));
    expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(others.map((item) => (item.kind === "movement" ? item.movement.type : item.kind))).toEqual([
      "notice",
      "transfer_sent",
      "transfer_received",
      "deposit",
    ]);
    // The partner's owner gets no request: the charge is the customer's.
    expect((await inboxOf(partner.client)).filter(({ kind }) => kind === "request")).toEqual([]);
  });

  test("says of a charge what became of it: an expired one waits for nobody", { tags: "full" }, async () => {
    const own = await startTestServer({ environment: { CHARGE_EXPIRY_SECONDS: "10" } });
    const marina = await own.createCustomer({ balance: 1_000 });
    const partner = await own.createPartner();
    const { card_number: cardNumber } = await marina.client.call("getFullCardForPayment", {});
    await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 400 });
    const statusNow = async () => {
      const [item] = await inboxOf(marina.client, 1);
      return item?.kind === "request" ? item.request.status : undefined;
    };
    expect(await statusNow()).toBe("pending");
    await until(async () => ((await statusNow()) === "expired" ? true : undefined), { what: "the end of the charge" });
    await own.close();
  });

  test("page by page gives each item once while new ones arrive", async () => {
    const marina = await server.createCustomer();
    const caio = await server.createCustomer({ balance: 50_000 });
    const send = () => caio.client.call("sendMoney", { username: marina.username, amount: 1 });
    for (let index = 0; index < 23; index += 1) await send();
    const before = (await inboxOf(marina.client)).map(({ id }) => id);
    expect(before).toHaveLength(23);

    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof firstPage>> = await firstPage(cursor);
      read.push(...page.notifications.map(({ id }) => id));
      cursor = page.next_before;
      await Promise.all([send(), send()]);
    } while (cursor !== null);
    expect(read).toEqual(before);

    function firstPage(after: string | null) {
      return marina.client.call("listNotifications", { limit: 5, ...(after !== null && { before: after }) });
    }
  });
});

describe("what is unread", () => {
  test("is counted exactly up to 99, and reading up to one item leaves what came after it", async () => {
    const marina = await server.createCustomer();
    const caio = await server.createCustomer({ balance: 50_000 });
    expect(await marina.client.call("getUnreadNotifications", {})).toEqual({ count: 0, more: false });
    const send = () => caio.client.call("sendMoney", { username: marina.username, amount: 1 });
    for (let index = 0; index < 4; index += 1) await send();
    const [, , third] = await inboxOf(marina.client);
    expect(await unreadOf(marina.client)).toBe(4);
    expect(await marina.client.call("markNotificationsRead", { up_to: third!.id })).toEqual({ count: 2, more: false });
    expect((await inboxOf(marina.client)).map(({ unread }) => unread)).toEqual([true, true, false, false]);
    // A mark never goes back.
    await readAll(marina.client);
    await marina.client.call("markNotificationsRead", { up_to: third!.id });
    expect(await unreadOf(marina.client)).toBe(0);
    await server.testDatabase.owner.query(insertRow, [
      marina.userId,
      Array.from({ length: 130 }, () => newId(server.server.services.clock)),
    ]);
    expect(await marina.client.call("getUnreadNotifications", {})).toEqual({ count: 99, more: true });
    await readAll(marina.client);
    expect(await marina.client.call("getUnreadNotifications", {})).toEqual({ count: 0, more: false });
  });

  test("stays exact with arrivals at once: an item that is committed after the mark is unread though its id is older", async () => {
    const { owner } = server.testDatabase;
    const marina = await server.signUp();
    const clock = server.server.services.clock;
    const [early, late] = [newId(clock), newId(clock)];
    const slow = await owner.pool.connect();
    await slow.query("begin");
    await slow.query(insertRow, [marina.userId, [early]]);
    await owner.query(insertRow, [marina.userId, [late]]);
    await marina.client.call("markNotificationsRead", { up_to: late });
    expect(await unreadOf(marina.client)).toBe(0);
    await slow.query("commit");
    slow.release();
    expect(await unreadOf(marina.client)).toBe(1);
    expect((await inboxOf(marina.client)).map(({ id, unread }) => [id, unread])).toEqual([
      [late, false],
      [early, true],
    ]);
    await readAll(marina.client);
    expect(await unreadOf(marina.client)).toBe(0);
  });

  test("while 40 transfers arrive and the inbox is read again and again, nothing is lost and nothing comes back", async () => {
    const marina = await server.createCustomer();
    const senders = await Promise.all(Array.from({ length: 4 }, () => server.createCustomer({ balance: 1_000 })));
    const arriving = { goesOn: true };
    onTestFinished(() => void (arriving.goesOn = false));
    const known = new Set<string>();
    const reading = (async () => {
      while (arriving.goesOn) {
        const inbox = await inboxOf(marina.client);
        for (const { id, unread } of inbox) if (known.has(id)) expect(unread, "what was read stays read").toBe(false);
        const [newest] = inbox;
        if (newest === undefined) continue;
        await marina.client.call("markNotificationsRead", { up_to: newest.id });
        for (const { id, unread } of await inboxOf(marina.client)) if (!unread) known.add(id);
      }
    })();
    await Promise.all(
      senders.map(async ({ client }) => {
        for (let index = 0; index < 10; index += 1)
          await client.call("sendMoney", { username: marina.username, amount: 1 });
      }),
    );
    arriving.goesOn = false;
    await reading;
    const inbox = await inboxOf(marina.client);
    expect(inbox).toHaveLength(40);
    expect(await unreadOf(marina.client)).toBe(inbox.filter(({ unread }) => unread).length);
    await readAll(marina.client);
    expect(await unreadOf(marina.client)).toBe(0);
  });

  test("is each user's own: another's item moves no mark beyond what is there, and marks nothing of theirs", async () => {
    const [marina, caio] = [await server.createCustomer(), await server.createCustomer()];
    const rita = await server.createCustomer({ balance: 5_000 });
    const send = ({ username }: TestUser, amount: number) => rita.client.call("sendMoney", { username, amount });
    await send(marina, 500);
    await send(caio, 600);
    const [theirs] = await inboxOf(caio.client);
    // Caio's item is younger than all of Marina's: what she gets later is unread all the same.
    await marina.client.call("markNotificationsRead", { up_to: theirs!.id });
    expect(await unreadOf(caio.client)).toBe(1);
    expect(await unreadOf(marina.client)).toBe(0);
    await marina.client.call("markNotificationsRead", { up_to: "ffffffff-ffff-7fff-bfff-ffffffffffff" });
    await send(marina, 700);
    expect(await unreadOf(marina.client)).toBe(1);
    await addMoney(marina.client, 800);
    expect(await unreadOf(marina.client), "added by herself").toBe(1);
  });

  test("is published to the user's other screens when it was read on one, and only then", async () => {
    const marina = await server.createCustomer();
    const rita = await server.createCustomer({ balance: 5_000 });
    await rita.client.call("sendMoney", { username: marina.username, amount: 500 });
    const stream = await Stream.open(marina.client);
    const [newest] = await inboxOf(marina.client);
    await marina.client.call("markNotificationsRead", { up_to: newest!.id });
    await stream.waitFor(({ name }) => name === "notifications");
    await marina.client.call("markNotificationsRead", { up_to: newest!.id });
    await addMoney(marina.client, 600);
    await stream.waitFor(({ name }) => name === "balance");
    expect(stream.events.filter(({ name }) => name === "notifications")).toHaveLength(1);
    stream.close();
  });
});
