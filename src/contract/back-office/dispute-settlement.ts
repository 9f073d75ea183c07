import { z } from "zod";
import { amount, count, id, loginPassword, pageBefore, text, userId } from "../fields.ts";
import { disputeDecisionLengthMax, disputeStates } from "../limits.ts";
import { operations } from "../operation.ts";
import { disputedCharge } from "../payments/disputes.ts";

const anyDispute = z.object({
  ...disputedCharge.shape,
  customer_id: userId,
  partner_id: id,
});

export type AnyDispute = z.output<typeof anyDispute>;

export const disputeSettlement = operations({
  /**
   * `waiting` ones come longest waiting first, the others newest first; `before` always names the
   * last row of the page before. `waiting` counts those that an administrator can decide.
   */
  listAllDisputes: {
    method: "GET",
    path: "/admin/disputes",
    summary: "All disputes: those that wait for a decision, for their partner, or have ended",
    access: "admin",
    input: z.strictObject({ state: z.enum(disputeStates).default("waiting"), ...pageBefore(30) }),
    output: z.object({ disputes: z.array(anyDispute), next_before: id.nullable(), waiting: count }),
  },
  getDispute: {
    method: "GET",
    path: "/admin/disputes/{id}",
    summary: "One dispute, with what is left of the charge and what the partner balance holds",
    access: "admin",
    input: z.strictObject({ id }),
    output: anyDispute.extend({ settlement_balance: amount }),
    errors: ["dispute_not_found"],
  },
  /**
   * For the customer, everything that is left of the charge is refunded from the partner balance.
   * `dispute_closed` has `status`; `dispute_waits_for_partner` has `until`;
   * `refund_exceeds_settlement` as in `refundPaymentRequest`: nothing was decided;
   * `own_matter`: the caller is the customer, or acts for the partner.
   */
  settleDispute: {
    method: "POST",
    path: "/admin/disputes/{id}/settlement",
    summary: "Decides a dispute, with a reason that both sides read",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id,
      in_favor_of: z.enum(["customer", "partner"]),
      reason: text(disputeDecisionLengthMax),
      login_password: loginPassword,
    }),
    output: anyDispute,
    errors: [
      "money_paused",
      "dispute_not_found",
      "dispute_closed",
      "dispute_waits_for_partner",
      "own_matter",
      "refund_exceeds_settlement",
      "customer_account_closed",
      "balance_limit_reached",
    ],
  },
});
