import type { SpendingLimitName } from "#contract/limits.ts";
import type { PayoutObstacle } from "#contract/payments/payout-schedule.ts";

/** Amounts of a mail's table, in minor units. */
export type MoneyFact = "bonus" | "cashback" | "cashbackReversed" | "limitBefore" | "limitAfter";
/** The facts that somebody typed, what a device calls itself, and a count. */
export type TextFact =
  | "company"
  | "description"
  | "reason"
  | "device"
  | "tries"
  | "by"
  | "recipient"
  | "holder"
  | "account"
  | "reference";

/** The messages of one mail. Each has one subject and one button; anything else is a plain link. */
export interface Messages {
  /** `{amount}` stands for the mail's amount. */
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** The line above the amount, in a mail that has one. */
  readonly amount?: string;
  readonly button: string;
  /** The sentence in front of a second link, where a mail has one. */
  readonly otherwise?: string;
  /** Advice for a reader who did not ask for this mail, or why it came. */
  readonly note: string;
}

/** Sentences that every mail shares. */
export interface Frame {
  readonly greeting: (name: string) => string;
  /** For a name that cannot be shown. */
  readonly plainGreeting: string;
  readonly linkHint: string;
  readonly facts: Record<MoneyFact | TextFact | "at" | "from" | "limit" | "obstacle", string>;
  /** Why a scheduled payout waits. */
  readonly obstacles: Record<Exclude<PayoutObstacle, "payout_waiting">, string>;
  readonly limits: Record<SpendingLimitName, string>;
  readonly unknownDevice: string;
}
