import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Queryable } from "../src/server/platform/db/database.ts";
import { createLog } from "../src/server/platform/log.ts";
import { startTemplate } from "../test/harness/template.ts";
import { tidy } from "./tidy.ts";

export const tablesPath = join(import.meta.dirname, "../src/server/platform/db/tables.ts");

/** Columns in the order of the table; a domain is the type that it is made of. */
const readColumns = `
  select case nspname when 'public' then relname else nspname || '.' || relname end as table, attname as column,
      replace(format_type(coalesce(nullif(typbasetype, 0), atttypid), null), 'timestamp with time zone', 'timestamptz') as type,
      attnotnull or typnotnull as "isFilled"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      join pg_type on pg_type.oid = atttypid
    where nspname in ('public', 'ledger') and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by nspname <> 'public', relname, attnum`;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isFilled: boolean;
}

/** The text of `tables.ts` for a migrated database. */
export async function renderTables(database: Queryable): Promise<string> {
  const columns = await database.query<Column>(readColumns);
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) =>
      `"${table}": {\n${own.map(({ column, type, isFilled }) => `"${column}": "${type}${isFilled ? "" : " | null"}",\n`).join("")}},\n`,
  );
  return tidy(
    `// Written by \`npm run tables\` from the migrated database: change that, not this file.

/** The PostgreSQL type of each column; \`table-rows.ts\` makes types of rows from them. */
export const tables = {\n${tables.join("")}} as const;\n`,
  );
}

if (import.meta.main) {
  const template = await startTemplate();
  const database = connect({ url: template.url, log: createLog("error") });
  writeFileSync(tablesPath, await renderTables(database));
  await database.close();
  await template.stop();
}
