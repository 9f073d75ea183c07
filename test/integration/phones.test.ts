import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Keys } from "#server/platform/keys.ts";
import { anotherCard, payCheckout, startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf } from "./support/calls.ts";

// Phones have one form, wherever they are taken (product decision T16).

let server: TestServer;
let administrator: TestUser;
let code: string;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  code = (await administrator.client.call("getProfile", {})).referral_code;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const wrong = (...fields: string[]) => ({
  code: "invalid_input",
  errors: fields.map((field) => ({ field, code: "invalid_format" })),
});

/** A new customer with this phone whose top-up of another card would earn a bonus. */
async function topUpWith(phone: string) {
  const user = await server.createCustomer();
  await user.client.call("updateProfile", { phone, login_password: user.password });
  await user.client.call("applyReferralCode", { _code: code });
  return topUp(user);
}

async function topUp({ client }: TestUser) {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount: 2_000 });
  await payCheckout(client, url, "pays", anotherCard());
  return client.call("verifyPayment", { sessionId });
}

test("the profile keeps a phone in its one form, and the same phone in another form is no change", async () => {
  const { client, userId } = await server.createCustomer();
  const { owner } = server.testDatabase;
  await owner.query("update profiles set phone = '+525512345678', phone_country_code = '+52' where user_id = $1", [
    userId,
  ]);
  for (const phone of ["+5215512345678", "+52015512345678", "+520445512345678"])
    expect(await client.call("updateProfile", { phone, phone_country_code: "+52" })).toMatchObject({
      phone: "+525512345678",
    });
  expect(
    await owner.query("select from security_events where user_id = $1 and kind = 'phone_changed'", [userId]),
  ).toEqual([]);
  expect(await domainErrorOf(client.call("updateProfile", { phone: "+525512345679" }))).toMatchObject({
    errors: [{ field: "login_password", code: "required" }],
  });
});

test.each(["+5511987654", "+551198765432109", "+52551234567", "+1212555123", "+3461234567", "+9991234567"])(
  "the profile refuses %s, which has the length of no number of its country",
  async (phone) => {
    const { client, password } = await server.signUp();
    const call = client.call("updateProfile", { phone, login_password: password });
    expect(await domainErrorOf(call)).toMatchObject(wrong("phone"));
    expect((await client.call("getProfile", {})).phone).toBeNull();
  },
);

test.each([
  ["with and without a trunk zero", "+5511961234567", "+55011961234567"],
  ["with and without the ninth digit", "+5521971234567", "+552171234567"],
  ["with and without Mexico's 1", "+523311112222", "+5213311112222"],
  ["with and without Argentina's 9", "+5491144445555", "+541144445555"],
])("a phone earns one bonus, %s", async (_title, form, other) => {
  expect(await topUpWith(other), other).toMatchObject({ referral_bonus: 500 });
  expect(await topUpWith(form), form).toMatchObject({ bonus_withheld: "phone_used" });
  expect(await topUpWith(other), other).toMatchObject({ bonus_withheld: "phone_used" });
});

test("another person's phone earns a bonus of its own", async () => {
  expect(await topUpWith("+390612345678")).toMatchObject({ referral_bonus: 500 });
  expect(await topUpWith("+39612345678")).toMatchObject({ referral_bonus: 500 });
});

test("a bonus that was paid before phones had one form uses up the phone", async () => {
  expect(await topUpWith("+528112345678")).toMatchObject({ referral_bonus: 500 });
  // As an earlier release kept it.
  const keys = new Keys(["a secret for tests that is long enough to be one"]);
  const digest = (phone: string) =>
    createHmac("sha256", keys.key("referral-phone", keys.ids[0]!)!).update(phone).digest();
  const changed = await server.testDatabase.owner.transaction(async (transaction) => {
    await transaction.query("set local session_replication_role = replica");
    return transaction.query("update referral_uses set phone_digest = $2 where phone_digest = $1 returning user_id", [
      digest("+528112345678"),
      digest("+5218112345678"),
    ]);
  });
  expect(changed).toHaveLength(1);
  expect(await topUpWith("+528112345678")).toMatchObject({ bonus_withheld: "phone_used" });
});

const details = { company_name: "Loja Nova", business_category: "other", cashback_basis_points: 500 } as const;
const bounds = { cashback_basis_points_min: 100, cashback_basis_points_max: 1_500 } as const;

test("a partner's phones have one form, in every operation that takes them", async () => {
  const { password: login_password, client } = administrator;
  const phones = { phone: "+55011933334444", whatsapp: "+5215512345678" };
  const kept = { phone: "+5511933334444", whatsapp: "+525512345678" };
  const made = await client.call("createPartner", { ...details, ...bounds, ...phones, login_password });
  expect(made).toMatchObject(kept);
  const { id, version } = made;
  const changed = { id, version, ...details, ...bounds, ...phones, phone: "+390612345678", login_password };
  expect(await client.call("updatePartner", changed)).toMatchObject({ ...kept, phone: "+390612345678" });
  const owner = await server.createPartner();
  expect(await owner.client.call("updateOwnPartner", { version: 1, ...details, ...phones })).toMatchObject(kept);
});

test("a partner's phones of a wrong length are refused by their fields, in every operation that takes them", async () => {
  const { password: login_password, client } = administrator;
  const phones = { phone: "+5511933334", whatsapp: "+52155123456789" };
  const call = client.call("createPartner", { ...details, ...bounds, ...phones, login_password });
  expect(await domainErrorOf(call)).toMatchObject(wrong("phone", "whatsapp"));
  const { id, version } = await client.call("createPartner", { ...details, ...bounds, login_password });
  const update = client.call("updatePartner", { id, version, ...details, ...bounds, ...phones, login_password });
  expect(await domainErrorOf(update)).toMatchObject(wrong("phone", "whatsapp"));
  const owner = await server.createPartner();
  const own = owner.client.call("updateOwnPartner", { version: 1, ...details, whatsapp: phones.whatsapp });
  expect(await domainErrorOf(own)).toMatchObject(wrong("whatsapp"));
});

test("an imported row's phones have one form, and a wrong one is refused with its cell", async () => {
  const { client } = administrator;
  const row = { company_name: "Importada", business_category: "restaurant" };
  const rows = [
    { ...row, phone: "+55 (0)81 3000-0000", whatsapp: "+55 81 9988-7766" },
    { ...row, phone: "+55 81 3000-00" },
  ];
  expect(await client.call("checkPartnerImport", { rows })).toMatchObject({
    rows: [
      { outcome: "created" },
      { outcome: "refused", errors: [{ field: "phone", code: "invalid_format", value: "+55 81 3000-00" }] },
    ],
  });
  const started = await client.call("startPartnerImport", {
    file_name: "lojas.csv",
    file_digest: "0".repeat(64),
    row_count: 2,
    login_password: administrator.password,
  });
  await client.call("importPartners", { id: started.id, first_row: 1, rows });
  expect(
    await server.testDatabase.owner.query("select phone, whatsapp from partners where company_name = 'Importada'"),
  ).toEqual([{ phone: "+558130000000", whatsapp: "+5581999887766" }]);
});

test("phones that are stored already get the one form, and those of which nothing is known stay", async () => {
  const { owner } = server.testDatabase;
  const forms: [string, string][] = [
    ["+5215587654321", "+525587654321"],
    ["+52015587654321", "+525587654321"],
    ["+55011933334444", "+5511933334444"],
    ["+551133334444", "+551133334444"],
    ["+558199887766", "+5581999887766"],
    ["+5490111234567", "+549111234567"],
    ["+440207946095", "+44207946095"],
    ["+112125551234", "+12125551234"],
    ["+390612345678", "+390612345678"],
    ["+2250707070707", "+2250707070707"],
    ["+9991234567", "+9991234567"],
  ];
  const users: string[] = [];
  for (const [phone] of forms) {
    const { userId } = await server.signUp();
    users.push(userId);
    await owner.query("update profiles set phone = $2 where user_id = $1", [userId, phone]);
  }
  const { partnerId } = await server.createPartner();
  await owner.query("update partners set phone = '+5501133334444', whatsapp = '+5215587654321' where id = $1", [
    partnerId,
  ]);
  const migration = await readFile(new URL("../../db/migrations/0048_phones.sql", import.meta.url), "utf8");
  for (let time = 0; time < 2; time += 1) {
    for (const statement of migration.split(/;\n/)) await owner.query(statement);
    const stored = await owner.query<{ phone: string }>(
      "select phone from unnest($1::text[]) with ordinality as u (id, at) join profiles on user_id = id order by at",
      [users],
    );
    expect(stored.map(({ phone }) => phone)).toEqual(forms.map(([, form]) => form));
    expect(await owner.query("select phone, whatsapp from partners where id = $1", [partnerId])).toEqual([
      { phone: "+551133334444", whatsapp: "+525587654321" },
    ]);
  }
});
