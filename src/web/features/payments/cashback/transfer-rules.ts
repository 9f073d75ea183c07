import { amountLimits } from "#contract/money.ts";
import type { FormErrors } from "#web/lib/use-form.ts";

/** What is wrong with an amount to move, both in minor units. While the balance is unknown, the server decides. */
export function checkCashbackTransfer(
  amount: number | undefined,
  cashback: number | undefined,
): FormErrors<{ amount: number | undefined }> {
  if (!amount) return { amount: { code: "invalid_amount" } };
  if (cashback !== undefined && amount > cashback) return { amount: { code: "insufficient" } };
  if (amount > amountLimits.cashbackTransfer.max) return { amount: { code: "too_much" } };
  return {};
}
