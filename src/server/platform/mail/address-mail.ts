import { accountDeletedReason, defaultLanguage, type Language } from "#contract/limits.ts";
import type { Recipient, WaitingMail } from "./store.ts";
import { templateOf, type Standing, type TemplateName } from "./templates.ts";

/** The recipient of a mail, or why it is not sent any more. */
export type Addressed =
  | { readonly to: string; readonly name: string; readonly language: Language }
  | {
      readonly dropped:
        | "too_late"
        | "account_gone"
        | "address_changed"
        | "account_changed"
        | "not_theirs"
        | "not_wanted";
    };

/** Decides by what is true at the time of sending, whatever was true when the mail was queued. */
export function addressMail(
  mail: Pick<WaitingMail, "address" | "language" | "useless_at">,
  template: TemplateName,
  recipient: Recipient | undefined,
  now: Date,
): Addressed {
  const { standing, canBeStopped } = templateOf(template);
  if (mail.useless_at <= now) return { dropped: "too_late" };
  // A user who invites or signs up may not learn whose address it is: the mail greets without a
  // name.
  if (standing === "none") return { to: mail.address!, name: "", language: mail.language ?? defaultLanguage };
  if (recipient === undefined) return { dropped: "account_gone" };
  if (mail.address !== null && mail.address !== recipient.email) return { dropped: "address_changed" };
  if (!stands(recipient, standing)) return { dropped: "account_changed" };
  if (!recipient.owns) return { dropped: "not_theirs" };
  if (canBeStopped && !recipient.wants_receipts) return { dropped: "not_wanted" };
  const language = mail.language ?? recipient.preferred_language ?? defaultLanguage;
  return { to: recipient.email, name: recipient.name, language };
}

export function hasClosed({ is_blocked: isBlocked, block_reason: reason }: Recipient): boolean {
  return isBlocked && reason === accountDeletedReason;
}

function stands(recipient: Recipient, standing: Standing): boolean {
  const isBlocked = recipient.is_blocked;
  const isClosed = hasClosed(recipient);
  switch (standing) {
    case "not-closed":
      return !isClosed;
    case "open":
      return !isBlocked;
    case "blocked":
      return isBlocked && !isClosed;
    case "closed":
      return isClosed;
    case "held":
      return recipient.is_held && !isClosed;
    case "free":
      return !recipient.is_held && !isBlocked;
    default:
      return true;
  }
}
