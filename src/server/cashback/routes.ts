import type { cashback } from "#contract/cashback.ts";
import { cutPage } from "../platform/page.ts";
import { toWire } from "../platform/wire.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { readHistory, readMilestones } from "./store.ts";
import { transferCashback } from "./transfer-cashback.ts";

export function cashbackRoutes(services: Services): Handlers<typeof cashback> {
  const { database } = services;
  return {
    transferCashback: ({ amount }, { caller, idempotencyKey }) =>
      transferCashback(services, { userId: caller.userId, idempotencyKey, amount: BigInt(amount) }),
    listCashbackHistory: async ({ before, limit }, { caller }) => {
      const { page, next } = cutPage(await readHistory(database, caller.userId, before, limit + 1), limit);
      return {
        entries: page.map(({ percentage_basis_points: basisPoints, ...row }) => ({
          ...row,
          amount: toWire(row.amount),
          percentage: basisPoints / 100,
          created_at: row.created_at.toISOString(),
        })),
        next_before: next,
      };
    },
    listMilestones: async (_input, { caller }) =>
      (await readMilestones(database, caller.userId)).map((row) => ({
        ...row,
        reward_amount: toWire(row.reward_amount),
        achieved_at: row.achieved_at.toISOString(),
      })),
  };
}
