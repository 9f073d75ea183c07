import type { payoutBatches } from "#contract/payments/payout-batches.ts";
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
    createPayoutBatch: async ({ payout_ids: payoutIds }, { actor }) => {
      const id = await createPayoutBatch(services, { payoutIds, actor });
      return getPayoutBatch(services, id);
    },
    listPayoutBatches: async ({ before, limit }) => {
      const { page, next } = cutPage(await readBatches(services.database, { before, limit: limit + 1 }), limit);
      return { batches: page.map(toBatch), next_before: next };
    },
    getPayoutBatch: ({ id }) => getPayoutBatch(services, id),
    downloadPayoutBatch: ({ id }) => orderFile(services, id),
    downloadPayoutBatchCsv: ({ id }, request) => tableFile(services, id, request),
    settlePayoutBatch: async ({ id, rows }, { actor }) => ({
      results: await settlePayoutBatch(services, { id, rows, actor }),
    }),
    markPayoutBatchReceived: async ({ id }, { actor }) => {
      if (!(await markPayoutBatchReceived(services, { id, actor }))) throw new DomainError("payout_batch_closed");
      return getPayoutBatch(services, id);
    },
    dissolvePayoutBatch: async ({ id }, { actor }) => {
      await dissolvePayoutBatch(services, { id, actor });
      return getPayoutBatch(services, id);
    },
  };
}
