import { useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshQueryOf } from "#web/lib/query.ts";

/** Another administrator's change is seen within this time. */
export const pollMs = 30_000;

export type Batch = Output<"listPayoutBatches">["batches"][number];
export type WholeBatch = Output<"getPayoutBatch">;
export type BatchPayout = WholeBatch["payouts"][number];
export type Collectable = Output<"listPayoutsToCollect">["payouts"][number];

export function useBatch(id: string) {
  return useQuery({ ...freshQueryOf("getPayoutBatch", { id }), refetchInterval: pollMs });
}

/** The bank's file can carry all of it, and none was decided: a file would pay that again. */
export function filesOf({ dissolved_at, payouts }: WholeBatch): { readonly order: boolean; readonly table: boolean } {
  const open = dissolved_at === null && payouts.length > 0 && payouts.every(({ status }) => status === "requested");
  return { order: open && payouts.every(({ fits_iso }) => fits_iso), table: open };
}
