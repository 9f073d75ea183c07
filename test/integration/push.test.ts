import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockAccount } from "#server/back-office/users/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { settleTopUp } from "#server/payments/top-ups/index.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { addMoney, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import { domainErrorOf, until } from "./support/calls.ts";
import { PushDevice, PushService, readVapid } from "./support/push-service.ts";

let server: TestServer;
let service: PushService;
beforeAll(async () => {
  server = await startTestServer({ environment: { PUSH_TO_THIS_MACHINE: "true", CONTACT_EMAIL: "ops@troco.example" } });
  service = await PushService.open();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await service.close();
});

async function subscribe({ client }: Pick<TestUser, "client">): Promise<PushDevice> {
  const device = new PushDevice(service.origin);
  await client.call("subscribeToPush", device.subscription);
  return device;
}

async function chargeOf(partner: TestUser, customer: TestUser, amount: number): Promise<string> {
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  return (await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount })).id;
}

const devicesOf = async ({ userId }: TestUser) =>
  (
    await server.testDatabase.owner.query<{ endpoint: string }>(
      "select endpoint from push_subscriptions where user_id = $1",
      [userId],
    )
  ).map(({ endpoint }) => endpoint);
const untilForgotten = (user: TestUser) =>
  until(async () => ((await devicesOf(user)).length === 0 ? true : undefined), { what: "the forgotten device" });

/** Waits until all jobs queued so far are done: no further push comes after that. */
async function untilQuiet(): Promise<void> {
  const marker = await server.signUp();
  const device = await subscribe(marker);
  const { database, live, jobs } = server.server.services;
  await database.transaction((transaction) => live.record(transaction, marker.userId, "session", "blocked"));
  await untilForgotten(marker);
  void [device, jobs];
  await until(
    async () =>
      (
        await server.testDatabase.owner.query<{ open: boolean }>(
          "select not exists (select from jobs.job where name = 'send-push' and state in ('created', 'active') and start_after <= now()) as open",
        )
      )[0]!.open || undefined,
    { what: "an empty queue" },
  );
}

describe("a push", () => {
  test("reaches the device encrypted for it alone and signed by us: a charge, and that it is over, under one tag", async () => {
    const marina = await server.createCustomer({ balance: 10_000 });
    const partner = await server.createPartner();
    const [device, stranger] = [await subscribe(marina), await subscribe(partner)];
    const id = await chargeOf(partner, marina, 4_200);
    const [push] = await service.waitFor(device, 1);

    expect(push!.method).toBe("POST");
    expect(push!.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(Number(push!.headers["ttl"])).toBeGreaterThan(200);
    expect(Number(push!.headers["ttl"])).toBeLessThanOrEqual(300);
    expect(push!.headers["topic"]).toBe(id.replaceAll("-", ""));
    const { key, claims } = readVapid(push!);
    expect(key).toBe((await marina.client.call("getPushKey", {})).key);
    expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:ops@troco.example" });
    const secondsLeft = Number(claims["exp"]) - Date.now() / 1000;
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(24 * 60 * 60);

    const message = device.decrypt(push!);
    expect(message).toEqual({
      tag: id,
      title: "Cobrança de Padaria Estrela",
      body: "Você paga $42,00. Toque para autorizar ou rejeitar.",
      path: "/",
      language: "pt",
      over: false,
      at: expect.any(String),
    });
    expect(push!.body.includes("Padaria")).toBe(false);
    expect(() => stranger.decrypt(push!)).toThrow();

    await marina.client.call("rejectPaymentRequest", { id });
    const [, over] = await service.waitFor(device, 2);
    expect(device.decrypt(over!)).toMatchObject({
      tag: id,
      over: true,
      body: "Você rejeitou $42,00. Nada foi cobrado.",
    });
    expect(over!.headers["topic"]).toBe(push!.headers["topic"]);
    expect(service.to(stranger), "the partner's owner is not asked to pay").toHaveLength(0);
  });

  test("announces money received, cashback and refunds, each once, in the device's language and without a balance or a card", async () => {
    const marina = await server.createCustomer({ balance: 10_000 });
    const caio = await server.createCustomer({ name: "Caio Ferraz", balance: 5_000 });
    const partner = await server.createPartner();
    const [phone, desk] = [new PushDevice(service.origin), new PushDevice(service.origin)];
    await marina.client.call("subscribeToPush", phone.subscription);
    const answer = await marina.client.send("/api/push/subscriptions", {
      ...jsonBody(desk.subscription),
      headers: { ...(jsonBody({}) as { headers: Record<string, string> }).headers, "x-language": "en" },
    });
    expect(answer.status).toBe(200);

    await caio.client.call("sendMoney", { username: marina.username, amount: 1_500, message: "Almoço" });
    await addMoney(marina.client, 2_500);
    await marina.client.call("sendMoney", { username: caio.username, amount: 100 });
    const id = await chargeOf(partner, marina, 4_200);
    await marina.client.call("approvePaymentRequest", {
      id,
      amount: 4_200,
      purchase_password: marina.purchasePassword,
    });
    await partner.client.call("refundPaymentRequest", { id, amount: 2_100, login_password: partner.password });
    await service.waitFor(phone, 4);
    await untilQuiet();

    const said = (device: PushDevice) =>
      service
        .to(device)
        .map((push) => device.decrypt(push))
        .filter(({ path, tag }) => path === `/extrato?receipt=${String(tag)}`)
        .map(({ title, body }) => `${String(title)} | ${String(body)}`)
        .toSorted();
    expect(said(phone)).toEqual([
      "Depósito de $25,00 | O valor já está na sua carteira.",
      "Reembolso de $21,00 | De Padaria Estrela",
      "Você ganhou $4,20 de cashback | Compra em Padaria Estrela",
      "Você recebeu $15,00 | De Caio Ferraz",
    ]);
    expect(said(desk)).toEqual([
      "$25.00 added | The money is in your wallet.",
      "Refund of $21.00 | From Padaria Estrela",
      "You earned $4.20 in cashback | At Padaria Estrela",
      "You received $15.00 | From Caio Ferraz",
    ]);
    const all = service
      .to(phone)
      .map((push) => phone.decrypt(push))
      .map((push) => withoutIds(JSON.stringify(push)));
    const { card_number: cardNumber } = await marina.client.call("getFullCardForPayment", {});
    const { wallet_balance: balance } = await marina.client.call("getProfile", {});
    for (const text of all) {
      expect(text).not.toContain(cardNumber.slice(-4));
      expect(text).not.toContain(String(balance));
    }
    // The charge was paid at once, so its pushes come in order, or only the last one comes.
    const ofCharge = service
      .to(phone)
      .map((push) => phone.decrypt(push))
      .filter(({ tag }) => tag === id)
      .map(({ over }) => over);
    expect([[true], [false, true]]).toContainEqual(ofCharge);
  });

  test("announces once a payment that did not go through, and none that is on its way or was left", async () => {
    const marina = await server.createCustomer();
    const device = await subscribe(marina);
    const open = async (amount: number) => (await marina.client.call("createPayment", { amount })).session_id;
    const [fails, left] = [await open(2_500), await open(1_000)];
    const settle = (sessionId: string, status: "processing" | "declined" | "expired") =>
      settleTopUp(server.server.services, { sessionId, status, amount: 2_500n, currency: "USD", reference: undefined });
    await settle(fails, "processing");
    await settle(left, "expired");
    await settle(fails, "declined");
    await settle(fails, "declined");
    const [push] = await service.waitFor(device, 1);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(1);
    expect(device.decrypt(push!)).toMatchObject({
      title: "Seu pagamento de $25,00 não foi concluído",
      body: "Nada foi cobrado e nada entrou na sua carteira.",
      path: "/notifications",
    });
  });

  test("announces to the sender money that is sent to somebody new, once, and no further transfer to them", async () => {
    const marina = await server.createCustomer({ balance: 5_000 });
    const caio = await server.createCustomer({ name: "Caio Ferraz" });
    const device = await subscribe(marina);
    for (const amount of [1_000, 1_100]) await marina.client.call("sendMoney", { username: caio.username, amount });
    const [push] = await service.waitFor(device, 1);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(1);
    expect(device.decrypt(push!)).toMatchObject({
      title: "Você enviou $10,00 para Caio Ferraz",
      body: "Não foi você? Congele a conta no seu perfil.",
      path: "/notifications",
    });
  });

  test("waits for no transaction of another database on the same PostgreSQL", async () => {
    const marina = await server.createCustomer();
    const device = await subscribe(marina);
    const elsewhere = await createTestDatabase({ poolSize: 1 });
    await elsewhere.owner.transaction(async (transaction) => {
      await transaction.query("select pg_current_xact_id()");
      await addMoney(marina.client, 500);
      await service.waitFor(device, 1);
    });
    await elsewhere.close();
  });

  test("is not sent of what was there before the device was", async () => {
    const marina = await server.createCustomer({ balance: 1_000 });
    const device = await subscribe(marina);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(0);
  });
});

describe("a push service that answers", () => {
  const gone = [404, 410] as const;
  test.each(gone)("%i has the device forgotten", async (status) => {
    const marina = await server.createCustomer();
    const device = await subscribe(marina);
    service.answer(device, { status });
    await addMoney(marina.client, 500);
    await untilForgotten(marina);
    await addMoney(marina.client, 600);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(1);
  });

  test("429 is asked again no sooner than it says, and 500 is tried again", async () => {
    const [marina, caio] = [await server.createCustomer(), await server.createCustomer()];
    const [limited, broken] = [await subscribe(marina), await subscribe(caio)];
    service.answer(limited, { status: 429, headers: { "retry-after": "3" } });
    service.answer(broken, { status: 500 });
    await Promise.all([addMoney(marina.client, 500), addMoney(caio.client, 500)]);
    await service.waitFor(limited, 1);
    const began = Date.now();
    const [first, second] = await service.waitFor(limited, 2);
    expect(Date.now() - began).toBeGreaterThan(2_000);
    expect(limited.decrypt(second!)).toEqual(limited.decrypt(first!));
    await service.waitFor(broken, 2);
    await untilQuiet();
    expect(service.to(broken)).toHaveLength(2);
    expect(await devicesOf(caio)).toHaveLength(1);
  });

  test("400 is not tried again, and the device stays", async () => {
    const marina = await server.createCustomer();
    const device = await subscribe(marina);
    service.answer(device, { status: 400 });
    await addMoney(marina.client, 500);
    await service.waitFor(device, 1);
    await addMoney(marina.client, 600);
    await service.waitFor(device, 2);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(2);
    expect(await devicesOf(marina)).toHaveLength(1);
  });
});

describe("a device", () => {
  test("gets nothing once its session ended, its user is blocked or the account is closed", async () => {
    const [leaves, blocked, closes, stops] = await Promise.all(
      Array.from({ length: 4 }, () => server.createCustomer()),
    );
    const users = [leaves!, blocked!, closes!, stops!];
    for (const user of users) await subscribe(user);
    const [device] = await devicesOf(stops!);
    await leaves!.client.send("/api/auth/sign-out", jsonBody({}));
    expect(await devicesOf(leaves!)).toEqual([]);
    await closes!.client.call("cancelAccount", { login_password: closes!.password });
    expect(await devicesOf(closes!)).toEqual([]);
    await stops!.client.call("unsubscribeFromPush", { endpoint: device! });
    expect(await devicesOf(stops!)).toEqual([]);
    await blockAccount(server.server.services, blocked!.userId, "fraud");
    await untilForgotten(blocked!);
  });

  test("goes with its own session alone, and its user's others stay", async () => {
    const marina = await server.createCustomer();
    const other = new Client(server.url, { "x-forwarded-for": "198.19.7.7" });
    await other.signIn(marina.email, marina.password);
    const [here, there] = [await subscribe(marina), await subscribe({ client: other })];
    await other.send("/api/auth/sign-out", jsonBody({}));
    expect(await devicesOf(marina)).toEqual([here.endpoint]);
    await addMoney(marina.client, 500);
    await service.waitFor(here, 1);
    expect(service.to(there)).toHaveLength(0);
  });

  test("is one row however often it is said, belongs to who holds its keys, and nobody has more than ten", async () => {
    const [marina, mallory] = [await server.createCustomer(), await server.createCustomer()];
    const device = await subscribe(marina);
    await marina.client.call("subscribeToPush", device.subscription);
    expect(await devicesOf(marina)).toEqual([device.endpoint]);
    const taken = { ...new PushDevice(service.origin).subscription, endpoint: device.endpoint };
    expect(await domainErrorOf(mallory.client.call("subscribeToPush", taken))).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "endpoint", code: "not_allowed" }],
    });
    await mallory.client.call("unsubscribeFromPush", { endpoint: device.endpoint });
    expect(await devicesOf(marina)).toEqual([device.endpoint]);
    // The same browser, with another user signed in.
    await mallory.client.call("subscribeToPush", device.subscription);
    expect(await devicesOf(marina)).toEqual([]);
    for (let index = 0; index < 11; index += 1) await subscribe(mallory);
    const devices = await devicesOf(mallory);
    expect(devices).toHaveLength(10);
    expect(devices).not.toContain(device.endpoint);
  });

  test("is refused anywhere but at a push service", async () => {
    const marina = await server.createCustomer();
    const good = new PushDevice(service.origin).subscription;
    for (const endpoint of ["https://push.example.com/send/1", "https://fcm.googleapis.com.example.com/fcm/send/1"])
      expect(await domainErrorOf(marina.client.call("subscribeToPush", { ...good, endpoint }))).toMatchObject({
        code: "invalid_input",
        errors: [{ field: "endpoint", code: "not_allowed" }],
      });
    expect(await devicesOf(marina)).toEqual([]);
    await marina.client.call("subscribeToPush", { ...good, endpoint: "https://fcm.googleapis.com/fcm/send/1" });
    expect(await devicesOf(marina)).toEqual(["https://fcm.googleapis.com/fcm/send/1"]);
  });

  test("is refused keys that are none", async () => {
    const marina = await server.createCustomer();
    const good = new PushDevice(service.origin).subscription;
    const offTheCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
    const compressed = createECDH("prime256v1").generateKeys("base64url", "compressed");
    for (const p256dh of [offTheCurve, compressed, "", "x".repeat(87)]) {
      const domainError = await domainErrorOf(marina.client.call("subscribeToPush", { ...good, p256dh }));
      expect(domainError.errors?.[0]?.field, p256dh).toBe("p256dh");
    }
    const domainError = await domainErrorOf(marina.client.call("subscribeToPush", { ...good, auth: "short" }));
    expect(domainError.errors?.[0]?.field).toBe("auth");
  });
});

describe("the pusher", () => {
  test("loses nothing while the server is down, and repeats nothing after it: two processes, one push each", async () => {
    const marina = await server.createCustomer();
    const device = await subscribe(marina);
    const { database } = server.server.services;
    // Another process on the same database follows the same events.
    const { startPusher } = await import("#server/accounts/notifications/index.ts");
    const second = await startPusher(server.server.services);
    for (let amount = 500; amount < 1_000; amount += 100) await addMoney(marina.client, amount);
    await service.waitFor(device, 5);
    await untilQuiet();
    await second[Symbol.asyncDispose]();
    const tags = service.to(device).map((push) => device.decrypt(push)["tag"]);
    expect(new Set(tags).size).toBe(5);
    expect(tags).toHaveLength(5);

    // Events that were recorded while nobody followed are found from the kept place.
    const [kept] = await database.query<{ xact: string }>("select xact::text as xact from push_position");
    expect(BigInt(kept!.xact)).toBeGreaterThan(0n);
    await database.query("update push_position set xact = $1::text::xid8, event_id = 0", [kept!.xact]);
    await addMoney(marina.client, 1_000);
    await service.waitFor(device, 6);
    await untilQuiet();
    expect(service.to(device)).toHaveLength(6);
  });
});

test("a user's eleventh device takes the place of their oldest, and nobody else's", async () => {
  const [many, other] = [await server.signUp(), await server.signUp()];
  const own = [await subscribe(other)];
  const devices: PushDevice[] = [];
  for (let number = 0; number < 11; number += 1) devices.push(await subscribe(many));
  const endpoints = (of: readonly PushDevice[]) => of.map(({ subscription }) => subscription.endpoint).toSorted();
  expect((await devicesOf(many)).toSorted()).toEqual(endpoints(devices.slice(1)));
  expect(await devicesOf(other)).toEqual(endpoints(own));
});
