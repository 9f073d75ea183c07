import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audit, openAccounts, readBalances } from "#server/ledger/index.ts";
import { addMember, removeMember } from "#server/partners/partners/index.ts";
import { createBatches } from "#server/platform/batches/index.ts";
import { newId } from "#server/platform/ids.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { cancelPayout, markPayoutPaid, requestDuePayouts, setPayoutAccount } from "../index.ts";
import { readPayoutSchedule, setPayoutSchedule, type ChosenSchedule } from "./schedule.ts";

// Payouts by schedule, at moments that the tests set. The zone is America/Sao_Paulo, three hours
// behind UTC, and the hour six.

let harness: TestServices;
let services: TestServices["services"];
/** As another process would have it: a connection for batches of its own. */
let elsewhere: TestServices["services"];
let closeElsewhere: () => Promise<void>;
const never = new AbortController().signal;

beforeAll(async () => {
  harness = await createTestServices({ poolSize: 24, config: { timeZone: "America/Sao_Paulo", payoutHour: 6 } });
  services = harness.services;
  const { clock, database, live, log } = services;
  const { url, role } = harness.testDatabase;
  const batches = createBatches({ clock, database, live, log, url, role });
  elsewhere = { ...services, batches };
  closeElsewhere = () => batches.close();
});
afterAll(async () => {
  expect(await audit(harness.testDatabase.owner)).toMatchObject({ clean: true });
  await closeElsewhere();
  await harness.close();
});

interface Partner {
  readonly partnerId: string;
  readonly actor: { readonly userId: string; readonly role: "owner"; readonly address: null };
}

/** A Thursday. Each test begins on another one, so that no partner of an earlier test is due. */
let today = "2026-11-26";
beforeEach(async () => {
  await harness.testDatabase.owner.query(
    "update payout_schedules set cadence = 'none', weekday = null, month_day = null where cadence is not null",
  );
  today = addWeeks(today, 2);
  goTo(today, "12:00");
});

const addWeeks = (day: string, weeks: number) =>
  new Date(Date.parse(day) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
const daysLater = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
/** Sets the clock to a day and hour of the installation's zone. */
const goTo = (day: string, time: string) => services.clock.set(new Date(`${day}T${time}:00-03:00`));

async function addOwner(partnerId: string, name: string): Promise<Partner["actor"]> {
  const userId = await createUser(services, name);
  await addMember(services.database, { userId, partnerId, role: "owner", at: services.clock.now() });
  return { userId, role: "owner", address: null };
}

const iban = { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "DE89370400440532013000" } as const;

/** A partner that is owed something, with an account that has rested. */
async function createPartner(settlement: bigint, account: typeof iban | null = iban): Promise<Partner> {
  const partnerId = newId(services.clock);
  await services.database.query(
    "insert into partners (id, company_name, business_category, created_at) values ($1, 'Padaria Estrela', 'restaurant', now())",
    [partnerId],
  );
  const actor = await addOwner(partnerId, "Padeira Estrela");
  await openAccounts(services.database, partnerId, ["settlement"]);
  if (settlement > 0n) await earn(partnerId, settlement);
  if (account !== null) {
    await setPayoutAccount(services, { partnerId, actor, account });
    await services.database.query(
      "update payout_accounts set set_at = set_at - interval '24 hours' where partner_id = $1",
      [partnerId],
    );
  }
  return { partnerId, actor };
}

async function earn(partnerId: string, amount: bigint): Promise<void> {
  await postAlone(services.database, {
    id: newId(services.clock),
    kind: "charge",
    at: services.clock.now(),
    legs: [
      { owner: partnerId, kind: "settlement", amount },
      { owner: "operator", kind: "card_clearing", amount: -amount },
    ],
  });
}

const choose = ({ partnerId, actor }: Partner, chosen: Partial<ChosenSchedule> = {}) =>
  setPayoutSchedule(services, { partnerId, actor, chosen: { cadence: "daily", minimum_amount: 1_000, ...chosen } });
const run = (as = services) => requestDuePayouts(as, never);

interface Found {
  readonly amount: bigint;
  readonly due_on: string | null;
  readonly status: string;
  readonly requested_by: string;
}
const payoutsOf = ({ partnerId }: Partner) =>
  services.database.query<Found>(
    "select amount, due_on::text, status, requested_by from payouts where partner_id = $1 order by id",
    [partnerId],
  );
const waits = async ({ partnerId }: Partner) => (await readPayoutSchedule(services, partnerId)).waits_because;
/** Each owner's mails about a payout that waits. */
const mailsAbout = ({ partnerId }: Partner) =>
  services.database.query<{ owner: string; obstacle: string }>(
    `select owner, params -> 'facts' ->> 'obstacle' as obstacle from mails
      where partner_id = $1 and template = 'payout-postponed' order by id`,
    [partnerId],
  );
const pay = async (partner: Partner) => {
  const [{ id }] = (await services.database.query<{ id: string }>(
    "select id from payouts where partner_id = $1 and status = 'requested'",
    [partner.partnerId],
  )) as [{ id: string }];
  const userId = await createUser(services, "Alice Prado");
  const actor = { userId, role: "administrator", address: null } as const;
  await markPayoutPaid(services, { id, bankReference: id, actor, idempotencyKey: newId(services.clock) });
};

test("the whole balance is requested on its day from the hour on, in the name of who chose the schedule", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner, { cadence: "weekly", weekday: 5 });
  expect(await readPayoutSchedule(services, partner.partnerId)).toMatchObject({
    next_on: daysLater(1),
    expected_amount: 50_000,
    requested_as: "Padeira Estrela",
    is_default: false,
  });
  await run();
  goTo(daysLater(1), "05:59");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  goTo(daysLater(1), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([
    { amount: 50_000n, due_on: daysLater(1), status: "requested", requested_by: partner.actor.userId },
  ]);
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({ settlement: 0n, payouts: 50_000n });
  expect(await readPayoutSchedule(services, partner.partnerId)).toMatchObject({ next_on: daysLater(8) });
  expect(
    await services.database.query(
      "select act, actor_id, actor_role, after ->> 'due_on' as due_on from audit_events where partner_id = $1 order by id desc limit 1",
      [partner.partnerId],
    ),
  ).toEqual([
    { act: "requestScheduledPayout", actor_id: partner.actor.userId, actor_role: "owner", due_on: daysLater(1) },
  ]);
});

test("two processes at once, many times, request one payout a day of each partner", async () => {
  const partners = await Promise.all(Array.from({ length: 12 }, () => createPartner(10_000n)));
  for (const partner of partners) await choose(partner);
  goTo(daysLater(1), "06:00");
  await Promise.all([run(), run(elsewhere), run(), run(elsewhere), run(), run(elsewhere)]);
  for (const partner of partners) {
    expect(await payoutsOf(partner)).toMatchObject([{ amount: 10_000n, due_on: daysLater(1) }]);
    // Money that is earned later on the same day waits for the next due day.
    await pay(partner);
    await earn(partner.partnerId, 2_000n);
  }
  await Promise.all([run(), run(elsewhere)]);
  for (const partner of partners) expect(await payoutsOf(partner)).toHaveLength(1);
  goTo(daysLater(2), "06:00");
  await Promise.all([run(elsewhere), run()]);
  for (const partner of partners)
    expect(await payoutsOf(partner)).toMatchObject([{}, { amount: 2_000n, due_on: daysLater(2) }]);
});

test("a process that looked before another one requested, and comes when that is paid, requests nothing", async () => {
  const partner = await createPartner(10_000n);
  await choose(partner);
  goTo(daysLater(1), "06:00");
  let looked = 0;
  const execute: typeof elsewhere.batches.execute = async (request) => {
    looked += 1;
    await run();
    await pay(partner);
    await earn(partner.partnerId, 2_000n);
    return elsewhere.batches.execute(request);
  };
  await run({ ...elsewhere, batches: { ...elsewhere.batches, execute } });
  expect(looked).toBe(1);
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 10_000n, status: "paid" }]);
});

test("the database refuses a second payout of a day, also once the first is cancelled", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  goTo(daysLater(1), "06:00");
  await run();
  const [{ id }] = (await services.database.query<{ id: string }>("select id from payouts where partner_id = $1", [
    partner.partnerId,
  ])) as [{ id: string }];
  await cancelPayout(services, { ...partner, id });
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ status: "cancelled" }]);
  await harness.testDatabase.owner.query(
    "update payout_schedules set settled_through = settled_through - 3 where partner_id = $1",
    [partner.partnerId],
  );
  await expect(run()).rejects.toThrow("not all scheduled payouts could be tried");
  expect(await payoutsOf(partner)).toHaveLength(1);
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({ settlement: 50_000n, payouts: 0n });
});

test("a process that dies between two partners has requested each once when the next one is through", async () => {
  const partners: Awaited<ReturnType<typeof createPartner>>[] = [];
  while (partners.length < 30) partners.push(await createPartner(10_000n));
  for (const partner of partners) await choose(partner);
  goTo(daysLater(1), "06:00");
  const dying = new AbortController();
  let rows = 0;
  const live = {
    ...services.live,
    recordAll: (...parameters: Parameters<typeof services.live.recordAll>) => {
      rows += 1;
      if (rows === 10) dying.abort(new Error("the process died"));
      return rows === 12 ? Promise.reject(new Error("the process died")) : services.live.recordAll(...parameters);
    },
  };
  await expect(requestDuePayouts({ ...services, live }, dying.signal)).rejects.toThrow("the process died");
  const requested = (await Promise.all(partners.map(payoutsOf))).flat();
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.length).toBeLessThan(30);
  await run();
  for (const partner of partners) expect(await payoutsOf(partner)).toMatchObject([{ amount: 10_000n }]);
});

test("a day that nothing ran on is made up for once, and not once for each day", async () => {
  const [daily, weekly] = [await createPartner(50_000n), await createPartner(40_000n)];
  await choose(daily);
  await choose(weekly, { cadence: "weekly", weekday: 6 });
  goTo(daysLater(5), "23:10");
  await run();
  expect(await payoutsOf(daily)).toMatchObject([{ amount: 50_000n, due_on: daysLater(5) }]);
  expect(await payoutsOf(weekly)).toMatchObject([{ amount: 40_000n, due_on: daysLater(2) }]);
  expect((await readPayoutSchedule(services, weekly.partnerId)).next_on).toBe(daysLater(9));
});

test("while the account rests the payout waits, its owners are mailed once, and it is requested the day after", async () => {
  const partner = await createPartner(50_000n);
  const second = await addOwner(partner.partnerId, "Padeiro Lua");
  await choose(partner);
  goTo(daysLater(1), "05:00");
  await setPayoutAccount(services, { ...partner, account: iban });
  goTo(daysLater(1), "06:00");
  await Promise.all([run(), run(elsewhere)]);
  goTo(daysLater(1), "15:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await waits(partner)).toBe("account_rests");
  expect((await readPayoutSchedule(services, partner.partnerId)).next_on).toBe(daysLater(2));
  const owners = [partner.actor.userId, second.userId].toSorted();
  const mailed = await mailsAbout(partner);
  expect(mailed.map(({ owner }) => owner).toSorted()).toEqual(owners);
  expect(new Set(mailed.map(({ obstacle }) => obstacle))).toEqual(new Set(["account_rests"]));

  goTo(daysLater(2), "04:00");
  await setPayoutAccount(services, { ...partner, account: iban });
  goTo(daysLater(2), "06:00");
  await run();
  expect(await mailsAbout(partner), "the same reason on the next day is no news").toHaveLength(2);
  goTo(daysLater(3), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 50_000n, due_on: daysLater(3) }]);
  expect(await waits(partner)).toBeNull();
});

test("a weekly payout that waits keeps its day, and is tried on every day after it", async () => {
  const partner = await createPartner(50_000n, null);
  await choose(partner, { cadence: "weekly", weekday: 5 });
  goTo(daysLater(1), "06:00");
  await run();
  expect(await waits(partner)).toBe("account_missing");
  await setPayoutAccount(services, { ...partner, account: iban });
  goTo(daysLater(2), "09:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ due_on: daysLater(1) }]);
});

test("a balance below the smallest amount waits for the next day of the schedule, without a mail", async () => {
  const partner = await createPartner(4_999n);
  await choose(partner, { cadence: "weekly", weekday: 5, minimum_amount: 5_000 });
  expect((await readPayoutSchedule(services, partner.partnerId)).expected_amount).toBe(0);
  goTo(daysLater(1), "06:00");
  await run();
  await earn(partner.partnerId, 1n);
  goTo(daysLater(4), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await mailsAbout(partner)).toEqual([]);
  goTo(daysLater(8), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 5_000n, due_on: daysLater(8) }]);
});

test("while another payout waits none is requested, and nobody is mailed", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  goTo(daysLater(1), "06:00");
  await run();
  await earn(partner.partnerId, 3_000n);
  goTo(daysLater(2), "06:00");
  await run();
  expect(await waits(partner)).toBe("payout_waiting");
  expect(await mailsAbout(partner)).toEqual([]);
  await pay(partner);
  goTo(daysLater(3), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ status: "paid" }, { amount: 3_000n, due_on: daysLater(3) }]);
});

test.each([
  ["blocked", "update profiles set is_blocked = true where user_id = $1"],
  ["frozen", "update profiles set frozen_at = now() where user_id = $1"],
  ["under review", "update profiles set held_since = now() where user_id = $1"],
])("nothing is requested in the name of an owner whose account is %s", async (_title, statement) => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  await harness.testDatabase.owner.query(statement, [partner.actor.userId]);
  goTo(daysLater(1), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await waits(partner)).toBe("owner_restricted");
  expect(await mailsAbout(partner)).toMatchObject([{ obstacle: "owner_restricted" }]);
});

test("once who chose the schedule has left the partner it stands still, until another owner chooses one", async () => {
  const partner = await createPartner(50_000n);
  const second = { ...partner, actor: await addOwner(partner.partnerId, "Padeiro Lua") };
  await choose(partner);
  await services.database.transaction((transaction) =>
    removeMember(transaction, { userId: partner.actor.userId, partnerId: partner.partnerId, at: services.clock.now() }),
  );
  goTo(daysLater(1), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await mailsAbout(partner), "who is left is mailed").toEqual([
    { owner: second.actor.userId, obstacle: "owner_left" },
  ]);
  await expect(choose(partner)).rejects.toMatchObject({ code: "owner_only" });
  await choose(second);
  goTo(daysLater(2), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 50_000n, requested_by: second.actor.userId }]);
});

test("an account that was set by an owner who is frozen since is not paid to, until another owner enters it again", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  const robbed = await addOwner(partner.partnerId, "Dona Lia");
  const setBy = async (actor: Partner["actor"]) => {
    await setPayoutAccount(services, { partnerId: partner.partnerId, actor, account: iban });
    await services.database.query(
      "update payout_accounts set set_at = set_at - interval '24 hours' where partner_id = $1",
      [partner.partnerId],
    );
  };
  const become = (column: string, since: Date | null) =>
    services.database.query(`update profiles set ${column} = $2 where user_id = $1`, [robbed.userId, since]);
  await setBy(robbed);
  await become("frozen_at", services.clock.now());
  goTo(daysLater(1), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await waits(partner)).toBe("account_missing");
  await setBy(partner.actor);
  goTo(daysLater(2), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 50_000n, status: "requested" }]);
});

test("a partner that is switched off is not paid out until it is on again", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  const turn = (to: string) =>
    harness.testDatabase.owner.query(`update partners set switched_off_at = ${to} where id = $1`, [partner.partnerId]);
  await turn("now()");
  goTo(daysLater(1), "06:00");
  await run();
  expect(await waits(partner)).toBe("partner_off");
  expect(await payoutsOf(partner)).toEqual([]);
  await turn("null");
  goTo(daysLater(2), "06:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ amount: 50_000n }]);
});

test("while money is paused nothing is requested and no day is lost", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner, { cadence: "weekly", weekday: 5 });
  const owner = harness.testDatabase.owner;
  await owner.query("insert into ledger.halts (id, finding, halted_at) values (gen_random_uuid(), '{}', now())");
  goTo(daysLater(1), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await waits(partner)).toBeNull();
  await owner.query("delete from ledger.halts");
  goTo(daysLater(1), "07:00");
  await run();
  expect(await payoutsOf(partner)).toMatchObject([{ due_on: daysLater(1) }]);
});

test("a changed schedule counts from the next day on, and its days before are over", async () => {
  const partner = await createPartner(50_000n);
  await choose(partner);
  goTo(daysLater(1), "03:00");
  await choose(partner, { cadence: "monthly", month_day: 31 });
  goTo(daysLater(2), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  await choose(partner, { cadence: "none" });
  goTo(daysLater(60), "06:00");
  await run();
  expect(await payoutsOf(partner)).toEqual([]);
  expect(await readPayoutSchedule(services, partner.partnerId)).toMatchObject({ next_on: null, expected_amount: 0 });
});

test("the operator's default counts where no owner chose, in the name of who set the account", async () => {
  const [follower, chooser, poor] = [
    await createPartner(50_000n),
    await createPartner(50_000n),
    await createPartner(0n),
  ];
  await choose(chooser, { cadence: "none" });
  const config = {
    ...services.config,
    payoutDays: { cadence: "daily", weekday: null, month_day: null },
    payoutMinimum: 2_000,
  } as const;
  const withDefault = { ...services, config };
  expect(await readPayoutSchedule(withDefault, follower.partnerId)).toMatchObject({
    cadence: "daily",
    is_default: true,
    minimum_amount: 2_000,
    requested_as: "Padeira Estrela",
  });
  await Promise.all([run(withDefault), run({ ...elsewhere, config })]);
  expect(await payoutsOf(follower)).toEqual([
    { amount: 50_000n, due_on: today, status: "requested", requested_by: follower.actor.userId },
  ]);
  expect(await payoutsOf(chooser)).toEqual([]);
  expect([await payoutsOf(poor), await mailsAbout(poor)]).toEqual([[], []]);
});
