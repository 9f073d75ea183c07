import type { Database } from "#server/platform/db/database.ts";

// The accounts of the ledger's benchmark, and the money on them.

export const customerCount = 10_000;
export const partnerCount = 1_000;

/** Ids as long and as similar as the real UUIDs of version 7: only the last 12 digits differ. */
export const customerPrefix = "01990000-0000-7000-8000-";
export const partnerPrefix = "01990000-0000-7000-9000-";
/** Added to a number to give it twelve digits. */
export const firstNumber = 100_000_000_000;

export const customerId = (number: number) => `${customerPrefix}${firstNumber + number}`;
export const partnerId = (number: number) => `${partnerPrefix}${firstNumber + number}`;

/** Opens every account and gives each customer 5,000,000.00, by transfers like any other. */
export async function fillBooks(owner: Database): Promise<void> {
  await owner.query(
    `select count(ledger.open_account($1 || ($2::bigint + number), kind))
      from generate_series(0, $3 - 1) as number, unnest('{wallet,cashback}'::ledger.account_kind[]) as kind`,
    [customerPrefix, firstNumber, customerCount],
  );
  await owner.query(
    "select count(ledger.open_account($1 || ($2::bigint + number), 'settlement')) from generate_series(0, $3 - 1) as number",
    [partnerPrefix, firstNumber, partnerCount],
  );
  await owner.query(
    `select count(ledger.post(array[id], '{top_up}', array[now()], '{2}', '{null}',
        array['operator', $1 || ($2::bigint + number)], '{card_clearing,wallet}', '{-500000000,500000000}'))
      from (select number, gen_random_uuid() as id from generate_series(0, $3 - 1) as number) as top_up`,
    [customerPrefix, firstNumber, customerCount],
  );
  await owner.query("vacuum analyze ledger.accounts, ledger.transfers, ledger.entries");
  await owner.query("checkpoint");
}
