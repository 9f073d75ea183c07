import type { PartnerId, UserId } from "#contract/ids.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { firstIdAt, idsOffMs } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

export type CustomerAccountKind = "wallet" | "cashback";
export type PartnerAccountKind = "settlement" | "payouts";
export type SystemAccountKind = "fees" | "promotions" | "card_clearing" | "suspense" | "bank" | "receivables";

/** Names an account. */
export type AccountKey =
  | { readonly owner: UserId; readonly kind: CustomerAccountKind }
  | { readonly owner: PartnerId; readonly kind: PartnerAccountKind }
  | { readonly owner: "operator"; readonly kind: SystemAccountKind };

interface LockedAccount {
  readonly owner_id: string;
  readonly kind: AccountKey["kind"];
  balance: bigint;
}

interface AccountRow {
  /** Null on the one row that says only whether money is halted. */
  readonly owner_id: string | null;
  readonly kind: AccountKey["kind"];
  readonly balance: bigint;
  readonly is_halted: boolean;
}

/** The accounts that a batch has locked, as its requests so far have left them. */
export interface LockedAccounts {
  /** @throws DomainError `money_paused` after an audit found the books wrong */
  find(key: AccountKey): LockedAccount | undefined;
}

const nameOf = ({ owner, kind }: AccountKey) => `${kind} ${owner}`;

/**
 * Accounts that a request moves money of, locked until its batch has committed. A request names all
 * of them before: see `post`.
 */
export const accounts: Read<AccountKey, LockedAccounts> = {
  name: "accounts",
  place: 7,
  isShared: true,
  nameOf,
  isCommon: ({ owner }) => owner === "operator",
  text: `select owner_id, kind, balance, exists (select from ledger.halts) as is_halted
    from (select 1) as once left join ledger.lock_accounts($1, $2) on true`,
  values: (keys) => [keys.map(({ owner }) => owner), keys.map(({ kind }) => kind)],
  view: (rows: readonly AccountRow[]) => {
    const isHalted = rows[0]!.is_halted;
    const found = new Map<string, LockedAccount>();
    for (const { owner_id, kind, balance } of rows)
      if (owner_id !== null) found.set(`${kind} ${owner_id}`, { owner_id, kind, balance });
    return {
      find: (key) => {
        if (isHalted) throw new DomainError("money_paused");
        return found.get(nameOf(key));
      },
    };
  },
};

/** Opens accounts of an owner at zero. Idempotent: opening one again changes nothing. */
export async function openAccounts(
  transaction: Queryable,
  ...[owner, kinds]:
    | [owner: UserId, kinds: readonly CustomerAccountKind[]]
    | [owner: PartnerId, kinds: readonly PartnerAccountKind[]]
): Promise<void> {
  for (const kind of kinds) await transaction.query("select ledger.open_account($1, $2)", [owner, kind]);
}

/** Minor units; an account that was never opened reads as zero. */
export interface Balances {
  readonly wallet: bigint;
  readonly cashback: bigint;
  readonly settlement: bigint;
  /** Requested by a partner and not paid out yet. */
  readonly payouts: bigint;
}

/**
 * Reads an owner's balances, in minor units. Never from a replica: money is decided by what the
 * primary holds.
 */
export async function readBalances(database: Queryable, owner: UserId | PartnerId): Promise<Balances> {
  const rows = await database.query<{ kind: CustomerAccountKind | PartnerAccountKind; balance: bigint }>(
    "select kind, balance from ledger.accounts where owner_id = $1",
    [owner],
  );
  const balance = (kind: CustomerAccountKind | PartnerAccountKind) =>
    rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return {
    wallet: balance("wallet"),
    cashback: balance("cashback"),
    settlement: balance("settlement"),
    payouts: balance("payouts"),
  };
}

/** One line of the trial balance: all accounts of a kind together, in minor units. */
export interface TrialBalanceRow {
  readonly kind: string;
  readonly accounts: bigint;
  readonly balance: bigint;
}

/** Bounds the reading of entries: beyond it, all accounts are summed instead. */
const addedMax = 100_000;

/**
 * Reads every kind of account with the sum of its balances, in minor units: together they are zero.
 * They are the sums that the last audit has kept (`keepBalances`) and the entries since. While
 * money moves so fast that these are more than `max`, it reads every account.
 *
 * @param snapshot so that both statements see the same moment
 */
export async function readTrialBalance(snapshot: Queryable, max = addedMax): Promise<TrialBalanceRow[]> {
  const [kept] = await snapshot.query<{ before: string }>("select before from ledger.kept_balances limit 1");
  const text = `
    with added as materialized (select kind, amount from ledger.entries where transfer_id >= $1 limit $2 + 1),
      few as materialized (select count(*) <= $2 as are_few from added)
    select kind::text, sum(accounts)::bigint as accounts, sum(balance)::bigint as balance from (
      select kind, count as accounts, 0 as balance from ledger.account_counts
      union all select kind, 0, balance from ledger.kept_balances where (select are_few from few)
      union all select kind, 0, amount from added where (select are_few from few)
      union all select kind, 0, balance from ledger.accounts where not (select are_few from few)
    ) as summed group by summed.kind having sum(accounts) > 0 order by summed.kind`;
  // Planned anew each time, because the number of entries since `before` varies.
  return snapshot.query<TrialBalanceRow>(text, [kept!.before, max], "plannedAnew");
}

/** Keeps the sum of the balances of each kind, from all accounts. */
export async function keepBalances({ database, clock }: Pick<Services, "clock" | "database">): Promise<void> {
  const boundary = firstIdAt(new Date(clock.now().getTime() - idsOffMs));
  await database.query("select ledger.keep_balances($1)", [boundary]);
}
