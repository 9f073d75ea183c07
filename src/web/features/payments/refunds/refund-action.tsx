import { Suspense, useState } from "react";
import { formatDate, formatDay } from "#web/lib/dates.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { refundabilityOf, type RefundableCharge } from "./rules.ts";

// Most charges are never refunded.
const RefundSheet = fetched(async () => (await import("./refund-sheet.tsx")).RefundSheet);

/** What does not come is told where it would be shown. */
function fetchSheet(): void {
  RefundSheet.load().catch(() => undefined);
}

export interface RefundActionProps {
  readonly charge: RefundableCharge;
  /** Staff is told what can be refunded, and by whom. */
  readonly isOwner: boolean;
}

/** The way to refund a charge, what was refunded so far, and until when it can be; nothing for a charge that was not paid. */
export function RefundAction({ charge, isOwner }: RefundActionProps) {
  const { refunds: messages } = useMessages("refunds");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const [open, setOpen] = useState(false);
  // Once it has been opened it stays, for the motion it leaves with.
  const [opened, setOpened] = useState(false);
  function show() {
    setOpened(true);
    setOpen(true);
  }
  const refundability = refundabilityOf(charge);
  if (refundability.state === "not_paid") return null;
  const soFar = charge.refunded > 0 && messages.soFar(formatMoney(charge.refunded));
  const state =
    refundability.state === "whole"
      ? messages.whole
      : refundability.state === "too_late"
        ? messages.tooLate(formatDate(refundability.until, language))
        : isOwner
          ? messages.until(formatDay(refundability.until, language))
          : messages.ownerOnly;
  return (
    <div className="grid w-full justify-items-center gap-2 text-center">
      {isOwner && refundability.state === "refundable" && (
        <Button variant="secondary" block onPointerEnter={fetchSheet} onFocus={fetchSheet} onClick={show}>
          {messages.refund}
        </Button>
      )}
      <p className="text-sm text-ink-2">
        {soFar && <span className="block font-semibold text-ink">{soFar}</span>}
        {state}
      </p>
      {/* Stays while what was done is read, which may have been the rest. */}
      {opened && (
        <Suspense>
          <RefundSheet charge={charge} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
