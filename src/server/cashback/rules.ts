import type { BusinessCategory } from "#contract/partners.ts";
import type { cashbackCategories } from "#contract/cashback.ts";

export type CashbackCategory = (typeof cashbackCategories)[number];

/** One milestone each time the cashback ever earned passes another 50.00 (specification, section 9). */
const milestoneStep = 5_000n;

/** Product decision 20. */
const categoryOf: Record<BusinessCategory, CashbackCategory> = {
  restaurant: "restaurants",
  fashion: "shopping",
  technology: "shopping",
  barbershop: "services",
  health: "health",
  education: "education",
  other: "purchases",
};

export function toCashbackCategory(category: BusinessCategory): CashbackCategory {
  return categoryOf[category];
}

/** The multiples of the step in (before, after], lowest first, in minor units. */
export function milestonesPassed(before: bigint, after: bigint): bigint[] {
  const passed: bigint[] = [];
  for (let multiple = (before / milestoneStep + 1n) * milestoneStep; multiple <= after; multiple += milestoneStep) {
    passed.push(multiple);
  }
  return passed;
}
