import type { PartnerId, UserId } from "#contract/ids.ts";
import type { PayoutAccountKind } from "#contract/payments/payout-account.ts";
import type { PayoutStatus } from "#contract/payments/payouts.ts";
import { insertInto, update, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

export interface AccountRow {
  kind: PayoutAccountKind;
  holder_name: string;
  masked: string;
  encrypted: Buffer;
  set_at: Date;
  /** Since when it has no effect, because the owner who entered it reported a thief. */
  reported_at: Date | null;
}

/** A partner's account, still encrypted. Changes hold the partner's lock. */
export async function readAccount(database: Queryable, partnerId: PartnerId): Promise<AccountRow | undefined> {
  const [row] = await database.query<AccountRow>(
    "select kind, holder_name, masked, encrypted, set_at, reported_at from payout_accounts where partner_id = $1",
    [partnerId],
  );
  return row;
}

/** Partners' accounts that payouts are requested to; a change of one waits. */
export const lockedAccounts: Read<PartnerId, ReadonlyMap<string, AccountRow & { readonly set_by: string }>> = {
  name: "payout accounts",
  place: 6,
  isShared: false,
  nameOf: (partnerId) => partnerId,
  text: `select partner_id, kind, holder_name, masked, encrypted, set_at, set_by, reported_at from payout_accounts
    where partner_id = any ($1::uuid[]) order by partner_id for no key update`,
  values: (partnerIds) => [partnerIds],
  view: (rows: readonly (AccountRow & { partner_id: PartnerId; set_by: string })[]) =>
    new Map(rows.map(({ partner_id, ...account }) => [partner_id, account])),
};

export async function writeAccount(
  transaction: Queryable,
  account: AccountRow & { readonly partner_id: PartnerId; readonly set_by: string },
): Promise<void> {
  await insertRow(
    transaction,
    "payout_accounts",
    account,
    `on conflict (partner_id) do update set kind = excluded.kind, holder_name = excluded.holder_name,
      masked = excluded.masked, encrypted = excluded.encrypted, set_by = excluded.set_by, set_at = excluded.set_at,
      reported_at = excluded.reported_at`,
  );
}

export function readEncryptedAccounts(
  database: Queryable,
): Promise<{ readonly partner_id: PartnerId; readonly encrypted: Buffer }[]> {
  return database.query("select partner_id, encrypted from payout_accounts order by partner_id");
}

/** @returns false if the account was replaced meanwhile */
export async function replaceEncrypted(
  database: Queryable,
  partnerId: PartnerId,
  { encrypted, renewed }: { readonly encrypted: Buffer; readonly renewed: Buffer },
): Promise<boolean> {
  const rows = await database.query(
    "update payout_accounts set encrypted = $3 where partner_id = $1 and encrypted = $2 returning partner_id",
    [partnerId, encrypted, renewed],
  );
  return rows.length === 1;
}

export interface PayoutRow {
  partner_id: PartnerId;
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
  /** The day of the partner's schedule that it is for; null if an owner requested it by hand. */
  due_on: string | null;
  decided_at: Date | null;
  bank_reference: string | null;
  reason: string | null;
  /** An administrator; null until one has approved it. */
  approved_by: string | null;
  approved_by_name: string | null;
  approved_at: Date | null;
  /** The batch that it is paid with. */
  batch_id: string | null;
  /** Since when it may not be paid, because its account was reported. */
  account_reported_at: Date | null;
}

const nameOf = (column: string) => `(select full_name from profiles where user_id = ${column})`;
export const payoutColumns = `partner_id, id, partner_name, amount, account_kind, account_holder_name, account_masked, account_encrypted, status,
  requested_at, requested_by, ${nameOf("requested_by")} as requested_by_name, due_on::text, decided_at, bank_reference, reason,
  approved_by, ${nameOf("approved_by")} as approved_by_name, approved_at, batch_id, account_reported_at`;

/**
 * Fails on `payouts_one_waiting` if another payout of the partner waits, and on
 * `payouts_by_due_day` for a second payout of the same due day.
 */
export const newPayouts = insertInto("payouts", [
  "partner_id",
  "id",
  "partner_name",
  "amount",
  "account_kind",
  "account_holder_name",
  "account_masked",
  "account_encrypted",
  "account_set_by",
  "account_set_at",
  "requested_at",
  "requested_by",
  "due_on",
]);

export async function readAnyPayout(database: Queryable, id: string): Promise<PayoutRow | undefined> {
  const [row] = await database.query<PayoutRow>(`select ${payoutColumns} from payouts where id = $1`, [id]);
  return row;
}

interface PayoutKey {
  readonly partnerId: PartnerId;
  readonly id: string;
}

/** Payouts that a batch decides about, locked against every other decision. */
export const lockedPayouts: Read<PayoutKey, ReadonlyMap<string, PayoutRow>> = {
  name: "payouts",
  place: 6,
  isShared: false,
  nameOf: ({ id }) => id,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select locked.* from (
      select * from unnest($1::uuid[], $2::uuid[]) as needed (partner_id, id) order by id offset 0
    ) as needed cross join lateral (
      select ${payoutColumns} from payouts where partner_id = needed.partner_id and id = needed.id for update offset 0
    ) as locked`,
  values: (keys) => [keys.map(({ partnerId }) => partnerId), keys.map(({ id }) => id)],
  view: (rows: readonly PayoutRow[]) => new Map(rows.map((payout) => [payout.id, payout])),
};

interface Reported {
  /** Who set the accounts. */
  readonly userIds: readonly UserId[];
  /** Undefined for any partner's. */
  readonly partnerId: PartnerId | undefined;
  readonly since: Date;
  readonly at: Date;
}

/**
 * Takes the effect from the payout accounts that users have set since a moment, and keeps payouts
 * that wait to go to them from being paid. One that was requested before accounts had a name beside
 * them counts as to an account of its requester.
 *
 * @returns the partners, with how the account ends where it had effect
 */
export async function reportAccountsSetSince(
  transaction: Queryable,
  { userIds, partnerId, since, at }: Reported,
): Promise<{ readonly partner_id: PartnerId; readonly masked: string | null }[]> {
  const accounts = await transaction.query<{ partner_id: PartnerId; masked: string }>(
    `update payout_accounts set reported_at = $3
      where set_by = any ($1::text[]) and set_at >= $2 and reported_at is null
        and ($4::uuid is null or partner_id = $4)
      returning partner_id, masked`,
    [userIds, since, at, partnerId ?? null],
  );
  const payouts = await transaction.query<{ partner_id: PartnerId; masked: null }>(
    `update payouts set account_reported_at = $3
      where status = 'requested' and account_reported_at is null
        and coalesce(account_set_by, requested_by) = any ($1::text[]) and coalesce(account_set_at, requested_at) >= $2
        and ($4::uuid is null or partner_id = $4)
      returning partner_id, null as masked`,
    [userIds, since, at, partnerId ?? null],
  );
  return [...accounts, ...payouts];
}

/** Withdraws the approvals that an administrator has given since a moment to payouts that wait. */
export async function withdrawApprovals(
  transaction: Queryable,
  { userId, since }: { readonly userId: UserId; readonly since: Date },
): Promise<void> {
  await transaction.query(
    `update payouts set approved_by = null, approved_at = null
      where status = 'requested' and approved_by = $1 and approved_at >= $2`,
    [userId, since],
  );
}

/** The batch has locked the payouts. Fails on `payouts_bank_reference` for a used reference. */
export const decidedPayouts = update("payouts", {
  key: ["partner_id", "id"],
  given: ["status", "decided_by", "decided_at", "decision_transfer_id", "bank_reference", "reason"],
});

/** A page of a partner's payouts, newest first: what comes after the one with the id `before`. */
export function readPayouts(
  database: Queryable,
  partnerId: PartnerId,
  before: string | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  return database.query<PayoutRow>(
    `select ${payoutColumns} from payouts
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
    `select ${payoutColumns} from payouts
      where status = $1 and ($2::uuid is null or id ${sign} $2) order by id ${order} limit $3`,
    [status, before ?? null, limit],
  );
}

/** How many payouts wait, and their sum in minor units: of one partner, or of all. */
export async function sumWaiting(
  database: Queryable,
  partnerId?: PartnerId,
): Promise<{ count: number; amount: bigint }> {
  const [row] = await database.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from payouts
      where status = 'requested' and ($1::uuid is null or partner_id = $1)`,
    [partnerId ?? null],
  );
  return row!;
}
