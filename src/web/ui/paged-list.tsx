import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { FailureCard, RetryNotice, type FailureStateProps } from "./failure-state.tsx";
import { ListEnd, type ListEndProps } from "./list-end.tsx";
import { List } from "./list-row.tsx";
import { LoadMore } from "./load-more.tsx";
import { SkeletonList } from "./skeleton.tsx";

export interface PagedListProps<Row> {
  readonly pages: ListEndProps["pages"] & FailureStateProps["query"] & { readonly isPending: boolean };
  /** The rows of all pages; undefined while they load, and if that failed. */
  readonly rows: readonly Row[] | undefined;
  readonly label: string;
  readonly empty: EmptyStateProps;
  /** Said above rows that may be old; otherwise their end says what the problem is. */
  readonly outdated?: string;
  /** A `ListRow` or `LogRow` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** A console's list by pages: as it loads, failed, empty, and with its rows. */
export function PagedList<Row>({ pages, rows, label, empty, outdated, children }: PagedListProps<Row>) {
  return (
    <>
      {outdated !== undefined && <RetryNotice query={pages}>{pages.isRefetchError && outdated}</RetryNotice>}
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
      {outdated === undefined ? <ListEnd pages={pages} /> : <LoadMore pages={pages} />}
    </>
  );
}
