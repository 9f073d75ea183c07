import { addUpUsers, keepTotals } from "#server/back-office/overview/index.ts";
import { keepBalances } from "#server/ledger/index.ts";
import { keepDaysOfAll } from "#server/payments/payment-requests/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";

/** The days until now over which all rows are spread. */
const days = 365;
/**
 * Partners beside the measured one. Together they have as many charges, at times between its own,
 * so that its rows are not adjacent on disk.
 */
const otherPartners = 100;
const rowsAtOnce = 10_000;

export interface Filled {
  /**
   * Number of charges, users, audit events, payouts and rows of a statement; a tenth of it
   * partners.
   */
  readonly size: number;
  readonly partnerId: string;
  /** The customer whose statement has `size` rows. */
  readonly userId: string;
}

/** SQL of a row's time, and of a UUID of version 7 that begins with it. */
const momentOf = (count: number) => `now() - interval '${days} days' * (1 - number::float8 / ${count + 1})`;
const idAt = (at: string) =>
  `(left(first_id_at(${at})::text, 14) || '7' || substr(md5(random()::text), 1, 3) || '-8' || substr(md5(random()::text), 1, 3)
    || '-' || substr(md5(random()::text), 1, 12))::uuid`;
const partnerIdOf = (number: string) => {
  const digest = `md5('partner ' || ${number})`;
  return `(left(${digest}, 12) || '7' || substr(${digest}, 14, 3) || '8' || substr(${digest}, 18, 15))::uuid`;
};
const nameOf = "'Pessoa ' || number";

/** Writes rows of a year as the server would have, and sums the days that are over. */
export async function fillLists(owner: Database, filled: Filled): Promise<void> {
  const { size, partnerId, userId } = filled;
  // In batches, because a statement may last half a minute.
  const each = async (count: number, text: (from: string) => string, values: readonly string[] = []) => {
    for (let first = 1; first <= count; first += rowsAtOnce) {
      const last = Math.min(count, first + rowsAtOnce - 1);
      await owner.query(text(`generate_series(${first}, ${last}) as number`), values);
    }
  };
  await fillUsers(owner, each, size);
  await each(size / 10, (from) => partners(size / 10, from));
  await each(
    size / 10,
    (from) => `insert into partner_members (user_id, partner_id, role, added_at)
      select 'bench-' || number, ${partnerIdOf("number - 1")}, 'owner', now() from ${from} where number % 500 <> 0`,
  );
  for (let other = 0; other < otherPartners; other += 1) {
    const count = size / otherPartners;
    await each(count, (from) => charges(partnerIdOf(String(other)), count, from));
  }
  await each(size, (from) => charges("$1::uuid", size, from), [partnerId]);
  await owner.query("create index in_time on payment_requests (created_at)");
  await owner.query("cluster payment_requests using in_time");
  await owner.query("drop index in_time");
  await fillSettlement(owner, each, filled);
  await each(size, (from) => statement("$1", size, from), [userId]);
  await each(size, (from) => statement("'bench-' || number", size, from));
  await each(size, (from) => payouts(size, from));
  await each(size, (from) => auditEvents(size, from));
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
  const services = { clock: systemClock, database: owner };
  await keepDaysOfAll(services);
  await keepTotals(services);
  await keepBalances(services);
  await addUpUsers(services);
  await owner.query("vacuum analyze charge_days, charge_days_kept, charge_totals, profile_counts");
}

type Each = (count: number, text: (from: string) => string, values?: readonly string[]) => Promise<void>;

/**
 * User `number`: `benchmark-<number>@troco.example`, `pessoa.<number>`, a card that ends with it.
 */
async function fillUsers(owner: Database, each: Each, size: number): Promise<void> {
  await each(
    size,
    (from) => `insert into auth_users (id, name, email, email_verified)
      select 'bench-' || number, ${nameOf}, 'benchmark-' || number || '@troco.example', true from ${from}`,
  );
  await each(
    size,
    (
      from,
    ) => `insert into profiles (user_id, full_name, username, card_number, is_active, is_blocked, block_reason, created_at, updated_at)
      select 'bench-' || number, ${nameOf}, 'pessoa.' || number, '8' || lpad(number::text, 15, '0'), number % 5 <> 0, number % 100 = 0,
        case when number % 100 = 0 then 'fraud' end, ${momentOf(size)}, now() from ${from}`,
  );
  await each(
    size,
    (from) => `insert into ledger.accounts (owner_id, kind)
      select 'bench-' || number, kind from ${from}, unnest('{wallet,cashback}'::ledger.account_kind[]) as kind`,
  );
}

const partners = (count: number, from: string) =>
  `insert into partners (id, company_name, business_category, city, state, latitude, longitude, created_at, switched_off_at)
   select ${partnerIdOf("number - 1")}, 'Empresa ' || (number * 7919) % ${count} || case when number = ${Math.floor(count / 2)} then ' Orquídea' else '' end,
     'other', 'São Paulo', 'SP', case when number % 500 <> 0 then -23.5 end, case when number % 500 <> 0 then -46.6 end, ${momentOf(count)},
     case when number % 200 = 0 then now() end
   from ${from}`;

/**
 * Charges without pending ones: of eight, six are approved, one is rejected, one has expired. One
 * charge has a rare word. Some approved ones are partly refunded.
 */
const charges = (partner: string, count: number, from: string) =>
  `with made as (
     insert into payment_requests
       (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount, description,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at,
        decided_at, transfer_id, search_text)
     select 'bench-' || number % 1000, ${idAt("at")}, ${partner}, 'Bench', 'other', 'Bench C.', lpad((number % 10000)::text, 4, '0'), 10000,
        description, 1000, 500, 30, 1000, 530, 8470, status, at, at + interval '5 minutes', at + interval '1 minute',
        case status when 'approved' then ${idAt("at")} end,
        folded(description || e'\\nBench C.\\n' || lpad((number % 10000)::text, 4, '0'))
     from ${from}
     cross join lateral (select ${momentOf(count)} as at) as time
     cross join lateral (
       select case number % 8 when 0 then 'rejected' when 1 then 'expired' else 'approved' end as status,
         case when number = ${Math.floor(count / 2)} then 'Vaso com orquídea'
           when number % 3 = 0 then 'Café e pão na chapa, mesa ' || number % 40 else 'Almoço, mesa ' || number % 40 end as description
     ) as what
     returning *
   )
   insert into refunds (customer_id, id, payment_request_id, partner_id, charge_amount, refunded_before, amount, cashback, fee,
      establishment, cashback_from_wallet, refunded_by, refunded_by_name, transfer_id, created_at)
   select customer_id, ${idAt("decided_at")}, id, partner_id, amount, 0, 100, 10, 5, 85, 0, 'bench', 'Bench', gen_random_uuid(), decided_at
   from made where status = 'approved' and card_last_4 like '%10'`;

/**
 * Posts the partner's approved charges. Each transfer has two legs, one on the partner's settlement
 * account and one on the operator's bank account, and not the usual four.
 */
async function fillSettlement(owner: Database, each: Each, { size, partnerId }: Filled): Promise<void> {
  const approved = `(select row_number() over (order by id) as number, transfer_id, decided_at from payment_requests
    where partner_id = $1::uuid and status = 'approved') as charge`;
  // The operator's account continues from the balance that earlier top-ups left.
  const [bank] = await owner.query<{ balance: bigint; entry_count: bigint }>(
    "select balance, entry_count from ledger.accounts where owner_id = 'operator' and kind = 'bank' and shard = 0",
  );
  await each(
    size,
    (from) => `with charge as materialized (select charge.* from ${approved} join ${from} using (number)), head as (
        insert into ledger.transfers (id, kind, leg_count, posted_at) select transfer_id, 'charge', 2, decided_at from charge
      )
      insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
        select $1::uuid::text, 'settlement'::ledger.account_kind, 0, number, transfer_id, 8470, 8470 * number from charge
        union all
        select 'operator', 'bank'::ledger.account_kind, 0, ${bank!.entry_count} + number, transfer_id, -8470, ${bank!.balance} - 8470 * number from charge`,
    [partnerId],
  );
  const sums = `(select sum(amount) as amount, count(*) as count from ledger.entries where owner_id = $1 and kind = 'settlement') as sum`;
  await owner.query(
    `update ledger.accounts set balance = sum.amount, entry_count = sum.count from ${sums} where owner_id = $1 and kind = 'settlement'`,
    [partnerId],
  );
  await owner.query(
    `update ledger.accounts set balance = balance - sum.amount, entry_count = entry_count + sum.count from ${sums}
      where owner_id = 'operator' and kind = 'bank' and shard = 0`,
    [partnerId],
  );
}

const statement = (user: string, count: number, from: string) =>
  `insert into transactions (user_id, id, type, merchant, amount, transfer_id, created_at)
   select ${user}, ${idAt("at")}, 'spend', 'Bench', -1000, gen_random_uuid(), at
   from ${from} cross join lateral (select ${momentOf(count)} as at) as time`;

/** The newest 1% wait, at most one of each partner. */
const payouts = (count: number, from: string) =>
  `insert into payouts (partner_id, id, partner_name, amount, account_kind, account_holder_name, account_masked, account_encrypted, status,
     requested_by, requested_at, decided_by, decided_at, bank_reference, reason, decision_transfer_id)
   select ${partnerIdOf(`number % ${count / 10}`)}, ${idAt("at")}, 'Empresa', 10000, 'pix', 'Empresa', '****', '\\x00', status,
     'bench', at, case when status <> 'requested' then 'bench' end, case when status <> 'requested' then at end,
     case status when 'paid' then 'REF' || number end, case status when 'rejected' then 'Conta encerrada' end,
     case when status <> 'requested' then gen_random_uuid() end
   from ${from} cross join lateral (
     select ${momentOf(count)} as at,
       case when number > ${count} * 0.99 then 'requested' when number % 50 = 0 then 'rejected' else 'paid' end as status
   ) as what`;

/**
 * Audit events of twenty administrators; one in ten thousand, and at least one, is of a rare kind.
 */
const auditEvents = (count: number, from: string) =>
  `insert into audit_events (id, at, actor_id, actor_name, actor_role, act, subject_kind, subject_id, subject_name, before, after, address)
   select ${idAt("at")}, at, 'bench-' || number % 20, 'Bench', 'administrator', act,
     case act when 'blockUser' then 'user' when 'createBanner' then 'banner' else 'payout' end, 'bench-' || number, 'Bench',
     '{"status":"requested"}', '{"status":"paid"}', '198.18.0.1'
   from ${from} cross join lateral (
     select ${momentOf(count)} as at,
       case when number % 10000 = ${Math.floor(Math.min(count, 10_000) / 2)} then 'createBanner' when number % 3 = 0 then 'blockUser' else 'markPayoutPaid' end as act
   ) as what`;
