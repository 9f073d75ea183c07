import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { Charge } from "./use-console.ts";

/** What was asked for, and of which card. */
export function ChargeFacts({ charge }: { charge: Charge }) {
  const { partnerConsole: words } = useMessages("partnerConsole");
  const { formatMoney } = useMoney();
  return (
    <div className="grid gap-1 text-base text-ink-2">
      <p>
        <span className="font-semibold text-ink">{formatMoney(charge.amount)}</span>
        {" · "}
        <span aria-hidden="true">
          {words.card} <span className="tracking-widest">••••</span> {charge.card_last_4}
        </span>
        <span className="sr-only">{words.cardEnding(charge.card_last_4)}</span>
      </p>
      {charge.description && <p className="text-sm break-words">{charge.description}</p>}
    </div>
  );
}
