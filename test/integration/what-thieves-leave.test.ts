import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseClosedAccounts } from "#server/accounts/erasure/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { pruneDevices } from "#server/customers/auth/index.ts";
import { modules } from "#server/modules.ts";
import { requestDuePayouts } from "#server/payments/payouts/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { createStorage } from "#server/platform/storage/index.ts";
import { addPasskey } from "#test/harness/passkey.ts";
import { patient } from "#test/harness/patience.ts";
import { activate, addMoney, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, linkIn, readMail, requestOf, until } from "./support/calls.ts";
import { breakIn, createCompany, follow, recover, setAccount, type Owner } from "./support/thefts.ts";

// Ways around the product decisions T11 to T16, as somebody tried them who knew these alone.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const never = new AbortController().signal;
const clock = new SettableClock(new Date());
let server: TestServer;
let alice: TestUser;
let bruno: TestUser;
let customer: TestUser;

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { PAYOUT_FOUR_EYES: "1000000" } });
  alice = await createAdministrator("Alice Prado");
  bruno = await createAdministrator("Bruno Reis");
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 400_000 });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});
beforeEach(async () => {
  // Mails are about the last days of the database's own time.
  clock.set(new Date());
  await server.testDatabase.owner.query("delete from rate_counts");
  for (const user of [alice, bruno, customer]) await user.client.signIn(user.email, user.password);
});

async function createAdministrator(name: string): Promise<TestUser> {
  const user = await server.createCustomer({ name });
  await grantAdministrator(server.server.services, user.email);
  await user.client.signIn(user.email, user.password);
  return user;
}

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  server.testDatabase.owner.query<Row>(text, values as string[]);
/** The error's code, or what the call answered. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "succeeded",
    async (error: unknown) => (await domainErrorOf(Promise.reject(error))).code,
  );
const clientOf = (key: string) => new Client(server.url, { authorization: `Bearer ${key}` });

/** Counts networks and e-mails, so that each is another one. */
let sources = 0;
const subjectsOf = async ({ email }: TestUser) =>
  (
    (await (await fetch(`${server.url}/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as {
      subject: string;
    }[]
  ).map(({ subject }) => subject);

const coOwnerMail = "Convite para cuidar de uma empresa no Troco";
const staffMail = "Convite para a equipe de uma empresa no Troco";
async function accept(guest: TestUser, subject = coOwnerMail): Promise<void> {
  const mail = await readMail(server.url, guest.email, subject);
  await guest.client.call("acceptInvitation", { token: linkIn(mail).searchParams.get("token")! });
}
async function join(by: Client, guest: TestUser, login_password: string): Promise<void> {
  // For the first 24 hours of a new device an owner invites no other.
  clock.advance(dayMs);
  await by.call("inviteCoOwner", { email: guest.email, login_password });
  await accept(guest);
}
async function charge(by: Client, amount = 20_000, of: TestUser = customer): Promise<string> {
  const { card_number } = await of.client.call("getFullCardForPayment", {});
  const { id } = await by.call("createPaymentRequest", { card_number, amount });
  await of.client.call("approvePaymentRequest", { id, amount, purchase_password: of.purchasePassword });
  return id;
}
const membersOf = async (partnerId: string) =>
  (await query<{ user_id: string }>("select user_id from partner_members where partner_id = $1", [partnerId])).map(
    ({ user_id: id }) => id,
  );

describe("T11: what a thief leaves behind", () => {
  test("an accomplice cannot remove the owner before the link is followed, and keeps nothing", async () => {
    const { owner, other } = await createCompany(server);
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    await charge(owner.client);
    const { thief, token } = await breakIn(server, owner);
    await join(thief, accomplice, owner.password);
    const again = { login_password: accomplice.password };
    for (const { userId: user_id } of [other, owner])
      expect(await outcomeOf(accomplice.client.call("removePartnerMember", { user_id, ...again }))).toBe(
        "owner_too_new",
      );
    await setAccount(accomplice.client, accomplice.password);
    await follow(server, token);
    await recover(server, owner, "a new password of hers");
    const paid = await (async () => {
      clock.advance(dayMs + minuteMs);
      await accomplice.client.signIn(accomplice.email, accomplice.password);
      return outcomeOf(accomplice.client.call("requestPayout", { amount: 10_000, ...again }));
    })();
    expect.soft(paid).not.toBe("succeeded");
    expect(await membersOf(owner.partnerId)).not.toContain(accomplice.userId);
  });

  test("an accomplice is out also where the thief left the company in the owner's name", async () => {
    const { owner, other } = await createCompany(server);
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    const { thief, token } = await breakIn(server, owner);
    await join(thief, accomplice, owner.password);
    // The thief leaves in the owner's name.
    await thief.call("removePartnerMember", { user_id: owner.userId, login_password: owner.password });
    await follow(server, token);
    expect(await membersOf(owner.partnerId)).toEqual([other.userId]);
    await other.client.signIn(other.email, other.password);
    expect((await other.client.call("listOwnActs", {})).acts[0]).toMatchObject({
      act: "endReportedThings",
      actor_role: "owner",
      after: { removed_members: 1 },
    });
  });

  test("the audit log names the role that a manager had who has been removed since", async () => {
    const { owner, other } = await createCompany(server);
    const [manager, accomplice] = [
      await server.createCustomer({ name: "Gerente Um" }),
      await server.createCustomer({ name: "Cúmplice Um" }),
    ];
    await other.client.call("inviteManager", { email: manager.email, login_password: other.password });
    await accept(manager, staffMail);
    const { thief, token } = await breakIn(server, manager);
    await thief.call("inviteCashier", { email: accomplice.email, login_password: manager.password });
    await accept(accomplice, staffMail);
    await other.client.call("removePartnerMember", { user_id: manager.userId, login_password: other.password });
    await follow(server, token);
    expect(await membersOf(owner.partnerId)).not.toContain(accomplice.userId);
    expect((await other.client.call("listOwnActs", {})).acts[0]).toMatchObject({
      act: "endReportedThings",
      actor_role: "manager",
    });
  });

  test("the payout account of an accomplice who has left already is not paid", async () => {
    const { owner, other } = await createCompany(server);
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    await charge(owner.client);
    const { thief, token } = await breakIn(server, owner);
    await join(thief, accomplice, owner.password);
    const again = { login_password: accomplice.password };
    await setAccount(accomplice.client, accomplice.password);
    await thief.call("setPayoutSchedule", {
      cadence: "daily",
      minimum_amount: 1_000,
      login_password: owner.password,
    });
    await accomplice.client.call("removePartnerMember", { user_id: accomplice.userId, ...again });
    await follow(server, token);
    await recover(server, owner, "a new password of hers");
    clock.advance(2 * dayMs);
    await requestDuePayouts(server.server.services, never);
    await other.client.signIn(other.email, other.password);
    expect
      .soft(await query("select account_masked, amount from payouts where partner_id = $1", [owner.partnerId]))
      .toEqual([]);
    expect(await other.client.call("getPayoutAccount", {})).toBeNull();
  });

  test("the webhook endpoint of an accomplice who has left already ends", async () => {
    const { owner, other } = await createCompany(server);
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    const { thief, token } = await breakIn(server, owner);
    await join(thief, accomplice, owner.password);
    const again = { login_password: accomplice.password };
    await accomplice.client.call("createWebhookEndpoint", {
      url: "https://thief.example/",
      mode: "live",
      events: ["charge.approved"],
      ...again,
    });
    await accomplice.client.call("removePartnerMember", { user_id: accomplice.userId, ...again });
    await follow(server, token);
    expect(await other.client.call("listWebhookEndpoints", {})).toEqual([]);
  });

  test("a second accomplice is out when the first, who invited them, has left", async () => {
    const { owner, other } = await createCompany(server);
    const [first, second] = [
      await server.createCustomer({ name: "Cúmplice Um" }),
      await server.createCustomer({ name: "Cúmplice Dois" }),
    ];
    const { thief, token } = await breakIn(server, owner);
    await join(thief, first, owner.password);
    await join(first.client, second, first.password);
    await first.client.call("removePartnerMember", { user_id: first.userId, login_password: first.password });
    await follow(server, token);
    expect((await membersOf(owner.partnerId)).toSorted()).toEqual([owner.userId, other.userId].toSorted());
  });

  test("another owner's open invitation that the thief raised to an owner's ends, accepted or not", async () => {
    const { owner, other } = await createCompany(server);
    const [now, later] = [
      await server.createCustomer({ name: "Caixa Nova" }),
      await server.createCustomer({ name: "Caixa Depois" }),
    ];
    for (const { email } of [now, later])
      await other.client.call("inviteCashier", { email, login_password: other.password });
    clock.advance(minuteMs);
    const { thief, token } = await breakIn(server, owner);
    clock.advance(dayMs);
    for (const { email } of [now, later]) await thief.call("inviteCoOwner", { email, login_password: owner.password });
    await accept(now);
    await follow(server, token);
    expect.soft(await outcomeOf(accept(later))).toBe("invitation_invalid");
    expect((await membersOf(owner.partnerId)).toSorted()).toEqual([owner.userId, other.userId].toSorted());
  });

  test("a thief who closes the owner's account keeps no key and no payout account: the link works on", async () => {
    const { owner, other } = await createCompany(server);
    await charge(owner.client);
    const { thief, token } = await breakIn(server, owner);
    await setAccount(thief, owner.password);
    const { key } = await thief.call("createApiKey", {
      name: "Novo",
      mode: "live",
      scopes: ["charges:read"],
      login_password: owner.password,
    });
    await thief.call("cancelAccount", { login_password: owner.password });
    const followed = await outcomeOf(follow(server, token));
    expect.soft(followed).toBe("succeeded");
    expect.soft(await outcomeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
    expect(await other.client.call("getPayoutAccount", {})).toBeNull();
  });

  test("nor has the payout account of an accomplice who has closed their own account an effect", async () => {
    const { owner, other } = await createCompany(server);
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    const { thief, token } = await breakIn(server, owner);
    await join(thief, accomplice, owner.password);
    await setAccount(accomplice.client, accomplice.password);
    await accomplice.client.call("cancelAccount", { login_password: accomplice.password });
    await follow(server, token);
    expect(await other.client.call("getPayoutAccount", {})).toBeNull();
  });

  test("other owners are notified of what ended", async () => {
    const { owner, other } = await createCompany(server);
    const { thief, token } = await breakIn(server, owner);
    await setAccount(thief, owner.password);
    await follow(server, token);
    const isNotified = async () => (await subjectsOf(other)).includes("Confira o que foi criado para a sua empresa");
    await until(async () => ((await isNotified()) ? true : undefined), { what: "the mail" });
  });

  test("the owner whom a thief with an administrator's password invited is out", async () => {
    const owner = await server.createPartner();
    const administrator = await createAdministrator("Carla Dias");
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    const { thief, token } = await breakIn(server, administrator);
    await thief.call("invitePartnerOwner", {
      id: owner.partnerId,
      email: accomplice.email,
      login_password: administrator.password,
    });
    const mails = await query<{ template: string }>("select template from mails where address = $1", [
      accomplice.email,
    ]);
    expect(mails.length).toBeGreaterThan(0);
    await accept(accomplice);
    await setAccount(accomplice.client, accomplice.password);
    await follow(server, token);
    expect.soft(await owner.client.call("getPayoutAccount", {})).toBeNull();
    expect(await membersOf(owner.partnerId)).toEqual([owner.userId]);
  });

  test("where accomplices alone would be left the user is an owner again, and where they never were one it stays so", async () => {
    const owner = await server.createPartner();
    const accomplice = await server.createCustomer({ name: "Cúmplice Um" });
    const stolen = await breakIn(server, owner);
    await join(stolen.thief, accomplice, owner.password);
    // As an earlier release let the accomplice do.
    await query("delete from partner_members where user_id = $1", [owner.userId]);
    await query("insert into past_members (user_id, partner_id, left_at) values ($1, $2, $3)", [
      owner.userId,
      owner.partnerId,
      clock.now(),
    ]);
    await follow(server, stolen.token);
    expect(await membersOf(owner.partnerId)).toEqual([owner.userId]);

    const administrator = await createAdministrator("Carla Dias");
    const invited = await server.createCustomer({ name: "Dono Convidado" });
    const { id } = await administrator.client.call("createPartner", {
      company_name: "Padaria Nova",
      login_password: administrator.password,
      business_category: "restaurant",
      cashback_basis_points: 500,
      cashback_basis_points_min: 0,
      cashback_basis_points_max: 9_000,
    });
    const { token } = await breakIn(server, administrator);
    await administrator.client.call("invitePartnerOwner", {
      id,
      email: invited.email,
      login_password: administrator.password,
    });
    await accept(invited);
    await follow(server, token);
    expect(await membersOf(id)).toEqual([invited.userId]);
  });

  test("an accomplice whom a thief with a manager's password invited is out, and the key of one who left ends", async () => {
    const { owner } = await createCompany(server);
    const manager = await server.createCustomer({ name: "Gil Costa" });
    await server.addStaff(owner.partnerId, manager.userId, "manager");
    const [cashier, coOwner] = [
      await server.createCustomer({ name: "Cúmplice Um" }),
      await server.createCustomer({ name: "Cúmplice Dois" }),
    ];
    const { thief, token } = await breakIn(server, manager);
    await thief.call("inviteCashier", { email: cashier.email, login_password: manager.password });
    await accept(cashier, staffMail);
    await follow(server, token);
    expect.soft(await membersOf(owner.partnerId)).not.toContain(cashier.userId);
    const second = await breakIn(server, owner);
    await join(second.thief, coOwner, owner.password);
    const again = { login_password: coOwner.password };
    const { key } = await coOwner.client.call("createApiKey", {
      name: "Deles",
      mode: "live",
      scopes: ["charges:read"],
      ...again,
    });
    await coOwner.client.call("removePartnerMember", { user_id: coOwner.userId, ...again });
    await follow(server, second.token);
    expect(await outcomeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
  });

  test("a thing made at once after the sign-in ends on the last of the seven days", async () => {
    const { owner } = await createCompany(server);
    const { thief, token } = await breakIn(server, owner);
    const { key } = await thief.call("createApiKey", {
      name: "Novo",
      mode: "live",
      scopes: ["charges:read"],
      login_password: owner.password,
    });
    await setAccount(thief, owner.password);
    const [{ expires_at: end }] = (await query<{ expires_at: Date }>(
      "select min(expires_at) as expires_at from freezing_links where user_id = $1",
      [owner.userId],
    )) as [{ expires_at: Date }];
    clock.set(new Date(end.getTime() - 1));
    await follow(server, token);
    expect(await outcomeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
    expect(
      await query("select from payout_accounts where partner_id = $1 and reported_at is null", [owner.partnerId]),
    ).toEqual([]);
    expect(await outcomeOf(follow(server, token)), "a link works once").toBe("freezing_link_invalid");
  });

  test("the link of a mail that was late, by six hours here, ends what came before it", async () => {
    const { owner } = await createCompany(server);
    const thief = new Client(server.url, { "x-forwarded-for": "203.0.113.200" });
    // The mails wait, as where the process stood still.
    const { pool } = server.testDatabase.owner;
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("lock table freezing_links in access exclusive mode");
    let key: string;
    try {
      expect((await thief.signIn(owner.email, owner.password)).status).toBe(200);
      ({ key } = await thief.call("createApiKey", {
        name: "Novo",
        mode: "live",
        scopes: ["charges:read"],
        login_password: owner.password,
      }));
      clock.advance(6 * 60 * minuteMs);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    const link = linkIn(await readMail(server.url, owner.email, "Novo acesso à sua conta Troco"));
    // It lives seven days of what it is about.
    clock.advance(7 * dayMs - 7 * 60 * minuteMs);
    await follow(server, link.searchParams.get("token")!);
    expect(await outcomeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
  });

  test("freezing by the thief, by the profile, keeps nothing from a later recovery or link", async () => {
    const { owner } = await createCompany(server);
    const { thief, token } = await breakIn(server, owner);
    const { key } = await thief.call("createApiKey", {
      name: "Novo",
      mode: "live",
      scopes: ["charges:read"],
      login_password: owner.password,
    });
    await thief.call("freezeAccount", {});
    expect(await outcomeOf(clientOf(key).call("listPartnerPaymentRequests", {}))).toBe("api_key_invalid");
    await follow(server, token);
    await recover(server, owner, "a new password of hers");
    expect(await outcomeOf(owner.client.call("getOwnPartner", {}))).toBe("succeeded");
  });

  test("races: whatever is made beside the freezing is refused or ended", { timeout: patient(120_000) }, async () => {
    for (let round = 0; round < 6; round += 1) {
      clock.set(new Date());
      const { owner, other } = await createCompany(server);
      const guest = await server.createCustomer({ name: "Cúmplice Um" });
      const { thief, token } = await breakIn(server, owner);
      const again = { login_password: owner.password };
      clock.advance(dayMs);
      await thief.call("inviteCoOwner", { email: guest.email, ...again });
      const invitation = linkIn(await readMail(server.url, guest.email, coOwnerMail)).searchParams.get("token")!;
      const made = [
        thief.call("createApiKey", { name: "Novo", mode: "live", scopes: ["charges:read"], ...again }),
        thief.call("createApiKey", { name: "Novo 2", mode: "live", scopes: ["charges:read"], ...again }),
        thief.call("createWebhookEndpoint", {
          url: "https://thief.example/",
          mode: "live",
          events: ["charge.approved"],
          ...again,
        }),
        setAccount(thief, owner.password),
        thief.call("inviteCoOwner", { email: alice.email, ...again }),
        guest.client.call("acceptInvitation", { token: invitation }),
      ].map((call) => outcomeOf(call));
      // The comparison of the password takes long: the freezing comes at, before and after its end.
      await new Promise((resolve) => setTimeout(resolve, round * 60));
      await follow(server, token);
      await Promise.all(made);
      const left = await query(
        `select 'key' as what from api_keys where partner_id = $1 and revoked_at is null
          union all select 'endpoint' from webhook_endpoints where partner_id = $1
          union all select 'account' from payout_accounts where partner_id = $1 and reported_at is null
          union all select 'invitation' from partner_invitations
            where partner_id = $1 and accepted_at is null and revoked_at is null`,
        [owner.partnerId],
      );
      expect(left, `round ${round}`).toEqual([]);
      expect((await membersOf(owner.partnerId)).toSorted()).toEqual([owner.userId, other.userId].toSorted());
      await query("delete from rate_counts");
    }
  });

  test(
    "races: a payout that is requested beside the freezing is refused or not paid",
    { timeout: patient(120_000) },
    async () => {
      for (let round = 0; round < 4; round += 1) {
        clock.set(new Date());
        const { owner } = await createCompany(server);
        await charge(owner.client);
        const { thief, token } = await breakIn(server, owner);
        await setAccount(thief, owner.password);
        clock.advance(dayMs + minuteMs);
        await thief.signIn(owner.email, owner.password);
        const asked = outcomeOf(thief.call("requestPayout", { amount: 10_000, login_password: owner.password }));
        await new Promise((resolve) => setTimeout(resolve, round * 60));
        await follow(server, token);
        await asked;
        await bruno.client.signIn(bruno.email, bruno.password);
        const payouts = await query<{ id: string }>("select id from payouts where partner_id = $1", [owner.partnerId]);
        const withPassword = { login_password: bruno.password };
        for (const { id } of payouts) {
          const errors = ["payout_account_reported", "payout_requester_held"];
          expect(errors).toContain(
            await outcomeOf(bruno.client.call("markPayoutPaid", { id, bank_reference: randomUUID(), ...withPassword })),
          );
          expect(errors).toContain(
            await outcomeOf(bruno.client.call("createPayoutBatch", { payout_ids: [id], ...withPassword })),
          );
          const marks = await query<{ account_reported_at: Date | null }>(
            "select account_reported_at from payouts where id = $1",
            [id],
          );
          expect(marks[0]!.account_reported_at).not.toBeNull();
        }
        await query("delete from rate_counts");
      }
    },
  );
});

describe("T13: an interest lasts", () => {
  const payout = async (owner: Owner) => {
    await charge(owner.client);
    await setAccount(owner.client, owner.password, "caixa@padaria.example");
    await query("update payout_accounts set set_at = set_at - interval '25 hours' where partner_id = $1", [
      owner.partnerId,
    ]);
    const { payout: made } = await owner.client.call("requestPayout", {
      amount: 10_000,
      login_password: owner.password,
    });
    return made.id;
  };
  const leave = (owner: Owner, who: TestUser) =>
    owner.client.call("removePartnerMember", { user_id: who.userId, login_password: owner.password });
  const contest = async (of: TestUser, id: string, by: Client) => {
    const made = await of.client.call("openDispute", { id, reason: "not_received", text: "O bolo não chegou." });
    await by.call("replyToDispute", { id, reply: "Entregue às 15h." });
    return made.id;
  };
  const settle = (by: TestUser, id: string) =>
    outcomeOf(
      by.client.call("settleDispute", {
        id,
        in_favor_of: "partner",
        reason: "Não há prova",
        login_password: by.password,
      }),
    );

  test("a cashier who left decides no payout of then, alone or in a batch, whichever operation", async () => {
    const carla = await createAdministrator("Carla Dias");
    const owner = await server.createPartner();
    await server.addStaff(owner.partnerId, carla.userId, "cashier");
    const id = await payout(owner);
    clock.advance(minuteMs);
    await leave(owner, carla);
    const again = { login_password: carla.password };
    const { client } = carla;
    expect.soft(await outcomeOf(client.call("approvePayout", { id, ...again }))).toBe("own_concern");
    expect
      .soft(await outcomeOf(client.call("markPayoutPaid", { id, bank_reference: "x1", ...again })))
      .toBe("own_concern");
    expect.soft(await outcomeOf(client.call("rejectPayout", { id, reason: "não", ...again }))).toBe("own_concern");
    expect.soft(await outcomeOf(client.call("createPayoutBatch", { payout_ids: [id], ...again }))).toBe("own_concern");
    const batch = await alice.client.call("createPayoutBatch", { payout_ids: [id], login_password: alice.password });
    expect.soft(await outcomeOf(client.call("dissolvePayoutBatch", { id: batch.id, ...again }))).toBe("own_concern");
    const { payouts } = await alice.client.call("getPayoutBatch", { id: batch.id });
    for (const row of [
      { outcome: "paid" as const, end_to_end_id: payouts[0]!.end_to_end_id, bank_reference: "x2" },
      { outcome: "rejected" as const, end_to_end_id: payouts[0]!.end_to_end_id, reason: "não" },
    ]) {
      const { results } = await client.call("settlePayoutBatch", { id: batch.id, rows: [row], ...again });
      expect.soft(results).toMatchObject([{ result: "refused", code: "own_concern" }]);
    }
    // The same administrator decides about another company.
    const elsewhere = await server.createPartner({ partnerName: "Café Aurora" });
    const other = await payout(elsewhere);
    expect(await outcomeOf(client.call("rejectPayout", { id: other, reason: "não", ...again }))).toBe("succeeded");
  });

  test("nor notes such an administrator that the bank has it, which nobody can take back", async () => {
    const carla = await createAdministrator("Carla Dias");
    const owner = await server.createPartner();
    await server.addStaff(owner.partnerId, carla.userId, "cashier");
    const id = await payout(owner);
    const batch = await alice.client.call("createPayoutBatch", { payout_ids: [id], login_password: alice.password });
    expect(await outcomeOf(carla.client.call("markPayoutBatchReceived", { id: batch.id }))).toBe("own_concern");
  });

  test("disputes: who left after the charge, joined after it, or works beside the customer elsewhere decides none", async () => {
    const carla = await createAdministrator("Carla Dias");
    const owner = await server.createPartner();
    await server.addStaff(owner.partnerId, carla.userId, "cashier");
    const made = await charge(carla.client);
    clock.advance(minuteMs);
    await leave(owner, carla);
    clock.advance(minuteMs);
    const dispute = await contest(customer, made, owner.client);
    expect.soft(await settle(carla, dispute), "left before the dispute").toBe("own_concern");
    expect.soft(await settle(alice, dispute)).toBe("succeeded");

    const late = await contest(customer, await charge(owner.client), owner.client);
    const dora = await createAdministrator("Dora Pires");
    await server.addStaff(owner.partnerId, dora.userId, "manager");
    await query("update partner_members set added_at = $2 where user_id = $1", [dora.userId, clock.now()]);
    clock.advance(minuteMs);
    expect.soft(await settle(dora, late), "joined later").toBe("own_concern");
    await leave(owner, dora);
    clock.advance(minuteMs);
    expect.soft(await settle(dora, late), "joined later and left").toBe("own_concern");

    const buyer = await server.createCustomer({ name: "Otto Braga", balance: 50_000 });
    const shop = await server.createPartner({ partnerName: "Café Aurora" });
    await server.addStaff(shop.partnerId, buyer.userId, "cashier");
    const edna = await createAdministrator("Edna Souza");
    await server.addStaff(shop.partnerId, edna.userId, "cashier");
    const bought = await charge(owner.client, 1_000, buyer);
    clock.advance(minuteMs);
    await leave(shop, edna);
    await leave(shop, buyer);
    const theirs = await contest(buyer, bought, owner.client);
    expect.soft(await settle(edna, theirs), "worked beside the customer").toBe("own_concern");

    const fred = await createAdministrator("Fred Nunes");
    await addMoney(fred.client, 20_000);
    const own = await contest(fred, await charge(owner.client, 1_000, fred), owner.client);
    expect.soft(await settle(fred, own), "their own purchase").toBe("own_concern");
  });

  test("the company's, members' and their debts' operations are refused as well, after leaving", async () => {
    const carla = await createAdministrator("Carla Dias");
    const { owner, other } = await createCompany(server);
    await server.addStaff(owner.partnerId, carla.userId, "cashier");
    clock.advance(minuteMs);
    await leave(owner, carla);
    const again = { login_password: carla.password };
    const { client } = carla;
    const { partnerId: id } = owner;
    const of = { user_id: other.userId };
    const outcomes = {
      off: await outcomeOf(client.call("switchPartnerOff", { id })),
      on: await outcomeOf(client.call("switchPartnerOn", { id, ...again })),
      invite: await outcomeOf(client.call("invitePartnerOwner", { id, email: "x@y.example", ...again })),
      block: await outcomeOf(client.call("blockUser", { ...of, reason: "não" })),
      unblock: await outcomeOf(client.call("unblockUser", { ...of, ...again })),
      unfreeze: await outcomeOf(client.call("unfreezeUser", { ...of, reason: "não", ...again })),
      signOut: await outcomeOf(client.call("signOutUserEverywhere", of)),
      hold: await outcomeOf(client.call("holdAccount", { ...of, reason: "não" })),
      release: await outcomeOf(client.call("releaseAccount", { ...of, reason: "não", ...again })),
      collect: await outcomeOf(client.call("collectOwed", { ...of, amount: 100, ...again })),
      writeOff: await outcomeOf(client.call("writeOffOwed", { ...of, amount: 100, reason: "não", ...again })),
    };
    for (const [name, outcome] of Object.entries(outcomes)) expect.soft(outcome, name).toBe("own_concern");
  });
});

describe("T14: a proof counts once", () => {
  async function withPasskey(user: TestUser) {
    const { passkey, id } = await addPasskey(user.client, user.password);
    const sign = async (client = user.client) =>
      passkey.answer((await client.call("getPasskeyChallenge", {})).challenge);
    const prove = async (client = user.client) => (await client.call("confirmWithPasskey", await sign(client))).proof;
    return { passkey, id, sign, prove };
  }
  const spend = (client: Client, proof: string) => outcomeOf(client.call("startPasskey", { login_password: proof }));
  const refused = "login_password_wrong";

  test("in its session, by its user, once, for ten minutes, and not as a password elsewhere", async () => {
    const user = await server.createCustomer();
    const { prove, sign, passkey } = await withPasskey(user);
    const second = new Client(server.url, { "x-forwarded-for": "203.0.113.150" });
    const { challenge } = await second.call("getPasskeyChallenge", {});
    const signed = passkey.answer(challenge);
    expect((await second.send("/api/auth/sign-in/passkey", jsonBody(signed))).status).toBe(200);
    expect.soft(await outcomeOf(second.call("confirmWithPasskey", signed)), "a sign-in's answer").toBe("passkey_wrong");
    const stranger = await server.createCustomer();
    const proof = await prove();
    expect.soft(await spend(second, proof), "another session").toBe(refused);
    expect.soft(await spend(stranger.client, proof), "another user").toBe(refused);
    expect.soft((await new Client(server.url).signIn(user.email, proof)).status, "as a password").toBe(401);
    expect
      .soft(
        await outcomeOf(
          user.client.call("changeLoginPassword", {
            current_password: proof,
            new_password: "outra senha de login",
          } as never),
        ),
      )
      .not.toBe("succeeded");
    expect.soft(await spend(user.client, await prove())).toBe("succeeded");
    const spent = await prove();
    expect.soft(await spend(user.client, spent)).toBe("succeeded");
    expect.soft(await spend(user.client, spent), "twice").toBe(refused);
    expect.soft(await spend(user.client, spent.toUpperCase()), "otherwise written").toBe(refused);
    expect.soft(await spend(user.client, ` ${spent} `), "with spaces").toBe(refused);
    await query("delete from rate_counts");
    const answer = await sign();
    const twice = await Promise.all([1, 2, 3].map(() => outcomeOf(user.client.call("confirmWithPasskey", answer))));
    expect
      .soft(
        twice.filter((each) => each === "succeeded"),
        "one signature",
      )
      .toHaveLength(1);
    const old = await prove();
    clock.advance(10 * minuteMs + 1);
    expect.soft(await spend(user.client, old), "late").toBe(refused);
  });

  test("for one of many operations at once", async () => {
    const owner = await server.createPartner();
    const { prove } = await withPasskey(owner);
    const proof = await prove();
    const again = { login_password: proof };
    const outcomes = await Promise.all([
      ...[1, 2, 3, 4].map((n) =>
        outcomeOf(
          owner.client.call("createApiKey", { name: `K${n}`, mode: "live", scopes: ["charges:read"], ...again }),
        ),
      ),
      outcomeOf(setAccount(owner.client, proof)),
      outcomeOf(owner.client.call("inviteCoOwner", { email: "x@y.example", ...again })),
      spend(owner.client, proof),
    ]);
    expect(outcomes.filter((outcome) => outcome === "succeeded")).toHaveLength(1);
  });

  test("under an idempotency key for one result, whatever is tried beside it", async () => {
    const owner = await server.createPartner();
    const { prove } = await withPasskey(owner);
    const [first, second] = [await charge(owner.client), await charge(owner.client)];
    const refund = async (id: string, amount: number, key: string, proof: string) => {
      const [path, init] = requestOf("refundPaymentRequest", { input: { id, amount, login_password: proof } });
      const headers = { ...(init.headers as Record<string, string>), "idempotency-key": key };
      const answer = await owner.client.send(path, { ...init, headers });
      return answer.ok ? "succeeded" : ((await answer.json()) as { code: string }).code;
    };
    const refunded = async () =>
      Number(
        (
          await query<{ sum: string }>(
            "select coalesce(sum(amount), 0)::text as sum from refunds where partner_id = $1",
            [owner.partnerId],
          )
        )[0]!.sum,
      );
    const [proof, key] = [await prove(), randomUUID()];
    expect.soft(await refund(first, 900_000, key, proof), "fails").not.toBe("succeeded");
    expect.soft(await refund(first, 100, randomUUID(), proof), "another key").toBe(refused);
    const beside = await Promise.all([100, 200, 300, 400].map((amount) => refund(first, amount, key, proof)));
    expect.soft(beside.filter((outcome) => outcome === "succeeded").length).toBe(1);
    expect.soft(await refund(second, 500, key, proof), "the same key for another charge").not.toBe("succeeded");
    expect.soft(await outcomeOf(owner.client.call("withdrawIntent", { key }))).toBeDefined();
    const before = await refunded();
    await refund(second, 500, key, proof);
    expect(await refunded()).toBe(before);
    expect(before).toBeLessThanOrEqual(400);
  });

  test("and not after a change of password or factors, a sign-out, a freezing, or a recovery", async () => {
    const user = await server.createCustomer();
    const { prove, sign } = await withPasskey(user);
    const ends: Record<string, () => Promise<unknown>> = {
      "another passkey is added": () => addPasskey(user.client, user.password, "Outro"),
      "a passkey is removed": async () => {
        const [row] = await query<{ id: string }>("select id from passkeys where user_id = $1 and name = 'Outro'", [
          user.userId,
        ]);
        await user.client.call("removePasskey", { id: row!.id, login_password: user.password });
      },
      "codes are renewed": () => user.client.call("renewRecoveryCodes", { login_password: user.password }),
      "the password is changed": () =>
        user.client.call("changeLoginPassword", {
          current_password: user.password,
          new_password: "outra senha de login",
        } as never),
    };
    for (const [name, end] of Object.entries(ends)) {
      const proof = await prove();
      await end();
      expect.soft(await spend(user.client, proof), name).toBe(refused);
      await query("delete from rate_counts");
    }
    const signIn = async () =>
      expect((await user.client.send("/api/auth/sign-in/passkey", jsonBody(await sign()))).status).toBe(200);
    const ofSignOut = await prove();
    await user.client.send("/api/auth/sign-out", jsonBody({}));
    await signIn();
    expect.soft(await spend(user.client, ofSignOut), "a sign-out").toBe(refused);
    // Older than any link of the freezing, so the passkey stays.
    await query("update passkeys set created_at = created_at - interval '8 days' where user_id = $1", [user.userId]);
    const ofFreezing = await prove();
    await user.client.call("freezeAccount", {});
    expect.soft(await spend(user.client, ofFreezing), "frozen").not.toBe("succeeded");
    const stranger = new Client(server.url);
    await stranger.send("/api/auth/request-password-reset", jsonBody({ email: user.email }));
    const token = linkIn(await readMail(server.url, user.email, "Crie uma nova senha")).searchParams.get("token");
    const newPassword = "a third password of hers";
    expect((await stranger.send("/api/auth/reset-password", jsonBody({ token, newPassword }))).status).toBe(200);
    await signIn();
    expect.soft(await spend(user.client, ofFreezing), "recovered").toBe(refused);
    expect(await spend(user.client, await prove())).toBe("succeeded");
  });
});

describe("T12: a browser that is new after a long quiet", () => {
  const eventsOf = async ({ userId }: TestUser) =>
    (await query("select from security_events where kind = 'new_device' and user_id = $1", [userId])).length;
  const linksOf = async ({ userId }: TestUser) =>
    (await query("select from freezing_links where user_id = $1", [userId])).length;

  test.each(["by password", "by passkey", "after a password reset"])("has notice, link and limit: %s", async (way) => {
    clock.set(new Date(Date.now() - 421 * dayMs));
    const user = await server.createCustomer();
    const { passkey } = way === "by passkey" ? await addPasskey(user.client, user.password) : { passkey: undefined };
    clock.set(new Date());
    const { services } = server.server;
    await pruneDevices(services);
    await query("delete from auth_sessions where user_id = $1", [user.userId]);
    expect(await query("select from known_devices where user_id = $1", [user.userId])).toEqual([]);
    const [events, links] = [await eventsOf(user), await linksOf(user)];
    const client = new Client(server.url, { "x-forwarded-for": `198.51.100.${(sources += 1)}` });
    if (passkey !== undefined) {
      const { challenge } = await client.call("getPasskeyChallenge", {});
      expect((await client.send("/api/auth/sign-in/passkey", jsonBody(passkey.answer(challenge)))).status).toBe(200);
    } else if (way === "by password") expect((await client.signIn(user.email, user.password)).status).toBe(200);
    else await recover(server, { ...user, client }, "a new password of hers");
    expect(await eventsOf(user)).toBe(events + 1);
    await until(async () => ((await linksOf(user)) > links ? true : undefined), { what: "the link" });
    expect((await client.call("listSpendingLimits", {})).cautious).not.toBeNull();
    // The same browser again is none, another one is.
    await client.signIn(user.email, way === "after a password reset" ? "a new password of hers" : user.password);
    expect(await eventsOf(user)).toBe(events + 1);
    const second = new Client(server.url, { "x-forwarded-for": `198.51.100.${(sources += 1)}` });
    await second.signIn(user.email, way === "after a password reset" ? "a new password of hers" : user.password);
    expect(await eventsOf(user)).toBe(events + (passkey === undefined ? 2 : 1));
  });

  test("and an account that was confirmed, but whose owner lost the first session, is not first twice", async () => {
    const user = await server.signUp();
    await query("delete from auth_sessions where user_id = $1", [user.userId]);
    await query("delete from known_devices where user_id = $1", [user.userId]);
    await new Client(server.url, { "x-forwarded-for": "203.0.113.222" }).signIn(user.email, user.password);
    expect(await eventsOf(user)).toBe(1);
  });
});

describe("T15: names that people trust", () => {
  const reservedIn = async (names: readonly string[], tryName: (name: string) => Promise<unknown>) => {
    const taken: string[] = [];
    for (const name of names) {
      await query("delete from rate_counts");
      await query("delete from given_up_usernames");
      if ((await outcomeOf(tryName(name))) === "succeeded") taken.push(name);
    }
    return taken;
  };
  const fullName = (user: TestUser) => (full_name: string) => user.client.call("updateProfile", { full_name });
  const username = (user: TestUser) => (name: string) =>
    user.client.call("updateProfile", { username: name, login_password: user.password });

  const common = [
    ..."Troco|TROCO|Tr0co|T.r.o.c.o|T r o c o|Tr-o_c·o|Τгосо|Тrосо|Ｔｒｏｃｏ|𝐓𝐫𝐨𝐜𝐨|🆃🆁🅾🅲🅾|Ⓣⓡⓞⓒⓞ|Trọcọ|T̲r̲o̲c̲o̲|Tro\u0327co|Tr\u00adoco".split(
      "|",
    ),
    ..."Equipe Troco|Troco Brasil|Troco Pay|TrocoPay|Suporte Troco|Suporte|Suporte 24h|5uporte|Supоrte|Ѕυροгте".split(
      "|",
    ),
    ..."Administrador|Adm1n|ADMlN|Admin\u0131strador|Αdmin|Soporte|Ayuda|Help Desk|Atendimento ao Cliente|S.A.C.|Segurança|Sеgurança".split(
      "|",
    ),
  ];
  test("common look-alikes are nobody's full name, also at sign-up and of a company", async () => {
    const user = await server.signUp();
    expect.soft(await reservedIn(common, fullName(user)), "profile").toEqual([]);
    const signUp = async (name: string) => {
      const answer = await new Client(server.url, { "x-forwarded-for": `203.0.114.${(sources += 1) % 250}` }).send(
        "/api/auth/sign-up/email",
        jsonBody({ name, email: `s${(sources += 1)}@troco.example`, password: "uma senha de login" }),
      );
      if (!answer.ok) await outcomeOf(Promise.reject(new Error(String(answer.status)))).catch(() => undefined);
      return answer.ok;
    };
    const signedUp: string[] = [];
    for (const name of common) if (await signUp(name)) signedUp.push(name);
    const kept = await query<{ name: string }>("select name from sign_ups where name = any ($1::text[])", [signedUp]);
    expect
      .soft(
        kept.map(({ name }) => name),
        "sign-up",
      )
      .toEqual([]);
    const owner = await server.createPartner();
    let version = (await owner.client.call("getOwnPartner", {})).version;
    const company = async (company_name: string) => {
      const changed = await owner.client.call("updateOwnPartner", {
        version,
        company_name,
        business_category: "other",
        cashback_basis_points: 500,
      });
      version = changed.version;
    };
    expect.soft(await reservedIn(common, company), "company").toEqual([]);
    const made = (company_name: string) =>
      alice.client.call("createPartner", {
        company_name,
        business_category: "other",
        login_password: alice.password,
        cashback_basis_points: 500,
        cashback_basis_points_min: 0,
        cashback_basis_points_max: 9_000,
      });
    expect.soft(await outcomeOf(made("Padaria Real"))).toBe("succeeded");
    expect.soft(await outcomeOf(company("Padaria Real"))).toBe("succeeded");
    expect.soft(await reservedIn(common, made), "made by an administrator").toEqual([]);
    const { rows } = await alice.client.call("checkPartnerImport", {
      rows: common.slice(0, 20).map((company_name) => ({ company_name, business_category: "restaurant" })),
    });
    expect
      .soft(
        rows.filter(({ outcome }) => outcome !== "refused"),
        "import",
      )
      .toEqual([]);
  });

  test("rarer look-alikes of the installation's name are nobody's", async () => {
    const user = await server.signUp();
    const rare =
      "Ⲧⲣⲟⲥⲟ|Trⲟcⲟ|Troↄo|Tɾoco|tɹoco|ꞇroco|tꞃoco|†roco|₮roco|T®oco|Tro©o|Tr°c°|Tr○co|Tr◯c◯|Tr●co|TrꝌco|𐊗roco|tr𐐬c𐐬|tr𐓂c𐓂|trⵔcⵔ|TrΦco|Trɵcɵ|trɔcɔ|TrӨco|Τrоϲо|trѻco|trꙩco|trⱺco|ƬRОСО|tгoсo|TR0ᑕ0|TЯOCO|TR❍C❍|TR⬤CO|TR⭕C⭕".split(
        "|",
      );
    expect(await reservedIn(rare, fullName(user))).toEqual([]);
  });

  test("what customers read as the operator's service is nobody's", async () => {
    const user = await server.signUp();
    const phrases = [
      ..."Serviço ao Cliente|Servicio al Cliente|Customer Service|Customer Care|Fale Conosco|Conta Oficial".split("|"),
      ..."Suporte VIP|Suporte Premium|Suporte Nível 2|Soporte Bancario".split("|"),
      ..."TrocoBank|TrocoCashback|Meutroco".split("|"),
    ];
    expect(await reservedIn(phrases, fullName(user))).toEqual([]);
  });

  test("the installation's name in a username, joined with another word, is nobody's", async () => {
    const user = await server.signUp();
    const names =
      "troco tr0co t.r.o.c.o 7roco troc0 tr_0c0 troco1 24troco troco.app trocoapp app.troco trocooficial troco.oficial suporte 5uporte sup0rte suporte24h adm1n 4dmin adrnin vvebmaster admin.1 1admin soporte ayuda ay.u.da trocopay troco.bank trocosuporte troco.com".split(
        " ",
      );
    expect.soft(await reservedIn(names, username(user))).toEqual([]);
    const joined = "trocobank trocobanco trococashback trocobonus meutroco".split(" ");
    expect.soft(await reservedIn(joined, username(user)), "joined with another word").toEqual([]);
  });

  test("a generated username is no reserved one, whatever the full name", async () => {
    const names = [
      "Suporte 王",
      "Admin Ж",
      "Троко",
      "王",
      "Tro Co",
      "Suporte Maria Ajuda",
      "Ad Min",
      "王 troco",
      "Sac 王",
      "T Roco",
      "Suporte Oficial Cliente Brasil Zé",
      "Tr0 C0",
    ];
    const made: string[] = [];
    for (const name of names) made.push((await server.signUp(name)).username);
    const { isReservedName } = await import("#contract/reserved-names.ts");
    expect(made.filter((each) => isReservedName(each))).toEqual([]);
  });

  test("a username given up by renaming, closing or erasure is no newcomer's, nor generated", async () => {
    const [renamed, closed, erased] = [
      await server.createCustomer({ name: "Zilda Mota" }),
      await server.createCustomer({ name: "Yara Mota" }),
      await server.createCustomer({ name: "Xenia Mota" }),
    ];
    await username(renamed)("outra.zilda");
    for (const user of [closed, erased]) await user.client.call("cancelAccount", { login_password: user.password });
    await query("update account_erasures set closed_at = closed_at - interval '10 years' where user_id = $1", [
      erased.userId,
    ]);
    const { services } = server.server;
    await eraseClosedAccounts(services, { storage: createStorage(services), modules }, never);
    const [left] = await query<{ username: string }>("select username from profiles where user_id = $1", [
      erased.userId,
    ]);
    expect(left?.username).not.toBe("xenia.mota");
    for (const days of [1, 200, 399]) {
      clock.set(new Date(Date.now() + days * dayMs));
      const thief = await server.signUp();
      for (const name of ["zilda.mota", "yara.mota", "xenia.mota"])
        expect.soft(await outcomeOf(username(thief)(name)), `${name} after ${days} days`).toBe("username_taken");
      for (const name of ["Zilda Mota", "Yara Mota", "Xenia Mota"])
        expect.soft((await server.signUp(name)).username).toMatch(/^[a-z]+\.mota\d/);
    }
  });

  test("one changes it three times a month, also at once, forwards and back", async () => {
    const user = await server.signUp("Wanda Lopes");
    const names = ["wanda.um", "wanda.dois", "wanda.tres", "wanda.quatro", "wanda.cinco", "wanda.lopes"];
    const outcomes = await Promise.all(names.map((name) => outcomeOf(username(user)(name))));
    expect(outcomes.filter((each) => each === "succeeded").length).toBeLessThanOrEqual(3);
    for (const name of names) outcomes.push(await outcomeOf(username(user)(name)));
    const changes = await query("select from given_up_usernames where user_id = $1", [user.userId]);
    expect(changes, outcomes.join()).toHaveLength(3);
    clock.advance(29 * dayMs);
    await user.client.signIn(user.email, user.password);
    expect(await outcomeOf(username(user)("wanda.seis"))).toBe("too_many_requests");
  });

  test("a send to one says so, and the new one to contacts alone, by either operation and in any writing", async () => {
    const former = await server.createCustomer({ name: "Vilma Torres" });
    const [contact, stranger] = [
      await server.createCustomer({ balance: 5_000 }),
      await server.createCustomer({ balance: 5_000 }),
    ];
    const send = (user: TestUser, to: string) =>
      user.client.call("sendMoney", { username: to, amount: 100, purchase_password: user.purchasePassword });
    await send(contact, "vilma.torres");
    // Being paid by somebody makes them no contact of one's own.
    await former.client.call("sendMoney", {
      username: stranger.username,
      amount: 50,
      purchase_password: former.purchasePassword,
    });
    await username(former)("nova.vilma");
    for (const writing of ["vilma.torres", "@Vilma.Torres", " VILMA.TORRES "])
      for (const attempt of [
        send,
        (user: TestUser, to: string) => user.client.call("findRecipient", { username: to }),
      ]) {
        const notified = await domainErrorOf(attempt(contact, writing));
        expect.soft(notified).toMatchObject({ code: "username_changed", params: { new_username: "nova.vilma" } });
        const strangers = await domainErrorOf(attempt(stranger, writing));
        expect.soft(strangers.code).toBe("username_changed");
        expect.soft(JSON.stringify(strangers)).not.toContain("nova.vilma");
      }
    await username(former)("terceira.vilma");
    expect
      .soft(await domainErrorOf(send(contact, "vilma.torres")))
      .toMatchObject({ params: { new_username: "terceira.vilma" } });
    await username(former)("vilma.torres");
    expect(await outcomeOf(send(contact, "vilma.torres"))).toBe("succeeded");
  });

  test("the auth library changes no name, username or address beside the rules", async () => {
    const user = await server.signUp();
    for (const path of [
      "update-user",
      "change-email",
      "change-password",
      "set-password",
      "delete-user",
      "admin/update-user",
    ])
      expect
        .soft(
          (
            await user.client.send(
              `/api/auth/${path}`,
              jsonBody({
                name: "Suporte",
                newEmail: "x@y.example",
                newPassword: "outra senha de login",
                currentPassword: user.password,
              }),
            )
          ).status,
          path,
        )
        .toBeGreaterThanOrEqual(400);
    const [row] = await query<{ name: string }>("select name from auth_users where id = $1", [user.userId]);
    expect(row!.name).toBe("Marina Azevedo");
  });
});

describe("T16: phones are stored in one form", () => {
  const groups: Readonly<Record<string, readonly string[]>> = {
    "Brazil, mobile": [
      "+5511976543210",
      "+55011976543210",
      "+550011976543210",
      "+551176543210",
      "+5501176543210",
      "+55001176543210",
    ],
    "Brazil, landline": ["+551133334444", "+5501133334444", "+55001133334444", "+550001133334444"],
    Mexico: [
      "+525512345678",
      "+5215512345678",
      "+52015512345678",
      "+520445512345678",
      "+520455512345678",
      "+5200445512345678",
      "+52115512345678",
      "+520115512345678",
    ],
    Argentina: [
      "+5491123456789",
      "+541123456789",
      "+54111523456789",
      "+5401123456789",
      "+54091123456789",
      "+54901123456789",
      "+540111523456789",
      "+549111523456789",
      "+5400111523456789",
    ],
    Germany: ["+4915123456789", "+49015123456789", "+490015123456789", "+4900015123456789"],
    France: ["+33612345678", "+330612345678", "+3300612345678", "+33000612345678"],
    Spain: ["+34612345678", "+340612345678", "+3400612345678"],
    Chile: ["+56912345678", "+560912345678", "+5609012345678", "+5612345678", "+562912345678"],
    Colombia: ["+573001234567", "+5703001234567", "+57033001234567", "+5703103001234567"],
    Peru: ["+51912345678", "+510912345678", "+5100912345678"],
    "North America": ["+12025550123", "+112025550123", "+1012025550123", "+102025550123", "+10112025550123"],
  };
  test("whatever stands before them, also before an old number of eight digits", async () => {
    const user = await server.signUp();
    const stored: Record<string, string[]> = {};
    for (const [country, forms] of Object.entries(groups)) {
      const kept = new Map<string, string[]>();
      for (const phone of forms) {
        const outcome = await outcomeOf(user.client.call("updateProfile", { phone }));
        if (outcome !== "succeeded") continue;
        const { phone: form } = await user.client.call("getProfile", {});
        kept.set(form!, [...(kept.get(form!) ?? []), phone]);
      }
      stored[country] = [...kept].map(([form, typed]) => `${form} of ${typed.join(", ")}`);
    }
    // In Argentina one number has two forms, and is counted as one where a bonus is paid.
    for (const [country, forms] of Object.entries(stored))
      expect.soft(forms.length <= (country === "Argentina" ? 2 : 1), `${country}: ${forms.join("; ")}`).toBe(true);
  });

  test("and each gets one bonus, however it is written", { timeout: patient(120_000) }, async () => {
    const friend = await server.createCustomer();
    const { referral_code: _code } = await friend.client.call("getProfile", {});
    const invited = async (phone: string) => {
      const user = await server.signUp();
      await activate(user);
      const change = user.client.call("updateProfile", { phone, login_password: user.password });
      if ((await outcomeOf(change)) !== "succeeded") return { user, isPaid: false };
      await user.client.call("applyReferralCode", { _code });
      await addMoney(user.client, 2_000);
      const { referral_bonus_pending: pending } = await user.client.call("getProfile", {});
      return { user, isPaid: pending === 0 };
    };
    const outcomes: Record<string, readonly boolean[]> = {};
    for (const forms of [
      ["+5491123456789", "+541123456789", "+54111523456789", "+5401123456789", "+54901123456789"],
      ["+541123456780", "+5491123456780", "+540111523456780", "+549111523456780"],
      ["+525512345678", "+5215512345678", "+52015512345678"],
      ["+5521976543210", "+552176543210", "+55021976543210", "+55002176543210"],
      ["+55002176543211", "+5521976543211"],
      ["+5521987654321", "+55002187654321", "+550002187654321"],
      ["+4915123456789", "+49015123456789"],
    ]) {
      const paid: boolean[] = [];
      for (const phone of forms) paid.push((await invited(phone)).isPaid);
      outcomes[forms[0]!] = paid;
    }
    for (const [phone, paid] of Object.entries(outcomes)) expect.soft(paid.filter(Boolean), phone).toHaveLength(1);
  });
});
