import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right, one below the other. */
  readonly numeric?: boolean;
  /** Sentences: on a phone they stand below the column's name and not beside it. */
  readonly prose?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** The first names the row, and heads it on a phone. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table on wide screens; on a phone each row is a block of names and values. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table aria-label={label} className="block w-full text-base rail:table">
      <thead className="sr-only border-b border-line text-sm text-ink-2 rail:not-sr-only rail:table-header-group">
        <tr>
          {columns.map(({ name, numeric }) => (
            <th
              key={name}
              scope="col"
              className={classNames("px-4 py-3 font-semibold", numeric ? "text-right" : "text-left")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line rail:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="block px-4 py-3 rail:table-row rail:p-0">
            <th
              scope="row"
              className={classNames(
                "block text-left font-[620] break-words rail:table-cell rail:px-4 rail:py-3 rail:align-top",
                first.numeric && "rail:text-right",
              )}
            >
              {first.cell(row)}
            </th>
            {others.map(({ name, cell, numeric, prose }) => (
              <td
                key={name}
                className={classNames(
                  "pt-1 rail:table-cell rail:px-4 rail:py-3 rail:align-top",
                  prose ? "grid gap-0.5" : "flex items-baseline justify-between gap-4",
                  numeric && "rail:text-right rail:whitespace-nowrap",
                )}
              >
                <span aria-hidden="true" className="max-w-[45%] shrink-0 text-sm text-ink-2 rail:hidden">
                  {name}
                </span>
                <span className={classNames("min-w-0 break-words rail:[text-align:inherit]", !prose && "text-right")}>
                  {cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
