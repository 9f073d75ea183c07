import { amountLimits } from "#contract/money.ts";
import { useBalances } from "#web/lib/balances.ts";
import { DomainError, isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { type FormErrors, useForm } from "#web/lib/use-form.ts";
import { findRecipient, parseRecipient, type Recipient } from "./find-recipient.ts";

/** A transfer as it stands for review: nothing has been sent. */
export interface PlannedTransfer {
  readonly recipient: Recipient;
  /** Minor units. */
  readonly amount: number;
  readonly message: string;
}

const initial: TransferValues = { username: "", amount: undefined, message: "" };

/** The form before the review: who, how much, and an optional message. */
export function useTransferForm(onReview: (transfer: PlannedTransfer) => void) {
  const { transfers } = useMessages("transfers");
  const { formatMoney } = useMoney();
  const { wallet } = useBalances();
  return useForm<TransferValues>({
    initial,
    validate: (values) => checkTransfer(values, wallet),
    messages: {
      recipient_required: transfers.recipientRequired,
      username_format: transfers.usernameFormat,
      amount_required: transfers.amountRequired,
      insufficient: transfers.insufficient(formatMoney(wallet ?? 0)),
      too_much: transfers.tooBig(formatMoney(amountLimits.transfer.max)),
    },
    submit: async ({ username, amount, message }) => {
      if (amount === undefined) return;
      try {
        const recipient = await findRecipient(parseRecipient(username).username);
        onReview({ recipient, amount, message: message.trim() });
      } catch (error) {
        // The field itself reports an unknown recipient, or the caller as their own.
        const aboutRecipient =
          isDomainError(error, "username_changed") ||
          (error instanceof DomainError && error.problem.code.startsWith("recipient_"));
        if (!aboutRecipient) throw error;
      }
    },
  });
}

interface TransferValues extends Record<string, unknown> {
  readonly username: string;
  /** Minor units. */
  readonly amount: number | undefined;
  readonly message: string;
}

/** Checks a transfer. `balance` is in minor units; while it is unknown, the server decides. */
function checkTransfer({ username, amount }: TransferValues, balance: number | undefined): FormErrors<TransferValues> {
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
