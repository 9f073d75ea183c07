import type { Input } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { useChargeTotals } from "./use-console.ts";

/** What the approved charges of a search come to. */
export function ChargeTotals({ searched }: { searched: Input<"getPartnerChargeTotals"> }) {
  const { partnerCharges: words } = useMessages("partnerCharges");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const totals = useChargeTotals(searched);
  const approved = totals.data?.approved;
  const asked = { failed: totals.isError, onRetry: () => void totals.refetch() };
  const money = (minor: number | undefined) => (minor === undefined ? undefined : formatMoney(minor));
  const count =
    approved && words.count(approved.count, new Intl.NumberFormat(localeOf[language]).format(approved.count));
  return (
    <Card>
      <dl aria-label={words.totals} className="grid grid-cols-2 gap-x-5 gap-y-4 rail:grid-cols-4">
        <Figure {...asked} name={words.sales} value={money(approved?.amount)} detail={!totals.isError && count} />
        <Figure {...asked} name={words.own} value={money(approved?.establishment)} />
        <Figure {...asked} name={words.cashback} value={money(approved?.cashback)} />
        <Figure {...asked} name={words.fee} value={money(approved?.fee)} />
        {approved && approved.refunded > 0 && (
          <Figure {...asked} name={words.refunded} value={money(approved.refunded)} />
        )}
      </dl>
    </Card>
  );
}
