import { bankReferenceLengthMax, payoutReasonLengthMax } from "#contract/limits.ts";
import {
  answerMax,
  saysDuplicate,
  toAmount,
  toLine,
  toReference,
  toStatus,
  type Answer,
  type AnswerProblem,
  type AnswerRow,
} from "./answer.ts";
import { readReport } from "./read-report.ts";

export { answerMax };
export type { Answer, AnswerProblem, AnswerRow };

/** Reads the bank's answer, a `pain.002` or a table. Its parser is fetched with the first file. */
export async function readAnswer(file: File): Promise<Answer | { readonly problem: AnswerProblem }> {
  if (file.size > answerMax.bytes) return { problem: "too_large" };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { problem: "unreadable" };
  if (text.trim() === "") return { problem: "empty" };
  const answer = text.trimStart().startsWith("<") ? await readReport(text) : await readTable(text);
  if ("problem" in answer) return answer;
  if (answer.rows.length > answerMax.rows) return { problem: "too_many_rows" };
  return answer.rows.length === 0 && answer.unnamed === undefined ? { problem: "no_rows" } : answer;
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
  const rows = data.slice(1).map((cells): AnswerRow => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim().replace(/^'/, "") ?? "";
    const status = toStatus(cell("status"));
    const reason = toLine(cell("reason"), payoutReasonLengthMax);
    return {
      reference: toReference(cell("reference")),
      status: status === "rejected" && saysDuplicate(reason) ? "duplicate" : status,
      amount: toAmount(cell("amount"), "table"),
      bankReference: toLine(cell("bank_reference"), bankReferenceLengthMax) || undefined,
      reason,
    };
  });
  return { rows, orderName: undefined, levels: [], unnamed: undefined };
}
