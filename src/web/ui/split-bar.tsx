import { useMoney } from "#web/lib/installation.ts";
import { classNames } from "./class-names.ts";

interface SplitBarProps {
  readonly label: string;
  /** In the order in which the bar and the legend show them. */
  readonly parts: readonly {
    readonly label: string;
    /** Minor units. */
    readonly amount: number;
    /** Pine for what the establishment gets, amber for cashback, quiet for the fee. */
    readonly tone: "pine" | "amber" | "quiet";
  }[];
}

const fills = { pine: "bg-pine", amber: "bg-amber", quiet: "bg-ink-3" };
const amounts = { pine: "", amber: "text-amber-ink", quiet: "" };

/** How an amount is divided, in proportion, with the real amounts beneath. */
export function SplitBar({ label, parts }: SplitBarProps) {
  const { formatMoney } = useMoney();
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div aria-hidden="true" className="flex h-2.5 gap-px">
        {parts.map((part) => (
          <span key={part.label} className={fills[part.tone]} style={{ flexGrow: part.amount, minWidth: 4 }} />
        ))}
      </div>
      <dl aria-label={label} className="grid gap-2 px-3.5 py-3 text-sm">
        {parts.map((part) => (
          <div key={part.label} className="flex items-baseline gap-2">
            <dt className="flex grow items-baseline gap-2 text-ink-2">
              <span aria-hidden="true" className={classNames("size-2.5 shrink-0 rounded-[3px]", fills[part.tone])} />
              {part.label}
            </dt>
            <dd className={classNames("font-[660]", amounts[part.tone])}>{formatMoney(part.amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
