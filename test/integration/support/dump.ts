import type { Database } from "#server/platform/db/database.ts";

/** A row as text, followed by what its bytes and its base64 say as text. */
export interface DumpedRow {
  readonly table: string;
  readonly text: string;
}

/** Every row of every table of a database, of all schemas but PostgreSQL's own. */
export async function dump(owner: Database): Promise<DumpedRow[]> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by name`,
  );
  const rows: DumpedRow[] = [];
  for (const { name } of tables) {
    // A partition's rows are its parent's too, which does no harm here.
    const found = await owner.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`);
    rows.push(...found.map(({ text }) => ({ table: name, text: [text, ...decoded(text)].join("\n").toLowerCase() })));
  }
  return rows;
}

function decoded(text: string): string[] {
  const bytes = [...text.matchAll(/\\\\x([0-9a-f]{4,})/g)].map(([, hex]) => Buffer.from(hex!, "hex"));
  const encoded = [...text.matchAll(/[\w+/-]{16,}/g)].map(([run]) => Buffer.from(run, "base64"));
  return [...bytes, ...encoded].map((part) => part.toString("utf8"));
}

/** The tables in which a value can be read, in whatever case. */
export function tablesWith(rows: readonly DumpedRow[], value: string): string[] {
  const found = rows.filter(({ text }) => text.includes(value.toLowerCase()));
  return [...new Set(found.map(({ table }) => table))];
}

/** The rows of a dump that a later one lacks, or has otherwise. */
export function lostRows(rows: readonly DumpedRow[], later: readonly DumpedRow[]): DumpedRow[] {
  const kept = new Set(later.map(({ table, text }) => `${table} ${text}`));
  return rows.filter(({ table, text }) => !kept.has(`${table} ${text}`));
}
