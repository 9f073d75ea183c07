import type { ParsedInputOf } from "#contract/operation.ts";
import type { PayoutAccountKind } from "#contract/payments/payout-account.ts";
import type { payouts } from "#contract/payments/payouts.ts";
import { maskEmail } from "#server/platform/wire.ts";

/** A partner's whole bank account. */
export type PayoutAccount = Omit<ParsedInputOf<typeof payouts.setPayoutAccount>, "login_password">;

export interface MaskedAccount {
  readonly kind: PayoutAccountKind;
  readonly holder_name: string;
  readonly masked: string;
}

/**
 * The account's holder, and the end of its key or number: `•••• 4321`, `f•••@padaria.example`,
 * `Banco Norte •••• 7-01`.
 */
export function maskAccount(account: PayoutAccount): MaskedAccount {
  const { kind, holder_name: holderName } = account;
  switch (kind) {
    case "pix":
      return { kind, holder_name: holderName, masked: maskKey(account.pix_key!) };
    case "iban":
      return { kind, holder_name: holderName, masked: `${account.iban!.slice(0, 2)} ${maskEnd(account.iban!)}` };
    case "bank":
      return { kind, holder_name: holderName, masked: `${account.bank_name!} ${maskEnd(account.account_number!)}` };
  }
}

/** The end of a short number would be most of it. */
function maskEnd(number: string): string {
  return `•••• ${number.slice(Math.max(number.length - 4, Math.ceil(number.length / 2)))}`.trimEnd();
}

function maskKey(key: string): string {
  return key.includes("@") ? maskEmail(key) : maskEnd(key);
}
