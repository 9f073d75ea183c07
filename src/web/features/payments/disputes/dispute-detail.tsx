import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { SettlementSheet, type Side } from "./settlement-sheet.tsx";

export type DetailedDispute = Output<"getDispute">;

/** One dispute for the administrators: both sides of it, and the decision. */
export function DisputeDetail({ id }: { readonly id: string }) {
  const dispute = useQuery(freshQueryOf("getDispute", { id }));
  if (dispute.data) return <Shown dispute={dispute.data} />;
  return (
    <Card className="rail:p-6">
      {dispute.isPending ? <Skeleton className="h-80" /> : <FailureState query={dispute} />}
    </Card>
  );
}

function Shown({ dispute }: { readonly dispute: DetailedDispute }) {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const { language } = useLanguage();
  const [side, setSide] = useState<Side>();
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>(side !== undefined);
  // The focus follows the choice: on a phone the list is no longer beside it.
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Card className="grid gap-5 rail:p-6">
      <div className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg break-words outline-none">
          {messages.between(dispute.customer_name, dispute.partner_name)}
        </h2>
        <HeroAmount amount={dispute.amount} />
      </div>
      <DisputeView dispute={dispute} />
      <ChargeFacts dispute={dispute} />
      {dispute.waits_for === "partner" && (
        <Notice>{messages.waitsForPartner(formatDayAndTime(dispute.reply_until, language))}</Notice>
      )}
      {dispute.waits_for === "administrator" && (
        <div className="flex flex-wrap gap-2.5">
          <Button className="grow" onClick={() => setSide("customer")}>
            {messages.decide.customer}
          </Button>
          <Button variant="secondary" className="grow" onClick={() => setSide("partner")}>
            {messages.decide.partner}
          </Button>
        </div>
      )}
      <SettlementSheet dispute={dispute} side={side} onClose={() => setSide(undefined)} onDecided={finish} />
    </Card>
  );
}

/** The balances of today would say nothing of an ended one. */
function ChargeFacts({ dispute }: { readonly dispute: DetailedDispute }) {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { amount, refunded, waits_for: turn } = dispute;
  return (
    <section aria-label={messages.left} className="rounded-lg border border-line px-4 py-1">
      <Facts
        facts={[
          {
            name: messages.customer,
            value: (
              <Link
                to={`/admin/users?user=${encodeURIComponent(dispute.customer_id)}`}
                className="font-semibold text-leaf underline"
              >
                {messages.seeCustomer}
              </Link>
            ),
          },
          { name: messages.chargedAt, value: formatDayAndTime(dispute.charged_at, language) },
          { name: messages.refunded, value: refunded > 0 ? formatMoney(refunded) : null },
          { name: messages.left, value: turn === null ? null : formatMoney(amount - refunded) },
          { name: messages.settlement, value: turn === null ? null : formatMoney(dispute.settlement_balance) },
        ]}
      />
    </section>
  );
}
