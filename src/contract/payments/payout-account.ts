import { z } from "zod";
import { text } from "../fields.ts";
import { payoutAccountLengthMax } from "../limits.ts";

export const payoutAccountKinds = ["pix", "iban", "bank"] as const;
export type PayoutAccountKind = (typeof payoutAccountKinds)[number];

/**
 * A PIX key, whose form shows its kind: an e-mail address, a phone, a CPF, a CNPJ, or a random key.
 * Parsed to lower case, a number to its digits, with the + of a phone, and a CNPJ, which may have
 * letters, to capitals.
 */
const pixKey = text(payoutAccountLengthMax.pixKey)
  .transform(toPixKey)
  .refine((key) => isPixKey(key), { params: { code: "invalid_format" } });

/** An IBAN, with or without spaces and hyphens; parsed to capitals without them. */
const iban = z
  .string()
  .transform((value) => value.replace(/[ -]/g, "").toUpperCase())
  .pipe(z.string().min(1).max(payoutAccountLengthMax.accountNumber))
  .refine(isIban, { params: { code: "invalid_format" } });

const digitsAndSigns = (max: number) =>
  text(max).refine((value) => /^[A-Za-z0-9][A-Za-z0-9 .\-/]*$/.test(value), { params: { code: "invalid_format" } });

const fieldsOf = {
  pix: ["pix_key"],
  iban: ["iban"],
  bank: ["bank_name", "branch", "account_number"],
} as const satisfies Record<PayoutAccountKind, readonly string[]>;
export type PayoutAccountFields = typeof fieldsOf;

const kind = z
  .enum(payoutAccountKinds)
  .meta({ id: "PayoutAccountKind", description: "By what the bank finds the account." });
const described = {
  holder_name: "Whose account it is.",
  pix_key: "Of `pix`: an e-mail address, a phone, a CPF, a CNPJ, also one with letters, or a random key.",
  iban: "Of `iban`: the IBAN, also with spaces.",
  bank_name: "Of `bank`: the bank's name.",
  branch: "Of `bank`: the branch.",
  account_number: "Of `bank`: the account's number.",
} as const;

/** `requireFieldsOfKind` checks which of the optional fields are needed. */
export const accountFields = {
  kind,
  holder_name: text(payoutAccountLengthMax.holderName).describe(described.holder_name),
  pix_key: pixKey.optional().describe(described.pix_key),
  iban: iban.optional().describe(described.iban),
  bank_name: text(payoutAccountLengthMax.bankName).optional().describe(described.bank_name),
  branch: digitsAndSigns(payoutAccountLengthMax.branch).optional().describe(described.branch),
  account_number: digitsAndSigns(payoutAccountLengthMax.accountNumber).optional().describe(described.account_number),
};

/**
 * Adds `required` for a field of the account's kind that is missing, `not_allowed` for another
 * kind's.
 */
export function requireFieldsOfKind(
  account: { readonly kind: PayoutAccountKind } & {
    readonly [Field in PayoutAccountFields[PayoutAccountKind][number]]?: unknown;
  },
  context: z.RefinementCtx,
): void {
  for (const field of Object.values(fieldsOf).flat()) {
    const belongs = (fieldsOf[account.kind] as readonly string[]).includes(field);
    if (belongs === (account[field] !== undefined)) continue;
    context.addIssue({ code: "invalid_value", values: [], input: account[field], path: [field] });
  }
}

export const wholeAccount = z
  .object({
    kind,
    holder_name: z.string().describe(described.holder_name),
    pix_key: z.string().optional().describe(described.pix_key),
    iban: z.string().optional().describe(described.iban),
    bank_name: z.string().optional().describe(described.bank_name),
    branch: z.string().optional().describe(described.branch),
    account_number: z.string().optional().describe(described.account_number),
  })
  .meta({ id: "WholePayoutAccount", description: "A payout account with its whole number, for owners." });
/** Shown to all of the partner's members. */
export const maskedAccount = z
  .object({
    kind,
    holder_name: z.string().describe(described.holder_name),
    masked: z.string().describe("How the key or number ends, such as `•••• 4321`."),
  })
  .meta({ id: "MaskedPayoutAccount", description: "A payout account as all of the partner's members see it." });

/** ISO 13616: two letters, two check digits, and a number that leaves 1 when divided by 97. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = [...(value.slice(4) + value.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

const randomPixKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Twelve digits or letters, and two check digits. */
const cnpj = /^[0-9A-Z]{12}[0-9]{2}$/;

/** A PIX key as banks take it: numbers without separators. */
function toPixKey(typed: string): string {
  const key = typed.toLowerCase();
  const bare = typed.replace(/[.\-/ ]/g, "");
  if (cnpj.test(bare.toUpperCase())) return bare.toUpperCase();
  return randomPixKey.test(key) || !/^\+?[0-9.\-/ ()]+$/.test(key) ? key : key.replace(/[^+0-9]/g, "");
}

function isPixKey(key: string): boolean {
  if (/^[0-9]{11}$/.test(key)) return isNumbered(key, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  if (cnpj.test(key)) return isNumbered(key, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return /^\+[1-9][0-9]{9,14}$/.test(key) || randomPixKey.test(key) || z.email().safeParse(key).success;
}

/** Whether the last two digits of a CPF or a CNPJ check the digits and letters before them. */
function isNumbered(signs: string, weights: readonly number[]): boolean {
  if (/^(\d)\1*$/.test(signs)) return false;
  const checkDigit = (places: number): number => {
    // A character counts as its code less 48: digits as themselves, A as 17.
    const used = weights.slice(-places);
    const sum = used.reduce((total, weight, place) => total + weight * (signs.charCodeAt(place) - 48), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const places = signs.length - 2;
  return checkDigit(places) === Number(signs[places]) && checkDigit(places + 1) === Number(signs[places + 1]);
}
