import type { Queryable } from "./database.ts";

type Value = string | number | Date | readonly string[] | readonly number[];

/**
 * Collects the values and conditions of a statement. It yields few distinct texts, so that each
 * stays prepared.
 */
export class Statement {
  readonly values: Value[] = [];
  readonly #conditions: string[] = [];

  /** @returns the value's place in the text */
  add(value: Value): string {
    return `$${this.values.push(value)}`;
  }

  condition(text: string): void {
    this.#conditions.push(text);
  }

  /** The clause with all conditions, and with `more`, which stay out of the next. */
  where(...more: readonly string[]): string {
    const all = [...this.#conditions, ...more];
    return all.length === 0 ? "" : `where ${all.join(" and ")}`;
  }
}

type Cell = string | number | bigint | boolean | Date | Buffer | null;

/**
 * Inserts one row, whose fields are named as the table's columns; columns without a field get their
 * defaults. The order of the fields is part of the statement's text, so give them in one order.
 *
 * @param rest the end of the statement, such as `on conflict (id) do nothing`
 * @returns whether a row was inserted or updated
 */
export async function insertRow<Row extends { readonly [Column in keyof Row]: Cell }>(
  database: Queryable,
  table: string,
  row: Row,
  rest = "",
): Promise<boolean> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const rows = await database.query(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")}) ${rest} returning 1 as one`,
    Object.values<Cell>(row),
  );
  return rows.length === 1;
}

/** PostgreSQL's notation of bytes, for those that stand in an array or in JSON. */
export function toBytes(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

/** A `like` pattern that finds a word anywhere; wildcards in the word are escaped. */
export function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * PostgreSQL's name of a time zone of the contract: its current name, or a bare offset with the
 * sign reversed, because there east is negative.
 */
export function toDatabaseZone(timeZone: string): string {
  const name = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  return name.replace(/^[+-]/, (sign) => (sign === "+" ? "-" : "+"));
}
