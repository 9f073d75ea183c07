import { z } from "zod";
import { id, moment, pageBefore, userId } from "../fields.ts";
import { operations } from "../operation.ts";

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
  | "limit-raise"
  | "recovery-code-used"
  | "sign-ins-failed"
  | "purchase-password-locked"
  | "email-changed"
  | "phone-changed"
  | "username-changed"
  | "second-factor-added"
  | "second-factor-removed"
  | "card-replaced"
  | "large-transfer"
  | "account-frozen"
  | "account-unfrozen"
  | "payout-account-changed"
  | "api-key-made"
  | "owner-added"
  | "owner-removed"
  | "webhook-changed"
  | "account-blocked"
  | "account-unblocked"
  | "account-cancelled"
  | "top-up-receipt"
  | "top-up-failed"
  | "purchase-receipt"
  | "refund"
  | "dispute-opened"
  | "dispute-answered"
  | "dispute-settled-for-customer"
  | "dispute-settled-for-partner"
  | "payout-paid"
  | "payout-rejected"
  | "account-held"
  | "own-account-held"
  | "own-account-released";

export const mailObstacles = [
  "too_late",
  "account_gone",
  "account_closed",
  /** The account is no longer as the mail says: blocked or held, or not. */
  "account_changed",
  "address_changed",
  /** It is about a partner that they no longer own. */
  "not_theirs",
  /** They have turned off mails of this kind. */
  "not_wanted",
] as const;

export type MailObstacle = (typeof mailObstacles)[number];

const unsentMail = z.object({
  id,
  /** A `MailTemplate`, or another release's. */
  template: z.string(),
  status: z.literal("failed"),
  /** Null for an invitation, and once there is no such account. */
  person: z.object({ user_id: userId, full_name: z.string() }).nullable(),
  /** Masked: `m•••@troco.example`. */
  address: z.string().nullable(),
  tries: z.int().min(0),
  /** The mail server's reply, or our reason in English; addresses in it are masked. */
  says: z.string().nullable(),
  created_at: moment,
  settled_at: moment,
  /** Null if it can be sent again. */
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
  },
  /** `mail_settled`: it is no longer in the list, `mail_outdated`: it has an `obstacle`. */
  sendMailAgain: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/send",
    summary: "Requeues an unsent email",
    access: "admin",
    input: z.strictObject({ id }),
    output: done,
    errors: ["mail_settled", "mail_outdated"],
  },
  discardMail: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/discard",
    summary: "Discards an unsent email: it leaves the list, and its content is deleted",
    access: "admin",
    input: z.strictObject({ id }),
    output: done,
    errors: ["mail_settled"],
  },
});
