import { z } from "zod";
import { amount, count, id, loginPassword, nextBefore, pageBefore, text, userId } from "../fields.ts";
import { disputeDecisionLengthMax, disputeStates } from "../limits.ts";
import { operations } from "../operation.ts";
import { disputedCharge } from "../payments/disputes.ts";

const anyDispute = z
  .object({
    ...disputedCharge.shape,
    customer_id: userId,
    partner_id: id,
  })
  .meta({ id: "AnyDispute", description: "A dispute as administrators see it." });

export type AnyDispute = z.output<typeof anyDispute>;

export const disputeSettlement = operations({
  listAllDisputes: {
    method: "GET",
    path: "/admin/disputes",
    summary: "All disputes: those that wait for a decision, for their partner, or have ended",
    description:
      "`waiting` ones come longest waiting first, the others newest first; `before` always names the last row of the page before. `waiting` counts those that an administrator can decide.",
    access: "admin",
    input: z.strictObject({
      state: z.enum(disputeStates).default("waiting").describe("Only disputes that stand there."),
      ...pageBefore(30),
    }),
    output: z.object({
      disputes: z.array(anyDispute),
      next_before: nextBefore,
      waiting: count.describe("How many an administrator can decide."),
    }),
  },
  getDispute: {
    method: "GET",
    path: "/admin/disputes/{id}",
    summary: "One dispute, with what is left of the charge and what the partner balance holds",
    access: "admin",
    input: z.strictObject({ id: id }),
    output: anyDispute.extend({ settlement_balance: amount.describe("What Troco owes the partner, in minor units.") }),
    errors: ["dispute_not_found"],
  },
  settleDispute: {
    method: "POST",
    path: "/admin/disputes/{id}/settlement",
    summary: "Decides a dispute, with a reason that both sides read",
    description:
      "For the customer, everything that is left of the charge is refunded from the partner balance. `dispute_closed` has `status`; `dispute_waits_for_partner` has `until`; `refund_exceeds_settlement` as in `refundPaymentRequest`: nothing was decided; `own_concern`: the caller is the customer, or was a member of the partner, or of one with the customer, since the charge was made.",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id: id,
      in_favor_of: z.enum(["customer", "partner"]).describe("Who is right."),
      reason: text(disputeDecisionLengthMax).describe("Why; both sides read it."),
      login_password: loginPassword,
    }),
    output: anyDispute,
    errors: [
      "money_paused",
      "dispute_not_found",
      "dispute_closed",
      "dispute_waits_for_partner",
      "own_concern",
      "refund_exceeds_settlement",
      "customer_account_closed",
      "balance_limit_reached",
    ],
  },
});
