import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Expiry } from "#web/ui/expiry.tsx";
import type { Charge } from "./use-charge.ts";

/** A charge that the customer set aside: a bar above every screen that opens it again. */
export function WaitingCharge({ charge, onReview }: { charge: Charge; onReview: () => void }) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  return (
    <aside
      aria-label={messages.waiting(charge.partner_name)}
      className="sticky top-0 z-30 animate-settle border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
    >
      <div className="mx-auto flex w-full max-w-[30rem] items-center gap-3 px-5 py-2 rail:max-w-[64rem] rail:px-8">
        <div className="min-w-0 grow">
          <p className="line-clamp-2 text-sm leading-snug font-[650]">{messages.waiting(charge.partner_name)}</p>
          <p className="text-xs text-ink-2">
            <strong className="font-[650] text-ink">{formatMoney(charge.amount)}</strong> ·{" "}
            <Expiry moment={charge.expires_at} />
          </p>
        </div>
        <Button onClick={onReview} className="min-h-11 shrink-0 px-4 text-sm">
          {messages.review}
        </Button>
      </div>
    </aside>
  );
}
