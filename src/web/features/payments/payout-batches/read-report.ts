import { payoutReasonLengthMax } from "#contract/limits.ts";
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
  type BankStatus,
} from "./answer.ts";

/** What one element of the report says: of the order, of its instruction, or of a payment. */
interface Said {
  id?: string;
  /** The name that we gave a payment beside its `id`; it is the same. */
  instructionId?: string;
  status?: string;
  amount?: string;
  readonly reasons: Reason[];
}
interface Reason {
  code?: string;
  readonly infos: string[];
}

/** The levels of a report, by their path below `CstmrPmtStsRpt`. */
const group = "OrgnlGrpInfAndSts";
const instruction = "OrgnlPmtInfAndSts";
const payment = `${instruction}/TxInfAndSts`;

const fields: Readonly<Record<string, "id" | "instructionId" | "status" | "amount">> = {
  [`${group}/OrgnlMsgId`]: "id",
  [`${group}/OrgnlCtrlSum`]: "amount",
  [`${group}/GrpSts`]: "status",
  [`${instruction}/OrgnlPmtInfId`]: "id",
  [`${instruction}/OrgnlCtrlSum`]: "amount",
  [`${instruction}/PmtInfSts`]: "status",
  [`${payment}/OrgnlEndToEndId`]: "id",
  [`${payment}/OrgnlInstrId`]: "instructionId",
  [`${payment}/OrgnlTxRef/Amt/InstdAmt`]: "amount",
  [`${payment}/TxSts`]: "status",
};

/**
 * Reads a `pain.002` by the local names of its elements, since banks have namespaces of their own
 * for it. A document type is refused, since only it can declare entities.
 */
export async function readReport(text: string): Promise<Answer | { readonly problem: AnswerProblem }> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const order: Said = { reasons: [] };
  const instructions: { readonly level: Said; readonly payments: Said[] }[] = [];
  let count = 0;
  let problem: AnswerProblem | undefined;
  let content = "";
  const stop = (because: AnswerProblem) => {
    problem = because;
    throw new Error(because);
  };
  /** The level at which the parser is. */
  const levelOf = (xpath: string): Said | undefined => {
    const last = instructions.at(-1);
    if (xpath.startsWith(`${payment}/`)) return last?.payments.at(-1);
    if (xpath.startsWith(`${instruction}/`)) return last?.level;
    return xpath.startsWith(`${group}/`) ? order : undefined;
  };
  parser.on("doctype", () => stop("declares_types"));
  parser.on("error", () => stop("unreadable"));
  parser.on("opentag", ({ local, uri }) => {
    if (path.length < 2 && !isReport(path.length, local, uri)) stop("not_a_report");
    path.push(local);
    content = "";
    const xpath = path.slice(2).join("/");
    if (xpath === instruction) instructions.push({ level: { reasons: [] }, payments: [] });
    if (xpath === payment) instructions.at(-1)!.payments.push({ reasons: [] });
    if (xpath === payment && ++count > answerMax.rows) stop("too_many_rows");
    if (xpath.endsWith("/StsRsnInf")) levelOf(xpath)?.reasons.push({ infos: [] });
  });
  parser.on("text", (piece) => (content += piece));
  parser.on("cdata", (piece) => (content += piece));
  parser.on("closetag", () => {
    const xpath = path.slice(2).join("/");
    path.pop();
    const level = levelOf(xpath);
    const said = content.trim();
    content = "";
    if (level === undefined || said === "") return;
    const field = fields[xpath];
    // A second name of the order, or a second status, is no report's: none of them can be believed.
    if (field !== undefined && (level[field] ??= said) !== said) stop("unreadable");
    const reason = level.reasons.at(-1);
    if (/\/StsRsnInf\/Rsn\/(?:Cd|Prtry)$/.test(xpath)) reason!.code ??= said;
    if (xpath.endsWith("/StsRsnInf/AddtlInf")) reason!.infos.push(said);
  });
  try {
    parser.write(text).close();
  } catch {
    return { problem: problem ?? "unreadable" };
  }
  return toAnswer(order, instructions);
}

/** The document, and the message in it; a namespace that names a message must name this one. */
function isReport(depth: number, local: string, uri: string): boolean {
  if (depth === 1) return local === "CstmrPmtStsRpt";
  const [message = "pain.002"] = /[a-z]{4}\.[0-9]{3}(?=\.)/.exec(uri) ?? [];
  return local === "Document" && message === "pain.002";
}

/** Banks write this where the order's name could not be read. */
const nameOf = ({ id }: Said): string | undefined => (id === "NOTPROVIDED" ? undefined : id);

function toAnswer(
  order: Said,
  instructions: readonly { readonly level: Said; readonly payments: readonly Said[] }[],
): Answer | { readonly problem: AnswerProblem } {
  const rows = instructions.flatMap(({ level, payments }) =>
    payments.map((one): AnswerRow => {
      const { status, reason } = settle([one, level, order]);
      const { id = one.instructionId ?? "", amount = "" } = one;
      return {
        reference: toReference(id === "NOTPROVIDED" ? (one.instructionId ?? id) : id),
        status,
        amount: toAmount(amount, "report"),
        bankReference: undefined,
        reason,
      };
    }),
  );
  const orderName = nameOf(order) ?? (instructions.length === 1 ? nameOf(instructions[0]!.level) : undefined);
  const own = instructions.find(({ level }) => level.id?.toLowerCase() === orderName?.toLowerCase())?.level;
  const above = own === undefined ? [order] : [own, order];
  const isSaid = above.some(({ status = "" }) => status !== "" && status.toUpperCase() !== partly);
  const levels = [
    { level: "group" as const, said: order },
    ...instructions.map(({ level }) => ({ level: "instruction" as const, said: level })),
  ]
    .map(({ level, said: { status = "", reasons } }) => ({
      level,
      status: toLine(status, 40),
      reason: toReason(reasons),
    }))
    .filter(({ status, reason }) => status !== "" || reason !== "");
  if (isSaid && orderName === undefined && rows.length === 0) return { problem: "order_unnamed" };
  const sum = toAmount(above.find(({ amount }) => amount !== undefined)?.amount ?? "", "report");
  return {
    rows,
    orderName,
    levels,
    unnamed: isSaid && orderName !== undefined ? { ...settle(above), sum } : undefined,
  };
}

/** The status of a level of which only parts have one. */
const partly = "PART";

/**
 * The word that holds, of a payment's own and those above it, nearest first: the nearest one with a
 * status. Levels that say that a payment was made and that it was not say nothing.
 */
function settle(levels: readonly Said[]): { readonly status: BankStatus | undefined; readonly reason: string } {
  const said = levels.filter(({ status = "" }, at) => status !== "" && (at === 0 || status.toUpperCase() !== partly));
  const all = said.map(({ status = "" }) => toStatus(status));
  const status = all.length === 0 ? "pending" : all[0];
  const reasons = levels.map(({ reasons: given }) => given).find((given) => given.length > 0) ?? [];
  if (status === "rejected" || status === "paid") {
    const other = status === "paid" ? "rejected" : "paid";
    if (all.includes(other)) return { status: undefined, reason: toReason(reasons) };
  }
  const isRefused = (level: Said) => toStatus(level.status ?? "") === "rejected" || level === levels[0];
  const isDuplicate = levels.some((level) => isRefused(level) && saysDuplicate(toReason(level.reasons)));
  return { status: status === "rejected" && isDuplicate ? "duplicate" : status, reason: toReason(reasons) };
}

/** All reasons in one line, each with its code; where there is no room, their texts are cut. */
function toReason(reasons: readonly Reason[]): string {
  const write = (max: number) =>
    reasons
      .map(({ code, infos }) => {
        const text = toLine(infos.join(" "), 10_000);
        const cut = text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;
        return [cut, code && `(${toLine(code, 35)})`].filter(Boolean).join(" ");
      })
      .filter(Boolean)
      .join("; ");
  let max = payoutReasonLengthMax;
  while (write(max).length > payoutReasonLengthMax && max > 0) max -= 5;
  return write(max).slice(0, payoutReasonLengthMax);
}
