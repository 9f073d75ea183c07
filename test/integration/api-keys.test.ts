import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyScopes, type KeyScope } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { operator } from "#server/platform/audit-log/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { fingerprint, domainErrorOf, until } from "./support/calls.ts";
import { isSignedWith, WebhookReceiver } from "./support/webhook-receiver.ts";

type Owner = TestUser & { readonly partnerId: string };

let server: TestServer;
let owner: Owner;
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createPartner();
  customer = await server.createCustomer({ balance: 100_000 });
  ({ card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {}));
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

interface Till {
  readonly id: string;
  readonly key: string;
  readonly client: Client;
}

async function createTill(
  partner: Owner,
  { mode = "live", scopes = keyScopes }: { mode?: KeyMode; scopes?: readonly KeyScope[] } = {},
): Promise<Till> {
  const { api_key: row, key } = await partner.client.call("createApiKey", {
    name: "Caixa 1",
    mode,
    scopes: [...scopes],
    login_password: partner.password,
  });
  return { id: row.id, key, client: clientOf(key) };
}

const clientOf = (key: string) => new Client(server.url, { authorization: `Bearer ${key}` });
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const charge = (amount = 1_000) => ({ card_number: cardNumber, amount });
const approve = (id: string, amount = 1_000) =>
  customer.client.call("approvePaymentRequest", { id, amount, purchase_password: customer.purchasePassword });

describe("a key", () => {
  test("is shown once, and kept as a digest that nobody can call with", async () => {
    const { id, key } = await createTill(owner);
    const [row] = await server.testDatabase.owner.query<{ prefix: string; digest: Buffer; all: string }>(
      `select prefix, digest, k::text || (select coalesce(string_agg(a::text, ''), '') from audit_events a where subject_id = $1) as all
        from api_keys k where id = $1::uuid`,
      [id],
    );
    expect(row!.digest).toEqual(createHash("sha256").update(key).digest());
    expect(key.startsWith(`${row!.prefix}_`)).toBe(true);
    expect(row!.all).not.toContain(key.slice(row!.prefix.length + 1));
    const listed = await owner.client.call("listApiKeys", {});
    expect(listed.find((shown) => shown.id === id)).toMatchObject({ begins_with: row!.prefix, last_used_at: null });
    expect(JSON.stringify(listed)).not.toContain(key);
    for (const guess of [row!.prefix, `${row!.prefix}_${"0".repeat(48)}`, row!.digest.toString("hex"), ""])
      expect(await codeOf(clientOf(guess).call("listPartnerPaymentRequests", {})), guess).toBe("api_key_invalid");
  });

  test("charges, watches and takes back in its partner's name, and the partner's users see it", async () => {
    const till = await createTill(owner);
    const paid = await till.client.call("createPaymentRequest", charge());
    await approve(paid.id);
    expect(await till.client.call("getPartnerPaymentRequest", { id: paid.id })).toMatchObject({ status: "approved" });
    const { id } = await till.client.call("createPaymentRequest", charge());
    expect(await till.client.call("cancelPaymentRequest", { id })).toMatchObject({ status: "cancelled" });
    const { payment_requests: seen } = await owner.client.call("listPartnerPaymentRequests", {});
    expect(seen.slice(0, 2).map((one) => one.id)).toEqual([id, paid.id]);
    const [key] = (await owner.client.call("listApiKeys", {})).filter((one) => one.id === till.id);
    expect(key!.last_used_at).not.toBeNull();
  });

  test("finds nothing of another partner's", async () => {
    const stranger = await server.createPartner({ partnerName: "Barbearia Norte" });
    const till = await createTill(stranger);
    const { id } = await owner.client.call("createPaymentRequest", charge());
    expect(await codeOf(till.client.call("getPartnerPaymentRequest", { id }))).toBe("payment_request_not_found");
    expect(await codeOf(till.client.call("cancelPaymentRequest", { id }))).toBe("payment_request_not_found");
    expect((await till.client.call("listPartnerPaymentRequests", {})).payment_requests).toEqual([]);
    const others = await createTill(owner);
    expect(await codeOf(stranger.client.call("revokeApiKey", { id: others.id }))).toBe("not_found");
    await owner.client.call("cancelPaymentRequest", { id });
  });

  test("does what its scopes say and nothing beside it", async () => {
    const reader = await createTill(owner, { scopes: ["charges:read"] });
    await reader.client.call("listPartnerPaymentRequests", {});
    const refused = await domainErrorOf(reader.client.call("createPaymentRequest", charge()));
    expect(refused).toMatchObject({ code: "api_key_scope_missing", params: { scope: "charges:write" } });
    const writer = await createTill(owner, { scopes: ["charges:write"] });
    expect(await codeOf(writer.client.call("listPartnerPaymentRequests", {}))).toBe("api_key_scope_missing");
    const { id } = await writer.client.call("createPaymentRequest", charge());
    await writer.client.call("cancelPaymentRequest", { id });
  });

  test("refunds with its scope alone, under its own name in the log, and what it says beside it is refused", async () => {
    const till = await createTill(owner);
    const { id } = await till.client.call("createPaymentRequest", charge(2_000));
    await approve(id, 2_000);
    const without = await createTill(owner, { scopes: ["charges:read", "charges:write"] });
    const refund = (by: Till, input: object = {}) =>
      by.client.call("refundPaymentRequest", { id, amount: 500, ...input } as never, {
        idempotencyKey: "refund-of-2000",
      });
    expect(await codeOf(refund(without))).toBe("api_key_scope_missing");
    expect(await codeOf(refund(till, { login_password: owner.password }))).toBe("invalid_input");
    const first = await refund(till);
    expect(await refund(till)).toEqual(first);
    expect(await refund(await createTill(owner)), "of any of the partner's keys").toEqual(first);
    expect(first.refund).toMatchObject({ amount: 500, refunded_by: "Caixa 1" });
    const acts = await server.testDatabase.owner.query(
      "select actor_role, actor_id, actor_name from audit_events where subject_id = $1 and act = 'refundPaymentRequest'",
      [id],
    );
    expect(acts).toEqual([{ actor_role: "key", actor_id: till.id, actor_name: "Caixa 1" }]);
    expect(
      await codeOf(owner.client.call("refundPaymentRequest", { id, amount: 500, login_password: "another one" })),
      "people are still asked",
    ).toBe("login_password_wrong");
  });

  test("that is revoked, or whose owner is blocked or partner switched off, is rejected at the next request with the reason", async () => {
    const partner = await server.createPartner({ partnerName: "Clínica Vida" });
    const ended = await createTill(partner);
    await ended.client.call("listPartnerPaymentRequests", {});
    await blockAccount(server.server.services, partner.userId, "fraud");
    expect(await codeOf(ended.client.call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
    await unblockAccount(server.server.services, partner.userId, operator);
    const till = await createTill(partner);
    // Blocked by an earlier release, which left the keys as they were.
    const setBlocked = (isBlocked: boolean) =>
      server.testDatabase.owner.query("update profiles set is_blocked = $2 where user_id = $1", [
        partner.userId,
        isBlocked,
      ]);
    await setBlocked(true);
    expect(await codeOf(till.client.call("listPartnerPaymentRequests", {}))).toBe("account_blocked");
    await setBlocked(false);
    const switchOff = (at: Date | null) =>
      server.testDatabase.owner.query("update partners set switched_off_at = $2 where id = $1", [
        partner.partnerId,
        at,
      ]);
    await switchOff(new Date());
    expect(await codeOf(till.client.call("listPartnerPaymentRequests", {}))).toBe("partner_switched_off");
    await switchOff(null);
    await till.client.call("listPartnerPaymentRequests", {});
    expect((await partner.client.signIn(partner.email, partner.password)).status).toBe(200);
    const revoked = await partner.client.call("revokeApiKey", { id: till.id });
    expect(await codeOf(till.client.call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
    expect(await partner.client.call("revokeApiKey", { id: till.id }), "twice is once").toEqual(revoked);
  });

  test("beside a session counts alone: it opens nothing that only users may, and a wrong one is not helped by a cookie", async () => {
    const till = await createTill(owner);
    const both = (bearer: string, path: string, init: RequestInit = {}) =>
      owner.client.send(path, { ...init, headers: { ...init.headers, authorization: bearer } });
    const codeAt = async (answer: Response) => ((await answer.json()) as { code: string }).code;
    const before = await fingerprint(server.testDatabase.owner);
    for (const path of ["/api/partner/api-keys", "/api/profile", "/api/partner/webhook-endpoints"])
      expect(await codeAt(await both(`Bearer ${till.key}`, path)), path).toBe("api_key_not_accepted");
    for (const bearer of ["Bearer", "Bearer ", "bearer nothing", "Bearer a b", `Bearer ${till.key}0`])
      expect(await codeAt(await both(bearer, "/api/partner/payment-requests")), bearer).toBe("api_key_invalid");
    const made = await both(`Bearer ${till.key}`, "/api/partner/api-keys", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "x", mode: "live", scopes: ["charges:read"], login_password: owner.password }),
    });
    expect(await codeAt(made)).toBe("api_key_not_accepted");
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  test("opens neither the stream nor the auth library's addresses nor anybody's data", async () => {
    const till = await createTill(owner);
    for (const path of ["/api/live", "/api/own-data"]) expect((await till.client.send(path)).status, path).toBe(401);
    expect(await (await till.client.send("/api/auth/get-session")).json()).toBeNull();
  });

  test("says its intent by the partner's own idempotency keys: of any of its keys once, and not of a user", async () => {
    const [one, other] = [await createTill(owner), await createTill(owner)];
    const idempotencyKey = randomUUID();
    const first = await one.client.call("createPaymentRequest", charge(1_234), { idempotencyKey });
    expect(await other.client.call("createPaymentRequest", charge(1_234), { idempotencyKey })).toEqual(first);
    expect(await codeOf(other.client.call("createPaymentRequest", charge(1_235), { idempotencyKey }))).toBe(
      "idempotency_key_reused",
    );
    const persons = await owner.client.call("createPaymentRequest", charge(1_234), { idempotencyKey });
    expect(persons.id).not.toBe(first.id);
    const sandbox = await createTill(owner, { mode: "test" });
    const trial = { card_number: "9042000000000043", amount: 1_234 };
    const tried = await sandbox.client.call("createPaymentRequest", trial, { idempotencyKey });
    expect([first.id, persons.id]).not.toContain(tried.id);
    const many = await Promise.all(
      [one, other, one, other].map(({ client }) =>
        client.call("createPaymentRequest", charge(1_777), { idempotencyKey: "the-same-four-times" }),
      ),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  });

  test("that sends requests without end has to wait, and other keys do not", async () => {
    const [busy, calm] = [await createTill(owner), await createTill(owner)];
    await busy.client.call("listPartnerPaymentRequests", {});
    await server.testDatabase.owner.query("update rate_counts set count = 600 where key = $1", [`api-key:${busy.id}`]);
    expect(await codeOf(busy.client.call("listPartnerPaymentRequests", {}))).toBe("too_many_requests");
    await calm.client.call("listPartnerPaymentRequests", {});
  });

  test("is one of twenty at most, also of those that are made at the same moment", async () => {
    const partner = await server.createPartner({ partnerName: "Livraria Sul" });
    await server.testDatabase.owner.query(
      `insert into api_keys (partner_id, id, name, mode, scopes, prefix, digest, created_by, created_at)
        select $1, gen_random_uuid(), 'Caixa', 'live', '{charges:read}', 'troco_live_many' || n, sha256(n::text::bytea), 'nobody', now()
        from generate_series(1, 18) as n`,
      [partner.partnerId],
    );
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => createTill(partner)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await codeOf(createTill(partner))).toBe("too_many_api_keys");
  });
});

describe("the sandbox", () => {
  const statusOf = (till: Till, id: string, status: string) =>
    until(
      async () => {
        const seen = await till.client.call("getPartnerPaymentRequest", { id });
        return seen.status === status ? seen : undefined;
      },
      { what: `a charge that is ${status}` },
    );

  test("approves, rejects and lets expire by its cards, and no money, nobody's statement and no console knows of it", async () => {
    const partner = await server.createPartner({ partnerName: "Café do Ensaio" });
    const till = await createTill(partner, { mode: "test" });
    const moneyOf = async () => {
      const {
        "public.sandbox_charges": _a,
        "public.sandbox_refunds": _b,
        "public.idempotency_keys": _c,
        ...rest
      } = await fingerprint(server.testDatabase.owner);
      return rest;
    };
    const before = await moneyOf();
    const chargeCard = (last: string) =>
      till.client.call("createPaymentRequest", { card_number: `9042 0000 0000 00${last}`, amount: 5_000 });
    const [approved, rejected, expiring, waiting] = await Promise.all(["19", "27", "35", "43"].map(chargeCard));
    expect(approved).toMatchObject({ status: "pending", amount: 5_000, card_last_4: "0019" });
    expect(approved!.split).toMatchObject({ cashback: 500, fee: 280, establishment: 4_220 });
    expect(await till.client.call("cancelPaymentRequest", { id: waiting!.id })).toMatchObject({ status: "cancelled" });
    await Promise.all([
      statusOf(till, approved!.id, "approved"),
      statusOf(till, rejected!.id, "rejected"),
      statusOf(till, expiring!.id, "expired"),
    ]);
    const refused = await domainErrorOf(till.client.call("cancelPaymentRequest", { id: approved!.id }));
    expect(refused).toMatchObject({ code: "payment_request_closed", params: { status: "approved" } });
    expect(await codeOf(till.client.call("createPaymentRequest", charge())), "a real card is nobody's here").toBe(
      "card_not_found",
    );
    const give = (amount: number, idempotencyKey: string = randomUUID()) =>
      // A key is the authority itself, so the login password is left out.
      till.client.call("refundPaymentRequest", { id: approved!.id, amount } as never, { idempotencyKey });
    const part = await give(2_000, "refund-of-a-part");
    expect(part).toMatchObject({
      refund: { amount: 2_000, split: { cashback: 200, fee: 112, establishment: 1_688 }, refunded_by: "Caixa 1" },
      payment_request: { refunded: 2_000 },
      settlement_balance: 2_532,
    });
    expect(await give(2_000, "refund-of-a-part"), "a repeat").toEqual(part);
    expect(await domainErrorOf(give(3_001))).toMatchObject({
      code: "refund_exceeds_charge",
      params: { refundable: 3_000 },
    });
    const raced = await Promise.allSettled([give(2_000), give(2_000)]);
    expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await till.client.call("listRefunds", { id: approved!.id })).refunds).toHaveLength(2);
    const paidOnes = await till.client.call("listPartnerPaymentRequests", { status: "approved" });
    expect(paidOnes.payment_requests.map(({ id }) => id)).toEqual([approved!.id]);
    const page = await till.client.call("listPartnerPaymentRequests", { limit: 3 });
    expect(page.payment_requests).toHaveLength(3);
    const rest = await till.client.call("listPartnerPaymentRequests", { before: page.next_before! });
    expect(rest.payment_requests).toHaveLength(1);
    expect(await moneyOf()).toEqual(before);
    expect((await partner.client.call("listPartnerPaymentRequests", {})).payment_requests).toEqual([]);
    const live = await createTill(partner);
    expect(await codeOf(live.client.call("getPartnerPaymentRequest", { id: approved!.id }))).toBe(
      "payment_request_not_found",
    );
    expect(
      await codeOf(live.client.call("createPaymentRequest", { card_number: "9042000000000019", amount: 5_000 })),
      "nor is a test card anybody's where money is real",
    ).toBe("card_not_found");
    expect(
      await codeOf(till.client.call("createPaymentRequest", { card_number: "9042000000000019", amount: 10 })),
    ).toBe("charge_too_small");
  });
});

describe("webhooks", () => {
  test("bring an endpoint each change of a charge, live or of the sandbox, and members see each try", async () => {
    const partner = await server.createPartner({ partnerName: "Padaria Aurora" });
    const [live, sandbox] = [await WebhookReceiver.open(), await WebhookReceiver.open()];
    try {
      const add = (receiver: WebhookReceiver, mode: KeyMode) =>
        partner.client.call("createWebhookEndpoint", {
          url: receiver.url,
          mode,
          events: ["charge.created", "charge.approved", "charge.rejected", "charge.cancelled"],
          login_password: partner.password,
        });
      const { webhook_endpoint: endpoint, secret } = await add(live, "live");
      await add(sandbox, "test");
      const [till, trial] = [await createTill(partner), await createTill(partner, { mode: "test" })];

      const paid = await till.client.call("createPaymentRequest", charge());
      await live.waitFor(1);
      await approve(paid.id);
      await live.waitFor(2);
      const rejected = await till.client.call("createPaymentRequest", charge());
      await customer.client.call("rejectPaymentRequest", { id: rejected.id });
      const cancelled = await till.client.call("createPaymentRequest", charge());
      await till.client.call("cancelPaymentRequest", { id: cancelled.id });
      const stopped = await till.client.call("createPaymentRequest", charge());
      await blockAccount(server.server.services, customer.userId, null);
      await unblockAccount(server.server.services, customer.userId);
      await live.waitFor(8);
      const typesOf = (id: string) =>
        live
          .events()
          .filter(({ data }) => data.payment_request?.id === id)
          .map(({ type }) => type)
          .toSorted();
      expect(typesOf(paid.id)).toEqual(["charge.approved", "charge.created"]);
      expect(typesOf(rejected.id)).toEqual(["charge.created", "charge.rejected"]);
      for (const { id } of [cancelled, stopped]) expect(typesOf(id)).toEqual(["charge.cancelled", "charge.created"]);
      expect(live.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
      const { timeline: _, ...seen } = await till.client.call("getPartnerPaymentRequest", { id: paid.id });
      const approval = live.events().find(({ type }) => type === "charge.approved");
      expect(approval, "the event has what the API would answer").toMatchObject({
        livemode: true,
        data: { payment_request: seen },
      });

      await trial.client.call("createPaymentRequest", { card_number: "9042000000000019", amount: 700 });
      await sandbox.waitFor(2);
      expect(sandbox.events().map(({ type, livemode }) => [type, livemode])).toEqual([
        ["charge.created", false],
        ["charge.approved", false],
      ]);
      expect(live.received).toHaveLength(8);

      const sent = await partner.client.call("sendTestWebhook", { id: endpoint.id });
      await live.waitFor(9);
      expect(live.events().at(-1)).toMatchObject({ type: "test", data: {} });
      const log = await until(async () => {
        const { deliveries } = await partner.client.call("listWebhookDeliveries", { id: endpoint.id });
        return deliveries[0]?.status === "delivered" ? deliveries : undefined;
      });
      expect(log).toHaveLength(9);
      expect(log[0]).toMatchObject({
        id: sent.id,
        event_type: "test",
        attempts: [{ http_status: 204, failure: null }],
      });
      await partner.client.call("resendWebhookDelivery", { id: sent.id });
      await live.waitFor(10);
      expect(live.received[9]!.body).toBe(live.received[8]!.body);
    } finally {
      await Promise.all([live.close(), sandbox.close()]);
    }
  });

  test("are set up by the owner for the own partner alone, five of them, and paused, changed and deleted at once", async () => {
    const partner = await server.createPartner({ partnerName: "Floricultura Jasmim" });
    const receiver = await WebhookReceiver.open();
    try {
      const { client, password: login_password } = partner;
      const add = (url: string) =>
        client.call("createWebhookEndpoint", { url, mode: "live", events: ["charge.created"], login_password });
      const notPublic = ["https://10.0.0.1/", "http://till.example.com/", "javascript:alert(1)", "https://a:b@x.com/"];
      for (const url of notPublic) expect(await codeOf(add(url)), url).toBe("webhook_url_not_allowed");
      const made = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(() => add(receiver.url)));
      expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      const [first, ...others] = await client.call("listWebhookEndpoints", {});
      for (const { id } of others) await client.call("deleteWebhookEndpoint", { id });

      const { id, url, events } = first!;
      const change = { id, url, events, is_enabled: false, login_password };
      for (const other of notPublic)
        expect(await codeOf(client.call("updateWebhookEndpoint", { ...change, url: other })), other).toBe(
          "webhook_url_not_allowed",
        );
      const strangersClient = owner.client;
      const calls = [
        () => strangersClient.call("updateWebhookEndpoint", { ...change, login_password: owner.password }),
        () => strangersClient.call("rotateWebhookSecret", { id, login_password: owner.password }),
        () => strangersClient.call("deleteWebhookEndpoint", { id }),
        () => strangersClient.call("sendTestWebhook", { id }),
        () => strangersClient.call("listWebhookDeliveries", { id }),
      ];
      for (const call of calls) expect(await codeOf(call())).toBe("not_found");

      expect(await client.call("updateWebhookEndpoint", change)).toMatchObject({ is_enabled: false });
      const paused = await client.call("createPaymentRequest", charge());
      await client.call("updateWebhookEndpoint", { ...change, is_enabled: true });
      const created = await client.call("createPaymentRequest", charge());
      await receiver.waitFor(1);
      expect(receiver.events().map(({ data }) => data.payment_request!.id)).toEqual([created.id]);
      await client.call("cancelPaymentRequest", { id: paused.id });
      await client.call("deleteWebhookEndpoint", { id });
      expect(await codeOf(client.call("listWebhookDeliveries", { id }))).toBe("not_found");
      await client.call("cancelPaymentRequest", { id: created.id });
      expect(receiver.received).toHaveLength(1);
    } finally {
      await receiver.close();
    }
  });
});
