import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { largestBalance } from "#contract/money.ts";
import { purchasePasswordRoutes } from "#server/customers/purchase-password/routes.ts";
import { audit } from "#server/ledger/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { endReview } from "#server/payments/account-holds/index.ts";
import { transferCashback } from "#server/payments/cashback/index.ts";
import {
  approvePaymentRequest,
  createPaymentRequest,
  expirePaymentRequest,
  rejectPaymentRequest,
} from "#server/payments/payment-requests/index.ts";
import { debtNeeds, settle, writeOff } from "#server/payments/receivables/index.ts";
import { referralRoutes } from "#server/payments/referrals/routes.ts";
import { createCheckout, createPayment, reviewPayment, settleTopUp } from "#server/payments/top-ups/index.ts";
import { findBalancesOff } from "#server/payments/transactions/index.ts";
import { sendMoney } from "#server/payments/transfers/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { cases } from "#test/harness/speed.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";

let context: TestServices;
beforeAll(async () => {
  context = await createTestServices({ poolSize: 20 });
});
afterAll(() => context.close());

const pin = "4821";
const expiryMs = 5 * 60 * 1000;
const limit = BigInt(largestBalance);

/** Two operations are called by their handlers, because their modules do not export them. */
const requestOf = (userId: string) => ({ caller: { userId } }) as never;
const applyReferralCode = (who: Citizen, code: string) =>
  referralRoutes(context.services).applyReferralCode({ _code: code }, requestOf(who.id));

interface Citizen {
  readonly id: string;
  readonly username: string;
  readonly cardNumber: string;
  readonly code: string;
}

interface Town {
  readonly users: readonly Citizen[];
  /** Partners: the first belongs to the last user but one, the second to the last user. */
  readonly partners: readonly { readonly id: string; readonly owner: Citizen; readonly basisPoints: bigint }[];
  /**
   * How many transfers the ledger had before this town. All later ones are the town's, also those
   * that move money between the operator's accounts alone.
   */
  readonly transfersBefore: bigint;
}

/** Six users and two partners, with money: one nearly as much as an account may hold, one none. */
async function createTown(): Promise<Town> {
  const { services, testDatabase } = context;
  const users: Citizen[] = [];
  for (let index = 0; index < 6; index += 1) {
    const id = await createUser(services, `Gente ${index}`);
    await testDatabase.owner.query("update profiles set is_active = true where user_id = $1", [id]);
    await testDatabase.owner.query(
      "insert into auth_users (id, name, email, email_verified) values ($1, 'Gente', $2, true)",
      [id, `${id}@troco.example`],
    );
    await purchasePasswordRoutes(services, undefined as never).setPurchasePassword({ password: pin }, requestOf(id));
    const [row] = await testDatabase.owner.query<{ username: string; card_number: string; code: string }>(
      "select p.username, p.card_number, c.code from profiles p join referral_codes c on c.owner_id = p.user_id where p.user_id = $1",
      [id],
    );
    users.push({ id, username: row!.username, cardNumber: row!.card_number, code: row!.code });
  }
  const basisPoints = [1_000n, 733n];
  const partners = [];
  for (const [index, owner] of users.slice(4).entries()) {
    const id = await createPartner(services, {
      ownerEmail: `${owner.id}@troco.example`,
      partnerName: `Casa ${index}`,
      category: "other",
      cashbackBasisPoints: Number(basisPoints[index]),
    });
    partners.push({ id, owner, basisPoints: basisPoints[index]! });
  }
  const [before] = await testDatabase.owner.query<{ transfers: bigint }>(
    "select count(*) as transfers from ledger.transfers",
  );
  for (const [index, amount] of seeds.entries())
    if (amount > 0n) await creditWallet(services, users[index]!.id, amount);
  return { users, partners, transfersBefore: before!.transfers };
}
const seeds = [limit - 200_000n, 250_000n, 40_000n, 0n, 3_000n, 90_000n];

// ---- Steps --------------------------------------------------------------------------

type Step =
  | {
      readonly kind: "send";
      readonly from: number;
      readonly to: number;
      readonly amount: bigint;
      readonly again: boolean;
    }
  | { readonly kind: "cashback"; readonly who: number; readonly amount: bigint; readonly again: boolean }
  | {
      readonly kind: "charge";
      readonly partner: number;
      readonly who: number;
      readonly amount: bigint;
      readonly again: boolean;
    }
  | {
      readonly kind: "approve";
      readonly charge: number;
      readonly who: number | undefined;
      readonly off: bigint;
      readonly again: boolean;
    }
  | { readonly kind: "reject" | "expire"; readonly charge: number }
  | { readonly kind: "checkout"; readonly who: number; readonly amount: bigint }
  | {
      readonly kind: "settle";
      readonly checkout: number;
      readonly status: "paid" | "open" | "expired" | "declined";
      readonly off: bigint;
    }
  | {
      readonly kind: "reverse";
      readonly checkout: number;
      /** Refunded and withheld by the card provider, in tenths of the top-up; may exceed it. */
      readonly refunded: number;
      readonly disputed: number;
      readonly again: boolean;
    }
  | { readonly kind: "collect" | "giveUp"; readonly who: number; readonly amount: bigint }
  | { readonly kind: "refer"; readonly who: number; readonly by: number }
  | { readonly kind: "wait"; readonly ms: number };

const user = fc.integer({ min: 0, max: 6 });
const someAmount = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: 1n, max: 60n }) },
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 30_000n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 5_000_000n }) },
);
const again = fc.integer({ min: 0, max: 5 }).map((value) => value === 0);
const off = fc.oneof({ weight: 5, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.constantFrom(-1n, 1n) });
/** Counted from the newest, so that most are still open. */
const recent = fc.integer({ min: 0, max: 3 });
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      from: fc.integer({ min: 0, max: 5 }),
      to: user,
      amount: someAmount,
      again,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("cashback" as const),
      who: fc.integer({ min: 0, max: 5 }),
      amount: someAmount,
      again,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("charge" as const),
      partner: fc.integer({ min: 0, max: 1 }),
      who: user,
      amount: someAmount,
      again,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("approve" as const),
      charge: recent,
      who: fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 5 }) },
      ),
      off,
      again,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("reject" as const, "expire" as const), charge: recent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("checkout" as const),
      who: fc.integer({ min: 0, max: 5 }),
      amount: fc.bigInt({ min: 100n, max: 500_000n }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      checkout: recent,
      status: fc.constantFrom(
        "paid" as const,
        "paid" as const,
        "paid" as const,
        "open" as const,
        "expired" as const,
        "declined" as const,
      ),
      off,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("reverse" as const),
      checkout: recent,
      refunded: fc.constantFrom(0, 0, 1, 4, 10),
      disputed: fc.constantFrom(0, 0, 3, 10),
      again,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("collect" as const, "giveUp" as const),
      who: fc.integer({ min: 0, max: 5 }),
      amount: someAmount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("refer" as const),
      who: fc.integer({ min: 0, max: 5 }),
      by: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1, 1_000, 60_000, expiryMs - 1, expiryMs),
    }),
  },
);

// ---- The plain model ----------------------------------------------------------------

interface ModelCharge {
  id: string;
  readonly customer: number;
  readonly partner: number;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly establishment: bigint;
  readonly expiresAt: number;
  status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
}

interface ModelCheckout {
  sessionId: string;
  readonly who: number;
  readonly amount: bigint;
  status: "pending" | "credited" | "expired" | "declined";
  /** The referral bonus that it earned. */
  bonus: bigint;
  /** Reversed of top-up and bonus, of the top-up alone, and what of it the wallet lacked. */
  withdrawn: bigint;
  withdrawnOfTopUp: bigint;
  short: bigint;
  /** The provider's last figures of the payment. */
  refunded: bigint;
  disputed: bigint;
}

/** A few maps of integers: what the money must be, by rules written a second time. */
class Model {
  readonly wallet = [...seeds];
  readonly cashback = seeds.map(() => 0n);
  readonly settlement = [0n, 0n];
  readonly charges: ModelCharge[] = [];
  readonly checkouts: ModelCheckout[] = [];
  readonly owed = seeds.map(() => 0n);
  readonly givenUp = seeds.map(() => 0n);
  readonly referral = seeds.map(() => "none" as "none" | "waiting" | "paid");
  rows = seeds.filter((seed) => seed > 0n).length;
  transfers = this.rows;
  keys = 0;

  /** @returns the error codes that are allowed; none if the operation must succeed */
  errorsOfMove(changes: readonly (readonly [bigint, bigint])[]): string[] {
    const codes = [];
    if (changes.some(([balance, change]) => balance + change < 0n)) codes.push("insufficient_balance");
    if (changes.some(([balance, change]) => balance + change > limit)) codes.push("balance_limit_reached");
    return codes;
  }

  recent<Item>(items: readonly Item[], back: number): Item | undefined {
    return items[items.length - 1 - back];
  }
}

const least = (...values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));

/** Collects a debt from the wallet. */
function collect(model: Model, who: number, atMost: bigint): void {
  const amount = least(atMost, model.owed[who]!, model.wallet[who]!);
  if (amount === 0n) return;
  model.owed[who]! -= amount;
  model.wallet[who]! -= amount;
  model.rows += 1;
  model.transfers += 1;
}

async function letGo(userId: string, sessionId: string): Promise<void> {
  const { services, testDatabase } = context;
  const [topUp] = await testDatabase.owner.query<{ id: string }>("select id from top_ups where session_id = $1", [
    sessionId,
  ]);
  await services.database.transaction(async (transaction) => {
    for (const reason of ["top_up_disputed", "top_up_refunded"] as const)
      await endReview(services, transaction, { userId, reason, subject: topUp!.id });
  });
}

function split(amount: bigint, basisPoints: bigint) {
  const cashback = (amount * basisPoints) / 10_000n;
  const fee = (amount * 500n + 5_000n) / 10_000n + 30n;
  return { cashback, fee, establishment: amount - cashback - fee };
}

// ---- Both, step by step -------------------------------------------------------------

const tally = { tried: 0, refused: new Map<string, number>(), done: new Map<string, number>() };
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Runs an operation. @returns its result or its error code; any other error is thrown */
async function attempt<Result>(
  kind: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly refused: string }> {
  tally.tried += 1;
  try {
    const result = await work();
    count(tally.done, kind);
    return { result };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    count(tally.refused, error.code);
    return { refused: error.code };
  }
}

/** Runs an operation, compares it with the model and, if `again`, repeats it under the same key. */
async function expectOutcome<Result>(
  kind: string,
  allowed: readonly string[],
  work: () => Promise<Result>,
  repeat = false,
): Promise<Result | undefined> {
  const outcome = await attempt(kind, work);
  if (allowed.length > 0) {
    expect(outcome, kind).toMatchObject({ refused: expect.stringMatching(new RegExp(`^(${allowed.join("|")})$`)) });
    return undefined;
  }
  if ("refused" in outcome) throw new Error(`${kind} was refused: ${outcome.refused}`);
  if (repeat) expect(await attempt(`${kind}, repeated`, work)).toEqual(outcome);
  return outcome.result;
}

async function executeStep(town: Town, model: Model, step: Step): Promise<void> {
  const { services } = context;
  const now = () => services.clock.now().getTime();
  const key = randomUUID();
  switch (step.kind) {
    case "send": {
      const { from, to, amount } = step;
      const [sender, recipient] = [town.users[from]!, town.users[to]];
      const allowed =
        recipient === undefined
          ? ["recipient_not_found"]
          : from === to
            ? ["recipient_is_self"]
            : model.errorsOfMove([
                [model.wallet[from]!, -amount],
                [model.wallet[to]!, amount],
              ]);
      const input = {
        senderId: sender.id,
        sessionId: "s",
        idempotencyKey: key,
        username: recipient?.username ?? "nobody.at.all",
        amount,
        message: undefined,
      };
      if ((await expectOutcome("sendMoney", allowed, () => sendMoney(services, input), step.again)) === undefined)
        return;
      model.wallet[from]! -= amount;
      model.wallet[to]! += amount;
      model.rows += 2;
      model.transfers += 1;
      model.keys += 1;
      return;
    }
    case "cashback": {
      const { who, amount } = step;
      const allowed = model.errorsOfMove([
        [model.cashback[who]!, -amount],
        [model.wallet[who]!, amount],
      ]);
      const input = { userId: town.users[who]!.id, idempotencyKey: key, amount };
      if (
        (await expectOutcome("transferCashback", allowed, () => transferCashback(services, input), step.again)) ===
        undefined
      )
        return;
      model.cashback[who]! -= amount;
      model.wallet[who]! += amount;
      model.rows += 1;
      model.transfers += 1;
      model.keys += 1;
      return;
    }
    case "charge": {
      const partner = town.partners[step.partner]!;
      const customer = town.users[step.who];
      const parts = split(step.amount, partner.basisPoints);
      const allowed =
        customer === undefined
          ? ["card_not_found"]
          : customer === partner.owner
            ? ["card_is_own"]
            : parts.establishment < 0n
              ? ["charge_too_small"]
              : [];
      const input = {
        partnerId: partner.id,
        maker: { kind: "user" as const, userId: partner.owner.id },
        idempotencyKey: key,
        cardNumber: customer?.cardNumber ?? "9042000000000000",
        amount: Number(step.amount),
        description: undefined,
      };
      const made = await expectOutcome(
        "createPaymentRequest",
        allowed,
        () => createPaymentRequest(services, input),
        step.again,
      );
      if (made === undefined) return;
      expect(made.split).toMatchObject({
        cashback: Number(parts.cashback),
        fee: Number(parts.fee),
        establishment: Number(parts.establishment),
      });
      model.charges.push({
        id: made.id,
        customer: step.who,
        partner: step.partner,
        amount: step.amount,
        cashback: parts.cashback,
        establishment: parts.establishment,
        expiresAt: now() + expiryMs,
        status: "pending",
      });
      model.keys += 1;
      return;
    }
    case "approve": {
      const charge = model.recent(model.charges, step.charge);
      if (charge === undefined) return;
      const who = step.who ?? charge.customer;
      const isOpen = charge.status === "pending" && now() < charge.expiresAt;
      const allowed =
        who !== charge.customer
          ? ["payment_request_not_found"]
          : !isOpen
            ? ["payment_request_closed"]
            : step.off !== 0n
              ? ["payment_request_changed"]
              : model.errorsOfMove([
                  [model.wallet[who]!, -charge.amount],
                  [model.cashback[who]!, charge.cashback],
                  [model.settlement[charge.partner]!, charge.establishment],
                ]);
      const input = {
        customerId: town.users[who]!.id,
        sessionId: "s",
        id: charge.id,
        idempotencyKey: key,
        amount: charge.amount + step.off,
        purchasePassword: pin,
      };
      if (
        (await expectOutcome(
          "approvePaymentRequest",
          allowed,
          () => approvePaymentRequest(services, input),
          step.again,
        )) === undefined
      )
        return;
      charge.status = "approved";
      model.wallet[who]! -= charge.amount;
      model.cashback[who]! += charge.cashback;
      model.settlement[charge.partner]! += charge.establishment;
      model.rows += charge.cashback > 0n ? 2 : 1;
      model.transfers += 1;
      model.keys += 1;
      return;
    }
    case "reject": {
      const charge = model.recent(model.charges, step.charge);
      if (charge === undefined) return;
      const isOpen = charge.status === "rejected" || (charge.status === "pending" && now() < charge.expiresAt);
      const customerId = town.users[charge.customer]!.id;
      if (
        (await expectOutcome("rejectPaymentRequest", isOpen ? [] : ["payment_request_closed"], () =>
          rejectPaymentRequest(services, customerId, charge.id),
        )) !== undefined
      )
        charge.status = "rejected";
      return;
    }
    case "expire": {
      const charge = model.recent(model.charges, step.charge);
      if (charge === undefined) return;
      await expectOutcome(
        "expirePaymentRequest",
        [],
        async () => (await expirePaymentRequest(services, town.users[charge.customer]!.id, charge.id), true),
      );
      if (charge.status === "pending" && now() >= charge.expiresAt) charge.status = "expired";
      return;
    }
    case "checkout": {
      const userId = town.users[step.who]!.id;
      const input = {
        userId,
        email: "x@troco.example",
        language: "pt",
        idempotencyKey: key,
        amount: Number(step.amount),
      };
      const made = await expectOutcome("createPayment", [], async () =>
        createPayment(services, await createCheckout(services), input),
      );
      model.checkouts.push({
        sessionId: made!.session_id,
        who: step.who,
        amount: step.amount,
        status: "pending",
        bonus: 0n,
        withdrawn: 0n,
        withdrawnOfTopUp: 0n,
        short: 0n,
        refunded: 0n,
        disputed: 0n,
      });
      model.keys += 1;
      return;
    }
    case "settle": {
      const checkout = model.recent(model.checkouts, step.checkout);
      if (checkout === undefined) return;
      const { who } = checkout;
      const credits = checkout.status !== "credited" && step.status === "paid" && step.off === 0n;
      const allowed = credits ? model.errorsOfMove([[model.wallet[who]!, checkout.amount]]) : [];
      const state = {
        sessionId: checkout.sessionId,
        status: step.status,
        amount: checkout.amount + step.off,
        currency: services.config.currency,
        reference: undefined,
        card: checkout.sessionId,
      };
      const settled = await expectOutcome("settleTopUp", allowed, () => settleTopUp(services, state));
      if (settled === undefined) return;
      if (!credits) {
        if (checkout.status !== "credited" && step.status !== "paid" && step.status !== "open")
          checkout.status = step.status;
        return;
      }
      checkout.status = "credited";
      model.wallet[who]! += checkout.amount;
      model.rows += 1;
      model.transfers += 1;
      const { referralBonus, referralMinimumTopUp } = services.config;
      if (
        model.referral[who] === "waiting" &&
        checkout.amount >= BigInt(referralMinimumTopUp) &&
        model.wallet[who]! + BigInt(referralBonus) <= limit
      ) {
        model.referral[who] = "paid";
        checkout.bonus = BigInt(referralBonus);
        model.wallet[who]! += checkout.bonus;
        model.rows += 1;
        model.transfers += 1;
      }
      collect(model, who, checkout.amount);
      return;
    }
    case "reverse": {
      const checkout = model.recent(model.checkouts, step.checkout);
      if (checkout === undefined) return;
      const { who, amount } = checkout;
      const tenths = (number: number) => (amount * BigInt(number)) / 10n;
      const lost = least(amount, tenths(step.refunded) + tenths(step.disputed));
      const minimum = BigInt(services.config.referralMinimumTopUp);
      const target = lost + (lost > 0n && amount - lost < minimum ? checkout.bonus : 0n);
      const credited = checkout.status === "credited";
      const change = credited ? target - checkout.withdrawn : 0n;
      // A restoration pays the debt first, then what was written off, then the wallet.
      const back = change < 0n ? -change : 0n;
      const undone = least(back, checkout.short);
      const paid = least(back, model.owed[who]!);
      const recovered = least(back - paid, model.givenUp[who]!, undone > paid ? undone - paid : 0n);
      const toWallet = back - paid - recovered;
      const allowed = model.errorsOfMove([[model.wallet[who]!, toWallet]]);
      // The provider reports no figures of a payment that is not made yet.
      const reader = {
        readPayment: async () => ({
          checkout: {
            sessionId: checkout.sessionId,
            status: credited ? ("paid" as const) : ("open" as const),
            amount,
            currency: services.config.currency,
            reference: undefined,
          },
          refunded: tenths(step.refunded),
          disputed: tenths(step.disputed),
        }),
      };
      const reviewed = await expectOutcome(
        change < 0n ? "give again" : change > 0n ? "take back" : "review",
        allowed,
        async () => (await reviewPayment(services, reader, "pi_of_a_model"), true),
        step.again,
      );
      if (reviewed === undefined || !credited) return;
      const said = { refunded: checkout.refunded, disputed: checkout.disputed, short: checkout.short };
      const ofTopUp = lost - checkout.withdrawnOfTopUp;
      if (change !== 0n) model.transfers += 1;
      if (change > 0n) {
        const fromWallet = least(change, model.wallet[who]!);
        // One row for the top-up, one for its bonus, each of what the wallet gave.
        model.rows += (fromWallet > 0n ? 1 : 0) + (fromWallet > ofTopUp ? 1 : 0);
        model.wallet[who]! -= fromWallet;
        model.owed[who]! += change - fromWallet;
        checkout.short += change - fromWallet;
      } else if (change < 0n) {
        const ofBonus = back + ofTopUp;
        model.rows += (least(toWallet, ofBonus) > 0n ? 1 : 0) + (toWallet > ofBonus ? 1 : 0);
        model.wallet[who]! += toWallet;
        model.owed[who]! -= paid;
        model.givenUp[who]! -= recovered;
        checkout.short -= undone;
      }
      checkout.refunded = tenths(step.refunded);
      checkout.disputed = tenths(step.disputed);
      const { refunded, short } = checkout;
      const spent = refunded > 0n && short > 0n;
      const wasSpent = said.refunded > 0n && said.short > 0n;
      const newlySpent = spent && (!wasSpent || (refunded > said.refunded && short > said.short));
      if (checkout.disputed > said.disputed || newlySpent) {
        // The account is held for review, which cancels its pending charges, and then released.
        for (const charge of model.charges)
          if (charge.customer === who && charge.status === "pending") charge.status = "cancelled";
        await letGo(town.users[who]!.id, checkout.sessionId);
      }
      checkout.withdrawn = target;
      checkout.withdrawnOfTopUp = lost;
      return;
    }
    case "collect":
    case "giveUp": {
      const userId = town.users[step.who]!.id;
      const at = services.clock.now();
      const expected = least(
        step.amount,
        model.owed[step.who]!,
        ...(step.kind === "collect" ? [model.wallet[step.who]!] : []),
      );
      const input = { userId, atMost: step.amount, at };
      const change = step.kind === "collect" ? settle : writeOff;
      const outcome = await expectOutcome(step.kind, [], () =>
        decideAlone(services.database, debtNeeds(userId), (decision) => ({
          moved: change(decision, services.clock, input),
        })),
      );
      expect(outcome?.moved, step.kind).toBe(expected);
      if (step.kind === "collect") return collect(model, step.who, step.amount);
      if (expected === 0n) return;
      model.owed[step.who]! -= expected;
      model.givenUp[step.who]! += expected;
      model.transfers += 1;
      return;
    }
    case "refer": {
      const allowed =
        model.referral[step.who] !== "none"
          ? ["referral_code_already_used"]
          : step.who === step.by
            ? ["referral_code_invalid"]
            : [];
      if (
        (await expectOutcome("applyReferralCode", allowed, () =>
          applyReferralCode(town.users[step.who]!, town.users[step.by]!.code),
        )) !== undefined
      )
        model.referral[step.who] = "waiting";
      return;
    }
    case "wait":
      services.clock.advance(step.ms);
  }
}

// ---- What must hold -----------------------------------------------------------------

/** Lists what is wrong, counted from the rows alone and not from the answers. */
async function findings(
  town: Town,
  expected: Pick<Model, "wallet" | "cashback" | "settlement"> &
    Partial<Pick<Model, "owed" | "givenUp" | "rows" | "transfers" | "keys">>,
): Promise<string[]> {
  const { owner } = context.testDatabase;
  const ids = [...town.users.map(({ id }) => id), ...town.partners.map(({ id }) => id)];
  const accounts = await owner.query<{ owner_id: string; kind: string; balance: bigint }>(
    `select owner_id, kind::text, balance from ledger.accounts where owner_id = any($1)
      union all select user_id, 'debt', outstanding from receivables where user_id = any($1)
      union all select user_id, 'given up', written_off from receivables where user_id = any($1)`,
    [ids],
  );
  const sums = await owner.query<{ user_id: string; total: bigint; rows: bigint }>(
    `select user_id, coalesce(sum(amount) filter (where type <> 'cashback_transfer'), 0)::bigint as total, count(*) as rows
      from transactions where user_id = any($1) group by user_id`,
    [ids],
  );
  const [written] = await owner.query<{ transfers: bigint; keys: bigint; due: bigint; owed: bigint }>(
    `select -(select sum(balance)::bigint from ledger.accounts where owner_id = 'operator' and kind = 'receivables') as due,
            (select coalesce(sum(outstanding), 0)::bigint from receivables) as owed,
            (select count(*) from ledger.transfers) as transfers,
            (select count(*) from idempotency_keys where user_id = any($1)) as keys`,
    [ids],
  );
  const balance = (id: string, kind: string) =>
    accounts.find((row) => row.owner_id === id && row.kind === kind)?.balance ?? 0n;
  const found: string[] = [];
  const expectSame = (what: string, is: bigint, should: bigint) =>
    is === should || found.push(`${what} is ${is}, should be ${should}`);
  for (const [index, { id }] of town.users.entries()) {
    expectSame(`wallet ${index}`, balance(id, "wallet"), expected.wallet[index]!);
    expectSame(`cashback ${index}`, balance(id, "cashback"), expected.cashback[index]!);
    if (expected.owed !== undefined) expectSame(`debt ${index}`, balance(id, "debt"), expected.owed[index]!);
    if (expected.givenUp !== undefined)
      expectSame(`given up ${index}`, balance(id, "given up"), expected.givenUp[index]!);
    expectSame(
      `statement ${index}`,
      sums.find((row) => row.user_id === id)?.total ?? 0n,
      balance(id, "wallet") + balance(id, "cashback"),
    );
  }
  for (const [index, { id }] of town.partners.entries())
    expectSame(`settlement ${index}`, balance(id, "settlement"), expected.settlement[index]!);
  expectSame("Troco's receivables", written!.due, written!.owed);
  for (const row of accounts)
    if (row.balance < 0n || row.balance > limit) found.push(`${row.kind} of ${row.owner_id} is ${row.balance}`);
  if (expected.rows !== undefined)
    expectSame(
      "statement rows",
      sums.reduce((total, row) => total + row.rows, 0n),
      BigInt(expected.rows),
    );
  if (expected.transfers !== undefined)
    expectSame("transfers", written!.transfers - town.transfersBefore, BigInt(expected.transfers));
  if (expected.keys !== undefined) expectSame("kept answers", written!.keys, BigInt(expected.keys));
  return found;
}

const expectCleanAudit = async () => {
  expect(await audit(context.testDatabase.owner)).toMatchObject({ clean: true });
  expect(await findBalancesOff(context.testDatabase.owner)).toEqual({ balancesOff: 0n, firstBalanceOff: null });
};

function printTally(title: string): void {
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted()
      .map(([name, times]) => `${name} ${times}`)
      .join(", ");
  process.stdout.write(
    `${title}: ${tally.tried} operations tried\n  done: ${list(tally.done)}\n  refused: ${list(tally.refused)}\n`,
  );
}

/** A step that chance alone rarely reaches: the first user's wallet is nearly full. */
const aboveTheLimit: Step = { kind: "send", from: 1, to: 0, amount: 230_000n, again: false };

describe("the money", () => {
  test(
    "is what a plain model says after every step, whatever is requested in whatever order, and an error leaves no row",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someStep, { minLength: 220, maxLength: 260, size: "max" }), async (steps) => {
          const town = await createTown();
          const model = new Model();
          for (const [index, one] of [aboveTheLimit, ...steps].entries()) {
            await executeStep(town, model, one);
            expect(await findings(town, model), `after step ${index}: ${one.kind}`).toEqual([]);
            if (index % 60 === 59) await expectCleanAudit();
          }
          await expectCleanAudit();
        }),
        // A failing run is shrunk for a while only: every try of it writes a town of its own.
        { numRuns: cases(6), plugins: [fc.interruptAfterTimeLimit(400_000)] },
      );
      printTally("the model");
      expect(tally.tried).toBeGreaterThan(cases(1_000));
      for (const code of [
        "insufficient_balance",
        "balance_limit_reached",
        "charge_too_small",
        "payment_request_closed",
        "payment_request_changed",
        "referral_code_already_used",
      ]) {
        expect(tally.refused.get(code), `${code} was met`).toBeGreaterThan(0);
      }
    },
    patient(480_000),
  );

  test(
    "adds up after 16 hands at once did random things, and equals the sum of what was answered",
    async () => {
      const town = await createTown();
      const { services } = context;
      const { users, partners } = town;
      tally.tried = 0;
      tally.done.clear();
      tally.refused.clear();
      const total = { wallet: [...seeds], cashback: seeds.map(() => 0n), settlement: [0n, 0n] };
      const charges: { id: string; customer: number; partner: number; amount: bigint }[] = [];
      const checkouts: { sessionId: string; who: number; amount: bigint }[] = [];
      const approved = new Map<string, number>();
      const credited = new Set<string>();
      const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];
      for (const [index, citizen] of users.entries()) await applyReferralCode(citizen, users[(index + 1) % 6]!.code);

      const perform = async (one: Step): Promise<void> => {
        const key = randomUUID();
        const outcome = <Result>(kind: string, work: () => Promise<Result>) =>
          attempt(kind, work).then((end) => ("result" in end ? end.result : undefined));
        if (one.kind === "send") {
          const to = users[one.to];
          if (to === undefined) return;
          const input = {
            senderId: users[one.from]!.id,
            sessionId: "s",
            idempotencyKey: key,
            username: to.username,
            amount: one.amount,
            message: undefined,
          };
          // Twice at once under one key: one posting, by whichever came when there was money.
          const [first, second] = await Promise.all([
            outcome("sendMoney", () => sendMoney(services, input)),
            one.again ? outcome("sendMoney, repeated", () => sendMoney(services, input)) : undefined,
          ]);
          if (first === undefined && second === undefined) return;
          if (first !== undefined && second !== undefined) expect(second).toEqual(first);
          total.wallet[one.from]! -= one.amount;
          total.wallet[one.to]! += one.amount;
        } else if (one.kind === "cashback") {
          if (
            (await outcome("transferCashback", () =>
              transferCashback(services, { userId: users[one.who]!.id, idempotencyKey: key, amount: one.amount }),
            )) === undefined
          )
            return;
          total.cashback[one.who]! -= one.amount;
          total.wallet[one.who]! += one.amount;
        } else if (one.kind === "charge") {
          const partner = partners[one.partner]!;
          const customer = users[one.who];
          if (customer === undefined) return;
          const input = {
            partnerId: partner.id,
            maker: { kind: "user" as const, userId: partner.owner.id },
            idempotencyKey: key,
            cardNumber: customer.cardNumber,
            amount: Number(one.amount),
            description: undefined,
          };
          const made = await outcome("createPaymentRequest", () => createPaymentRequest(services, input));
          if (made !== undefined)
            charges.push({ id: made.id, customer: one.who, partner: one.partner, amount: one.amount });
        } else if (one.kind === "approve") {
          const charge = pick(charges.slice(-6));
          if (charge === undefined) return;
          const input = {
            customerId: users[charge.customer]!.id,
            sessionId: "s",
            id: charge.id,
            idempotencyKey: key,
            amount: charge.amount,
            purchasePassword: pin,
          };
          if ((await outcome("approvePaymentRequest", () => approvePaymentRequest(services, input))) === undefined)
            return;
          const { cashback, establishment } = split(charge.amount, partners[charge.partner]!.basisPoints);
          total.wallet[charge.customer]! -= charge.amount;
          total.cashback[charge.customer]! += cashback;
          total.settlement[charge.partner]! += establishment;
          approved.set(charge.id, (approved.get(charge.id) ?? 0) + 1);
        } else if (one.kind === "reject") {
          const charge = pick(charges.slice(-6));
          if (charge !== undefined)
            await outcome("rejectPaymentRequest", () =>
              rejectPaymentRequest(services, users[charge.customer]!.id, charge.id),
            );
        } else if (one.kind === "checkout") {
          const input = {
            userId: users[one.who]!.id,
            email: "x@troco.example",
            language: "pt",
            idempotencyKey: key,
            amount: Number(one.amount),
          };
          const made = await outcome("createPayment", async () =>
            createPayment(services, await createCheckout(services), input),
          );
          if (made !== undefined) checkouts.push({ sessionId: made.session_id, who: one.who, amount: one.amount });
        } else if (one.kind === "settle") {
          const checkout = pick(checkouts.slice(-4));
          if (checkout === undefined) return;
          const state = {
            sessionId: checkout.sessionId,
            status: one.status,
            amount: checkout.amount,
            currency: services.config.currency,
            reference: undefined,
            card: checkout.sessionId,
          };
          const settled = await outcome("settleTopUp", () => settleTopUp(services, state));
          if (settled?.status !== "credited" || credited.has(checkout.sessionId)) return;
          credited.add(checkout.sessionId);
          total.wallet[checkout.who]! += checkout.amount + settled.referral_bonus;
        }
      };
      const steps = fc.sample(someStep, cases(1_000));
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let one = steps.pop(); one !== undefined; one = steps.pop()) await perform(one);
        }),
      );
      printTally("16 at once");
      await expectCleanAudit();
      expect(await findings(town, total)).toEqual([]);
      expect(
        [...approved.values()].filter((times) => times > 1),
        "a charge is paid once",
      ).toEqual([]);
      expect(approved.size).toBeGreaterThan(20);
      expect(credited.size).toBeGreaterThan(20);
    },
    patient(480_000),
  );

  test("the checks themselves turn red: over one cent in a statement, over one cent in a balance", async () => {
    const town = await createTown();
    const model = new Model();
    expect(await findings(town, model)).toEqual([]);
    await expectCleanAudit();
    const client = new pg.Client({ connectionString: context.testDatabase.url });
    await client.connect();
    try {
      // The database itself refuses this even to its owner, until its triggers are turned off.
      await client.query("set session_replication_role = replica");
      await client.query("update transactions set amount = amount + 1 where user_id = $1", [town.users[2]!.id]);
      expect(await findings(town, model)).toEqual(["statement 2 is 40001, should be 40000"]);
      expect(await audit(context.testDatabase.owner)).toMatchObject({ clean: true });
      expect(await findBalancesOff(context.testDatabase.owner)).toEqual({
        balancesOff: 1n,
        firstBalanceOff: town.users[2]!.id,
      });
      await client.query("update transactions set amount = amount - 1 where user_id = $1", [town.users[2]!.id]);
      await client.query("update ledger.accounts set balance = balance + 1 where owner_id = $1 and kind = 'wallet'", [
        town.users[2]!.id,
      ]);
      expect(await findings(town, model)).toEqual([
        "wallet 2 is 40001, should be 40000",
        "statement 2 is 40000, should be 40001",
      ]);
      expect(await audit(context.testDatabase.owner)).toMatchObject({ clean: false, accountsOff: 1n, total: 1n });
    } finally {
      await client.end();
    }
  });
});
