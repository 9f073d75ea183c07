import type { ComponentType } from "react";
import type { KeyMode } from "#contract/limits.ts";
import { formatDayAndTime, formatMoment, formatTime } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { MaskedCard } from "#web/ui/masked-card.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { refundStateOf, refundedLook, splitLeftOf, statusLooks } from "./charge-state.ts";
import { CancelCharge } from "./charge-waiting.tsx";
import type { Charge, DetailedCharge } from "./use-console.ts";
import { useShownCharge } from "./use-shown-charges.ts";

export interface ChargeDetailProps {
  readonly id: string;
  /** A charge of the sandbox is only looked at. */
  readonly mode?: KeyMode;
  /** Further actions on a charge, and what was done: beneath its facts. */
  readonly Actions?: ComponentType<{ readonly charge: Charge }>;
}

/** One charge: what it was, how it was divided, what became of it. */
export function ChargeDetail({ id, mode = "live", Actions }: ChargeDetailProps) {
  const { partnerCharges: messages, partnerConsole } = useMessages("partnerCharges", "partnerConsole");
  const { language } = useLanguage();
  const charge = useShownCharge(id, mode);
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
      {charge.data.status === "pending" && (
        <div className="grid gap-2.5">
          <p className="text-sm text-ink-2">{partnerConsole.expiresAt(formatTime(charge.data.expires_at, language))}</p>
          {mode === "live" && <CancelCharge charge={charge.data} onExpired={() => void charge.refetch()} />}
        </div>
      )}
      <ChargeFactList charge={charge.data} />
      <ChargeMetadata metadata={charge.data.metadata} />
      {Actions && charge.data.status === "approved" && <Actions charge={charge.data} />}
      <ChargeTimeline charge={charge.data} />
    </div>
  );
}

function ChargeHead({ charge }: { charge: Charge }) {
  const { partnerConsole } = useMessages("partnerConsole");
  const shownName = useShownName();
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
        {shownName(charge.customer_name)}
        {" · "}
        <MaskedCard lastDigits={charge.card_last_4} named />
      </p>
      {charge.description && <p className="text-base break-words">{charge.description}</p>}
    </div>
  );
}

/** The part of each side: of a refunded one, the rest that the refunds have left. */
function ChargeFactList({ charge }: { charge: Charge }) {
  const { id, created_at: at, refunded, split } = charge;
  const left = splitLeftOf(charge);
  const { partnerCharges: messages, partnerConsole } = useMessages("partnerCharges", "partnerConsole");
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
        { name: messages.reference, value: charge.reference },
        { name: messages.register, value: charge.till && `${charge.till.branch_name} · ${charge.till.name}` },
        { name: messages.code, value: <span className="font-normal break-all text-ink-2">{id}</span> },
      ]}
    />
  );
}

/** Shows what the partner's program keeps with the charge. */
function ChargeMetadata({ metadata }: Pick<Charge, "metadata">) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const facts = Object.entries(metadata).map(([name, value]) => ({ name, value, isLong: value.length > 40 }));
  if (facts.length === 0) return null;
  return (
    <Section title={messages.metadata}>
      <Facts facts={facts} />
    </Section>
  );
}

/** The history of a charge, step by step, and which member did it. */
function ChargeTimeline({ charge }: { charge: DetailedCharge }) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const shownName = useShownName();
  return (
    <Section title={messages.timeline}>
      <ol className="grid">
        {charge.timeline.map(({ event, at, by, by_kind: kind, amount }) => (
          <li key={`${event} ${at}`} className="group relative grid grid-cols-[auto_1fr] gap-x-3 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.25rem] left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <span aria-hidden="true" className="relative mt-1.5 size-3 rounded-full bg-leaf" />
            <p className="min-w-0 text-base">
              <span className="font-[620]">{messages.events[event]}</span>
              {amount !== null && <span className="font-[620]"> · {formatMoney(amount)}</span>}
              {(by !== null || kind === "key") && (
                <span className="break-words text-ink-2"> {by ? messages.by(shownName(by)) : messages.byProgram}</span>
              )}
              <span className="block text-sm text-ink-2">{formatDayAndTime(at, language)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
