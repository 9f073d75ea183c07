import type { Mail } from "./render-mail.ts";

/** A mail with all that its head says beside the sender. */
export interface Letter extends Mail {
  readonly to: string;
  /** The same for every try of one mail. */
  readonly messageId: string;
  readonly at: Date;
  /** Where the reader may stop such mails. */
  readonly stopAt: string | undefined;
}

export type Outcome =
  /** The mail server answers for it now. */
  | { readonly outcome: "accepted" }
  /** Surely not taken, and it may be another time. */
  | { readonly outcome: "later"; readonly says: string }
  /** Refused for good. */
  | { readonly outcome: "refused"; readonly says: string }
  /** Handed over, and no answer came: it may have been taken. */
  | { readonly outcome: "unknown"; readonly says: string };

/**
 * Hands a letter over. `begin` is called just before the first byte of it leaves this process, and answers whether it may. Never throws.
 */
export type Deliver = (letter: Letter, begin: () => Promise<boolean>) => Promise<Outcome>;
