import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState, type EmptyStateProps } from "#web/ui/empty-state.tsx";

interface ListAndDetailProps {
  readonly list: ReactNode;
  /** What was picked from the list; undefined while nothing is. */
  readonly detail: ReactNode | undefined;
  /** Said while nothing is picked. */
  readonly none: EmptyStateProps;
  readonly backLabel: string;
  readonly onBack: () => void;
}

/** A list beside one of its items. A phone shows one of them: the address says which, so that its Back leads to the list. */
export function ListAndDetail({ list, detail, none, backLabel, onBack }: ListAndDetailProps) {
  const picked = detail !== undefined;
  return (
    <div className="grid grid-cols-1 gap-5 rail:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)] rail:items-start">
      <div className={classNames("rail:block", picked && "hidden")}>{list}</div>
      <div className={classNames("grid-cols-1 gap-3 rail:grid", picked ? "grid" : "hidden")}>
        <Button
          variant="ghost"
          className="-ml-3 justify-self-start rail:hidden"
          icon={<ArrowLeft size={18} strokeWidth={2} />}
          onClick={onBack}
        >
          {backLabel}
        </Button>
        {detail ?? (
          <Card>
            <EmptyState {...none} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** @returns the list's heading, which is where whoever comes back from an item goes on */
export function useReturn(picked: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(picked);
  useEffect(() => {
    if (before.current !== undefined && picked === undefined) heading.current?.focus();
    before.current = picked;
  }, [picked]);
  return heading;
}
