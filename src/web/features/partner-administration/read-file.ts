import { importColumns, importMax, type ImportColumn } from "#contract/limits.ts";

export type FileProblem = "too_large" | "too_many_rows" | "no_rows" | "unreadable" | "columns_missing";

/** What a file holds: every row in its order, each cell as text. */
export interface ReadFile {
  readonly name: string;
  /** SHA-256 in hexadecimal: the same file goes on where its import broke off. */
  readonly digest: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ImportColumn[];
  /** Columns of the head that mean nothing here. */
  readonly ignored: readonly string[];
}

export type Row = Readonly<Partial<Record<ImportColumn, string>>>;

const needed: readonly ImportColumn[] = ["company_name", "business_category"];

/** Reads a file of companies. What parses it is fetched when somebody has chosen one. */
export async function readFile(file: File): Promise<ReadFile | FileProblem> {
  if (file.size > importMax.bytes) return "too_large";
  const bytes = await file.arrayBuffer();
  const { parse } = await import("papaparse");
  const { data } = parse<string[]>(decode(bytes), { skipEmptyLines: false });
  const read = readTable(data);
  if (typeof read === "string") return read;
  return { name: file.name.slice(0, 200), digest: await digestOf(bytes), ...read };
}

/** As spreadsheets write it: UTF-8, or where that cannot be, the encoding of Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands below the head of a table, by its columns' names. Empty rows at the end are none. */
export function readTable(table: readonly (readonly string[])[]): Omit<ReadFile, "name" | "digest"> | FileProblem {
  const [head = [], ...body] = table;
  const names = head.map((name) => name.trim().toLowerCase());
  const columns = importColumns.filter((column) => names.includes(column));
  if (needed.some((column) => !columns.includes(column))) return "columns_missing";
  const last = body.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  if (last < 0) return "no_rows";
  if (last >= importMax.rows) return "too_many_rows";
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
  return {
    columns,
    ignored: head.filter((name, at) => name.trim() !== "" && !columns.some((column) => column === names[at])),
    rows: body.slice(0, last + 1).map((cells) =>
      Object.fromEntries(
        places.flatMap(([column, place]) => {
          // No rule allows for a longer one: what is cut off is refused all the same.
          const cell = (cells[place] ?? "").slice(0, importMax.cellLength);
          return cell.trim() === "" ? [] : [[column, cell]];
        }),
      ),
    ),
  };
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Below what the server reads of one body. */
const portionBytesMax = 48_000;

/** The next rows to send: as many as the server takes at once, in number and in bytes. */
export function nextPortion(rows: readonly Row[], from: number): readonly Row[] {
  const encoder = new TextEncoder();
  const portion: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + importMax.rowsAtOnce)) {
    bytes += encoder.encode(JSON.stringify(row)).length + 1;
    if (portion.length > 0 && bytes > portionBytesMax) break;
    portion.push(row);
  }
  return portion;
}
