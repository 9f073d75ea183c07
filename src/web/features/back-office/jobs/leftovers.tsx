import { CircleCheck } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Card } from "#web/ui/card.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { ListEnd, type ListEndProps } from "#web/ui/list-end.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

interface LeftoversProps<Row> {
  /** The id of the heading, which names section and list. */
  readonly id: string;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly title: string;
  readonly detail: string;
  /** The control between the heading and the list. */
  readonly choice?: ReactNode;
  readonly pages: ListEndProps["pages"] & {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly rows: readonly Row[] | undefined;
  /** Said where nothing is left over. */
  readonly none: string;
  readonly noneDetail: string;
  readonly children: (row: Row) => ReactNode;
}

/** A list of what failed for good, of one kind. */
export function Leftovers<Row>({ id, heading, pages, rows, children, ...messages }: LeftoversProps<Row>) {
  return (
    <>
      <div className="grid gap-1">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-base font-[680] outline-none">
          {messages.title}
        </h2>
        <p className="max-w-[70ch] text-sm text-ink-2">{messages.detail}</p>
      </div>
      {messages.choice}
      {pages.isPending ? (
        <SkeletonList rows={2} />
      ) : !rows ? (
        <FailureCard query={pages} />
      ) : rows.length === 0 ? (
        <Card className="flex items-center gap-3">
          <CircleCheck size={22} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-leaf" />
          <p className="text-base">
            <span className="font-[620]">{messages.none}</span>{" "}
            <span className="text-ink-2">{messages.noneDetail}</span>
          </p>
        </Card>
      ) : (
        <ul aria-labelledby={id} className="grid gap-3">
          {rows.map(children)}
        </ul>
      )}
      <ListEnd pages={pages} />
    </>
  );
}
