import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pageRowsMax } from "#contract/limits.ts";
import { call, type Output } from "#web/lib/api.ts";
import { isSameDay } from "#web/lib/dates.ts";
import { always, freshQueryOf, keyOf, pagesOf } from "#web/lib/query.ts";
import { salesOf } from "./rules.ts";

export type Charge = Output<"listPartnerPaymentRequests">["payment_requests"][number];
export type Company = Output<"getOwnPartner">;

/** Should the live stream be down, the till still learns of the answer within this time. */
const pollMs = 10_000;

/** The caller's own company, or the refusal `partner_only`. */
export function useCompany() {
  return useQuery(freshQueryOf("getOwnPartner", {}));
}

/** One charge, asked for again with each live event and, while it waits, now and then. */
export function useCharge(id: string) {
  return useQuery({
    ...freshQueryOf("getPartnerPaymentRequest", { id }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== "pending" ? false : pollMs),
  });
}

/** The company's charges, newest first, page by page. */
export function useCharges() {
  return useInfiniteQuery(pagesOf("listPartnerPaymentRequests", {}));
}

/** What was approved since midnight of the reader's clock, in minor units; reads as many pages as the day has. */
export function useSalesToday() {
  return useQuery({
    queryKey: [...keyOf("listPartnerPaymentRequests"), "today"],
    ...always,
    queryFn: async ({ signal }) => {
      const today = new Date();
      let sales = 0;
      for (let before: string | undefined; ;) {
        const page = await call(
          "listPartnerPaymentRequests",
          { limit: pageRowsMax, ...(before && { before }) },
          { signal },
        );
        sales += salesOf(page.payment_requests, today);
        const last = page.payment_requests.at(-1);
        if (!page.next_before || !last || !isSameDay(last.created_at, today)) return sales;
        before = page.next_before;
      }
    },
  });
}
