import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { addMoney, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { until } from "#test/integration/support/calls.ts";
import { Stream } from "#test/integration/support/stream.ts";
import { unblockAccount } from "./index.ts";

let server: TestServer;
let admin: TestUser;
let marina: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp("Alice Prado");
  await grantAdministrator(server.server.services, admin.email);
  marina = await server.createCustomer({ name: "Marina Azevedo", balance: 5_000 });
});
afterAll(() => server.close());

interface AuditEventRow {
  readonly act: string;
  readonly actor_id: string;
  readonly subject_id: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
}

const readAuditEvents = (subjectId: string) =>
  server.testDatabase.owner.query<AuditEventRow>("select * from audit_events where subject_id = $1 order by id", [
    subjectId,
  ]);

const find = (term: string) => admin.client.call("findUser", { term });

test("finds a user by exactly the e-mail, the username or the card, and nobody by a part of one", async () => {
  const { card_number: card } = await marina.client.call("getFullCardForPayment", {});
  const found = { user_id: marina.userId, full_name: "Marina Azevedo", username: marina.username };
  const spaced = card.replace(/(....)(?=.)/g, "$1 ");
  expect(spaced).toMatch(/^(\d{4} ){3}\d{4}$/);
  for (const term of [marina.email, ` ${marina.email.toUpperCase()} `, `@${marina.username}`, card, spaced])
    expect(await find(term), term).toEqual(found);
  const parts = [
    marina.email.slice(0, -1),
    `${marina.email.split("@")[0]}@`,
    marina.username.slice(0, -1),
    card.slice(0, 15),
    card.slice(-4),
    "Marina Azevedo",
    "marina%",
    "________________",
    marina.userId,
  ];
  for (const term of parts) expect(await find(term), term).toBeNull();
});

test("a part of a name or an e-mail finds people, without accents and case, and is logged with its reason", async () => {
  const reason = "Ligou sem saber o e-mail da conta";
  const joao = await server.signUp("João Conceição Núñez");
  const search = (term: string) => admin.client.call("searchUsers", { term, reason });
  const names = async (term: string) => (await search(term)).users.map(({ user_id }) => user_id);
  for (const term of ["conceicao", "NÚÑEZ", "nez joão", "ceiç", joao.email.slice(0, 8), joao.email.toUpperCase()])
    expect(await names(term), term).toContain(joao.userId);
  for (const term of ["conceicao marina", "100%", "___", "joão%", "Silva'; drop table profiles"])
    expect(await names(term), term).not.toContain(joao.userId);
  const [event] = await server.testDatabase.owner.query<AuditEventRow>(
    "select * from audit_events where act = 'searchUsers' order by id limit 1",
  );
  expect(event).toMatchObject({ actor_id: admin.userId, after: { term: "conceicao", reason, found: 1 } });
});

test("a search by part is refused without a reason or with two letters, shows twenty people, and twenty times in ten minutes", async () => {
  const other = await server.signUp("Bianca Reis");
  await grantAdministrator(server.server.services, other.email);
  const search = (term: string, reason = "Ligou sem saber o e-mail") =>
    other.client.call("searchUsers", { term, reason });
  for (const [term, reason] of [["Ma"], ["Marina", " "], ["a".repeat(61)]] as const)
    await expect(search(term, reason)).rejects.toMatchObject({ problem: { code: "invalid_input" } });
  await Promise.all(
    Array.from({ length: 21 }, (_, at) => server.signUp(`Zilda Multidão ${"ABCDEFGHIJKLMNOPQRSTU"[at]}`)),
  );
  const found = await search("multidao");
  expect([found.users.length, found.more]).toEqual([20, true]);
  expect(found.users[0]!.full_name).toBe("Zilda Multidão A");
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => search("ninguém com este nome")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
  const [{ count }] = (await server.testDatabase.owner.query(
    "select count(*)::int as count from audit_events where act = 'searchUsers' and actor_id = $1",
    [other.userId],
  )) as [{ count: number }];
  expect(count, "each that was answered is logged").toBe(20);
});

test("an administrator cannot go through a list of addresses", async () => {
  const other = await server.signUp("Bruno Reis");
  await grantAdministrator(server.server.services, other.email);
  const search = () => other.client.send("/api/admin/users?term=nobody@example.com");
  const statuses = new Set<number>();
  for (let count = 0; count < 101; count += 1) statuses.add((await search()).status);
  expect([...statuses]).toEqual([200, 429]);
  const filtered = await other.client.send("/api/admin/acts?subject=nobody@example.com");
  expect(filtered.status, "nor by the log's filters").toBe(429);
  expect(await find(marina.email), "another one is not held up by it").not.toBeNull();
});

test("shows what an account is and has, without a password, a whole card number or a photo", async () => {
  const user = await admin.client.call("getUser", { user_id: marina.userId });
  expect(user).toMatchObject({
    email: marina.email,
    email_confirmed: true,
    is_active: true,
    is_blocked: false,
    is_cancelled: false,
    has_purchase_password: true,
    devices: 1,
    company: null,
    wallet_balance: 5_000,
    cashback_balance: 0,
    photos: [{ kind: "document" }, { kind: "selfie" }],
  });
  const { card_number: card } = await marina.client.call("getFullCardForPayment", {});
  const text = JSON.stringify(user);
  expect(text).not.toContain(card);
  expect(text).not.toMatch(/hash|salt|token|\/api\/files/);
  const partner = await server.createPartner({ partnerName: "Padaria Estrela" });
  expect((await admin.client.call("getUser", { user_id: partner.userId })).company).toEqual({
    id: partner.partnerId,
    company_name: "Padaria Estrela",
    role: "owner",
  });
});

test("shows somebody's movements page by page, as that user sees them", async () => {
  await addMoney(marina.client, 1_000);
  await addMoney(marina.client, 1_500);
  const own = (await marina.client.call("listTransactions", {})).transactions;
  const seen = [];
  let before: string | undefined;
  do {
    const page = await admin.client.call("listUserTransactions", { user_id: marina.userId, before, limit: 2 });
    seen.push(...page.transactions);
    before = page.next_before ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(own);
  expect(seen.length).toBeGreaterThan(2);
});

test("each view of a photo is in the log before its address is given, and one that is not there is no view", async () => {
  for (const kind of ["document", "selfie", "document"] as const) {
    const { url } = await admin.client.call("viewUserPhoto", { user_id: marina.userId, kind });
    const photo = await fetch(`${server.url}${url}`);
    expect(photo.headers.get("content-type")).toBe("image/jpeg");
  }
  expect(await readAuditEvents(marina.userId)).toMatchObject(
    ["document", "selfie", "document"].map((kind) => ({
      act: "viewUserPhoto",
      actor_id: admin.userId,
      after: { kind },
    })),
  );
  const bare = await server.signUp("Sem Fotos");
  await expect(admin.client.call("viewUserPhoto", { user_id: bare.userId, kind: "selfie" })).rejects.toMatchObject({
    problem: { code: "not_found" },
  });
  expect(await readAuditEvents(bare.userId)).toEqual([]);
});

test("a block reaches the open stream, says why, and is taken back only under the login password", async () => {
  const person = await server.createCustomer({ name: "Caio Ferraz", balance: 2_000 });
  const ofPerson = "another password";
  const before = await Stream.open(person.client);
  await person.client.call("changeLoginPassword", { current_password: person.password, new_password: ofPerson });
  // A stream that has this event still to come ends when it comes, if its user is blocked by then.
  await before.waitFor(({ name }) => name === "session");
  before.close();
  const stream = await Stream.open(person.client);
  const blocked = await admin.client.call("blockUser", { user_id: person.userId, reason: "Chargeback" });
  expect(blocked).toMatchObject({ is_blocked: true, block_reason: "Chargeback", wallet_balance: 2_000 });
  await stream.waitFor((event) => event.name === "session" && event.subject === "blocked");
  expect(await stream.endsWithin(5_000)).toBe(true);
  await expect(person.client.call("listTransactions", {})).rejects.toMatchObject({
    problem: { code: "account_blocked", params: { reason: "Chargeback" } },
  });

  const unblock = (password: string) =>
    admin.client.call("unblockUser", { user_id: person.userId, login_password: password });
  await expect(unblock("not this one")).rejects.toMatchObject({ problem: { code: "login_password_wrong" } });
  await expect(unblock(ofPerson)).rejects.toMatchObject({ problem: { code: "login_password_wrong" } });
  expect((await admin.client.call("getUser", { user_id: person.userId })).is_blocked).toBe(true);
  expect(await unblock(admin.password)).toMatchObject({ is_blocked: false, block_reason: null });
  expect((await person.client.call("listTransactions", {})).transactions).toHaveLength(1);
  expect(await readAuditEvents(person.userId)).toMatchObject([
    {
      act: "blockUser",
      actor_id: admin.userId,
      before: { is_blocked: false, block_reason: null },
      after: { is_blocked: true, block_reason: "Chargeback" },
    },
    { act: "unblockUser", actor_id: admin.userId },
  ]);
});

test("a charge that waits for a customer who is blocked, or who closes the account, is cancelled, and its counter is notified", async () => {
  const till = await server.createPartner({ partnerName: "Livraria Sol" });
  const stream = await Stream.open(till.client);
  const waiting = async () => {
    const person = await server.createCustomer({ name: "Nina Prado" });
    const { card_number: card } = await person.client.call("getFullCardForPayment", {});
    const { id } = await till.client.call("createPaymentRequest", { card_number: card, amount: 1_000 });
    return { person, id };
  };
  const [blocked, closed] = [await waiting(), await waiting()];
  await admin.client.call("blockUser", { user_id: blocked.person.userId, reason: "Chargeback" });
  await closed.person.client.call("cancelAccount", { login_password: closed.person.password });
  for (const { id } of [blocked, closed]) {
    await until(() => stream.events.filter(({ subject }) => subject === id).length === 2 || undefined);
    expect(await till.client.call("getPartnerPaymentRequest", { id })).toMatchObject({
      status: "cancelled",
      timeline: [{ event: "created" }, { event: "cancelled", by: null }],
    });
  }
  stream.close();
  expect((await readAuditEvents(blocked.person.userId))[0]!.after).toMatchObject({ cancelled_charges: 1 });
  await admin.client.call("unblockUser", { user_id: blocked.person.userId, login_password: admin.password });
  const approval = { id: blocked.id, amount: 1_000, purchase_password: blocked.person.purchasePassword };
  await expect(blocked.person.client.call("approvePaymentRequest", approval)).rejects.toMatchObject({
    problem: { code: "payment_request_closed", params: { status: "cancelled" } },
  });
});

test("administrators block each other, but never themselves", async () => {
  const block = (reason: string) => admin.client.call("blockUser", { user_id: admin.userId, reason });
  await expect(block("Oops")).rejects.toMatchObject({ problem: { code: "own_concern" } });
  expect(await readAuditEvents(admin.userId)).toMatchObject([{ act: "grantAdministrator" }]);
  const other = await server.signUp("Davi Rocha");
  await grantAdministrator(server.server.services, other.email);
  await admin.client.call("blockUser", { user_id: other.userId, reason: "Left the house" });
  await expect(other.client.call("getOverview", {})).rejects.toMatchObject({ problem: { code: "account_blocked" } });
});

test("an account that its owner closed stays closed, and cannot be given another reason on the way to opening it", async () => {
  const person = await server.createCustomer({ name: "Vera Luz" });
  await person.client.call("cancelAccount", { login_password: person.password });
  const { services } = server.server;
  const attempts = [
    () => admin.client.call("unblockUser", { user_id: person.userId, login_password: admin.password }),
    () => admin.client.call("blockUser", { user_id: person.userId, reason: "Fraud" }),
    () => unblockAccount(services, person.userId),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/account_cancelled/);
  expect(await admin.client.call("getUser", { user_id: person.userId })).toMatchObject({
    is_blocked: true,
    is_cancelled: true,
    devices: 0,
  });
  expect(await readAuditEvents(person.userId)).toEqual([]);
});

test("nobody is blocked with the words of an account that its owner closed", async () => {
  await expect(
    admin.client.call("blockUser", { user_id: marina.userId, reason: " account_deleted " }),
  ).rejects.toMatchObject({ problem: { code: "invalid_input", errors: [{ field: "reason" }] } });
});

test("signing somebody out everywhere ends every session and every open stream, and no one else's", async () => {
  const person = await server.signUp("Igor Melo");
  const elsewhere = new Client(server.url, { "x-forwarded-for": "198.19.7.1" });
  await elsewhere.signIn(person.email, person.password);
  const streams = await Promise.all([Stream.open(person.client), Stream.open(elsewhere)]);
  expect(await admin.client.call("signOutUserEverywhere", { user_id: person.userId })).toEqual({ signed_out: 2 });
  for (const stream of streams) expect(await stream.endsWithin(5_000)).toBe(true);
  for (const client of [person.client, elsewhere])
    await expect(client.call("getProfile", {})).rejects.toMatchObject({ problem: { code: "not_signed_in" } });
  expect((await marina.client.call("getProfile", {})).user_id).toBe(marina.userId);
  expect(await readAuditEvents(person.userId)).toMatchObject([
    { act: "signOutUserEverywhere", after: { signed_out: 2 } },
  ]);
  expect((await person.client.signIn(person.email, person.password)).status, "and may come back").toBe(200);
});

test("says of somebody who is not there that nobody is", async () => {
  const user = { user_id: "018f0000-0000-7000-8000-000000000000" };
  const { client, password } = admin;
  const attempts = [
    () => client.call("getUser", user),
    () => client.call("listUserTransactions", user),
    () => client.call("viewUserPhoto", { ...user, kind: "selfie" }),
    () => client.call("blockUser", { ...user, reason: "Fraud" }),
    () => client.call("unblockUser", { ...user, login_password: password }),
    () => client.call("signOutUserEverywhere", user),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ problem: { code: "not_found" } });
  expect(await readAuditEvents(user.user_id)).toEqual([]);
});
