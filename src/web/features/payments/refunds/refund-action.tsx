import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { MemberRole } from "#contract/partners/roles.ts";
import { formatDate, formatDay } from "#web/lib/dates.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { queryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { refundabilityOf, type RefundableCharge } from "./rules.ts";

// Most charges are never refunded.
const RefundSheet = fetched(async () => (await import("./refund-sheet.tsx")).RefundSheet, ["spendingErrors"]);

/** A failure is shown where the sheet would be. */
function fetchSheet(): void {
  RefundSheet.load().catch(() => undefined);
}

interface RefundActionProps {
  readonly charge: RefundableCharge;
  /** The member's, who refunds up to its ceiling. */
  readonly reader: MemberRole;
}

/**
 * Refunds a paid charge, with what was refunded so far and until when it can be; nothing for any
 * other charge.
 */
export function RefundAction({ charge, reader }: RefundActionProps) {
  const { refunds: messages } = useMessages("refunds");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  /** Undefined until it is first opened; then it stays mounted, and closes with its motion. */
  const [open, setOpen] = useState<boolean>();
  const partner = useQuery(queryOf("getOwnPartner", {})).data;
  const refunds = reader === "owner" || !!partner?.refund_ceilings[reader];
  const refundability = refundabilityOf(charge);
  if (refundability.state === "not_paid") return null;
  const soFar = charge.refunded > 0 && messages.soFar(formatMoney(charge.refunded));
  const state =
    refundability.state === "whole"
      ? messages.whole
      : refundability.state === "too_late"
        ? messages.tooLate(formatDate(refundability.until, language))
        : refunds
          ? messages.until(formatDay(refundability.until, language))
          : messages.noCeiling;
  return (
    <div className="grid w-full justify-items-center gap-2 text-center">
      {refunds && refundability.state === "refundable" && (
        <Button
          variant="secondary"
          block
          onPointerEnter={fetchSheet}
          onFocus={fetchSheet}
          onClick={() => setOpen(true)}
        >
          {messages.refund}
        </Button>
      )}
      <p className="text-sm text-ink-2">
        {soFar && <span className="block font-semibold text-ink">{soFar}</span>}
        {state}
      </p>
      {/* It also stays for the result of a refund that leaves nothing more to refund. */}
      {open !== undefined && (
        <Suspense>
          <RefundSheet charge={charge} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
