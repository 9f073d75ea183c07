import { CircleAlert } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";

/** The payment came to nothing: why, and where to go from here. */
export function PaymentFailed({ reason, onAnother }: { reason: string; onAnother?: () => void }) {
  const { topUps, common } = useMessages("topUps");
  return (
    <PaymentOutcome icon={CircleAlert} tone="clay" role="alert" title={topUps.failed} reason={reason}>
      <ButtonLink to="/add-money" block {...(onAnother && { onFollow: onAnother })}>
        {topUps.tryAgain}
      </ButtonLink>
      <ButtonLink to="/" variant="secondary" block>
        {common.home}
      </ButtonLink>
    </PaymentOutcome>
  );
}
