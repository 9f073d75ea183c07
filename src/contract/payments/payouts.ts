import { z } from "zod";
import {
  amount,
  amountField,
  count,
  day,
  fileAnswer,
  fileLanguage,
  id,
  loginPassword,
  moment,
  pageBefore,
  pageLimit,
  requireOrder,
  signedAmount,
  sum,
  text,
  timeZone,
} from "../fields.ts";
import { bankReferenceLengthMax, payoutReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { accountFields, maskedAccount, requireFieldsOfKind, wholeAccount } from "./payout-account.ts";

/** An administrator pays or rejects it, or an owner cancels it. */
export const payoutStatuses = ["requested", "paid", "rejected", "cancelled"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const settlementKinds = ["charge", "refund", "payout", "payout_return", "correction"] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** `account` is the one that was set when it was requested. */
const payout = z.object({
  id,
  amount,
  status: z.enum(payoutStatuses),
  account: maskedAccount,
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  requested_at: moment,
  /** Null while it waits. */
  decided_at: moment.nullable(),
});

const anyPayout = payout.extend({
  partner_id: id,
  partner_name: z.string(),
  requested_by: z.string().nullable(),
  /** The administrator who approved it, if one did; another marks it as paid. */
  approved_by: z.string().nullable(),
  approved_at: moment.nullable(),
});

/** `rests_until` is null once payouts to it can be requested. */
const payoutAccount = z.object({
  ...maskedAccount.shape,
  whole: wholeAccount.nullable(),
  set_at: moment,
  rests_until: moment.nullable(),
});

/** Days of the time zone, both included. */
const period = { from: day, to: day, time_zone: timeZone.default("UTC") };

const report = {
  method: "GET",
  access: "partner",
  input: z.strictObject({ ...period, ...fileLanguage }).superRefine(requireOrder),
  output: fileAnswer,
} as const;

export const payouts = operations({
  getSettlement: {
    method: "GET",
    path: "/partner/settlement",
    summary: "The partner balance and its payouts in progress",
    access: "partner",
    output: z.object({
      /** The sum that Troco owes the partner, without payouts that wait. */
      balance: amount,
      pending: z.object({ count, amount }),
      smallest_payout: amount,
    }),
  },
  listSettlementEntries: {
    method: "GET",
    path: "/partner/settlement/entries",
    summary: "All entries of the partner balance, newest first, with their origin",
    access: "partner",
    input: z
      .strictObject({
        from: day.optional(),
        to: day.optional(),
        time_zone: timeZone.default("UTC"),
        /** The `sequence` of the last entry of the page before, as `next_before` gave it. */
        before: z
          .string()
          .regex(/^[1-9][0-9]{0,15}$/)
          .optional(),
        limit: pageLimit(30),
      })
      .superRefine(requireOrder),
    output: z.object({
      entries: z.array(
        z.object({
          /** The entry's place in the account's history, from 1 without gaps. */
          sequence: z.int().min(1),
          /** `payout` and `payout_return` have a `payout_id`, `charge` and `refund` a `charge`. */
          kind: z.enum(settlementKinds),
          amount: signedAmount,
          balance_after: amount,
          at: moment,
          /**
           * Its three amounts are those of this entry: of a refund, the refunded part; never
           * negative.
           */
          charge: z
            .object({
              id,
              amount,
              fee: amount,
              cashback: amount,
              description: z.string().nullable(),
              customer_name: z.string(),
            })
            .nullable(),
          payout_id: id.nullable(),
        }),
      ),
      next_before: z.string().nullable(),
    }),
  },
  /** `too_many_requests` beyond 30 reports of the partner a minute, in both forms together. */
  exportSettlementReport: {
    ...report,
    path: "/partner/settlement/report.csv",
    summary: "The partner balance over a period as a table, with opening and closing balances and totals by type",
    file: "text/csv",
    errors: ["too_many_requests"],
  },
  /** `report_too_long` (with `maximum`) beyond `reportPdfEntriesMax` entries. */
  exportSettlementReportPdf: {
    ...report,
    path: "/partner/settlement/report.pdf",
    summary: "The same report as a document",
    file: "application/pdf",
    errors: ["too_many_requests", "report_too_long"],
  },
  /** `whole` is null for staff, and if the encryption key is no longer configured. */
  getPayoutAccount: {
    method: "GET",
    path: "/partner/payout-account",
    summary: "The payout account: in full for owners, masked for staff; null until it is set",
    access: "partner",
    output: payoutAccount.nullable(),
  },
  /**
   * It rests for 24 hours. `account_held`: a caller under review cannot redirect what other owners
   * request.
   */
  setPayoutAccount: {
    method: "PUT",
    path: "/partner/payout-account",
    summary: "Sets the payout account; payouts already requested still go to the previous one",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ ...accountFields, login_password: loginPassword }).superRefine(requireFieldsOfKind),
    output: payoutAccount,
    errors: ["account_held"],
  },
  /**
   * The money goes to the account that is set now; `payout_account_missing` also means that it must
   * be entered again, `payout_account_rests` that it was set recently and rests until `until`.
   * `payout_too_small` has `minimum_amount`, and never stops the payout of the whole balance.
   * `insufficient_balance` has `balance`, which in the answer is what remains.
   */
  requestPayout: {
    method: "POST",
    path: "/partner/payouts",
    summary: "Requests a payout from the partner balance; only one can be waiting at a time",
    access: "owner",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ amount: amountField(amountLimits.payout), login_password: loginPassword }),
    output: z.object({ payout, balance: amount }),
    errors: [
      "account_held",
      "money_paused",
      "payout_account_missing",
      "payout_account_rests",
      "payout_waiting",
      "payout_too_small",
      "insufficient_balance",
      "balance_limit_reached",
    ],
  },
  listPayouts: {
    method: "GET",
    path: "/partner/payouts",
    summary: "The partner's payouts, newest first",
    access: "partner",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ payouts: z.array(payout), next_before: id.nullable() }),
  },
  /** Idempotent. `payout_closed` has `status`. */
  cancelPayout: {
    method: "POST",
    path: "/partner/payouts/{id}/cancellation",
    summary: "Cancels a waiting payout; its amount returns to the partner balance",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: payout,
    errors: ["money_paused", "payout_not_found", "payout_closed", "balance_limit_reached"],
  },
  /** In lists where the oldest come first, `before` still names the last row of the page before. */
  listAllPayouts: {
    method: "GET",
    path: "/admin/payouts",
    summary: "All partners' payouts with one status: waiting ones oldest first, the others newest first",
    access: "admin",
    input: z.strictObject({
      status: z.enum(payoutStatuses).default("requested"),
      ...pageBefore(30),
    }),
    output: z.object({
      payouts: z.array(anyPayout),
      next_before: id.nullable(),
      /** All that wait, whatever `status` is. */
      waiting: z.object({ count, amount: sum }),
    }),
  },
  getPayout: {
    method: "GET",
    path: "/admin/payouts/{id}",
    summary: "One payout with its full payout account; null if the key that encrypted it is no longer configured",
    access: "admin",
    input: z.strictObject({ id }),
    output: anyPayout.extend({
      whole_account: wholeAccount.nullable(),
      /** Whether nobody can mark it as paid before an administrator approves it. */
      needs_approval: z.boolean(),
      approved_by_caller: z.boolean(),
      /** Whether it is about the caller or their own partner, so that others decide. */
      is_own_concern: z.boolean(),
    }),
    errors: ["payout_not_found"],
  },
  /**
   * Moves nothing. Idempotent; another administrator's approval replaces the one before.
   * `payout_closed` has `status`.
   */
  approvePayout: {
    method: "POST",
    path: "/admin/payouts/{id}/approval",
    summary: "Approves a waiting payout, so that another administrator can mark it as paid",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: anyPayout,
    errors: ["payout_not_found", "payout_closed", "own_concern"],
  },
  /**
   * The amount leaves the ledger for good. `payout_closed` has `status`. `payout_needs_two`, with
   * `limit`: with what was paid to the partner in the last 24 hours it is more than the limit, and
   * no other administrator has approved it; or the caller approved it.
   */
  markPayoutPaid: {
    method: "POST",
    path: "/admin/payouts/{id}/payment",
    summary: "Marks a payout as paid, with the bank reference",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ id, bank_reference: text(bankReferenceLengthMax), login_password: loginPassword }),
    output: anyPayout,
    errors: [
      "money_paused",
      "payout_not_found",
      "payout_closed",
      "payout_requester_held",
      "payout_needs_two",
      "own_concern",
      "bank_reference_used",
    ],
  },
  /** `payout_closed` has `status`. */
  rejectPayout: {
    method: "POST",
    path: "/admin/payouts/{id}/rejection",
    summary: "Rejects a payout, with a reason shown to the partner; its amount returns to the partner balance",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ id, reason: text(payoutReasonLengthMax), login_password: loginPassword }),
    output: anyPayout,
    errors: ["money_paused", "payout_not_found", "payout_closed", "own_concern", "balance_limit_reached"],
  },
});
