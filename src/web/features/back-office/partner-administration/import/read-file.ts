import { columnOfHeading, isReasonHeading } from "#contract/back-office/import-names.ts";
import { importColumns, importMax, type ImportColumn, type ImportCountry } from "#contract/limits.ts";

export interface FileProblem {
  readonly problem:
    | "too_large"
    | "too_many_rows"
    | "empty"
    | "no_rows"
    | "unreadable"
    | "spreadsheet"
    | "no_text"
    | "open_quote";
}

/** A table as its file has it, and what each of its columns is taken for. */
export interface FileTable {
  readonly headings: readonly string[];
  /** The rows below the head, in their order, each cell as text. */
  readonly body: readonly (readonly string[])[];
  readonly mapping: Mapping;
}

export interface ReadFile extends FileTable {
  readonly name: string;
}

/** For each column of a file what it is; undefined for one that is not used. */
export type Mapping = readonly (ImportColumn | undefined)[];

export type Row = Readonly<Partial<Record<ImportColumn, string>>>;

/** A file's rows, by what its columns are taken for, and the country that they are of. */
export interface FileRows {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly country: ImportCountry | undefined;
}

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
  return { name: file.name.slice(0, 200), ...read };
}

/**
 * The separator with the most known columns in the head, or, where none is known, the most frequent
 * one: guessing from few rows fails.
 */
function separatorOf(table: string): string {
  const [head = ""] = table.split(/[\r\n]/, 1);
  const rank = (separator: string) => {
    const names = head.split(separator);
    const known = new Set(names.flatMap((name) => columnOfHeading(name) ?? []));
    return known.size * importMax.cellLength + names.length;
  };
  return [",", ";", "\t", "|"].reduce((best, separator) => (rank(separator) > rank(best) ? separator : best));
}

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

/**
 * A table without the rows at its end and the columns that are empty, and without the reasons of
 * rows that were refused before.
 */
export function readTable(table: readonly (readonly string[])[]): FileTable | FileProblem {
  const [head = [], ...lines] = table;
  const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== "";
  const last = lines.findLastIndex((cells) => cells.some(isFilled));
  if (last < 0) return { problem: "no_rows" };
  if (last >= importMax.rows) return { problem: "too_many_rows" };
  const body = lines.slice(0, last + 1);
  const kept = Array.from({ length: Math.max(...[head, ...body].map(({ length }) => length)) }, (_, at) => at).filter(
    (at) => !isReasonHeading(head[at] ?? "") && (isFilled(head[at]) || body.some((cells) => isFilled(cells[at]))),
  );
  const headings = kept.map((at) => (head[at] ?? "").trim());
  const columns = headings.map(columnOfHeading);
  return {
    headings,
    body: body.map((cells) => kept.map((at) => cells[at] ?? "")),
    // A column that is named twice counts where it stands first.
    mapping: columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined)),
  };
}

/** The mapping with one column taken for something else; nothing stays twice. */
export function remap(mapping: Mapping, index: number, column: ImportColumn | undefined): Mapping {
  return mapping.map((before, at) => (at === index ? column : before === column ? undefined : before));
}

/** The rows of a file by what its columns are taken for. */
export function rowsOf({ body, mapping }: FileTable): readonly Row[] {
  const indexes = importColumns.flatMap((column) => {
    const index = mapping.indexOf(column);
    return index < 0 ? [] : [[column, index] as const];
  });
  return body.map((cells) =>
    Object.fromEntries(
      indexes.flatMap(([column, index]) => {
        // Longer than any rule allows, so the server rejects it even when cut.
        const cell = (cells[index] ?? "").slice(0, importMax.cellLength);
        return cell.trim() === "" ? [] : [[column, cell]];
      }),
    ),
  );
}

/** SHA-256 in hexadecimal: the same rows go on where their import broke off. */
export async function digestOf(rows: readonly Row[], country?: ImportCountry): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(rows) + (country ?? ""));
  // Browsers have one of their own only for pages that came over TLS.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  const digest = subtle
    ? new Uint8Array(await subtle.digest("SHA-256", bytes))
    : (await import("@noble/hashes/sha2.js")).sha256(bytes);
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
