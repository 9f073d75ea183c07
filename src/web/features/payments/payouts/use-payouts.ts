import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { amountLimits } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf, refresh } from "#web/lib/query.ts";
import type { FormErrors } from "#web/lib/use-form.ts";

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

/** Whether an amount can be paid out of a balance; the codes are worded by the form. */
export function checkPayout<Values extends { readonly amount: number | undefined }>(
  { amount }: Values,
  { balance, smallest_payout: smallest }: Pick<Settlement, "balance" | "smallest_payout">,
): FormErrors<Values> {
  const wrong = (code: string) => ({ amount: { code } }) as FormErrors<Values>;
  if (amount === undefined) return wrong("required");
  if (amount > Math.min(balance, amountLimits.payout.max)) return wrong("too_much");
  if (amount < smallest && amount !== balance) return wrong("too_little");
  return {};
}
