import type { MailTemplate } from "#contract/back-office/mails.ts";
import type { MoneyFact, TextFact } from "./messages/message-types.ts";
import { securityTemplates } from "./security-templates.ts";

type Fact = MoneyFact | TextFact | "at" | "from" | "limit" | "obstacle";

/**
 * The state that an account must have for a mail to go out. `open`: neither closed nor blocked;
 * `held`: for review; `free`: neither held nor blocked; `none`: the mail goes to an address, with
 * or without an account.
 */
export type Standing = "any" | "not-closed" | "open" | "blocked" | "closed" | "held" | "free" | "none";

/** The part of a mail that is the same in every language. */
interface Template {
  /** The rows of its table, in this order. A row without a value is left out. */
  readonly facts: readonly Fact[];
  /**
   * The page that its button leads to, unless the mail has its own link. `contact` writes to Troco.
   */
  readonly path?: string;
  /** The same for its second link. */
  readonly otherPath?: string;
  readonly standing: Standing;
  /** It can be turned off in the settings, which mail programs may offer. */
  readonly canBeStopped?: true;
}

const newPassword = "/auth?mode=forgot";

/** A new mail needs a name in the contract, a line here, and its messages in each language. */
export const templates = {
  "confirm-email": { facts: [], standing: "none" },
  "account-exists": { facts: [], standing: "not-closed" },
  "recover-password": { facts: [], standing: "not-closed" },
  "recover-purchase-password": { facts: [], standing: "open" },
  "invite-owner": { facts: ["company"], standing: "none" },
  "invite-staff": { facts: ["company"], standing: "none" },
  "limit-raise": {
    facts: ["limit", "limitBefore", "limitAfter", "from"],
    path: "/profile?section=limits",
    otherPath: newPassword,
    standing: "not-closed",
  },
  "recovery-code-used": {
    facts: ["at"],
    path: "/profile?section=security",
    otherPath: newPassword,
    standing: "not-closed",
  },
  ...securityTemplates,
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
  "dispute-opened": {
    facts: ["company", "reason", "at"],
    path: "/partner/charges",
    otherPath: "contact",
    standing: "open",
  },
  "dispute-answered": { facts: ["company", "reason", "at"], path: "/extrato", otherPath: "contact", standing: "open" },
  "dispute-settled-for-customer": {
    facts: ["company", "reason", "at"],
    path: "/extrato",
    otherPath: "contact",
    standing: "any",
  },
  "dispute-settled-for-partner": {
    facts: ["company", "reason", "at"],
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
  "payout-postponed": {
    facts: ["company", "obstacle"],
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
