import { useCallback } from "react";
import type { Output } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";
import { RefundForm, RefundSplit } from "./refund-form.tsx";
import type { RefundableCharge } from "./rules.ts";

interface RefundSheetProps {
  readonly charge: RefundableCharge;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Refunds a charge, whole or in part, and then shows what was done. Needs the messages `refunds`
 * and `consoles`.
 */
export function RefundSheet({ charge, open, onClose }: RefundSheetProps) {
  const { refunds: messages } = useMessages("refunds");
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "refundPaymentRequest", charge.id);
  const done = intent.state === "done" ? intent.result : undefined;

  const close = useCallback(() => {
    onClose();
    reset();
  }, [onClose, reset]);

  return (
    // The text stays left-aligned where the button that opens it is centred.
    <div className="contents text-left">
      <Sheet
        open={open}
        onClose={close}
        title={done ? messages.done : messages.title}
        titleHidden={!!done}
        locked={busy}
      >
        {done ? (
          <RefundDone result={done} onClose={close} />
        ) : (
          <RefundForm charge={charge} intent={intent} busy={busy} onSubmit={submit} onCancel={close} />
        )}
      </Sheet>
    </div>
  );
}

interface RefundDoneProps {
  readonly result: Output<"refundPaymentRequest">;
  readonly onClose: () => void;
}

/** The sum that was refunded, each side's part of it, and what the partner is owed now. */
function RefundDone({ result, onClose }: RefundDoneProps) {
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
          {balance !== null && <p className="text-base text-ink-2">{messages.doneDetail(formatMoney(balance))}</p>}
        </div>
      </div>
      <RefundSplit amount={refund.amount} split={refund.split} />
      <Button block onClick={onClose} data-autofocus>
        {common.close}
      </Button>
    </div>
  );
}
