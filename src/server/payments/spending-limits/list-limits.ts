import type { UserId } from "#contract/ids.ts";
import { spendingLimitNames, type SpendingLimitName } from "#contract/limits.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { spendingLimits } from "#contract/payments/spending-limits.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { endOf } from "./periods.ts";
import { countsAt, leftOf, limitsAt, usualLimits, type Counts, type OwnLimit } from "./rules.ts";
import { readSpending } from "./store.ts";
import { readTopUpsOf } from "./top-ups.ts";

type SpendingLimits = OutputOf<(typeof spendingLimits)["listSpendingLimits"]>;

/** A customer's limits as they are now, and what is left of each. Amounts are in minor units. */
export async function listSpendingLimits(
  { clock, config, database }: Pick<Services, "clock" | "config" | "database">,
  userId: UserId,
): Promise<SpendingLimits> {
  const at = clock.now();
  const [user, { counts: kept, own }, toppedUp] = await Promise.all([
    readUser(database, userId),
    readSpending(database, userId),
    readTopUpsOf(database, { userId, at, timeZone: config.timeZone }),
  ]);
  const counts = countsAt(at, config.timeZone, kept);
  const limits = limitsAt(at, config, own);
  const usual = usualLimits(config);
  const cautiousUntil = user?.cautiousUntil ?? null;
  const cautious =
    cautiousUntil !== null && at < cautiousUntil
      ? { amount: config.limitCautiousDay, until: cautiousUntil.toISOString() }
      : null;
  /** The limit that ends first: the day's own, or the lower one after a new device or password. */
  const nearest = (name: SpendingLimitName) =>
    name === "day" && cautious !== null && BigInt(cautious.amount) < limits.day
      ? BigInt(cautious.amount)
      : limits[name];
  return {
    limits: spendingLimitNames.map((name) => {
      const used = usedOf(name, counts, toppedUp);
      return {
        name,
        amount: toWire(limits[name]),
        usual: toWire(usual[name]),
        used: used === null ? null : toWire(used),
        left: used === null ? null : toWire(leftOf(nearest(name), used)),
        ends_at: endsAt(name, counts, at, config.timeZone)?.toISOString() ?? null,
        raise: raiseOf(name, own, at),
      };
    }),
    cautious,
    without_password: {
      at_once: config.passwordAbove,
      left_today: toWire(leftOf(BigInt(config.passwordAboveADay), counts.sentFreely)),
    },
  };
}

function usedOf(name: SpendingLimitName, counts: Counts, toppedUp: bigint): bigint | null {
  if (name === "send") return null;
  if (name === "top_ups") return toppedUp;
  return name === "night" ? counts.spentAtNight : counts.spent;
}

function endsAt(name: SpendingLimitName, { night }: Counts, at: Date, timeZone: string): Date | null {
  if (name === "send" || (name === "night" && night === null)) return null;
  return endOf(name === "night" ? "night" : "day", at, timeZone);
}

function raiseOf(name: SpendingLimitName, own: readonly OwnLimit[], at: Date) {
  const limit = own.find((one) => one.name === name);
  if (limit === undefined || limit.raisedAt === null || limit.raisedAt <= at) return null;
  return { amount: toWire(limit.amount), from: limit.raisedAt.toISOString() };
}
