import { amountLimits } from "#contract/money.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import type { Settlement } from "./use-payouts.ts";

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
