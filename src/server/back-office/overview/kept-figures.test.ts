import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { auditOrHalt, keepBalances, readTrialBalance } from "#server/ledger/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { postInside } from "#test/harness/ledger.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";
import { keepTotals } from "./keep-totals.ts";
import { addUpUsers, countUsers, keepQuarters, readDays } from "./store.ts";

// Figures are kept beside what they are counted from, so that reading them takes the same time
// however much there is. Here they are compared with what is counted row by row.

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Two begin their days at a half and at a quarter of an hour, one has had a day of 25 hours. */
const zones = ["UTC", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Kathmandu", "America/Havana"];

interface Figures {
  readonly users: unknown;
  readonly accounts: unknown;
  readonly days: readonly unknown[];
}

/** The figures as they are kept, and as they are counted from all rows. */
async function readBoth(
  snapshot: Queryable,
  now: Date,
): Promise<{ readonly kept: Figures; readonly counted: Figures }> {
  const kept = {
    users: await countUsers(snapshot),
    accounts: await readTrialBalance(snapshot),
    days: [] as unknown[],
  };
  const [users] = await snapshot.query(
    `select count(*)::int as all, count(*) filter (where is_active and not is_blocked)::int as active,
        count(*) filter (where is_blocked)::int as blocked
      from profiles`,
  );
  const accounts = await snapshot.query(
    `select kind::text, count(*) as accounts, sum(balance)::bigint as balance from ledger.accounts
      group by ledger.accounts.kind order by ledger.accounts.kind`,
  );
  const counted = { users, accounts, days: [] as unknown[] };
  for (const timeZone of zones) {
    kept.days.push(await readDays(snapshot, { now, dayCount: 60, timeZone }));
    counted.days.push(await countDays(snapshot, now, timeZone));
  }
  return { kept, counted };
}

const countDays = (snapshot: Queryable, now: Date, timeZone: string) =>
  snapshot.query(
    `with sale as (
       select (decided_at at time zone $2)::date as day, 1 as charges, amount as volume, 0 as refunds, fee as fees, cashback
         from payment_requests where status = 'approved'
       union all select (created_at at time zone $2)::date, 0, 0, amount, -fee, -cashback from refunds
     )
     select to_char(day, 'YYYY-MM-DD') as day, count(sale) filter (where charges = 1) as charges,
       coalesce(sum(volume), 0)::bigint as volume, coalesce(sum(refunds), 0)::bigint as refunds,
       coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(cashback), 0)::bigint as cashback
     from (select ($1::timestamptz at time zone $2)::date - number as day from generate_series(0, 59) as number) as days
       left join sale using (day)
     group by day order by day`,
    [now, timeZone],
  );

describe("the kept figures", () => {
  const clock = new SettableClock(new Date());
  let server: TestServer;
  let admin: TestUser;
  let customer: TestUser;
  let partner: TestUser & { readonly partnerId: string };
  let other: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    await withoutAudits(server.testDatabase.owner);
    admin = await server.signUp("Alice Prado");
    await grantAdministrator(server.server.services, admin.email);
    customer = await server.createCustomer({ balance: 500_000 });
    partner = await server.createPartner({ cashbackBasisPoints: 1_000 });
    other = await server.createCustomer({ name: "Caio Lima" });
  });
  afterAll(() => server.close());

  const compare = async (message: string) => {
    const { kept, counted } = await server.server.services.database.snapshot((snapshot) =>
      readBoth(snapshot, clock.now()),
    );
    expect(kept, message).toEqual(counted);
  };
  const keepAll = async () => {
    const { services } = server.server;
    await addUpUsers(services);
    expect(await auditOrHalt(services)).toBe(true);
    await keepTotals(services);
  };
  const charge = async (amount: number) => {
    const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
    const { id } = await partner.client.call("createPaymentRequest", { card_number: card, amount });
    await customer.client.call("approvePaymentRequest", { id, amount, purchase_password: customer.purchasePassword });
    return id;
  };
  const refund = (id: string, amount: number) =>
    partner.client.call("refundPaymentRequest", { id, amount, login_password: partner.password });
  const block = (userId: string) => admin.client.call("blockUser", { user_id: userId, reason: "fraud" });
  const send = (amount: number) =>
    customer.client.call("sendMoney", {
      username: other.username,
      amount,
      purchase_password: customer.purchasePassword,
    });

  test("are the counted ones after every kind of change, before they are kept and after", async () => {
    let paid = "";
    let leaving: TestUser;
    const changes: Record<string, () => Promise<unknown>> = {
      nothing: () => Promise.resolve(),
      "a sign-up": async () => (leaving = await server.signUp("Nova Pessoa")),
      "an activation": () => server.createCustomer(),
      "a partner": () => server.createPartner(),
      "a block": () => block(leaving.userId),
      "the end of it": () =>
        admin.client.call("unblockUser", { user_id: leaving.userId, login_password: admin.password }),
      "a closed account": () => leaving.client.call("cancelAccount", { login_password: leaving.password }),
      "a top-up": () => server.createCustomer({ balance: 7_000 }),
      "money sent": () => send(1_234),
      "a charge": async () => (paid = await charge(12_345)),
      "a refund": () => refund(paid, 2_345),
      "another one": () => refund(paid, 10_000),
      "cashback used": async () => {
        await charge(50_000);
        await customer.client.call("transferCashback", { amount: 1_000 });
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      await change();
      await compare(name);
      await keepAll();
      await compare(`${name}, kept`);
      clock.advance(25 * 60_000);
      await compare(`${name}, later`);
    }
    clock.advance(2 * hourMs);
    await keepAll();
    await compare("all of it, kept");
    const [rows] = await server.testDatabase.owner.query(
      `select (select count(*) from profile_counts) <= 4 as users,
        (select count(*) = count(distinct kind) from ledger.account_counts) as kinds,
        (select charges::int from charge_totals order by before desc limit 1) as charges`,
    );
    expect(rows, "a row for each state, kind and quarter").toEqual({ users: true, kinds: true, charges: 2 });
  });

  test("are the counted ones at every moment, while all changes at once and they are kept again and again", async () => {
    const users: TestUser[] = [];
    for (let number = 0; number < 3; number += 1) users.push(await server.signUp());
    const changed = new AbortController();
    const repeat = async (times: number, change: (time: number) => Promise<unknown>) => {
      for (let time = 0; time < times; time += 1) await change(time);
    };
    const changing = Promise.all([
      repeat(20, (time) => send(1_000 + time)),
      repeat(12, async (time) => refund(await charge(2_000 + time), 500)),
      repeat(12, async (time) => {
        await creditWallet(server.server.services, other.userId, 5n);
        await createUser(server.server.services, `Pessoa ${time}`);
      }),
      repeat(9, (time) => block(users[time % 3]!.userId)),
    ]).finally(() => changed.abort());
    let compared = 0;
    const watch = async (work: () => Promise<unknown>) => {
      while (!changed.signal.aborted) await work();
    };
    await Promise.all([
      changing,
      watch(keepAll),
      watch(async () => {
        clock.advance(1_000);
        await keepAll();
      }),
      watch(async () => {
        await compare(`moment ${compared}`);
        compared += 1;
      }),
    ]);
    expect(compared).toBeGreaterThan(0);
    await compare("afterwards");
  });

  test("are the counted ones when a transfer that was on its way commits after they are kept", async () => {
    const { services } = server.server;
    await server.testDatabase.owner.transaction(async (transaction) => {
      await postInside(transaction, {
        id: newId(clock),
        kind: "top_up",
        at: clock.now(),
        legs: [
          { owner: "operator", kind: "card_clearing", amount: -11n },
          { owner: other.userId, kind: "wallet", amount: 11n },
        ],
      });
      clock.advance(2 * 60_000);
      await keepBalances(services);
      await compare("before it commits");
    });
    await compare("afterwards");
    await keepBalances(services);
    await compare("kept anew");
  });

  test("are the counted ones when what keeps them breaks off, and when what it reads does", async () => {
    const { owner } = server.testDatabase;
    const breakOff = owner.transaction(async (transaction) => {
      await addUpUsers({ database: transaction });
      await transaction.query("select ledger.keep_balances(first_id_at(now()))");
      await keepQuarters(transaction, new Date(Math.floor(clock.now().getTime() / dayMs) * dayMs));
      await transaction.query("update profiles set is_blocked = not is_blocked");
      await transaction.query("select ledger.open_account('somebody', 'wallet')");
      const { kept, counted } = await readBoth(transaction, clock.now());
      expect(kept).toEqual(counted);
      throw new Error("broken off");
    });
    await expect(breakOff).rejects.toThrow("broken off");
    await compare("as if nothing had been");
  });

  test("of balances are read from the accounts while too much has moved since they were kept", async () => {
    await keepAll();
    await send(4_000);
    const { services } = server.server;
    const [few, whole] = await services.database.snapshot(async (snapshot) => [
      await readTrialBalance(snapshot, 2),
      await readTrialBalance(snapshot, 1),
    ]);
    expect(few).toEqual(whole);
    await server.testDatabase.owner.query("update ledger.kept_balances set balance = balance + 1 where kind = 'fees'");
    const [off, right] = await services.database.snapshot(async (snapshot) => [
      await readTrialBalance(snapshot),
      await readTrialBalance(snapshot, 1),
    ]);
    expect(right).toEqual(whole);
    expect(off, "else the kept ones are read").not.toEqual(whole);
    await keepAll();
    await compare("and an error in them ends when they are kept anew");
  });

  test.each([
    ["profiles_are_counted on profiles", "delete from profiles where user_id = $1"],
    ["changed_profiles_are_counted on profiles", "update profiles set is_active = not is_active where user_id = $1"],
    ["accounts_are_counted on ledger.accounts", "select ledger.open_account('no-' || $1, 'wallet')"],
  ])("differ from the counted ones without the trigger %s, and that is seen", async (trigger, change) => {
    const differs = (isTaken: boolean) =>
      inVain(server.testDatabase.owner, async (transaction) => {
        if (isTaken) await transaction.query(`drop trigger ${trigger}`);
        await transaction.query(change, [other.userId]);
        const { kept, counted } = await readBoth(transaction, clock.now());
        return JSON.stringify(kept, print) !== JSON.stringify(counted, print);
      });
    expect(await differs(false)).toBe(false);
    expect(await differs(true)).toBe(true);
  });
});

const print = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Runs `work` in a transaction that is rolled back, and returns what it found. */
async function inVain<Result>(owner: Database, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  const found: Result[] = [];
  const enough = new Error("enough was seen");
  await owner
    .transaction(async (transaction) => {
      found.push(await work(transaction));
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  return found[0]!;
}

describe("days that are summed", () => {
  const now = new Date("2026-11-21T12:34:56Z");
  let made: TestServices;
  beforeAll(async () => {
    made = await createTestServices({ clock: new SettableClock(now) });
    await approve(
      "timestamptz '2026-11-21T12:34:00Z' - interval '1 day' * 90 * ((hashint4(number) & 1023) / 1024.0) ^ 2",
      3_000,
    );
    await approve("timestamptz '2026-11-02T05:00:00Z' + interval '15 minutes' * number", 10);
  });
  afterAll(() => made.close());

  /** Approved charges at moments of SQL, each third of them refunded within two days. */
  async function approve(at: string, count: number, to: Queryable = made.testDatabase.owner): Promise<void> {
    await to.query(
      `with charge as (
         insert into payment_requests (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
           cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at, decided_at, transfer_id)
         select 'c', gen_random_uuid(), gen_random_uuid(), 'P', 'other', 'C', '0000', number + 10, 0, 0, 0, 1, 2, number + 7, 'approved', at, at, at,
           gen_random_uuid()
         from generate_series(1, ${count}) as number cross join lateral (select ${at} as at) as time
         returning id, amount, decided_at
       )
       insert into refunds (customer_id, id, payment_request_id, partner_id, charge_amount, refunded_before, amount, cashback, fee, establishment,
         cashback_from_wallet, refunded_by, refunded_by_name, transfer_id, created_at)
       select 'c', gen_random_uuid(), id, gen_random_uuid(), amount, 0, 3, 1, 1, 1, 0, 'p', 'P', gen_random_uuid(),
         least(decided_at + interval '2 days' * ((hashint4(amount::int) & 1023) / 1024.0), timestamptz '2026-11-21T12:34:00Z')
       from charge where amount % 3 = 0`,
    );
  }
  const daysOf = async (database: Queryable) => (await readBoth(database, now)).kept.days;
  const countRows = async () =>
    (await made.testDatabase.owner.query<{ count: number }>("select count(*)::int as count from charge_totals"))[0]!
      .count;

  test("are the same in every zone before, in the midst of it and after, and again; nothing comes into them any more", async () => {
    const { kept, counted } = await readBoth(made.services.database, now);
    expect(kept.days, "before").toEqual(counted.days);
    const numbers: number[] = [await countRows()];
    let portions = 0;
    await keepTotals(made.services, () => (portions += 1) < 3);
    expect(await daysOf(made.services.database), "in the midst of it").toEqual(counted.days);
    numbers.push(await countRows());
    await Promise.all([keepTotals(made.services), keepTotals(made.services)]);
    expect(await daysOf(made.services.database), "after").toEqual(counted.days);
    numbers.push(await countRows());
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size, "summed in portions").toBe(3);
    await keepTotals(made.services);
    expect(await countRows()).toBe(numbers[2]);
    // Only who reads the sums sees what is done to one of them.
    const changed = await inVain(made.testDatabase.owner, async (transaction) => {
      await transaction.query("update charge_totals set volume = volume + 1 where before >= '2026-11-10'");
      return daysOf(transaction);
    });
    expect(changed).not.toEqual(counted.days);
  });

  test("let the customers of their charges be erased, which changes no sum", async () => {
    await keepTotals(made.services);
    const { kept } = await readBoth(made.services.database, now);
    const erased = await inVain(made.testDatabase.owner, async (transaction) => {
      // As `erase_payment_requests` does, for the customer of a closed account.
      await transaction.query(
        "update payment_requests set customer_name = 'closed_account', card_last_4 = '0000', search_text = null, metadata = null",
      );
      return daysOf(transaction);
    });
    expect(erased).toEqual(kept.days);
  });

  test.each([
    ["approvals_come_after_totals", "payment_requests", 1, "payment_requests of a moment that is summed already"],
    ["refunds_come_after_totals", "refunds", 2, "refunds of a moment that is summed already"],
  ])("take nothing more, by %s: without it they differ, and that is seen", async (trigger, table, count, message) => {
    await keepTotals(made.services);
    // The trigger of charges would reject the charge before its refund is tried.
    const add = async (transaction: Queryable) => {
      if (table === "refunds") await transaction.query("drop trigger approvals_come_after_totals on payment_requests");
      await approve("timestamptz '2026-11-15T12:00:00Z'", count, transaction);
    };
    await expect(inVain(made.testDatabase.owner, add)).rejects.toThrow(message);
    const differs = await inVain(made.testDatabase.owner, async (transaction) => {
      await transaction.query(`drop trigger ${trigger} on ${table}`);
      await add(transaction);
      const { kept, counted } = await readBoth(transaction, now);
      return JSON.stringify(kept.days, print) !== JSON.stringify(counted.days, print);
    });
    expect(differs).toBe(true);
    const isTaken = await inVain(made.testDatabase.owner, async (transaction) => {
      await approve("timestamptz '2026-11-21T11:45:00Z'", count, transaction);
      const { kept, counted } = await readBoth(transaction, now);
      return JSON.stringify(kept.days, print) === JSON.stringify(counted.days, print);
    });
    expect(isTaken, "what is not summed yet takes it").toBe(true);
  });
});
