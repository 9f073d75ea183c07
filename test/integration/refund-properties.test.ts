import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallestPayout, splitCharge } from "#contract/money.ts";
import { purchasePasswordRoutes } from "#server/customers/purchase-password/routes.ts";
import { audit } from "#server/ledger/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { transferCashback } from "#server/payments/cashback/index.ts";
import { cashbackRoutes } from "#server/payments/cashback/routes.ts";
import { approvePaymentRequest, createPaymentRequest } from "#server/payments/payment-requests/index.ts";
import { requestPayout, setPayoutAccount } from "#server/payments/payouts/index.ts";
import { refundPaymentRequest } from "#server/payments/refunds/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { patient } from "#test/harness/patience.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { cases } from "#test/harness/speed.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

let context: TestServices;
beforeAll(async () => {
  context = await createTestServices({ poolSize: 20 });
});
afterAll(async () => {
  expect(await audit(context.testDatabase.owner)).toMatchObject({ clean: true });
  await context.close();
});

const pin = "4821";
const requestOf = (userId: string) => ({ caller: { userId } }) as never;

interface Citizen {
  readonly id: string;
  readonly username: string;
  readonly cardNumber: string;
}

interface Town {
  readonly customers: readonly Citizen[];
  readonly partner: { readonly id: string; readonly owner: Citizen; readonly basisPoints: number };
}

/** So much that money is short at times. */
const seed = 60_000n;

async function createCitizen(name: string): Promise<Citizen> {
  const { services, testDatabase } = context;
  const id = await createUser(services, name);
  await testDatabase.owner.query("update profiles set is_active = true where user_id = $1", [id]);
  await testDatabase.owner.query("insert into auth_users (id, name, email, email_verified) values ($1, $2, $3, true)", [
    id,
    name,
    `${id}@troco.example`,
  ]);
  await purchasePasswordRoutes(services, undefined as never).setPurchasePassword({ password: pin }, requestOf(id));
  const [row] = await testDatabase.owner.query<{ username: string; card_number: string }>(
    "select username, card_number from profiles where user_id = $1",
    [id],
  );
  return { id, username: row!.username, cardNumber: row!.card_number };
}

async function createTown(basisPoints: number): Promise<Town> {
  const { services } = context;
  const customers = [await createCitizen("Marina Azevedo"), await createCitizen("Caio Ferraz")];
  const owner = await createCitizen("Rita Lopes");
  const id = await createPartner(services, {
    ownerEmail: `${owner.id}@troco.example`,
    partnerName: "Padaria Estrela",
    category: "restaurant",
    cashbackBasisPoints: basisPoints,
  });
  await setPayoutAccount(services, {
    partnerId: id,
    actor: { userId: owner.id, role: "owner", address: null },
    account: { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "DE89370400440532013000" },
  });
  await letAccountsRest(services.database);
  for (const { id: customer } of customers) await creditWallet(services, customer, seed);
  return { customers, partner: { id, owner, basisPoints } };
}

async function pay({ partner }: Town, customer: Citizen, amount: bigint): Promise<string> {
  const { services } = context;
  const { id } = await createPaymentRequest(services, {
    partnerId: partner.id,
    maker: { kind: "user" as const, userId: partner.owner.id },
    idempotencyKey: randomUUID(),
    cardNumber: customer.cardNumber,
    amount: Number(amount),
    description: "Almoço",
  });
  await approvePaymentRequest(services, {
    customerId: customer.id,
    sessionId: "s",
    id,
    idempotencyKey: randomUUID(),
    amount,
    purchasePassword: pin,
  });
  return id;
}

const refund = ({ partner }: Town, id: string, amount: bigint, idempotencyKey: string = randomUUID()) =>
  refundPaymentRequest(context.services, {
    actor: actorOf(partner),
    intentOwner: partner.owner.id,
    partnerId: partner.id,
    id,
    idempotencyKey,
    amount,
    reason: undefined,
  });

const actorOf = ({ owner }: Town["partner"]) => ({ userId: owner.id, role: "owner", address: null }) as const;

const payOut = ({ partner }: Town, amount: bigint) =>
  requestPayout(context.services, {
    partnerId: partner.id,
    actor: actorOf(partner),
    idempotencyKey: randomUUID(),
    amount,
  });

// ---- The plain model ----------------------------------------------------------------

interface ModelCharge {
  readonly id: string;
  readonly customer: number;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly fee: bigint;
  refunded: bigint;
}

class Model {
  readonly wallet = [seed, seed];
  readonly cashback = [0n, 0n];
  readonly earned = [0n, 0n];
  settlement = 0n;
  /** A payout was requested, and nobody decides on it. */
  payoutWaits = false;
  fees: bigint;
  readonly charges: ModelCharge[] = [];

  constructor(fees: bigint) {
    this.fees = fees;
  }
}

/** The rule of the split, written a second time and in whole numbers of another kind. */
function partsUpTo({ amount, cashback: wholeCashback, fee: wholeFee }: ModelCharge, refunded: bigint) {
  const cashback = (wholeCashback * refunded) / amount;
  const rest = refunded - cashback;
  const wholeRest = amount - wholeCashback;
  const fee = (2n * rest * wholeFee + wholeRest) / (2n * wholeRest);
  return { cashback, fee, establishment: rest - fee };
}

type Step =
  | { readonly kind: "charge"; readonly who: number; readonly amount: bigint }
  | { readonly kind: "refund"; readonly charge: number; readonly share: number; readonly again: boolean }
  | { readonly kind: "cashback"; readonly who: number; readonly share: number }
  | { readonly kind: "send"; readonly who: number; readonly share: number }
  | { readonly kind: "payout"; readonly share: number };

const who = fc.integer({ min: 0, max: 1 });
/** In thousandths: of what is there, and at times more than that. */
const share = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 1_000 }) },
  { weight: 2, arbitrary: fc.constant(1_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1_001, max: 1_400 }) },
);
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("charge" as const),
      who,
      amount: fc.oneof(fc.bigInt({ min: 40n, max: 400n }), fc.bigInt({ min: 40n, max: 30_000n })),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      charge: fc.integer({ min: 0, max: 3 }),
      share,
      again: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cashback" as const), who, share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("send" as const), who, share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("payout" as const), share }) },
);

/** Whatever is drawn, each of these happens once. */
const everyKind: Step[] = [
  { kind: "charge", who: 0, amount: 20_000n },
  { kind: "cashback", who: 0, share: 1_000 },
  { kind: "send", who: 0, share: 1_000 },
  { kind: "refund", charge: 0, share: 500, again: true },
  { kind: "refund", charge: 0, share: 1_200, again: false },
  { kind: "payout", share: 1_000 },
  { kind: "refund", charge: 0, share: 1_000, again: false },
];

const atLeastOne = (amount: bigint) => (amount < 1n ? 1n : amount);
const partOf = (whole: bigint, thousandths: number) => atLeastOne((whole * BigInt(thousandths)) / 1_000n);

const seen = new Map<string, number>();
const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);

/** Runs a step that the model allows; otherwise expects the error that the model names. */
async function expectOutcome(kind: string, domainError: string | undefined, work: () => Promise<unknown>) {
  count(domainError === undefined ? kind : `${kind}: ${domainError}`);
  if (domainError === undefined) return void (await work());
  const answer = await work().then(
    () => "carried out",
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );
  expect(answer, kind).toBe(domainError);
}

async function executeStep(town: Town, model: Model, step: Step): Promise<void> {
  const { services } = context;
  switch (step.kind) {
    case "charge": {
      const { who: payer, amount } = step;
      const { cashback, fee } = splitCharge(Number(amount), {
        cashback_basis_points: town.partner.basisPoints,
        fee_basis_points: services.config.feeBasisPoints,
        fee_fixed: services.config.feeFixed,
      });
      const establishment = amount - BigInt(cashback) - BigInt(fee);
      const domainError =
        establishment < 0n ? "charge_too_small" : model.wallet[payer]! < amount ? "insufficient_balance" : undefined;
      await expectOutcome("charge", domainError, async () => {
        const id = await pay(town, town.customers[payer]!, amount);
        model.charges.push({ id, customer: payer, amount, cashback: BigInt(cashback), fee: BigInt(fee), refunded: 0n });
      });
      if (domainError !== undefined) return;
      model.wallet[payer]! -= amount;
      model.cashback[payer]! += BigInt(cashback);
      model.earned[payer]! += BigInt(cashback);
      model.fees += BigInt(fee);
      model.settlement += establishment;
      return;
    }
    case "refund": {
      const found = model.charges.at(-1 - step.charge);
      if (found === undefined) return;
      const left = found.amount - found.refunded;
      const amount = partOf(left, step.share);
      const [was, is] = [partsUpTo(found, found.refunded), partsUpTo(found, found.refunded + amount)];
      const domainError =
        amount > left
          ? "refund_exceeds_charge"
          : is.establishment - was.establishment > model.settlement
            ? "refund_exceeds_settlement"
            : undefined;
      const key = randomUUID();
      await expectOutcome("refund", domainError, async () => {
        const first = await refund(town, found.id, amount, key);
        // Repeated under the same key it is the same refund.
        if (step.again) expect(await refund(town, found.id, amount, key)).toEqual(first);
      });
      if (domainError !== undefined) return;
      const cashback = is.cashback - was.cashback;
      const held = model.cashback[found.customer]!;
      const fromCashback = held < cashback ? held : cashback;
      if (fromCashback < cashback) count("cashback out of the wallet");
      if (amount === cashback && fromCashback === 0n) count("a refund that was spent already");
      model.cashback[found.customer]! -= fromCashback;
      model.wallet[found.customer]! += amount - (cashback - fromCashback);
      model.earned[found.customer]! -= cashback;
      model.fees -= is.fee - was.fee;
      model.settlement -= is.establishment - was.establishment;
      found.refunded += amount;
      return;
    }
    case "cashback": {
      const held = model.cashback[step.who]!;
      const amount = partOf(held, step.share);
      await expectOutcome("cashback", amount > held ? "insufficient_balance" : undefined, () =>
        transferCashback(services, { userId: town.customers[step.who]!.id, idempotencyKey: randomUUID(), amount }),
      );
      if (amount > held) return;
      model.cashback[step.who]! -= amount;
      model.wallet[step.who]! += amount;
      return;
    }
    case "send": {
      const held = model.wallet[step.who]!;
      const amount = partOf(held, step.share);
      await expectOutcome("send", amount > held ? "insufficient_balance" : undefined, () =>
        sendMoney(services, {
          senderId: town.customers[step.who]!.id,
          sessionId: "s",
          idempotencyKey: randomUUID(),
          username: town.customers[1 - step.who]!.username,
          amount,
          message: undefined,
        }),
      );
      if (amount > held) return;
      model.wallet[step.who]! -= amount;
      model.wallet[1 - step.who]! += amount;
      return;
    }
    case "payout": {
      const amount = partOf(model.settlement, step.share);
      const domainError = model.payoutWaits
        ? "payout_waiting"
        : amount > model.settlement
          ? "insufficient_balance"
          : amount < smallestPayout && amount !== model.settlement
            ? "payout_too_small"
            : undefined;
      await expectOutcome("payout", domainError, () => payOut(town, amount));
      if (domainError !== undefined) return;
      model.settlement -= amount;
      model.payoutWaits = true;
    }
  }
}

// ---- What must hold -----------------------------------------------------------------

async function readSystemAccounts(): Promise<{ fees: bigint; suspense: bigint }> {
  const [row] = await context.testDatabase.owner.query<{ fees: bigint; suspense: bigint }>(
    `select coalesce(sum(balance) filter (where kind = 'fees'), 0)::bigint as fees,
       coalesce(sum(balance) filter (where kind = 'suspense'), 0)::bigint as suspense from ledger.accounts`,
  );
  return row!;
}

interface Sums {
  readonly wallet: bigint;
  readonly cashback: bigint;
  readonly statement: bigint;
  readonly earned: bigint;
}

/** Counts everything from the rows, and nothing from the answers. */
async function readTown({ customers, partner }: Town) {
  const { owner } = context.testDatabase;
  const users = [];
  for (const { id } of customers) {
    const [row] = await owner.query<Sums>(
      `select
         (select balance from ledger.accounts where owner_id = $1 and kind = 'wallet') as wallet,
         (select balance from ledger.accounts where owner_id = $1 and kind = 'cashback') as cashback,
         (select coalesce(sum(amount) filter (where type <> 'cashback_transfer'), 0)::bigint from transactions where user_id = $1) as statement,
         coalesce((select earned from cashback_totals where user_id = $1), 0) as earned`,
      [id],
    );
    const { total } = await cashbackRoutes(context.services).getCashbackSummary({ time_zone: "UTC" }, requestOf(id));
    users.push({ ...row!, history: BigInt(total) });
  }
  const [{ settlement } = { settlement: 0n }] = await owner.query<{ settlement: bigint }>(
    "select balance as settlement from ledger.accounts where owner_id = $1 and kind = 'settlement'",
    [partner.id],
  );
  const charges = await owner.query<{ id: string; refunded: bigint }>(
    `select p.id, coalesce(sum(r.amount), 0)::bigint as refunded, coalesce(sum(r.cashback), 0)::bigint as cashback,
       coalesce(sum(r.fee), 0)::bigint as fee, coalesce(sum(r.establishment), 0)::bigint as establishment
       from payment_requests p left join refunds r on r.customer_id = p.customer_id and r.payment_request_id = p.id
      where p.partner_id = $1 and p.status = 'approved' group by p.id order by p.id`,
    [partner.id],
  );
  return { users, settlement, charges, ...(await readSystemAccounts()) };
}

function expected(model: Model) {
  return {
    users: model.wallet.map((wallet, index) => ({
      wallet,
      cashback: model.cashback[index]!,
      statement: wallet + model.cashback[index]!,
      earned: model.earned[index]!,
      history: model.earned[index]!,
    })),
    settlement: model.settlement,
    charges: model.charges.map(({ id, refunded, ...charge }) => ({
      id,
      refunded,
      ...partsUpTo({ id, refunded, ...charge }, refunded),
    })),
    fees: model.fees,
    suspense: 0n,
  };
}

test(
  "any sequence of charges, partial refunds, cashback moves, sends and payouts is what plain arithmetic has",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1_000, 733, 0, 5_000, 9_000),
        fc.array(someStep, { minLength: 12, maxLength: 40 }),
        async (basisPoints, steps) => {
          const town = await createTown(basisPoints);
          const model = new Model((await readSystemAccounts()).fees);
          for (const step of steps) await executeStep(town, model, step);
          expect(await readTown(town)).toEqual(expected(model));
        },
      ),
      { numRuns: cases(5), examples: [[1_000, everyKind]] },
    );
    console.info(`refunds against the model: ${[...seen].map(([what, times]) => `${times} ${what}`).join(", ")}`);
    for (const rare of ["refund", "refund: refund_exceeds_charge", "cashback out of the wallet", "payout"])
      expect(seen.get(rare), rare).toBeGreaterThan(0);
  },
  patient(240_000),
);

test(
  "refunding all parts leaves everybody with what refunding the whole leaves them, and with what they had before",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1_000, 733, 9_000),
        fc.bigInt({ min: 600n, max: 20_000n }),
        fc.uniqueArray(fc.integer({ min: 1, max: 599 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (basisPoints, amount, cuts, spends) => {
          const { fees } = await readSystemAccounts();
          const ends = [];
          for (const places of [[], cuts.map(BigInt)]) {
            const town = await createTown(basisPoints);
            const id = await pay(town, town.customers[0]!, amount);
            // Cashback that has been moved makes no difference to what is left in the end.
            const [paid] = (await readTown(town)).users;
            if (spends && paid!.cashback > 0n)
              await transferCashback(context.services, {
                userId: town.customers[0]!.id,
                idempotencyKey: randomUUID(),
                amount: paid!.cashback,
              });
            let before = 0n;
            for (const place of [...places.toSorted((a, b) => Number(a - b)), amount]) {
              await refund(town, id, place - before);
              before = place;
            }
            const { charges, ...end } = await readTown(town);
            ends.push({ ...end, charges: charges.map(({ id: _id, ...sums }) => sums) });
          }
          expect(ends[1]).toEqual(ends[0]);
          const untouched = { wallet: seed, cashback: 0n, statement: seed, earned: 0n, history: 0n };
          expect(ends[0]).toMatchObject({ users: [untouched, untouched], settlement: 0n, fees, suspense: 0n });
        },
      ),
      { numRuns: cases(4) },
    );
  },
  patient(240_000),
);

test("cent by cent, by someone who has spent the cashback, every refund posts, and the last cent is the last", async () => {
  const town = await createTown(9_000 - 4_000);
  const id = await pay(town, town.customers[0]!, 80n);
  await transferCashback(context.services, {
    userId: town.customers[0]!.id,
    idempotencyKey: randomUUID(),
    amount: 40n,
  });
  for (let cent = 0; cent < 80; cent += 1) await refund(town, id, 1n);
  await expect(refund(town, id, 1n)).rejects.toMatchObject({
    code: "refund_exceeds_charge",
    params: { refundable: 0 },
  });
  expect(await readTown(town)).toMatchObject({
    users: [{ wallet: seed, cashback: 0n, statement: seed, history: 0n }, {}],
    settlement: 0n,
    suspense: 0n,
  });
});

test("of refunds that come at once, exactly those are carried out that the charge holds, and their parts are its split", async () => {
  const town = await createTown(1_000);
  const id = await pay(town, town.customers[0]!, 1_009n);
  const answers = await Promise.allSettled(Array.from({ length: 16 }, () => refund(town, id, 100n)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "refund_exceeds_charge" });
  await refund(town, id, 9n);
  const { charges, users } = await readTown(town);
  expect(charges).toMatchObject([{ refunded: 1_009n, cashback: 100n, fee: 80n, establishment: 829n }]);
  expect(users[0]).toMatchObject({ wallet: seed, cashback: 0n });
});

test("one intent that comes many times at once is one refund with one answer and one act", async () => {
  const town = await createTown(1_000);
  const id = await pay(town, town.customers[0]!, 5_000n);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(town, id, 1_234n, key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await readTown(town)).charges).toMatchObject([{ refunded: 1_234n }]);
  const acts = await context.testDatabase.owner.query(
    "select before, after from audit_events where act = 'refundPaymentRequest' and subject_id = $1",
    [id],
  );
  expect(acts).toEqual([{ before: { refunded: 0 }, after: { refunded: 1_234, amount: 1_234, reason: null } }]);
  await expect(refund(town, id, 1_235n, key)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("refunds, approvals, sends and cashback moves of the same users at once neither deadlock nor lose a cent", async () => {
  const town = await createTown(5_000);
  const ids = [];
  for (let made = 0; made < 8; made += 1) ids.push(await pay(town, town.customers[made % 2]!, 2_000n));
  const refused: string[] = [];
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      refused.push(error.code);
    });
  await Promise.all(
    ids.flatMap((id, index) => [
      ...[700n, 700n, 600n].map((amount) => quietly(refund(town, id, amount))),
      quietly(
        transferCashback(context.services, {
          userId: town.customers[index % 2]!.id,
          idempotencyKey: randomUUID(),
          amount: 900n,
        }),
      ),
      quietly(
        sendMoney(context.services, {
          senderId: town.customers[index % 2]!.id,
          sessionId: "s",
          idempotencyKey: randomUUID(),
          username: town.customers[1 - (index % 2)]!.username,
          amount: 50n,
          message: undefined,
        }),
      ),
      quietly(pay(town, town.customers[index % 2]!, 300n)),
    ]),
  );
  expect(refused.filter((code) => code !== "insufficient_balance")).toEqual([]);
  const end = await readTown(town);
  expect(end.suspense).toBe(0n);
  for (const user of end.users) expect(user.statement).toBe(user.wallet + user.cashback);
  for (const id of ids) expect(end.charges).toContainEqual(expect.objectContaining({ id, refunded: 2_000n }));
});

test("what fails after the money was posted leaves nothing behind", async () => {
  const town = await createTown(1_000);
  const id = await pay(town, town.customers[0]!, 5_000n);
  const before = await readTown(town);
  const broken = {
    ...context.services,
    jobs: { ...context.services.jobs, addAll: () => Promise.reject(new Error("the process died here")) },
  };
  const key = randomUUID();
  const input = {
    actor: { userId: town.partner.owner.id, role: "owner" as const, address: null },
    intentOwner: town.partner.owner.id,
    partnerId: town.partner.id,
    id,
    idempotencyKey: key,
    amount: 1_000n,
    reason: "Faltou um café",
  };
  await expect(refundPaymentRequest(broken, input)).rejects.toThrow("the process died here");
  expect(await readTown(town)).toEqual(before);
  expect(
    await refundPaymentRequest(context.services, input),
    "and the same intent is carried out afterwards",
  ).toMatchObject({ refund: { amount: 1_000, reason: "Faltou um café" }, payment_request: { refunded: 1_000 } });
});

test("the database itself refuses a second refund from the same place, one beyond its charge, and any change", async () => {
  const town = await createTown(1_000);
  const id = await pay(town, town.customers[0]!, 5_000n);
  await refund(town, id, 1_000n);
  const { owner } = context.testDatabase;
  const again = (before: number, amount: number) =>
    owner.query(
      `insert into refunds select customer_id, gen_random_uuid(), payment_request_id, partner_id, charge_amount, $2, $3, 0, 0, $3, 0,
        null, refunded_by, refunded_by_name, transfer_id, created_at from refunds where payment_request_id = $1`,
      [id, before, amount],
    );
  await expect(again(0, 4_000)).rejects.toThrow("refunds_follow_each_other");
  await expect(again(1_000, 4_001)).rejects.toThrow("refund_within_charge");
  for (const statement of ["update refunds set amount = amount", "delete from refunds"])
    for (const database of [owner, context.services.database])
      await expect(database.query(statement)).rejects.toThrow(/stays|permission denied/);
});
