import { useCallback, useEffect } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { RefundDone } from "./refund-done.tsx";
import { RefundForm } from "./refund-form.tsx";
import type { RefundableCharge } from "./rules.ts";

export interface RefundSheetProps {
  /** A charge that was paid; as `getPartnerPaymentRequest` or `listPartnerPaymentRequests` answers it. */
  readonly charge: RefundableCharge;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Gives a charge back, whole or in part: how much, what each side gives, why, and the login password; then what was done. It asks for
 * everything that the refund has changed by itself. Needs the messages of `refunds` and `consoles`.
 */
export function RefundSheet({ charge, open, onClose }: RefundSheetProps) {
  const { refunds: messages } = useMessages("refunds");
  const { intent, busy, submit, reset } = useMoneyIntent("refundPaymentRequest", charge.id);
  const done = intent.state === "done" ? intent.result : undefined;

  useEffect(() => {
    if (done) void refresh("getPartnerPaymentRequest", "listPartnerPaymentRequests", "listRefunds");
  }, [done]);

  const close = useCallback(() => {
    onClose();
    reset();
  }, [onClose, reset]);

  return (
    // Also where what it is opened from is centred.
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
