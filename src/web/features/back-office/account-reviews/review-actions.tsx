import { useEffect, useRef, useState } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { DebtSheet, type DebtKind } from "./debt-sheet.tsx";
import { HoldSheet } from "./hold-sheet.tsx";
import { ReleaseSheet } from "./release-sheet.tsx";
import type { Review } from "./use-reviews.ts";

interface ReviewActionsProps {
  readonly review: Review;
  /** Something was done, which may have taken its button away. */
  readonly onDone: () => void;
}

/** What can be done with somebody's account and with what is owed. */
export function ReviewActions({ review, onDone }: ReviewActionsProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { user: self } = useAuth();
  const [asking, setAsking] = useState<DebtKind | "hold" | "release">();
  const finished = useRef(false);
  const close = () => setAsking(undefined);
  // Behind the sheet's own effect, which gives the focus back to what may be gone.
  useEffect(() => {
    if (asking !== undefined || !finished.current) return;
    finished.current = false;
    onDone();
  }, [asking, onDone]);
  const finish = () => {
    finished.current = true;
    close();
  };
  if (self?.id === review.user_id) return <p className="text-base text-ink-2">{messages.own}</p>;
  const collectable = Math.min(review.owed, review.wallet_balance);
  const held = review.held_since !== null;
  return (
    <div className="grid gap-2.5">
      <Button variant={held ? "primary" : "secondary"} onClick={() => setAsking(held ? "release" : "hold")}>
        {held ? messages.release : messages.hold}
      </Button>
      {collectable > 0 && (
        <Button variant="secondary" onClick={() => setAsking("collect")}>
          {messages.collect}
        </Button>
      )}
      {review.owed > 0 && (
        <Button variant="secondary" onClick={() => setAsking("writeOff")}>
          {messages.writeOff}
        </Button>
      )}
      <HoldSheet review={review} open={asking === "hold"} onClose={close} onDone={finish} />
      <ReleaseSheet review={review} open={asking === "release"} onClose={close} onDone={finish} />
      <DebtSheet
        review={review}
        kind={asking === "collect" || asking === "writeOff" ? asking : undefined}
        amount={asking === "writeOff" ? review.owed : collectable}
        onClose={close}
        onDone={finish}
      />
    </div>
  );
}
