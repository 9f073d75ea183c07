import { readEmail } from "#server/customers/auth/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readClaimed } from "./import-store.ts";
import type { Cells, RowError } from "./parse-row.ts";

export interface CheckedRow {
  readonly outcome: "created" | "already_there" | "refused";
  /** Rows with the same key make one partner; null for a row that would be refused. */
  readonly key: string | null;
  readonly errors: RowError[];
}

/** Finds out how an import of these rows would end now. Changes nothing. */
export async function checkRows(
  database: Queryable,
  rows: readonly Cells[],
  administratorId: string,
): Promise<CheckedRow[]> {
  const { parseRow } = await import("./parse-row.ts");
  const own = await readEmail(database, administratorId);
  const parsed = rows.map((row) => parseRow(row, own?.email));
  const known = new Set(
    await readClaimed(
      database,
      parsed.flatMap((row) => ("key" in row ? [row.key] : [])),
    ),
  );
  return parsed.map((row) => {
    if ("errors" in row) return { outcome: "refused", key: null, errors: [...row.errors] };
    const outcome = known.has(row.key) ? "already_there" : "created";
    known.add(row.key);
    return { outcome, key: row.key, errors: [] };
  });
}
