import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames, type Wash } from "./class-names.ts";
import { IconPlate } from "./icon-plate.tsx";

/** Rows within one surface, parted by hairlines. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {children}
    </ul>
  );
}

interface RowContent {
  /** 22 px; stands on the 44 px plate. */
  readonly icon?: ReactNode;
  readonly tone?: Wash;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Right-aligned: usually `<Money/>`. */
  readonly amount?: ReactNode;
  /** Beneath the amount, in amber ink: the cashback of a purchase. */
  readonly amountNote?: ReactNode;
  /** Struck through and ticked: a finished task. */
  readonly done?: boolean;
}

const box = "flex min-h-[72px] w-full items-center gap-2 px-4 py-3 text-left min-[360px]:gap-3";

function Content({ icon, tone = "quiet", title, detail, amount, amountNote, done }: RowContent) {
  return (
    <>
      {(icon || done) && (
        <IconPlate tone={done ? "leaf" : tone}>
          {done ? <Check size={21} strokeWidth={2} className="animate-settle" /> : icon}
        </IconPlate>
      )}
      {/* The note beneath the amount wraps before the title does. */}
      <span className="min-w-0 grow basis-[38%] min-[360px]:basis-[34%]">
        <span
          className={classNames("line-clamp-3 text-base font-[620] break-words", done && "text-ink-2 line-through")}
        >
          {title}
        </span>
        {detail && <span className="block text-xs text-ink-2">{detail}</span>}
      </span>
      {(amount || amountNote) && (
        <span className="min-w-min shrink-1000 text-right">
          {amount && <span className="block text-base font-[680] whitespace-nowrap">{amount}</span>}
          {amountNote && <span className="block text-xs font-semibold text-amber-ink">{amountNote}</span>}
        </span>
      )}
    </>
  );
}

interface ListRowProps extends RowContent {
  /** Makes the whole row a button. */
  readonly onClick?: (() => void) | undefined;
  /** It is the one whose details stand beside the list. */
  readonly selected?: boolean;
}

/** A row: icon plate, two lines, amount. With `onClick` it is a button and shows an arrow. */
export function ListRow({ onClick, selected, ...content }: ListRowProps) {
  return (
    <li>
      {onClick && !content.done ? (
        <button
          type="button"
          onClick={onClick}
          aria-current={selected || undefined}
          className={classNames(
            box,
            "-outline-offset-4",
            selected ? "bg-leaf-wash shadow-[inset_3px_0_0_var(--leaf)]" : "hover:bg-paper",
          )}
        >
          <Content {...content} />
          {!content.amount && <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2" />}
        </button>
      ) : (
        <div className={box}>
          <Content {...content} />
        </div>
      )}
    </li>
  );
}
