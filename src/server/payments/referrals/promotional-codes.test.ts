import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/operation.ts";
import type { referrals } from "#contract/payments/referrals.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { addMoney, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";

type Input = InputOf<(typeof referrals)["createPromotionalCode"]>;

let server: TestServer;
let admin: TestUser;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signUp("Alice Prado");
  await grantAdministrator(server.server.services, admin.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const create = (code: string, terms: Partial<Input> = {}) =>
  admin.client.call("createPromotionalCode", {
    login_password: admin.password,
    code,
    bonus: 1_000,
    minimum_top_up: 5_000,
    ...terms,
  });
const end = (code: string) => admin.client.call("endPromotionalCode", { code });
const list = (input: { search?: string; before?: string; limit?: number } = {}) =>
  admin.client.call("listPromotionalCodes", input);
const find = async (code: string) => (await list({ search: code })).codes.find((found) => found.code === code)!;
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const refused = (code: string) => ({ problem: { code } });

async function applyAll(code: string, users: readonly TestUser[]): Promise<string[]> {
  const results = await Promise.allSettled(
    users.map(({ client }) => client.call("applyReferralCode", { _code: code })),
  );
  return results.map((result) => (result.status === "fulfilled" ? "applied" : result.reason.problem.code));
}

const users = (count: number) => Promise.all(Array.from({ length: count }, () => server.createCustomer()));

test("a code is created as it is typed, in capitals, and shows what it has cost: paid and promised, to the cent", async () => {
  expect(await create(" verao-26 ", { ends_at: later(60_000), uses_max: 10 })).toEqual({
    code: "VERAO-26",
    bonus: 1_000,
    minimum_top_up: 5_000,
    created_at: clock.now().toISOString(),
    ends_at: later(60_000),
    uses_max: 10,
    state: "active",
    uses: 0,
    bonuses_paid: 0,
    bonuses_paid_amount: 0,
    bonuses_pending: 0,
    bonuses_pending_amount: 0,
  });
  const [first, second, third] = (await users(3)) as [TestUser, TestUser, TestUser];
  expect(await applyAll("verao-26", [first, second, third])).toEqual(["applied", "applied", "applied"]);
  await addMoney(first.client, 5_000);
  await addMoney(second.client, 4_999);
  await addMoney(third.client, 6_000);
  expect(await find("VERAO-26")).toMatchObject({
    uses: 3,
    bonuses_paid: 2,
    bonuses_paid_amount: 2_000,
    bonuses_pending: 1,
    bonuses_pending_amount: 1_000,
  });
  const [moved] = await server.testDatabase.owner.query<{ amount: bigint }>(
    `select -sum(entries.amount)::bigint as amount from referral_uses join ledger.entries using (transfer_id)
      where referral_uses.code = 'VERAO-26' and entries.owner_id = 'operator'`,
  );
  expect(moved!.amount, "as the ledger has it").toBe(2_000n);
});

test("a code that is there already is refused, a promotion's and a customer's own alike, and changes nothing of it", async () => {
  const friend = await server.createCustomer();
  const { referral_code: own } = await friend.client.call("getProfile", {});
  await create("TAKEN");
  for (const code of ["TAKEN", "taken", own])
    await expect(create(code, { bonus: 99_999 })).rejects.toMatchObject({
      status: 409,
      ...refused("promotional_code_taken"),
    });
  expect(await find("TAKEN")).toMatchObject({ bonus: 1_000 });
  const made = await Promise.allSettled(Array.from({ length: 5 }, () => create("AT-ONCE")));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a customer's own code is neither listed nor ended", async () => {
  const friend = await server.createCustomer();
  const { referral_code: own } = await friend.client.call("getProfile", {});
  expect((await list({ search: own })).codes).toEqual([]);
  await expect(end(own)).rejects.toMatchObject(refused("not_found"));
  await expect(end("UNKNOWN")).rejects.toMatchObject(refused("not_found"));
  expect(await applyAll(own, await users(1))).toEqual(["applied"]);
});

test("a code that is ended is applied by nobody from then on; who had applied it is paid all the same", async () => {
  await create("SHORT");
  const [before, after] = (await users(2)) as [TestUser, TestUser];
  await applyAll("SHORT", [before]);
  expect(await end("short")).toMatchObject({ state: "ended", ends_at: clock.now().toISOString(), uses: 1 });
  expect(await applyAll("SHORT", [after])).toEqual(["referral_code_invalid"]);
  await addMoney(before.client, 5_000);
  expect((await before.client.call("getProfile", {})).wallet_balance).toBe(6_000);
  const ended = await find("SHORT");
  expect(ended).toMatchObject({ uses: 1, bonuses_paid: 1, bonuses_pending: 0 });
  clock.advance(1_000);
  expect(await end("SHORT"), "ending it again moves nothing").toEqual(ended);
});

test("a code's time comes by itself: it is over at its moment, and ending it later keeps that moment", async () => {
  const endsAt = later(1_000);
  await create("TIMED", { ends_at: endsAt });
  const [early, late] = (await users(2)) as [TestUser, TestUser];
  clock.advance(999);
  expect(await applyAll("TIMED", [early])).toEqual(["applied"]);
  clock.advance(1);
  expect(await applyAll("TIMED", [late])).toEqual(["referral_code_invalid"]);
  expect(await find("TIMED")).toMatchObject({ state: "ended", uses: 1 });
  clock.advance(1_000);
  expect(await end("TIMED")).toMatchObject({ ends_at: endsAt });
});

test("of many who apply a code at once no more than its largest number do, and it then says that it is used up", async () => {
  await create("THREE", { uses_max: 3 });
  const outcomes = await applyAll("THREE", await users(12));
  expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "referral_code_invalid")).toHaveLength(9);
  expect(await find("THREE")).toMatchObject({ uses: 3, uses_max: 3, state: "used_up", bonuses_pending_amount: 3_000 });
});

test("of those who apply a code while it is ended, each who was promised its bonus is counted, and nobody else", async () => {
  await create("RACE");
  const crowd = await users(10);
  const [outcomes] = await Promise.all([applyAll("RACE", crowd), end("RACE")]);
  const applied = outcomes.filter((outcome) => outcome === "applied").length;
  expect(await find("RACE")).toMatchObject({ uses: applied, bonuses_pending: applied, state: "ended" });
  expect(await applyAll("RACE", await users(1))).toEqual(["referral_code_invalid"]);
});

test("the list is read in pages, the newest first, those of an older release last, and by a part of the code", async () => {
  await server.testDatabase.owner.query(
    "insert into referral_codes (code, bonus, minimum_top_up) values ('PAGE-OLD', 500, 2000)",
  );
  for (const code of ["PAGE-B", "PAGE-A"]) {
    clock.advance(1_000);
    await create(code);
  }
  await create("PAGE-C");
  const read: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await list({ search: "page-", limit: 1, ...(before && { before }) });
    read.push(...page.codes.map(({ code }) => code));
    before = page.next_before;
  } while (before !== null);
  expect(read).toEqual(["PAGE-C", "PAGE-A", "PAGE-B", "PAGE-OLD"]);
  expect((await list({ search: "GE-O" })).codes).toMatchObject([{ code: "PAGE-OLD", created_at: null }]);
  for (const search of ["%", "_", "'"]) expect((await list({ search })).codes, search).toEqual([]);
});

test.each([
  ["code", { code: "AB" }, "too_short"],
  ["code", { code: "X".repeat(21) }, "too_long"],
  ["code", { code: "VERÃO" }, "invalid_format"],
  ["code", { code: "A B C" }, "invalid_format"],
  ["bonus", { bonus: 0 }, "too_small"],
  ["bonus", { bonus: 100_001 }, "too_big"],
  ["minimum_top_up", { minimum_top_up: 99 }, "too_small"],
  ["uses_max", { uses_max: 0 }, "too_small"],
  ["ends_at", { ends_at: "2020-01-01T00:00:00Z" }, "not_allowed"],
])("a code with a wrong %s (%j) is not created", async (field, terms, code) => {
  await expect(create("WRONG", terms)).rejects.toMatchObject({
    problem: { code: "invalid_input", errors: [{ field, code }] },
  });
  expect((await list({ search: "WRONG" })).codes).toEqual([]);
});

test("without the login password no money is promised, and a customer neither sees, creates nor ends codes", async () => {
  await expect(create("NOT-MINE", { login_password: "a guess" })).rejects.toMatchObject(
    refused("login_password_wrong"),
  );
  const customer = await server.createCustomer();
  const attempts = [
    () => customer.client.call("listPromotionalCodes", {}),
    () => customer.client.call("endPromotionalCode", { code: "PAGE-A" }),
    () =>
      customer.client.call("createPromotionalCode", {
        login_password: customer.password,
        code: "NOT-MINE",
        bonus: 1,
        minimum_top_up: 100,
      }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused("admin_only"));
  expect((await list({ search: "NOT-MINE" })).codes).toEqual([]);
});

test("what was done is in the audit log: the terms of a new code, and the end of one", async () => {
  await create("LOGGED", { uses_max: 5 });
  await end("LOGGED");
  expect(
    await server.testDatabase.owner.query(
      "select act, before, after from audit_events where subject_kind = 'promotional_code' and subject_id = 'LOGGED' order by id",
    ),
  ).toEqual([
    {
      act: "createPromotionalCode",
      before: null,
      after: { bonus: 1_000, minimum_top_up: 5_000, ends_at: null, uses_max: 5 },
    },
    { act: "endPromotionalCode", before: { ends_at: null }, after: { ends_at: clock.now().toISOString() } },
  ]);
});
