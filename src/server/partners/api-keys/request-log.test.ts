import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import { domainErrorOf, until } from "#test/integration/support/calls.ts";
import { pruneRequests, RequestLog, type KeyRequest } from "./request-log.ts";

type Owner = TestUser & { readonly partnerId: string };

let server: TestServer;
let owner: Owner;
let stranger: Owner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createPartner();
  stranger = await server.createPartner({ partnerName: "Barbearia Norte" });
});
afterAll(() => server.close());

const clientOf = (key: string) => new Client(server.url, { authorization: `Bearer ${key}` });

async function createKey(mode: "live" | "test" = "test") {
  const { api_key: row, key } = await owner.client.call("createApiKey", {
    name: "Caixa 1",
    mode,
    scopes: ["charges:read", "charges:write"],
    login_password: owner.password,
  });
  return { id: row.id, key, client: clientOf(key) };
}

/** The requests of a key, once as many are written. */
const untilListed = (id: string, count: number) =>
  until(async () => {
    const { requests } = await owner.client.call("listApiKeyRequests", { id });
    return requests.length === count ? requests : undefined;
  });

const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;

test("has each request of a key by its operation, result and id, and no value of it", async () => {
  const { id, key, client } = await createKey();
  const made = await client.call("createPaymentRequest", {
    card_number: "9042000000000043",
    amount: 4_321,
    description: "xilofone",
    reference: "ref-xilofone",
  });
  await client.call("getPartnerPaymentRequest", { id: made.id });
  await client.call("listPartnerPaymentRequests", { search: "xilofone" });
  const missing = await client.send(`/api/partner/payment-requests/${randomUUID()}`);
  const wrong = await client.send("/api/partner/payment-requests?limit=nothing");
  const forbidden = await client.send("/api/partner/payouts");
  const requests = await untilListed(id, 6);
  expect(requests.map(({ method, path, status, error_code: code }) => [method, path, status, code])).toEqual([
    ["GET", "/api/partner/payouts", 403, "api_key_scope_missing"],
    ["GET", "/api/partner/payment-requests", 400, "invalid_input"],
    ["GET", "/api/partner/payment-requests/{id}", 404, "payment_request_not_found"],
    ["GET", "/api/partner/payment-requests", 200, null],
    ["GET", "/api/partner/payment-requests/{id}", 200, null],
    ["POST", "/api/partner/payment-requests", 200, null],
  ]);
  const ids = [forbidden, wrong, missing].map(({ headers }) => headers.get("x-request-id"));
  expect(requests.slice(0, 3).map((request) => request.id)).toEqual(ids);
  for (const { took_ms: ms } of requests) expect(ms).toBeGreaterThanOrEqual(0);
  const [kept] = await server.testDatabase.owner.query<{ text: string }>(
    "select string_agg(r::text, e'\n') as text from api_requests r",
  );
  for (const value of ["xilofone", "9042", "4321", key, key.slice(-48), "Bearer", "nothing"])
    expect(withoutIds(kept!.text), value).not.toContain(value);
  expect(withoutIds(kept!.text), "control: what is kept is searched").toContain("api_key_scope_missing");
  expect(kept!.text).not.toContain(made.id);
  const page = await owner.client.call("listApiKeyRequests", { id, limit: 4 });
  const rest = await owner.client.call("listApiKeyRequests", { id, limit: 4, before: page.next_before! });
  expect([...page.requests, ...rest.requests]).toEqual(requests);
  expect(rest.next_before).toBeNull();
});

test("is the owner's alone, and has nothing of who only knows how a key begins", async () => {
  const { id, key, client } = await createKey();
  expect(await codeOf(stranger.client.call("listApiKeyRequests", { id }))).toBe("not_found");
  expect(await codeOf(owner.client.call("listApiKeyRequests", { id: randomUUID() }))).toBe("not_found");
  const staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(owner.partnerId, staff.userId);
  expect(await codeOf(staff.client.call("listApiKeyRequests", { id }))).toBe("owner_only");
  expect(await codeOf(client.call("listApiKeyRequests", { id }))).toBe("api_key_not_accepted");
  const guess = clientOf(`${key.slice(0, -48)}${"0".repeat(48)}`);
  expect(await codeOf(guess.call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
  await owner.client.call("listPartnerPaymentRequests", {});
  await client.call("listPartnerPaymentRequests", {});
  // A call that no key may make is listed too.
  expect((await untilListed(id, 2)).map(({ error_code: code }) => code)).toEqual([null, "api_key_not_accepted"]);
  await owner.client.call("revokeApiKey", { id });
  expect((await owner.client.call("listApiKeyRequests", { id })).requests, "also of a revoked key").toHaveLength(2);
});

test("lets nobody wait: calls are answered while it cannot be written, and it is written afterwards", async () => {
  const { id, client } = await createKey();
  await server.testDatabase.owner.transaction(async (transaction) => {
    await transaction.query("lock table api_requests in access exclusive mode");
    await client.call("listPartnerPaymentRequests", {});
    await client.call("createPaymentRequest", { card_number: "9042000000000043", amount: 100 });
    await until(async () => {
      const waiting = await server.testDatabase.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into api_requests%'",
      );
      return waiting.length > 0 ? true : undefined;
    });
    await client.call("listPartnerPaymentRequests", {});
  });
  await untilListed(id, 3);
});

const requestOf = (keyId: string, at: Date): KeyRequest => ({
  partner_id: owner.partnerId,
  key_id: keyId,
  id: randomUUID(),
  at,
  method: "GET",
  path: "/api/partner/payouts",
  status: 200,
  error_code: null,
  took_ms: 1,
});

test("is written when the process ends, and survives a database that refuses it", async () => {
  const { id } = await createKey();
  const { database, log } = server.server.services;
  const own = new RequestLog({ database, log });
  own.add(requestOf(id, new Date()));
  await own[Symbol.asyncDispose]();
  expect((await owner.client.call("listApiKeyRequests", { id })).requests).toHaveLength(1);
  // A status that its column cannot hold.
  own.add({ ...requestOf(id, new Date()), status: 1e9 });
  await own[Symbol.asyncDispose]();
  own.add(requestOf(id, new Date()));
  await own[Symbol.asyncDispose]();
  expect((await owner.client.call("listApiKeyRequests", { id })).requests).toHaveLength(2);
});

test("keeps fourteen days, and the newest of each key", async () => {
  const [one, other] = [await createKey(), await createKey()];
  const { database, log } = server.server.services;
  const clock = new SettableClock(new Date());
  const day = 24 * 60 * 60_000;
  const own = new RequestLog({ database, log });
  for (let made = 0; made < 5; made += 1) own.add(requestOf(one.id, clock.now()));
  own.add(requestOf(other.id, clock.now()));
  own.add(requestOf(other.id, new Date(clock.now().getTime() - 15 * day)));
  await own[Symbol.asyncDispose]();
  const count = async ({ id }: { id: string }) =>
    (await owner.client.call("listApiKeyRequests", { id })).requests.length;
  const before = (await owner.client.call("listApiKeyRequests", { id: one.id })).requests.map(({ id }) => id);
  await pruneRequests({ clock, database }, 3);
  expect((await owner.client.call("listApiKeyRequests", { id: one.id })).requests.map(({ id }) => id)).toEqual(
    before.slice(0, 3),
  );
  expect(await count(other)).toBe(1);
  clock.advance(15 * day);
  await pruneRequests({ clock, database });
  expect([await count(one), await count(other)]).toEqual([0, 0]);
});
