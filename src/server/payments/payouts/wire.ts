import { rowToWire, toWire } from "#server/platform/wire.ts";
import type { PayoutAccount } from "./mask-account.ts";
import type { Report } from "./report/collect.ts";
import { restsUntil } from "./rules.ts";
import type { EntryRow } from "./settlement-store.ts";
import type { AccountRow, PayoutRow } from "./store.ts";

type OwnPayout = Omit<
  PayoutRow,
  | "account_encrypted"
  | "requested_by_name"
  | "approved_by"
  | "approved_by_name"
  | "approved_at"
  | "batch_id"
  | "account_reported_at"
>;

export function toPayout(row: OwnPayout) {
  const { id, amount, status, bank_reference, reason, requested_at, decided_at } = rowToWire(row);
  const account = { kind: row.account_kind, holder_name: row.account_holder_name, masked: row.account_masked };
  const requested_by = row.due_on === null ? ("owner" as const) : ("schedule" as const);
  return { id, amount, status, account, bank_reference, reason, requested_by, requested_at, decided_at };
}

export function toAnyPayout(row: PayoutRow) {
  const { batch_id, partner_id, partner_name, requested_by_name, approved_by_name, approved_at } = row;
  return {
    ...toPayout(row),
    batch_id,
    partner_id,
    partner_name,
    requester_name: requested_by_name,
    approved_by: approved_by_name,
    approved_at: approved_at?.toISOString() ?? null,
  };
}

/** A partner's bank account; `whole` is for its owners alone. */
export function toPayoutAccount(
  { kind, holder_name, masked, set_at }: AccountRow,
  { whole, now }: { readonly whole: PayoutAccount | null; readonly now: Date },
) {
  const rests_until = restsUntil(set_at, now)?.toISOString() ?? null;
  return { kind, holder_name, masked, whole, set_at: set_at.toISOString(), rests_until };
}

export function toEntry(row: EntryRow) {
  const { sequence, kind, amount, balance_after, at, refund_id, payout_id, ...charge } = rowToWire(row);
  return {
    sequence,
    kind,
    amount,
    balance_after,
    at,
    charge:
      charge.charge_id === null
        ? null
        : {
            id: charge.charge_id,
            amount: Math.abs(charge.charge_amount!),
            fee: Math.abs(charge.charge_fee!),
            cashback: Math.abs(charge.charge_cashback!),
            description: charge.description,
            customer_name: charge.customer_name!,
            reference: charge.reference,
          },
    refund_id,
    payout_id,
  };
}

/** The figures of a report, by which a program checks the entries it has read. */
export function toSummary(
  { from, to, time_zone }: { readonly from: string; readonly to: string; readonly time_zone: string },
  { currency, opening, closing, totals }: Report,
) {
  const balances = { opening_balance: toWire(opening), closing_balance: toWire(closing) };
  return { from, to, time_zone, currency, ...balances, totals: totals.map(rowToWire) };
}
