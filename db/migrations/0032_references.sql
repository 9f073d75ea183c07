-- A charge carries the partner's own reference and metadata: product decision P1.
--
-- Breaks running code: no.
-- Holds up: new charges, while each index is built, which scans the table once. With millions of
-- charges run this before the upgrade, while the old release serves:
--   alter table payment_requests add column if not exists reference text,
--     add column if not exists metadata jsonb,
--     add column if not exists has_unique_reference boolean not null default false;
--   create index concurrently if not exists payment_requests_by_reference
--     on payment_requests (partner_id, reference, id desc) where reference is not null;
--   create unique index concurrently if not exists payment_requests_unique_reference
--     on payment_requests (partner_id, reference)
--     where has_unique_reference and status in ('pending', 'approved');

set local lock_timeout = '5s';

-- `reference` is what the partner's own books call the charge, `metadata` a flat object of texts.
-- No customer sees either.
alter table payment_requests
  add column if not exists reference text,
  add column if not exists metadata jsonb,
  -- Whether no other charge with this reference may be made while this one waits, or once it is
  -- paid.
  add column if not exists has_unique_reference boolean not null default false;
create index if not exists payment_requests_by_reference on payment_requests (partner_id, reference, id desc)
  where reference is not null;
-- One order is paid once: of charges that request a unique reference, one waits or is paid.
create unique index if not exists payment_requests_unique_reference on payment_requests (partner_id, reference)
  where has_unique_reference and status in ('pending', 'approved');

alter table sandbox_charges
  add column reference text,
  add column metadata jsonb,
  add column has_unique_reference boolean not null default false;
create unique index sandbox_charges_unique_reference on sandbox_charges (partner_id, reference)
  where has_unique_reference and status in ('pending', 'approved');

-- Metadata is erased with the customer's account, because a partner's program may have written
-- there whose charge it was. The reference stays, as the description does: the partner's books are
-- found by it.
create or replace function reject_change_of_decided_charge() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old)
    || '{"customer_name": "closed_account", "card_last_4": "0000", "search_text": null, "metadata": null}' then
    return new;
  end if;
  raise exception 'payment request % is already %', old.id, old.status using errcode = 'restrict_violation';
end
$$;

-- As in 0024, with metadata, and with the reference among the words of a day.
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
