import type { Database } from "#server/platform/db/database.ts";

/** Rows are written in batches, because a statement may last half a minute. */
const entriesAtOnce = 50_000;
const days = 365;

/**
 * Writes transfers of the past year as the server would have: both entries, both rows of the
 * statement and the idempotency key of each. The copied customers form pairs that send a cent to
 * and fro, so that every balance is in the end what it was.
 *
 * @param customerCount a multiple of four: two halves are written at once
 */
export async function fillEntries(owner: Database, count: number, customerCount: number): Promise<void> {
  const half = customerCount / 2;
  await Promise.all([fillPairs(owner, count / 2, [0, half]), fillPairs(owner, count / 2, [half, customerCount])]);
  await tidy(owner);
}

/** Vacuums, analyzes and writes a checkpoint now, so that none of it runs during a measurement. */
async function tidy(owner: Database): Promise<void> {
  const client = await owner.pool.connect();
  try {
    // It takes longer than the half minute that a statement may last otherwise.
    await client.query("set statement_timeout = 0");
    await client.query(
      "vacuum analyze ledger.entries, ledger.transfers, ledger.accounts, transactions, idempotency_keys",
    );
    await client.query("checkpoint");
  } finally {
    client.release(true);
  }
}

async function fillPairs(owner: Database, count: number, [from, to]: readonly [number, number]): Promise<void> {
  const rounds = Math.ceil(count / (to - from) / 2) * 2;
  const atOnce = Math.floor(entriesAtOnce / (to - from) / 2) * 2;
  for (let done = 0; done < rounds; done += atOnce) {
    const now = Math.min(atOnce, rounds - done);
    const daysAgo = (round: number) => days * (1 - round / rounds);
    await owner.query(batch, [from, to, now, daysAgo(done), daysAgo(done + now)]);
    await owner.query(
      `update ledger.accounts set entry_count = entry_count + $3
        where kind = 'wallet' and owner_id in (select 'bench-' || number from generate_series($1, $2 - 1) as number)`,
      [from, to, now],
    );
  }
}

/** Customers $1 to $2, $3 rounds, from $4 to $5 days ago. In odd rounds the even customers send. */
const batch = `
  with moved as materialized (
    select round, 'bench-' || 2 * pair + (round + 1) % 2 as sender, 'bench-' || 2 * pair + round % 2 as recipient,
      uuidv7(shift) as transfer_id, uuidv7(shift) as sent_id, uuidv7(shift) as received_id, now() + shift as at
    from generate_series(1, $3::bigint) as round, generate_series($1::bigint / 2, $2::bigint / 2 - 1) as pair,
      lateral (select interval '-1 day' * ($4::float8 + ($5::float8 - $4::float8) * (round + pair * 2.0 / $2::bigint) / ($3::bigint + 1))) as moment (shift)
  ), leg as materialized (
    select transfer_id, round, sender as user_id, recipient as other, -1 as amount, sent_id as id, at,
      case when round % 2 = 1 then -1 else 0 end as change from moved
    union all
    select transfer_id, round, recipient, sender, 1, received_id, at,
      case when round % 2 = 1 then 1 else 0 end from moved
  ), transferred as (
    insert into ledger.transfers (id, kind, leg_count, posted_at) select transfer_id, 'send', 2, at from moved
  ), entered as (
    insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
      select user_id, 'wallet', 0, entry_count + round, transfer_id, amount, balance + change
      from leg join ledger.accounts on owner_id = user_id and kind = 'wallet' and shard = 0
  ), listed as (
    insert into transactions (user_id, id, type, amount, recipient_email, recipient_name, transfer_id, created_at)
      select user_id, id, case when amount < 0 then 'transfer_sent' else 'transfer_received' end, amount,
        other, 'Bench Customer', transfer_id, at from leg
  )
  insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at)
    select sender, gen_random_uuid(), 'sendMoney', sha256(uuid_send(sent_id)), jsonb_build_object('amount', 1,
      'recipient', jsonb_build_object('username', recipient, 'full_name', 'Bench Customer'), 'created_at', at,
      'transaction_id', sent_id, 'wallet_balance', 1), at from moved`;
