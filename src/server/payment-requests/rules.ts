import { amountLimits } from "#contract/money.ts";
import type { PaymentRequestStatus } from "#contract/payment-requests.ts";

/** A charge says it is a tip by the word, in either language; `tipo` or `multiple` do not. */
const tipWord = /\b(tips?|gorjetas?)\b/i;

/** The statement's type for an approved charge (specification, section 9; product decision 28). */
export function typeOfCharge(description: string | null): "spend" | "tip" {
  return description !== null && tipWord.test(description) ? "tip" : "spend";
}

/** No charge is open for longer, whatever the installation's expiry is. */
export const openAtMostMs = 24 * 60 * 60_000;
/** More than a charge's id and its time are ever apart, which are two readings of the clock. */
export const idsOffMs = 60_000;

/**
 * The status of a charge at a moment: a pending one is `expired` from `expires_at` on, whether or
 * not the job has written so.
 */
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

/** What a search looks through, a line each, so that nothing is found across two. */
export function searchTextOf(description: string | null, customerName: string, cardLast4: string): string {
  return [description ?? "", customerName, cardLast4].join("\n");
}

/** Groups of three, or none; cents after the last sign. Either sign may part either. */
const typedAmount = /^(?<whole>[0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+)(?:[.,](?<cents>[0-9]{2}))?$/;

/** What was typed as an amount, in minor units: `42`, `42,00`, `1.234,50`, `R$ 42.00`. Undefined where it is none that a charge could have. */
export function parseTypedAmount(text: string): number | undefined {
  const parts = typedAmount.exec(text.replace(/^\D{0,3}?\s*(?=[0-9])/, ""))?.groups;
  if (parts === undefined) return undefined;
  const amount = Number(`${parts["whole"]!.replace(/[.,]/g, "")}${parts["cents"] ?? "00"}`);
  return amount <= amountLimits.charge.max ? amount : undefined;
}

/** Words moments as RFC 3339 in a zone, with the zone's distance from UTC at that moment: `2026-11-22T10:15:03-03:00`. */
export function momentsIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const offset = parts["timeZoneName"]!.replace("GMT", "") || "+00:00";
    return `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}:${parts["second"]}${offset}`;
  };
}
