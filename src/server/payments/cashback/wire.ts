import { toPercentage, toWire } from "#server/platform/wire.ts";
import type { HistoryRow, MilestoneRow } from "./store.ts";

/** A history entry as it travels. */
export function toHistoryEntry(row: HistoryRow) {
  const { id, merchant, title, category } = row;
  return {
    id,
    merchant,
    title,
    amount: toWire(row.amount),
    reversed: toWire(row.reversed),
    percentage: toPercentage(row.percentage_basis_points),
    category,
    created_at: row.created_at.toISOString(),
  };
}

/** A milestone as it travels. */
export function toMilestone(row: MilestoneRow) {
  const { id, title, description } = row;
  return {
    id,
    title,
    description,
    reward_amount: toWire(row.reward_amount),
    achieved_at: row.achieved_at.toISOString(),
  };
}
