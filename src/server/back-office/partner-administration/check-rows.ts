import type { ImportCountry } from "#contract/limits.ts";
import { readEmail } from "#server/customers/auth/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readClaimed } from "./import-store.ts";
import type { Cells, RowError } from "./parse-row.ts";
import { repeated } from "./repeated.ts";

export interface CheckedRow {
  readonly outcome: "created" | "already_there" | "refused";
  /** Rows with the same key make one partner; null for a row that would be refused. */
  readonly key: string | null;
  /** Present for a row with a code of its own. */
  readonly content?: string;
  readonly errors: RowError[];
}

/** Finds out how an import of these rows would end now. Changes nothing. */
export async function checkRows(
  database: Queryable,
  rows: readonly Cells[],
  { administratorId, country }: { readonly administratorId: string; readonly country: ImportCountry | undefined },
): Promise<CheckedRow[]> {
  const { parseRow } = await import("./parse-row.ts");
  const own = await readEmail(database, administratorId);
  const parsed = rows.map((row) => parseRow(row, { administratorEmail: own?.email, country }));
  const known = new Set(
    await readClaimed(
      database,
      parsed.flatMap((row) => ("key" in row ? [row.key] : [])),
    ),
  );
  const codes = new Map<string, string>();
  const outcomeOf = (key: string) => {
    const outcome = known.has(key) ? "already_there" : "created";
    known.add(key);
    return outcome;
  };
  return parsed.map((row, at) => {
    if ("errors" in row) return { outcome: "refused", key: null, errors: [...row.errors] };
    const { key, content } = row;
    if (!row.partner.external_id) return { outcome: outcomeOf(key), key, errors: [] };
    const earlier = codes.get(key);
    if (earlier !== undefined && earlier !== content)
      return { outcome: "refused", key, content, errors: [repeated(rows[at]!)] };
    codes.set(key, content);
    return { outcome: outcomeOf(key), key, content, errors: [] };
  });
}
