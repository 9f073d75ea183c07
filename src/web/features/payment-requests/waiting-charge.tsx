import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Expiry } from "./expiry.tsx";
import type { Charge } from "./charge.ts";

/** A charge the customer set aside: still waiting, one tap away, above the nav. */
export function WaitingCharge({ charge, onReview }: { charge: Charge; onReview: () => void }) {
  const { paymentRequests: words } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  return (
    <aside
      aria-label={words.waiting(charge.partner_name)}
      className="fixed inset-x-0 bottom-[calc(104px+env(safe-area-inset-bottom))] z-10 px-4 rail:bottom-6 rail:left-[228px]"
    >
      <div className="mx-auto flex w-full max-w-[28rem] animate-rise items-center gap-3 rounded-xl border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-raised">
        <div className="min-w-0 grow">
          <p className="truncate text-sm font-[650]">
            {charge.partner_name} · {formatMoney(charge.amount)}
          </p>
          <p className="text-xs text-ink-2">
            <Expiry moment={charge.expires_at} />
          </p>
        </div>
        <Button onClick={onReview} className="shrink-0">
          {words.review}
        </Button>
      </div>
    </aside>
  );
}
