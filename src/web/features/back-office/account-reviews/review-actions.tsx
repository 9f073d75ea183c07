import { useState, type RefObject } from "react";
import { blockReasonLengthMax } from "#contract/limits.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { ReasonSheet } from "#web/ui/reason-sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { DebtSheet, type DebtKind } from "./debt-sheet.tsx";
import { stale } from "./module.ts";
import type { Review } from "./use-reviews.ts";

interface ReviewActionsProps {
  readonly review: Review;
  /** Gets the focus after an action, whose button may be gone. */
  readonly focus: RefObject<HTMLElement | null>;
}

/** The actions on an account and on its owner's debt. */
export function ReviewActions({ review, focus }: ReviewActionsProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { formatMoney } = useMoney();
  const { user: self } = useAuth();
  const [open, setOpen] = useState<DebtKind | "hold" | "release">();
  const { finish: focusAfter } = useFocusAfter(open !== undefined, focus);
  const close = () => setOpen(undefined);
  const finish = () => {
    focusAfter();
    close();
  };

  async function hold(reason: string): Promise<void> {
    await change(stale, "holdAccount", { user_id: review.user_id, reason });
    toast.success(messages.holdDone);
    finish();
  }

  async function release(loginPassword: string, reason: string): Promise<void> {
    await change(stale, "releaseAccount", { user_id: review.user_id, reason, login_password: loginPassword });
    toast.success(messages.releaseDone);
    finish();
  }

  if (self?.id === review.user_id) return <p className="text-base text-ink-2">{messages.own}</p>;
  const collectable = Math.min(review.owed, review.wallet_balance);
  const held = review.held_since !== null;
  return (
    <div className="grid gap-2.5">
      <Button variant={held ? "primary" : "secondary"} onClick={() => setOpen(held ? "release" : "hold")}>
        {held ? messages.release : messages.hold}
      </Button>
      {collectable > 0 && (
        <Button variant="secondary" onClick={() => setOpen("collect")}>
          {messages.collect}
        </Button>
      )}
      {review.owed > 0 && (
        <Button variant="secondary" onClick={() => setOpen("writeOff")}>
          {messages.writeOff}
        </Button>
      )}
      <ReasonSheet
        open={open === "hold"}
        onClose={close}
        title={messages.holdTitle(review.full_name)}
        label={messages.holdReason}
        lengthMax={blockReasonLengthMax}
        confirmLabel={messages.hold}
        onConfirm={hold}
      >
        {messages.holdDetail}
      </ReasonSheet>
      <StepUpSheet
        open={open === "release"}
        onClose={close}
        title={messages.releaseTitle(review.full_name)}
        reason={{ label: messages.releaseReason, lengthMax: blockReasonLengthMax }}
        confirmLabel={messages.release}
        onConfirm={release}
      >
        <p>
          {messages.releaseDetail} {review.owed > 0 && messages.releaseOwing(formatMoney(review.owed))}
        </p>
      </StepUpSheet>
      <DebtSheet
        review={review}
        kind={open === "collect" || open === "writeOff" ? open : undefined}
        amount={open === "writeOff" ? review.owed : collectable}
        onClose={close}
        onDone={finish}
      />
    </div>
  );
}
