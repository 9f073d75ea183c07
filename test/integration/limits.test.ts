import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import type { OperationId } from "#contract/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { makePassToken } from "#server/customers/wallet-pass/index.ts";
import { transfers } from "#server/ledger/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { SoftwarePasskey } from "#test/harness/passkey.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { operationOf, requestOf } from "./support/calls.ts";
import { decidedLimits, type decidedCaps, type LimitName } from "./support/limits.ts";
import { createWorld, filesOf, samples, samplesEnvironment, type World } from "./support/samples.ts";

let server: TestServer;
let world: World;
/** Programs of the partner. */
let program: Client;
let sandboxProgram: Client;
let apiKeyId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  world = await createWorld(server);
  const create = (mode: "live" | "test") =>
    world.partner.client.call("createApiKey", {
      name: "Caixa",
      mode,
      scopes: ["charges:read", "charges:write", "refunds:write", "settlement:read", "events:write"],
      login_password: world.partner.password,
    });
  const live = await create("live");
  apiKeyId = live.api_key.id;
  program = new Client(server.url, { authorization: `Bearer ${live.key}` });
  sandboxProgram = new Client(server.url, { authorization: `Bearer ${(await create("test")).key}` });
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

type Input = Readonly<Record<string, unknown>>;

/** Calls an operation with its sample, in which some fields may be others. */
function call(operationId: OperationId, who: () => Client, other: () => Input = () => ({})) {
  return () => {
    const files = filesOf(operationOf(operationId), world);
    const client = who();
    const input: Record<string, unknown> = { ...samples[operationId](world), ...other() };
    if (client === program || client === sandboxProgram) delete input["login_password"];
    return client.send(...requestOf(operationId, { input, files }));
  };
}

const customer = () => world.customer.client;
const partner = () => world.partner.client;
const administrator = () => world.administrator.client;
/** A browser that the server has not seen. */
const stranger = () => new Client(server.url, { "x-forwarded-for": "203.0.113.9" });

const postTo = (client: () => Client, path: string, body: () => object) => () => client().send(path, jsonBody(body()));
const elsewhere = { email: "nobody.here@troco.example", password: "uma senha de login" };
const ownSignIn = () => ({ email: world.customer.email, password: "another password" });

const passes = "/api/wallet-passes";
const passTypeId = "pass.example.troco";

/** The authorization of a phone that has the customer's pass. */
async function passToken(): Promise<Record<string, string>> {
  const { passUrl } = await customer().call("generateWalletPass", {});
  await customer().send(passUrl!);
  const [pass] = await server.testDatabase.owner.query<{ id: string; user_id: string }>(
    "select id, user_id from wallet_passes where user_id = $1",
    [world.customer.userId],
  );
  const { keys } = server.server.services;
  const token = makePassToken(keys, { passTypeId, pass: pass! }, { version: 1, sessionMark: "m".repeat(16) });
  return { authorization: `ApplePass ${token}` };
}

const ofCustomer = () => world.customer.userId;
const ofPartner = () => world.partner.partnerId;
const ofMember = () => world.partner.userId;
const ofAdministrator = () => world.administrator.userId;

interface Request {
  /** Each count is of one of these: the rest of its key, unless that is a digest. */
  readonly of?: () => string;
  /** One request that counts. */
  readonly send: () => Promise<Response>;
}

/** How each limit is reached. */
const requests: Readonly<Record<LimitName, Request>> = {
  "withdraw-intent": { of: ofCustomer, send: call("withdrawIntent", customer) },
  "recover-purchase-password": { of: ofCustomer, send: call("requestPurchasePasswordReset", customer) },
  "wrong-login-password": {
    of: ofCustomer,
    send: call("signOutOtherDevices", customer, () => ({ login_password: "another password" })),
  },
  "change-login-password": {
    of: ofCustomer,
    send: call("changeLoginPassword", customer, () => ({ current_password: "another password" })),
  },
  "second-factor": { of: ofCustomer, send: call("confirmAuthenticator", customer) },
  "second-factor-day": { of: ofCustomer, send: call("confirmAuthenticator", customer) },
  "upload-identity-documents": { of: ofCustomer, send: call("uploadIdentityDocuments", customer) },
  "check-login-password-reset": { send: call("checkLoginPasswordReset", stranger) },
  "freeze-account-by-link": { send: call("freezeAccountByLink", stranger) },
  "update-profile": { of: ofCustomer, send: call("updateProfile", customer) },
  username: { of: ofCustomer, send: call("updateProfile", customer, () => ({ username: world.bystander.username })) },
  "own-data": { of: ofCustomer, send: () => customer().send("/api/own-data") },
  "subscribe-to-push": { of: ofCustomer, send: call("subscribeToPush", customer) },
  "wallet-pass": { of: ofCustomer, send: call("generateWalletPass", customer) },
  "wallet-pass-file": {
    of: ofCustomer,
    send: async () => stranger().send((await customer().call("generateWalletPass", {})).passUrl!),
  },
  "wallet-pass-service": { send: () => stranger().send(`${passes}/images/hero.png`) },
  "wallet-pass-register": {
    of: ofCustomer,
    send: async () =>
      stranger().send(`${passes}/v1/devices/${"d".repeat(32)}/registrations/${passTypeId}/${world.customer.userId}`, {
        method: "POST",
        headers: await passToken(),
        body: JSON.stringify({ pushToken: "ab".repeat(32) }),
      }),
  },
  "wallet-pass-fetch": {
    of: ofCustomer,
    send: async () =>
      stranger().send(`${passes}/v1/passes/${passTypeId}/${world.customer.userId}`, { headers: await passToken() }),
  },
  "wallet-pass-log": { send: () => stranger().send(`${passes}/v1/log`, { method: "POST", body: '{"logs":[]}' }) },
  "find-recipient": { of: ofCustomer, send: call("findRecipient", customer) },
  "find-recipient-in-a-day": { of: ofCustomer, send: call("findRecipient", customer) },
  "set-spending-limit": { of: ofCustomer, send: call("setSpendingLimit", customer) },
  checkout: { of: ofCustomer, send: call("createPayment", customer) },
  "apply-referral-code": { of: ofCustomer, send: call("applyReferralCode", customer) },
  "open-dispute": { of: ofCustomer, send: call("openDispute", customer) },
  "open-payment-link": { of: ofCustomer, send: call("openPaymentLink", customer) },
  "simulate-payment-link": { of: ofCustomer, send: call("simulatePaymentLink", customer) },
  "accept-invitation": {
    of: ofCustomer,
    send: call("acceptInvitation", customer, () => ({ token: "a token that nobody has" })),
  },
  "api-key": { of: () => apiKeyId, send: call("listPartnerPaymentRequests", () => program) },
  cards: { of: ofPartner, send: call("checkCard", partner) },
  "unknown-cards": { of: ofPartner, send: call("checkCard", partner, () => ({ card_number: "9042000000000043" })) },
  charges: {
    of: () => `${world.partner.partnerId}:${world.customer.userId}`,
    send: call("createPaymentRequest", partner),
  },
  "export-charges": { of: () => world.partner.userId, send: call("exportPartnerPaymentRequests", partner) },
  "refund-payment-request": { of: ofMember, send: call("refundPaymentRequest", partner) },
  "payment-links:live": { of: ofMember, send: call("createPaymentLink", partner) },
  "payment-links:test": { send: call("createPaymentLink", () => sandboxProgram) },
  "create-sandbox-charge": { of: ofPartner, send: call("createPaymentRequest", () => sandboxProgram) },
  "refund-sandbox-charge": { send: call("refundPaymentRequest", () => sandboxProgram) },
  "sandbox-report": { of: ofPartner, send: call("getSettlementReport", () => sandboxProgram) },
  "settlement-report": { of: ofMember, send: call("getSettlementReport", partner) },
  "send-webhook": { of: ofPartner, send: call("sendTestWebhook", partner) },
  "invite-partner-staff": { of: ofMember, send: call("inviteCashier", partner) },
  "invite-partner-owner": { of: ofAdministrator, send: call("invitePartnerOwner", administrator) },
  "search-users": { of: ofAdministrator, send: call("searchUsers", administrator) },
  "find-user": { of: ofAdministrator, send: call("findUser", administrator) },
  "/api/auth/get-session network": { send: () => stranger().send("/api/auth/get-session") },
  "/api/auth/sign-up/email network": {
    send: postTo(stranger, "/api/auth/sign-up/email", () => ({ name: "Eva", ...elsewhere })),
  },
  "/api/auth/sign-up/email email": {
    send: postTo(stranger, "/api/auth/sign-up/email", () => ({ name: "Eva", ...elsewhere })),
  },
  "/api/auth/sign-in/email network": { send: postTo(stranger, "/api/auth/sign-in/email", () => elsewhere) },
  "/api/auth/sign-in/email email": { send: postTo(stranger, "/api/auth/sign-in/email", () => elsewhere) },
  "/api/auth/sign-in/email device": { send: postTo(customer, "/api/auth/sign-in/email", ownSignIn) },
  "/api/auth/sign-in/passkey network": {
    send: postTo(stranger, "/api/auth/sign-in/passkey", () => world.passkey.answer("no challenge of ours")),
  },
  "/api/auth/send-verification-email network": {
    send: postTo(stranger, "/api/auth/send-verification-email", () => ({ email: elsewhere.email })),
  },
  "/api/auth/send-verification-email email": {
    send: postTo(stranger, "/api/auth/send-verification-email", () => ({ email: elsewhere.email })),
  },
  "/api/auth/request-password-reset network": {
    send: postTo(stranger, "/api/auth/request-password-reset", () => ({ email: elsewhere.email })),
  },
  "/api/auth/request-password-reset email": {
    send: postTo(stranger, "/api/auth/request-password-reset", () => ({ email: elsewhere.email })),
  },
  "/api/auth/request-password-reset device": {
    send: postTo(customer, "/api/auth/request-password-reset", () => ({ email: world.customer.email })),
  },
  "/api/auth/reset-password network": {
    send: postTo(stranger, "/api/auth/reset-password", () => ({ token: "x", newPassword: elsewhere.password })),
  },
  "/api/auth/sign-out network": { send: postTo(stranger, "/api/auth/sign-out", () => ({})) },
  "replace-card": { of: ofCustomer, send: call("replaceCard", customer) },
  "freeze-card": { of: ofCustomer, send: call("freezeCard", customer) },
  blocks: { of: ofCustomer, send: call("createBlock", customer) },
};

/** The other operations that count under a key of the table. */
const shared: readonly (readonly [key: LimitName, send: () => Promise<Response>])[] = [
  // Those that compare it by themselves; the others do so before they begin.
  ["wrong-login-password", call("changeLoginPassword", customer)],
  ["wrong-login-password", call("requestPurchasePasswordReset", customer)],
  ["wrong-login-password", call("updateProfile", customer, () => ({ login_password: world.customer.password }))],
  ["checkout", call("verifyPayment", customer)],
  ["cards", call("createPaymentRequest", partner)],
  ["unknown-cards", call("createPaymentRequest", partner, () => ({ card_number: "9042000000000043" }))],
  ["open-payment-link", call("openTill", customer)],
  ["settlement-report", call("exportSettlementReport", partner)],
  ["settlement-report", call("exportSettlementReportPdf", partner)],
  ["sandbox-report", call("exportSettlementReport", () => sandboxProgram)],
  ["send-webhook", call("resendWebhookDelivery", partner)],
  ["send-webhook", call("resendPartnerEvent", partner)],
  ["invite-partner-staff", call("inviteManager", partner)],
  ["invite-partner-staff", call("inviteCoOwner", partner)],
  ["blocks", call("deleteBlock", customer)],
  ["freeze-card", call("unfreezeCard", customer)],
  ["find-user", call("listActs", administrator)],
  ["find-user", call("listSecurityEvents", administrator)],
];

async function codeOf(answer: Response): Promise<string | undefined> {
  const body = await answer.text();
  return answer.ok || body === "" ? undefined : (JSON.parse(body) as Problem).code;
}

/** The count under a limit's key. */
async function countOf(name: LimitName) {
  const rows = await server.testDatabase.owner.query<{ key: string; count: number; seconds: number }>(
    `select key, count, extract(epoch from window_ends_at - now())::float8 as seconds
      from rate_counts where starts_with(key, $1 || ':')`,
    [name],
  );
  expect(rows, `one count of ${name}`).toHaveLength(1);
  return rows[0]!;
}

/** Lets a limit have so many left. */
const leave = (name: LimitName, left: number) =>
  server.testDatabase.owner.query("update rate_counts set count = $2 where starts_with(key, $1 || ':')", [
    name,
    decidedLimits[name].max - left,
  ]);

describe("a limit of a rate", () => {
  test.for(Object.keys(requests) as LimitName[])("counts and ends where it was decided: %s", async (name) => {
    const { max, window, ...other } = decidedLimits[name];
    const { of, send } = requests[name];
    const code = "code" in other ? other.code : "too_many_requests";
    expect(await codeOf(await send())).not.toBe(code);
    const counted = await countOf(name);
    if (of !== undefined) expect(counted.key).toBe(`${name}:${of()}`);
    expect(Math.abs(counted.seconds - window), "seconds of its window").toBeLessThan(30);
    await leave(name, 1);
    expect(await codeOf(await send()), `number ${max} of a window`).not.toBe(code);
    const beyond = await send();
    expect([beyond.status, await codeOf(beyond)], `number ${max + 1} of a window`).toEqual([429, code]);
  });

  test.for(shared)("is one for all that count under its key: %s", async ([name, send]) => {
    await requests[name].send();
    await leave(name, 0);
    const answer = await send();
    expect([answer.status, await codeOf(answer)]).toEqual([429, "too_many_requests"]);
  });
});

interface Cap {
  readonly max: number;
  /** The rows that count, of $1. */
  readonly rows: string;
  readonly of: () => string;
  /** Adds $2 rows by a statement, without the time that hundreds of calls take. */
  readonly fill: string;
  readonly make: () => Promise<Response>;
}

const makePasskey = async () => {
  const passkey = new SoftwarePasskey(server.url);
  const { challenge } = await customer().call("startPasskey", { login_password: world.customer.password });
  return call("addPasskey", customer, () => ({ name: "iPhone", ...passkey.register(challenge) }))();
};

/** How many a user, a partner or the installation may have, by the error code of one more. */
const caps: Readonly<Record<(typeof decidedCaps)[number], Cap>> = {
  too_many_passkeys: {
    max: 20,
    rows: "passkeys where user_id = $1",
    of: ofCustomer,
    fill: `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
      select gen_random_uuid(), $1, 'iPhone', 'no. ' || number, '', 0, '{}', now()
        from generate_series(1, $2::integer) as number`,
    make: makePasskey,
  },
  too_many_banners: {
    max: 100,
    rows: "banners where $1 = 'the installation'",
    of: () => "the installation",
    fill: `insert into banners (id, company_name, description, cashback, created_at)
      select gen_random_uuid(), $1, 'Hoje', '1%', now() from generate_series(1, $2::integer)`,
    make: call("createBanner", administrator),
  },
  too_many_api_keys: {
    max: 20,
    rows: "api_keys where partner_id = $1 and revoked_at is null",
    of: ofPartner,
    fill: `insert into api_keys (partner_id, id, name, mode, scopes, prefix, digest, created_by, created_at)
      select $1, gen_random_uuid(), 'Caixa', 'test', '{}', 'no. ' || number, sha256('key'), 'somebody', now()
        from generate_series(1, $2::integer) as number`,
    make: call("createApiKey", partner),
  },
  too_many_branches: {
    max: 100,
    rows: "branches where partner_id = $1 and closed_at is null",
    of: ofPartner,
    fill: `insert into branches (partner_id, id, name, created_at)
      select $1, gen_random_uuid(), 'Filial no. ' || number, now() from generate_series(1, $2::integer) as number`,
    make: call("createBranch", partner),
  },
  too_many_tills: {
    max: 500,
    rows: "tills where partner_id = $1 and closed_at is null",
    of: ofPartner,
    fill: `insert into tills (partner_id, id, branch_id, name, created_at)
      select partner_id, gen_random_uuid(), id, 'Caixa no. ' || number, now()
        from generate_series(1, $2::integer) as number,
          (select partner_id, id from branches where partner_id = $1 and closed_at is null limit 1) as branch`,
    make: call("createTill", partner),
  },
  too_many_webhook_endpoints: {
    max: 5,
    rows: "webhook_endpoints where partner_id = $1",
    of: ofPartner,
    fill: `insert into webhook_endpoints (partner_id, id, url, mode, events, secret, created_at)
      select $1, gen_random_uuid(), 'https://shop.example', 'test', '{}', '', now()
        from generate_series(1, $2::integer)`,
    make: call("createWebhookEndpoint", partner),
  },
};

describe("a cap", () => {
  test.for(Object.entries(caps))("ends where it was decided: %s", async ([code, { max, rows, of, fill, make }]) => {
    const { owner } = server.testDatabase;
    const count = async () =>
      Number((await owner.query<{ count: bigint }>(`select count(*) from ${rows}`, [of()]))[0]!.count);
    await owner.query(fill, [of(), max - 1 - (await count())]);
    expect(await codeOf(await make()), `number ${max}`).toBeUndefined();
    const beyond = await make();
    expect([beyond.status, await codeOf(beyond)], `number ${max + 1}`).toEqual([409, code]);
    expect(await count()).toBe(max);
  });
});

describe("searches of one user", () => {
  const searches: readonly (readonly [OperationId, table: string, who: () => Client, input: Input])[] = [
    ["getPublicPartners", "partners", customer, { search: "padaria" }],
    ["listPartners", "partners", administrator, { search: "padaria" }],
    ["listPartnerPaymentRequests", "payment_requests", partner, { search: "marina" }],
    ["getPartnerChargeTotals", "payment_requests", partner, { search: "marina" }],
  ];

  test.for(searches)(
    "are four at once, and a fifth is refused: %s",
    { timeout: patient(10_000) },
    async ([id, table, who, input]) => {
      const send = call(id, who, () => input);
      const { locked, release } = await lockTable(table);
      const sent = Array.from({ length: 5 }, send);
      // No other one is answered before the lock is released.
      const first = await Promise.race(sent);
      expect([first.status, await codeOf(first)]).toEqual([429, "too_many_requests"]);
      release();
      await locked;
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429]);
      expect((await send()).status).toBe(200);
    },
  );

  /** Keeps every reader of a table waiting. */
  async function lockTable(table: string) {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locked = server.testDatabase.owner.transaction(async (transaction) => {
      await transaction.query(`lock table ${table} in access exclusive mode`);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    onTestFinished(() => released.resolve());
    return { locked, release: released.resolve };
  }
});

test("a settlement's document has 5,000 entries at most, and its file any number", async () => {
  const { partnerId, client } = await server.createPartner({ partnerName: "Feira da Lua" });
  const post = (count: number) =>
    server.testDatabase.owner.query(
      transfers.text,
      transfers.values(
        Array.from({ length: count }, () => ({
          id: newId(systemClock),
          kind: "charge" as const,
          at: new Date(),
          legs: [
            { owner: "operator", kind: "suspense", amount: -1n },
            { owner: partnerId, kind: "settlement", amount: 1n },
          ] as const,
        })),
      ),
    );
  const today = { from: "2020-01-01", to: "2099-12-31", time_zone: "UTC" };
  const report = (operationId: OperationId) =>
    call(
      operationId,
      () => client,
      () => today,
    )();
  await post(5_000);
  expect((await report("exportSettlementReportPdf")).status).toBe(200);
  await post(1);
  const beyond = await report("exportSettlementReportPdf");
  expect(await beyond.json()).toMatchObject({ code: "report_too_long", params: { maximum: 5_000 } });
  expect((await report("exportSettlementReport")).status).toBe(200);
});
