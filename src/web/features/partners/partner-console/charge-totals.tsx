import type { Split } from "#contract/money.ts";
import type { Input } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Card } from "#web/ui/card.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { fitted } from "#web/ui/money.tsx";
import { useChargeTotals } from "./use-console.ts";

/** The totals of the approved charges of a search, for each side after refunds. */
export function ChargeTotals({ searched }: { searched: Input<"getPartnerChargeTotals"> }) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const totals = useChargeTotals(searched);
  const approved = totals.data?.approved;
  const money = (minor: number | undefined) => (minor === undefined ? undefined : <Fitted text={formatMoney(minor)} />);
  const left = (part: keyof Split) => money(approved && approved[part] - approved.refunded_split[part]);
  const count =
    approved && messages.count(approved.count, new Intl.NumberFormat(localeOf[language]).format(approved.count));
  if (totals.isError) return <RetryRow query={totals} />;
  return (
    <Card>
      <dl
        aria-label={messages.totals}
        className="grid grid-cols-2 gap-x-5 gap-y-4 rail:grid-flow-col rail:auto-cols-fr rail:grid-cols-none"
      >
        <Figure name={messages.sales} value={money(approved?.amount)} detail={count} />
        {approved && approved.refunded > 0 && <Figure name={messages.refunded} value={money(approved.refunded)} />}
        <Figure name={messages.own} value={left("establishment")} />
        <Figure name={messages.cashback} value={left("cashback")} />
        <Figure name={messages.fee} value={left("fee")} />
      </dl>
    </Card>
  );
}

/** On one line, also where two columns share a phone. */
function Fitted({ text }: { text: string }) {
  return (
    <span className="@container block">
      <span className="whitespace-nowrap" style={{ fontSize: fitted(text, 1.3125) }}>
        {text}
      </span>
    </span>
  );
}
