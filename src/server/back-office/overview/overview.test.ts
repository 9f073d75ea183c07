import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { auditOrHalt } from "#server/ledger/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { readOverview } from "./read-overview.ts";
import { readDays } from "./store.ts";

describe("the figures", () => {
  const clock = new SettableClock(new Date());
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    admin = await server.signUp("Alice Prado");
    await grantAdministrator(server.server.services, admin.email);
  });
  afterAll(() => server.close());

  test("are the sums of what was really charged, and what the ledger's own audit finds", async () => {
    const customer = await server.createCustomer({ name: "Marina Azevedo", balance: 50_000 });
    const partner = await server.createPartner();
    const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
    const split = { charges: 0, volume: 0, refunds: 0, fees: 0, cashback: 0 };
    for (const amount of [12_345, 999, 2_001]) {
      const { id } = await partner.client.call("createPaymentRequest", { card_number: card, amount });
      await customer.client.call("approvePaymentRequest", {
        id,
        amount,
        purchase_password: customer.purchasePassword,
      });
      const charge = await partner.client.call("getPartnerPaymentRequest", { id });
      split.charges += 1;
      split.volume += amount;
      split.fees += charge.split.fee;
      split.cashback += charge.split.cashback;
    }
    // A refund takes back its share of fee and cashback.
    const { payment_requests: made } = await partner.client.call("listPartnerPaymentRequests", {});
    const { refund } = await partner.client.call("refundPaymentRequest", {
      id: made.find(({ amount }) => amount === 12_345)!.id,
      amount: 5_000,
      login_password: partner.password,
    });
    split.refunds = refund.amount;
    split.fees -= refund.split.fee;
    split.cashback -= refund.split.cashback;
    expect(refund.split.fee).toBeGreaterThan(0);
    // A charge that nobody paid counts for nothing.
    const open = await partner.client.call("createPaymentRequest", { card_number: card, amount: 700 });
    await customer.client.call("rejectPaymentRequest", { id: open.id });
    expect(await auditOrHalt(server.server.services)).toBe(true);

    const overview = await admin.client.call("getOverview", {});
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)).toEqual({ day: clock.now().toISOString().slice(0, 10), ...split });
    expect(overview.days.slice(0, -1).every(({ charges, volume }) => charges === 0 && volume === 0)).toBe(true);
    expect(overview.before).toEqual({ charges: 0, volume: 0, refunds: 0, fees: 0, cashback: 0 });
    expect(overview.waiting_payouts).toEqual({ count: 0, amount: 0 });
    expect(overview.customers).toEqual({ all: 3, active: 2, blocked: 0, new_today: 3 });
    const own = await customer.client.call("getProfile", {});
    expect(overview.held).toEqual({
      wallets: own.wallet_balance,
      cashback: own.cashback_balance,
      settlements: split.volume - split.refunds - split.fees - split.cashback,
    });

    const { total } = await server.audit();
    expect(overview.trial_balance.total).toBe(Number(total));
    expect(overview.trial_balance.accounts.reduce((sum, row) => sum + row.balance, 0)).toBe(0);
    const entries = await server.testDatabase.owner.query<{ kind: string; balance: bigint }>(
      "select kind::text, sum(amount)::bigint as balance from ledger.entries group by ledger.entries.kind",
    );
    for (const { kind, balance } of overview.trial_balance.accounts)
      expect(balance, kind).toBe(Number(entries.find((row) => row.kind === kind)?.balance ?? 0n));
    expect(overview.trial_balance.accounts.find(({ kind }) => kind === "fees")).toEqual({
      kind: "fees",
      accounts: 32,
      balance: split.fees,
    });
    expect(overview.audit).toMatchObject({ at: clock.now().toISOString(), clean: true });
    expect(overview.money_paused).toBe(false);
  });

  test("are read once for all who look within seconds, say how old they are, and are read anew after", async () => {
    const before = await admin.client.call("getOverview", { time_zone: "Europe/Lisbon" });
    await server.signUp("Nova Pessoa");
    clock.advance(9_000);
    expect(await admin.client.call("getOverview", { time_zone: "Europe/Lisbon" })).toEqual(before);
    clock.advance(2_000);
    const after = await admin.client.call("getOverview", { time_zone: "Europe/Lisbon" });
    expect(after.as_of).toBe(clock.now().toISOString());
    expect(after.customers.all).toBe(before.customers.all + 1);
  });

  test("say that the books are wrong, to every process alike, and that money stands still", async () => {
    const { owner } = server.testDatabase;
    await owner.query("update ledger.accounts set balance = balance + 7 where owner_id = $1 and kind = 'wallet'", [
      admin.userId,
    ]);
    clock.advance(60_000);
    expect(await auditOrHalt(server.server.services)).toBe(false);
    const overview = await admin.client.call("getOverview", {});
    expect(overview).toMatchObject({
      audit: { at: clock.now().toISOString(), clean: false },
      money_paused: true,
      trial_balance: { total: 7 },
    });

    await owner.query("update ledger.accounts set balance = balance - 7 where owner_id = $1 and kind = 'wallet'", [
      admin.userId,
    ]);
    clock.advance(60_000);
    expect(await auditOrHalt(server.server.services)).toBe(true);
    expect(await admin.client.call("getOverview", {}), "right again, and still nobody has looked").toMatchObject({
      audit: { clean: true },
      money_paused: true,
    });
    clock.advance(-120_000);
    await auditOrHalt(server.server.services);
    clock.advance(240_000);
    expect((await admin.client.call("getOverview", {})).audit!.at, "an older verdict does not cover a newer").toBe(
      new Date(clock.now().getTime() - 120_000).toISOString(),
    );
  });
});

describe("a day", () => {
  let made: TestServices;
  beforeAll(async () => void (made = await createTestServices()));
  afterAll(() => made.close());

  const approve = (at: string, amount: number) =>
    made.testDatabase.owner.query(
      `insert into payment_requests (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
          cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at, decided_at, transfer_id)
        values ('c', $1, gen_random_uuid(), 'P', 'other', 'C', '0000', $2::bigint, 0, 0, 0, 1, 2, $2::bigint - 3, 'approved', $3, $3, $3, gen_random_uuid())`,
      [newId(made.services.clock), amount, at],
    );
  const daysOf = async (now: string, timeZone: string, dayCount = 3) =>
    (await readDays(made.services.database, { now: new Date(now), dayCount, timeZone })).map(
      ({ day, charges, volume }) => [day, Number(charges), Number(volume)],
    );

  test("is one of the reader's zone, also where clocks go back over midnight, and none is left out", async () => {
    // In Havana the clock went back from 01:00 to 00:00 on 1 November 2026: the day had 25 hours
    // and two midnights.
    await approve("2026-11-01T03:59:59Z", 100);
    await approve("2026-11-01T04:00:00Z", 200);
    await approve("2026-11-01T05:30:00Z", 300);
    await approve("2026-11-02T04:59:59Z", 400);
    await approve("2026-11-02T05:00:00Z", 500);
    expect(await daysOf("2026-11-02T12:00:00Z", "America/Havana")).toEqual([
      ["2026-10-31", 1, 100],
      ["2026-11-01", 3, 900],
      ["2026-11-02", 1, 500],
    ]);
    expect(await daysOf("2026-11-02T12:00:00Z", "America/Havana", 2)).toEqual([
      ["2026-11-01", 3, 900],
      ["2026-11-02", 1, 500],
    ]);
    expect(await daysOf("2026-11-04T12:00:00Z", "UTC")).toEqual([
      ["2026-11-02", 2, 900],
      ["2026-11-03", 0, 0],
      ["2026-11-04", 0, 0],
    ]);
  });

  test("is one of as many as were asked for, which stand beside as many before them", async () => {
    await approve("2025-06-05T23:59:59Z", 100);
    await approve("2025-06-06T00:00:00Z", 250);
    const clock = new SettableClock(new Date("2025-06-12T12:00:00Z"));
    const sold = async (span: "7" | "90") => {
      const { days, before } = await readOverview({ ...made.services, clock }, { timeZone: "UTC", span });
      return [
        days.length,
        days[0]!.day,
        days.reduce((sum, { volume }) => sum + volume, 0),
        before.charges,
        before.volume,
      ];
    };
    expect(await sold("7")).toEqual([7, "2025-06-06", 250, 1, 100]);
    expect(await sold("90")).toEqual([90, "2025-03-15", 350, 0, 0]);
  });

  test("is summed from indexes alone, of what is summed already, of approved charges and of refunds", async () => {
    await made.testDatabase.owner.query("vacuum analyze payment_requests, refunds, charge_totals");
    const plan = await made.services.database.transaction(async (transaction) => {
      await transaction.query("set local enable_seqscan = off");
      const lines: string[] = [];
      const explaining: Queryable = {
        query: async (text, values) => {
          const rows = await transaction.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
          lines.push(...rows.map((row) => row["QUERY PLAN"]));
          return [];
        },
      };
      await readDays(explaining, { now: new Date("2026-11-04T12:00:00Z"), dayCount: 3, timeZone: "UTC" });
      return lines.join("\n");
    });
    expect(plan).toContain("Index Scan using charge_totals_pkey");
    expect(plan).toContain("Index Only Scan using payment_requests_by_approval");
    expect(plan).toContain("Index Only Scan using refunds_by_moment");
  });
});
