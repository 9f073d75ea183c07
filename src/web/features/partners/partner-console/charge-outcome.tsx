import { Ban, Clock3, X, type LucideIcon } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { Button } from "#web/ui/button.tsx";
import { MaskedCard } from "#web/ui/masked-card.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { splitLeftOf } from "./charge-state.ts";
import type { Charge } from "./use-console.ts";

type Outcome = Exclude<PaymentRequestStatus, "pending">;

const looks: Record<Exclude<Outcome, "approved">, { readonly icon: LucideIcon; readonly plate: string }> = {
  rejected: { icon: X, plate: "bg-clay text-on-clay" },
  expired: { icon: Clock3, plate: "bg-surface text-ink-2" },
  cancelled: { icon: Ban, plate: "bg-surface text-ink-2" },
};

interface ChargeOutcomeProps {
  readonly charge: Charge;
  readonly status: Outcome;
  readonly onNew: () => void;
  readonly onAgain: (() => void) | undefined;
  /** The actions that it offers, and what was done. */
  readonly children: ReactNode;
}

/** How a charge ended, to be read from afar. The ring closes when it was paid. */
export function ChargeOutcome({ charge, status, onNew, onAgain, children }: ChargeOutcomeProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { formatMoney } = useMoney();
  const shownName = useShownName();

  // The settlement balance has changed; the charge's own event does not say so.
  useEffect(() => {
    if (status === "approved") void refresh("getOwnPartner");
  }, [status]);

  return (
    <div className="grid justify-items-center gap-4 text-center">
      {status === "approved" ? <SuccessRing size={132} /> : <Plate status={status} />}
      <div role="status" className="grid gap-1.5">
        <p className="text-3xl font-[760] text-balance break-words">
          {messages.outcomes[status](shownName(charge.customer_name))}
        </p>
        <p className="text-md text-ink">
          {charge.refunded === 0
            ? messages.outcomeDetails[status](formatMoney(charge.split.establishment))
            : messages.outcomeLeft(formatMoney(splitLeftOf(charge).establishment))}
        </p>
      </div>
      <ChargeFacts charge={charge} />
      <div className="grid w-full gap-2.5">
        <Button block onClick={onNew} aria-keyshortcuts="n Escape">
          {messages.newCharge}
        </Button>
        {onAgain && (
          <Button variant="secondary" block onClick={onAgain}>
            {messages.again}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function Plate({ status }: { status: Exclude<Outcome, "approved"> }) {
  const { icon: Icon, plate } = looks[status];
  return (
    <span aria-hidden="true" className={`grid size-[132px] animate-settle place-items-center rounded-full ${plate}`}>
      <Icon size={54} strokeWidth={1.75} />
    </span>
  );
}

/** The amount and the card of a charge. */
export function ChargeFacts({ charge }: { charge: Charge }) {
  const { formatMoney } = useMoney();
  return (
    <div className="grid gap-1 text-base text-ink-2">
      <p>
        <span className="text-xl font-[720] text-ink">{formatMoney(charge.amount)}</span>
        {" · "}
        <MaskedCard lastDigits={charge.card_last_4} named />
      </p>
      {charge.description && <p className="text-sm break-words">{charge.description}</p>}
    </div>
  );
}
