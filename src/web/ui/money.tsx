import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

interface MoneyProps {
  /** Minor units; negative for money that left. */
  readonly amount: number;
  /**
   * `signed` has a plus or a minus and colours what came in; `cashback` is a plus in amber; `plain`
   * has neither sign nor colour.
   */
  readonly kind?: "plain" | "signed" | "cashback";
  readonly className?: string;
}

/** An amount. Screen readers hear its direction. */
export function Money({ amount, kind = "plain", className }: MoneyProps) {
  const { formatMoney } = useMoney();
  const { common } = useMessages();
  if (kind === "plain") return <span className={className}>{formatMoney(amount)}</span>;
  const direction = amount < 0 ? common.minus : amount > 0 ? common.plus : "";
  return (
    <span className={classNames(kind === "cashback" ? "text-amber-ink" : amount > 0 && "text-leaf", className)}>
      <span aria-hidden="true">{formatMoney(amount, { sign: "always" })}</span>
      <span className="sr-only">
        {direction} {formatMoney(amount, { sign: "never" })}
      </span>
    </span>
  );
}

/**
 * The font size of a text on one line of its `@container`: `rem`, or less where it would be cut.
 * @param share hundredths of the line's width for all letters, each as wide as high; less for wide
 *   ones
 */
export function fitted(text: string, rem: number, share = 160): string {
  return `min(${rem}rem, ${(share / Math.max(text.length, 6)).toFixed(1)}cqi)`;
}

/**
 * Takes the place of an amount that could not be loaded, with a retry. It has the colour of the
 * text around it.
 */
export function UnknownAmount({ onRetry, className }: { onRetry: () => void; className?: string }) {
  const { common } = useMessages();
  return (
    <button type="button" onClick={onRetry} className={classNames("min-h-11 rounded-sm font-semibold", className)}>
      {common.unknownAmount}. <span className="underline underline-offset-3">{common.retry}</span>
    </button>
  );
}
