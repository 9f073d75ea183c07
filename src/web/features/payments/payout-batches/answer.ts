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
  | "order_unnamed"
  | "columns_missing"
  | "open_quote";

/**
 * Pending: accepted or on its way, but not paid. Duplicate: refused because the bank has had it
 * already, so the first one counts, and giving the money back would pay twice. Undefined where it
 * is used for a status that nobody knows.
 */
export type BankStatus = "paid" | "rejected" | "pending" | "duplicate";

/** The bank's word on one payment. */
export interface AnswerRow {
  /** The payment's name, as `end_to_end_id` has it; what is no such name is left as it is. */
  readonly reference: string;
  readonly status: BankStatus | undefined;
  /** Minor units; null where the file does not repeat it, and undefined where it is no amount. */
  readonly amount: number | null | undefined;
  readonly bankReference: string | undefined;
  /** Empty if the bank gives none; all that it gives, with their codes. */
  readonly reason: string;
}

/** The bank's word on a level of the order: all of it, or its one instruction. */
export interface AnswerLevel {
  readonly level: "group" | "instruction";
  /** As the bank writes it; empty if it gives only reasons. */
  readonly status: string;
  readonly reason: string;
}

export interface Answer {
  readonly rows: readonly AnswerRow[];
  /** The order's name, of a report that repeats it. */
  readonly orderName: string | undefined;
  /** The bank's words on the levels above the payments, for the reader. */
  readonly levels: readonly AnswerLevel[];
  /** What holds for each payment of the order that has no row; undefined if nothing does. */
  readonly unnamed: Unnamed | undefined;
}

export interface Unnamed {
  readonly status: BankStatus | undefined;
  readonly reason: string;
  /** The sum of the whole order, as `AnswerRow.amount`. */
  readonly sum: number | null | undefined;
}

/** Only what the bank has settled is paid: ACCP and ACSP say that it will try. */
const statuses: Readonly<Record<string, BankStatus>> = {
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

/** @returns undefined for a status that nobody knows */
export const toStatus = (typed: string): BankStatus | undefined => statuses[typed.toUpperCase()];

/** The codes of the standard for a file, instruction or payment that the bank has had already. */
const duplicateCode = /^(?:AM05|DU[0-9]{2}|DUPL)$/i;

/** By the standard's code, or by the words of a bank that has codes of its own. */
export const saysDuplicate = (reason: string): boolean =>
  /duplic|doppel|doublon/i.test(reason) || reason.split(/[^A-Za-z0-9]+/).some((word) => duplicateCode.test(word));

export const toReference = (typed: string) => {
  const name = typed.trim().replace(/^'/, "").replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(name) ? name : typed.trim().slice(0, 80);
};

/** In a table `1234.56`, `1.234,56` and `1234`; in XML a point alone, and zeros behind it. */
const amounts = {
  table: /^([0-9]{1,3}(?:[.,' ][0-9]{3})+|[0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/,
  report: /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/,
};

/** Minor units; null for nothing, undefined for what is no amount. */
export function toAmount(typed: string, form: keyof typeof amounts): number | null | undefined {
  if (typed === "") return null;
  const parts = amounts[form].exec(typed);
  return parts === null
    ? undefined
    : Number(parts[1]!.replace(/\D/g, "")) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

/** One line without what the server accepts in no text. */
export const toLine = (text: string, max: number) =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, max);
