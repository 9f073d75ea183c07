import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "#contract/index.ts";
import type { InputOf, OutputOf } from "#contract/operation.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, FailedCall } from "#server/cli/demo/index.ts";
import { prunePaymentLinks } from "#server/payments/payment-links/index.ts";
import { paymentLinkRoutes } from "#server/payments/payment-links/routes.ts";
import { createBatches } from "#server/platform/batches/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { createLog } from "#server/platform/log.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { fingerprint, until } from "./support/calls.ts";
import { tokenOf } from "./support/samples.ts";
import { WebhookReceiver } from "./support/webhook-receiver.ts";

type Partner = TestUser & { readonly partnerId: string };
type Link = OutputOf<Contract["createPaymentLink"]>;

const clock = new SettableClock(new Date());
let server: TestServer;
let partner: Partner;
let stranger: Partner;
let receiver: WebhookReceiver;

beforeAll(async () => {
  server = await startTestServer({ clock });
  partner = await server.createPartner();
  stranger = await server.createPartner({ partnerName: "Barbearia Norte" });
  receiver = await WebhookReceiver.open();
  for (const mode of ["live", "test"] as const)
    await partner.client.call("createWebhookEndpoint", {
      url: receiver.url,
      mode,
      events: ["charge.created", "charge.approved"],
      login_password: partner.password,
    });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await receiver.close();
});

const create = (input: Partial<InputOf<Contract["createPaymentLink"]>> = {}, by: Client = partner.client) =>
  by.call("createPaymentLink", { amount: 2_500, ...input });
const open = ({ client }: TestUser, link: Link) => client.call("openPaymentLink", { token: tokenOf(link) });
const approve = (
  { client, purchasePassword }: TestUser,
  link: Link,
  { amount = link.amount, password = purchasePassword, key = randomUUID() as string } = {},
) =>
  client.call(
    "approvePaymentLink",
    { token: tokenOf(link), amount, purchase_password: password },
    { idempotencyKey: key },
  );

async function problemOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FailedCall)) throw new Error("the call was answered", { cause: error });
  return error.problem;
}
const codeOf = async (call: Promise<unknown>) => (await problemOf(call)).code;

const keyOf = async (owner: Partner, mode: "live" | "test", scopes = ["charges:read", "charges:write"] as const) => {
  const { key } = await owner.client.call("createApiKey", {
    name: "Loja",
    mode,
    scopes: [...scopes],
    login_password: owner.password,
  });
  return new Client(server.url, { authorization: `Bearer ${key}` });
};

const eventsOf = (chargeId: string) =>
  receiver.received
    .map(
      ({ body }) => JSON.parse(body) as { type: string; livemode: boolean; data: { payment_request: { id: string } } },
    )
    .filter(({ data }) => data.payment_request.id === chargeId);

describe("a link that a partner's program makes", () => {
  test("leads back to a part of a page, with its parameters before that", async () => {
    const program = await keyOf(partner, "live");
    const customer = await server.createCustomer({ balance: 10_000 });
    const metadata = { note: "first line\nsecond line\tend" };
    for (const [address, before] of [
      ["https://shop.example.com/#/orders/7?tab=1", "https://shop.example.com/?payment_link="],
      ["https://shop.example.com/app?of=7#done", "https://shop.example.com/app?of=7&payment_link="],
    ] as const) {
      const link = await create({ return_url: address, metadata }, program);
      expect(link).toMatchObject({ return_url: address, metadata });
      await approve(customer, link);
      const { url } = (await open(customer, link)).return_to!;
      expect(url.startsWith(before)).toBe(true);
      expect(url.endsWith(`&payment_link_status=paid#${address.split("#")[1]}`)).toBe(true);
    }
  });

  test("is paid by the customer who opens it, and reported as a charge with the link's facts", async () => {
    const program = await keyOf(partner, "live");
    const customer = await server.createCustomer({ balance: 10_000 });
    const facts = { reference: "pedido-1042", metadata: { cart: "carrinho-7" }, description: "Pedido 1042" };
    const link = await create({ ...facts, return_url: "https://shop.example.com/orders?of=7" }, program);
    expect(link).toMatchObject({ ...facts, status: "open", mode: "live", closed_at: null, payment_request_id: null });
    expect(link.url.startsWith(`${server.url}/pay?link=`)).toBe(true);

    const seen = await open(customer, link);
    expect(seen).toMatchObject({
      status: "open",
      amount: 2_500,
      description: "Pedido 1042",
      split: link.split,
      partner: { company_name: "Padaria Estrela", business_category: "restaurant" },
      payment: null,
      return_to: { host: "shop.example.com" },
    });
    for (const own of ["pedido-1042", "carrinho-7"]) expect(JSON.stringify(seen)).not.toContain(own);

    const paid = await approve(customer, link);
    expect(paid).toMatchObject({
      payment_request: { status: "approved", amount: 2_500, split: link.split },
      wallet_balance: 7_500,
      cashback_balance: link.split.cashback,
    });
    const { id } = paid.payment_request;
    expect(await program.call("getPaymentLink", { id: link.id })).toMatchObject({
      status: "paid",
      payment_request_id: id,
    });
    expect(await program.call("getPartnerPaymentRequest", { id })).toMatchObject({
      ...facts,
      status: "approved",
      customer_name: "Marina A.",
      payment_link_id: link.id,
    });
    const [event] = await until(() => (eventsOf(id).length > 0 ? eventsOf(id) : undefined));
    expect(event).toMatchObject({
      type: "charge.approved",
      livemode: true,
      data: { payment_request: { ...facts, payment_link_id: link.id, status: "approved" } },
    });
    expect(await open(customer, link)).toMatchObject({
      status: "paid",
      payment: { id },
      return_to: {
        url: `https://shop.example.com/orders?of=7&payment_link=${link.id}&payment_link_status=paid`,
      },
    });
    const { transactions } = await customer.client.call("listTransactions", {});
    expect(transactions.map(({ type, amount }) => ({ type, amount }))).toMatchObject([
      { type: "spend", amount: -2_500 },
      { type: "cashback", amount: 250 },
      { type: "deposit", amount: 10_000 },
    ]);
    const list = await program.call("listPaymentLinks", { reference: "pedido-1042" });
    expect(list.payment_links.map((each) => each.id)).toEqual([link.id]);
  });

  test("is the same one for the same idempotency key, and none for another request", async () => {
    const program = await keyOf(partner, "live");
    const key = randomUUID();
    const make = (amount: number) => program.call("createPaymentLink", { amount }, { idempotencyKey: key });
    const first = await make(1_000);
    expect(await make(1_000)).toEqual(first);
    expect(await codeOf(make(1_001))).toBe("idempotency_key_reused");
  });

  test("needs a key with the scope, and is another partner's affair for every other caller", async () => {
    const link = await create();
    const reader = await keyOf(partner, "live", ["charges:read"] as never);
    expect(await codeOf(create({}, reader))).toBe("api_key_scope_missing");
    expect(await codeOf(reader.call("cancelPaymentLink", { id: link.id }))).toBe("api_key_scope_missing");
    for (const other of [stranger.client, await keyOf(stranger, "live"), await keyOf(partner, "test")]) {
      expect(await codeOf(other.call("getPaymentLink", { id: link.id }))).toBe("payment_link_not_found");
      expect(await codeOf(other.call("cancelPaymentLink", { id: link.id }))).toBe("payment_link_not_found");
      const { payment_links: links } = await other.call("listPaymentLinks", {});
      expect(links.map(({ id }) => id)).not.toContain(link.id);
    }
  });

  test.each([
    ["too small for its fee", { amount: 31 }, "charge_too_small"],
    ["of no amount", { amount: 0 }, "invalid_input"],
    ["open for longer than a week", { expires_in: 8 * 24 * 60 * 60 }, "invalid_input"],
    ["open for less than a minute", { expires_in: 59 }, "invalid_input"],
    ["that runs a script on return", { return_url: "javascript:alert(1)" }, "invalid_input"],
    ["that returns to data", { return_url: "data:text/html,hello" }, "invalid_input"],
    ["that returns without encryption", { return_url: "http://shop.example.com/" }, "invalid_input"],
    ["that returns with a password", { return_url: "https://shop.example.com@evil.example/" }, "invalid_input"],
    ["that keeps a fact under the name of what every object has", { metadata: { constructor: "x" } }, "invalid_input"],
    ["that returns to a path alone", { return_url: "/orders" }, "invalid_input"],
    ["that returns to a host alone", { return_url: "//evil.example/" }, "invalid_input"],
    ["that returns to an address of a network within", { return_url: "https://10.0.0.1/" }, "invalid_input"],
    ["with a field that is none", { customer_id: "somebody" } as object, "invalid_input"],
  ])("is not made if it were %s", async (_, input, code) => {
    expect(await codeOf(create(input))).toBe(code);
  });
});

describe("a link is paid once", () => {
  test("of two customers at two processes at the same moment one pays, and the other keeps the money", async () => {
    const { services } = server.server;
    const database = services.database;
    const lane = createBatches({
      clock,
      database,
      live: services.live,
      log: createLog("silent"),
      url: server.testDatabase.url,
    });
    try {
      const processes = [services, { ...services, batches: lane }].map((each) => paymentLinkRoutes(each));
      const customers = await Promise.all([1, 2, 3, 4].map(() => server.createCustomer({ balance: 10_000 })));
      for (let round = 0; round < 5; round += 1) {
        const link = await create({ amount: 1_000 });
        const outcomes = await Promise.allSettled(
          customers.map((customer, index) =>
            processes[index % 2]!.approvePaymentLink(
              { token: tokenOf(link), amount: 1_000, purchase_password: customer.purchasePassword },
              { caller: { userId: customer.userId }, idempotencyKey: randomUUID() } as never,
            ),
          ),
        );
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === "rejected")
            expect(outcome.reason).toMatchObject({ code: "payment_link_closed", params: { status: "paid" } });
      }
      const balances = await Promise.all(
        customers.map(async ({ client }) => (await client.call("getProfile", {})).wallet_balance),
      );
      expect(balances.reduce((total, balance) => total + balance, 0)).toBe(40_000 - 5_000);
    } finally {
      await lane.close();
    }
  });

  test("the same customer's repeats and second tab post once, with one answer for one key", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const link = await create();
    const key = randomUUID();
    const [first, second] = await Promise.all([approve(customer, link, { key }), approve(customer, link, { key })]);
    expect(second).toEqual(first);
    expect(await approve(customer, link, { key })).toEqual(first);
    expect(await problemOf(approve(customer, link))).toMatchObject({
      code: "payment_link_closed",
      params: { status: "paid" },
    });
    expect(await open(customer, link)).toMatchObject({ payment: { id: first.payment_request.id } });
    expect((await customer.client.call("getProfile", {})).wallet_balance).toBe(7_500);
  });

  test("another customer learns that it was paid, and not by whom", async () => {
    const [payer, other] = await Promise.all([
      server.createCustomer({ balance: 10_000 }),
      server.createCustomer({ balance: 10_000 }),
    ]);
    const link = await create();
    await approve(payer, link);
    expect(await open(other, link)).toMatchObject({ status: "paid", payment: null });
    expect(await codeOf(approve(other, link))).toBe("payment_link_closed");
  });
});

describe("a link cannot be paid", () => {
  test("by looking at it, however often", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const link = await create();
    const before = await fingerprint(server.testDatabase.owner);
    for (let time = 0; time < 3; time += 1) await open(customer, link);
    const after = await fingerprint(server.testDatabase.owner);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !table.includes("rate_counts"))).toEqual([]);
  });

  test("once it has expired or was cancelled, which says so and costs no try of the password", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    const expired = await create({ expires_in: 60 });
    const cancelled = await create({ expires_in: 600 });
    expect(await partner.client.call("cancelPaymentLink", { id: cancelled.id })).toMatchObject({ status: "cancelled" });
    expect(await partner.client.call("cancelPaymentLink", { id: cancelled.id })).toMatchObject({ status: "cancelled" });
    clock.advance(60_000);
    for (const [link, status] of [
      [expired, "expired"],
      [cancelled, "cancelled"],
    ] as const) {
      expect(await open(customer, link)).toMatchObject({ status });
      for (let time = 0; time < 6; time += 1)
        expect(await problemOf(approve(customer, link, { password: "0000" }))).toMatchObject({
          code: "payment_link_closed",
          params: { status },
        });
    }
    expect(await problemOf(partner.client.call("cancelPaymentLink", { id: expired.id }))).toMatchObject({
      code: "payment_link_closed",
      params: { status: "expired" },
    });
    await approve(customer, await create());
  });

  test("with another amount than the one that was shown, a wrong password, too little money or a locked password", async () => {
    const customer = await server.createCustomer({ balance: 2_000 });
    const link = await create();
    expect(await codeOf(approve(customer, link, { amount: 2_499 }))).toBe("payment_request_changed");
    expect(await problemOf(approve(customer, link))).toMatchObject({
      code: "insufficient_balance",
      params: { balance: 2_000 },
    });
    expect(await problemOf(approve(customer, link, { password: "0000" }))).toMatchObject({
      code: "purchase_password_wrong",
      params: { tries_left: 4 },
    });
    for (let time = 0; time < 4; time += 1) await problemOf(approve(customer, link, { password: "0000" }));
    expect(await codeOf(approve(customer, link))).toBe("purchase_password_locked");
    expect(await open(customer, link)).toMatchObject({ status: "open" });
  });

  test("beyond the customer's limits", async () => {
    const customer = await server.createCustomer({ balance: 10_000 });
    await customer.client.call("setSpendingLimit", { name: "day", amount: 3_000 });
    await approve(customer, await create({ amount: 2_000 }));
    expect(await problemOf(approve(customer, await create({ amount: 2_000 })))).toMatchObject({
      code: "day_limit_reached",
      params: { left: 1_000 },
    });
  });

  test("by a member of its own partner, by who has blocked it, with a frozen card, or from an account that may not", async () => {
    const link = await create({ amount: 1_000 });
    expect(await codeOf(approve(partner, link))).toBe("partner_is_own");

    const blocking = await server.createCustomer({ balance: 5_000 });
    const { card_number: card } = await blocking.client.call("getFullCardForPayment", {});
    const { id } = await partner.client.call("createPaymentRequest", { card_number: card, amount: 1_000 });
    const { id: block } = await blocking.client.call("createBlock", { of: id });
    expect(await codeOf(approve(blocking, link))).toBe("partner_blocked");
    await blocking.client.call("deleteBlock", { id: block });
    await blocking.client.call("freezeCard", {});
    expect(await codeOf(approve(blocking, link))).toBe("card_frozen");

    const inactive = await server.signUp();
    expect(await open(inactive, link)).toMatchObject({ status: "open" });
    expect(await codeOf(approve(inactive, link))).toBe("account_not_active");
    const held = await server.createCustomer({ balance: 5_000 });
    await server.testDatabase.owner.query("update profiles set held_since = now() where user_id = $1", [held.userId]);
    expect(await codeOf(approve(held, link))).toBe("account_held");
    const blocked = await server.createCustomer({ balance: 5_000 });
    await blockAccount(server.server.services, blocked.userId, "fraud");
    expect(await codeOf(open(blocked, link))).toBe("account_blocked");
    expect(await codeOf(approve(blocked, link))).toBe("account_blocked");
    const anonymous = new Client(server.url);
    expect(await codeOf(anonymous.call("openPaymentLink", { token: tokenOf(link) }))).toBe("not_signed_in");
    expect(await open(held, link)).toMatchObject({ status: "open" });
  });

  test("to a partner that was switched off after it was made", async () => {
    const closing = await server.createPartner({ partnerName: "Livraria Sol" });
    const customer = await server.createCustomer({ balance: 5_000 });
    const administrator = await server.createCustomer({ name: "Alice Prado" });
    await grantAdministrator(server.server.services, administrator.email);
    const link = await create({ amount: 1_000 }, closing.client);
    const { id: branch_id } = await closing.client.call("createBranch", { name: "Centro" });
    const { id: till } = await closing.client.call("createTill", { branch_id, name: "Caixa 1" });
    await administrator.client.call("switchPartnerOff", { id: closing.partnerId });
    expect(await open(customer, link)).toMatchObject({ status: "cancelled" });
    // Neither costs a try of the password.
    for (const password of ["0000", customer.purchasePassword]) {
      expect(await problemOf(approve(customer, link, { password }))).toMatchObject({
        code: "payment_link_closed",
        params: { status: "cancelled" },
      });
      const atTill = { id: till, amount: 1_000, cashback_basis_points: 1_000, purchase_password: password };
      expect(await codeOf(customer.client.call("payTill", atTill))).toBe("till_not_found");
    }
    expect(await codeOf(create({}, closing.client))).toBe("partner_switched_off");
  });

  test("under a token that was made up, altered, or signed with another secret", async () => {
    const customer = await server.createCustomer({ balance: 5_000 });
    const link = await create();
    const token = tokenOf(link);
    const id = Buffer.from(link.id.replaceAll("-", ""), "hex");
    const signed = createHmac("sha256", "another secret").update(id).digest().subarray(0, 16);
    const forged = [
      `A${token.slice(1)}`,
      `${token.slice(0, -2)}AA`,
      Buffer.concat([id, signed]).toString("base64url"),
      link.id,
      "..%2f..%2fpartner",
      "' or 1=1 --",
      "\u0000",
      "x".repeat(100),
    ];
    for (const each of forged.filter((text) => text !== token)) {
      expect(await codeOf(customer.client.call("openPaymentLink", { token: each })), each).toBe(
        "payment_link_not_found",
      );
      const input = { token: each, amount: 2_500, purchase_password: customer.purchasePassword };
      expect(await codeOf(customer.client.call("approvePaymentLink", input)), each).toBe("payment_link_not_found");
    }
  });

  test("by a form of another site, or by a body that is no JSON", async () => {
    const customer = await server.createCustomer({ balance: 5_000 });
    const link = await create();
    const path = `/api/payment-links/${tokenOf(link)}/approval`;
    const body = JSON.stringify({ amount: 2_500, purchase_password: customer.purchasePassword });
    const post = (headers: Record<string, string>) =>
      customer.client.send(path, { method: "POST", body, headers: { "idempotency-key": randomUUID(), ...headers } });
    for (const origin of ["https://shop.example.com", "null", "https://shop.example.com/pay"])
      expect((await post({ origin, "content-type": "application/json" })).status, origin).toBe(403);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      expect((await post({ "content-type": type })).status, type).toBe(415);
    expect(await open(customer, link)).toMatchObject({ status: "open" });
  });
});

describe("a link of the sandbox", () => {
  test("is paid without money by who opens it, once, and reported to the test addresses", async () => {
    const program = await keyOf(partner, "test");
    const developer = await server.signUp();
    const link = await create({ reference: "teste-1", return_url: "http://localhost:4000/pedido" }, program);
    expect(link.mode).toBe("test");
    expect(await codeOf(developer.client.call("simulatePaymentLink", { token: tokenOf(await create()) }))).toBe(
      "payment_link_not_found",
    );
    const customer = await server.createCustomer({ balance: 5_000 });
    expect(await codeOf(approve(customer, link))).toBe("payment_link_not_found");
    const answers = await Promise.all(
      [1, 2, 3].map(() => developer.client.call("simulatePaymentLink", { token: tokenOf(link) })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: "paid", mode: "test", payment: null });
    const { payment_request_id: id } = await program.call("getPaymentLink", { id: link.id });
    expect(await program.call("getPartnerPaymentRequest", { id: id! })).toMatchObject({
      status: "approved",
      reference: "teste-1",
      payment_link_id: link.id,
    });
    expect((await program.call("listPartnerPaymentRequests", {})).payment_requests.map((each) => each.id)).toEqual([
      id,
    ]);
    const [event, ...more] = await until(() => (eventsOf(id!).length > 0 ? eventsOf(id!) : undefined));
    expect(event).toMatchObject({ type: "charge.approved", livemode: false });
    expect(more).toEqual([]);
    expect((await customer.client.call("getProfile", {})).wallet_balance).toBe(5_000);
  });
});

describe("a till's code", () => {
  async function openTill(owner: Partner) {
    const { id: branch_id } = await owner.client.call("createBranch", { name: randomUUID() });
    return owner.client.call("createTill", { branch_id, name: "Caixa 1" });
  }
  const pay = ({ client, purchasePassword }: TestUser, id: string, amount: number, more: object = {}) =>
    client.call("payTill", { id, amount, cashback_basis_points: 1_000, purchase_password: purchasePassword, ...more });

  test("is paid in the amount that the customer types; the charge names the till, for the partner's servers too", async () => {
    const till = await openTill(partner);
    const customer = await server.createCustomer({ balance: 10_000 });
    expect(await customer.client.call("openTill", { id: till.id })).toMatchObject({
      name: "Caixa 1",
      partner: { company_name: "Padaria Estrela" },
      cashback_basis_points: 1_000,
    });
    const { payment_request: paid, wallet_balance: left } = await pay(customer, till.id, 4_200);
    expect({ status: paid.status, left }).toEqual({ status: "approved", left: 5_800 });
    const charge = await partner.client.call("getPartnerPaymentRequest", { id: paid.id });
    expect(charge).toMatchObject({ status: "approved", amount: 4_200, till: { id: till.id, name: "Caixa 1" } });
    const [event] = await until(() => (eventsOf(paid.id).length > 0 ? eventsOf(paid.id) : undefined));
    expect(event).toMatchObject({ type: "charge.approved", data: { payment_request: { till: { id: till.id } } } });
  });

  test("takes nothing once the till is closed or under other terms, of too little, by a member, or twice for one key", async () => {
    const till = await openTill(partner);
    const customer = await server.createCustomer({ balance: 10_000 });
    expect(await problemOf(pay(customer, till.id, 20))).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "amount", code: "too_small" }],
    });
    expect(await codeOf(pay(customer, till.id, 1_000, { cashback_basis_points: 2_000 }))).toBe(
      "payment_request_changed",
    );
    expect(await codeOf(pay(customer, till.id, 1_000, { purchase_password: "0000" }))).toBe("purchase_password_wrong");
    expect(await codeOf(pay(partner, till.id, 1_000))).toBe("partner_is_own");
    const input = {
      id: till.id,
      amount: 1_000,
      cashback_basis_points: 1_000,
      purchase_password: customer.purchasePassword,
    };
    const key = { idempotencyKey: randomUUID() };
    const [first, second] = await Promise.all([1, 2].map(() => customer.client.call("payTill", input, key)));
    expect(second).toEqual(first);
    expect((await customer.client.call("getProfile", {})).wallet_balance).toBe(9_000);
    await partner.client.call("closeTill", { id: till.id });
    expect(await codeOf(customer.client.call("openTill", { id: till.id }))).toBe("till_not_found");
    expect(await codeOf(pay(customer, till.id, 1_000))).toBe("till_not_found");
    expect(await codeOf(pay(customer, randomUUID(), 1_000))).toBe("till_not_found");
  });

  test("and a link of a partner whose only owner is blocked are shown as closed, and cost no try of the password", async () => {
    const shop = await server.createPartner({ partnerName: "Livraria Horizonte" });
    const till = await openTill(shop);
    const link = await create({}, shop.client);
    const customer = await server.createCustomer({ balance: 10_000 });
    expect(await customer.client.call("openTill", { id: till.id })).toMatchObject({ id: till.id });
    expect(await open(customer, link)).toMatchObject({ status: "open" });
    await blockAccount(server.server.services, shop.userId, "Chargeback");
    expect(await codeOf(customer.client.call("openTill", { id: till.id }))).toBe("till_not_found");
    expect(await codeOf(pay(customer, till.id, 1_000, { purchase_password: "0000" }))).toBe("till_not_found");
    expect(await open(customer, link)).toMatchObject({ status: "cancelled" });
    expect(await problemOf(approve(customer, link, { password: "0000" }))).toMatchObject({
      code: "payment_link_closed",
      params: { status: "cancelled" },
    });
    await unblockAccount(server.server.services, shop.userId);
    expect(await open(customer, link)).toMatchObject({ status: "open" });
    await approve(customer, link);
    expect((await pay(customer, till.id, 1_000)).wallet_balance).toBe(6_500);
  });

  test("that a fixed amount is shown at is named by its charge, and no other partner's is", async () => {
    const till = await openTill(partner);
    const customer = await server.createCustomer({ balance: 10_000 });
    const link = await create({ till_id: till.id });
    const { payment_request: paid } = await approve(customer, link);
    expect(await partner.client.call("getPartnerPaymentRequest", { id: paid.id })).toMatchObject({
      till: { id: till.id },
    });
    expect(await codeOf(create({ till_id: till.id }, stranger.client))).toBe("till_not_open");
  });
});

test("links that nobody paid, and all of the sandbox, are deleted 30 days after they expired; paid ones stay, as do charges", async () => {
  const customer = await server.createCustomer({ balance: 5_000 });
  const program = await keyOf(partner, "test");
  const paid = await create();
  const unpaid = await create({ expires_in: 60 });
  await approve(customer, paid);
  const trials = [await create({ expires_in: 60 }, program), await create({ expires_in: 60 }, program)];
  const simulated = await customer.client.call("simulatePaymentLink", { token: tokenOf(trials[0]!) });
  expect(simulated.status).toBe("paid");
  const statusOf = async (by: Client, { id }: Link) => (await by.call("getPaymentLink", { id })).status;
  const { payment_request_id: trialCharge } = await program.call("getPaymentLink", { id: trials[0]!.id });
  const day = 24 * 60 * 60_000;
  clock.advance(30 * day);
  await prunePaymentLinks(server.server.services);
  expect(await statusOf(partner.client, unpaid)).toBe("expired");
  expect([await statusOf(program, trials[0]!), await statusOf(program, trials[1]!)]).toEqual(["paid", "expired"]);
  clock.advance(day);
  await prunePaymentLinks(server.server.services);
  for (const [by, link] of [[partner.client, unpaid], ...trials.map((trial) => [program, trial] as const)] as const)
    expect(await codeOf(statusOf(by, link))).toBe("payment_link_not_found");
  expect(await statusOf(partner.client, paid)).toBe("paid");
  expect(await program.call("getPartnerPaymentRequest", { id: trialCharge! })).toMatchObject({ status: "approved" });
});
