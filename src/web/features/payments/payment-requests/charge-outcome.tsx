import { CircleSlash2, Clock3, ReceiptText } from "lucide-react";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import type { Charge } from "./use-charge.ts";

const icons = {
  approved: ReceiptText,
  rejected: CircleSlash2,
  cancelled: CircleSlash2,
  expired: Clock3,
  pending: CircleSlash2,
};

interface ChargeOutcomeProps {
  readonly charge: Charge;
  readonly status: PaymentRequestStatus;
  readonly onClose: () => void;
}

/** The charge is over without an answer given here: what became of it, calmly. */
export function ChargeOutcome({ charge, status, onClose }: ChargeOutcomeProps) {
  const { paymentRequests: messages, common } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  const Icon = icons[status];
  const { title, detail } = messages.outcomes[status];
  return (
    <div className="grid justify-items-center gap-4 pt-1 text-center">
      <span className="grid size-16 place-items-center rounded-2xl bg-sunken text-ink-2">
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div role="status" className="grid gap-1">
        <p className="text-xl font-[720] text-balance">{title}</p>
        <p className="text-base text-ink-2">
          {charge.partner_name} · {formatMoney(charge.amount)}
        </p>
        <p className="max-w-[36ch] text-base text-pretty text-ink-2">{detail}</p>
      </div>
      <Button block variant="secondary" onClick={onClose} className="mt-2">
        {common.close}
      </Button>
    </div>
  );
}

/** Paid here, a moment ago. The toast has the sentence, because it stays when the popup closes. */
export function ChargePaid({ charge }: { charge: Charge }) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  return (
    <div className="grid justify-items-center gap-3 pt-2 pb-6 text-center">
      <SuccessRing />
      <p className="text-2xl font-[760] tracking-[-.03em]">{formatMoney(-charge.amount)}</p>
      <p className="text-base break-words text-ink-2">{charge.partner_name}</p>
      {charge.split.cashback > 0 && (
        <p role="status" className="rounded-full bg-amber-wash px-3.5 py-1.5 text-sm font-semibold text-amber-ink">
          {messages.cashbackBack(formatMoney(charge.split.cashback, { sign: "always" }))}
        </p>
      )}
    </div>
  );
}
