import { z } from "zod";
import { id, moment, pageBefore, userId } from "./fields.ts";
import { operations } from "./operation.ts";

/** Every mail there is, by the server's own name for it. */
export type MailTemplate =
  | "confirm-email"
  | "account-exists"
  | "recover-password"
  | "recover-purchase-password"
  | "invite-owner"
  | "invite-staff"
  | "password-changed"
  | "purchase-password-changed"
  | "new-device"
  | "account-blocked"
  | "account-unblocked"
  | "account-cancelled"
  | "top-up-receipt"
  | "top-up-failed"
  | "purchase-receipt"
  | "refund"
  | "payout-paid"
  | "payout-rejected"
  | "account-held"
  | "own-account-held"
  | "own-account-released";

/** Why a mail that was not sent is of no use any more. */
export const mailObstacles = [
  /** A link in it is over, or it is too old to be news. */
  "too_late",
  "account_gone",
  "account_closed",
  /** Blocked or held, or not any more: the mail says what is no longer so. */
  "account_changed",
  /** It was for an address that is not the account's any more. */
  "address_changed",
  /** It tells of a company that is no longer theirs. */
  "not_theirs",
  "not_wanted",
] as const;

export type MailObstacle = (typeof mailObstacles)[number];

const unsentMail = z.object({
  id,
  /** A `MailTemplate`, or one of another release. */
  template: z.string(),
  /** `uncertain`: handed over, and no answer came, so the mail server may have taken it. `failed`: it was surely not taken. */
  status: z.enum(["uncertain", "failed"]),
  /** Whose account it tells of; null for an invitation, and where there is none any more. */
  person: z.object({ user_id: userId, full_name: z.string() }).nullable(),
  /** Where it would go, masked: `m•••@troco.example`. */
  address: z.string().nullable(),
  tries: z.int().min(0),
  /** The mail server's words, or ours in English; addresses in it are masked. */
  says: z.string().nullable(),
  created_at: moment,
  settled_at: moment,
  /** Null where it may be sent again. */
  obstacle: z.enum(mailObstacles).nullable(),
});

export type UnsentMail = z.output<typeof unsentMail>;

const done = z.object({});

export const mails = operations({
  listUnsentMails: {
    method: "GET",
    path: "/admin/unsent-mails",
    summary: "Unsent emails that are no longer retried, newest first, paginated by key",
    access: "admin",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ mails: z.array(unsentMail), next_before: id.nullable() }),
    refusals: [],
  },
  sendMailAgain: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/send",
    summary: "Requeues an unsent email; one the mail server may have accepted could arrive twice",
    access: "admin",
    input: z.strictObject({ id }),
    output: done,
    refusals: ["mail_settled", "mail_outdated"],
  },
  discardMail: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/discard",
    summary: "Discards an unsent email: it leaves the list, and its content is deleted",
    access: "admin",
    input: z.strictObject({ id }),
    output: done,
    refusals: ["mail_settled"],
  },
});
