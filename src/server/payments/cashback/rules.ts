import { milestoneStep } from "#contract/money.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { cashbackCategories } from "#contract/payments/cashback.ts";

export type CashbackCategory = (typeof cashbackCategories)[number];

const step = BigInt(milestoneStep);

/** The cashback's category by the partner's. Source: product decision 20. */
export const categoryOf: Readonly<Record<BusinessCategory, CashbackCategory>> = {
  restaurant: "restaurants",
  fashion: "shopping",
  technology: "shopping",
  barbershop: "services",
  health: "health",
  education: "education",
  other: "purchases",
};

/** The multiples of the step in (before, after], lowest first, in minor units. */
export function milestonesPassed(before: bigint, after: bigint): bigint[] {
  const passed: bigint[] = [];
  for (let multiple = (before / step + 1n) * step; multiple <= after; multiple += step) {
    passed.push(multiple);
  }
  return passed;
}
