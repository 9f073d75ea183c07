import type { Output } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { RefundSplit } from "./refund-split.tsx";

interface RefundDoneProps {
  readonly result: Output<"refundPaymentRequest">;
  readonly onClose: () => void;
}

/** What was given back, by whom, and what the partner is owed now. */
export function RefundDone({ result, onClose }: RefundDoneProps) {
  const { refunds: messages, common } = useMessages("refunds");
  const { formatMoney } = useMoney();
  const { refund, payment_request: charge, settlement_balance: balance } = result;
  return (
    <div className="grid gap-5 pb-2">
      <div className="grid justify-items-center gap-3 text-center">
        <SuccessRing size={112} />
        <div role="status" className="grid gap-1">
          <p className="text-xl font-[700] break-words">
            {messages.doneTitle(formatMoney(refund.amount), charge.customer_name)}
          </p>
          <p className="text-base text-ink-2">{messages.doneDetail(formatMoney(balance))}</p>
        </div>
      </div>
      <RefundSplit amount={refund.amount} split={refund.split} />
      <Button block onClick={onClose} data-autofocus>
        {common.close}
      </Button>
    </div>
  );
}
