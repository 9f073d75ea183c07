import { amountLimits } from "#contract/money.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import { parseRecipient } from "./find-recipient.ts";

export interface TransferValues extends Record<string, unknown> {
  readonly username: string;
  /** Minor units. */
  readonly amount: number | undefined;
  readonly message: string;
}

/** What is wrong before anybody is asked. `balance` in minor units; while it is unknown, the server decides. */
export function checkTransfer(
  { username, amount }: TransferValues,
  balance: number | undefined,
): FormErrors<TransferValues> {
  const recipient = parseRecipient(username);
  return {
    ...(recipient.username === ""
      ? { username: { code: "recipient_required" } }
      : !recipient.wellFormed && { username: { code: "username_format" } }),
    ...(!amount
      ? { amount: { code: "amount_required" } }
      : balance !== undefined && amount > balance
        ? { amount: { code: "insufficient" } }
        : amount > amountLimits.transfer.max && { amount: { code: "too_much" } }),
  };
}
