import { ExternalLink } from "lucide-react";
import { prepareCheckout } from "#web/lib/checkout.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The checkout stands open elsewhere; it can be opened again here, and it is the same one. */
export function CheckoutOpened({ url, onOther }: { url: string; onOther: () => void }) {
  const { topUps } = useMessages("topUps");
  return (
    <div role="status">
      <EmptyState
        icon={<ExternalLink size={28} strokeWidth={1.6} />}
        title={topUps.opened}
        detail={topUps.openedDetail}
        action={
          <div className="grid gap-2.5">
            <Button onClick={() => prepareCheckout().go(url)}>{topUps.openCheckout}</Button>
            <Button variant="secondary" onClick={onOther}>
              {topUps.otherAmount}
            </Button>
          </div>
        }
      />
    </div>
  );
}
