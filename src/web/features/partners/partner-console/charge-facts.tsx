import { useMoney } from "#web/lib/installation.ts";
import { MaskedCard } from "#web/ui/masked-card.tsx";
import type { Charge } from "./use-console.ts";

/** What was asked for, and of which card. */
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
