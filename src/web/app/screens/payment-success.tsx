import { useEffect, useRef, useState } from "react";
import { PaymentResult, Verifying } from "#web/features/payments/top-ups/payment-result.tsx";
import { isOpen, useVerification } from "#web/features/payments/top-ups/use-verification.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useSearchParameter } from "#web/lib/location.tsx";
import { toast } from "#web/lib/toast.ts";

/** The return from the card checkout. It shows what was credited, not what the address says. */
export function PaymentSuccessScreen() {
  const sessionId = useSearchParameter("session_id");
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      {sessionId === undefined ? <MissingSession /> : <Verification key={sessionId} sessionId={sessionId} />}
    </div>
  );
}

function Verification({ sessionId }: { sessionId: string }) {
  const { look, pending, verifying, asking, again } = useVerification(sessionId);
  // Once shown, the button stays, so that it does not vanish under the finger.
  const [left, setLeft] = useState(false);
  if (look && isOpen(look) && !verifying && !left) setLeft(true);
  if (!look || (verifying && !left)) return <Verifying pending={pending} />;
  return <PaymentResult look={look} asking={asking} onAgain={again} />;
}

function MissingSession() {
  const { topUps } = useMessages("topUps");
  const shown = useRef(false);
  useEffect(() => {
    // Effects may run twice; the toast must not.
    if (shown.current) return;
    shown.current = true;
    toast.error(topUps.missingSession);
    go("/add-money", { replace: true });
  }, [topUps]);
  return null;
}
