import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, FailedCall } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { expirePaymentRequest, keepDaysOfAll } from "./index.ts";

const clock = new SettableClock(new Date());
let server: TestServer;
let partner: TestUser & { readonly partnerId: string };
let stranger: TestUser & { readonly partnerId: string };
let customer: TestUser;
let card: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  partner = await server.createPartner();
  stranger = await server.createPartner({ partnerName: "Barbearia Norte" });
  customer = await server.createCustomer({ balance: 100_000 });
  card = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const charge = (by: Client, input: object = {}, idempotencyKey?: string) =>
  by.call(
    "createPaymentRequest",
    { card_number: card, amount: 1_000, ...input },
    idempotencyKey ? { idempotencyKey } : {},
  );
const approve = (id: string) =>
  customer.client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password: customer.purchasePassword });

async function problemOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof FailedCall ? error.problem : undefined;
}

const keyOf = async (by: TestUser, mode: "live" | "test") => {
  const { key } = await by.client.call("createApiKey", {
    name: "Loja",
    mode,
    scopes: ["charges:read", "charges:write", "refunds:write"],
    login_password: by.password,
  });
  return new Client(server.url, { authorization: `Bearer ${key}` });
};

describe.each(["a user", "a key", "a key of the sandbox"] as const)("a charge that %s makes", (who) => {
  let by: Client;
  let strangers: Client;
  let trial: string;

  beforeAll(async () => {
    const clientOf = (user: TestUser) =>
      who === "a user" ? Promise.resolve(user.client) : keyOf(user, who === "a key" ? "live" : "test");
    [by, strangers] = [await clientOf(partner), await clientOf(stranger)];
    // The sandbox's card that never answers.
    trial = who === "a key of the sandbox" ? "9042000000000043" : card;
  });
  const create = (input: object, key?: string, client = by) => charge(client, { card_number: trial, ...input }, key);
  /** A reference of this caller alone, because a user and a live key share a partner's charges. */
  const own = (name: string) => `${name} ${who}`;

  test("answers its reference and metadata wherever the partner reads it, and is found by it", async () => {
    const metadata = { customer_id: "c-17", "order.note": "sem açúcar, 2ª mesa" };
    const made = await create({ reference: `  ${own("Pedido Ç-77")} `, metadata });
    expect(made).toMatchObject({ reference: own("Pedido Ç-77"), metadata });
    const plain = await create({ reference: "", metadata: {} });
    expect(plain).toMatchObject({ reference: null, metadata: {} });
    const read = await by.call("getPartnerPaymentRequest", { id: made.id });
    expect(read).toMatchObject({ reference: own("Pedido Ç-77"), metadata });
    const find = async (input: object, client = by) =>
      (await client.call("listPartnerPaymentRequests", input)).payment_requests.map(({ id }) => id);
    expect(await find({ reference: own("Pedido Ç-77") })).toEqual([made.id]);
    expect(await find({ search: "Ç-77" }), "in a search").toContain(made.id);
    expect(await find({ reference: own("Pedido Ç-7") }), "the whole reference").toEqual([]);
    expect(await find({ reference: own("pedido ç-77") }), "exactly").toEqual([]);
    expect(await find({ reference: own("Pedido Ç-77"), status: "approved" })).toEqual([]);
    expect(await find({ reference: own("Pedido Ç-77") }, strangers), "another partner's").toEqual([]);
  });

  test("with a unique reference is the only one that waits, also of many at once", async () => {
    const order = { reference: own("order-1"), unique_reference: true };
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => create(order)));
    const fulfilled = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(fulfilled).toHaveLength(1);
    const { id } = fulfilled[0]!;
    for (const one of made)
      if (one.status === "rejected")
        expect((one.reason as FailedCall).problem).toMatchObject({
          status: 409,
          code: "reference_used",
          params: { payment_request_id: id, status: "pending" },
        });
    expect((await by.call("listPartnerPaymentRequests", { reference: order.reference })).payment_requests).toHaveLength(
      1,
    );
    await create({ reference: own("order-1") });
    expect(await create(order, undefined, strangers), "another partner's reference is its own").toMatchObject({
      reference: order.reference,
    });
  });

  test("that is made again under the same key is the first one, not a used reference", async () => {
    const order = { reference: own("order-2"), unique_reference: true, metadata: { a: "1" } };
    const key = `again-${own("order-2").replaceAll(" ", "-")}`;
    const first = await create(order, key);
    expect(await create(order, key)).toEqual(first);
    expect((await problemOf(create({ ...order, reference: own("order-3") }, key)))?.code).toBe(
      "idempotency_key_reused",
    );
    expect((await problemOf(create({ ...order, metadata: { a: "2" } }, key)))?.code).toBe("idempotency_key_reused");
  });

  test("gives its reference free when it ends unpaid, and also when it has expired before a job wrote so", async () => {
    const order = { reference: own("order-4"), unique_reference: true };
    const cancelled = await create(order);
    await by.call("cancelPaymentRequest", { id: cancelled.id });
    const lapsed = await create(order);
    clock.advance(24 * 60 * 60_000);
    if (who === "a user") await customer.client.signIn(customer.email, customer.password);
    if (who === "a user") await by.signIn(partner.email, partner.password);
    const again = await create(order);
    expect(again.status).toBe("pending");
    expect(await by.call("getPartnerPaymentRequest", { id: lapsed.id })).toMatchObject({ status: "expired" });
    if (who === "a user") await expirePaymentRequest(server.server.services, customer.userId, lapsed.id);
    expect(await problemOf(create(order))).toMatchObject({
      code: "reference_used",
      params: { payment_request_id: again.id },
    });
  });

  describe("with a unique reference, beside a payment link", () => {
    const makeLink = (input: object, client = by) => client.call("createPaymentLink", { amount: 1_000, ...input });

    test("is refused while the link is open, and the link while the charge waits", async () => {
      const order = { reference: own("order-5"), unique_reference: true };
      const { reference } = order;
      const link = await makeLink({ reference });
      expect(await problemOf(create(order))).toMatchObject({
        status: 409,
        code: "reference_used",
        params: { payment_link_id: link.id, status: "open" },
      });
      await create({ reference: own("order-5"), amount: 2_000 });
      await makeLink({ reference });
      expect(await makeLink({ reference }, strangers), "another partner's reference is its own").toMatchObject({
        reference,
      });

      const other = { reference: own("order-6"), unique_reference: true };
      const made = await create(other);
      expect(await problemOf(makeLink({ reference: other.reference }))).toMatchObject({
        status: 409,
        code: "reference_used",
        params: { payment_request_id: made.id, status: "pending" },
      });
      await makeLink({ reference: `${other.reference} b` });
      await by.call("cancelPaymentRequest", { id: made.id });
      const { id } = await makeLink({ reference: other.reference });
      await by.call("cancelPaymentLink", { id });
      await create(other);
    });

    test("is made once the link has expired, and the link once the charge has", async () => {
      const order = { reference: own("order-7"), unique_reference: true };
      const waiting = { reference: own("order-8"), unique_reference: true };
      await makeLink({ reference: order.reference, expires_in: 60 });
      await create(waiting);
      clock.advance(24 * 60 * 60_000);
      if (who === "a user") await customer.client.signIn(customer.email, customer.password);
      if (who === "a user") await by.signIn(partner.email, partner.password);
      expect((await create(order)).status).toBe("pending");
      expect((await makeLink({ reference: waiting.reference })).status).toBe("open");
    });

    test("of both at once only one kind is made", async () => {
      for (const round of [1, 2, 3, 4]) {
        const order = { reference: own(`order-9-${round}`), unique_reference: true };
        const calls = [1, 2, 3].flatMap(() => [makeLink({ reference: order.reference }), create(order)]);
        const made = await Promise.allSettled(calls);
        const kinds = made.flatMap((one) =>
          one.status === "fulfilled" ? ["url" in one.value ? "link" : "charge"] : [],
        );
        expect(["link", "link link", "link link link", "charge"]).toContain(kinds.join(" "));
        for (const one of made)
          if (one.status === "rejected") expect((one.reason as FailedCall).problem.code).toBe("reference_used");
      }
    });
  });

  test("is refused for a reference or metadata that is too long, too much or not what it seems", async () => {
    const rejected: readonly [object, string][] = [
      [{ reference: "r".repeat(65) }, "reference"],
      [{ reference: "a\u202eb" }, "reference"],
      [{ unique_reference: true }, "reference"],
      [{ unique_reference: true, reference: " " }, "reference"],
      [{ metadata: { a: "v".repeat(501) } }, "metadata.a"],
      [{ metadata: { a: 1 } }, "metadata.a"],
      [{ metadata: { a: { b: "c" } } }, "metadata.a"],
      [{ metadata: ["a"] }, "metadata"],
      [{ metadata: { "": "v" } }, "metadata."],
      [{ metadata: { __prototype: "v" } }, "metadata.__prototype"],
      [{ metadata: { a: "b\u0000" } }, "metadata.a"],
      [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, "v"])) }, "metadata"],
    ];
    for (const [input, field] of rejected) {
      const problem = await problemOf(create(input));
      expect(problem, JSON.stringify(input)).toMatchObject({ code: "invalid_input", errors: [{ field }] });
    }
    const long = await problemOf(create({ metadata: { ["k".repeat(5_000)]: "v" } }));
    expect(JSON.stringify(long).length, "an error does not repeat what was sent").toBeLessThan(500);
    const full = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${n}`.padEnd(40, "x"), "v".repeat(500)]));
    expect((await create({ reference: "r".repeat(64), metadata: full })).metadata).toEqual(full);
  });
});

test("a paid charge keeps its unique reference, and its error names it", async () => {
  const order = { reference: "order-paid", unique_reference: true };
  const { id } = await charge(partner.client, order);
  await approve(id);
  expect(await problemOf(charge(partner.client, order))).toMatchObject({
    code: "reference_used",
    params: { payment_request_id: id, status: "approved" },
  });
  await expect(
    server.testDatabase.owner.query(
      `insert into payment_requests select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'status', 'pending', 'decided_at', null, 'transfer_id', null))).*
        from payment_requests p where id = $1`,
      [id],
    ),
    "the database holds it",
  ).rejects.toMatchObject({ constraint: "payment_requests_unique_reference" });
});

test("the totals, the search of days that are summed and the file have the reference", async () => {
  const { id } = await charge(partner.client, { reference: "NF-2026/0042", metadata: { table: "7" } });
  await approve(id);
  const found = { reference: "NF-2026/0042" };
  const totals = async (filter: object) =>
    (await partner.client.call("getPartnerChargeTotals", filter)).counts.approved;
  expect([await totals(found), await totals({ search: "nf-2026/0042" })]).toEqual([1, 1]);
  const file = await partner.client.send("/api/partner/payment-requests/export?reference=NF-2026%2F0042");
  const [head, row, ...rest] = (await file.text()).trim().split("\r\n");
  expect(head).toMatch(/;Referência;Dados da integração;Filial;Caixa$/);
  expect(row).toContain("NF-2026/0042");
  expect(row).toContain(`"{""table"":""7""}"`);
  expect(rest).toEqual([]);
  clock.advance(4 * 24 * 60 * 60_000);
  await keepDaysOfAll(server.server.services);
  await partner.client.signIn(partner.email, partner.password);
  expect([await totals(found), await totals({ search: "nf-2026/0042" })]).toEqual([1, 1]);
  await server.testDatabase.owner.query("update charge_days set words = '' where partner_id = $1", [partner.partnerId]);
  expect(await totals({ search: "nf-2026/0042" }), "the words of the day are what is searched").toBe(0);
});

test("the database keeps a unique reference from links, and a link's from charges that request it alone", async () => {
  const { owner } = server.testDatabase;
  const copyCharge = (id: string, reference: string) =>
    owner.query(
      `insert into payment_requests select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'status', 'pending', 'decided_at', null, 'transfer_id', null, 'reference', $2::text,
          'has_unique_reference', true))).* from payment_requests p where id = $1`,
      [id, reference],
    );
  const copyLink = (id: string, reference: string) =>
    owner.query(
      `insert into payment_links select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'reference', $2::text))).* from payment_links p where id = $1`,
      [id, reference],
    );
  const link = await partner.client.call("createPaymentLink", { amount: 1_000, reference: "linked" });
  const { id } = await charge(partner.client, { reference: "charged", unique_reference: true });
  await expect(copyCharge(id, "linked")).rejects.toMatchObject({ constraint: "reference_is_unique" });
  await expect(copyLink(link.id, "charged")).rejects.toMatchObject({ constraint: "reference_is_unique" });
  await copyLink(link.id, "linked");

  const { payment_request: paid } = await customer.client.call("approvePaymentLink", {
    token: new URL(link.url).searchParams.get("link")!,
    amount: 1_000,
    purchase_password: customer.purchasePassword,
  });
  await owner.query("update payment_links set status = 'cancelled', closed_at = now() where status = 'open'");
  await expect(copyCharge(id, "linked"), "once it is paid").rejects.toMatchObject({
    constraint: "reference_is_unique",
  });
  expect(await problemOf(charge(partner.client, { reference: "linked", unique_reference: true }))).toMatchObject({
    code: "reference_used",
    params: { payment_request_id: paid.id, status: "approved" },
  });
});
