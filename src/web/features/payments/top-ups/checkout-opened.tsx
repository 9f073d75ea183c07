import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { prepareCheckout } from "#web/lib/checkout.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { isOpen, type Look, useOpenedCheckout, useVerificationReason } from "./use-verification.ts";

interface CheckoutOpenedProps {
  readonly url: string;
  readonly sessionId: string;
  readonly onOther: () => void;
}

/**
 * The checkout is open in another tab or window, and can be opened again from here. Once it has
 * ended, this screen shows the result.
 */
export function CheckoutOpened({ url, sessionId, onOther }: CheckoutOpenedProps) {
  const { topUps } = useMessages("topUps");
  const { look, asking, again } = useOpenedCheckout(sessionId);
  const reasonOf = useVerificationReason();
  const [opening, setOpening] = useState(false);

  async function openAgain() {
    // On the tap: a browser opens a tab only then.
    const window = prepareCheckout();
    setOpening(true);
    const known = await again();
    setOpening(false);
    if (mayBePaid(known) && known.error === undefined) window.go(url);
    else window.abandon();
  }

  if (!mayBePaid(look))
    return <PaymentResult look={look} asking={asking} onAgain={() => void again()} onAnother={onOther} />;
  return (
    <div role="status">
      <EmptyState
        icon={ExternalLink}
        title={topUps.opened}
        detail={topUps.openedDetail}
        action={
          <div className="grid gap-2.5">
            <Notice tone="error">{look.error !== undefined && reasonOf(look)}</Notice>
            <Button busy={opening} onClick={() => void openAgain()}>
              {topUps.openCheckout}
            </Button>
            <Button variant="secondary" onClick={onOther}>
              {topUps.otherAmount}
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** Whether the customer may still pay at the checkout, as far as is known. */
function mayBePaid(look: Look): boolean {
  return isOpen(look) && look.answer?.message !== "processing";
}
