import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import type { ComponentType } from "react";
import type { Transaction } from "#contract/payments/transactions.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { queryOf } from "#web/lib/query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BlockOtherSide } from "./block-other-side.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptOutline } from "./receipt-outline.tsx";
import { ReceiptPaper, ReceiptView } from "./receipt-view.tsx";
import { useReceiptMessages } from "./use-receipt-messages.ts";

/** Further actions on a purchase, beneath its receipt. */
export type OfPurchase = ComponentType<{ readonly chargeId: string; readonly partnerName: string | null }>;

interface ReceiptContentProps {
  readonly id: string;
  /** The row it was opened from, shown until the server's answer is here. */
  readonly known: Transaction | undefined;
  readonly OfPurchase: OfPurchase;
}

/** The caller's receipt with this id, or that there is none. */
export function ReceiptContent({ id, known, OfPurchase }: ReceiptContentProps) {
  const { transactions: messages } = useMessages("transactions");
  const messagesOf = useReceiptMessages();
  const { data, error, isFetching, refetch } = useQuery(queryOf("getTransaction", { id }));
  // A malformed id is `invalid_input`; either way there is no such receipt.
  const isGone = isDomainError(error, "transaction_not_found", "invalid_input");
  const source = isGone ? undefined : (data ?? (error ? undefined : known));
  if (source) {
    const receipt = messagesOf(source);
    return (
      <div className="grid grid-cols-1 gap-5 pb-2">
        <ReceiptView source={source} receipt={receipt} />
        {source.status === "pending" ? (
          <Notice>{messages.pendingDetail}</Notice>
        ) : data ? (
          <>
            <BlockOtherSide transaction={data} />
            <ReceiptActions receipt={receipt} />
            <ReceiptPaper receipt={receipt} />
            {data.payment_request_id !== null && (
              <OfPurchase chargeId={data.payment_request_id} partnerName={data.merchant} />
            )}
          </>
        ) : (
          <Skeleton className="h-[52px] rounded-lg" />
        )}
      </div>
    );
  }
  if (isGone) {
    // A pending row that is gone has failed: once credited, its id would lead to the credit.
    const hasFailed = (data ?? known)?.status === "pending";
    return (
      <EmptyState
        icon={FileQuestion}
        title={hasFailed ? messages.pendingFailed : messages.receiptNotFound}
        detail={hasFailed ? messages.pendingFailedDetail : messages.receiptNotFoundDetail}
      />
    );
  }
  if (error) return <FailureState query={{ error, isFetching, refetch }} />;
  return <ReceiptOutline />;
}
