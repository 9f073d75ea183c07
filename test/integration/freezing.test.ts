import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { lockForChange, setFrozen } from "#server/customers/profiles/index.ts";
import { addPasskey, type SoftwarePasskey } from "#test/harness/passkey.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { codeNow } from "./support/authenticator.ts";
import { callWhileHeld, domainErrorOf, linkIn, readMail, until, untilWaiting } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
let partner: TestUser & { readonly partnerId: string };
let alice: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  partner = await server.createPartner();
  alice = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, alice.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const query = <Row extends object>(text: string, values: readonly string[] = []) =>
  server.testDatabase.owner.query<Row>(text, values);
const frozenAt = async ({ userId }: TestUser) =>
  (await query<{ frozen_at: Date | null }>("select frozen_at from profiles where user_id = $1", [userId]))[0]!
    .frozen_at;
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const codeIn = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

/** A sign-in from a browser that the account does not know, which is mailed. */
async function signInElsewhere(
  { email, password }: TestUser,
  signIn = (browser: Client) => browser.signIn(email, password),
): Promise<{ thief: Client; token: string }> {
  const thief = new Client(server.url, { "x-forwarded-for": "203.0.113.9" });
  expect((await signIn(thief)).status).toBe(200);
  const link = linkIn(await readMail(server.url, email, "Novo acesso à sua conta Troco"));
  expect(link.pathname).toBe("/not-me");
  return { thief, token: link.searchParams.get("token")! };
}

/** Makes a user's passkeys older than any freezing link. */
const age = ({ userId }: TestUser) =>
  query("update passkeys set created_at = created_at - interval '8 days' where user_id = $1", [userId]);

const signInWith = async (browser: Client, passkey: SoftwarePasskey): Promise<Response> => {
  const { challenge } = await browser.call("getPasskeyChallenge", {});
  return browser.send("/api/auth/sign-in/passkey", jsonBody(passkey.answer(challenge)));
};

async function recover({ email }: TestUser, newPassword: string): Promise<void> {
  const client = new Client(server.url);
  const json = { method: "POST", headers: { "content-type": "application/json" } };
  await client.send("/api/auth/request-password-reset", { ...json, body: JSON.stringify({ email }) });
  const token = linkIn(await readMail(server.url, email, "Crie uma nova senha")).searchParams.get("token");
  const answer = await client.send("/api/auth/reset-password", {
    ...json,
    body: JSON.stringify({ token, newPassword }),
  });
  expect(answer.status).toBe(200);
}

test("the link of a mail ends a thief's session and streams and freezes the account, until its owner recovers the password", async () => {
  const marina = await server.createCustomer({ name: "Marina Azevedo", balance: 50_000 });
  const { thief, token } = await signInElsewhere(marina);
  const { card_number: cardNumber } = await marina.client.call("getFullCardForPayment", {});
  const charge = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
  const stream = await Stream.open(thief);
  for (const method of ["GET", "HEAD"]) await fetch(`${server.url}/not-me?token=${token}`, { method });
  expect(await frozenAt(marina), "scanners open links, and nothing happens").toBeNull();

  const stranger = new Client(server.url);
  expect(await stranger.call("freezeAccountByLink", { token })).toEqual({ frozen: true });
  expect(await stream.endsWithin(5_000)).toBe(true);
  for (const client of [thief, marina.client])
    expect(await codeOf(client.call("sendMoney", { username: partner.username, amount: 100 }))).toBe("not_signed_in");
  for (const browser of [thief, new Client(server.url)]) {
    const answer = await browser.signIn(marina.email, marina.password);
    expect([answer.status, await codeIn(answer)]).toEqual([403, "account_frozen"]);
    expect(await codeOf(browser.call("getProfile", {}))).toBe("not_signed_in");
  }
  expect(await query("select from auth_sessions where user_id = $1", [marina.userId])).toEqual([]);
  expect((await partner.client.call("getPartnerPaymentRequest", { id: charge.id })).status).toBe("cancelled");
  expect(
    await codeOf(partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 })),
    "as a card that nobody has",
  ).toBe("card_not_found");

  expect(await codeOf(stranger.call("freezeAccountByLink", { token })), "a link works once").toBe(
    "freezing_link_invalid",
  );
  const way = linkIn(await readMail(server.url, marina.email, "Sua conta Troco foi congelada"));
  expect(`${way.pathname}${way.search}`).toBe("/auth?mode=forgot");
  await recover(marina, "a password of hers alone");
  expect(await frozenAt(marina)).toBeNull();
  expect((await new Client(server.url).signIn(marina.email, marina.password)).status).toBe(401);
  expect((await marina.client.signIn(marina.email, "a password of hers alone")).status).toBe(200);
  expect((await marina.client.call("sendMoney", { username: partner.username, amount: 100 })).amount).toBe(100);
  const kinds = (
    await query<{ kind: string }>("select kind from security_events where user_id = $1 order by id", [marina.userId])
  ).map(({ kind }) => kind);
  expect(kinds.filter((kind) => /frozen|recovered/.test(kind))).toEqual(["frozen", "password_recovered", "unfrozen"]);
});

test("only the digest of a link's token is kept; one that has expired, or was never sent, freezes nothing", async () => {
  const rui = await server.createCustomer({ name: "Rui Prado" });
  const { token } = await signInElsewhere(rui);
  const digest = createHash("sha256").update(token).digest("hex");
  const kept = await query<{ digest: string }>(
    "select encode(digest, 'hex') as digest from freezing_links where user_id = $1",
    [rui.userId],
  );
  expect(kept).toEqual([{ digest }]);
  await query("update freezing_links set expires_at = now() - interval '1 second' where user_id = $1", [rui.userId]);
  const anybody = new Client(server.url);
  for (const wrong of [token, digest, "", "x".repeat(200), rui.userId])
    expect(await codeOf(anybody.call("freezeAccountByLink", { token: wrong }))).toBe("freezing_link_invalid");
  expect(await frozenAt(rui)).toBeNull();
  await query("update freezing_links set expires_at = now() + interval '1 hour' where user_id = $1", [rui.userId]);
  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, () => anybody.call("freezeAccountByLink", { token })),
  );
  expect(
    uses.filter(({ status }) => status === "fulfilled"),
    "ten at once are one use",
  ).toHaveLength(1);
  expect(await query("select from security_events where kind = 'frozen' and user_id = $1", [rui.userId])).toHaveLength(
    1,
  );
});

test("a link for a new password that was mailed before the freezing is void, and sign-ins at once find no way in", async () => {
  const eva = await server.createCustomer({ name: "Eva Luz" });
  const json = { method: "POST", headers: { "content-type": "application/json" } };
  const thief = new Client(server.url, { "x-forwarded-for": "203.0.113.10" });
  await thief.send("/api/auth/request-password-reset", { ...json, body: JSON.stringify({ email: eva.email }) });
  const token = linkIn(await readMail(server.url, eva.email, "Crie uma nova senha")).searchParams.get("token");
  const signIns = Array.from({ length: 8 }, () => new Client(server.url));
  await Promise.all([
    eva.client.call("freezeAccount", {}),
    ...signIns.map((browser) => browser.signIn(eva.email, eva.password)),
  ]);
  expect(await query("select from auth_sessions where user_id = $1", [eva.userId])).toEqual([]);
  const answer = await thief.send("/api/auth/reset-password", {
    ...json,
    body: JSON.stringify({ token, newPassword: "the thief's password" }),
  });
  expect(await codeIn(answer)).toBe("recovery_link_invalid");
  expect(await frozenAt(eva)).not.toBeNull();
});

test("a sign-in that is made while the account is being frozen is ended", async () => {
  const davi = await server.createCustomer({ name: "Davi Melo" });
  const late = new Client(server.url);
  const answer = await callWhileHeld(server.testDatabase.owner, {
    hold: async (freezing) => {
      await lockForChange(freezing, davi.userId);
      await setFrozen(freezing, davi.userId, new Date());
    },
    text: "profiles",
    call: () => late.signIn(davi.email, davi.password),
  });
  expect([answer.status, await codeIn(answer)]).toEqual([403, "account_frozen"]);
  expect((await late.send("/api/profile")).status).toBe(401);
});

test("a passkey opens no frozen account, and the invitations that its owner sent make nobody an owner, manager or cashier, then or later", async () => {
  const owner = await server.createPartner({ partnerName: "Café Solar" });
  const nina = await server.createCustomer({ name: "Nina Costa" });
  const { passkey } = await addPasskey(owner.client, owner.password);
  await age(owner);
  await owner.client.call("inviteCoOwner", { email: nina.email, login_password: owner.password });
  const invitation = linkIn(await readMail(server.url, nina.email, "Convite para cuidar de uma empresa no Troco"));
  const token = invitation.searchParams.get("token")!;
  const others = [
    { who: await server.createCustomer({ name: "Rui Costa" }), invite: "inviteManager" },
    { who: await server.createCustomer({ name: "Lia Costa" }), invite: "inviteCashier" },
  ] as const;
  for (const { who, invite } of others)
    await owner.client.call(invite, { email: who.email, login_password: owner.password });
  await owner.client.call("freezeAccount", {});
  for (const { who, invite } of others) {
    const mail = await readMail(server.url, who.email, "Convite para a equipe de uma empresa no Troco");
    const mailed = linkIn(mail).searchParams.get("token")!;
    expect(await codeOf(who.client.call("acceptInvitation", { token: mailed })), invite).toBe("invitation_invalid");
  }
  const answer = await signInWith(new Client(server.url), passkey);
  expect([answer.status, await codeIn(answer)]).toEqual([403, "account_frozen"]);
  expect(await query("select from auth_sessions where user_id = $1", [owner.userId])).toEqual([]);
  expect(await codeOf(nina.client.call("acceptInvitation", { token }))).toBe("invitation_invalid");
  await query("update profiles set frozen_at = null where user_id = $1", [owner.userId]);
  expect(await codeOf(nina.client.call("acceptInvitation", { token })), "a thief may have sent it").toBe(
    "invitation_invalid",
  );
});

test("a thief's passkey and authenticator end with the freezing, and the owner comes back by the mailbox alone", async () => {
  const vera = await server.createCustomer({ name: "Vera Sá" });
  const { thief, token } = await signInElsewhere(vera);
  const { passkey } = await addPasskey(thief, vera.password, "Thief's");
  const { secret } = await thief.call("startAuthenticator", { login_password: vera.password });
  await thief.call("confirmAuthenticator", { code: codeNow(secret) });
  await new Client(server.url).call("freezeAccountByLink", { token });
  await recover(vera, "a password of hers alone");
  expect((await signInWith(new Client(server.url), passkey)).status, "the thief's passkey").toBe(403);
  expect((await vera.client.signIn(vera.email, "a password of hers alone")).status).toBe(200);
  expect(await vera.client.call("getSecondFactors", {})).toEqual({
    passkeys: [],
    authenticator_since: null,
    recovery_codes_left: 0,
  });
  await readMail(server.url, vera.email, "Um segundo passo foi removido do seu login");
});

test("an authenticator that a thief began and did not confirm ends with the freezing, so that its code opens nothing later", async () => {
  const rui = await server.createCustomer({ name: "Rui Alves" });
  const { thief, token } = await signInElsewhere(rui);
  const { secret } = await thief.call("startAuthenticator", { login_password: rui.password });
  await new Client(server.url).call("freezeAccountByLink", { token });
  expect(await query("select from authenticators where user_id = $1", [rui.userId])).toEqual([]);
  await recover(rui, "a password of his alone");
  expect((await rui.client.signIn(rui.email, "a password of his alone")).status).toBe(200);
  expect(await codeOf(rui.client.call("confirmAuthenticator", { code: codeNow(secret) }))).toBe("second_factor_wrong");
});

test("a second factor that is older than any link stays: a mailbox alone does not end it by a freezing", async () => {
  const olga = await server.createCustomer({ name: "Olga Reis" });
  const old = await addPasskey(olga.client, olga.password);
  await age(olga);
  const { thief, token } = await signInElsewhere(olga, (browser) => signInWith(browser, old.passkey));
  const added = await addPasskey(thief, olga.password, "Thief's");
  await new Client(server.url).call("freezeAccountByLink", { token });
  await recover(olga, "a password from the mailbox");
  const refused = await new Client(server.url).signIn(olga.email, "a password from the mailbox");
  expect([refused.status, await codeIn(refused)]).toEqual([401, "second_factor_required"]);
  expect((await signInWith(new Client(server.url), added.passkey)).status).toBe(403);
  expect((await signInWith(olga.client, old.passkey)).status).toBe(200);
  const { passkeys, recovery_codes_left: left } = await olga.client.call("getSecondFactors", {});
  expect(passkeys.map(({ id }) => id)).toEqual([old.id]);
  expect(left, "they stand in for it").toBeGreaterThan(0);
});

test("a second factor that is added while the account is being frozen is refused", async () => {
  const ivo = await server.createCustomer({ name: "Ivo Pinto" });
  const { waiting } = await server.server.services.database.transaction(async (transaction) => {
    await lockForChange(transaction, ivo.userId);
    await setFrozen(transaction, ivo.userId, new Date());
    await transaction.query("select from auth_users where id = $1 for no key update", [ivo.userId]);
    const adding = codeOf(addPasskey(ivo.client, ivo.password));
    await untilWaiting(server.testDatabase.owner, "for no key update");
    return { waiting: adding };
  });
  expect(await waiting).toBe("account_frozen");
  expect(await query("select from passkeys where user_id = $1", [ivo.userId])).toEqual([]);
});

test("what was admitted before the freezing and decides after it moves nothing, and closes nothing", async () => {
  const leo = await server.createCustomer({ name: "Léo Dias", balance: 5_000 });
  const { card_number: cardNumber } = await leo.client.call("getFullCardForPayment", {});
  const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
  const ofMoney = "pg_advisory_xact_lock_shared";
  const calls = [
    { waitsIn: ofMoney, call: () => leo.client.call("sendMoney", { username: partner.username, amount: 100 }) },
    {
      waitsIn: ofMoney,
      call: () =>
        leo.client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password: leo.purchasePassword }),
    },
    {
      waitsIn: "pg_advisory_xact_lock(hashtextextended($1",
      call: () => leo.client.call("cancelAccount", { login_password: leo.password }),
    },
  ];
  for (const { waitsIn, call } of calls) {
    const { answer } = await server.server.services.database.transaction(async (transaction) => {
      await lockForChange(transaction, leo.userId);
      await setFrozen(transaction, leo.userId, new Date());
      // In an object, because the transaction must not wait for it.
      const waiting = { answer: codeOf(call()) };
      await untilWaiting(server.testDatabase.owner, waitsIn);
      return waiting;
    });
    expect(await answer).toBe("account_frozen");
    await query("update profiles set frozen_at = null where user_id = $1", [leo.userId]);
  }
  expect((await leo.client.call("getProfile", {})).wallet_balance).toBe(5_000);
});

test("a payout that a frozen owner requested is not paid", async () => {
  const owner = await server.createPartner({ partnerName: "Café Aurora" });
  const payer = await server.createCustomer({ balance: 50_000 });
  const { card_number: cardNumber } = await payer.client.call("getFullCardForPayment", {});
  const { id } = await owner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 20_000 });
  await payer.client.call("approvePaymentRequest", { id, amount: 20_000, purchase_password: payer.purchasePassword });
  const again = { login_password: owner.password };
  await owner.client.call("setPayoutAccount", {
    kind: "pix",
    holder_name: "Café",
    pix_key: "a@cafe.example",
    ...again,
  });
  await letAccountsRest(server.testDatabase.owner);
  const { payout } = await owner.client.call("requestPayout", { amount: 5_000, ...again });
  await owner.client.call("freezeAccount", {});
  const pay = { id: payout.id, bank_reference: "E-1", login_password: alice.password };
  expect(await codeOf(alice.client.call("markPayoutPaid", pay))).toBe("payout_requester_held");
});

test("an administrator sees a frozen account and lets its owner in again, with a reason for the audit log", async () => {
  const gil = await server.createCustomer({ name: "Gil Neves" });
  const unfreeze = {
    user_id: gil.userId,
    reason: "Identificou-se por telefone",
    login_password: alice.password,
  };
  expect(await codeOf(alice.client.call("unfreezeUser", unfreeze))).toBe("account_not_frozen");
  await gil.client.call("freezeAccount", {});
  expect((await alice.client.call("getUser", { user_id: gil.userId })).frozen_at).not.toBeNull();
  expect((await alice.client.call("unfreezeUser", unfreeze)).frozen_at).toBeNull();
  const [event] = await query<{ after: object }>(
    "select after from audit_events where act = 'unfreezeUser' and subject_id = $1",
    [gil.userId],
  );
  expect(event!.after).toEqual({ is_frozen: false, reason: unfreeze.reason });
  await readMail(server.url, gil.email, "Sua conta Troco foi descongelada");
  expect((await gil.client.signIn(gil.email, gil.password)).status).toBe(200);
  await until(async () =>
    (await gil.client.call("listNotifications", {})).notifications.length > 0 ? true : undefined,
  );
});
