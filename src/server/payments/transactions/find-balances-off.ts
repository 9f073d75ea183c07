import type { Queryable } from "#server/platform/db/database.ts";

/** Users whose statements do not add up to their balances, and the first of them. */
export interface BalancesOff {
  readonly balancesOff: bigint;
  readonly firstBalanceOff: string | null;
}

/**
 * Compares what each user has, in wallet and cashback together, with the rows of their statement.
 * It finds a row that was deleted or altered, which no key shows: cashback, a refund, a top-up.
 * Cashback that moves into the wallet changes no sum. All rows are read: nothing is changed.
 */
export async function findBalancesOff(database: Queryable): Promise<BalancesOff> {
  const [found] = await database.query<BalancesOff>(`
    select count(*) as "balancesOff", min(user_id) as "firstBalanceOff"
    from (
      select user_id, sum(amount) as total from transactions
        where type <> 'cashback_transfer' and status = 'completed' group by user_id
    ) as stated full join (
      select owner_id collate "default" as user_id, sum(balance) as total from ledger.accounts
        where kind in ('wallet', 'cashback') group by owner_id
    ) as held using (user_id)
    where coalesce(stated.total, 0) <> coalesce(held.total, 0)`);
  return found!;
}
