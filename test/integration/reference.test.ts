import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { keyScopes, webhookEvents } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { Operation } from "#contract/operation.ts";
import { webhookBodies } from "#contract/payments/webhook-events.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { operationIds, operationOf, requestOf, until } from "./support/calls.ts";
import { WebhookReceiver } from "./support/webhook-receiver.ts";

// The reference shows a call of each operation of partners and its answer. Here each of them is
// made, so that an example can never be wrong.

type Owner = TestUser & { readonly partnerId: string };
type Json = Readonly<Record<string, unknown>>;

let server: TestServer;
let customer: TestUser;
let cardNumber: string;
/** Two partners, so that what lists show is of the calls shown alone. */
let owner: Owner;
let newOwner: Owner;
let receiver: WebhookReceiver;
let sandboxKey: Client;
let liveKey: Client;
const replayed = new Set<OperationId>();

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 100_000 });
  ({ card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {}));
  owner = await server.createPartner();
  newOwner = await server.createPartner();
  receiver = await WebhookReceiver.open();
  sandboxKey = await connect("test");
  liveKey = await connect("live");
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
  await receiver.close();
});

/** A program of the partner's: a key named as in the examples, and an address for every event. */
async function connect(mode: KeyMode): Promise<Client> {
  const login_password = owner.password;
  const { key } = await owner.client.call("createApiKey", {
    name: "Till 1",
    mode,
    scopes: [...keyScopes],
    login_password,
  });
  await owner.client.call("createWebhookEndpoint", {
    url: receiver.url,
    mode,
    events: [...webhookEvents],
    login_password,
  });
  return new Client(server.url, { authorization: `Bearer ${key}` });
}

interface Replay {
  readonly by: Client | Owner;
  /** Fields that differ from the example, as another ID does. */
  readonly input?: Json;
  /** Names of fields that are another in each installation. */
  readonly free?: readonly string[];
}

/** Makes the call that the reference shows and compares the answers. @returns the answer */
async function replay(operationId: OperationId, { by, input = {}, free = [] }: Replay): Promise<Json> {
  const { example, file, output }: Operation = operationOf(operationId);
  const isUser = !(by instanceof Client);
  const password = isUser && "login_password" in example!.input ? { login_password: by.password } : {};
  const [path, init] = requestOf(operationId, { input: { ...example!.input, ...input, ...password } });
  const answer = await (isUser ? by.client : by).send(path, init);
  expect(answer.status, await answer.clone().text()).toBe(200);
  replayed.add(operationId);
  if (file !== undefined) {
    expect(answer.headers.get("content-type")).toContain(file);
    return {};
  }
  const body = (await answer.json()) as Json;
  expect(comparable(body, free)).toEqual(comparable(example!.output, free));
  expect(output.parse(body)).toEqual(body);
  return body;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** With what is another at each call replaced: ids, moments, and the fields that are `free`. */
function comparable(value: unknown, free: readonly string[]): unknown {
  if (typeof value === "string") return uuid.test(value) ? "an ID" : moment.test(value) ? "a moment" : value;
  if (Array.isArray(value)) return value.map((item) => comparable(item, free));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, free.includes(name) ? "free" : comparable(member, free)]),
  );
}

/** A paid charge like that of the examples, made by key. */
async function payCharge(): Promise<string> {
  const { id } = await liveKey.call("createPaymentRequest", {
    card_number: cardNumber,
    amount: 2500,
    description: "Breakfast",
  });
  await customer.client.call("approvePaymentRequest", {
    id,
    amount: 2500,
    purchase_password: customer.purchasePassword,
  });
  return id;
}

describe("the calls that the reference shows", () => {
  test("of charges and refunds, with a key of the sandbox", async () => {
    const by = sandboxKey;
    const { id: branch } = (await replay("createBranch", { by: owner })) as { id: string };
    await replay("renameBranch", { by: owner, input: { id: branch } });
    const { id: till } = (await replay("createTill", { by: owner, input: { branch_id: branch } })) as { id: string };
    await replay("renameTill", { by: owner, input: { id: till } });
    await replay("listTills", { by });
    // This test card never answers, so that the lists below have one charge each.
    const atTill = { till_id: till, card_number: "9042000000000043" };
    const { id: charged } = await replay("createPaymentRequest", { by, input: atTill, free: ["card_last_4"] });
    await by.call("cancelPaymentRequest", { id: charged as string });
    const { id } = await by.call("createPaymentRequest", {
      card_number: "9042000000000019",
      amount: 2500,
      description: "Breakfast",
    });
    await until(
      async () => ((await by.call("getPartnerPaymentRequest", { id })).status === "approved" ? true : undefined),
      { what: "the sandbox's approval" },
    );
    await replay("getPartnerPaymentRequest", { by, input: { id } });
    await replay("listPartnerPaymentRequests", { by });
    const open = await by.call("createPaymentRequest", {
      card_number: "9042000000000043",
      amount: 2500,
      description: "Breakfast",
    });
    await replay("listSandboxPaymentRequests", { by: owner, free: ["card_last_4"] });
    await replay("getSandboxPaymentRequest", { by: owner, input: { id: open.id }, free: ["card_last_4"] });
    await replay("cancelPaymentRequest", { by, input: { id: open.id } });
    await replay("refundPaymentRequest", { by, input: { id } });
    await replay("listRefunds", { by, input: { id } });
    const { refunds } = (await replay("listPartnerRefunds", { by })) as { refunds: [{ id: string }] };
    await replay("getPartnerRefund", { by, input: { id: refunds[0].id } });

    const [key] = (await owner.client.call("listApiKeys", {})).filter(({ mode }) => mode === "test");
    const last = (await by.send(`/api/partner/payment-requests/${id}`)).headers.get("x-request-id");
    await until(
      async () => {
        const { requests } = await owner.client.call("listApiKeyRequests", { id: key!.id, limit: 1 });
        return requests[0]?.id === last ? true : undefined;
      },
      { what: "the request's row" },
    );
    await replay("listApiKeyRequests", { by: owner, input: { id: key!.id }, free: ["took_ms", "next_before"] });
  });

  test("of payment links", async () => {
    const by = liveKey;
    const free = ["url"];
    const { id } = (await replay("createPaymentLink", { by, free })) as { id: string };
    await replay("listPaymentLinks", { by, free });
    await replay("getPaymentLink", { by, input: { id }, free });
    await replay("cancelPaymentLink", { by, input: { id }, free });
  });

  test("of the card, the totals, the settlement and its files", async () => {
    await payCharge();
    await replay("checkCard", { by: owner, input: { card_number: cardNumber }, free: ["card_last_4"] });
    await replay("getPartnerChargeTotals", { by: owner });
    await replay("exportPartnerPaymentRequests", { by: owner });
    await replay("getSettlement", { by: owner });
    await replay("listSettlementEntries", { by: owner });
    const today = new Date().toISOString().slice(0, 10);
    const period = { from: today.replace(/..$/, "01"), to: today };
    await replay("getSettlementReport", { by: owner, input: period, free: ["from", "to"] });
    await replay("exportSettlementReport", { by: owner });
    await replay("exportSettlementReportPdf", { by: owner });
  });

  test("of the company", async () => {
    await replay("setRefundCeilings", { by: owner });
    await replay("updateOwnPartner", { by: owner });
    await replay("getOwnPartner", { by: owner });
  });

  test("of payouts", async () => {
    await replay("setPayoutAccount", { by: owner });
    await replay("getPayoutAccount", { by: owner });
    await replay("setPayoutSchedule", { by: owner, free: ["next_on"] });
    await replay("getPayoutSchedule", { by: owner, free: ["next_on"] });
    await letAccountsRest(server.testDatabase.owner);
    const { payout } = (await replay("requestPayout", { by: owner })) as { payout: { id: string } };
    await replay("listPayouts", { by: owner });
    await replay("getPartnerPayout", { by: owner, input: { id: payout.id } });
    await replay("cancelPayout", { by: owner, input: { id: payout.id } });
  });

  test("of disputes", async () => {
    const id = await payCharge();
    await customer.client.call("openDispute", { id, reason: "not_received", text: "The bread never came." });
    await replay("getDisputeOfCharge", { by: liveKey, input: { id } });
    await replay("listPartnerDisputes", { by: liveKey });
    await replay("replyToDispute", { by: owner, input: { id } });
    await customer.client.call("withdrawDispute", { id });
  });

  test("of keys, addresses and activity", async () => {
    const by = newOwner;
    const { api_key: key } = (await replay("createApiKey", { by, free: ["begins_with", "key"] })) as {
      api_key: { id: string };
    };
    await replay("listOwnActs", { by, free: ["begins_with"] });
    await replay("listApiKeys", { by, free: ["begins_with"] });
    await replay("revokeApiKey", { by, input: { id: key.id }, free: ["begins_with"] });
    const { webhook_endpoint: endpoint } = (await replay("createWebhookEndpoint", { by, free: ["secret"] })) as {
      webhook_endpoint: { id: string };
    };
    const input = { id: endpoint.id };
    await replay("listWebhookEndpoints", { by });
    await replay("rotateWebhookSecret", { by, input, free: ["secret"] });
    const { id } = (await replay("sendTestWebhook", { by, input })) as { id: string };
    // It is tried meanwhile.
    await replay("listWebhookDeliveries", { by, input, free: ["attempts", "next_try_at"] });
    const { events } = (await replay("listPartnerEvents", { by, free: ["status", "next_try_at"] })) as {
      events: [{ id: string }];
    };
    const tried = ["status", "attempts", "next_try_at"];
    await replay("getPartnerEvent", { by, input: { id: events[0].id }, free: tried });
    await replay("resendPartnerEvent", { by, input: { id: events[0].id }, free: tried });
    await replay("resendWebhookDelivery", { by, input: { id }, free: ["attempts", "next_try_at"] });
    await replay("updateWebhookEndpoint", { by, input, free: ["previous_secret_until"] });
    await replay("deleteWebhookEndpoint", { by, input });
  });

  test("of the team", async () => {
    const by = newOwner;
    const { id } = (await replay("inviteCashier", { by })) as { id: string };
    await replay("listPartnerPeople", { by, free: ["email"] });
    await replay("revokeInvitation", { by, input: { id } });
    await replay("inviteManager", { by });
    await replay("inviteCoOwner", { by });
    const staff = await server.createCustomer();
    await server.addStaff(by.partnerId, staff.userId);
    await replay("changeMemberRole", { by, input: { user_id: staff.userId }, free: ["email", "full_name"] });
    const old = await by.client.call("createBranch", { name: "Old" });
    await replay("closeTill", {
      by,
      input: { id: (await by.client.call("createTill", { branch_id: old.id, name: "Caixa 1" })).id },
    });
    await by.client.call("renameBranch", { id: old.id, name: "Centro" });
    await replay("closeBranch", { by, input: { id: old.id } });
    await replay("removePartnerMember", { by, input: { user_id: staff.userId } });
  });

  test("are all made above", () => {
    const shown = operationIds.filter((operationId) => operationOf(operationId).example !== undefined);
    expect(shown.length).toBeGreaterThan(38);
    expect(shown.filter((operationId) => !replayed.has(operationId))).toEqual([]);
  });
});

/** One payout that an administrator approves and rejects, and one that is paid. */
async function decidePayouts(): Promise<void> {
  const administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  const { client, password: login_password } = administrator;
  const request = async () => {
    const { payout } = await owner.client.call("requestPayout", { amount: 1000, login_password: owner.password });
    return { id: payout.id, login_password };
  };
  const rejected = await request();
  await client.call("approvePayout", rejected);
  await client.call("rejectPayout", { ...rejected, reason: "The account is closed" });
  await client.call("markPayoutPaid", { ...(await request()), bank_reference: "E-1" });
}

test("every webhook has exactly the body and the signature that the reference describes", async () => {
  const { id } = await liveKey.call("createPaymentRequest", { card_number: cardNumber, amount: 2500 });
  await customer.client.call("rejectPaymentRequest", { id });
  await decidePayouts();
  const [endpoint] = await owner.client.call("listWebhookEndpoints", {});
  await owner.client.call("sendTestWebhook", { id: endpoint!.id });
  // Nothing is sent of a charge that expires but the same body with another status.
  const sent = webhookBodies.filter(({ type }) => type !== "charge.expired");
  const received = await until(
    () => {
      const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
      return sent.every(({ type }) => bodies.some((body) => body.type === type)) ? bodies : undefined;
    },
    { what: "a webhook of each kind" },
  );
  for (const event of received) {
    const { body } = webhookBodies.find(({ type }) => type === event.type)!;
    expect(body.parse(event)).toEqual(event);
  }
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    components: { parameters: { TrocoSignature: { schema: { pattern: string }; example: string } } };
  };
  const { schema, example } = document.components.parameters.TrocoSignature;
  for (const header of [example, ...receiver.received.map(({ headers }) => headers["troco-signature"])])
    expect(header).toMatch(new RegExp(schema.pattern));
});
