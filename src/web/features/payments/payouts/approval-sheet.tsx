import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";
import type { PayoutDetail } from "./use-payouts.ts";

interface ApprovalSheetProps {
  readonly payout: PayoutDetail;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onApproved: () => void;
}

/**
 * Asks for the login password before a payout is approved, which another administrator then pays.
 */
export function ApprovalSheet({ payout, open, onClose, onApproved }: ApprovalSheetProps) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  return (
    <StepUpSheet
      open={open}
      onClose={onClose}
      title={messages.approveTitle}
      confirmLabel={messages.approve}
      onConfirm={async (loginPassword) => {
        await change(stale, "approvePayout", { id: payout.id, login_password: loginPassword });
        toast.success(messages.approvedNow);
        onApproved();
        onClose();
      }}
    >
      <p>{messages.approveDetail(formatMoney(payout.amount))}</p>
    </StepUpSheet>
  );
}
