import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { requestDuePayouts } from "#server/payments/payouts/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, linkIn, readMail } from "./support/calls.ts";
import { breakIn, createCompany, follow, recover, setAccount, type Owner } from "./support/thefts.ts";
import { WebhookReceiver } from "./support/webhook-receiver.ts";

// Attacks by somebody who knows an owner's login password, and what remains of them once the owner
// has followed the link "this was not me".

const dayMs = 24 * 60 * 60_000;
const never = new AbortController().signal;
const clock = new SettableClock(new Date());
let server: TestServer;
let alice: TestUser;
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { PAYOUT_FOUR_EYES: "1000000" } });
  alice = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, alice.email);
  await alice.client.signIn(alice.email, alice.password);
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 400_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});
beforeEach(async () => {
  // Notices of days ago are not mailed, so each test begins today.
  clock.set(new Date());
  // Each confirmation with the login password counts as a try.
  await server.testDatabase.owner.query("delete from rate_counts");
});

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  server.testDatabase.owner.query<Row>(text, values as string[]);
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const clientOf = (key: string) => new Client(server.url, { authorization: `Bearer ${key}` });

async function charge(by: Client, amount = 20_000): Promise<string> {
  const { id } = await by.call("createPaymentRequest", { card_number: cardNumber, amount });
  const { purchasePassword: purchase_password } = customer;
  await customer.client.call("approvePaymentRequest", { id, amount, purchase_password });
  return id;
}

const remove = (by: Client, login_password: string, user_id: string) =>
  by.call("removePartnerMember", { user_id, login_password });

test("a thief's accomplice, made an owner, neither removes the owner nor is left the company for seven days", async () => {
  const owner = await server.createPartner();
  const accomplice = await server.createCustomer({ name: "Caco Prado" });
  const { thief } = await breakIn(server, owner);
  await server.addStaff(owner.partnerId, accomplice.userId, "manager");
  const { password: login_password } = owner;
  clock.advance(dayMs);
  await thief.call("inviteCoOwner", { email: accomplice.email, login_password });
  const mail = await readMail(server.url, accomplice.email, "Convite para cuidar de uma empresa no Troco");
  const invited = clock.now();
  await accomplice.client.call("acceptInvitation", { token: linkIn(mail).searchParams.get("token")! });
  const until = new Date(invited.getTime() + 7 * dayMs);
  clock.set(new Date(until.getTime() - 60_000));
  await accomplice.client.signIn(accomplice.email, accomplice.password);
  await thief.signIn(owner.email, owner.password);
  // By the accomplice, and by the thief in the owner's place.
  for (const attempt of [
    () => remove(accomplice.client, accomplice.password, owner.userId),
    () => remove(thief, login_password, owner.userId),
    () => thief.call("cancelAccount", { login_password }),
  ])
    expect(await domainErrorOf(attempt())).toMatchObject({
      code: "owner_too_new",
      params: { until: expect.stringMatching(new RegExp(`^${until.toISOString().slice(0, 13)}`)) },
    });
  // The link of the mail about the sign-in, a day before the invitation, has ended.
  await owner.client.call("freezeAccount", {});
  await accomplice.client.call("getOwnPartner", {}).then(
    () => expect.fail("the accomplice still acts for the company"),
    () => undefined,
  );
  await recover(server, owner, "uma senha nova 42");
  expect(await owner.client.call("getOwnPartner", {})).toMatchObject({ role: "owner", owns_alone: true });
});

test("an owner may leave, or be removed, once the other one has been an owner for seven days, and removes a newer one at once", async () => {
  const { owner, other } = await createCompany(server);
  const join = async (newer: TestUser) => {
    await owner.client.call("inviteCoOwner", { email: newer.email, login_password: owner.password });
    const mail = await readMail(server.url, newer.email, "Convite para cuidar de uma empresa no Troco");
    await newer.client.call("acceptInvitation", { token: linkIn(mail).searchParams.get("token")! });
  };
  const [first, newer] = [await server.createCustomer(), await server.createCustomer({ name: "Davi Nunes" })];
  await join(first);
  await remove(owner.client, owner.password, first.userId);
  await join(newer);
  // The first owner has been so for long and stays.
  await remove(other.client, other.password, other.userId);
  expect(await codeOf(remove(newer.client, newer.password, owner.userId))).toBe("owner_too_new");
  clock.advance(7 * dayMs);
  await newer.client.signIn(newer.email, newer.password);
  await remove(newer.client, newer.password, owner.userId);
  expect(await newer.client.call("getOwnPartner", {})).toMatchObject({ owns_alone: true });
});

const payoutsOf = ({ partnerId }: Owner) =>
  query<{ id: string; status: string; amount: bigint }>(
    "select id, status, amount from payouts where partner_id = $1 order by id",
    [partnerId],
  );

async function letADayPass(...users: readonly TestUser[]): Promise<void> {
  clock.advance(dayMs + 60_000);
  for (const user of [alice, customer, ...users]) await user.client.signIn(user.email, user.password);
}

test("what a thief made with an owner's password pays, refunds and receives nothing once the owner follows the link", async () => {
  const { owner, other } = await createCompany(server);
  const older = (
    await owner.client.call("createApiKey", {
      name: "Caixa antigo",
      mode: "live",
      scopes: ["charges:read", "refunds:write"],
      login_password: owner.password,
    })
  ).key;
  await query("update api_keys set created_at = created_at - interval '8 days' where partner_id = $1", [
    owner.partnerId,
  ]);
  const id = await charge(owner.client);
  const { thief, token } = await breakIn(server, owner);
  // For the first 24 hours of a new device an owner makes no key that refunds.
  await letADayPass();
  const receiver = await WebhookReceiver.open();
  try {
    const again = { login_password: owner.password };
    await setAccount(thief, owner.password);
    await thief.call("setPayoutSchedule", { cadence: "daily", minimum_amount: 1_000, ...again });
    const { key } = await thief.call("createApiKey", {
      name: "Caixa novo",
      mode: "live",
      scopes: ["charges:read", "refunds:write"],
      ...again,
    });
    await thief.call("createWebhookEndpoint", {
      url: receiver.url,
      mode: "live",
      events: ["charge.approved"],
      ...again,
    });
    await charge(owner.client, 1_000);
    await receiver.waitFor(1);

    await follow(server, token);
    const refund = () => clientOf(key).call("refundPaymentRequest", { id, amount: 5_000, login_password: "" });
    expect(await codeOf(refund()), "while frozen").toBe("api_key_invalid");
    await clientOf(older).call("listPartnerPaymentRequests", {});
    await charge(other.client, 1_000);
    await recover(server, owner, "a new password of hers");
    expect(await codeOf(refund()), "after the recovery").toBe("api_key_invalid");
    expect(receiver.received).toHaveLength(1);
    expect(await owner.client.call("listWebhookEndpoints", {})).toEqual([]);
    expect(await owner.client.call("getPayoutAccount", {})).toBeNull();
    expect(await owner.client.call("listApiKeys", {})).toMatchObject([
      { name: "Caixa antigo", revoked_at: null },
      { name: "Caixa novo", revoked_because: "maker_reported" },
    ]);

    await letADayPass();
    await owner.client.signIn(owner.email, "a new password of hers");
    await requestDuePayouts(server.server.services, never);
    expect(await payoutsOf(owner), "the schedule pays nothing").toEqual([]);
    await other.client.signIn(other.email, other.password);
    for (const [who, password] of [
      [owner, "a new password of hers"],
      [other, other.password],
    ] as const)
      expect(
        await codeOf(who.client.call("requestPayout", { amount: 5_000, login_password: password })),
        "by hand",
      ).toBe("payout_account_missing");
    await readMail(server.url, other.email, "Confira o que foi criado para a sua empresa");
    const notices = (await other.client.call("listNotifications", {})).notifications;
    expect(notices).toContainEqual(
      expect.objectContaining({ notice: expect.objectContaining({ kind: "member_reported" }) }),
    );

    await setAccount(other.client, other.password, "caixa@padaria.example");
    await letADayPass();
    await requestDuePayouts(server.server.services, never);
    expect(await payoutsOf(owner), "once an owner has entered it again").toMatchObject([{ status: "requested" }]);
    await charge(other.client, 1_000);
    expect(receiver.received).toHaveLength(1);
  } finally {
    await receiver.close();
  }
});

test("a payout that waits to go to the reported account is not paid, alone or in a batch, also after another account was set", async () => {
  const { owner, other } = await createCompany(server);
  await charge(owner.client);
  const { thief, token } = await breakIn(server, owner);
  await setAccount(thief, owner.password);
  await letADayPass(owner, other);
  const { payout } = await other.client.call("requestPayout", { amount: 5_000, login_password: other.password });
  await setAccount(other.client, other.password, "caixa@padaria.example");
  await follow(server, token);
  await recover(server, owner, "a new password of hers");
  const again = { login_password: alice.password };
  expect(await codeOf(alice.client.call("markPayoutPaid", { id: payout.id, bank_reference: "E-T11", ...again }))).toBe(
    "payout_account_reported",
  );
  expect(await codeOf(alice.client.call("createPayoutBatch", { payout_ids: [payout.id], ...again }))).toBe(
    "payout_account_reported",
  );
  const listed = (await alice.client.call("listPayoutsToCollect", {})).payouts;
  expect(listed.find(({ id }) => id === payout.id)).toMatchObject({ obstacle: "account_reported" });
  expect(await other.client.call("getPayoutAccount", {}), "another owner's account has effect").not.toBeNull();
  await other.client.call("cancelPayout", { id: payout.id, login_password: other.password });
  expect((await other.client.call("getSettlement", {})).pending.count).toBe(0);
});

test("a batch with such a payout gives no file any more, and only the bank's own answer records that it was paid", async () => {
  const { owner, other } = await createCompany(server);
  await charge(owner.client);
  const { thief, token } = await breakIn(server, owner);
  await setAccount(thief, owner.password);
  await letADayPass(owner, other);
  const { payout } = await other.client.call("requestPayout", { amount: 5_000, login_password: other.password });
  const again = { login_password: alice.password };
  const batch = await alice.client.call("createPayoutBatch", { payout_ids: [payout.id], ...again });
  const file = async () => {
    const answer = await alice.client.send(`/api/admin/payout-batches/${batch.id}/payouts.csv`, {});
    return answer.ok ? "a file" : ((await answer.json()) as { code: string }).code;
  };
  expect(await file()).toBe("a file");
  await follow(server, token);
  await recover(server, owner, "a new password of hers");
  expect(await file()).toBe("payout_account_reported");
  expect(
    await codeOf(alice.client.call("markPayoutPaid", { id: payout.id, bank_reference: "E-T11-B", ...again })),
  ).toBe("payout_account_reported");
  const { results } = await alice.client.call("settlePayoutBatch", {
    id: batch.id,
    rows: [{ end_to_end_id: payout.id.replaceAll("-", ""), outcome: "paid", bank_reference: "E-BANK" }],
    ...again,
  });
  expect(results).toMatchObject([{ result: "done" }]);
});

test("accomplices whom the thief invited are out, with what they made in turn, and older members stay", async () => {
  const { owner, other } = await createCompany(server);
  const [first, second] = [
    await server.createCustomer({ name: "Cúmplice Um" }),
    await server.createCustomer({ name: "Cúmplice Dois" }),
  ];
  const { thief, token } = await breakIn(server, owner);
  const invite = async (by: Client, guest: TestUser, login_password: string) => {
    // For the first 24 hours of a new device an owner invites no other.
    clock.advance(dayMs);
    await by.call("inviteCoOwner", { email: guest.email, login_password });
    const mail = await readMail(server.url, guest.email, "Convite para cuidar de uma empresa no Troco");
    return { token: linkIn(mail).searchParams.get("token")! };
  };
  const join = async (by: Client, guest: TestUser, login_password: string) => {
    await guest.client.call("acceptInvitation", await invite(by, guest, login_password));
  };
  await join(thief, first, owner.password);
  await join(first.client, second, first.password);
  await setAccount(second.client, second.password);
  const { key } = await second.client.call("createApiKey", {
    name: "Deles",
    mode: "live",
    scopes: ["charges:read"],
    login_password: second.password,
  });
  const later = await server.createCustomer({ name: "Cúmplice Três" });
  const unanswered = await invite(thief, later, owner.password);
  await follow(server, token);
  const { people } = await other.client.call("listPartnerPeople", {});
  expect(people.map(({ user_id: id }) => id).toSorted()).toEqual([owner.userId, other.userId].toSorted());
  expect(await codeOf(second.client.call("getPayoutAccount", {}))).toBe("partner_only");
  expect(await codeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
  expect(await other.client.call("getPayoutAccount", {})).toBeNull();

  clock.advance(60_000);
  await other.client.call("inviteCashier", { email: first.email, login_password: other.password });
  const mail = await readMail(server.url, first.email, "Convite para a equipe de uma empresa no Troco");
  await first.client.call("acceptInvitation", { token: linkIn(mail).searchParams.get("token")! });
  await recover(server, owner, "a new password of hers");
  const { people: after } = await other.client.call("listPartnerPeople", {});
  expect(
    after.map(({ user_id: id }) => id),
    "another owner's guest stays",
  ).toContain(first.userId);
  expect(await codeOf(later.client.call("acceptInvitation", unanswered)), "once she is back").toBe(
    "invitation_invalid",
  );
});

test("an older endpoint that the thief led elsewhere ends, a secret that the thief saw is due, and others go on", async () => {
  const { owner, other } = await createCompany(server);
  const add = async (host: string) =>
    (
      await owner.client.call("createWebhookEndpoint", {
        url: `https://${host}.example/troco`,
        mode: "live",
        events: ["charge.approved"],
        login_password: owner.password,
      })
    ).webhook_endpoint;
  const [led, seen] = [await add("led"), await add("seen")];
  await add("kept");
  await query(
    `update webhook_endpoints set created_at = created_at - interval '8 days',
       url_set_at = url_set_at - interval '8 days', secret_seen_at = secret_seen_at - interval '8 days'
     where partner_id = $1`,
    [owner.partnerId],
  );
  const { thief, token } = await breakIn(server, owner);
  const again = { login_password: owner.password };
  await thief.call("updateWebhookEndpoint", {
    id: led.id,
    url: "https://thief.example/",
    events: ["charge.approved"],
    is_enabled: true,
    ...again,
  });
  await thief.call("updateWebhookEndpoint", {
    ...again,
    id: seen.id,
    url: seen.url,
    events: ["charge.approved"],
    is_enabled: true,
  });
  await thief.call("rotateWebhookSecret", { id: seen.id, ...again });
  await follow(server, token);
  const left = await other.client.call("listWebhookEndpoints", {});
  expect(left.map(({ url, rotation_due_since: since }) => [url, since !== null])).toEqual([
    ["https://seen.example/troco", true],
    ["https://kept.example/troco", false],
  ]);
});

test("what was made more than seven days ago goes on, and so does what other owners made", async () => {
  const { owner, other } = await createCompany(server);
  await setAccount(other.client, other.password, "caixa@padaria.example");
  const make = async (by: TestUser, name: string) =>
    (
      await by.client.call("createApiKey", {
        name,
        mode: "live",
        scopes: ["charges:read"],
        login_password: by.password,
      })
    ).key;
  const old = await make(owner, "Antiga");
  await query("update api_keys set created_at = created_at - interval '7 days 1 minute' where partner_id = $1", [
    owner.partnerId,
  ]);
  const [fresh, others] = [await make(owner, "Nova"), await make(other, "Alheia")];
  await owner.client.call("freezeAccount", {});
  for (const key of [old, others]) await clientOf(key).call("listPartnerPaymentRequests", {});
  expect(await codeOf(clientOf(fresh).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
  expect(await other.client.call("getPayoutAccount", {})).not.toBeNull();
});

test("an administrator's approval of a payout ends with the freezing", async () => {
  const { owner } = await createCompany(server);
  const bruno = await server.createCustomer({ name: "Bruno Reis" });
  await grantAdministrator(server.server.services, bruno.email);
  await bruno.client.signIn(bruno.email, bruno.password);
  await charge(owner.client);
  await setAccount(owner.client, owner.password, "caixa@padaria.example");
  await letADayPass(owner, bruno);
  const { payout } = await owner.client.call("requestPayout", { amount: 5_000, login_password: owner.password });
  await bruno.client.call("approvePayout", { id: payout.id, login_password: bruno.password });
  await bruno.client.call("freezeAccount", {});
  expect((await alice.client.call("getPayout", { id: payout.id })).approved_by).toBeNull();
});
