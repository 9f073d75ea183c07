import type { PayoutAccountKind } from "#contract/payments/payout-account.ts";
import type { PayoutStatus } from "#contract/payments/payouts.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

export interface AccountRow {
  kind: PayoutAccountKind;
  holder_name: string;
  masked: string;
  encrypted: Buffer;
  set_at: Date;
}

/** A partner's account, still encrypted. `for no key update` makes requests and changes wait. */
export async function readAccount(
  database: Queryable,
  partnerId: string,
  lock: "for no key update" | "" = "",
): Promise<AccountRow | undefined> {
  const [row] = await database.query<AccountRow>(
    `select kind, holder_name, masked, encrypted, set_at from payout_accounts where partner_id = $1 ${lock}`,
    [partnerId],
  );
  return row;
}

export async function writeAccount(
  transaction: Queryable,
  account: AccountRow & { readonly partner_id: string; readonly set_by: string },
): Promise<void> {
  await insertRow(
    transaction,
    "payout_accounts",
    account,
    `on conflict (partner_id) do update set kind = excluded.kind, holder_name = excluded.holder_name,
      masked = excluded.masked, encrypted = excluded.encrypted, set_by = excluded.set_by, set_at = excluded.set_at`,
  );
}

export function readEncryptedAccounts(
  database: Queryable,
): Promise<{ readonly partner_id: string; readonly encrypted: Buffer }[]> {
  return database.query("select partner_id, encrypted from payout_accounts order by partner_id");
}

/** @returns false if the account was replaced meanwhile */
export async function replaceEncrypted(
  database: Queryable,
  partnerId: string,
  { encrypted, renewed }: { readonly encrypted: Buffer; readonly renewed: Buffer },
): Promise<boolean> {
  const rows = await database.query(
    "update payout_accounts set encrypted = $3 where partner_id = $1 and encrypted = $2 returning partner_id",
    [partnerId, encrypted, renewed],
  );
  return rows.length === 1;
}

export interface PayoutRow {
  partner_id: string;
  id: string;
  partner_name: string;
  amount: bigint;
  account_kind: PayoutAccountKind;
  account_holder_name: string;
  account_masked: string;
  account_encrypted: Buffer;
  status: PayoutStatus;
  requested_at: Date;
  requested_by: string;
  /** Null if there is no such user any more. */
  requested_by_name: string | null;
  decided_at: Date | null;
  bank_reference: string | null;
  reason: string | null;
}

const columns = `partner_id, id, partner_name, amount, account_kind, account_holder_name, account_masked, account_encrypted, status,
  requested_at, requested_by, (select full_name from profiles where user_id = requested_by) as requested_by_name, decided_at, bank_reference, reason`;

/** Fails on `payouts_one_waiting` if another payout of the partner waits. */
export async function insertPayout(
  transaction: Queryable,
  payout: Omit<PayoutRow, "status" | "requested_by_name" | "decided_at" | "bank_reference" | "reason">,
): Promise<PayoutRow> {
  await insertRow(transaction, "payouts", payout);
  return (await readAnyPayout(transaction, payout.id))!;
}

export async function readAnyPayout(database: Queryable, id: string): Promise<PayoutRow | undefined> {
  const [row] = await database.query<PayoutRow>(`select ${columns} from payouts where id = $1`, [id]);
  return row;
}

/** Reads a payout and keeps every other decision about it waiting until the transaction ends. */
export async function lockPayout(
  transaction: Queryable,
  partnerId: string,
  id: string,
): Promise<PayoutRow | undefined> {
  const [row] = await transaction.query<PayoutRow>(
    `select ${columns} from payouts where partner_id = $1 and id = $2 for update`,
    [partnerId, id],
  );
  return row;
}

export interface Decision {
  readonly status: Exclude<PayoutStatus, "requested">;
  readonly by: string;
  readonly at: Date;
  readonly transferId: string;
  readonly bankReference?: string | undefined;
  readonly reason?: string | undefined;
}

/** The caller has locked the payout. Fails on `payouts_bank_reference` for a used reference. */
export async function closePayout(
  transaction: Queryable,
  { partner_id: partnerId, id }: Pick<PayoutRow, "partner_id" | "id">,
  decision: Decision,
): Promise<PayoutRow> {
  const [row] = await transaction.query<PayoutRow>(
    `update payouts set status = $3, decided_by = $4, decided_at = $5, decision_transfer_id = $6, bank_reference = $7, reason = $8
      where partner_id = $1 and id = $2 returning ${columns}`,
    [
      partnerId,
      id,
      decision.status,
      decision.by,
      decision.at,
      decision.transferId,
      decision.bankReference ?? null,
      decision.reason ?? null,
    ],
  );
  return row!;
}

/** A page of a partner's payouts, newest first: what comes after the one with the id `before`. */
export function readPayouts(
  database: Queryable,
  partnerId: string,
  before: string | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  return database.query<PayoutRow>(
    `select ${columns} from payouts
      where partner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [partnerId, before ?? null, limit],
  );
}

/** Waiting payouts oldest first, decided ones newest first. */
export function readPayoutsByStatus(
  database: Queryable,
  {
    status,
    before,
    limit,
  }: { readonly status: PayoutStatus; readonly before: string | undefined; readonly limit: number },
): Promise<PayoutRow[]> {
  const [sign, order] = status === "requested" ? [">", "asc"] : ["<", "desc"];
  return database.query<PayoutRow>(
    `select ${columns} from payouts
      where status = $1 and ($2::uuid is null or id ${sign} $2) order by id ${order} limit $3`,
    [status, before ?? null, limit],
  );
}

/** The answer is stable while the transaction locks the partner's account. */
export async function hasWaiting(transaction: Queryable, partnerId: string): Promise<boolean> {
  const rows = await transaction.query("select from payouts where partner_id = $1 and status = 'requested'", [
    partnerId,
  ]);
  return rows.length > 0;
}

/** How many payouts wait, and their sum in minor units: of one partner, or of all. */
export async function sumWaiting(database: Queryable, partnerId?: string): Promise<{ count: number; amount: bigint }> {
  const [row] = await database.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from payouts
      where status = 'requested' and ($1::uuid is null or partner_id = $1)`,
    [partnerId ?? null],
  );
  return row!;
}
