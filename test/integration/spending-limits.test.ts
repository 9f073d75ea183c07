import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody, type FailedCall } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { payCheckout, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import { readMail, untilWaiting } from "./support/calls.ts";

/** An installation as an operator gets it. */
const environment = {
  ...Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, ""])),
  TIME_ZONE: "America/Sao_Paulo",
};
/** Midday in São Paulo, three hours behind UTC. */
const midday = new Date("2031-03-05T15:00:00Z");
const hours = 60 * 60_000;
const days = 24 * hours;

const clock = new SettableClock(midday);
let server: TestServer;
let padaria: TestUser & { readonly partnerId: string };
let marina: TestUser;
let caio: TestUser;
let day = 0;
beforeAll(async () => {
  server = await startTestServer({ environment, clock });
  padaria = await server.createPartner({ cashbackBasisPoints: 0 });
});
afterAll(() => server.close());
/** Each test has a day and two customers of its own. */
beforeEach(async () => {
  day += 2;
  clock.set(new Date(midday.getTime() + day * days));
  marina = await server.createCustomer({ name: "Marina Azevedo", balance: 500_000 });
  caio = await server.createCustomer({ name: "Caio Ferraz" });
});

const send = (amount: number, options: { to?: TestUser; from?: TestUser; pin?: string } = {}) => {
  const { to = caio, from = marina, pin } = options;
  return from.client.call("sendMoney", { username: to.username, amount, ...(pin && { purchase_password: pin }) });
};
const confirmed = (amount: number, to = caio) => send(amount, { to, pin: marina.purchasePassword });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error as FailedCall).problem.code,
  );
const paramsOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: unknown) => (error as FailedCall).problem.params,
  );

async function buy(amount: number): Promise<unknown> {
  const { card_number: card } = await marina.client.call("getFullCardForPayment", {});
  const { id } = await padaria.client.call("createPaymentRequest", { card_number: card, amount });
  return marina.client.call("approvePaymentRequest", { id, amount, purchase_password: marina.purchasePassword });
}

const balanceOf = async (user: TestUser) => (await user.client.call("getProfile", {})).wallet_balance;

describe("a session alone", () => {
  test("sends nothing to somebody new, not even a cent", async () => {
    expect(await codeOf(send(1))).toBe("purchase_password_required");
    expect(await balanceOf(caio)).toBe(0);
  });

  test("sends 50.00 at once and 150.00 in a day, also by 60 transfers at the same time", async () => {
    await confirmed(100);
    expect(await codeOf(send(5_001))).toBe("purchase_password_required");
    const friends = await Promise.all([1, 2, 3].map(() => server.createCustomer()));
    for (const friend of friends) await confirmed(1, friend);
    const tries = Array.from({ length: 60 }, (_, number) => send(4_000, { to: [caio, ...friends][number % 4]! }));
    const codes = await Promise.all(tries.map(codeOf));
    expect(codes.filter((code) => code === "done")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["done", "purchase_password_required"]));
    expect(await codeOf(send(3_000))).toBe("done");
    expect(await codeOf(send(1))).toBe("purchase_password_required");
    clock.advance(days);
    expect(await codeOf(send(5_000))).toBe("done");
  });

  test("goes on with the purchase password, which is not counted against the 150.00", async () => {
    await confirmed(20_000);
    expect(await codeOf(send(5_000))).toBe("done");
  });

  test("has five guesses at the purchase password, whatever they are tried with", async () => {
    const wrong = marina.purchasePassword === "9173" ? "9174" : "9173";
    const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(send(1, { pin: wrong }))));
    const compared = codes.filter((code) => code === "purchase_password_wrong").length;
    expect(compared).toBeLessThan(5);
    expect(codes.filter((code) => code === "purchase_password_locked")).toHaveLength(40 - compared);
    expect(await codeOf(confirmed(1))).toBe("purchase_password_locked");
    expect(await balanceOf(caio)).toBe(0);
  });

  test("repeats a transfer under its key with the password added, and once", async () => {
    const call = (pin?: string) =>
      marina.client.call(
        "sendMoney",
        { username: caio.username, amount: 9_000, ...(pin && { purchase_password: pin }) },
        { idempotencyKey: "one-transfer" },
      );
    expect(await codeOf(call())).toBe("purchase_password_required");
    const answers = [await call(marina.purchasePassword), await call(marina.purchasePassword), await call()];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty("size", 1);
    expect(await balanceOf(caio)).toBe(9_000);
  });
});

describe("limits", () => {
  test("hold for one transfer, whatever the balance and the password", async () => {
    expect(await paramsOf(confirmed(100_001))).toEqual({ maximum: 100_000 });
    expect(await codeOf(confirmed(100_001))).toBe("send_limit_exceeded");
    expect(await codeOf(confirmed(100_000))).toBe("done");
  });

  test("hold for the day, over transfers and charges at once, until midnight of the installation", async () => {
    await marina.client.call("setSpendingLimit", { name: "day", amount: 30_000 });
    await confirmed(1);
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, number) => codeOf(number % 3 === 0 ? buy(9_000) : confirmed(9_000))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(3);
    expect(codes).toContain("day_limit_reached");
    expect(500_000 - (await balanceOf(marina))).toBe(27_001);
    const midnight = new Date(clock.now().getTime() + 12 * hours).toISOString();
    expect(await paramsOf(buy(9_000))).toEqual({ maximum: 30_000, left: 2_999, until: midnight });
    clock.set(new Date(Date.parse(midnight) - 1));
    expect(await codeOf(buy(9_000))).toBe("day_limit_reached");
    clock.advance(1);
    expect(await codeOf(buy(9_000))).toBe("done");
  });

  test("are lower at night, from 20:00 to 6:00, as one night", async () => {
    clock.advance(8 * hours - 1);
    expect(await codeOf(buy(100_001))).toBe("done");
    clock.advance(1);
    expect(await codeOf(buy(100_001))).toBe("night_limit_reached");
    expect(await codeOf(buy(60_000))).toBe("done");
    clock.advance(5 * hours);
    const morning = new Date(clock.now().getTime() + 5 * hours).toISOString();
    expect(await paramsOf(buy(60_000))).toEqual({ maximum: 100_000, left: 40_000, until: morning });
    clock.set(new Date(morning));
    expect(await codeOf(buy(60_000))).toBe("done");
  });

  test("hold for transfers in an hour: 60 in all, 10 to one recipient", async () => {
    await confirmed(1);
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(send(1))));
    expect(codes.filter((code) => code === "done")).toHaveLength(9);
    expect(codes).toContain("too_many_sends_to_one");
    const others = await Promise.all(Array.from({ length: 6 }, () => server.createCustomer()));
    let sent = 0;
    for (const other of others)
      for (let turn = 0; turn < 10 && (await codeOf(confirmed(1, other))) === "done"; turn += 1) sent += 1;
    expect(sent).toBe(50);
    expect(await codeOf(confirmed(1, others.at(-1)))).toBe("too_many_sends");
    clock.advance(hours);
    expect(await codeOf(confirmed(1, others.at(-1)))).toBe("done");
    expect(await codeOf(send(1))).toBe("done");
  });

  test("hold for money added by card in a day, over checkouts that are open", async () => {
    const open = (amount: number) => caio.client.call("createPayment", { amount });
    await caio.client.call("setSpendingLimit", { name: "top_ups", amount: 10_000 });
    const opened = await Promise.allSettled(Array.from({ length: 12 }, () => open(4_000)));
    const checkouts = opened.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    for (const { url, session_id: sessionId } of checkouts) {
      await payCheckout(caio.client, url, "pays");
      await caio.client.call("verifyPayment", { sessionId });
    }
    const added = await balanceOf(caio);
    // A checkout that was left open has given its room to another.
    expect([4_000, 8_000]).toContain(added);
    expect(await paramsOf(open(10_001 - added))).toMatchObject({ maximum: 10_000, left: 10_000 - added });
    expect(await codeOf(open(10_000 - added))).toBe("done");
    clock.advance(days);
    expect(await codeOf(open(10_000))).toBe("done");
  });
});

describe("a limit that its customer chooses", () => {
  const limitOf = async (name: string) =>
    (await marina.client.call("listSpendingLimits", {})).limits.find((limit) => limit.name === name)!;

  test("is lower at once", async () => {
    await marina.client.call("setSpendingLimit", { name: "send", amount: 700 });
    expect(await codeOf(confirmed(701))).toBe("send_limit_exceeded");
    expect(await codeOf(confirmed(700))).toBe("done");
  });

  test("is higher after 24 hours, with a mail, and can be stopped until then", async () => {
    await marina.client.call("setSpendingLimit", { name: "send", amount: 150_000 });
    const from = new Date(clock.now().getTime() + days).toISOString();
    expect(await limitOf("send")).toMatchObject({ amount: 100_000, raise: { amount: 150_000, from } });
    const mail = await readMail(server.url, marina.email, "Você pediu um limite maior");
    expect(mail.text).toContain("Limite: Por transferência");
    expect(mail.text).toContain("/profile?section=limits");
    clock.advance(days - 1);
    expect(await codeOf(confirmed(100_001))).toBe("send_limit_exceeded");
    await marina.client.call("stopRaise", { name: "send" });
    clock.advance(1);
    expect(await codeOf(confirmed(100_001))).toBe("send_limit_exceeded");
    await marina.client.call("setSpendingLimit", { name: "send", amount: 100_001 });
    clock.advance(days);
    expect(await codeOf(confirmed(100_001))).toBe("done");
    expect(await limitOf("send")).toMatchObject({ amount: 100_001, raise: null });
  });

  test("cannot be raised by lowering it first, nor sooner by a second raise", async () => {
    await marina.client.call("setSpendingLimit", { name: "send", amount: 500 });
    await marina.client.call("setSpendingLimit", { name: "send", amount: 100_000 });
    clock.advance(23 * hours);
    await marina.client.call("setSpendingLimit", { name: "send", amount: 90_000 });
    clock.advance(2 * hours);
    expect(await codeOf(confirmed(501))).toBe("send_limit_exceeded");
  });

  test("is changed by one request after the other, so that a raise sees what is lowered at this moment", async () => {
    const raised = await server.testDatabase.owner.transaction(async (transaction) => {
      await transaction.query("select from profiles where user_id = $1 for no key update", [marina.userId]);
      await transaction.query("insert into spending_limits (user_id, name, amount) values ($1, 'send', 500)", [
        marina.userId,
      ]);
      const change = marina.client.call("setSpendingLimit", { name: "send", amount: 90_000 });
      await untilWaiting(server.testDatabase.owner, "for no key update");
      return { change };
    });
    await raised.change;
    expect(await limitOf("send")).toMatchObject({ amount: 500, raise: { amount: 90_000 } });
  });

  test("is shown with what is used and left", async () => {
    await confirmed(12_000);
    await send(3_000);
    const shown = await marina.client.call("listSpendingLimits", {});
    const midnight = new Date(clock.now().getTime() + 12 * hours).toISOString();
    expect(shown.limits.map(({ name }) => name)).toEqual(["send", "day", "night", "top_ups"]);
    expect(await limitOf("day")).toMatchObject({ amount: 500_000, used: 15_000, left: 485_000, ends_at: midnight });
    expect(await limitOf("night")).toMatchObject({ used: 0, left: 100_000, ends_at: null });
    expect(await limitOf("top_ups")).toMatchObject({ used: 500_000, left: 0 });
    expect(shown.cautious).toBeNull();
    expect(shown.without_password).toEqual({ at_once: 5_000, left_today: 12_000 });
  });
});

describe("for 24 hours the day's limit is 300.00", () => {
  async function expectCaution(): Promise<void> {
    const until = new Date(clock.now().getTime() + days).toISOString();
    expect(await paramsOf(buy(30_001))).toEqual({ maximum: 30_000, left: 30_000, until });
    expect(await codeOf(buy(30_000))).toBe("done");
    expect(await codeOf(confirmed(1))).toBe("cautious_limit_reached");
    const { cautious, limits } = await marina.client.call("listSpendingLimits", {});
    expect(cautious).toEqual({ amount: 30_000, until });
    expect(limits.find(({ name }) => name === "day")?.left, "nothing, though the day's own limit is higher").toBe(0);
    clock.advance(days);
    expect(await codeOf(buy(30_001))).toBe("done");
  }

  test("after a sign-in with a new device, not the first one", async () => {
    expect(await codeOf(buy(30_001))).toBe("done");
    clock.advance(days);
    await new Client(server.url).signIn(marina.email, marina.password);
    await expectCaution();
  });

  test("after a new purchase password", async () => {
    await marina.client.call("setPurchasePassword", { password: "8264", current_password: marina.purchasePassword });
    marina = { ...marina, purchasePassword: "8264" };
    await expectCaution();
  });

  test("after a recovered login password", async () => {
    await marina.client.send("/api/auth/request-password-reset", jsonBody({ email: marina.email }));
    const { text } = await readMail(server.url, marina.email, "Crie uma nova senha");
    const token = /token=([\w-]+)/.exec(text)![1]!;
    const newPassword = "um cavalo na chuva";
    await marina.client.send("/api/auth/reset-password", jsonBody({ token, newPassword }));
    await marina.client.signIn(marina.email, newPassword);
    await expectCaution();
  });
});

test("administrators cannot change a customer's limits, nor other customers", async () => {
  await grantAdministrator(server.server.services, caio.email);
  await caio.client.call("setSpendingLimit", { name: "send", amount: 1, user_id: marina.userId } as never).then(
    () => expect.unreachable(),
    (error: FailedCall) => expect(error.problem.code).toBe("invalid_input"),
  );
  expect(await codeOf(confirmed(100_000))).toBe("done");
});
