import type { AnyDispute, disputeSettlement } from "#contract/back-office/dispute-settlement.ts";
import { readBalances } from "#server/ledger/index.ts";
import {
  countUndecided,
  readDispute,
  readDisputesByState,
  withCharges,
  type DisputeRow,
} from "#server/payments/disputes/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { settleDispute } from "./settle-dispute.ts";

export function disputeSettlementRoutes(services: Services): Handlers<typeof disputeSettlement> {
  const { clock, database } = services;

  async function find(id: string): Promise<DisputeRow> {
    const row = await readDispute(database, id);
    if (row === undefined) throw new DomainError("dispute_not_found");
    return row;
  }

  async function withKeys(rows: readonly DisputeRow[]): Promise<AnyDispute[]> {
    const shown = await withCharges(database, rows, clock.now());
    return rows.map(({ customer_id, partner_id }, index) => ({ ...shown[index]!, customer_id, partner_id }));
  }

  return {
    listAllDisputes: async ({ state, before, limit }) => {
      const now = clock.now();
      const rows = await readDisputesByState(database, { state, now, before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { disputes: await withKeys(page), next_before: next, waiting: await countUndecided(database, now) };
    },
    getDispute: async ({ id }) => {
      const [dispute] = await withKeys([await find(id)]);
      const { settlement } = await readBalances(database, dispute!.partner_id);
      return { ...dispute!, settlement_balance: toWire(settlement) };
    },
    settleDispute: async ({ id, in_favor_of: inFavorOf, reason }, { actor, idempotencyKey }) =>
      settleDispute(services, {
        dispute: await find(id),
        actor,
        idempotencyKey,
        inFavorOf,
        reason,
      }),
  };
}
