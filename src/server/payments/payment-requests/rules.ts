import { amountLimits } from "#contract/money.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

/** The word that makes a charge a tip; `tipo` and `multiple` do not count. */
const tipWord = /\b(tips?|gorjetas?)\b/i;

/** The statement's type for an approved charge (specification, section 9; product decision 28). */
export function typeOfCharge(description: string | null): "spend" | "tip" {
  return description !== null && tipWord.test(description) ? "tip" : "spend";
}

/** The longest that a charge is open, whatever the installation's expiry is. */
export const openAtMostMs = 24 * 60 * 60_000;
/** A pending charge is `expired` from `expires_at` on, even before the job has written so. */
export function statusAt(
  charge: { readonly status: PaymentRequestStatus; readonly expires_at: Date },
  now: Date,
): PaymentRequestStatus {
  return charge.status === "pending" && charge.expires_at <= now ? "expired" : charge.status;
}

/**
 * A customer's name as partners see it: the first name and the last one's initial.
 *
 * @example
 * abbreviateName("Marina Costa Azevedo") // "Marina A."
 */
export function abbreviateName(fullName: string): string {
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]!.toUpperCase()}.`;
}

/** One line for each part, so that no word is found across two; `foldText` must still fold it. */
export function searchTextOf(
  description: string | null,
  customerName: string,
  cardLast4: string,
  reference: string | null = null,
): string {
  return [description ?? "", customerName, cardLast4, ...(reference === null ? [] : [reference])].join("\n");
}

/** Digits in threes or in none, perhaps with two of cents, behind a point or a comma. */
const typedAmount = /^(?<whole>[0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+)(?:[.,](?<cents>[0-9]{2}))?$/;

/**
 * A typed search text as an amount in minor units; undefined if no charge could have it. A leading
 * currency sign is ignored.
 *
 * @example parseTypedAmount("R$ 1.234,50") // 123450; "42" is 4200
 */
export function parseTypedAmount(text: string): number | undefined {
  const parts = typedAmount.exec(text.replace(/^\D{0,3}?\s*(?=[0-9])/, ""))?.groups;
  if (parts === undefined) return undefined;
  const amount = Number(`${parts["whole"]!.replace(/[.,]/g, "")}${parts["cents"] ?? "00"}`);
  return amount <= amountLimits.charge.max ? amount : undefined;
}
