import { z } from "zod";
import {
  amount,
  amountField,
  count,
  fileAnswer,
  fileLanguage,
  firstDay,
  id,
  lastDay,
  loginPassword,
  minorUnits,
  moment,
  nextBefore,
  pageBefore,
  pageLimit,
  requireOrder,
  signedAmount,
  sum,
  text,
  timeZone,
} from "../fields.ts";
import { bankReferenceLengthMax, payoutReasonLengthMax, reportPdfEntriesMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { rights } from "../partners/roles.ts";
import { accountFields, maskedAccount, requireFieldsOfKind, wholeAccount } from "./payout-account.ts";
import { newPayoutSchedule, payoutSchedule, payoutScheduleExample } from "./payout-schedule.ts";

/** An administrator pays or rejects it, or an owner cancels it. */
export const payoutStatuses = ["requested", "paid", "rejected", "cancelled"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** A sum in minor units that may exceed any balance, and be negative. */
const anySum = z.int().meta(minorUnits);

export const settlementKinds = ["charge", "refund", "payout", "payout_return", "correction"] as const;
export type SettlementKind = (typeof settlementKinds)[number];

const status = z.enum(payoutStatuses).meta({
  id: "PayoutStatus",
  description:
    "`requested` until an administrator pays or rejects it, or an owner cancels it; then it never changes again.",
});
const settlementKind = z.enum(settlementKinds).meta({
  id: "SettlementKind",
  description: "`payout_return` is the amount of a payout that was rejected or cancelled; `correction` is Troco's.",
});

const maskedExample = { kind: "pix", holder_name: "Padaria Estrela Ltda", masked: "•••• 0181" };
const payoutExample = {
  id: "01a2b7e0-3f6d-7a84-b1c9-2d3e4f506172",
  amount: 1500,
  status: "requested",
  account: maskedExample,
  bank_reference: null,
  reason: null,
  requested_by: "owner",
  requested_at: "2026-11-23T10:00:00.000Z",
  decided_at: null,
};

const payoutFields = {
  id: id.describe("The payout's ID."),
  amount: amount.describe("What is paid out, in minor units."),
  status: status.describe("Where the payout stands."),
  account: maskedAccount.describe("The account that was set when it was requested; its number is masked."),
  bank_reference: z.string().nullable().describe("The bank's reference of the payment; null until it is paid."),
  reason: z.string().nullable().describe("Why it was rejected; null otherwise."),
  // It has a default because an answer that is repeated may be older than it is.
  requested_by: z
    .enum(["owner", "schedule"])
    .default("owner")
    .describe("Whether an owner requested it, or the partner's payout schedule."),
  requested_at: moment.describe("When it was requested."),
  decided_at: moment.nullable().describe("When it was paid, rejected or cancelled; null while it waits."),
};
export const payout = z.object(payoutFields).meta({
  id: "Payout",
  description: "Money of the partner balance that Troco pays to the partner's bank account.",
  examples: [payoutExample],
});

export const anyPayoutFields = {
  ...payoutFields,
  batch_id: id.nullable().describe("The batch that it is paid with; null if it is in none."),
  partner_id: id.describe("The partner's ID."),
  partner_name: z.string().describe("The partner's name."),
  requester_name: z
    .string()
    .nullable()
    .describe("The owner who requested it, or in whose name the schedule did; null once the name is erased."),
  approved_by: z
    .string()
    .nullable()
    .describe("The administrator who approved it; another marks it as paid. Null if nobody has."),
  approved_at: moment.nullable().describe("When it was approved; null if it was not."),
};
const anyPayout = z
  .object(anyPayoutFields)
  .meta({ id: "PartnerPayout", description: "A payout as administrators see it." });

const payoutAccount = z
  .object({
    ...maskedAccount.shape,
    whole: wholeAccount.nullable().describe("The whole account; null for managers."),
    set_at: moment.describe("When the account was set."),
    rests_until: moment.nullable().describe("From when on payouts can be requested to it; null if they can."),
  })
  .meta({ id: "PayoutAccount", description: "The bank account that the partner's payouts go to." });
const payoutAccountExample = {
  ...maskedExample,
  whole: { kind: "pix", holder_name: "Padaria Estrela Ltda", pix_key: "11222333000181" },
  set_at: "2026-11-22T09:00:00.000Z",
  rests_until: "2026-11-23T09:00:00.000Z",
};

const settlementEntry = z
  .object({
    sequence: z
      .int()
      .min(1)
      .meta({ description: "The entry's place in the balance's history, from 1 without gaps.", examples: [7] }),
    kind: settlementKind.describe("What it comes from: a payout has a `payout_id`, a charge or refund a `charge`."),
    amount: signedAmount.describe(
      "What it adds to the balance, in minor units; negative for what leaves it. Of a charge or refund it is the `establishment` of its `split`.",
    ),
    balance_after: amount.describe("The balance after it, in minor units."),
    at: moment.describe(
      "When it was posted: the charge's `decided_at`, the refund's `created_at`, the payout's `requested_at`, and of a `payout_return` its `decided_at`.",
    ),
    charge: z
      .object({
        id: id.describe("The charge's ID."),
        amount: amount.describe("The charged or refunded amount, in minor units."),
        fee: amount.describe("The fee in that amount, in minor units."),
        cashback: amount.describe("The cashback in that amount, in minor units."),
        description: z.string().nullable().describe("The charge's description; null if it has none."),
        customer_name: z.string().describe("The customer's first name and an initial."),
        reference: z.string().nullable().describe("The charge's reference; null if it has none."),
      })
      .meta({
        id: "SettlementCharge",
        description: "The charge of an entry. Its amounts are those of the entry: of a refund, the refunded part.",
      })
      .nullable()
      .describe("The charge that was paid or refunded; null for anything else."),
    refund_id: id.nullable().describe("The refund; null for anything else."),
    payout_id: id.nullable().describe("The payout; null for anything else."),
  })
  .meta({ id: "SettlementEntry", description: "One change of the partner balance." });

const period = { from: firstDay, to: lastDay, time_zone: timeZone.default("UTC") };
const reportExample = { input: { from: "2026-11-01", to: "2026-11-30", time_zone: "America/Sao_Paulo" } };

const report = {
  method: "GET",
  access: rights.settlement,
  errors: ["too_many_requests"],
  input: z.strictObject({ ...period, ...fileLanguage }).superRefine(requireOrder),
  example: reportExample,
} as const;

export const payouts = operations({
  getSettlement: {
    method: "GET",
    path: "/partner/settlement",
    summary: "The partner balance and its payouts in progress",
    access: rights.settlement,
    keyScope: "settlement:read",
    example: {
      input: {},
      output: { balance: 2095, pending: { count: 0, amount: 0 }, smallest_payout: 1000 },
    },
    output: z
      .object({
        balance: amount.describe("What Troco owes the partner, without payouts that wait, in minor units."),
        pending: z
          .object({
            count: count.describe("How many payouts wait."),
            amount: amount.describe("Their amounts together, in minor units."),
          })
          .describe("The payouts in progress."),
        smallest_payout: amount.describe("The smallest payout, in minor units; the whole balance can always be paid."),
      })
      .meta({ id: "Settlement", description: "The partner balance." }),
  },
  listSettlementEntries: {
    method: "GET",
    path: "/partner/settlement/entries",
    summary: "All entries of the partner balance, newest first, with their origin",
    access: rights.settlement,
    keyScope: "settlement:read",
    input: z
      .strictObject({
        from: firstDay.optional(),
        to: lastDay.optional(),
        time_zone: timeZone.default("UTC"),
        before: z
          .string()
          .regex(/^[1-9][0-9]{0,15}$/)
          .optional()
          .describe("The `next_before` of the page before: the `sequence` of its last entry."),
        limit: pageLimit(30),
      })
      .superRefine(requireOrder),
    example: {
      input: { limit: 1 },
      output: {
        entries: [
          {
            sequence: 1,
            kind: "charge",
            amount: 2095,
            balance_after: 2095,
            at: "2026-11-21T13:00:02.000Z",
            charge: {
              id: "01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081",
              amount: 2500,
              fee: 155,
              cashback: 250,
              description: "Breakfast",
              customer_name: "Marina A.",
              reference: null,
            },
            refund_id: null,
            payout_id: null,
          },
        ],
        next_before: null,
      },
    },
    output: z.object({
      entries: z.array(settlementEntry).describe("The entries of this page."),
      next_before: z
        .string()
        .nullable()
        .meta({ description: "What to pass as `before` for the next page; null on the last one.", examples: ["7"] }),
    }),
  },
  getSettlementReport: {
    ...report,
    keyScope: "settlement:read",
    path: "/partner/settlement/report",
    summary: "The partner balance before and after a period, with totals by type",
    description:
      "The figures by which a period's entries are checked: `opening_balance` and the `totals` add up to `closing_balance`. Amounts that left are negative. `too_many_requests` beyond 30 reports of the partner a minute, in all forms together.",
    example: {
      input: { from: "2026-11-01", to: "2026-11-30", time_zone: "UTC" },
      output: {
        from: "2026-11-01",
        to: "2026-11-30",
        time_zone: "UTC",
        currency: "USD",
        opening_balance: 0,
        closing_balance: 2095,
        totals: [{ kind: "charge", count: 1, amount: 2095 }],
      },
    },
    input: z.strictObject(period).superRefine(requireOrder),
    output: z
      .object({
        from: firstDay,
        to: lastDay,
        time_zone: z.string().describe("The time zone of the days."),
        currency: z.string().describe("The installation's currency."),
        opening_balance: anySum.describe("The balance before the period, in minor units."),
        closing_balance: anySum.describe("The balance at its end, in minor units."),
        totals: z
          .array(
            z
              .object({
                kind: settlementKind.describe("What the entries come from."),
                count: count.describe("How many entries there are."),
                amount: anySum.describe("Their amounts together, in minor units; negative for what left."),
              })
              .meta({ id: "SettlementTotal", description: "The entries of one type in a period." }),
          )
          .describe("The entries of the period by type; a type without entries is left out."),
      })
      .meta({ id: "SettlementReport", description: "The partner balance over a period." }),
  },
  exportSettlementReport: {
    ...report,
    keyScope: "settlement:read",
    path: "/partner/settlement/report.csv",
    summary: "The partner balance over a period as a table, with opening and closing balances and totals by type",
    description: "`too_many_requests` beyond 30 reports of the partner a minute, in all forms together.",
    file: "text/csv",
    output: fileAnswer,
  },
  exportSettlementReportPdf: {
    ...report,
    path: "/partner/settlement/report.pdf",
    summary: "The same report as a document",
    description: `\`report_too_long\` has \`maximum\`: a document has at most ${reportPdfEntriesMax} entries.`,
    file: "application/pdf",
    output: fileAnswer,
    errors: ["too_many_requests", "report_too_long"],
  },
  getPayoutAccount: {
    method: "GET",
    path: "/partner/payout-account",
    summary: "The payout account: in full for owners, masked for managers; null until it is set",
    description: "`whole` is also null if the key that encrypted it is no longer configured.",
    example: { input: {}, output: payoutAccountExample },
    access: rights.settlement,
    output: payoutAccount.nullable(),
  },
  setPayoutAccount: {
    method: "PUT",
    path: "/partner/payout-account",
    summary: "Sets the payout account; payouts already requested still go to the previous one",
    description:
      "It rests for 24 hours before payouts to it can be requested. `account_held`: a caller under review cannot redirect what other owners request.",
    example: {
      input: {
        kind: "pix",
        holder_name: "Padaria Estrela Ltda",
        pix_key: "11.222.333/0001-81",
        login_password: "the owner's login password",
      },
      output: payoutAccountExample,
    },
    access: rights.payouts,
    asksLoginPassword: true,
    input: z.strictObject({ ...accountFields, login_password: loginPassword }).superRefine(requireFieldsOfKind),
    output: payoutAccount,
    errors: ["account_held"],
  },
  getPayoutSchedule: {
    method: "GET",
    path: "/partner/payout-schedule",
    summary: "The days on which the balance is paid out by itself, and when and how much is next",
    example: { input: {}, output: payoutScheduleExample },
    access: rights.settlement,
    output: payoutSchedule,
  },
  setPayoutSchedule: {
    method: "PUT",
    path: "/partner/payout-schedule",
    summary: "Chooses the days on which the whole balance is paid out by itself",
    description:
      "From the next day on. Payouts are requested in the caller's name, by the rules of `requestPayout`; what cannot be requested on its day is tried on the next ones. They end when the caller is no owner any more, until another owner chooses a schedule. `account_held`: a caller under review.",
    example: {
      input: { cadence: "weekly", weekday: 1, minimum_amount: 5000, login_password: "the owner's login password" },
      output: payoutScheduleExample,
    },
    access: rights.payouts,
    asksLoginPassword: true,
    input: newPayoutSchedule,
    output: payoutSchedule,
    errors: ["account_held"],
  },
  requestPayout: {
    method: "POST",
    path: "/partner/payouts",
    summary: "Requests a payout from the partner balance; only one can be waiting at a time",
    description:
      "The money goes to the account that is set now; `payout_account_missing` also means that it must be entered again, `payout_account_rests` that it was set recently and rests until `until`. `payout_too_small` has `minimum_amount`, and never stops the payout of the whole balance. `insufficient_balance` has `balance`.",
    example: {
      input: { amount: 1500, login_password: "the owner's login password" },
      output: { payout: payoutExample, balance: 595 },
    },
    access: rights.payouts,
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      amount: amountField(amountLimits.payout).describe("What to pay out, in minor units."),
      login_password: loginPassword,
    }),
    output: z.object({ payout, balance: amount.describe("What remains of the balance, in minor units.") }),
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
    description: "A payout leaves the balance when it is requested, and returns to it if it is rejected or cancelled.",
    example: { input: { limit: 1 }, output: { payouts: [payoutExample], next_before: null } },
    access: rights.settlement,
    keyScope: "payouts:read",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ payouts: z.array(payout).describe("The payouts of this page."), next_before: nextBefore }),
  },
  getPartnerPayout: {
    method: "GET",
    path: "/partner/payouts/{id}",
    summary: "One of the partner's payouts",
    example: { input: { id: payoutExample.id }, output: payoutExample },
    access: rights.settlement,
    keyScope: "payouts:read",
    input: z.strictObject({ id: id.describe("The payout's ID.") }),
    output: payout,
    errors: ["payout_not_found"],
  },
  cancelPayout: {
    method: "POST",
    path: "/partner/payouts/{id}/cancellation",
    summary: "Cancels a waiting payout; its amount returns to the partner balance",
    description:
      "A repeat gets the same answer. `payout_closed` has `status`; `payout_in_batch`: it is on its way to the bank.",
    example: {
      input: { id: payoutExample.id, login_password: "the owner's login password" },
      output: { ...payoutExample, status: "cancelled", decided_at: "2026-11-23T10:05:00.000Z" },
    },
    access: rights.payouts,
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: payout,
    errors: ["money_paused", "payout_not_found", "payout_closed", "payout_in_batch", "balance_limit_reached"],
  },
  listAllPayouts: {
    method: "GET",
    path: "/admin/payouts",
    summary: "All partners' payouts with one status: waiting ones oldest first, the others newest first",
    description: "Where the oldest come first, `before` still names the last row of the page before.",
    access: "admin",
    input: z.strictObject({
      status: status.default("requested").describe("Only payouts with this status."),
      ...pageBefore(30),
    }),
    output: z.object({
      payouts: z.array(anyPayout).describe("The payouts of this page."),
      next_before: nextBefore,
      waiting: z
        .object({
          count: count.describe("How many payouts wait."),
          amount: sum.describe("Their amounts together, in minor units."),
        })
        .describe("All payouts that wait, whatever `status` is."),
    }),
  },
  getPayout: {
    method: "GET",
    path: "/admin/payouts/{id}",
    summary: "One payout with its full payout account; null if the key that encrypted it is no longer configured",
    access: "admin",
    input: z.strictObject({ id }),
    output: z
      .object({
        ...anyPayoutFields,
        whole_account: wholeAccount
          .nullable()
          .describe("The whole account; null if the key that encrypted it is no longer configured."),
        needs_approval: z.boolean().describe("Whether nobody can mark it as paid before an administrator approves it."),
        approved_by_caller: z.boolean().describe("Whether the caller approved it."),
        is_own_concern: z
          .boolean()
          .describe("Whether it is about the caller or their own partner, so that others decide."),
      })
      .meta({ id: "PayoutDetails", description: "A payout with its whole account, for administrators." }),
    errors: ["payout_not_found"],
  },
  approvePayout: {
    method: "POST",
    path: "/admin/payouts/{id}/approval",
    summary: "Approves a waiting payout, so that another administrator can mark it as paid",
    description:
      "Moves nothing. A repeat changes nothing; another administrator's approval replaces the one before. `payout_closed` has `status`.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: anyPayout,
    errors: ["payout_not_found", "payout_closed", "own_concern"],
  },
  markPayoutPaid: {
    method: "POST",
    path: "/admin/payouts/{id}/payment",
    summary: "Marks a payout as paid, with the bank reference",
    description:
      "The amount leaves the ledger for good. `payout_closed` has `status`. `payout_needs_two`, with `limit`: with what was paid to the partner in the last 24 hours it is more than the limit, and no other administrator has approved it; or the caller approved it.",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id,
      bank_reference: text(bankReferenceLengthMax).describe("The bank's reference of the payment."),
      login_password: loginPassword,
    }),
    output: anyPayout,
    errors: [
      "money_paused",
      "payout_not_found",
      "payout_closed",
      "payout_requester_held",
      "payout_account_reported",
      "payout_needs_two",
      "own_concern",
      "bank_reference_used",
    ],
  },
  rejectPayout: {
    method: "POST",
    path: "/admin/payouts/{id}/rejection",
    summary: "Rejects a payout, with a reason shown to the partner; its amount returns to the partner balance",
    description: "`payout_closed` has `status`.",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id,
      reason: text(payoutReasonLengthMax).describe("Why; the partner reads it."),
      login_password: loginPassword,
    }),
    output: anyPayout,
    errors: ["money_paused", "payout_not_found", "payout_closed", "own_concern", "balance_limit_reached"],
  },
});
