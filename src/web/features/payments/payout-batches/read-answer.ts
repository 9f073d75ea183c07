import { bankReferenceLengthMax, payoutReasonLengthMax } from "#contract/limits.ts";

/** The limits of a file of the bank. */
export const answerMax = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const;

export type AnswerProblem =
  | "too_large"
  | "too_many_rows"
  | "empty"
  | "no_rows"
  | "unreadable"
  | "declares_types"
  | "not_a_report"
  | "columns_missing"
  | "open_quote";

/** The bank's word on one payment. */
export interface AnswerRow {
  /** The payment's name, as `end_to_end_id` has it; what is no such name is left as it is. */
  readonly reference: string;
  /** Pending: accepted or on its way, but not paid. Undefined for a status that nobody knows. */
  readonly status: "paid" | "rejected" | "pending" | undefined;
  /** Minor units; null where the file does not repeat it, and undefined where it is no amount. */
  readonly amount: number | null | undefined;
  readonly bankReference: string | undefined;
  /** Empty if the bank gives none. */
  readonly reason: string;
}

export interface Answer {
  readonly rows: readonly AnswerRow[];
  /** The order's name, of a report that repeats it. */
  readonly orderName: string | undefined;
}

/** Reads the bank's answer, a `pain.002` or a table. Its parser is fetched with the first file. */
export async function readAnswer(file: File): Promise<Answer | { readonly problem: AnswerProblem }> {
  if (file.size > answerMax.bytes) return { problem: "too_large" };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { problem: "unreadable" };
  if (text.trim() === "") return { problem: "empty" };
  const answer = text.trimStart().startsWith("<") ? await readReport(text) : await readTable(text);
  if ("problem" in answer) return answer;
  if (answer.rows.length > answerMax.rows) return { problem: "too_many_rows" };
  return answer.rows.length === 0 ? { problem: "no_rows" } : answer;
}

/** Decodes by the byte order mark or what XML declares, or as UTF-8, or else as Windows-1252. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 100));
  const declared = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1];
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    return new TextDecoder(marked ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A declared encoding that is not true, or that nobody knows: a guess could change a name.
    return marked === null && declared === undefined ? new TextDecoder("windows-1252").decode(bytes) : undefined;
  }
}

/** Only what the bank has settled is paid: ACCP and ACSP say that it will try. */
const statuses: Readonly<Record<string, AnswerRow["status"]>> = {
  ACSC: "paid",
  ACCC: "paid",
  RJCT: "rejected",
  ACCP: "pending",
  ACSP: "pending",
  ACTC: "pending",
  ACWC: "pending",
  ACWP: "pending",
  RCVD: "pending",
  PDNG: "pending",
  PAID: "paid",
  REJECTED: "rejected",
  PENDING: "pending",
  "": "pending",
};

const toReference = (typed: string) => {
  const name = typed.trim().replace(/^'/, "").replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(name) ? name : typed.trim().slice(0, 80);
};

/** In a table `1234.56`, `1.234,56` and `1234`; in XML a point alone, and zeros behind it. */
const amounts = {
  table: /^([0-9]{1,3}(?:[.,' ][0-9]{3})+|[0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/,
  report: /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/,
};

/** Minor units; null for nothing, undefined for what is no amount. */
function toAmount(typed: string, form: keyof typeof amounts): number | null | undefined {
  if (typed === "") return null;
  const parts = amounts[form].exec(typed);
  return parts === null
    ? undefined
    : Number(parts[1]!.replace(/\D/g, "")) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

/** One line without what the server accepts in no text. */
const toLine = (text: string, max: number) =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, max);

interface Found {
  reference?: string;
  status?: string;
  amount?: string;
  code?: string;
  info?: string;
}

/** The elements of a report that are read, by their place below `CstmrPmtStsRpt`. */
const payment = "OrgnlPmtInfAndSts/TxInfAndSts";
const places: Readonly<Record<string, keyof Found>> = {
  [`${payment}/OrgnlEndToEndId`]: "reference",
  [`${payment}/TxSts`]: "status",
  [`${payment}/OrgnlTxRef/Amt/InstdAmt`]: "amount",
  [`${payment}/StsRsnInf/Rsn/Cd`]: "code",
  [`${payment}/StsRsnInf/Rsn/Prtry`]: "code",
  [`${payment}/StsRsnInf/AddtlInf`]: "info",
};

/** Reads a `pain.002`. A document type is refused, since only it can declare entities. */
async function readReport(text: string): Promise<Answer | { readonly problem: AnswerProblem }> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const rows: AnswerRow[] = [];
  let found: Found = {};
  let orderName: string | undefined;
  let problem: AnswerProblem | undefined;
  let content = "";
  const stop = (because: AnswerProblem) => {
    problem = because;
    throw new Error(because);
  };
  parser.on("doctype", () => stop("declares_types"));
  parser.on("error", () => stop("unreadable"));
  parser.on("opentag", ({ local, uri }) => {
    if (path.length === 0 && !uri.startsWith("urn:iso:std:iso:20022:tech:xsd:pain.002.")) stop("not_a_report");
    path.push(local);
    content = "";
    if (rows.length > answerMax.rows) stop("too_many_rows");
  });
  parser.on("text", (piece) => (content += piece));
  parser.on("cdata", (piece) => (content += piece));
  parser.on("closetag", () => {
    const place = path.slice(2).join("/");
    path.pop();
    const name = places[place];
    if (name !== undefined) found[name] ??= content.trim();
    if (place === "OrgnlGrpInfAndSts/OrgnlMsgId") orderName = content.trim();
    if (place === payment) {
      rows.push(toRow(found));
      found = {};
    }
    content = "";
  });
  try {
    parser.write(text).close();
  } catch {
    return { problem: problem ?? "unreadable" };
  }
  return { rows, orderName };
}

function toRow({ reference = "", status = "", amount = "", code, info }: Found): AnswerRow {
  return {
    reference: toReference(reference),
    status: statuses[status.toUpperCase()],
    amount: toAmount(amount, "report"),
    bankReference: undefined,
    reason: toLine([info, code && `(${code})`].filter(Boolean).join(" "), payoutReasonLengthMax),
  };
}

/** Reads a table with the columns of the batch's own, of which two are needed. */
async function readTable(text: string): Promise<Answer | { readonly problem: AnswerProblem }> {
  const table = text.replace(/^\ufeff?(?:sep=.\r?\n)?/i, "");
  const [head = ""] = table.split(/[\r\n]/, 1);
  const delimiter = [",", ";", "\t"].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );
  const { parse } = await import("papaparse");
  const { data, errors } = parse<string[]>(table, { delimiter, skipEmptyLines: "greedy", preview: answerMax.rows + 2 });
  if (errors.some(({ code }) => code === "MissingQuotes")) return { problem: "open_quote" };
  const names = (data[0] ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes("reference") || !names.includes("status")) return { problem: "columns_missing" };
  const rows = data.slice(1).map((cells) => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim().replace(/^'/, "") ?? "";
    return {
      reference: toReference(cell("reference")),
      status: statuses[cell("status").toUpperCase()],
      amount: toAmount(cell("amount"), "table"),
      bankReference: toLine(cell("bank_reference"), bankReferenceLengthMax) || undefined,
      reason: toLine(cell("reason"), payoutReasonLengthMax),
    };
  });
  return { rows, orderName: undefined };
}
