import { useEffect, useRef } from "react";
import { PaymentConfirmed } from "#web/features/top-ups/payment-confirmed.tsx";
import { PaymentFailed } from "#web/features/top-ups/payment-failed.tsx";
import { useVerification } from "#web/features/top-ups/use-verification.ts";
import { useVerificationReason } from "#web/features/top-ups/verification-reason.ts";
import { Verifying } from "#web/features/top-ups/verifying.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useSearchParameter } from "#web/lib/location.tsx";
import { toast } from "#web/ui/toast.ts";

/** The return from the card checkout. The amount in the address is not believed: what is shown is what was credited. */
export function PaymentSuccessScreen() {
  const sessionId = useSearchParameter("session_id");
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      {sessionId === undefined ? <MissingSession /> : <Verification key={sessionId} sessionId={sessionId} />}
    </div>
  );
}

function Verification({ sessionId }: { sessionId: string }) {
  const { answer, error, verifying, pending, again } = useVerification(sessionId);
  const reasonOf = useVerificationReason();
  if (answer?.success) return <PaymentConfirmed amount={answer.amount ?? 0} bonus={answer.referral_bonus ?? 0} />;
  if (verifying) return <Verifying pending={pending} />;
  const { reason, final } = reasonOf(answer, error);
  return <PaymentFailed reason={reason} onAgain={final ? undefined : again} />;
}

function MissingSession() {
  const { topUps } = useMessages("topUps");
  const told = useRef(false);
  useEffect(() => {
    // Effects may run twice; the toast must not.
    if (told.current) return;
    told.current = true;
    toast.error(topUps.missingSession);
    go("/add-money", { replace: true });
  }, [topUps]);
  return null;
}
