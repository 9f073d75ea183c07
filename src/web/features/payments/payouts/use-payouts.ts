import { useQuery } from "@tanstack/react-query";
import { amountLimits } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import type { FormErrors } from "#web/lib/use-form.ts";

export type Settlement = Output<"getSettlement">;
export type PayoutAccount = NonNullable<Output<"getPayoutAccount">>;
export type PayoutSchedule = Output<"getPayoutSchedule">;
export type Payout = Output<"listPayouts">["payouts"][number];
export type PayoutDetail = Output<"getPayout">;

/** Null until one is set. */
export function usePayoutAccount() {
  return useQuery(freshQueryOf("getPayoutAccount", {}));
}

/** Whether an amount can be paid out of a balance; the form has the messages for the codes. */
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
