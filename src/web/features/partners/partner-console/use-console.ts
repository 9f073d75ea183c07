import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Input, Output } from "#web/lib/api.ts";
import { momentsOf, periodOf } from "#web/lib/period.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type Charge = Output<"listPartnerPaymentRequests">["payment_requests"][number];
/** With what became of it. */
export type DetailedCharge = Output<"getPartnerPaymentRequest">;
export type Partner = Output<"getOwnPartner">;

/** Should the live stream be down, the till still learns of the answer within this time. */
const pollMs = 10_000;

/** The user's partner, or the error `partner_only`. */
export function usePartner() {
  return useQuery(freshQueryOf("getOwnPartner", {}));
}

/** One charge, polled while it waits, beside the live events. */
export function useCharge(id: string, enabled = true) {
  return useQuery({
    ...freshQueryOf("getPartnerPaymentRequest", { id }),
    enabled,
    refetchInterval: ({ state }) => (state.data && state.data.status !== "pending" ? false : pollMs),
  });
}

export type ChargeFilter = Omit<Input<"listPartnerPaymentRequests">, "before" | "limit">;

/** The partner's charges, newest first, page by page. */
export function useCharges(filter: ChargeFilter = {}, enabled = true) {
  return useInfiniteQuery({ ...freshPagesOf("listPartnerPaymentRequests", filter), enabled });
}

/** The sums of the approved ones, and how many there are of each status. */
export function useChargeTotals(search: Input<"getPartnerChargeTotals">, enabled = true) {
  return useQuery({ ...freshQueryOf("getPartnerChargeTotals", search), enabled });
}

/**
 * The sum charged since midnight of the reader's clock and approved, less refunds, in minor units.
 */
export function useSalesToday(enabled: boolean) {
  const { from } = periodOf("today");
  const { data, ...totals } = useChargeTotals(momentsOf({ from }), enabled);
  return { ...totals, data: data && data.approved.amount - data.approved.refunded };
}
