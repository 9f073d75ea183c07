import { createHash } from "node:crypto";
import { parse } from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnOfHeading } from "#contract/back-office/import-names.ts";
import { importColumns, importMax, languages, type ImportColumn } from "#contract/limits.ts";
import { pruneRejectedRows } from "#server/back-office/partner-administration/index.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { pruneInvitations } from "#server/partners/members/index.ts";
import { addMember } from "#server/partners/partners/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { isFull } from "#test/harness/speed.ts";
import { loginPassword } from "#test/harness/users.ts";
import { callWhileHeld, fingerprint, linkIn, readMail, domainErrorOf, until, untilWaiting } from "./support/calls.ts";

const clock = new SettableClock(new Date());
const ownerSubject = "Convite para cuidar de uma empresa no Troco";
const staffSubject = "Convite para a equipe de uma empresa no Troco";

let server: TestServer;
let administrator: TestUser;
let partner: TestUser & { readonly partnerId: string };
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  partner = await server.createPartner();
  customer = await server.createCustomer({ balance: 50_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const details = {
  company_name: "Loja Nova",
  business_category: "other",
  cashback_basis_points: 500,
  cashback_basis_points_min: 100,
  cashback_basis_points_max: 1_500,
} as const;

const create = (extra: { readonly company_name?: string; readonly owner_email?: string } = {}) =>
  administrator.client.call("createPartner", { ...details, ...extra, login_password: administrator.password });

/** A partner whose owner has accepted. */
async function createOwned(owner: TestUser, company_name: string) {
  const { id } = await create({ company_name, owner_email: owner.email });
  await owner.client.call("acceptInvitation", { token: await tokenOf(owner.email, ownerSubject) });
  return administrator.client.call("getPartner", { id });
}

const switchOn = (id: string) =>
  administrator.client.call("switchPartnerOn", { id, login_password: administrator.password });

const code = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const tokenOf = async (email: string, subject: string) =>
  linkIn(await readMail(server.url, email, subject)).searchParams.get("token")!;
const inviteStaff = (email: string) =>
  partner.client.call("inviteCashier", { email, login_password: partner.password });
const isOwner = (partnerId: string) =>
  server.testDatabase.owner.query("select from partner_members where partner_id = $1 and role = 'owner'", [partnerId]);
const listed = async (search: string) =>
  (await customer.client.call("getPublicPartners", { search })).partners.map(({ id }) => id);

describe("a partner's cashback", () => {
  test("stays within the administrator's bounds at every change, and charges that were made keep theirs", async () => {
    const owner = await server.createCustomer({ name: "Dona Lia" });
    const made = await createOwned(owner, "Loja Limites");
    expect(made).toMatchObject({
      owners: [{ full_name: "Dona Lia", email: owner.email }],
      owner_name: "Dona Lia",
      invited_owner_email: null,
    });
    const own = { version: 1, company_name: "Loja Limites", business_category: "other" } as const;
    const field = async (basisPoints: number) =>
      (await domainErrorOf(owner.client.call("updateOwnPartner", { ...own, cashback_basis_points: basisPoints })))
        .errors;
    expect(await field(99)).toEqual([{ field: "cashback_basis_points", code: "too_small", params: { minimum: 100 } }]);
    expect(await field(1_501)).toEqual([
      { field: "cashback_basis_points", code: "too_big", params: { maximum: 1_500 } },
    ]);
    const charged = await owner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 10_000 });
    expect(await owner.client.call("updateOwnPartner", { ...own, cashback_basis_points: 1_500 })).toMatchObject({
      cashback_basis_points: 1_500,
      public_cashback_percentage: 15,
      version: 2,
    });
    expect(await customer.client.call("getPaymentRequest", { id: charged.id })).toMatchObject({
      split: { cashback_basis_points: 500, cashback: 500 },
    });
    await customer.client.call("rejectPaymentRequest", { id: charged.id });
    const change = (version: number, chosen: number, max: number) =>
      administrator.client.call("updatePartner", {
        id: made.id,
        ...details,
        version,
        cashback_basis_points: chosen,
        cashback_basis_points_max: max,
        login_password: administrator.password,
      });
    expect((await domainErrorOf(change(2, 1_500, 1_000))).errors).toMatchObject([
      { field: "cashback_basis_points", code: "too_big" },
    ]);
    expect((await domainErrorOf(change(2, 50, 50))).errors).toMatchObject([
      { field: "cashback_basis_points_max", code: "too_small" },
    ]);
    expect(await code(change(1, 900, 1_000)), "somebody changed it meanwhile").toBe("partner_changed");
    expect(await change(2, 900, 1_000)).toMatchObject({ version: 3, cashback_basis_points: 900 });
    expect(await code(owner.client.call("updateOwnPartner", { ...own, version: 2, cashback_basis_points: 900 }))).toBe(
      "partner_changed",
    );
  });

  test("of two changes of a partner at once, one gets the error that it has changed", async () => {
    const own = { version: 1, company_name: "Padaria Estrela", business_category: "restaurant" } as const;
    const results = await Promise.allSettled(
      [700, 800].map((points) => partner.client.call("updateOwnPartner", { ...own, cashback_basis_points: points })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a partner that leaves its city loses the coordinates it had there, and keeps them where only the street changes", async () => {
  const owner = await server.createCustomer();
  const { id } = await createOwned(owner, "Loja Mudança");
  const place = { city: "São Paulo", state: "SP", latitude: -23.56, longitude: -46.65 };
  const input = { id, version: 1, ...details, ...place, login_password: administrator.password };
  expect(await administrator.client.call("updatePartner", input)).toMatchObject({ place: "own", latitude: -23.56 });
  const own = { company_name: "Loja Mudança", business_category: "other", cashback_basis_points: 500 } as const;
  await owner.client.call("updateOwnPartner", {
    ...own,
    version: 2,
    address: "Rua Nova, 2",
    city: "sao paulo",
    state: "SP",
  });
  expect(await administrator.client.call("getPartner", { id })).toMatchObject({ place: "own", latitude: -23.56 });
  await owner.client.call("updateOwnPartner", { ...own, version: 3, city: "Recife", state: "PE" });
  expect(await administrator.client.call("getPartner", { id })).toMatchObject({ place: "city", latitude: null });
});

describe("a partner that is switched off", () => {
  test("is in no directory and no count, cannot charge, and its open charges are cancelled; its users see their money", async () => {
    const before = await customer.client.call("listPartnerFilters", {});
    const count = (filters: typeof before) => filters.categories.reduce((sum, { count: one }) => sum + one, 0);
    expect(await listed("estrela")).toContain(partner.partnerId);
    const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    const approve = () =>
      customer.client.call("approvePaymentRequest", {
        id,
        amount: 1_000,
        purchase_password: customer.purchasePassword,
      });

    const off = await administrator.client.call("switchPartnerOff", { id: partner.partnerId });
    expect(off.switched_off_at).not.toBeNull();
    expect(await listed("estrela")).not.toContain(partner.partnerId);
    const near = await customer.client.call("getPublicPartners", { latitude: "-23.5", longitude: "-46.6", limit: 100 });
    expect(near.partners.map((row) => row.id)).not.toContain(partner.partnerId);
    expect(count(await customer.client.call("listPartnerFilters", {}))).toBe(count(before) - 1);
    expect(await code(partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 }))).toBe(
      "partner_switched_off",
    );
    expect(await domainErrorOf(approve())).toMatchObject({
      code: "payment_request_closed",
      params: { status: "cancelled" },
    });
    expect(await customer.client.call("getPendingPaymentRequest", {})).toBeNull();
    expect((await partner.client.call("getOwnPartner", {})).switched_off_at).not.toBeNull();
    const [first] = (await administrator.client.call("listPartners", { show: "off" })).partners;
    expect(first!.id).toBe(partner.partnerId);

    await administrator.client.call("switchPartnerOff", { id: partner.partnerId });
    expect(await switchOn(partner.partnerId), "on again").toMatchObject({
      switched_off_at: null,
    });
    expect(await listed("estrela")).toContain(partner.partnerId);
    expect(await code(approve()), "what was cancelled stays so").toBe("payment_request_closed");
  });

  test("earns nothing by a charge that it made in the moment when it was switched off", async () => {
    const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    // As a charge stands whose transaction the switch could not see yet.
    await server.testDatabase.owner.query("update partners set switched_off_at = now() where id = $1", [
      partner.partnerId,
    ]);
    const approval = { id, amount: 1_000, purchase_password: customer.purchasePassword };
    expect(await domainErrorOf(customer.client.call("approvePaymentRequest", approval))).toMatchObject({
      code: "payment_request_closed",
    });
    await switchOn(partner.partnerId);
    await partner.client.call("cancelPaymentRequest", { id });
  });

  test("waits for a charge that is being answered, whose answer stays", async () => {
    const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    const { owner } = server.testDatabase;
    const holder = await owner.pool.connect();
    try {
      // Stands for an answer between its lock and its commit.
      await holder.query("begin");
      await holder.query("select from payment_requests where id = $1 for update", [id]);
      const switching = administrator.client.call("switchPartnerOff", { id: partner.partnerId });
      await untilWaiting(owner, "status = 'pending' and expires_at > $3 order by id for update");
      await holder.query("update payment_requests set status = 'rejected', decided_at = now() where id = $1", [id]);
      await holder.query("commit");
      await switching;
    } finally {
      holder.release();
    }
    expect((await customer.client.call("getPaymentRequest", { id })).status).toBe("rejected");
    await switchOn(partner.partnerId);
  });
});

describe("an invitation", () => {
  test("makes somebody staff by the mail's link, who charges at once and is no longer when taken off", async () => {
    const staff = await server.createCustomer({ name: "Beto Lima" });
    const invited = await inviteStaff(staff.email.toUpperCase());
    expect(invited).toMatchObject({ email: staff.email, role: "cashier" });
    const mail = await readMail(server.url, staff.email, staffSubject);
    expect(mail.text).toContain("Empresa: Padaria Estrela");
    expect(linkIn(mail).pathname).toBe("/partner/invitation");
    const token = await tokenOf(staff.email, staffSubject);
    expect(await staff.client.call("acceptInvitation", { token })).toEqual({
      company_name: "Padaria Estrela",
      role: "cashier",
    });
    expect(await staff.client.call("acceptInvitation", { token }), "a click that was repeated").toMatchObject({
      role: "cashier",
    });
    expect(await staff.client.call("getOwnPartner", {})).toMatchObject({ role: "cashier" });
    await staff.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000 });
    const seen = await staff.client.call("listPartnerPeople", {});
    expect(seen.people.map(({ role, email }) => [role, email])).toEqual([
      ["owner", null],
      ["cashier", null],
    ]);
    const people = await partner.client.call("listPartnerPeople", {});
    expect(people.people.map(({ email }) => email)).toEqual([partner.email, staff.email]);
    expect(people.invitations).toEqual([]);
    expect((await domainErrorOf(inviteStaff(staff.email))).errors).toEqual([{ field: "email", code: "not_allowed" }]);

    const remove = (userId: string) =>
      partner.client.call("removePartnerMember", { user_id: userId, login_password: partner.password });
    expect(await code(remove(partner.userId)), "the owner stays").toBe("last_owner");
    expect(await code(remove(customer.userId)), "a stranger is not known").toBe("not_found");
    const results = await Promise.allSettled([remove(staff.userId), remove(staff.userId)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await code(staff.client.call("getOwnPartner", {}))).toBe("partner_only");
    expect(await code(staff.client.call("acceptInvitation", { token })), "nor by the old link").toBe(
      "invitation_invalid",
    );
  });

  test("is nobody else's: not by a foreign e-mail, not once it was renewed, revoked or has expired", async () => {
    const invited = await server.createCustomer();
    const stranger = await server.createCustomer();
    await inviteStaff(invited.email);
    const first = await tokenOf(invited.email, staffSubject);
    expect(await code(stranger.client.call("acceptInvitation", { token: first }))).toBe("invitation_invalid");
    expect(await code(stranger.client.call("acceptInvitation", { token: "nobody was sent this" }))).toBe(
      "invitation_invalid",
    );
    const again = await inviteStaff(invited.email);
    expect(await code(invited.client.call("acceptInvitation", { token: first })), "renewed").toBe("invitation_invalid");
    expect((await partner.client.call("listPartnerPeople", {})).invitations.map(({ id }) => id)).toEqual([again.id]);
    const second = await until(async () => {
      const token = await tokenOf(invited.email, staffSubject);
      return token === first ? undefined : token;
    });
    const other = await server.createPartner({ partnerName: "Loja Vizinha" });
    expect(await code(other.client.call("revokeInvitation", { id: again.id })), "another partner's").toBe("not_found");
    await partner.client.call("revokeInvitation", { id: again.id });
    expect(await code(partner.client.call("revokeInvitation", { id: again.id }))).toBe("not_found");
    expect(await code(invited.client.call("acceptInvitation", { token: second }))).toBe("invitation_invalid");

    const late = await server.createCustomer();
    await inviteStaff(late.email);
    const token = await tokenOf(late.email, staffSubject);
    await server.testDatabase.owner.query("update partner_invitations set expires_at = $1 where email = $2", [
      clock.now(),
      late.email,
    ]);
    expect(await code(late.client.call("acceptInvitation", { token }))).toBe("invitation_invalid");
    expect(await code(late.client.call("getOwnPartner", {}))).toBe("partner_only");
  });

  test("of two partners is accepted once by one user, also at once; and one link makes one member", async () => {
    const person = await server.createCustomer();
    const other = await server.createPartner({ partnerName: "Loja Segunda" });
    await inviteStaff(person.email);
    const one = await tokenOf(person.email, staffSubject);
    await other.client.call("inviteCashier", { email: person.email, login_password: other.password });
    const two = await until(async () => {
      const token = await tokenOf(person.email, staffSubject);
      return token === one ? undefined : token;
    });
    const results = await Promise.allSettled(
      [one, one, two, two].map((token) => person.client.call("acceptInvitation", { token })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const result of results) {
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ problem: { code: "acts_for_another_company" } });
    }
    const rows = await server.testDatabase.owner.query("select from partner_members where user_id = $1", [
      person.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("gives a partner without an owner its own, who is only notified; earlier invitations end", async () => {
    const created = await create({ company_name: "Loja Sem Dono", owner_email: "dona.rosa@troco.example" });
    expect(created).toMatchObject({ owner_name: null, invited_owner_email: "dona.rosa@troco.example" });
    expect(await isOwner(created.id)).toHaveLength(0);
    const staying = await tokenOf("dona.rosa@troco.example", ownerSubject);
    const owner = await server.createCustomer({ name: "Rosa Melo" });
    const invite = (email: string) =>
      administrator.client.call("invitePartnerOwner", {
        id: created.id,
        email,
        login_password: administrator.password,
      });
    expect(await invite(owner.email)).toMatchObject({ invited_owner_email: owner.email });
    await server.testDatabase.owner.query("update auth_users set email = 'dona.rosa@troco.example' where id = $1", [
      customer.userId,
    ]);
    expect(await code(customer.client.call("acceptInvitation", { token: staying })), "invited no more").toBe(
      "invitation_invalid",
    );
    await server.testDatabase.owner.query("update auth_users set email = $2 where id = $1", [
      customer.userId,
      customer.email,
    ]);
    const token = await tokenOf(owner.email, ownerSubject);
    expect(await owner.client.call("acceptInvitation", { token })).toEqual({
      company_name: "Loja Sem Dono",
      role: "owner",
    });
    expect(await owner.client.call("getOwnPartner", {})).toMatchObject({ id: created.id, role: "owner" });
  });

  test("makes one of the staff an owner beside the other, by the partner's owner or by an administrator", async () => {
    const double = await server.createPartner({ partnerName: "Padaria Dupla" });
    const [staff, invited] = [await server.createCustomer({ name: "Beto Sócio" }), await server.createCustomer()];
    await server.addStaff(double.partnerId, staff.userId);
    const inviteOwner = (email: string) =>
      double.client.call("inviteCoOwner", { email, login_password: double.password });
    expect(await inviteOwner(staff.email)).toMatchObject({ email: staff.email, role: "owner" });
    await staff.client.call("acceptInvitation", { token: await tokenOf(staff.email, ownerSubject) });
    expect(await staff.client.call("getOwnPartner", {})).toMatchObject({ role: "owner", owns_alone: false });
    expect((await domainErrorOf(inviteOwner(staff.email))).errors).toEqual([{ field: "email", code: "not_allowed" }]);
    await administrator.client.call("invitePartnerOwner", {
      id: double.partnerId,
      email: invited.email,
      login_password: administrator.password,
    });
    await invited.client.call("acceptInvitation", { token: await tokenOf(invited.email, ownerSubject) });
    const { people } = await double.client.call("listPartnerPeople", {});
    expect(people.map(({ role }) => role)).toEqual(["owner", "owner", "owner"]);
    const { owners } = await administrator.client.call("getPartner", { id: double.partnerId });
    expect(owners.map(({ email }) => email).toSorted()).toEqual(
      [double, staff, invited].map(({ email }) => email).toSorted(),
    );
  });

  test("that expired a month ago is forgotten, and one that expired today is not", async () => {
    const { owner } = server.testDatabase;
    const expire = (email: string, days: number) =>
      owner.query("update partner_invitations set expires_at = $1 where email = $2", [
        new Date(clock.now().getTime() - days * 24 * 60 * 60_000),
        email,
      ]);
    const [old, recent] = ["antiga@troco.example", "recente@troco.example"];
    for (const email of [old, recent]) await inviteStaff(email);
    await expire(old, 31);
    await expire(recent, 1);
    await pruneInvitations(server.server.services);
    const left = await owner.query("select email from partner_invitations where email = any ($1::text[])", [
      [old, recent],
    ]);
    expect(left).toEqual([{ email: recent }]);
  });

  test("is how an administrator names every owner: a user with an account becomes none before accepting, and may never accept", async () => {
    const named = await server.createCustomer({ name: "Quem Foi Nomeado" });
    const made = await create({ company_name: "Loja Alheia", owner_email: named.email });
    expect(made).toMatchObject({ owner_name: null, owners: [], invited_owner_email: named.email });
    expect(await isOwner(made.id)).toEqual([]);
    expect((await named.client.call("getProfile", {})).user_type).toBe("customer");
    expect(await code(named.client.call("getOwnPartner", {}))).toBe("partner_only");

    const busy = await create({ company_name: "Loja Cobiçada", owner_email: partner.email });
    expect(busy, "who acts for another partner is invited alike").toMatchObject({ invited_owner_email: partner.email });
    const token = await tokenOf(partner.email, ownerSubject);
    expect(await code(partner.client.call("acceptInvitation", { token }))).toBe("acts_for_another_company");
    expect(await isOwner(busy.id)).toEqual([]);
  });
});

describe("several owners", () => {
  async function openDouble() {
    const first = await server.createPartner({ partnerName: "Casa Dupla" });
    const second = await server.createCustomer({ name: "Dora Sócia" });
    await addMember(server.testDatabase.owner, {
      userId: second.userId,
      partnerId: first.partnerId,
      role: "owner",
      at: new Date(Date.now() - 30 * 24 * 60 * 60_000),
    });
    return { first, second };
  }
  const remove = (by: TestUser, who: TestUser) =>
    by.client.call("removePartnerMember", { user_id: who.userId, login_password: by.password });

  test("who remove each other at once leave one of them, and neither the last nor anybody past the room goes", async () => {
    const { first, second } = await openDouble();
    const results = await Promise.allSettled([remove(first, second), remove(second, first)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [stays, gone] = results[0]!.status === "fulfilled" ? [first, second] : [second, first];
    expect(await stays.client.call("getOwnPartner", {})).toMatchObject({ role: "owner", owns_alone: true });
    expect(await code(gone.client.call("getOwnPartner", {}))).toBe("partner_only");
    expect(await code(remove(stays, stays))).toBe("last_owner");
    const { owner } = server.testDatabase;
    const where = "where partner_id = $1 and role = 'owner'";
    for (const statement of [
      `delete from partner_members ${where}`,
      `update partner_members set role = 'staff' ${where}`,
    ])
      await expect(owner.query(statement, [first.partnerId])).rejects.toThrow(/keeps an owner|removed, not changed/);
    await addMember(owner, { userId: gone.userId, partnerId: first.partnerId, role: "owner", at: new Date() });
    // Without the module's lock, the database itself makes them wait for each other.
    const races = await Promise.allSettled(
      [first, second].map(({ userId }) =>
        server.server.services.database.query("delete from partner_members where user_id = $1", [userId]),
      ),
    );
    expect(races.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("pay out and are paid while one of them can act; who steps down may close the account, the last one not", async () => {
    const { first, second } = await openDouble();
    const buy = async () => {
      const { id } = await first.client.call("createPaymentRequest", { card_number: cardNumber, amount: 2_000 });
      return customer.client.call("approvePaymentRequest", {
        id,
        amount: 2_000,
        purchase_password: customer.purchasePassword,
      });
    };
    await blockAccount(server.server.services, second.userId, "fraud");
    await buy();
    expect(await code(remove(first, first)), "the other one cannot act").toBe("last_owner");
    expect(await code(first.client.call("cancelAccount", { login_password: first.password }))).toBe("balance_not_zero");
    await unblockAccount(server.server.services, second.userId);
    await remove(first, first);
    await first.client.call("cancelAccount", { login_password: first.password });
    expect(await code(second.client.call("cancelAccount", { login_password: second.password }))).toBe(
      "balance_not_zero",
    );
  });

  test("who close their accounts at once do not both: what the partner is owed stays somebody's", async () => {
    const { first, second } = await openDouble();
    const { id } = await first.client.call("createPaymentRequest", { card_number: cardNumber, amount: 2_000 });
    await customer.client.call("approvePaymentRequest", {
      id,
      amount: 2_000,
      purchase_password: customer.purchasePassword,
    });
    const results = await Promise.allSettled(
      [first, second].map(({ client }) => client.call("cancelAccount", { login_password: loginPassword })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("read what each of them did, and of Troco that it did it: no name, and nobody else's", async () => {
    const { first, second } = await openDouble();
    await first.client.call("createApiKey", {
      name: "Caixa 1",
      mode: "test",
      scopes: ["charges:read"],
      login_password: first.password,
    });
    await administrator.client.call("switchPartnerOff", { id: first.partnerId });
    await remove(second, first);
    const { acts, next_before: next } = await second.client.call("listOwnActs", { limit: 3 });
    expect(acts.map(({ act, actor_role, actor_name }) => [act, actor_role, actor_name])).toEqual([
      ["removePartnerMember", "owner", "Dora Sócia"],
      ["switchPartnerOff", "administrator", null],
      ["createApiKey", "owner", "Padeira Estrela"],
    ]);
    expect(acts[1]).toMatchObject({ before: null, after: null });
    const rest = await second.client.call("listOwnActs", { before: next! });
    expect(rest.acts.map(({ act }) => act)).toEqual(["createPartner"]);
    expect(await code(first.client.call("listOwnActs", {}))).toBe("partner_only");
  });
});

describe("an import", () => {
  /** More than two portions; as many as a large file has where everything runs. */
  const many = isFull ? 3_000 : 300;
  const good = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      company_name: `Importada ${at}`,
      business_category: at % 2 === 0 ? "restaurant" : "Fashion",
      cashback_percentage: "7,5%",
      city: "Recife",
      state: "PE",
      phone: "+55 (81) 3000-0000",
      instagram: "@importada",
      latitude: "-8,05",
      longitude: "-34.88",
    }));
  const bad: Record<number, [Record<string, string>, string, string]> = {
    0: [{ company_name: "" }, "company_name", "required"],
    9: [{ business_category: "casino" }, "business_category", "not_allowed"],
    199: [{ cashback_percentage: "91" }, "cashback_percentage", "too_big"],
    200: [{ latitude: "norte" }, "latitude", "invalid_format"],
    [many - 60]: [{ phone: "=cmd()|' /C calc'!A0" }, "phone", "invalid_format"],
    [many - 30]: [{ owner_email: "nobody\u0000" }, "owner_email", "invalid_format"],
    [many - 1]: [{ longitude: "" }, "longitude", "required"],
  };
  const rows = good(many).map((row, at) => ({ ...row, ...bad[at]?.[0] }));

  const start = (content: object[], name = "empresas.csv") =>
    administrator.client.call("startPartnerImport", {
      file_name: name,
      file_digest: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
      row_count: content.length,
      login_password: administrator.password,
    });
  const send = (id: string, content: object[], from: number) =>
    administrator.client.call("importPartners", {
      id,
      first_row: from + 1,
      rows: content.slice(from, from + importMax.rowsAtOnce),
    });
  const refusedRows = async (id: string, language = "pt") => {
    const answer = await administrator.client.send(`/api/admin/partner-imports/${id}/refused`, {
      headers: { "x-language": language },
    });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const text = await answer.text();
    const name = /filename="(.*)"/.exec(answer.headers.get("content-disposition")!)![1];
    return { name, text, lines: text.trim().split("\r\n") };
  };
  /** A file's rows as the app sends them: by the columns that its headings name. */
  const asRows = (text: string): Partial<Record<ImportColumn, string>>[] => {
    const [head, ...lines] = parse<string[]>(text.trim()).data;
    const columns = head!.map((heading) => columnOfHeading(heading));
    expect(columns.slice(0, -1)).toEqual(importColumns);
    return lines.map(
      (line) =>
        Object.fromEntries(
          line.flatMap((cell, at) => (columns[at] === undefined || cell === "" ? [] : [[columns[at], cell]])),
        ) as Partial<Record<ImportColumn, string>>,
    );
  };
  const outcomesOf = async (content: object[]) =>
    (await administrator.client.call("checkPartnerImport", { rows: content })).rows.map(({ outcome }) => outcome);
  const countPartners = async () =>
    Number((await server.testDatabase.owner.query<{ count: bigint }>("select count(*) from partners"))[0]!.count);

  test("with a code twice refuses the second row that says something else, wherever it stands", async () => {
    const named = (external_id: string, city: string, more: object = {}) => ({
      external_id,
      company_name: "Padaria Lua",
      business_category: "restaurant",
      city,
      ...more,
    });
    // The same code in one portion and in different ones, the same data written otherwise.
    const content = [
      named("LUA-1", "Recife", { phone: "(81) 3000-0000" }),
      named("LUA-1", "Olinda"),
      named("LUA-1", "Recife", { phone: "+55 81 3000 0000", instagram: "-" }),
      ...Array.from({ length: 100 }, (_, at) => named(`LUA-${at + 2}`, "Natal")),
      named("LUA-1", "Recife", { phone: "0055 81 3000-0000" }),
      named("-", "Natal"),
      named("n/a", "Fortaleza"),
      named("LUA-1", "Caruaru"),
    ];
    const checked = await administrator.client.call("checkPartnerImport", { rows: content.slice(0, 3), country: "BR" });
    expect(checked.rows.map(({ outcome, errors }) => errors[0]?.code ?? outcome)).toEqual([
      "created",
      "repeated",
      "already_there",
    ]);
    const { id } = await start(content, "repetidas.csv");
    const sendOf = (from: number, to: number) =>
      administrator.client.call("importPartners", {
        id,
        first_row: from + 1,
        rows: content.slice(from, to),
        country: "BR",
      });
    expect(await sendOf(0, 100)).toMatchObject({ created: 98, already_there: 1, refused: 1 });
    expect(await sendOf(100, 106)).toMatchObject({ done: 106, created: 103, already_there: 2, refused: 1 });
    expect(await sendOf(106, 107), "the last row alone").toMatchObject({ done: 107, created: 103, refused: 2 });
    const last = (await administrator.client.call("getLastPartnerImport", {}))!;
    expect(last.refused_rows.map(({ row, errors }) => [row - 2, errors[0]])).toEqual([
      [1, { field: "external_id", code: "repeated", value: "LUA-1" }],
      [106, { field: "external_id", code: "repeated", value: "LUA-1" }],
    ]);
    const { text } = await refusedRows(id);
    expect(text).toContain("Código: este código já está em uma linha anterior do arquivo, com outros dados (LUA-1)");
    expect(await server.testDatabase.owner.query("select from partner_import_codes")).toEqual([]);
    const [stored] = await server.testDatabase.owner.query<{ phone: string }>(
      "select phone from partners where company_name = 'Padaria Lua' and city = 'Recife'",
    );
    expect(stored).toEqual({ phone: "+558130000000" });
    await server.testDatabase.owner.query("delete from partners where company_name = 'Padaria Lua'");
  });

  test("of many rows makes partners of the good ones and reports each refused one; the same again makes none", async () => {
    const before = await countPartners();
    const { id } = await start(rows);
    let state = await send(id, rows, 0);
    // The answer was lost, and the portion is sent again; another tab sends what comes later.
    expect(await send(id, rows, 0)).toEqual(state);
    expect(await send(id, rows, 2 * importMax.rowsAtOnce)).toEqual(state);
    expect(state).toMatchObject({ done: 100, created: 98, refused: 2, finished_at: null });
    // The page was reloaded: the same file goes on where it broke off.
    expect((await start(rows)).id).toBe(id);
    while (state.done < rows.length) state = await send(id, rows, state.done);
    expect(state).toMatchObject({ done: many, created: many - 7, already_there: 0, refused: 7 });
    expect(state.finished_at).not.toBeNull();
    expect(await countPartners()).toBe(before + many - 7);
    const last = (await administrator.client.call("getLastPartnerImport", {}))!;
    expect(last.refused_rows.map(({ row, errors }) => [row - 2, errors[0]!.field, errors[0]!.code])).toEqual(
      Object.entries(bad).map(([at, [, field, rule]]) => [Number(at), field, rule]),
    );
    const refused = await refusedRows(id);
    expect(refused.name).toBe("linhas-recusadas-pt.csv");
    expect(refused.lines).toHaveLength(8);
    expect(refused.lines[0]).toBe(
      "Código;Nome;Categoria;Cashback (%);Descrição;Endereço;Cidade;Estado;CEP;Latitude;Longitude;Telefone;WhatsApp;" +
        "Instagram;E-mail do dono;Motivo da recusa",
    );
    expect(refused.lines[3]).toBe(
      ';Importada 199;Fashion;91;;;Recife;PE;;"-8,05";"-34,88";\'+55 (81) 3000-0000;;\'@importada;;' +
        "Linha 201: Cashback (%): o máximo é 90 (91)",
    );
    expect(refused.lines[5], "no formula").toContain(";'=cmd()");
    expect((await refusedRows(id, "en")).lines[2]).toContain(",-8.05,-34.88,");

    const second = await start(rows);
    expect(second.id).not.toBe(id);
    let again = second;
    while (again.done < rows.length) again = await send(second.id, rows, again.done);
    expect(again).toMatchObject({ done: many, created: 0, already_there: many - 7, refused: 7 });
    expect(await countPartners()).toBe(before + many - 7);
    const [found] = (await administrator.client.call("listPartners", { search: `importada ${many - 2}` })).partners;
    expect(found).toMatchObject({
      cashback_basis_points: 750,
      phone: "+558130000000",
      instagram: "importada",
      place: "own",
    });
  });

  test("gives back the refused rows as a file that, once mended, makes their partners and no other twice", async () => {
    const content = [
      { company_name: "Feira Boa", business_category: "Saúde", city: "Olinda" },
      { company_name: "Feira Cara", business_category: "Moda", cashback_percentage: "90,5", phone: "+55 81 3000-0001" },
      { company_name: '-Feira; "Má"', business_category: "Cassino", description: "=1+1; duas, linhas", state: "PE" },
    ];
    const { id } = await start(content);
    expect(await send(id, content, 0)).toMatchObject({ created: 1, refused: 2 });
    for (const language of languages) {
      const { text } = await refusedRows(id, language);
      const returned = asRows(text);
      expect(returned).toMatchObject([
        { company_name: "Feira Cara", phone: "'+55 81 3000-0001" },
        { company_name: `'-Feira; "Má"`, description: "'=1+1; duas, linhas" },
      ]);
      // Nothing is mended yet: the same rows are refused for the same reasons.
      expect(await outcomesOf(returned), language).toEqual(["refused", "refused"]);
    }
    const mended = asRows((await refusedRows(id)).text);
    mended[0]!["cashback_percentage"] = "9,5";
    mended[1]!["business_category"] = "EDUCACAO";
    expect(await outcomesOf([...mended, content[0]!])).toEqual(["created", "created", "already_there"]);
    const before = await countPartners();
    const second = await start(mended);
    expect(await send(second.id, mended, 0)).toMatchObject({ created: 2, already_there: 0, refused: 0 });
    // The whole file, mended, with the row that was accepted the first time.
    const whole = [content[0]!, ...mended];
    expect(await send((await start(whole)).id, whole, 0)).toMatchObject({ created: 0, already_there: 3, refused: 0 });
    expect(await countPartners()).toBe(before + 2);
    const [found] = (await administrator.client.call("listPartners", { search: "feira má" })).partners;
    expect(found).toMatchObject({
      company_name: '-Feira; "Má"',
      business_category: "education",
      description: "=1+1; duas, linhas",
    });
    clock.advance(31 * 24 * 60 * 60_000);
    try {
      await pruneRejectedRows(server.server.services);
      const kept = await server.testDatabase.owner.query("select from partner_import_errors where import_id = $1", [
        id,
      ]);
      expect(kept, "refused rows are kept for thirty days").toEqual([]);
    } finally {
      clock.advance(-31 * 24 * 60 * 60_000);
    }
  });

  test("is tried first without effect: what each row would do, as the import then does it", async () => {
    const content = [
      { external_id: "ENSAIO-1", company_name: "Ensaio Um", business_category: "Barbearia" },
      { external_id: "ENSAIO-1", company_name: "Ensaio Um De Novo", business_category: "Barbería" },
      { company_name: "Ensaio Dois", business_category: "Outra", latitude: "1" },
    ];
    const before = await fingerprint(server.testDatabase.owner);
    const { rows: checked } = await administrator.client.call("checkPartnerImport", { rows: content });
    expect(checked.map(({ outcome }) => outcome)).toEqual(["created", "refused", "refused"]);
    expect(checked[1]!.key).toBe(checked[0]!.key);
    expect(checked[1]!.errors).toEqual([{ field: "external_id", code: "repeated", value: "ENSAIO-1" }]);
    expect(checked[2]).toEqual({
      outcome: "refused",
      key: null,
      errors: [{ field: "longitude", code: "required", value: "" }],
    });
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    const { id } = await start(content);
    expect(await send(id, content, 0)).toMatchObject({ created: 1, already_there: 0, refused: 2 });
    expect(await outcomesOf(content)).toEqual(["already_there", "refused", "refused"]);
    expect(await code(customer.client.call("checkPartnerImport", { rows: content }))).toBe("admin_only");
    expect(await code(partner.client.call("checkPartnerImport", { rows: content }))).toBe("admin_only");
  });

  test("makes nobody the owner who imports: the dry run refuses the row, the import too, and says why", async () => {
    const row = { business_category: "other", owner_email: ` ${administrator.email.toUpperCase()}` };
    const content = [
      { company_name: "De Quem Importa", ...row },
      { company_name: "De Outra Pessoa", ...row, owner_email: "outra.pessoa@troco.example" },
    ];
    const { rows: checked } = await administrator.client.call("checkPartnerImport", { rows: content });
    expect(checked).toMatchObject([
      {
        outcome: "refused",
        errors: [{ field: "owner_email", code: "own_concern", value: administrator.email.toLowerCase() }],
      },
      { outcome: "created", errors: [] },
    ]);
    const { id } = await start(content);
    expect(await send(id, content, 0)).toMatchObject({ created: 1, refused: 1 });
    expect((await refusedRows(id)).text).toContain("é o seu próprio e-mail");
    const invited = await server.testDatabase.owner.query("select email from partner_invitations where email = $1", [
      administrator.email.toLowerCase(),
    ]);
    expect(invited).toEqual([]);
  });

  test("refused by an earlier release gives back what that kept of its rows", async () => {
    const content = [{ company_name: "Antiga", business_category: "casino", city: "Natal" }];
    const { id } = await start(content);
    await send(id, content, 0);
    await server.testDatabase.owner.query("update partner_import_errors set cells = null where import_id = $1", [id]);
    expect(asRows((await refusedRows(id)).text)).toEqual([{ company_name: "Antiga", business_category: "casino" }]);
  });

  test("knows a row by its own id, mails its owner once, and takes the same portion from two tabs once", async () => {
    const content = [
      { external_id: "A-1", company_name: "Com Id", business_category: "other", owner_email: "dono.id@troco.example" },
      { external_id: "A-1", company_name: " Com Id", business_category: "Outra", owner_email: "Dono.Id@troco.example" },
    ];
    const { id } = await start(content);
    const states = await Promise.all([send(id, content, 0), send(id, content, 0)]);
    expect(states[1]).toEqual(states[0]);
    expect(states[0]).toMatchObject({ created: 1, already_there: 1, refused: 0 });
    const changed = [{ ...content[0]!, company_name: "Com Id, Nome Novo" }];
    expect(await send((await start(changed)).id, changed, 0)).toMatchObject({ created: 0, already_there: 1 });
    expect((await readMail(server.url, "dono.id@troco.example", ownerSubject)).text).toContain("Empresa: Com Id");
  });

  test("skips the rows of a portion that another tab imports while it waits", async () => {
    const { owner } = server.testDatabase;
    const content = ["Aba Um", "Aba Dois"].map((name) => ({ company_name: name, business_category: "other" }));
    const { id } = await start(content);
    const sent = await callWhileHeld(owner, {
      hold: (other) => other.query("update partner_imports set done = 1, created = 1 where id = $1", [id]),
      text: "partner_imports",
      call: () => send(id, content, 0),
    });
    expect(sent).toMatchObject({ done: 2, created: 2, finished_at: expect.any(String) });
    expect(await outcomesOf(content)).toEqual(["created", "already_there"]);
  });

  test("is its starter's: another administrator neither sends rows to it nor reads it", async () => {
    const other = await server.createCustomer({ name: "Outra Pessoa" });
    await grantAdministrator(server.server.services, other.email);
    const content = good(1);
    const { id } = await start(content, "outra.csv");
    expect(await code(other.client.call("importPartners", { id, first_row: 1, rows: content }))).toBe("not_found");
    expect(await code(other.client.call("downloadRefusedRows", { id }))).toBe("not_found");
    expect(await other.client.call("getLastPartnerImport", {})).toBeNull();
  });
});

test("a partner made by hand is in the list that is asked for, in pages, and only where it belongs", async () => {
  const names = ["Zeta Um", "Zeta Dois", "Zeta Três"];
  for (const name of names) await create({ company_name: name });
  const first = await administrator.client.call("listPartners", { search: "zeta", show: "without_owner", limit: 2 });
  const second = await administrator.client.call("listPartners", {
    search: "zeta",
    show: "without_owner",
    limit: 2,
    after: first.next_after!,
  });
  expect([...first.partners, ...second.partners].map((row) => row.company_name)).toEqual([
    "Zeta Dois",
    "Zeta Três",
    "Zeta Um",
  ]);
  expect(second.next_after).toBeNull();
  expect((await administrator.client.call("listPartners", { search: "zeta", show: "off" })).partners).toEqual([]);
  expect(await code(administrator.client.call("getPartner", { id: "018f0000-0000-7000-8000-000000000000" }))).toBe(
    "not_found",
  );
});
