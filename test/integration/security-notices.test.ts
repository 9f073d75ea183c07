import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#server/cli/demo/index.ts";
import { addPasskey } from "#test/harness/passkey.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, readMail, until } from "./support/calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { NOTICED_TRANSFER_FROM: "20000", CURRENCY: "BRL" } });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const noticesOf = async ({ client }: TestUser) =>
  (await client.call("listNotifications", {})).notifications.flatMap((item) =>
    item.kind === "notice" ? [{ ...item.notice, unread: item.unread }] : [],
  );
const kindsOf = async (user: TestUser) => (await noticesOf(user)).map(({ kind }) => kind);
const rowsOf = (kind: string, userId: string) =>
  server.testDatabase.owner.query<{ count: number; network: string; device: string }>(
    "select count, network, device from security_events where kind = $1 and user_id = $2 order by id",
    [kind, userId],
  );
const mailsTo = (userId: string) =>
  server.testDatabase.owner.query<{ template: string }>(
    "select template from mails where owner = $1 and template <> 'top-up-receipt' order by id",
    [userId],
  );

test("money that is sent to somebody new, or that is much, is a notice to its sender; other money is none", async () => {
  const marina = await server.createCustomer({ name: "Marina Azevedo", balance: 100_000 });
  const caio = await server.createCustomer({ name: "Caio Ferraz" });
  const send = (amount: number, idempotencyKey?: string) =>
    marina.client.call("sendMoney", { username: caio.username, amount }, { idempotencyKey });
  await send(1_000);
  await send(1_000);
  await send(19_999);
  const key = "one-intent-of-a-large-transfer";
  for (const _ of [1, 2]) await send(20_000, key);
  expect(await noticesOf(marina)).toEqual([
    {
      kind: "large_transfer",
      amount: 20_000,
      recipient: "Caio Ferraz",
      company_name: null,
      by: null,
      device: null,
      tries: null,
      unread: true,
    },
    {
      kind: "first_transfer_to",
      amount: 1_000,
      recipient: "Caio Ferraz",
      company_name: null,
      by: null,
      device: null,
      tries: null,
      unread: true,
    },
  ]);
  expect(await noticesOf(caio)).toEqual([]);
  const { text } = await readMail(server.url, marina.email, "Você enviou R$\u00a0200,00");
  expect(text.replaceAll("\u2060", "")).toContain("Para: Caio Ferraz");
  expect(text).toContain("/not-me?token=");
  expect(await mailsTo(marina.userId), "a first transfer stands in the inbox alone").toEqual([
    { template: "large-transfer" },
  ]);
  expect((await marina.client.call("getUnreadNotifications", {})).count).toBe(2);
});

test("wrong passwords are counted for known accounts alone, and the fifth within an hour is a notice", async () => {
  const rui = await server.createCustomer({ name: "Rui Prado" });
  const browser = new Client(server.url, { "x-forwarded-for": "203.0.113.20", "user-agent": "curl/8" });
  for (let tries = 1; tries <= 7; tries += 1)
    expect((await browser.signIn(rui.email, `wrong password ${tries}`)).status).toBe(401);
  expect((await browser.signIn("nobody@troco.example", "wrong password")).status).toBe(401);
  await until(async () => ((await rowsOf("sign_in_failed", rui.userId))[0]?.count === 7 ? true : undefined));
  expect(await rowsOf("sign_in_failed", rui.userId)).toEqual([{ count: 7, network: "203.0.113.20", device: null }]);
  expect(await kindsOf(rui)).toEqual(["sign_ins_failed"]);
  await readMail(server.url, rui.email, "Tentativas de entrar na sua conta Troco");
  const foreign = await server.testDatabase.owner.query(
    "select from security_events e where e.kind = 'sign_in_failed' and e.user_id <> $1",
    [rui.userId],
  );
  expect(foreign, "an address without an account has no row").toEqual([]);
});

test("a locked purchase password, a changed one, a changed phone and username are notices, each once; first ones are none", async () => {
  const eva = await server.createCustomer({ name: "Eva Luz" });
  expect(await kindsOf(eva)).toEqual([]);
  await eva.client.call("setPurchasePassword", { password: "7391", current_password: eva.purchasePassword });
  const again = { login_password: eva.password };
  await eva.client.call("updateProfile", { phone: "+5511999990000", username: "eva.nova", ...again });
  await eva.client.call("updateProfile", { phone: "+5511999990000", username: "eva.nova", city: "Recife" });
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () => domainErrorOf(eva.client.call("verifyPurchasePassword", { _password: "0000" }))),
  );
  expect(tries).toHaveLength(12);
  expect((await kindsOf(eva)).toSorted()).toEqual([
    "phone_changed",
    "purchase_password_changed",
    "purchase_password_locked",
    "username_changed",
  ]);
  await until(async () => ((await mailsTo(eva.userId)).length === 4 ? true : undefined));
  await eva.client.call("changeLoginPassword", { current_password: eva.password, new_password: "another one of hers" });
  expect(await kindsOf(eva)).toContain("password_changed");
});

test("a right purchase password after wrong ones of another session is a notice of how many, once; one's own slips are none", async () => {
  const ivo = await server.createCustomer({ name: "Ivo Serra", balance: 50_000 });
  const partner = await server.createPartner();
  const till = await server.createCustomer({ name: "Noa Lage" });
  const thief = new Client(server.url, {
    "x-forwarded-for": "203.0.113.77",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  });
  expect((await thief.signIn(ivo.email, ivo.password)).status).toBe(200);
  const kinds = async () => (await kindsOf(ivo)).filter((kind) => kind.startsWith("purchase_password"));
  const facts = () =>
    server.testDatabase.owner.query<{ facts: unknown; device: string | null }>(
      `select facts, device from security_events
        where kind = 'purchase_password_tried_elsewhere' and user_id = $1 order by id`,
      [ivo.userId],
    );
  const guess = (client: Client) => client.call("verifyPurchasePassword", { _password: "0000" });
  const charge = async () => {
    const { card_number } = await ivo.client.call("getFullCardForPayment", {});
    return partner.client.call("createPaymentRequest", { card_number, amount: 1_000 });
  };
  const approve = (client: Client, id: string, purchase_password = ivo.purchasePassword) =>
    client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password });
  const send = (client: Client, purchase_password = ivo.purchasePassword) =>
    client.call("sendMoney", { username: till.username, amount: 100, purchase_password });

  // Slips of one's own, at one's own device.
  const slipped = await charge();
  for (const _ of [1, 2])
    expect((await domainErrorOf(approve(ivo.client, slipped.id, "0000"))).code).toBe("purchase_password_wrong");
  await approve(ivo.client, slipped.id);
  expect(await kinds()).toEqual([]);

  // Two of a thief's, by two operations, and the owner pays twice at once.
  expect(await guess(thief)).toBe(false);
  expect((await domainErrorOf(send(thief, "0000"))).code).toBe("purchase_password_wrong");
  const [first, second] = [await charge(), await charge()];
  await Promise.all([approve(ivo.client, first.id), approve(ivo.client, second.id)]);
  expect(await kinds()).toEqual(["purchase_password_tried_elsewhere"]);
  expect(await facts()).toEqual([{ facts: { tries: 2 }, device: "Firefox · Linux" }]);
  expect((await noticesOf(ivo)).find(({ kind }) => kind === "purchase_password_tried_elsewhere")).toMatchObject({
    tries: 2,
    device: "Firefox · Linux",
  });
  const { text } = await readMail(server.url, ivo.email, "Erros na sua senha de compra");
  expect(text).toContain("Tentativas erradas: 2");
  expect(text).toContain("Aparelho: Firefox · Linux");
  expect(text).toContain("/not-me?token=");
  expect((await domainErrorOf(send(ivo.client, "0000"))).params, "the count begins anew").toMatchObject({
    tries_left: 4,
  });
  await send(ivo.client);
  expect(await kinds(), "notified once").toHaveLength(1);

  // The right one of the thief after the owner's slips, and after a slip of the thief's own.
  expect(await guess(ivo.client)).toBe(false);
  expect(await guess(thief)).toBe(false);
  await send(thief);
  expect(await facts()).toMatchObject([{ facts: { tries: 2 } }, { facts: { tries: 1 } }]);
  await until(async () =>
    (await mailsTo(ivo.userId)).filter(({ template }) => template === "purchase-password-tried-elsewhere").length === 2
      ? true
      : undefined,
  );

  // A session that has ended is another one.
  expect(await guess(thief)).toBe(false);
  await thief.send("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await ivo.client.call("setPurchasePassword", { password: "7391", current_password: ivo.purchasePassword });
  expect((await facts()).map((event) => event.facts)).toEqual([{ tries: 2 }, { tries: 1 }, { tries: 1 }]);
});

test("what is changed of the second factor, the limits and the card is a notice, and what stays as it was is none", async () => {
  const lia = await server.createCustomer({ name: "Lia Moura" });
  const { client } = lia;
  const again = { login_password: lia.password };
  const { id } = await addPasskey(client, lia.password);
  await client.call("removePasskey", { id, ...again });
  for (const _ of [1, 2]) await client.call("freezeCard", {});
  for (const _ of [1, 2]) await client.call("unfreezeCard", again);
  await client.call("replaceCard", again);
  await client.call("setSpendingLimit", { name: "day", amount: 30_000 });
  expect((await kindsOf(lia)).toReversed()).toEqual([
    "second_factor_added",
    "second_factor_removed",
    "card_frozen",
    "card_unfrozen",
    "card_replaced",
    "limits_changed",
  ]);
  const mailed = ["second-factor-added", "second-factor-removed", "card-replaced"];
  const sent = await until(async () => {
    const mails = await mailsTo(lia.userId);
    return mails.length === mailed.length ? mails.map(({ template }) => template) : undefined;
  });
  expect(sent).toEqual(mailed);
  expect((await readMail(server.url, lia.email, "Um segundo passo foi removido do seu login")).text).toContain(
    "/not-me?token=",
  );
});

test("every owner of a partner, and nobody else, is notified of what could lead its money elsewhere, and by whom", async () => {
  const rita = await server.createPartner({ partnerName: "Padaria Estrela" });
  const [second, staff, stranger] = [
    await server.createCustomer({ name: "Otto Reis" }),
    await server.createCustomer({ name: "Joana Sá" }),
    await server.createPartner({ partnerName: "Café Aurora" }),
  ];
  await server.addStaff(rita.partnerId, staff.userId);
  const { client, password } = rita;
  const again = { login_password: password };
  await client.call("inviteCoOwner", { email: second.email, ...again });
  const { text } = await readMail(server.url, second.email, "Convite para cuidar de uma empresa no Troco");
  const token = new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get("token")!;
  await second.client.call("acceptInvitation", { token });
  await client.call("setPayoutAccount", { kind: "pix", holder_name: "Rita", pix_key: "r@estrela.example", ...again });
  await client.call("createApiKey", { name: "Caixa", mode: "live", scopes: ["charges:read"], ...again });
  await client.call("createApiKey", { name: "Ensaio", mode: "test", scopes: ["charges:read"], ...again });
  await client.call("createWebhookEndpoint", {
    url: "https://till.troco.invalid/hook",
    mode: "live",
    events: ["charge.approved"],
    ...again,
  });
  const expected = ["webhook_changed", "api_key_made", "payout_account_changed", "owner_added"];
  for (const owner of [rita, second])
    expect((await kindsOf(owner)).filter((kind) => expected.includes(kind))).toEqual(expected);
  for (const other of [staff, stranger]) expect(await kindsOf(other)).toEqual([]);
  expect((await noticesOf(second))[0]).toMatchObject({ company_name: "Padaria Estrela", by: "Padeira Estrela" });

  // The owner who did it can freeze their own account; the other owner has nothing to freeze.
  const subject = "A conta de repasses da sua empresa mudou";
  expect((await readMail(server.url, rita.email, subject)).text).toContain("/not-me?token=");
  expect((await readMail(server.url, second.email, subject)).text).not.toContain("/not-me");
  await client.call("removePartnerMember", { user_id: second.userId, ...again });
  expect(await kindsOf(rita)).toContain("owner_removed");
  expect(await kindsOf(second), "who has left sees them no more").toEqual([]);
});
