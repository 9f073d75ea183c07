import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ReasonSheet } from "#web/ui/reason-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshReviews, type Review } from "./use-reviews.ts";

interface HoldSheetProps {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why before an account is held for review. */
export function HoldSheet({ review, open, onClose, onDone }: HoldSheetProps) {
  const { accountReviews: messages } = useMessages("accountReviews");

  async function hold(reason: string): Promise<void> {
    await call("holdAccount", { user_id: review.user_id, reason });
    await refreshReviews();
    toast.success(messages.holdDone);
    onDone();
  }

  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.holdTitle(review.full_name)}
      label={messages.holdReason}
      lengthMax={blockReasonLengthMax}
      confirmLabel={messages.hold}
      onConfirm={hold}
    >
      {messages.holdDetail}
    </ReasonSheet>
  );
}
