import { z } from "zod";
import {
  amount,
  amountField,
  day,
  fileAnswer,
  id,
  loginPassword,
  moment,
  pageBefore,
  requireOrder,
  signedAmount,
  text,
  timeZone,
} from "./fields.ts";
import { bankReferenceLengthMax, pageRowsMax, payoutAccountLengthMax, payoutReasonLengthMax } from "./limits.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

export const payoutStatuses = ["requested", "paid", "rejected", "cancelled"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutAccountKinds = ["pix", "iban", "bank"] as const;
export type PayoutAccountKind = (typeof payoutAccountKinds)[number];

/** What moves a company's settlement: the kinds of transfer that the ledger has a leg of it for. */
export const settlementKinds = ["charge", "refund", "payout", "payout_return", "correction"] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** As long as a PIX key is; which kind of key it is shows in its form: an e-mail, a phone, a CPF, a CNPJ, or a random one. */
const pixKey = text(payoutAccountLengthMax.pixKey)
  .transform(toPixKey)
  .refine((key) => isPixKey(key), { params: { code: "invalid_format" } });

const iban = z
  .string()
  .transform((value) => value.replace(/[ -]/g, "").toUpperCase())
  .pipe(z.string().min(1).max(payoutAccountLengthMax.accountNumber))
  .refine(isIban, { params: { code: "invalid_format" } });

const digitsAndSigns = (max: number) =>
  text(max).refine((value) => /^[A-Za-z0-9][A-Za-z0-9 .\-/]*$/.test(value), { params: { code: "invalid_format" } });

/** Which fields name the account, for each kind of it. */
const fieldsOf = {
  pix: ["pix_key"],
  iban: ["iban"],
  bank: ["bank_name", "branch", "account_number"],
} as const satisfies Record<PayoutAccountKind, readonly string[]>;

const accountFields = {
  kind: z.enum(payoutAccountKinds),
  holder_name: text(payoutAccountLengthMax.holderName),
  pix_key: pixKey.optional(),
  iban: iban.optional(),
  bank_name: text(payoutAccountLengthMax.bankName).optional(),
  branch: digitsAndSigns(payoutAccountLengthMax.branch).optional(),
  account_number: digitsAndSigns(payoutAccountLengthMax.accountNumber).optional(),
};

/** Exactly the fields of the account's own kind. */
function requireFieldsOfKind(
  account: { readonly kind: PayoutAccountKind } & {
    readonly [Field in (typeof fieldsOf)[PayoutAccountKind][number]]?: unknown;
  },
  context: z.RefinementCtx,
): void {
  for (const field of Object.values(fieldsOf).flat()) {
    const belongs = (fieldsOf[account.kind] as readonly string[]).includes(field);
    if (belongs === (account[field] !== undefined)) continue;
    context.addIssue({ code: "invalid_value", values: [], input: account[field], path: [field] });
  }
}

/** All that is needed to pay into it. */
const wholeAccount = z.object({
  kind: z.enum(payoutAccountKinds),
  holder_name: z.string(),
  pix_key: z.string().optional(),
  iban: z.string().optional(),
  bank_name: z.string().optional(),
  branch: z.string().optional(),
  account_number: z.string().optional(),
});
/** What everybody who may see the payout sees of its account: never more of a number or a key than its end. */
const maskedAccount = z.object({ kind: z.enum(payoutAccountKinds), holder_name: z.string(), masked: z.string() });

const payout = z.object({
  id,
  amount,
  status: z.enum(payoutStatuses),
  account: maskedAccount,
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  requested_at: moment,
  decided_at: moment.nullable(),
});

/** As an administrator sees it. */
const anyPayout = payout.extend({
  partner_id: id,
  partner_name: z.string(),
  /** Null when the person is no more. */
  requested_by: z.string().nullable(),
});

/** From the first moment of a day to the last one of another. */
const period = { from: day, to: day, time_zone: timeZone.default("UTC") };

const report = {
  method: "GET",
  access: "partner",
  input: z.strictObject(period).superRefine(requireOrder),
  output: fileAnswer,
} as const;

export const payouts = operations({
  getSettlement: {
    method: "GET",
    path: "/partner/settlement",
    summary: "What the house owes the caller's company, and what of it waits to be paid out",
    access: "partner",
    input: z.strictObject({}),
    output: z.object({
      balance: amount,
      /** Requested and not paid yet; no longer part of the balance. */
      pending: z.object({ count: z.int().min(0), amount }),
      /** Less than this is paid out only where it is the whole balance. */
      smallest_payout: amount,
    }),
    refusals: [],
  },
  listSettlementEntries: {
    method: "GET",
    path: "/partner/settlement/entries",
    summary: "Every leg of the company's settlement account, newest first, with what it came from",
    access: "partner",
    input: z
      .strictObject({
        from: day.optional(),
        to: day.optional(),
        time_zone: timeZone.default("UTC"),
        /** The last row's place in the account. */
        before: z
          .string()
          .regex(/^[1-9][0-9]{0,15}$/)
          .optional(),
        limit: z.coerce.number().int().min(1).max(pageRowsMax).default(30),
      })
      .superRefine(requireOrder),
    output: z.object({
      entries: z.array(
        z.object({
          /** The leg's place in the account's own history, from 1 without gaps. */
          sequence: z.int().min(1),
          kind: z.enum(settlementKinds),
          amount: signedAmount,
          balance_after: amount,
          at: moment,
          /** The charge that was paid or refunded, with what of it was. */
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
    refusals: [],
  },
  exportSettlementReport: {
    ...report,
    path: "/partner/settlement/report.csv",
    summary:
      "A period of the settlement account as a table, with opening and closing balance and the sums of each kind",
    file: "text/csv",
    refusals: ["too_many_requests"],
  },
  exportSettlementReportPdf: {
    ...report,
    path: "/partner/settlement/report.pdf",
    summary: "The same as a document",
    file: "application/pdf",
    refusals: ["too_many_requests", "report_too_long"],
  },
  getPayoutAccount: {
    method: "GET",
    path: "/partner/payout-account",
    summary: "Where the company is paid out to: whole for its owner, masked for its staff; null until it is set",
    access: "partner",
    input: z.strictObject({}),
    output: z.object({ ...maskedAccount.shape, whole: wholeAccount.nullable(), set_at: moment }).nullable(),
    refusals: [],
  },
  setPayoutAccount: {
    method: "PUT",
    path: "/partner/payout-account",
    summary: "Sets where the company is paid out to; payouts that wait already stay as they were requested",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ ...accountFields, login_password: loginPassword }).superRefine(requireFieldsOfKind),
    output: z.object({ ...maskedAccount.shape, whole: wholeAccount.nullable(), set_at: moment }),
    refusals: ["account_held"],
  },
  requestPayout: {
    method: "POST",
    path: "/partner/payouts",
    summary: "Takes an amount out of the settlement, to be paid into the company's account; one waits at a time",
    access: "owner",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ amount: amountField(amountLimits.payout), login_password: loginPassword }),
    output: z.object({ payout, balance: amount }),
    refusals: [
      "account_held",
      "money_paused",
      "payout_account_missing",
      "payout_waiting",
      "payout_too_small",
      "insufficient_balance",
      "balance_limit_reached",
    ],
  },
  listPayouts: {
    method: "GET",
    path: "/partner/payouts",
    summary: "The company's payouts, newest first",
    access: "partner",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ payouts: z.array(payout), next_before: id.nullable() }),
    refusals: [],
  },
  cancelPayout: {
    method: "POST",
    path: "/partner/payouts/{id}/cancellation",
    summary: "Takes back a payout that nobody has decided on; its amount returns to the settlement",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: payout,
    refusals: ["money_paused", "payout_not_found", "payout_closed", "balance_limit_reached"],
  },
  listAllPayouts: {
    method: "GET",
    path: "/admin/payouts",
    summary: "Every company's payouts of one status: what waits from the oldest on, what is decided from the newest on",
    access: "admin",
    input: z.strictObject({
      status: z.enum(payoutStatuses).default("requested"),
      ...pageBefore(30),
    }),
    output: z.object({
      payouts: z.array(anyPayout),
      next_before: id.nullable(),
      /** All that wait, whichever status was asked for. */
      waiting: z.object({ count: z.int().min(0), amount: z.int().min(0) }),
    }),
    refusals: [],
  },
  getPayout: {
    method: "GET",
    path: "/admin/payouts/{id}",
    summary: "One payout with the whole account that it goes to",
    access: "admin",
    input: z.strictObject({ id }),
    output: anyPayout.extend({ whole_account: wholeAccount }),
    refusals: ["payout_not_found"],
  },
  markPayoutPaid: {
    method: "POST",
    path: "/admin/payouts/{id}/payment",
    summary: "Writes down that the bank has paid it, under the bank's reference",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ id, bank_reference: text(bankReferenceLengthMax), login_password: loginPassword }),
    output: anyPayout,
    refusals: ["money_paused", "payout_not_found", "payout_closed", "payout_requester_held", "bank_reference_used"],
  },
  rejectPayout: {
    method: "POST",
    path: "/admin/payouts/{id}/rejection",
    summary: "Refuses a payout, with a reason that the company reads; its amount returns to the settlement",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ id, reason: text(payoutReasonLengthMax), login_password: loginPassword }),
    output: anyPayout,
    refusals: ["money_paused", "payout_not_found", "payout_closed", "balance_limit_reached"],
  },
});

/** ISO 13616: the country's letters, two check digits, and all of it one more than a multiple of 97. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = [...(value.slice(4) + value.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

const randomPixKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As a bank takes it: numbers without the signs that people write between their digits. */
function toPixKey(typed: string): string {
  const key = typed.toLowerCase();
  return randomPixKey.test(key) || !/^\+?[0-9.\-/ ()]+$/.test(key) ? key : key.replace(/[^+0-9]/g, "");
}

function isPixKey(key: string): boolean {
  if (/^[0-9]{11}$/.test(key)) return isNumbered(key, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  if (/^[0-9]{14}$/.test(key)) return isNumbered(key, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return /^\+[1-9][0-9]{9,14}$/.test(key) || randomPixKey.test(key) || z.email().safeParse(key).success;
}

/** Whether the last two digits of a CPF or a CNPJ check those before them. */
function isNumbered(digits: string, weights: readonly number[]): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  const checkDigit = (places: number): number => {
    const used = weights.slice(-places);
    const sum = used.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const places = digits.length - 2;
  return checkDigit(places) === Number(digits[places]) && checkDigit(places + 1) === Number(digits[places + 1]);
}
