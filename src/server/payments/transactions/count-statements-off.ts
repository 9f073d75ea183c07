import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Counts users whose statement does not have one row for each of their executed intents, and one
 * intent for each row: transfers, purchases and moved cashback. A posting that was repeated, or
 * that was committed without its key, leaves every sum right, and only this comparison finds it.
 *
 * Reads every row and every key once, and changes nothing.
 */
export async function countStatementsOff(database: Queryable): Promise<bigint> {
  const [row] = await database.query<{ off: bigint }>(`
    with executed as (
      select user_id, operation, count(*) as number from idempotency_keys
        where operation in ('sendMoney', 'approvePaymentRequest', 'transferCashback') group by user_id, operation
    ), stated as (
      select user_id, operation, count(*) as number from transactions
        join (values ('transfer_sent', 'sendMoney'), ('spend', 'approvePaymentRequest'), ('tip', 'approvePaymentRequest'),
          ('cashback_transfer', 'transferCashback')) as written (type, operation) using (type)
        group by user_id, operation
    )
    select count(distinct user_id) as off from executed full join stated using (user_id, operation)
      where executed.number is distinct from stated.number`);
  return row!.off;
}
