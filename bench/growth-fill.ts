import { addUpDirectory } from "#server/partners/partners/index.ts";
import type { Database } from "#server/platform/db/database.ts";

/** A time of the last two years, and a UUID of version 7 that begins with it. */
const time = (count: number) =>
  `cross join lateral (select now() - interval '730 days' * (1 - number::float8 / ${count + 1}) as at) as time`;
const id = `(left(first_id_at(at)::text, 14) || '7' || left(md5(number::text), 3) || '-8' || substr(md5(number::text), 4, 3)
  || '-' || left(md5(number::text), 12))::uuid`;

/** Half of the rows are purchases, one in a thousand is a top-up, and the others are cashback. */
const statement = (count: number, from: string) =>
  `insert into transactions (user_id, id, type, merchant, amount, transfer_id, created_at)
    select $1, ${id}, type, 'Loja', case when type = 'spend' then -1000 else 1000 end, gen_random_uuid(), at
    from ${from} ${time(count)}
    cross join lateral (
      select case when number % 1000 = 7 then 'deposit' when number % 2 = 0 then 'spend' else 'cashback' end as type
    ) as what`;

/** Half of the names begin with the same word, one in a hundred has a rare one. */
const partners = (count: number, from: string) =>
  `insert into partners (id, company_name, business_category, city, state, latitude, longitude, created_at)
    select ${id}, md5(number::text) || case when number % 2 = 0 then ' Loja' when number % 100 = 1 then ' Orquídea' else '' end,
      (array['fashion', 'restaurant', 'health', 'other'])[1 + number % 4], 'Cidade ' || number % 400,
      (array['SP', 'RJ', 'MG', 'PE'])[1 + number % 4],
      case when number % 10 > 0 then -30 + number % 4 * 5 + 5 * (hashint4(number) % 1000) / 1000.0 end,
      case when number % 10 > 0 then -50 + 5 * (hashint4(-number) % 1000) / 1000.0 end, at
    from ${from} ${time(count)}`;

const owners = 1_000;
/** Transfers of two legs, from card clearing to customers in turns. */
const transfers = (from: string) =>
  `with made as (select number, first_id_at(now() - interval '730 days' + number * interval '10 ms') as id from ${from}),
    head as (insert into ledger.transfers (id, kind, leg_count, posted_at) select id, 'top_up', 2, now() from made)
    insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
      select 'growth-' || number % ${owners}, 'wallet'::ledger.account_kind, 0, 1 + number / ${owners}, id, 1, 1 + number / ${owners} from made
      union all
      select 'operator', 'suspense', number % 32, 1 + number / 32, id, -1, -1 - number / 32 from made`;

/** Rows of two years, as the server would have written them. */
export async function fillGrowth(owner: Database, rows: number, userId: string): Promise<void> {
  const client = await owner.pool.connect();
  // A statement over millions of rows takes longer than a request's may.
  await client.query("set statement_timeout = 0");
  const numbers = (first: number, last: number) => `generate_series(${first}, ${last}) as number`;
  await client.query(statement(rows, numbers(1, rows)), [userId]);
  await client.query(partners(rows / 10, numbers(1, rows / 10)));
  await client.query(
    `insert into ledger.accounts (owner_id, kind) select 'growth-' || number, 'wallet' from ${numbers(0, owners - 1)}`,
  );
  await client.query(transfers(numbers(0, 5 * rows - 1)));
  await client.query(
    `update ledger.accounts as account set balance = sum.balance, entry_count = sum.count
      from (select owner_id, kind, shard, sum(amount) as balance, count(*) as count from ledger.entries group by 1, 2, 3) as sum
      where (account.owner_id, account.kind, account.shard) = (sum.owner_id, sum.kind, sum.shard)`,
  );
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  client.release(true);
  await addUpDirectory({ database: owner });
}
