import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

interface QuickAmountsProps {
  /** Minor units. */
  readonly amounts: readonly number[];
  readonly value: number | undefined;
  readonly onPick: (minor: number) => void;
  readonly max?: number;
  readonly disabled?: boolean;
}

/** Amounts to tap instead of typing. */
export function QuickAmounts({ amounts, value, onPick, max, disabled }: QuickAmountsProps) {
  const { formatMoney } = useMoney();
  const { common } = useMessages();
  return (
    <div role="group" aria-label={common.quickAmounts} className="flex flex-wrap justify-center gap-2">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === value}
          disabled={disabled || (max !== undefined && amount > max)}
          onClick={() => onPick(amount)}
          className={classNames(
            "min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors duration-150 disabled:opacity-40",
            amount === value
              ? "border-ink bg-ink text-paper"
              : "border-line bg-surface text-ink enabled:hover:bg-sunken",
          )}
        >
          {formatMoney(amount, { short: true })}
        </button>
      ))}
    </div>
  );
}
