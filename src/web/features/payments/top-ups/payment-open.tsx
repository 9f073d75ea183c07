import { Clock } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";

interface PaymentOpenProps {
  readonly reason: string;
  /** Known to be on its way; otherwise nobody knows. */
  readonly processing: boolean;
  readonly asking: boolean;
  readonly onAgain: () => void;
}

/**
 * Nobody knows yet whether the card was charged, or the money takes its time. It is not called a failure, and another payment is not proposed: that could
 * be a second one.
 */
export function PaymentOpen({ reason, processing, asking, onAgain }: PaymentOpenProps) {
  const { topUps, common } = useMessages("topUps");
  return (
    <PaymentOutcome
      icon={Clock}
      tone="quiet"
      role="status"
      title={processing ? topUps.processing : topUps.stillPending}
      reason={reason}
    >
      <Button block busy={asking} onClick={onAgain}>
        {topUps.checkAgain}
      </Button>
      <ButtonLink to="/" variant="secondary" block>
        {common.home}
      </ButtonLink>
    </PaymentOutcome>
  );
}
