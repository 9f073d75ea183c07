import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { largestBalance } from "#contract/money.ts";
import { audit, post, readBalances } from "#server/ledger/index.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { Keys } from "#server/platform/keys.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";
import { applyReferralCode } from "./apply-referral-code.ts";
import { bonusNeeds, payReferralBonus, prepareClaim, readReferral, retryClaimed } from "./index.ts";

let harness: TestServices;
let services: TestServices["services"];
let userId: string;
let counter = 0;
const secret = "the secret of these tests, long enough to be one";

beforeAll(async () => {
  harness = await createTestServices({
    config: { referralBonus: 500, referralMinimumTopUp: 2_000 },
    secrets: [secret],
    poolSize: 24,
  });
  services = harness.services;
});
afterAll(async () => {
  expect((await audit(harness.testDatabase.owner)).clean).toBe(true);
  await harness.close();
});
beforeEach(async () => void (userId = await createUser(services)));

const apply = (code: string, user = userId) => applyReferralCode(services, { userId: user, code });
const ownCode = async (user: string) => (await readReferral(services.database, user)).referral_code;

/** A promotion of Troco. */
async function createPromotion(terms: { endsAt?: Date; usesMax?: number } = {}): Promise<string> {
  counter += 1;
  const code = `PROMO${counter}`;
  await harness.testDatabase.owner.query(
    "insert into referral_codes (code, bonus, minimum_top_up, ends_at, uses_max) values ($1, 1000, 5000, $2, $3)",
    [code, terms.endsAt ?? null, terms.usesMax ?? null],
  );
  return code;
}

/** Pays a bonus in a batch of its own, perhaps after something else. */
async function settle(topUpAmount: bigint, user = userId, before?: (decision: Decision) => void): Promise<bigint> {
  const claim = await prepareClaim(services, { userId: user, card: randomUUID() });
  const topUp = { userId: user, topUpId: newId(services.clock), topUpAmount, at: services.clock.now(), claim };
  const { bonus } = await decideAlone(services.database, bonusNeeds(user, claim), (decision) => {
    before?.(decision);
    return { bonus: payReferralBonus(decision, services.clock, topUp) };
  });
  return bonus;
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "applied",
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );
}

const walletOf = async (user: string) => (await readBalances(services.database, user)).wallet;

test("a friend's code waits with the installation's bonus and minimum", async () => {
  const friend = await createUser(services);
  const code = await ownCode(friend);
  await apply(code);
  expect(await readReferral(services.database, userId)).toEqual({
    referral_code: await ownCode(userId),
    referral_code_bonus: 500n,
    referral_code_minimum: 2_000n,
    referral_code_used: code,
    referral_bonus_pending: 500n,
    referral_minimum_value: 2_000n,
    referral_bonus_withheld: null,
  });
  expect(await walletOf(userId)).toBe(0n);
});

test("the bonus is paid once, with the first top-up that reaches the minimum, and stands on the statement", async () => {
  await apply(await ownCode(await createUser(services)));
  expect(await settle(1_999n)).toBe(0n);
  expect(await settle(2_000n)).toBe(500n);
  expect(await settle(50_000n)).toBe(0n);
  expect(await walletOf(userId)).toBe(500n);
  expect(
    await harness.testDatabase.owner.query("select type, description, amount from transactions where user_id = $1", [
      userId,
    ]),
  ).toEqual([{ type: "deposit", description: "referral_bonus", amount: 500n }]);
  expect(await readReferral(services.database, userId)).toMatchObject({
    referral_bonus_pending: 0n,
    referral_minimum_value: 0n,
  });
});

test("without a code no top-up earns a bonus", async () => {
  expect(await settle(500_000n)).toBe(0n);
});

test("twenty top-ups that settle at once earn one bonus", async () => {
  await apply(await ownCode(await createUser(services)));
  const paid = await Promise.all(Array.from({ length: 20 }, () => settle(5_000n)));
  expect(paid.toSorted()).toEqual([...Array.from({ length: 19 }, () => 0n), 500n].toSorted());
  expect(await walletOf(userId)).toBe(500n);
});

test("a bonus is undone with the top-up it rides on, and waits again", async () => {
  await apply(await ownCode(await createUser(services)));
  const claim = await prepareClaim(services, { userId, card: randomUUID() });
  const topUp = { userId, topUpId: newId(services.clock), topUpAmount: 5_000n, at: services.clock.now(), claim };
  const undone = decideAlone(services.database, bonusNeeds(userId, claim), (decision) => {
    payReferralBonus(decision, services.clock, topUp);
    throw new Error("the top-up failed");
  });
  await expect(undone).rejects.toThrow("the top-up failed");
  expect(await walletOf(userId)).toBe(0n);
  expect(await settle(5_000n)).toBe(500n);
});

test("a bonus that no longer fits into the wallet holds back no top-up, and waits", async () => {
  await apply(await ownCode(await createUser(services)));
  await creditWallet(services, userId, BigInt(largestBalance) - 100n);
  const bonus = await settle(5_000n, userId, (decision) => {
    post(decision, {
      id: newId(services.clock),
      kind: "top_up",
      at: services.clock.now(),
      legs: [
        { owner: "operator", kind: "promotions", amount: -100n },
        { owner: userId, kind: "wallet", amount: 100n },
      ],
    });
  });
  expect(bonus).toBe(0n);
  expect(await walletOf(userId)).toBe(BigInt(largestBalance));
  expect(await readReferral(services.database, userId)).toMatchObject({ referral_bonus_pending: 500n });
});

test("one's own code is invalid", async () => {
  expect(await outcomeOf(apply(await ownCode(userId)))).toBe("referral_code_invalid");
});

test("two users who use each other's code get one bonus each", async () => {
  const friend = await createUser(services);
  await apply(await ownCode(friend));
  await apply(await ownCode(userId), friend);
  expect([
    await settle(2_000n),
    await settle(2_000n, friend),
    await settle(2_000n),
    await settle(2_000n, friend),
  ]).toEqual([500n, 500n, 0n, 0n]);
});

test("a user uses one code ever, also once its bonus is paid", async () => {
  const promotion = await createPromotion();
  await apply(await createPromotion());
  expect(await outcomeOf(apply(promotion))).toBe("referral_code_already_used");
  await settle(5_000n);
  expect(await outcomeOf(apply(promotion))).toBe("referral_code_already_used");
  expect(await outcomeOf(apply("UNKNOWN"))).toBe("referral_code_already_used");
});

test("fifty applications at once, of one code and of many, leave one code used and one use counted", async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => createPromotion()));
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, number) => outcomeOf(apply(codes[number % codes.length]!))),
  );
  expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "referral_code_already_used")).toHaveLength(49);
  const uses = await harness.testDatabase.owner.query<{ uses: number }>(
    "select uses from referral_codes where code = any($1)",
    [codes],
  );
  expect(uses.reduce((total, row) => total + row.uses, 0)).toBe(1);
});

test("a code for three users serves three of thirty who come at once", async () => {
  const code = await createPromotion({ usesMax: 3 });
  const users: string[] = [];
  while (users.length < 30) users.push(await createUser(services));
  const outcomes = await Promise.all(users.map((user) => outcomeOf(apply(code, user))));
  expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "referral_code_invalid")).toHaveLength(27);
});

test("a code ends at its moment, and what was applied before stays", async () => {
  const code = await createPromotion({ endsAt: new Date(services.clock.now().getTime() + 1) });
  await apply(code);
  services.clock.advance(1);
  expect(await outcomeOf(apply(code, await createUser(services)))).toBe("referral_code_invalid");
  expect(await settle(5_000n)).toBe(1_000n);
});

test("a code whose terms change later pays what it promised when it was applied", async () => {
  const code = await createPromotion();
  await apply(code);
  await harness.testDatabase.owner.query("update referral_codes set bonus = 1, minimum_top_up = 1 where code = $1", [
    code,
  ]);
  expect(await settle(4_999n)).toBe(0n);
  expect(await settle(5_000n)).toBe(1_000n);
});

test.each(["UNKNOWN", "%", "PROMO_", "' OR 1=1 --", "ſ"])("the code %j is invalid", async (code) => {
  expect(await outcomeOf(apply(code))).toBe("referral_code_invalid");
});

interface Settled {
  readonly user: string;
  readonly card?: string;
}

/** Pays bonuses at once, each in a batch on a connection of its own, as several processes do. */
function settleAll(topUps: readonly Settled[]): Promise<bigint[]> {
  return Promise.all(
    topUps.map(({ user, card = randomUUID() }) =>
      retryClaimed(async () => {
        const claim = await prepareClaim(services, { userId: user, card });
        const topUp = { userId: user, topUpId: newId(services.clock), topUpAmount: 5_000n, at: services.clock.now() };
        const { bonus } = await decideAlone(services.database, bonusNeeds(user, claim), (decision) => ({
          bonus: payReferralBonus(decision, services.clock, { ...topUp, claim }),
        }));
        return bonus;
      }),
    ),
  );
}

const withheldOf = async (users: readonly string[]) => {
  const rows = await Promise.all(users.map((user) => readReferral(services.database, user)));
  return Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.referral_bonus_withheld ?? "paid")].map(([reason, all]) => [reason, all.length]),
  );
};

/** Users who have applied a code, each with a phone. */
async function applicants(count: number, code: string, phoneOf = (index: number) => `+55119${number(index)}`) {
  const users: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await createUser(services);
    await services.database.query("update profiles set phone = $2 where user_id = $1", [user, phoneOf(index)]);
    await apply(code, user);
    users.push(user);
  }
  return users;
}

let phones = 0;
const number = (index: number) => String(10_000_000 + (phones += 1) * 100 + index);

test("of fifty accounts that one card pays for at once, one gets the bonus, and the others read why they do not", async () => {
  const users = await applicants(50, await createPromotion());
  const paid = await settleAll(users.map((user) => ({ user, card: "one card" })));
  expect(paid.filter((bonus) => bonus > 0n)).toEqual([1_000n]);
  expect(await withheldOf(users)).toEqual({ paid: 1, card_used: 49 });
});

test("of fifty accounts with one phone number, one gets the bonus", async () => {
  const users = await applicants(50, await createPromotion(), () => "+5511900000000");
  const paid = await settleAll(users.map((user) => ({ user })));
  expect(paid.filter((bonus) => bonus > 0n)).toEqual([1_000n]);
  expect(await withheldOf(users)).toEqual({ paid: 1, phone_used: 49 });
});

test("of fifty friends who come at once, twenty are paid in a month; the others are in the next one", async () => {
  const friend = await createUser(services);
  const users = await applicants(50, await ownCode(friend));
  const paid = await settleAll(users.map((user) => ({ user })));
  expect(paid.filter((bonus) => bonus === 500n)).toHaveLength(20);
  expect(await withheldOf(users)).toEqual({ paid: 20, month_full: 30 });
  const waiting = users.filter((_, index) => paid[index] === 0n);
  services.clock.advance(31 * 24 * 60 * 60_000);
  expect((await settleAll(waiting.slice(0, 5).map((user) => ({ user })))).every((bonus) => bonus === 500n)).toBe(true);
});

test("an earlier secret's phone numbers are known under a new one", async () => {
  const [first, second] = await applicants(2, await createPromotion(), () => "+5511911111111");
  await settleAll([{ user: first! }]);
  const keys = new Keys(["a newer secret, long enough to be one", secret]);
  const claim = await prepareClaim({ ...services, keys }, { userId: second!, card: randomUUID() });
  const { bonus } = await decideAlone(services.database, bonusNeeds(second!, claim), (decision) => ({
    bonus: payReferralBonus(decision, services.clock, {
      userId: second!,
      topUpId: newId(services.clock),
      topUpAmount: 5_000n,
      at: services.clock.now(),
      claim,
    }),
  }));
  expect(bonus).toBe(0n);
});

test("a payment that does not say with which card it was made pays no bonus", async () => {
  const [user] = await applicants(1, await createPromotion());
  const claim = await prepareClaim(services, { userId: user!, card: undefined });
  await decideAlone(services.database, bonusNeeds(user!, claim), (decision) => ({
    bonus: payReferralBonus(decision, services.clock, {
      userId: user!,
      topUpId: newId(services.clock),
      topUpAmount: 5_000n,
      at: services.clock.now(),
      claim,
    }),
  }));
  expect(await withheldOf([user!])).toEqual({ card_unknown: 1 });
});
