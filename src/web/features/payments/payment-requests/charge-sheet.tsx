import { useEffect } from "react";
import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ApprovalFields, useApproval } from "#web/ui/payment-approval.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { BlockPartner } from "./block-partner.tsx";
import { ChargeFacts, ChargeLead } from "./charge-facts.tsx";
import { ChargeOutcome, ChargePaid } from "./charge-outcome.tsx";
import { type Charge, useCharge, useDecision } from "./use-charge.ts";

interface ChargeSheetProps {
  readonly charge: Charge;
  /** The newest pending charge, which takes over while nothing has been typed. */
  readonly newest: Charge | null | undefined;
  readonly onNewer: (charge: Charge) => void;
  readonly onClose: (charge: Charge, decided: boolean) => void;
  /** The customer leaves to add what is missing. */
  readonly onTopUp: (charge: Charge) => void;
}

/** A charge that asks to be paid or rejected, or says what became of it. */
export function ChargeSheet({ charge: first, newest, onNewer, onClose, onTopUp }: ChargeSheetProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { charge, refetch } = useCharge(first);
  const close = (decided: boolean) => onClose(first, decided);
  const decision = useDecision({
    charge: first,
    onClosedElsewhere: () => void refetch(),
    onDecided: () => close(true),
  });
  const { intent, approved, approving, rejecting } = decision;
  const busy = approving || rejecting;
  const locked = useOffline() && !busy;
  const approval = useApproval({ amount: first.amount, intent, busy });
  // The event of our own decision may arrive before its answer.
  const over = charge.status !== "pending" && !busy && !approved;

  // Once this charge is over, the newest pending one may be older, and is shown after this one.
  const newer = newest && newest.created_at > first.created_at;
  const yields = newer && !busy && !approved && !over && approval.password === "";
  useEffect(() => {
    if (yields) onNewer(newest);
  }, [yields, newest, onNewer]);

  return (
    <Sheet
      open
      onClose={() => close(over || approved)}
      title={messages.title(charge.partner_name)}
      titleHidden
      locked={busy}
      {...(!approved &&
        !over && {
          lead: <ChargeLead charge={first} />,
          footer: <DecisionButtons decision={decision} locked={locked} canPay={approval.canPay} />,
        })}
    >
      {approved ? (
        <ChargePaid charge={first} />
      ) : over ? (
        <ChargeOutcome charge={charge} status={charge.status} onClose={() => close(true)} />
      ) : (
        <form
          id="charge"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (approval.canPay) void decision.approve(approval.password);
          }}
        >
          <ChargeFacts charge={first} />
          <ApprovalFields
            approval={approval}
            shortDetail={messages.shortDetail}
            fault={decision.fault}
            onTopUp={() => onTopUp(first)}
            onLeave={() => close(false)}
          />
          <BlockPartner charge={first} disabled={busy || locked} onBlocked={() => void decision.reject()} />
        </form>
      )}
    </Sheet>
  );
}

interface DecisionButtonsProps {
  readonly decision: ReturnType<typeof useDecision>;
  readonly locked: boolean;
  readonly canPay: boolean;
}

function DecisionButtons({ decision: { approving, rejecting, reject }, locked, canPay }: DecisionButtonsProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  return (
    <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
      <Button variant="secondary" busy={rejecting} disabled={approving || locked} onClick={() => void reject()}>
        {messages.reject}
      </Button>
      <Button type="submit" form="charge" busy={approving} disabled={!canPay && !approving}>
        {messages.authorize}
      </Button>
    </div>
  );
}
