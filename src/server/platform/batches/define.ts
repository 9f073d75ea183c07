import type { Value } from "#server/platform/db/database.ts";
import type { ColumnOf, GivenRow, TableName } from "#server/platform/db/table-rows.ts";
import { tables } from "#server/platform/db/tables.ts";

/**
 * Rows that requests need before they decide. One statement reads the rows of all requests of a
 * batch, and locks them if they may change meanwhile.
 */
export interface Read<Key, View> {
  readonly name: string;
  /** Reads run in this order, those of one place by name: ledger/README.md lists the places. */
  readonly place: number;
  /** Whether two requests that need the same key may be in one batch. */
  readonly isShared: boolean;
  /** A text for each key; keys with equal texts are read once. */
  readonly nameOf: (key: Key) => string;
  /**
   * Whether so many requests have this key that none follows another one that waits for a row of
   * the same read.
   */
  readonly isCommon?: (key: Key) => boolean;
  /** Whether requests with this key must be alone in their batch. */
  readonly isAlone?: (key: Key) => boolean;
  readonly text: string;
  readonly values: (keys: readonly Key[]) => readonly Value[];
  /** The view that the requests get: the rows, ready to be looked up. */
  readonly view: (rows: readonly never[]) => View;
}

/** One key of a read that a request needs. */
export interface Need {
  readonly read: Read<unknown, unknown>;
  readonly key: unknown;
}

export function need<Key, View>(read: Read<Key, View>, key: Key): Need {
  return { read: read as Read<unknown, unknown>, key };
}

/** A name for what a need is about: two needs of the same rows have the same one. */
export function nameOf({ read, key }: Need): string {
  return `${read.name} ${read.nameOf(key)}`;
}

/** The names of rows for which one request follows another that waits for them. */
export function rowsOf(needs: readonly Need[]): string[] {
  return needs.filter(({ read, key }) => read.isCommon?.(key) !== true).map(nameOf);
}

/** Rows that requests write. One statement writes the rows of all requests of a batch. */
export interface Write<Row> {
  readonly name: string;
  /** A select, or a statement with `returning`. */
  readonly text: string;
  readonly values: (rows: readonly Row[]) => readonly Value[];
  /** Whether the statement must return a row for each row that it is given. */
  readonly isExact: boolean;
}

/**
 * A write that updates rows: `set` names them `changed`, and the rows that are given `given`. Each
 * is found by its key, however few rows the planner expects, and updated at the place where it was
 * found. The batch keeps others from changing it meanwhile.
 *
 * @param key the columns that are compared
 * @param given the other columns of the rows that are given
 * @param set what changes, unless it is that each column gets what is given
 */
export function update<Table extends TableName, Key extends ColumnOf<Table>, Given extends ColumnOf<Table> = never>(
  table: Table,
  {
    key,
    given = [],
    set = given.map((column) => `${column} = given.${column}`).join(", "),
  }: { readonly key: readonly Key[]; readonly given?: readonly Given[]; readonly set?: string },
): Write<GivenRow<Table, Key | Given>> {
  const types = [...key, ...given].map((column) => `${column} ${typeOf(table, column)}`);
  return {
    name: `update_${table}`,
    text: `update ${table} as changed set ${set} from (
        select given.*, place from jsonb_to_recordset($1::jsonb) as given (${types.join(", ")}) cross join lateral (
          select found.ctid as place from ${table} as found
            where ${key.map((column) => `found.${column} = given.${column}`).join(" and ")} offset 0
        ) as found
      ) as given where changed.ctid = given.place returning 1`,
    values: (rows) => [toJson(rows)],
    isExact: true,
  };
}

/** Rows as one JSON value, which `jsonb_to_recordset` turns into rows. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/**
 * A write that inserts rows, whose fields are named as the table's columns. It gets an array for
 * each column, which PostgreSQL reads a quarter faster than JSON.
 *
 * @param rest the end of the statement, such as `on conflict (id) do nothing`
 */
export function insertInto<Table extends TableName, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
  rest = "",
): Write<GivenRow<Table, Column>> {
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(table, column)}[]`);
  return {
    name: `insert_${table}`,
    text: `insert into ${table} (${columns.join(", ")}) select * from unnest(${arrays.join(", ")}) ${rest} returning 1`,
    values: (rows) => columns.map((column) => rows.map((row) => row[column]) as Value),
    isExact: false,
  };
}

function typeOf<Table extends TableName>(table: Table, column: ColumnOf<Table>): string {
  return (tables[table][column] as string).replace(" | null", "");
}
