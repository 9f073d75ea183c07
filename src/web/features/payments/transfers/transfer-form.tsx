import type { ReactNode } from "react";
import { transferMessageLengthMax } from "#contract/limits.ts";
import { quickAmounts } from "#contract/money.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { OfflineNotice } from "#web/ui/intent-notice.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { QuickAmounts } from "#web/ui/quick-amounts.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { RecentContacts } from "./recent-contacts.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { type PlannedTransfer, useTransferForm } from "./use-transfer-form.ts";

interface TransferFormProps {
  readonly onReview: (transfer: PlannedTransfer) => void;
  /** A transfer is under way: nothing else can be prepared. */
  readonly locked: boolean;
  /** The outcome of the last attempt. */
  readonly notice?: ReactNode;
}

/** Whom to send how much. Continue leads to the review; nothing is sent here. */
export function TransferForm({ onReview, locked, notice }: TransferFormProps) {
  const { transfers, common } = useMessages("transfers");
  const offline = useOffline();
  const form = useTransferForm(onReview);
  return (
    <div className="grid gap-7 rail:grid-cols-[minmax(0,30rem)_minmax(0,19rem)] rail:items-start rail:gap-14">
      <form {...form.props} className="grid min-w-0 gap-5">
        {notice}
        <AvailableBalance />
        <RecipientField {...form.field("username")} disabled={locked} />
        <div className="grid gap-3">
          <AmountField {...form.field("amount")} hero label={transfers.amount} labelHidden disabled={locked} />
          <QuickAmounts
            amounts={quickAmounts.transfer}
            value={form.values.amount}
            onPick={(amount) => form.set("amount", amount)}
            disabled={locked}
          />
        </div>
        <TextField
          {...form.field("message")}
          label={`${transfers.message} (${common.optional})`}
          placeholder={transfers.messagePlaceholder}
          autoComplete="off"
          maxLength={transferMessageLengthMax}
          disabled={locked}
        />
        <ProblemNotice problem={form.problem} />
        <OfflineNotice busy={locked} />
        <Button type="submit" block busy={form.busy || locked} disabled={offline && !locked}>
          {common.continue}
        </Button>
      </form>
      <RecentContacts onPick={(username) => form.set("username", username)} disabled={locked} />
    </div>
  );
}

/** The balance that can be sent now. */
function AvailableBalance() {
  const { common } = useMessages();
  const { formatMoney } = useMoney();
  const { wallet, failed, retry } = useBalances();
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-surface px-4 py-1">
      <span className="text-base text-ink-2">{common.available}</span>
      {failed ? (
        <UnknownAmount onRetry={retry} className="text-left text-sm text-leaf" />
      ) : wallet === undefined ? (
        <Skeleton className="h-5 w-24" />
      ) : (
        <span className="text-md font-bold">{formatMoney(wallet)}</span>
      )}
    </div>
  );
}
