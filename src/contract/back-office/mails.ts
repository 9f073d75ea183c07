import { z } from "zod";
import { id, moment, nextBefore, pageBefore, userId } from "../fields.ts";
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
  | "purchase-password-tried-elsewhere"
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
  | "member-reported"
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
  | "payout-postponed"
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

const unsentMail = z
  .object({
    id: id,
    template: z.string().describe("Which mail it is."),
    status: z.literal("failed").describe("It was not sent."),
    person: z
      .object({ user_id: userId, full_name: z.string() })
      .nullable()
      .describe("To whom; null for an invitation, and once there is no such account."),
    address: z.string().nullable().describe("The address, masked; null if there is none."),
    tries: z.int().min(0),
    says: z
      .string()
      .nullable()
      .describe(
        "The mail server's reply, or our reason in English; addresses in it are masked. Null if there is none.",
      ),
    created_at: moment,
    settled_at: moment.describe("When it was given up on."),
    obstacle: z.enum(mailObstacles).nullable().describe("Why it cannot be sent again; null if it can."),
  })
  .meta({ id: "UnsentMail", description: "A mail that was not sent and is no longer tried." });

export type UnsentMail = z.output<typeof unsentMail>;

const done = z.object({});

export const mails = operations({
  listUnsentMails: {
    method: "GET",
    path: "/admin/unsent-mails",
    summary: "Unsent emails that are no longer retried, newest first",
    access: "admin",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ mails: z.array(unsentMail), next_before: nextBefore }),
  },
  sendMailAgain: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/send",
    summary: "Requeues an unsent email",
    description: "`mail_settled`: it is no longer in the list, `mail_outdated`: it has an `obstacle`.",
    access: "admin",
    input: z.strictObject({ id: id }),
    output: done,
    errors: ["mail_settled", "mail_outdated"],
  },
  discardMail: {
    method: "POST",
    path: "/admin/unsent-mails/{id}/discard",
    summary: "Discards an unsent email: it leaves the list, and its content is deleted",
    access: "admin",
    input: z.strictObject({ id: id }),
    output: done,
    errors: ["mail_settled"],
  },
});
