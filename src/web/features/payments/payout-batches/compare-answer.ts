import type { Input } from "#web/lib/api.ts";
import type { Answer, AnswerRow } from "./read-answer.ts";
import type { BatchPayout, WholeBatch } from "./use-batches.ts";

/** The effect that a row of the bank's answer would have. */
export type Verdict =
  | "will_pay"
  | "will_reject"
  | "already"
  /** It was decided otherwise. */
  | "closed"
  | "amount_differs"
  | "unknown"
  | "repeated"
  | "pending"
  | "unreadable";

export interface ComparedRow extends AnswerRow {
  readonly verdict: Verdict;
  /** The payout of the batch that the row names. */
  readonly payout: BatchPayout | undefined;
}

/** Whether the answer is about another order than this batch's. */
export function isOfAnother({ orderName }: Answer, { id }: Pick<WholeBatch, "id">): boolean {
  return orderName !== undefined && orderName.toLowerCase() !== id.replaceAll("-", "");
}

/**
 * Adds to each row what it would do to the batch as it is now. Where a payment is named twice, the
 * first row counts.
 */
export function compareAnswer(rows: readonly AnswerRow[], { payouts }: Pick<WholeBatch, "payouts">): ComparedRow[] {
  const byName = new Map(payouts.map((payout) => [payout.end_to_end_id, payout]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const payout = byName.get(row.reference);
    const verdict = seen.has(row.reference) && payout !== undefined ? "repeated" : verdictOf(row, payout);
    seen.add(row.reference);
    return { ...row, payout, verdict };
  });
}

function verdictOf({ status, amount }: AnswerRow, payout: BatchPayout | undefined): Verdict {
  if (payout === undefined) return "unknown";
  if (status === undefined || amount === undefined) return "unreadable";
  if (amount !== null && amount !== payout.amount) return "amount_differs";
  if (status === "pending") return "pending";
  if (payout.status === status) return "already";
  if (payout.status !== "requested") return "closed";
  return status === "paid" ? "will_pay" : "will_reject";
}

type Settled = Input<"settlePayoutBatch">["rows"][number];

/**
 * The rows that change something, as they are sent.
 *
 * @param unsaid the reason to send where the bank gave none
 */
export function toSettle(rows: readonly ComparedRow[], unsaid: string): Settled[] {
  return rows.flatMap(({ verdict, reference: end_to_end_id, amount, bankReference, reason }): Settled[] => {
    const given = { end_to_end_id, ...(typeof amount === "number" && { amount }) };
    if (verdict === "will_pay")
      return [{ outcome: "paid", ...given, ...(bankReference !== undefined && { bank_reference: bankReference }) }];
    return verdict === "will_reject" ? [{ outcome: "rejected", ...given, reason: reason.trim() || unsaid }] : [];
  });
}
