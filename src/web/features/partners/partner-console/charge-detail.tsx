import { useEffect, useEffectEvent, type ComponentType } from "react";
import { formatMoment, formatTime, useTimeLeft } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { MaskedCard } from "#web/ui/masked-card.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ChargeTimeline } from "./charge-timeline.tsx";
import { refundStateOf, splitLeftOf } from "./refunded.ts";
import { refundedLook, statusLooks } from "./status-looks.ts";
import { useCancelCharge } from "./use-cancel-charge.ts";
import { useCharge, type Charge } from "./use-console.ts";

export interface ChargeDetailProps {
  readonly id: string;
  /** What else can be done with a charge, and what was: beneath its facts. */
  readonly Actions?: ComponentType<{ readonly charge: Charge }>;
}

/** One charge: what it was, how it was divided, what became of it. */
export function ChargeDetail({ id, Actions }: ChargeDetailProps) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const charge = useCharge(id);
  if (charge.isPending) return <SkeletonList rows={5} />;
  // An answer that is not known must not be shown as still awaited.
  if (!charge.data || charge.isError) {
    if (isDomainError(charge.error, "payment_request_not_found")) {
      return <EmptyState title={messages.notFound} />;
    }
    return <FailureState query={charge} />;
  }
  return (
    <div className="grid gap-5">
      <ChargeHead charge={charge.data} />
      {charge.data.status === "pending" && <Waiting charge={charge.data} onExpired={() => void charge.refetch()} />}
      <ChargeFactList charge={charge.data} />
      {Actions && charge.data.status === "approved" && <Actions charge={charge.data} />}
      <ChargeTimeline charge={charge.data} />
    </div>
  );
}

function ChargeHead({ charge }: { charge: Charge }) {
  const { partnerConsole } = useMessages("partnerConsole");
  const { icon: Icon, tone } = statusLooks[charge.status];
  const refunded = refundStateOf(charge);
  return (
    <div className="grid gap-2.5">
      <div role="status" className="flex flex-wrap gap-1.5">
        <Badge tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
          {partnerConsole.statuses[charge.status]}
        </Badge>
        {refunded !== "none" && (
          <Badge tone={refundedLook.tone} icon={<refundedLook.icon size={14} strokeWidth={2.2} />}>
            {partnerConsole.refundStates[refunded]}
          </Badge>
        )}
      </div>
      <HeroAmount amount={charge.amount} />
      <p className="text-base break-words text-ink-2">
        {charge.customer_name}
        {" · "}
        <MaskedCard lastDigits={charge.card_last_4} named />
      </p>
      {charge.description && <p className="text-base break-words">{charge.description}</p>}
    </div>
  );
}

/** It can still be taken back, for as long as it waits. */
function Waiting({ charge, onExpired }: { charge: Charge; onExpired: () => void }) {
  const { partnerConsole } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const { busy, problem, cancel } = useCancelCharge(charge.id);
  const over = useTimeLeft(charge.expires_at) === 0;
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (over) expire();
  }, [over]);
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-ink-2">{partnerConsole.expiresAt(formatTime(charge.expires_at, language))}</p>
      <ProblemNotice problem={problem} />
      <Button variant="secondary" block busy={busy} onClick={() => void cancel()}>
        {partnerConsole.cancel}
      </Button>
    </div>
  );
}

/** What each side has of it: of a refunded one, what the refunds have left. */
function ChargeFactList({ charge }: { charge: Charge }) {
  const { id, created_at: at, refunded, split } = charge;
  const left = splitLeftOf(charge);
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const { partnerConsole } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return (
    <Facts
      facts={[
        { name: messages.made, value: formatMoment(at, language) },
        { name: messages.givenBack, value: refunded > 0 ? formatMoney(refunded) : null },
        { name: partnerConsole.ownShare, value: formatMoney(left.establishment) },
        {
          name: partnerConsole.customerShare(formatShare(split.cashback_basis_points)),
          value: <span className="text-amber-ink">{formatMoney(left.cashback)}</span>,
        },
        {
          name: partnerConsole.feeShare(formatShare(split.fee_basis_points), formatMoney(split.fee_fixed)),
          value: formatMoney(left.fee),
        },
        { name: messages.code, value: <span className="font-normal break-all text-ink-2">{id}</span> },
      ]}
    />
  );
}
