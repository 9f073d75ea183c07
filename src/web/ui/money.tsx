import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

interface MoneyProps {
  /** Minor units; negative for money that left. */
  readonly amount: number;
  /**
   * `signed` shows a plus or a minus and colours what came in; `cashback` is a plus in amber; `plain` has neither
   * sign nor colour.
   */
  readonly kind?: "plain" | "signed" | "cashback";
  readonly className?: string;
}

/** An amount. Its direction is said in words to those who do not see sign and colour. */
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
