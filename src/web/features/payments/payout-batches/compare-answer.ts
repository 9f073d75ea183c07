import type { Input } from "#web/lib/api.ts";
import type { Answer, AnswerRow } from "./answer.ts";
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
  /** Refused because the bank has had it already. */
  | "duplicate"
  | "unreadable";

export interface ComparedRow extends AnswerRow {
  readonly verdict: Verdict;
  /** The payout of the batch that the row names. */
  readonly payout: BatchPayout | undefined;
}

/** Whether the answer is about another order than this batch's. */
export function isOfAnother({ orderName }: Pick<Answer, "orderName">, { id }: Pick<WholeBatch, "id">): boolean {
  return orderName !== undefined && orderName.toLowerCase() !== id.replaceAll("-", "");
}

/** The answer's rows, and one for each payout that has none, where a level above speaks for it. */
export function rowsFor(
  { rows, unnamed }: Answer,
  { amount, payouts }: Pick<WholeBatch, "amount" | "payouts">,
): readonly AnswerRow[] {
  if (unnamed === undefined) return rows;
  const { status, reason, sum } = unnamed;
  const named = new Set(rows.map(({ reference }) => reference));
  return [
    ...rows,
    ...payouts
      .filter(({ end_to_end_id: name }) => !named.has(name))
      .map((payout) => ({
        reference: payout.end_to_end_id,
        status,
        // Another sum than the order's is no amount of any of its payments.
        amount: sum === null ? null : sum === amount ? payout.amount : 0,
        bankReference: undefined,
        reason,
      })),
  ];
}

/**
 * Whether the answer shows that the bank has the order: it paid or accepted some of it, or refused
 * it as one that it has had. Payouts of it in another batch would be paid twice. A table without a
 * status is not yet an answer.
 */
export function showsOrder({ orderName }: Pick<Answer, "orderName">, rows: readonly ComparedRow[]): boolean {
  return rows.some(
    ({ payout, status }) =>
      payout !== undefined && status !== "rejected" && (status !== "pending" || orderName !== undefined),
  );
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
  if (status === "pending" || status === "duplicate") return status;
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
