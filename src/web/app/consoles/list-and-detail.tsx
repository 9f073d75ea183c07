import { ArrowLeft } from "lucide-react";
import { useEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState, type EmptyStateProps } from "#web/ui/empty-state.tsx";

interface ListAndDetailProps {
  readonly list: ReactNode;
  /** The item that was picked from the list; undefined while nothing is. */
  readonly detail: ReactNode | undefined;
  /** Whether a phone shows the detail. */
  readonly picked?: boolean;
  readonly none?: EmptyStateProps;
  /** The class name of the columns of a wide screen. */
  readonly columns?: string;
  readonly backLabel: string;
  readonly onBack: () => void;
}

/**
 * A list beside one of its items. A phone shows one of them: the address says which, so that the
 * browser's Back leads to the list.
 */
export function ListAndDetail({
  list,
  detail,
  picked = detail !== undefined,
  none,
  columns = "rail:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)]",
  backLabel,
  onBack,
}: ListAndDetailProps) {
  return (
    <div className={classNames("grid grid-cols-1 gap-5 rail:items-start", columns)}>
      <div className={classNames("min-w-0 rail:block", picked && "hidden")}>{list}</div>
      <div className={classNames("min-w-0 grid-cols-1 gap-3 rail:grid", picked ? "grid" : "hidden")}>
        <BackButton narrow onClick={onBack}>
          {backLabel}
        </BackButton>
        {detail ??
          (none && (
            <Card>
              <EmptyState {...none} />
            </Card>
          ))}
      </div>
    </div>
  );
}

interface BackButtonProps {
  /** Only on a phone. */
  readonly narrow?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

export function BackButton({ narrow, onClick, children }: BackButtonProps) {
  return (
    <Button
      variant="ghost"
      className={classNames("-ml-3 justify-self-start", narrow && "rail:hidden")}
      icon={<ArrowLeft size={18} strokeWidth={2} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** @returns a ref for the list's heading, which gets the focus when an item was left or saved */
export function useReturn(picked: string | undefined, round = 0) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ picked, round });
  useEffect(() => {
    const before = shown.current;
    shown.current = { picked, round };
    if (picked === undefined && (before.picked !== undefined || before.round !== round)) heading.current?.focus();
  }, [picked, round]);
  return heading;
}

/** The form of one item beside the list: what was typed is not lost without a question. */
export function useEditing(picked: string | undefined, onPick: (id: string | undefined) => void) {
  // Each round begins with an untouched form.
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  const [dirty, setDirty] = useState(false);
  const [next, setNext] = useState<{ readonly id: string | undefined }>();
  return {
    round,
    beginRound,
    /** Called by the form when something was typed that is not saved, and when that is over. */
    setDirty,
    heading: useReturn(picked, round),
    /** Leads to another item, or with undefined to the list. */
    leave(id: string | undefined): void {
      if (dirty) setNext({ id });
      else onPick(id);
    },
    /** For the `ConfirmSheet` with the question. */
    discard: {
      open: next !== undefined,
      onClose: () => setNext(undefined),
      onConfirm: () => {
        setNext(undefined);
        beginRound();
        if (next) onPick(next.id);
      },
    },
  };
}
