import type { PartnerId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { Cells, RowError } from "./parse-row.ts";

export interface ImportRow {
  readonly id: string;
  readonly file_name: string;
  readonly row_count: number;
  readonly done: number;
  readonly created: number;
  readonly already_there: number;
  readonly refused: number;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

const columns = "id, file_name, row_count, done, created, already_there, refused, started_at, finished_at";

/** The unfinished import of a file by the user who started it. */
export async function readUnfinished(
  transaction: Queryable,
  startedBy: string,
  file: { readonly digest: string; readonly rowCount: number },
): Promise<ImportRow | undefined> {
  const [row] = await transaction.query<ImportRow>(
    `select ${columns} from partner_imports
      where started_by = $1 and file_digest = $2 and row_count = $3 and finished_at is null order by id desc limit 1`,
    [startedBy, file.digest, file.rowCount],
  );
  return row;
}

export async function insertImport(
  transaction: Queryable,
  started: {
    readonly id: string;
    readonly startedBy: string;
    readonly at: Date;
    readonly fileName: string;
    readonly digest: string;
    readonly rowCount: number;
  },
): Promise<ImportRow> {
  const [row] = await transaction.query<ImportRow>(
    `insert into partner_imports (id, started_by, started_at, file_name, file_digest, row_count)
      values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [started.id, started.startedBy, started.at, started.fileName, started.digest, started.rowCount],
  );
  return row!;
}

/** Reads a user's import and locks it, so that its portions are imported one after the other. */
export async function lockImport(
  transaction: Queryable,
  startedBy: string,
  id: string,
): Promise<ImportRow | undefined> {
  const [row] = await transaction.query<ImportRow>(
    `select ${columns} from partner_imports where id = $1 and started_by = $2 for update`,
    [id, startedBy],
  );
  return row;
}

export async function readImport(database: Queryable, startedBy: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await database.query<ImportRow>(
    `select ${columns} from partner_imports where id = $1 and started_by = $2`,
    [id, startedBy],
  );
  return row;
}

export async function readLastImport(database: Queryable, startedBy: string): Promise<ImportRow | undefined> {
  const [row] = await database.query<ImportRow>(
    `select ${columns} from partner_imports where started_by = $1 order by id desc limit 1`,
    [startedBy],
  );
  return row;
}

export async function countRows(
  transaction: Queryable,
  id: string,
  counts: { readonly created: number; readonly alreadyThere: number; readonly rejected: number; readonly at: Date },
): Promise<ImportRow> {
  const [row] = await transaction.query<ImportRow>(
    `update partner_imports set created = created + $2, already_there = already_there + $3, refused = refused + $4,
        done = done + $2 + $3 + $4, finished_at = case when done + $2 + $3 + $4 = row_count then $5::timestamptz end
      where id = $1 returning ${columns}`,
    [id, counts.created, counts.alreadyThere, counts.rejected, counts.at],
  );
  return row!;
}

/** Claims the keys of rows for new partners. @returns the partners whose key was free */
export async function claimKeys(
  transaction: Queryable,
  claims: readonly { readonly key: string; readonly partnerId: PartnerId }[],
): Promise<ReadonlySet<string>> {
  // Every import claims in this order, so that two imports of the same rows never deadlock.
  const sorted = claims.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await transaction.query<{ partner_id: PartnerId }>(
    `insert into partner_import_keys (key, partner_id) select key, partner_id from unnest($1::text[], $2::uuid[]) as claim (key, partner_id)
      on conflict do nothing returning partner_id`,
    [sorted.map(({ key }) => key), sorted.map(({ partnerId }) => partnerId)],
  );
  return new Set(rows.map((row) => row.partner_id));
}

/**
 * Adds what the rows with these codes say, where the import has not had the code.
 *
 * @returns by code, what the first row with it says
 */
export async function addCodes(
  transaction: Queryable,
  importId: string,
  codes: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...codes.keys()];
  await transaction.query(
    `insert into partner_import_codes (import_id, key, content)
      select $1, key, decode(content, 'hex') from unnest($2::text[], $3::text[]) as code (key, content)
      on conflict do nothing`,
    [importId, keys, [...codes.values()]],
  );
  const rows = await transaction.query<{ key: string; content: string }>(
    `select key, encode(content, 'hex') as content from partner_import_codes where import_id = $1 and key = any ($2)`,
    [importId, keys],
  );
  return new Map(rows.map(({ key, content }) => [key, content]));
}

/** An import that is over has no more rows to compare. */
export async function deleteCodes(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query("delete from partner_import_codes where import_id = $1", [importId]);
}

/** Which of the keys have made a partner already. */
export async function readClaimed(database: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ key: string }>("select key from partner_import_keys where key = any ($1)", [
    keys,
  ]);
  return new Set(rows.map(({ key }) => key));
}

export interface RejectedRow {
  readonly row_number: number;
  readonly company_name: string;
  readonly errors: readonly RowError[];
  /** The whole row as it was sent; null if an earlier release refused it. */
  readonly cells: Cells | null;
}

export async function insertRejectedRows(
  transaction: Queryable,
  importId: string,
  rejected: readonly RejectedRow[],
): Promise<void> {
  if (rejected.length === 0) return;
  await transaction.query(
    `insert into partner_import_errors (import_id, row_number, company_name, errors, cells)
      select $1, row_number, company_name, errors::jsonb, cells::jsonb
        from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as rejected (row_number, company_name, errors, cells)`,
    [
      importId,
      rejected.map((row) => row.row_number),
      rejected.map((row) => row.company_name),
      rejected.map((row) => JSON.stringify(row.errors)),
      rejected.map((row) => JSON.stringify(row.cells)),
    ],
  );
}

/** Rejected rows in the order of the file, after one of them. */
export function readRejectedRows(
  database: Queryable,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RejectedRow[]> {
  return database.query<RejectedRow>(
    `select row_number, company_name, errors, cells from partner_import_errors
      where import_id = $1 and row_number > $2 order by row_number limit $3`,
    [importId, after, limit],
  );
}

/** Refused rows may name e-mails of owners-to-be, so they are kept while they are mended alone. */
const rejectedRowsKeptDays = 30;

/** Deletes the refused rows and codes of old imports; their counts stay. */
export async function pruneRejectedRows({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  await database.query(
    `delete from partner_import_errors using partner_imports
      where import_id = partner_imports.id and started_at < $1::timestamptz - make_interval(days => $2::integer)`,
    [clock.now(), rejectedRowsKeptDays],
  );
  await database.query(
    `delete from partner_import_codes using partner_imports
      where import_id = partner_imports.id and started_at < $1::timestamptz - make_interval(days => $2::integer)`,
    [clock.now(), rejectedRowsKeptDays],
  );
}
