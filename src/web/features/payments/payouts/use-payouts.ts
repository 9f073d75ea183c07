import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf, refresh } from "#web/lib/query.ts";

export type Settlement = Output<"getSettlement">;
export type PayoutAccount = NonNullable<Output<"getPayoutAccount">>;
export type Payout = Output<"listPayouts">["payouts"][number];
export type Entry = Output<"listSettlementEntries">["entries"][number];
export type PayoutDetail = Output<"getPayout">;

export function useSettlement() {
  return useQuery(freshQueryOf("getSettlement", {}));
}

/** Null until one is set. */
export function usePayoutAccount() {
  return useQuery(freshQueryOf("getPayoutAccount", {}));
}

/** The partner's payouts, newest first, page by page. */
export function usePayouts() {
  return useInfiniteQuery(freshPagesOf("listPayouts", {}));
}

/** Asks again for whatever a payout of one's own partner changes. */
export function refreshSettlement(): Promise<void> {
  return refresh("getSettlement", "listSettlementEntries", "listPayouts", "getPayoutAccount", "getOwnPartner");
}

/** Asks again for whatever an administrator's decision changes. */
export function refreshAllPayouts(): Promise<void> {
  return refresh("listAllPayouts", "getPayout");
}
