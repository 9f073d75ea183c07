import { importColumns, importMax, type ImportColumn, type Language } from "#contract/limits.ts";

export interface FileProblem {
  readonly problem:
    | "too_large"
    | "too_many_rows"
    | "empty"
    | "no_rows"
    | "unreadable"
    | "spreadsheet"
    | "no_text"
    | "open_quote"
    | "columns_missing";
  /** The columns that the head does not name. */
  readonly columns?: readonly ImportColumn[];
}

/** The content of a file: every row in its order, each cell as text. */
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

/** Without these no row says which partner it is. */
export const neededColumns: readonly ImportColumn[] = ["company_name", "business_category"];

/** Reads a file of partners. The parser is fetched with the first one. */
export async function readFile(file: File): Promise<ReadFile | FileProblem> {
  if (file.size > importMax.bytes) return { problem: "too_large" };
  const bytes = await file.arrayBuffer();
  if (beginsLike(bytes, spreadsheetBeginnings)) return { problem: "spreadsheet" };
  const text = decode(bytes);
  if (text.trim() === "") return { problem: "empty" };
  if (notText.test(text)) return { problem: "no_text" };
  // Spreadsheets of some countries name the separator in a line of its own.
  const table = text.replace(/^sep=.\r?\n/i, "");
  const { parse } = await import("papaparse");
  const { data, errors } = parse<string[]>(table, { skipEmptyLines: false, delimiter: separatorOf(table) });
  // The parser takes everything after such a quote for one cell.
  if (errors.some(({ code }) => code === "MissingQuotes")) return { problem: "open_quote" };
  const read = readTable(data);
  if ("problem" in read) return read;
  return { name: file.name.slice(0, 200), digest: await digestOf(bytes), ...read };
}

/** The separator with the most known columns in the head: guessing from few rows fails. */
function separatorOf(table: string): string {
  const [head = ""] = table.split(/[\r\n]/, 1);
  const known = (separator: string) => {
    const names = new Set(head.split(separator).map(nameOf));
    return importColumns.filter((column) => names.has(column)).length;
  };
  return [",", ";", "\t", "|"].reduce((best, separator) => (known(separator) > known(best) ? separator : best));
}

const nameOf = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim()
    .toLowerCase();

/** The first bytes of spreadsheet files: an archive, or the older format. */
const spreadsheetBeginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
// oxlint-disable-next-line no-control-regex -- what no text has, and pictures are full of
const notText = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

function beginsLike(bytes: ArrayBuffer, beginnings: readonly (readonly number[])[]): boolean {
  const first = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  return beginnings.some((beginning) => beginning.every((byte, at) => first[at] === byte));
}

/** Decodes UTF-16 or UTF-8 by its mark, and what is not UTF-8 as Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  if (beginsLike(bytes, [[0xff, 0xfe]])) return new TextDecoder("utf-16le").decode(bytes);
  if (beginsLike(bytes, [[0xfe, 0xff]])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The rows below the head of a table, by its columns' names. Empty rows at the end are none. */
export function readTable(table: readonly (readonly string[])[]): Omit<ReadFile, "name" | "digest"> | FileProblem {
  const [head = [], ...body] = table;
  const names = head.map((name) => name.trim().toLowerCase());
  const columns = importColumns.filter((column) => names.includes(column));
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) return { problem: "columns_missing", columns: missing };
  const last = body.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  if (last < 0) return { problem: "no_rows" };
  if (last >= importMax.rows) return { problem: "too_many_rows" };
  // The first of two columns with one name counts.
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
  return {
    columns,
    ignored: head.filter((name, at) => name.trim() !== "" && !places.some(([, place]) => place === at)),
    rows: body.slice(0, last + 1).map((cells) =>
      Object.fromEntries(
        places.flatMap(([column, place]) => {
          // Longer than any rule allows, so the server rejects it even when cut.
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

const example: Readonly<Record<ImportColumn, string>> = {
  external_id: "0001",
  company_name: "Padaria Exemplo",
  business_category: "restaurant",
  cashback_percentage: "10",
  description: "Pães e bolos",
  address: "Rua Augusta, 1508",
  city: "São Paulo",
  state: "SP",
  postal_code: "01304-001",
  latitude: "",
  longitude: "",
  phone: "+5511955550100",
  whatsapp: "",
  instagram: "padaria.exemplo",
  owner_email: "",
};

/**
 * A file with the head and one row, with the separator that spreadsheets of the language expect.
 */
export function templateOf(language: Language): Blob {
  const separator = language === "en" ? "," : ";";
  const cells = [importColumns, importColumns.map((column) => example[column])];
  const lines = cells.map((row) => row.map((cell) => (/[,;"]/.test(cell) ? `"${cell}"` : cell)).join(separator));
  // The mark for UTF-8, which spreadsheets need.
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" });
}
