import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { FailureCard, type FailureStateProps } from "./failure-state.tsx";
import { ListEnd, type ListEndProps } from "./list-end.tsx";
import { List } from "./list-row.tsx";
import { SkeletonList } from "./skeleton.tsx";

interface PagedListProps<Row> {
  readonly pages: ListEndProps["pages"] & FailureStateProps["query"] & { readonly isPending: boolean };
  /** The rows of all pages; undefined while they load, and if that failed. */
  readonly rows: readonly Row[] | undefined;
  readonly label: string;
  readonly empty: EmptyStateProps;
  /** A `ListRow` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** A console's list by pages: as it loads, failed, empty, and with its rows. */
export function PagedList<Row>({ pages, rows, label, empty, children }: PagedListProps<Row>) {
  return (
    <>
      {pages.isPending ? (
        <SkeletonList rows={4} />
      ) : !rows ? (
        <FailureCard query={pages} />
      ) : rows.length === 0 ? (
        <Card flush>
          <EmptyState {...empty} />
        </Card>
      ) : (
        <List label={label}>{rows.map(children)}</List>
      )}
      <ListEnd pages={pages} />
    </>
  );
}
