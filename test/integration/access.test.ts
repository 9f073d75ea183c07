import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem, ErrorCode } from "#contract/error-codes.ts";
import type { OperationId } from "#contract/index.ts";
import { keyScopes } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { Operation } from "#contract/operation.ts";
import { isOfMembers, type MemberRole } from "#contract/partners/roles.ts";
import { blockAccount } from "#server/back-office/users/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { errorsOf } from "#server/http/reference/index.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import {
  fingerprint,
  operationIds,
  operationOf,
  domainErrorOf,
  requestOf,
  travelsInQuery,
  until,
} from "./support/calls.ts";
import { dump, tablesWith } from "./support/dump.ts";
import { createWorld, filesOf, partnersOwn, samples, samplesEnvironment, type World } from "./support/samples.ts";

const actorNames = [
  "anonymous",
  "unconfirmed",
  "inactive",
  "customer",
  "partner",
  "manager",
  "cashier",
  "administrator",
  "blocked",
  "frozen",
  "held",
  "cancelled",
  "cancelled, signed in again",
  "key, all scopes",
  "sandbox key, all scopes",
  "key, no scope",
  "revoked key",
] as const;
type ActorName = (typeof actorNames)[number];

/** The traits of an actor. Its rights follow from the contract alone. */
interface Traits {
  readonly hasSession: boolean;
  readonly isBlocked?: boolean;
  readonly isFrozen?: boolean;
  readonly isActive?: boolean;
  /** The role in a partner's team; none for those outside of it. */
  readonly role?: MemberRole;
  readonly isAdministrator?: boolean;
  /** A partner's program, without a session. */
  readonly key?: "all scopes" | "no scope" | "revoked";
}

const traitsOf: Record<ActorName, Traits> = {
  anonymous: { hasSession: false },
  unconfirmed: { hasSession: false },
  inactive: { hasSession: true },
  customer: { hasSession: true, isActive: true },
  partner: { hasSession: true, isActive: true, role: "owner" },
  manager: { hasSession: true, isActive: true, role: "manager" },
  cashier: { hasSession: true, isActive: true, role: "cashier" },
  administrator: { hasSession: true, isActive: true, isAdministrator: true },
  blocked: { hasSession: true, isActive: true, isBlocked: true },
  /** It has no session; one that were left would be of no use. */
  frozen: { hasSession: true, isActive: true, isFrozen: true },
  /** A held account is admitted; only an operation that would move its money fails. */
  held: { hasSession: true, isActive: true },
  cancelled: { hasSession: false },
  "cancelled, signed in again": { hasSession: true, isActive: true, isBlocked: true },
  "key, all scopes": { hasSession: false, key: "all scopes" },
  "sandbox key, all scopes": { hasSession: false, key: "all scopes" },
  "key, no scope": { hasSession: false, key: "no scope" },
  "revoked key": { hasSession: false, key: "revoked" },
};

const statusOf = {
  not_signed_in: 401,
  account_blocked: 403,
  account_frozen: 403,
  account_not_active: 403,
  partner_only: 403,
  owner_only: 403,
  manager_only: 403,
  admin_only: 403,
  api_key_invalid: 401,
  api_key_not_accepted: 403,
  api_key_scope_missing: 403,
} as const;
type AccessError = keyof typeof statusOf;

/**
 * Operations that fail for a held account with the samples, whose charges are of another customer.
 */
const movesOwnMoney: readonly OperationId[] = ["sendMoney", "transferCashback", "cancelAccount"];

/** Operations that compare the login password themselves, which have tests of their own. */
const asksItself: readonly OperationId[] = ["requestPurchasePasswordReset", "updateProfile"];

/** The cell of the table: the error code that an actor gets, or none. */
function cell({ access, keyScope }: Operation, who: Traits): AccessError | "allowed" {
  if (access === "anonymous") return "allowed";
  if (who.key === "revoked") return "api_key_invalid";
  if (who.key !== undefined && keyScope === undefined) return "api_key_not_accepted";
  if (who.key === "no scope") return "api_key_scope_missing";
  if (who.key === "all scopes") return "allowed";
  if (!who.hasSession) return "not_signed_in";
  if (access === "session") return "allowed";
  if (who.isBlocked === true) return "account_blocked";
  if (who.isFrozen === true) return "account_frozen";
  if (access === "active" && who.isActive !== true) return "account_not_active";
  if (isOfMembers(access) && who.role === undefined) return "partner_only";
  if (access === "owner" && who.role !== "owner") return "owner_only";
  if (access === "manager" && who.role === "cashier") return "manager_only";
  if (access === "admin" && who.isAdministrator !== true) return "admin_only";
  return "allowed";
}

/** The only side that may read the partner's reference and metadata of a charge. */
const isOfPartner = ({ role, key }: Traits) => role !== undefined || key !== undefined;
const secrets = [partnersOwn.reference, partnersOwn.metadata.note];

let server: TestServer;
let world: World;
let actors: Record<ActorName, Client>;

beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  world = await createWorld(server);
  actors = await createActors();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

async function createActors(): Promise<Record<ActorName, Client>> {
  const unconfirmed = new Client(server.url, { "x-forwarded-for": "198.19.0.1" });
  await unconfirmed.signUp({ name: "Sem Confirmar", email: "unconfirmed@troco.example", password: "login password" });
  expect((await unconfirmed.signIn("unconfirmed@troco.example", "login password")).status).toBe(403);
  const blocked = await server.createCustomer({ balance: 1_000 });
  await blockAccount(server.server.services, blocked.userId, "fraud");
  const frozen = await server.createCustomer({ balance: 1_000 });
  await server.testDatabase.owner.query("update profiles set frozen_at = now() where user_id = $1", [frozen.userId]);
  const held = await server.createCustomer({ balance: 1_000 });
  await world.administrator.client.call("holdAccount", { user_id: held.userId, reason: "fraud" });
  const cancelled = await server.createCustomer();
  await cancelled.client.call("cancelAccount", { login_password: cancelled.password });
  const again = await server.createCustomer();
  await again.client.call("cancelAccount", { login_password: again.password });
  expect((await again.client.signIn(again.email, again.password)).status).toBe(200);
  const keys = await createKeys();
  return {
    ...keys,
    anonymous: new Client(server.url),
    unconfirmed,
    inactive: (await server.signUp()).client,
    customer: world.customer.client,
    partner: world.partner.client,
    manager: world.manager.client,
    cashier: world.cashier.client,
    administrator: world.administrator.client,
    blocked: blocked.client,
    frozen: frozen.client,
    held: held.client,
    cancelled: cancelled.client,
    "cancelled, signed in again": again.client,
  };
}

async function createKeys() {
  const { client, password } = world.partner;
  const create = async (mode: KeyMode) => {
    const { api_key: row, key } = await client.call("createApiKey", {
      name: "Caixa",
      mode,
      scopes: [...keyScopes],
      login_password: password,
    });
    return { id: row.id, client: new Client(server.url, { authorization: `Bearer ${key}` }) };
  };
  const [all, sandbox, none, revoked] = [
    await create("live"),
    await create("test"),
    await create("live"),
    await create("live"),
  ];
  await server.testDatabase.owner.query("update api_keys set scopes = '{}' where id = $1", [none.id]);
  await client.call("revokeApiKey", { id: revoked.id });
  return {
    "key, all scopes": all.client,
    "sandbox key, all scopes": sandbox.client,
    "key, no scope": none.client,
    "revoked key": revoked.client,
  };
}

/** The input that an actor sends: a key is the authority itself, so no password goes with it. */
function inputOf(operationId: OperationId, who: Client): Record<string, unknown> {
  const input: Record<string, unknown> = { ...samples[operationId](world) };
  const name = actorNames.find((candidate) => actors[candidate] === who);
  if (name !== undefined && traitsOf[name].key !== undefined) delete input["login_password"];
  return input;
}

const send = (operationId: OperationId, who: Client, extra?: Record<string, unknown>) => {
  const files = filesOf(operationOf(operationId), world);
  return who.send(
    ...requestOf(operationId, { input: inputOf(operationId, who), files, ...(extra === undefined ? {} : { extra }) }),
  );
};

/** Administrators' operations that only look, although their input is too large for an address. */
const changesNothing: readonly OperationId[] = ["checkPartnerImport"];

const countAuditEvents = async () =>
  Number((await server.testDatabase.owner.query<{ count: bigint }>("select count(*) from audit_events"))[0]!.count);

/** An actor who may call the operation. */
const allowedActor = (operation: Operation): Client =>
  actors[
    actorNames.find(
      (name) =>
        cell(operation, traitsOf[name]) === "allowed" && (operation.access === "anonymous" || name !== "inactive"),
    )!
  ];

/** Enough for some three thousand calls. */
const manyCalls = patient(120_000);

describe("who may call what", () => {
  test("every operation of the contract has a sample input that its schema accepts, and there is no other", () => {
    expect(Object.keys(samples).toSorted()).toEqual(operationIds.toSorted());
    for (const operationId of operationIds) {
      expect(operationOf(operationId).input.safeParse(samples[operationId](world)), operationId).toMatchObject({
        success: true,
      });
    }
  });

  test(
    "every forbidden cell is refused with its own code and status, and changes nothing",
    async () => {
      const before = await fingerprint(server.testDatabase.owner);
      let cells = 0;
      const refuse = async (operationId: OperationId, name: ActorName) => {
        const expected = cell(operationOf(operationId), traitsOf[name]);
        if (expected === "allowed") return;
        cells += 1;
        const answer = await send(operationId, actors[name]);
        const where = `${operationId} as ${name}`;
        expect(answer.status, where).toBe(statusOf[expected]);
        expect(answer.headers.get("content-type"), where).toBe("application/problem+json");
        expect(((await answer.json()) as Problem).code, where).toBe(expected);
      };
      for (const operationId of operationIds) await Promise.all(actorNames.map((name) => refuse(operationId, name)));
      expect(cells).toBeGreaterThan(2_000);
      expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    },
    manyCalls,
  );

  test("an access error comes before any error of the input", async () => {
    for (const operationId of operationIds) {
      if (operationOf(operationId).access === "anonymous") continue;
      const answer = await send(operationId, actors.anonymous, { is_admin: true });
      expect(((await answer.json()) as Problem).code, operationId).toBe("not_signed_in");
    }
  });

  test("what asks for the login password again does nothing under another one", async () => {
    const before = await fingerprint(server.testDatabase.owner);
    for (const operationId of operationIds) {
      const { asksLoginPassword, input } = operationOf(operationId);
      expect(Object.hasOwn(input.shape, "login_password"), operationId).toBe(
        asksLoginPassword === true || asksItself.includes(operationId),
      );
      if (asksLoginPassword !== true) continue;
      // Five wrong passwords are counted together for all operations; here each is the first.
      await server.testDatabase.owner.query("delete from rate_counts");
      const answer = await send(operationId, allowedActor(operationOf(operationId)), {
        login_password: "not this one",
      });
      expect(((await answer.json()) as Problem).code, operationId).toBe("login_password_wrong");
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  // Last, for it closes accounts and answers charges.
  test("every allowed cell is answered, or refused for a reason that the operation itself names", async () => {
    const answered = new Set<OperationId>();
    // A partner can have one payout that waits, so it is cancelled before another is requested; a
    // user can have one authenticator; a card that is frozen, replaced or closed to a
    // partner is charged before; a payout account that was just set rests, so it is set afterwards.
    const ranks: Partial<Record<OperationId, number>> = {
      confirmAuthenticator: -2,
      removeAuthenticator: -1,
      cancelPayout: -1,
      freezeCard: 1,
      unfreezeCard: 1,
      replaceCard: 1,
      createBlock: 1,
      setPayoutAccount: 1,
      cancelAccount: 2,
    };
    const inOrder = operationIds.toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    for (const operationId of inOrder) {
      // It would end the sessions that the tests below use; freezing.test.ts calls it.
      if (operationId === "freezeAccount") continue;
      const operation = operationOf(operationId);
      // Resets the tries of the login password, which other actors' samples use up.
      await server.testDatabase.owner.query("delete from rate_counts where key like '%login-password:%'");
      for (const name of actorNames) {
        if (cell(operation, traitsOf[name]) !== "allowed") continue;
        // The sample has one user's password, and the wrong ones of the others are counted.
        if (operation.asksLoginPassword === true) {
          await server.testDatabase.owner.query("delete from rate_counts where key like '%login-password:%'");
          // Samples change purchase passwords, after which owners give no right to refund.
          await server.testDatabase.owner.query("update profiles set cautious_until = null");
        }
        const eventsBefore = await countAuditEvents();
        const answer = await send(operationId, actors[name]);
        const body: unknown = operation.file === undefined || !answer.ok ? await answer.json() : await answer.text();
        if (answer.ok) {
          answered.add(operationId);
          if (operation.method !== "GET" && ["admin", "owner", "manager"].includes(operation.access)) {
            const events = changesNothing.includes(operationId) ? 0 : 1;
            expect((await countAuditEvents()) - eventsBefore, `${operationId} as ${name} is in the audit log`).toBe(
              events,
            );
          }
          expect(
            operation.output.safeParse(body),
            `${operationId} as ${name} answers what the contract says`,
          ).toMatchObject({ success: true });
        } else {
          expect(errorsOf(operation), `${operationId} as ${name}: ${JSON.stringify(body)}`).toContain(
            (body as Problem).code,
          );
        }
        if (!isOfPartner(traitsOf[name]))
          for (const own of secrets) expect(JSON.stringify(body), `${operationId} as ${name}`).not.toContain(own);
        if (name === "held" && movesOwnMoney.includes(operationId))
          expect((body as Problem).code, operationId).toBe("account_held");
      }
    }
    // Work in the background must not change anything under the tests that follow.
    await until(async () =>
      (await actors.administrator.call("getGeocodingRun", {}))?.status === "finished" ? true : undefined,
    );
    // Tokens that were really mailed are the tests' of recovery and freezing.
    expect(operationIds.filter((operationId) => !answered.has(operationId)).toSorted()).toEqual([
      "freezeAccount",
      "freezeAccountByLink",
      "resetPurchasePassword",
    ]);
    // Some hundred calls, many of which compare a password.
  });
});

test("a partner's reference and metadata of a charge are in nothing that is kept or sent for its customer", async () => {
  const file = await world.customer.client.send("/api/own-data");
  expect(file.status).toBe(200);
  const own = await file.text();
  expect(own).toContain(world.chargeToRefund);
  for (const secret of secrets) expect(own).not.toContain(secret);
  // Statement, cashback, inbox, mails, pushes and audit log are rows of other tables.
  const rows = await dump(server.testDatabase.owner);
  const tables = [
    "public.idempotency_keys",
    "public.payment_links",
    "public.payment_requests",
    "public.sandbox_charges",
  ];
  for (const secret of secrets)
    expect(
      tablesWith(rows, secret).filter((table) => !tables.includes(table)),
      secret,
    ).toEqual([]);
  const [kept] = await server.testDatabase.owner.query<{ strangers: bigint }>(
    "select count(*) as strangers from idempotency_keys where answer::text like '%xilofone%' and user_id <> all ($1)",
    [[world.partner.userId, world.cashier.userId, world.partner.partnerId]],
  );
  expect(kept!.strangers).toBe(0n);
});

describe("somebody else's", () => {
  const expectCode = async (call: Promise<unknown>, code: ErrorCode) =>
    expect((await domainErrorOf(call)).code).toBe(code);

  test("charge is not found by another customer, by another partner, or by its own two sides through the other's door", async () => {
    const customer = await server.createCustomer({ balance: 5_000 });
    const partner = await server.createPartner({ partnerName: "Barbearia Norte" });
    const strangerPartner = await server.createPartner({ partnerName: "Clínica Vida" });
    const stranger = await server.createCustomer({ balance: 5_000 });
    const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
    const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    const before = await fingerprint(server.testDatabase.owner);
    for (const { client, purchasePassword } of [stranger, partner, strangerPartner]) {
      await expectCode(client.call("getPaymentRequest", { id }), "payment_request_not_found");
      await expectCode(
        client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password: purchasePassword }),
        "payment_request_not_found",
      );
      await expectCode(client.call("rejectPaymentRequest", { id }), "payment_request_not_found");
      expect(await client.call("getPendingPaymentRequest", {})).toBeNull();
    }
    await expectCode(strangerPartner.client.call("getPartnerPaymentRequest", { id }), "payment_request_not_found");
    await expectCode(strangerPartner.client.call("cancelPaymentRequest", { id }), "payment_request_not_found");
    expect((await strangerPartner.client.call("listPartnerPaymentRequests", {})).payment_requests).toEqual([]);
    await expectCode(customer.client.call("getPartnerPaymentRequest", { id }), "partner_only");
    await expectCode(customer.client.call("cancelPaymentRequest", { id }), "partner_only");
    expect(await fingerprint(server.testDatabase.owner), "and the charge is as it was").toEqual(before);
    expect(
      (await customer.client.call("getPaymentRequest", { id })).status,
      "the control: its own customer sees it",
    ).toBe("pending");
  });

  test("page key shows nothing of theirs", async () => {
    const owner = await server.createCustomer({ balance: 5_000 });
    const stranger = await server.createCustomer({ balance: 1_000 });
    const { transactions } = await owner.client.call("listTransactions", {});
    const page = await stranger.client.call("listTransactions", { before: "ffffffff-ffff-7fff-bfff-ffffffffffff" });
    expect(page.transactions).toHaveLength(1);
    expect(page.transactions.map((row) => row.id)).not.toContain(transactions[0]!.id);
  });

  test("receipt is not found, nor one that nobody has; its two sides each see their own", async () => {
    const sender = await server.createCustomer({ name: "Marina Azevedo", balance: 5_000 });
    const recipient = await server.createCustomer({ name: "Caio Ferraz" });
    const stranger = await server.createCustomer({ balance: 1_000 });
    const { transaction_id: id } = await sender.client.call("sendMoney", {
      username: recipient.username,
      amount: 1_500,
      message: "Almoço",
    });
    for (const { client } of [recipient, stranger]) {
      await expectCode(client.call("getTransaction", { id }), "transaction_not_found");
    }
    await expectCode(
      sender.client.call("getTransaction", { id: "018f0000-0000-7000-8000-000000000000" }),
      "transaction_not_found",
    );
    expect(await sender.client.call("getTransaction", { id }), "the control: its own side sees it").toMatchObject({
      amount: -1_500,
      recipient_name: "Caio Ferraz",
      recipient_email: recipient.username,
      holder: { full_name: "Marina Azevedo", username: sender.username },
    });
    const [received] = (await recipient.client.call("listTransactions", {})).transactions;
    expect(await recipient.client.call("getTransaction", { id: received!.id })).toMatchObject({
      amount: 1_500,
      recipient_name: "Marina Azevedo",
      recipient_email: sender.username,
      message: "Almoço",
      holder: { full_name: "Caio Ferraz", username: recipient.username },
    });
  });

  test("cashback is neither in another's timeline nor in another's sums", async () => {
    const customer = await server.createCustomer({ balance: 50_000 });
    const stranger = await server.createCustomer();
    const partner = await server.createPartner({ partnerName: "Barbearia Norte" });
    const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
    const charged = { card_number: cardNumber, amount: 20_000 };
    const { id } = await partner.client.call("createPaymentRequest", charged);
    await customer.client.call("approvePaymentRequest", {
      id,
      amount: 20_000,
      purchase_password: customer.purchasePassword,
    });
    const before = "9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff";
    const own = await customer.client.call("listCashbackTimeline", { before });
    expect(
      own.entries.map(({ type }) => type),
      "the control",
    ).toEqual(["monthly_summary", "cashback_earned"]);
    expect((await stranger.client.call("listCashbackTimeline", { before })).entries).toEqual([]);
    expect(await stranger.client.call("getCashbackSummary", {})).toMatchObject({ total: 0, this_month: 0, count: 0 });
  });

  test("top-up is not found", async () => {
    const owner = await server.createCustomer();
    const stranger = await server.createCustomer();
    const { session_id: sessionId } = await owner.client.call("createPayment", { amount: 5_000 });
    await expectCode(stranger.client.call("verifyPayment", { sessionId }), "top_up_not_found");
    expect(await owner.client.call("verifyPayment", { sessionId })).toMatchObject({
      success: false,
      message: "pending",
    });
  });

  test("photo address opens only as it was made: another's path, file, time or signature is not found", async () => {
    const owner = await server.createCustomer();
    const stranger = await server.createCustomer();
    const { url } = await owner.client.call("getIdentityDocument", { kind: "document" });
    const { url: strangersUrl } = await stranger.client.call("getIdentityDocument", { kind: "document" });
    expect((await fetch(`${server.url}${url}`)).status, "the control").toBe(200);
    const [path, query] = url.split("?") as [string, string];
    const [strangersPath, strangersQuery] = strangersUrl.split("?") as [string, string];
    const expires = Number(new URLSearchParams(query).get("expires"));
    const forged = [
      path,
      `${strangersPath}?${query}`,
      `${path}?${strangersQuery}`,
      `${path.replace("document_", "selfie_")}?${query}`,
      `${path}?${query.replace(String(expires), String(expires + 60_000))}`,
      `${path}?${query.slice(0, -3)}AAA`,
      `${path.replace(owner.userId, "..%2f..")}?${query}`,
      `${path.replace(owner.userId, "%00")}?${query}`,
      path.slice(0, path.lastIndexOf("/")),
    ];
    for (const address of forged) expect((await stranger.client.send(address)).status, address).toBe(404);
  });
});

describe("what the contract does not name", () => {
  test("is refused as an unknown field in every operation", async () => {
    const before = await fingerprint(server.testDatabase.owner);
    for (const operationId of operationIds) {
      const operation = operationOf(operationId);
      for (const field of ["is_admin", "wallet_balance", "status", "user_id", "constructor"]) {
        // A list may be narrowed by status.
        if (Object.hasOwn(operation.input.shape, field)) continue;
        const answer = await send(operationId, allowedActor(operation), {
          [field]: field === "is_admin" ? true : "1000000",
        });
        const where = `${operationId} with ${field}`;
        expect(answer.status, where).toBe(400);
        expect(await answer.json(), where).toMatchObject({
          code: "invalid_input",
          errors: expect.arrayContaining([{ field, code: "unknown_field" }]),
        });
      }
    }
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });

  test("a field of the path is refused when it is said again elsewhere, and decides nothing", async () => {
    const before = await fingerprint(server.testDatabase.owner);
    let repeats = 0;
    for (const operationId of operationIds) {
      const operation = operationOf(operationId);
      for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) {
        repeats += 1;
        const answer = await send(operationId, allowedActor(operation), {
          [name!]: "018f0000-0000-7000-8000-000000000000",
        });
        const where = `${operationId}: ${name} in the path and in the ${travelsInQuery(operation) ? "query" : "body"}`;
        expect(await answer.json(), where).toMatchObject({
          code: "invalid_input",
          errors: [{ field: name, code: "unknown_field" }],
        });
      }
    }
    expect(repeats).toBeGreaterThanOrEqual(9);
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  });
});
