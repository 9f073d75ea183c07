import type { payoutBatches } from "#contract/payments/payout-batches.ts";
import { actorOf } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { orderFile, tableFile } from "./batch-files.ts";
import { createPayoutBatch } from "./create-batch.ts";
import { dissolvePayoutBatch } from "./dissolve-batch.ts";
import { markPayoutBatchReceived } from "./mark-received.ts";
import { getPayoutBatch, listPayoutsToCollect, toBatch } from "./read-batch.ts";
import { settlePayoutBatch } from "./settle-batch.ts";
import { readBatches } from "./store.ts";

export function payoutBatchRoutes(services: Services): Handlers<typeof payoutBatches> {
  return {
    listPayoutsToCollect: (_input, { caller }) => listPayoutsToCollect(services, caller.userId),
    createPayoutBatch: async ({ payout_ids: payoutIds }, request) => {
      const id = await createPayoutBatch(services, { payoutIds, actor: actorOf(request, "administrator") });
      return getPayoutBatch(services, id);
    },
    listPayoutBatches: async ({ before, limit }) => {
      const { page, next } = cutPage(await readBatches(services.database, { before, limit: limit + 1 }), limit);
      return { batches: page.map(toBatch), next_before: next };
    },
    getPayoutBatch: ({ id }) => getPayoutBatch(services, id),
    downloadPayoutBatch: ({ id }) => orderFile(services, id),
    downloadPayoutBatchCsv: ({ id }, request) => tableFile(services, id, request),
    settlePayoutBatch: async ({ id, rows }, request) => ({
      results: await settlePayoutBatch(services, { id, rows, actor: actorOf(request, "administrator") }),
    }),
    markPayoutBatchReceived: async ({ id }, request) => {
      const actor = actorOf(request, "administrator");
      if (!(await markPayoutBatchReceived(services, { id, actor }))) throw new DomainError("payout_batch_closed");
      return getPayoutBatch(services, id);
    },
    dissolvePayoutBatch: async ({ id }, request) => {
      await dissolvePayoutBatch(services, { id, actor: actorOf(request, "administrator") });
      return getPayoutBatch(services, id);
    },
  };
}
