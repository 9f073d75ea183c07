import { PaymentConfirmed } from "./payment-confirmed.tsx";
import { PaymentOpen } from "./payment-open.tsx";
import { PaymentFailed } from "./payment-outcome.tsx";
import { isOpen, type Look, useVerificationReason } from "./use-verification.ts";

interface PaymentResultProps {
  readonly look: Look;
  readonly asking: boolean;
  readonly onAgain: () => void;
  /** What else is to happen when another payment is begun. */
  readonly onAnother?: () => void;
}

/** What is known of a payment: confirmed, open or failed, and the ways from there. */
export function PaymentResult({ look, asking, onAgain, onAnother }: PaymentResultProps) {
  const reasonOf = useVerificationReason();
  const another = onAnother && { onAnother };
  const { answer } = look;
  if (answer?.success)
    return (
      <PaymentConfirmed
        amount={answer.amount ?? 0}
        bonus={answer.referral_bonus ?? 0}
        reversed={answer.taken_back ?? 0}
        {...another}
      />
    );
  if (isOpen(look)) {
    const processing = answer?.message === "processing";
    return <PaymentOpen reason={reasonOf(look)} processing={processing} asking={asking} onAgain={onAgain} />;
  }
  return <PaymentFailed reason={reasonOf(look)} {...another} />;
}
