import type { MailTemplate } from "#contract/back-office/mails.ts";
import type { MoneyFact, TextFact } from "./messages/messages.ts";

type Fact = MoneyFact | TextFact | "at";

/**
 * Whose account a mail still goes to when it is sent: in any state; not to one that its owner has closed; to one that is neither closed
 * nor blocked; only to one that is blocked, closed, or held for review, as the mail says; to one that is free to move its money.
 * `none`: to an address, whoever has it.
 */
export type Standing = "any" | "not-closed" | "open" | "blocked" | "closed" | "held" | "free" | "none";

/** What a mail is made of, in whatever language. */
interface Template {
  /** The table's rows, in this order; a row that the mail has no value for is left out. */
  readonly facts: readonly Fact[];
  /** Where its button leads, unless the mail brings a link of its own. `contact` writes to Troco. */
  readonly path?: string;
  /** Where its second link leads, likewise. */
  readonly otherPath?: string;
  readonly standing: Standing;
  /** Asked for in the settings, so that mail programs may offer to stop it there. */
  readonly canBeStopped?: true;
}

const newPassword = "/auth?mode=forgot";

/** A new mail is a name in the contract, a line here, and its words in each language: without them it does not compile. */
export const templates = {
  "confirm-email": { facts: [], standing: "not-closed" },
  "account-exists": { facts: [], standing: "not-closed" },
  "recover-password": { facts: [], standing: "not-closed" },
  "recover-purchase-password": { facts: [], standing: "open" },
  "invite-owner": { facts: ["company"], standing: "none" },
  "invite-staff": { facts: ["company"], standing: "none" },
  "password-changed": { facts: ["at"], path: "/auth", otherPath: newPassword, standing: "not-closed" },
  "purchase-password-changed": { facts: ["at"], path: "/my-card", otherPath: newPassword, standing: "not-closed" },
  "new-device": { facts: ["device", "at"], path: "/profile", otherPath: newPassword, standing: "not-closed" },
  "account-blocked": { facts: ["reason", "at"], path: "/", otherPath: "contact", standing: "blocked" },
  "account-unblocked": { facts: ["at"], path: "/", otherPath: "contact", standing: "open" },
  "account-cancelled": { facts: ["at"], path: "contact", standing: "closed" },
  "top-up-receipt": { facts: ["bonus", "at"], path: "/extrato", otherPath: "contact", standing: "any" },
  "top-up-failed": { facts: ["at"], path: "/add-money", otherPath: "contact", standing: "any" },
  "purchase-receipt": {
    facts: ["company", "description", "cashback", "at"],
    path: "/extrato",
    otherPath: "/notifications",
    standing: "any",
    canBeStopped: true,
  },
  refund: {
    facts: ["company", "reason", "cashbackReversed", "at"],
    path: "/extrato",
    otherPath: "contact",
    standing: "any",
  },
  "payout-paid": {
    facts: ["company", "holder", "account", "reference", "at"],
    path: "/partner/settlement",
    otherPath: "contact",
    standing: "open",
  },
  "payout-rejected": {
    facts: ["company", "reason", "at"],
    path: "/partner/settlement",
    otherPath: "contact",
    standing: "open",
  },
  "account-held": { facts: [], standing: "open" },
  "own-account-held": { facts: ["reason", "at"], path: "/", otherPath: "contact", standing: "held" },
  "own-account-released": { facts: ["at"], path: "/", otherPath: "contact", standing: "free" },
} as const satisfies Record<MailTemplate, Template>;

export type TemplateName = MailTemplate;
export const templateNames = Object.keys(templates) as TemplateName[];

export function isTemplateName(value: string): value is TemplateName {
  return Object.hasOwn(templates, value);
}

export function templateOf(name: TemplateName): Template {
  return templates[name];
}
