import type { PaymentRequestStatus } from "#contract/payment-requests.ts";

/** A charge says it is a tip by the word, in either language; `tipo` or `multiple` do not. */
const tipWord = /\b(tips?|gorjetas?)\b/i;

/** The statement's type for an approved charge (specification, section 9; product decision 28). */
export function typeOfCharge(description: string | null): "spend" | "tip" {
  return description !== null && tipWord.test(description) ? "tip" : "spend";
}

/** A pending charge is over from the moment it expires, whether or not the job has written so yet. */
export function statusAt(
  charge: { readonly status: PaymentRequestStatus; readonly expires_at: Date },
  now: Date,
): PaymentRequestStatus {
  return charge.status === "pending" && charge.expires_at <= now ? "expired" : charge.status;
}

/** What a partner sees of a customer: `Marina A.` */
export function abbreviateName(fullName: string): string {
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]!.toUpperCase()}.`;
}
