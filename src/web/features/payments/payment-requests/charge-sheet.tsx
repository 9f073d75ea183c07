import { useEffect, useRef, useState } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import { Button } from "#web/ui/button.tsx";
import { OfflineNotice } from "#web/ui/intent-notice.tsx";
import { PaymentBalance, PaymentProblem, useShortfall } from "#web/ui/payment-problem.tsx";
import { PinField } from "#web/ui/pin-field.tsx";
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
  const errorText = useErrorText();
  const { charge, refetch } = useCharge(first);
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);

  const close = (decided: boolean) => onClose(first, decided);
  const decision = useDecision({
    charge: first,
    onClosedElsewhere: () => void refetch(),
    onWrongPassword: () => {
      setPassword("");
      field.current?.focus();
    },
    onDecided: () => close(true),
  });
  const { refused, approved, approving, rejecting } = decision;
  const busy = approving || rejecting;
  const locked = useOffline() && !busy;
  const lock = usePurchasePasswordLock();
  const shortfall = useShortfall(first.amount);
  // The payment may leave the wallet before its answer arrives.
  const missing = busy || approved ? 0 : shortfall;
  const complete = password.length === purchasePasswordLength && lock === undefined && missing === 0;
  // The event of our own decision may arrive before its answer.
  const over = charge.status !== "pending" && !busy && !approved;

  // Once this charge is over, the newest pending one may be older, and is shown after this one.
  const newer = newest && newest.created_at > first.created_at;
  const yields = newer && !busy && !approved && !over && password === "";
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
          footer: <DecisionButtons decision={decision} locked={locked} complete={complete} />,
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
            if (complete && !busy && !locked) void decision.approve(password);
          }}
        >
          <ChargeFacts charge={first} />
          <PaymentBalance missing={missing} detail={messages.shortDetail} onTopUp={() => onTopUp(first)} />
          {missing === 0 && (
            <PinField
              ref={field}
              label={messages.purchasePassword}
              value={password}
              onChange={setPassword}
              error={isDomainError(refused, "purchase_password_wrong") ? errorText(refused) : undefined}
              disabled={busy || lock !== undefined}
            />
          )}
          <OfflineNotice busy={busy} />
          <PaymentProblem
            amount={first.amount}
            decision={decision}
            lock={missing === 0 ? lock : undefined}
            missing={missing}
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
  /** Whether the charge can be paid as it stands. */
  readonly complete: boolean;
}

function DecisionButtons({ decision: { approving, rejecting, reject }, locked, complete }: DecisionButtonsProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  return (
    <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
      <Button variant="secondary" busy={rejecting} disabled={approving || locked} onClick={() => void reject()}>
        {messages.reject}
      </Button>
      <Button type="submit" form="charge" busy={approving} disabled={rejecting || locked || (!complete && !approving)}>
        {messages.authorize}
      </Button>
    </div>
  );
}
