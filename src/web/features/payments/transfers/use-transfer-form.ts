import { amountLimits } from "#contract/money.ts";
import { useBalances } from "#web/lib/balances.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { findRecipient, parseRecipient, type Recipient } from "./find-recipient.ts";
import { checkTransfer, type TransferValues } from "./rules.ts";

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
  const form = useForm<TransferValues>({
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
        // Nobody, or oneself: the field says so by its own lookup.
        const aboutRecipient = error instanceof DomainError && error.problem.code.startsWith("recipient_");
        if (!aboutRecipient) throw error;
      }
    },
  });
  return form;
}
