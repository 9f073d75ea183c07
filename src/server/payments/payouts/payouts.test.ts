import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit, openAccounts, readBalances } from "#server/ledger/index.ts";
import { addMember } from "#server/partners/partners/index.ts";
import type { KnownActor } from "#server/platform/audit-log/index.ts";
import { newId } from "#server/platform/ids.ts";
import { Keys } from "#server/platform/keys.ts";
import { postAlone } from "#test/harness/ledger.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { cases } from "#test/harness/speed.ts";
import { createUser } from "#test/harness/users.ts";
import { setPayoutAccount } from "./account.ts";
import { cancelPayout, collectReport, markPayoutPaid, rejectPayout, requestPayout } from "./index.ts";
import { payoutRoutes } from "./routes.ts";
import { readAnyPayout } from "./store.ts";

let harness: TestServices;
let services: TestServices["services"];
let administrator: KnownActor;
beforeAll(async () => {
  harness = await createTestServices({ poolSize: 24 });
  services = harness.services;
  const userId = await createUser(services, "Alice Prado");
  administrator = { userId, role: "administrator", address: null };
});
afterAll(async () => {
  expect(await audit(harness.testDatabase.owner)).toMatchObject({ clean: true });
  await harness.close();
});

interface Partner {
  readonly partnerId: string;
  readonly actor: KnownActor;
}

/** A partner that is owed something, with an account to be paid into. */
async function createPartner(settlement: bigint): Promise<Partner> {
  const partnerId = newId(services.clock);
  const userId = await createUser(services, "Padeira Estrela");
  const actor = { userId, role: "owner", address: null } as const;
  await services.database.query(
    "insert into partners (id, company_name, business_category, created_at) values ($1, 'Padaria Estrela', 'restaurant', now())",
    [partnerId],
  );
  await addMember(services.database, { userId, partnerId, role: "owner", at: services.clock.now() });
  await openAccounts(services.database, partnerId, ["settlement"]);
  if (settlement > 0n) await earn(partnerId, settlement);
  const account = { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "DE89370400440532013000" } as const;
  await setPayoutAccount(services, { partnerId, actor, account });
  await letAccountsRest(services.database);
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

const request = (partner: Partner, amount: bigint, idempotencyKey: string = randomUUID()) =>
  requestPayout(services, { ...partner, idempotencyKey, amount });
const pay = (id: string, bankReference: string, idempotencyKey: string = randomUUID()) =>
  markPayoutPaid(services, { id, bankReference, actor: administrator, idempotencyKey });
const reject = (id: string, idempotencyKey: string = randomUUID()) =>
  rejectPayout(services, { id, reason: "Conta encerrada", actor: administrator, idempotencyKey });

/** The balance of Troco's account at the bank, over all its rows. */
async function bank(): Promise<bigint> {
  const [row] = await services.database.query<{ sum: bigint }>(
    "select sum(balance)::bigint as sum from ledger.accounts where owner_id = 'operator' and kind = 'bank'",
  );
  return row!.sum;
}

/** How each of them ended: a value, or an error's code. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(calls)) {
    const name = result.status === "fulfilled" ? "done" : ((result.reason as { code?: string }).code ?? "error");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const twenty = Array.from({ length: 20 }, (_, index) => index);

test("a report has the entries that its totals were added up from, and none that came while it was read", async () => {
  const { partnerId } = await createPartner(1_000n);
  await earn(partnerId, 2_000n);
  const day = services.clock.now().toISOString().slice(0, 10);
  const report = await collectReport(services, { partnerId, from: day, to: day, timeZone: "UTC", language: "pt" });
  await earn(partnerId, 4_000n);
  const amounts: bigint[] = [];
  for await (const { amount } of report.entries()) amounts.push(amount);
  expect(report.closing).toBe(3_000n);
  expect(amounts).toEqual([1_000n, 2_000n]);
});

test("a payout whose account was encrypted under a secret that is gone is shown without it, and can be rejected", async () => {
  const { payout } = await request(await createPartner(50_000n), 20_000n);
  const keys = new Keys(["the secret of a later year, long enough to be one"]);
  const { getPayout } = payoutRoutes({ ...services, keys });
  expect(await getPayout({ id: payout.id }, { caller: administrator } as never)).toMatchObject({
    id: payout.id,
    account: { masked: expect.stringMatching(/3000$/) },
    whole_account: null,
  });
  expect(await outcomes([reject(payout.id)])).toEqual({ done: 1 });
});

test("of twenty who mark a payout as paid at once one does, and the bank has paid once", async () => {
  const partner = await createPartner(50_000n);
  const { payout } = await request(partner, 20_000n);
  const before = await bank();
  expect(await outcomes(twenty.map((index) => pay(payout.id, `AT-ONCE-${index}`)))).toEqual({
    done: 1,
    payout_closed: 19,
  });
  expect((await bank()) - before).toBe(20_000n);
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({ settlement: 30_000n, payouts: 0n });
});

test("of payments, rejections and cancellations at once one counts, and the amount is in one place", async () => {
  const partner = await createPartner(50_000n);
  const { payout } = await request(partner, 20_000n);
  const before = await bank();
  const calls = twenty.map((index) =>
    [
      () => pay(payout.id, `MIXED-${index}`),
      () => reject(payout.id),
      () => cancelPayout(services, { ...partner, id: payout.id }),
    ][index % 3]!(),
  );
  const counts = await outcomes(calls);
  const { status } = (await readAnyPayout(services.database, payout.id))!;
  // Taking back what was taken back already is the same as once.
  expect(counts["done"]).toBe(status === "cancelled" ? 6 : 1);
  expect(counts["done"]! + counts["payout_closed"]!).toBe(20);
  const { settlement, payouts } = await readBalances(services.database, partner.partnerId);
  expect({ settlement, payouts, paid: (await bank()) - before }).toEqual(
    status === "paid"
      ? { settlement: 30_000n, payouts: 0n, paid: 20_000n }
      : { settlement: 50_000n, payouts: 0n, paid: 0n },
  );
});

test("of twenty requests at once one waits, and the next is taken once it is decided", async () => {
  const partner = await createPartner(50_000n);
  expect(await outcomes(twenty.map(() => request(partner, 15_000n)))).toEqual({ done: 1, payout_waiting: 19 });
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({
    settlement: 35_000n,
    payouts: 15_000n,
  });
  const [waiting] = await services.database.query<{ id: string }>("select id from payouts where partner_id = $1", [
    partner.partnerId,
  ]);
  await reject(waiting!.id);
  await request(partner, 15_000n);
});

test("the database refuses a second payout that waits", async () => {
  const partner = await createPartner(50_000n);
  const { payout } = await request(partner, 10_000n);
  const again = () =>
    services.database.query(
      `insert into payouts (partner_id, id, partner_name, amount, account_kind, account_holder_name, account_masked, account_encrypted,
          requested_by, requested_at)
        select partner_id, gen_random_uuid(), partner_name, amount, account_kind, account_holder_name, account_masked, account_encrypted,
          requested_by, requested_at from payouts where id = $1`,
      [payout.id],
    );
  await expect(again()).rejects.toThrow("payouts_one_waiting");
  await pay(payout.id, "FIRST");
  const second = await request(partner, 10_000n);
  await pay(second.payout.id, "SECOND");
});

test("two who set the account at once wait for each other, and the later one stands", async () => {
  const partner = await createPartner(0n);
  const account = { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "GB82WEST12345698765432" } as const;
  const counts = await outcomes(twenty.map(() => setPayoutAccount(services, { ...partner, account })));
  expect(counts).toEqual({ done: 20 });
});

test("twenty sendings of one intent are one payout, and one payment, with one act each", async () => {
  const partner = await createPartner(50_000n);
  const [requestKey, payKey] = [randomUUID(), randomUUID()];
  const answers = await Promise.all(twenty.map(() => request(partner, 10_000n, requestKey)));
  const ids = new Set(answers.map(({ payout }) => payout.id));
  expect(ids.size).toBe(1);
  const [id] = [...ids];
  const paid = await Promise.all(twenty.map(() => pay(id!, "ONE-INTENT", payKey)));
  for (const payout of paid) expect(payout).toEqual(paid[0]);
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({ settlement: 40_000n, payouts: 0n });
  expect(
    await services.database.query(
      "select act from audit_events where subject_kind = 'payout' and subject_id = $1 order by id",
      [id!],
    ),
  ).toEqual([{ act: "requestPayout" }, { act: "markPayoutPaid" }]);
  await expect(pay(id!, "ANOTHER", payKey)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("one transfer of the bank's pays one payout, in whichever case its reference is written", async () => {
  const partner = await createPartner(50_000n);
  await pay((await request(partner, 10_000n)).payout.id, "e18236120-abc");
  const second = (await request(partner, 10_000n)).payout.id;
  await expect(pay(second, "E18236120-ABC")).rejects.toMatchObject({ code: "bank_reference_used" });
  expect(await readAnyPayout(services.database, second)).toMatchObject({ status: "requested", bank_reference: null });
  expect(await readBalances(services.database, partner.partnerId)).toMatchObject({ payouts: 10_000n });
});

test("what dies between two lines has done nothing: money, state, act and key go together", async () => {
  const [partner, another] = [await createPartner(50_000n), await createPartner(50_000n)];
  const { payout } = await request(partner, 10_000n);
  const dying = {
    ...services,
    live: { ...services.live, recordAll: () => Promise.reject(new Error("the process died")) },
  };
  const state = async () => ({
    balances: await readBalances(services.database, partner.partnerId),
    bank: await bank(),
    payouts: await services.database.query("select id, status from payouts where partner_id = $1", [partner.partnerId]),
    acts: await services.database.query("select count(*) from audit_events"),
    keys: await services.database.query("select count(*) from idempotency_keys"),
    transfers: await services.database.query("select count(*) from ledger.transfers"),
  });
  const before = await state();
  const by = { id: payout.id, actor: administrator, idempotencyKey: randomUUID() };
  for (const attempt of [
    () => requestPayout(dying, { ...another, idempotencyKey: randomUUID(), amount: 10_000n }),
    () => markPayoutPaid(dying, { ...by, bankReference: "DIED" }),
    () => rejectPayout(dying, { ...by, reason: "Conta encerrada" }),
    () => cancelPayout(dying, { ...partner, id: payout.id }),
  ])
    await expect(attempt()).rejects.toThrow("the process died");
  expect(await state()).toEqual(before);
  // The control: with everything alive the same key is carried out.
  await markPayoutPaid(services, { ...by, bankReference: "DIED" });
});

test("a payout goes to the account that was set when it was requested", async () => {
  const partner = await createPartner(50_000n);
  const { payout } = await request(partner, 10_000n);
  const account = { kind: "iban", holder_name: "Somebody else", iban: "GB82WEST12345698765432" } as const;
  await setPayoutAccount(services, { ...partner, account });
  expect(await readAnyPayout(services.database, payout.id)).toMatchObject({
    account_holder_name: "Padaria Estrela Ltda.",
    account_masked: "DE •••• 3000",
  });
});

test("the number is in no table in the clear, neither in the audit log", async () => {
  const partner = await createPartner(50_000n);
  await request(partner, 10_000n);
  for (const table of ["payout_accounts", "payouts", "audit_events", "idempotency_keys", "live_events"]) {
    const rows = await harness.testDatabase.owner.query<{ text: string }>(`select t::text as text from ${table} t`);
    expect(rows.length, table).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain("370400440532013000");
      expect(text).not.toContain(Buffer.from("370400440532013000").toString("hex"));
    }
  }
});

test("a small payout is refused unless it is all there is", async () => {
  const partner = await createPartner(5_500n);
  await expect(request(partner, 999n)).rejects.toMatchObject({
    code: "payout_too_small",
    params: { minimum_amount: 1_000 },
  });
  await pay((await request(partner, 5_000n)).payout.id, "ALL-BUT-A-LITTLE");
  expect((await request(partner, 500n)).balance).toBe(0);
});

test.each([
  ["decided again", "update payouts set status = 'rejected', reason = 'x', bank_reference = null where id = $1", true],
  ["waiting again", "update payouts set status = 'requested', decided_at = null where id = $1", true],
  ["of another amount", "update payouts set amount = amount * 10 where id = $1", false],
  ["sent elsewhere", "update payouts set account_encrypted = ''::bytea where id = $1", false],
  ["paid without a reference", "update payouts set status = 'paid', decided_at = now() where id = $1", false],
  ["deleted by the server", "delete from payouts where id = $1", false],
])("the database refuses a payout to be %s", async (_what, statement, paid) => {
  const partner = await createPartner(50_000n);
  const { payout } = await request(partner, 10_000n);
  if (paid) await pay(payout.id, randomUUID());
  await expect(services.database.query(statement, [payout.id])).rejects.toThrow(
    /is already|stays as it was|violates check|permission denied/,
  );
});

test("a partner cannot be paid more than it requested, whatever the modules above say", async () => {
  const partner = await createPartner(50_000n);
  await request(partner, 10_000n);
  await expect(
    postAlone(services.database, {
      id: randomUUID(),
      kind: "payout_settlement",
      at: services.clock.now(),
      legs: [
        { owner: partner.partnerId, kind: "payouts", amount: -10_001n },
        { owner: "operator", kind: "bank", amount: 10_001n },
      ],
    }),
  ).rejects.toMatchObject({ code: "insufficient_balance" });
});

type Step =
  | { readonly does: "earn" | "request"; readonly amount: number }
  | { readonly does: "pay" | "reject" | "cancel"; readonly which: number };

const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constantFrom("earn" as const, "request" as const),
      amount: fc.integer({ min: 1, max: 30_000 }),
    }),
    fc.record({ does: fc.constantFrom("pay" as const, "reject" as const, "cancel" as const), which: fc.nat(9) }),
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 30 },
);

test("any sequence of earnings, requests, payments, rejections and cancellations leaves every amount in one place", async () => {
  let bankBefore = await bank();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const partner = await createPartner(0n);
      const model = { settlement: 0n, paid: 0n };
      const payouts: { readonly id: string; readonly amount: bigint; status: string }[] = [];
      for (const step of sequence) {
        if (step.does === "earn") {
          await earn(partner.partnerId, BigInt(step.amount));
          model.settlement += BigInt(step.amount);
        } else if (step.does === "request") {
          const amount = BigInt(step.amount);
          const waits = payouts.some(({ status }) => status === "requested");
          const possible = !waits && amount <= model.settlement && (amount >= 1_000n || amount === model.settlement);
          const [done] = await Promise.allSettled([request(partner, amount)]);
          expect(done.status).toBe(possible ? "fulfilled" : "rejected");
          if (done.status === "rejected") continue;
          model.settlement -= amount;
          payouts.push({ id: done.value.payout.id, amount, status: "requested" });
        } else {
          const payout = "which" in step ? payouts[step.which] : undefined;
          if (payout === undefined) continue;
          const [done] = await Promise.allSettled([
            {
              pay: () => pay(payout.id, randomUUID()),
              reject: () => reject(payout.id),
              cancel: () => cancelPayout(services, { ...partner, id: payout.id }),
            }[step.does as "pay" | "reject" | "cancel"](),
          ]);
          const again = step.does === "cancel" && payout.status === "cancelled";
          expect(done.status).toBe(payout.status === "requested" || again ? "fulfilled" : "rejected");
          if (payout.status !== "requested") continue;
          payout.status = step.does;
          if (step.does === "cancel") payout.status = "cancelled";
          if (step.does === "pay") model.paid += payout.amount;
          else model.settlement += payout.amount;
        }
        const pending = payouts.reduce((sum, { status, amount }) => (status === "requested" ? sum + amount : sum), 0n);
        expect(await readBalances(services.database, partner.partnerId)).toMatchObject({
          settlement: model.settlement,
          payouts: pending,
        });
        expect((await bank()) - bankBefore).toBe(model.paid);
      }
      bankBefore += model.paid;
      expect(await audit(services.database)).toMatchObject({ clean: true });
    }),
    { numRuns: cases(4) },
  );
  const [sums] = await services.database.query(
    `select (select coalesce(sum(amount), 0)::bigint from payouts where status = 'paid') as paid,
      (select coalesce(sum(amount), 0)::bigint from payouts where status = 'requested') as waiting,
      (select coalesce(sum(balance), 0)::bigint from ledger.accounts where kind = 'payouts') as in_accounts`,
  );
  expect(sums).toMatchObject({ paid: await bank() });
  expect(sums).toMatchObject({ in_accounts: (sums as { waiting: bigint }).waiting });
});
