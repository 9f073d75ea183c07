import { toWire } from "#server/platform/wire.ts";
import type { PayoutAccount } from "./rules.ts";
import type { EntryRow } from "./settlement-store.ts";
import type { AccountRow, PayoutRow } from "./store.ts";

/** A payout as the partner's members see it. */
export function toPayout(row: PayoutRow) {
  return {
    id: row.id,
    amount: toWire(row.amount),
    status: row.status,
    account: { kind: row.account_kind, holder_name: row.account_holder_name, masked: row.account_masked },
    bank_reference: row.bank_reference,
    reason: row.reason,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** As administrators see it. */
export function toAnyPayout(row: PayoutRow) {
  return {
    ...toPayout(row),
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    requested_by: row.requested_by_name,
  };
}

/** `whole` is for the owner alone. */
export function toPayoutAccount({ kind, holder_name, masked, set_at }: AccountRow, whole: PayoutAccount | null) {
  return { kind, holder_name, masked, whole, set_at: set_at.toISOString() };
}

/** A leg of the settlement as the partner's members see it. */
export function toEntry(row: EntryRow) {
  return {
    sequence: toWire(row.sequence),
    kind: row.kind,
    amount: toWire(row.amount),
    balance_after: toWire(row.balance_after),
    at: row.at.toISOString(),
    charge:
      row.charge_id === null
        ? null
        : {
            id: row.charge_id,
            amount: Math.abs(toWire(row.charge_amount!)),
            fee: Math.abs(toWire(row.charge_fee!)),
            cashback: Math.abs(toWire(row.charge_cashback!)),
            description: row.description,
            customer_name: row.customer_name!,
          },
    payout_id: row.payout_id,
  };
}
