import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Arcs } from "./arcs.tsx";
import { classNames } from "./class-names.ts";
import { fitted } from "./money.tsx";

interface BalanceTileProps {
  readonly kind: "wallet" | "cashback";
  readonly label: string;
  /** Minor units; undefined while it is not known. */
  readonly amount: number | undefined;
  readonly note?: ReactNode;
  readonly hidden?: boolean;
  /** The balance could not be loaded: shown as unknown with a retry, never as zero. */
  readonly failed?: boolean;
  /** When an older amount was true, as text; replaces the note. */
  readonly asOf?: string | undefined;
  readonly onRetry?: () => void;
}

/** A balance: pine for the wallet, amber for cashback. Put two in `grid-cols-[1.34fr_1fr]`. */
export function BalanceTile({ kind, label, amount, note, hidden, failed, asOf, onRetry }: BalanceTileProps) {
  const { formatMoney } = useMoney();
  const { common } = useMessages();
  const text = amount === undefined ? "" : formatMoney(amount);
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        "@container relative isolate grid min-h-[134px] min-w-0 content-between gap-3 overflow-hidden rounded-2xl p-4",
        kind === "wallet" ? "bg-pine text-white" : "bg-amber text-on-amber",
      )}
    >
      {kind === "wallet" && <Arcs className="-z-1" />}
      <p className="text-sm font-medium">{label}</p>
      <div>
        {failed ? (
          <>
            <p aria-hidden="true" className="text-2xl leading-none font-bold">
              —
            </p>
            <button
              type="button"
              onClick={onRetry}
              aria-label={`${common.unknownAmount}. ${common.retry}`}
              className="-mx-2 -mb-2.5 flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-left text-xs font-semibold outline-current"
            >
              <RotateCw size={16} aria-hidden="true" className="shrink-0" />
              {common.retry}
            </button>
          </>
        ) : amount === undefined ? (
          <div role="status" className="h-9 w-3/4 animate-pulse rounded-sm bg-current/15">
            <span className="sr-only">{common.loading}</span>
          </div>
        ) : (
          <p
            className="leading-tight font-[740] tracking-[-.03em] whitespace-nowrap"
            style={{ fontSize: fitted(text, 1.75) }}
          >
            {hidden ? <HiddenValue /> : text}
          </p>
        )}
        {asOf && !failed && (
          <p className="mt-0.5 flex items-center gap-1.5 text-xs font-semibold">
            <CloudOff size={14} aria-hidden="true" className="shrink-0" />
            {asOf}
          </p>
        )}
        {note && !asOf && !failed && <p className="mt-0.5 text-xs opacity-90">{hidden ? "\u00a0" : note}</p>}
      </div>
    </div>
  );
}

/**
 * Replaces a value that the user hides, with six asterisks whatever its length. The value must not
 * be rendered beside it, not even for screen readers.
 */
export function HiddenValue() {
  const { common } = useMessages();
  return (
    <span>
      {/* Figtree sets the asterisk high; here it is in the middle of the line. */}
      <span aria-hidden="true" className="relative top-[.16em] tracking-[.08em]">
        ******
      </span>
      <span className="sr-only">{common.hiddenValue}</span>
    </span>
  );
}
