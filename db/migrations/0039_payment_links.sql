-- Addresses at which a customer pays once, also as a QR code that the partner shows: product
-- decision P3.
--
-- Breaks running code: no.
-- Holds up: new charges, while the index is built, which scans the table once. With millions of
-- charges run this before the upgrade, while the old release serves:
--   alter table payment_requests add column if not exists payment_link_id uuid;
--   create unique index concurrently if not exists payment_requests_by_link
--     on payment_requests (partner_id, payment_link_id) where payment_link_id is not null;

set local lock_timeout = '5s';

create table payment_links (
  partner_id uuid not null,
  -- A link of `test` is the sandbox's and moves no money.
  mode text not null,
  -- UUID version 7: in order of time. The address has it with a signature.
  id uuid not null,
  amount bigint not null,
  description text,
  -- The terms at the time it was made, which the charge takes over.
  cashback_basis_points integer not null,
  fee_basis_points integer not null,
  fee_fixed bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  -- The partner's own; no customer sees these two.
  reference text,
  metadata jsonb,
  return_url text,
  status text not null default 'open',
  -- A user id, or the partner's id for an API key.
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- The charge that paid it: a sandbox charge for a link of `test`.
  payment_request_id uuid,
  primary key (partner_id, mode, id),
  constraint mode_known check (mode in ('live', 'test')),
  constraint status_known check (status in ('open', 'paid', 'cancelled')),
  constraint split_adds_up check (cashback + fee + establishment = amount),
  constraint nobody_pays_to_sell check (establishment >= 0 and cashback >= 0 and fee >= 0 and amount > 0),
  constraint closed_when_not_open check ((status = 'open') = (closed_at is null)),
  constraint paid_by_a_charge check ((status = 'paid') = (payment_request_id is not null))
);
-- An address names the link alone.
create unique index payment_links_by_id on payment_links (id);
create index payment_links_by_reference on payment_links (partner_id, mode, reference, id desc)
  where reference is not null;
-- Finds those that nobody paid, which are deleted after some time.
create index payment_links_unpaid on payment_links (expires_at) where status <> 'paid';

-- A link that was paid or cancelled changes no more, except that its metadata is erased.
create function reject_change_of_closed_link() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || '{"metadata": null}' then
    return new;
  end if;
  raise exception 'payment link % is already %', old.id, old.status using errcode = 'restrict_violation';
end
$$;

create trigger closed_links_stay
  before update on payment_links
  for each row when (old.status <> 'open')
  execute function reject_change_of_closed_link();

alter table payment_requests add column if not exists payment_link_id uuid;
-- A link is paid once, whatever pays it.
create unique index if not exists payment_requests_by_link on payment_requests (partner_id, payment_link_id)
  where payment_link_id is not null;

alter table sandbox_charges add column payment_link_id uuid;
create unique index sandbox_charges_by_link on sandbox_charges (partner_id, payment_link_id)
  where payment_link_id is not null;

-- As in 0032, with the metadata of the links that the customer paid.
create or replace function erase_payment_requests(closed text, after uuid, most integer, out last uuid, out number bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid[];
begin
  perform require_closed_account(closed);
  own := array(select id from payment_requests where customer_id = closed and id > after order by id limit most);
  last := own[cardinality(own)];
  number := cardinality(own);
  update payment_requests
    set customer_name = 'closed_account', card_last_4 = '0000', search_text = null, metadata = null
    where customer_id = closed and id = any (own) and customer_name <> 'closed_account';
  update idempotency_keys
    set answer = answer || '{"customer_name": "closed_account", "card_last_4": "0000", "metadata": {}}'
    from payment_requests made where made.customer_id = closed and made.id = any (own)
      and idempotency_keys.user_id = made.created_by and operation = 'createPaymentRequest'
      and answer ->> 'id' = made.id::text;
  update payment_links set metadata = null
    from payment_requests made where made.customer_id = closed and made.id = any (own)
      and payment_links.id = made.payment_link_id and payment_links.metadata is not null;
  update idempotency_keys set answer = answer || '{"metadata": {}}'
    from payment_requests made where made.customer_id = closed and made.id = any (own)
      and made.payment_link_id is not null
      and idempotency_keys.user_id = made.created_by and operation = 'createPaymentLink'
      and answer ->> 'id' = made.payment_link_id::text;
  update idempotency_keys set answer = jsonb_set(answer, '{payment_request}',
      (answer -> 'payment_request') || '{"customer_name": "closed_account", "card_last_4": "0000", "metadata": {}}')
    from refunds made where made.customer_id = closed and made.payment_request_id = any (own)
      and idempotency_keys.user_id = made.refunded_by and operation = 'refundPaymentRequest'
      and answer -> 'payment_request' ->> 'id' = made.payment_request_id::text;
  update audit_events set subject_name = 'closed_account'
    where subject_kind = 'payment_request' and subject_id = any (own::text[]) and subject_name <> 'closed_account';
  -- As `keepDays` of the payment requests' module writes them.
  update charge_days set words = found.words from (
    select partner_id, day, e'\n' || string_agg(word, e'\n') || e'\n' as words from (
      select distinct each.partner_id, days.day, word
        from (
          select distinct partner_id, (created_at at time zone 'UTC')::date as day from payment_requests
            where customer_id = closed and id = any (own)
        ) as days
        join payment_requests each on each.partner_id = days.partner_id
          and each.id between first_id_at((days.day - 1)::timestamp at time zone 'UTC')
            and first_id_at((days.day + 2)::timestamp at time zone 'UTC')
          and (each.created_at at time zone 'UTC')::date = days.day,
        regexp_split_to_table(coalesce(each.search_text, folded(coalesce(each.description, '') || e'\n'
          || each.customer_name || e'\n' || each.card_last_4 || coalesce(e'\n' || each.reference, '')) collate "C")
          || e'\n=' || each.amount, '\s+') as word
    ) as all_words group by partner_id, day
  ) as found where charge_days.partner_id = found.partner_id and charge_days.day = found.day;
end
$$;
