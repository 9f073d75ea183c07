import { formatDayAndTime, formatTime, isToday } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { classNames } from "#web/ui/class-names.ts";
import { refundStateOf, refundedLook, statusLooks } from "./charge-state.ts";
import type { Charge } from "./use-console.ts";

interface ChargeRowProps {
  readonly charge: Charge;
  readonly current: boolean;
  /** It stands under its day: only the time is shown, in two columns. */
  readonly inDay?: boolean;
  readonly onPick: () => void;
}

/** One charge: who, what for, when, how it ended, how much. */
export function ChargeRow({ charge, current, inDay = false, onPick }: ChargeRowProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { language } = useLanguage();
  const shownName = useShownName();
  const { formatMoney } = useMoney();
  const refunded = refundStateOf(charge);
  const { icon: Icon, colour } = refunded === "none" ? statusLooks[charge.status] : refundedLook;
  const when =
    inDay || isToday(charge.created_at)
      ? formatTime(charge.created_at, language)
      : formatDayAndTime(charge.created_at, language);
  return (
    <li>
      <button
        type="button"
        data-charge={charge.id}
        aria-current={current || undefined}
        onClick={onPick}
        className={classNames(
          "grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left -outline-offset-4 hover:bg-paper",
          !inDay && "rail:grid-cols-[minmax(0,1fr)_7.5rem_10rem_8.5rem]",
          current && "bg-paper",
        )}
      >
        <span
          className={classNames(
            "line-clamp-2 min-w-0 self-start text-base font-[620] break-words",
            !inDay && "rail:line-clamp-1 rail:self-center",
          )}
        >
          {shownName(charge.customer_name)}
          {charge.description && (
            <span className="font-normal text-ink-2">
              {" · "}
              {charge.description}
            </span>
          )}
          {charge.till && <span className="font-normal text-ink-2"> · {charge.till.name}</span>}
        </span>
        <span className={classNames("order-2 text-sm text-ink-2", !inDay && "rail:order-none")}>{when}</span>
        <span
          className={classNames(
            "order-3 inline-flex items-center gap-1.5 justify-self-end text-sm font-semibold",
            !inDay && "rail:order-none rail:justify-self-start",
            colour,
          )}
        >
          <Icon size={15} strokeWidth={2.2} aria-hidden="true" />
          {refunded === "none" ? messages.statuses[charge.status] : messages.refundStates[refunded]}
        </span>
        <span
          className={classNames(
            "order-1 self-start text-right text-base font-[680]",
            !inDay && "rail:order-none rail:self-center",
          )}
        >
          {formatMoney(charge.amount)}
          {refunded === "part" && (
            <span className="block text-xs font-semibold text-ink-2">
              {messages.refundedOf(formatMoney(charge.refunded))}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
