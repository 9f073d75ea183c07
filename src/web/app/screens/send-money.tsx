import { Suspense, useEffect, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { stale } from "#web/features/payments/transfers/module.ts";
import { TransferForm } from "#web/features/payments/transfers/transfer-form.tsx";
import type { PlannedTransfer } from "#web/features/payments/transfers/use-transfer-form.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { toast, useTries } from "#web/lib/toast.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { IntentNotice } from "#web/ui/intent-notice.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ActiveAccount } from "../active-account.tsx";

const importSteps = () => import("#web/features/payments/transfers/transfer-steps.tsx");
const ReviewSheet = fetched(async () => (await importSteps()).ReviewSheet, ["spendingErrors"]);
const TransferChecking = fetched(
  async () => (await import("#web/features/payments/transfers/transfer-checking.tsx")).TransferChecking,
);
const TransferReceipt = fetched(async () => (await importSteps()).TransferReceipt);

/** A failure is shown in place of the part. */
function fetchSteps(): void {
  for (const part of [ReviewSheet, TransferChecking, TransferReceipt]) part.load().catch(() => undefined);
}

/** Sending money to another user: who and how much, review, receipt. */
export function SendMoneyScreen() {
  return (
    <ActiveAccount>
      <SendMoney />
    </ActiveAccount>
  );
}

function SendMoney() {
  const { transfers } = useMessages("transfers");
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "sendMoney");
  const [reviewed, setReviewed] = useState<PlannedTransfer>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const lastReviewed = useLast(reviewed);
  const attempt = useTries();
  const sent = intent.state === "done";

  useEffect(() => {
    if (!sent) return;
    // Replaced, so that Back does not lead into a payment that is over.
    const redirect = setTimeout(() => go("/", { replace: true }), delaysMs.transferRedirect);
    return () => clearTimeout(redirect);
  }, [sent]);

  function review(transfer: PlannedTransfer) {
    // The outcome of the attempt before does not belong to this one.
    reset();
    setNeedsPassword(false);
    setReviewed(transfer);
  }

  async function confirm({ recipient, amount, message }: PlannedTransfer, password: string | undefined) {
    const confirmation = password === undefined ? {} : { purchase_password: password };
    try {
      const known = await submit({
        username: recipient.username,
        amount,
        ...(message && { message }),
        ...confirmation,
      });
      // The sheet asks for the password, or says in place what else was refused.
      if (known?.state === "refused" && isDomainError(known.error, "purchase_password_required"))
        setNeedsPassword(true);
    } catch {
      setReviewed(undefined);
      toast.error(transfers.failedTitle);
    }
  }

  if (intent.state === "done") {
    return (
      <Suspense fallback={<SkeletonList />}>
        <TransferReceipt receipt={intent.result} />
      </Suspense>
    );
  }
  const waiting = intent.state === "checking" || (intent.state === "sending" && !reviewed);
  return (
    <>
      {waiting && (
        <Suspense fallback={<SkeletonList />}>
          <TransferChecking input={intent.input} />
        </Suspense>
      )}
      {/* Hidden rather than gone: should the answer be no, what was typed is still there. */}
      <div hidden={waiting} onFocus={fetchSteps}>
        <TransferForm onReview={review} locked={busy} notice={!reviewed && <IntentNotice intent={intent} />} />
      </div>
      {/* Once it has been opened it stays, for the motion it leaves with. */}
      {lastReviewed && (
        <Suspense>
          <ReviewSheet
            transfer={waiting ? undefined : reviewed}
            intent={intent}
            busy={busy}
            needsPassword={needsPassword}
            onClose={() => setReviewed(undefined)}
            onConfirm={(transfer, password) => void attempt(() => confirm(transfer, password))}
          />
        </Suspense>
      )}
    </>
  );
}
