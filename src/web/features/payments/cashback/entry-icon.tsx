import {
  Bus,
  CalendarCheck,
  Clapperboard,
  GraduationCap,
  HeartPulse,
  Scissors,
  ShoppingBag,
  ShoppingCart,
  Tag,
  Trophy,
  Utensils,
  type LucideIcon,
} from "lucide-react";
import type { cashbackCategories } from "#contract/payments/cashback.ts";
import type { Entry } from "./use-history.ts";

const categories: Record<(typeof cashbackCategories)[number], LucideIcon> = {
  purchases: ShoppingCart,
  restaurants: Utensils,
  shopping: ShoppingBag,
  services: Scissors,
  entertainment: Clapperboard,
  transport: Bus,
  health: HeartPulse,
  education: GraduationCap,
  other: Tag,
};

/** Cashback by its category; a milestone and a month's summary by what they are. */
export function EntryIcon({ entry }: { entry: Entry }) {
  const Icon =
    entry.type === "milestone" ? Trophy : entry.type === "monthly_summary" ? CalendarCheck : categories[entry.category];
  return <Icon size={22} strokeWidth={1.75} aria-hidden="true" />;
}
