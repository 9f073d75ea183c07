import { Ban, Check, Clock3, Hourglass, X, type LucideIcon } from "lucide-react";
import type { PaymentRequestStatus } from "#contract/payment-requests.ts";
import { formatDayAndTime, formatTime, isToday } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Charge } from "./use-console.ts";

const looks: Record<PaymentRequestStatus, { readonly icon: LucideIcon; readonly colour: string }> = {
  pending: { icon: Hourglass, colour: "text-ink" },
  approved: { icon: Check, colour: "text-leaf" },
  rejected: { icon: X, colour: "text-clay" },
  expired: { icon: Clock3, colour: "text-ink-2" },
  cancelled: { icon: Ban, colour: "text-ink-2" },
};

interface ChargeRowProps {
  readonly charge: Charge;
  readonly current: boolean;
  readonly onPick: () => void;
}

/** One charge: who, when, how it ended, how much. */
export function ChargeRow({ charge, current, onPick }: ChargeRowProps) {
  const { partnerConsole: words } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { icon: Icon, colour } = looks[charge.status];
  const when = isToday(charge.created_at)
    ? formatTime(charge.created_at, language)
    : formatDayAndTime(charge.created_at, language);
  return (
    <li>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onPick}
        className={classNames(
          "grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left -outline-offset-4 hover:bg-paper",
          "rail:grid-cols-[minmax(0,1fr)_9rem_9rem_8rem]",
          current && "bg-paper",
        )}
      >
        <span className="min-w-0 text-base font-[620] break-words">{charge.customer_name}</span>
        <span className="order-2 text-sm text-ink-2 rail:order-none">{when}</span>
        <span
          className={classNames(
            "order-3 inline-flex items-center gap-1.5 justify-self-end text-sm font-semibold rail:order-none rail:justify-self-start",
            colour,
          )}
        >
          <Icon size={15} strokeWidth={2.2} aria-hidden="true" />
          {words.statuses[charge.status]}
        </span>
        <span className="order-1 text-right text-base font-[680] rail:order-none">{formatMoney(charge.amount)}</span>
      </button>
    </li>
  );
}
