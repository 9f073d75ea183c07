-- Some years after an account was closed, what identifies its owner is erased (docs/privacy.md).
--
-- Breaks running code: no.
-- Holds up: administrators' and owners' changes, for milliseconds.

set local lock_timeout = '5s';

-- When each account was closed, and when its owner's data was erased.
create table account_erasures (
  user_id text primary key,
  closed_at timestamptz not null,
  erased_at timestamptz
);
create index account_erasures_to_come on account_erasures (closed_at, user_id) where erased_at is null;
insert into account_erasures (user_id, closed_at)
  select user_id, updated_at from profiles where is_blocked and block_reason = 'account_deleted';

-- Numbers in place of erased cards: outside the range of Troco's own, and unique.
create sequence erased_cards maxvalue 99999999999999;

-- Rows that never change may still be erased, in the one form that each of the rules below names.

create or replace function reject_change_of_decided_charge() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old)
    || '{"customer_name": "closed_account", "card_last_4": "0000", "search_text": null}' then
    return new;
  end if;
  raise exception 'payment request % is already %', old.id, old.status using errcode = 'restrict_violation';
end
$$;

create or replace function reject_change_of_settled_row() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'refunds' then
    if to_jsonb(new) = to_jsonb(old) || '{"refunded_by_name": "closed_account"}' then
      return new;
    end if;
  end if;
  raise exception 'a settled row of % stays', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace function reject_change_of_review() returns trigger
language plpgsql as $$
begin
  if (to_jsonb(new) = to_jsonb(old)
    || case when old.note is null then '{}'::jsonb else '{"note": "erased"}' end
    || case when old.ended_because is null then '{}'::jsonb else '{"ended_because": "erased"}' end) then
    return new;
  end if;
  if old.ended_at is not null then
    raise exception 'review % has ended', old.id using errcode = 'restrict_violation';
  end if;
  if (new.user_id, new.id, new.reason, new.subject, new.note, new.held_by, new.since)
    is distinct from (old.user_id, old.id, old.reason, old.subject, old.note, old.held_by, old.since) then
    raise exception 'why an account was held stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- An audit event may lose names, its address, and single facts of before and after. It keeps who
-- did what, when and about what.
create or replace function reject_change_of_audit_event() returns trigger
language plpgsql as $$
begin
  if tg_level = 'ROW' then
    if (to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[]
        || case when new.actor_name = 'closed_account' then '{"actor_name": "closed_account"}'::jsonb else '{}' end
        || case when new.subject_name = 'closed_account' then '{"subject_name": "closed_account"}'::jsonb else '{}' end
        || case when new.address is null then '{"address": null}'::jsonb else '{}' end
      and (old.before @> new.before or new.before is not distinct from old.before)
      and (old.after @> new.after or new.after is not distinct from old.after)) then
      return new;
    end if;
  end if;
  raise exception '% of audit_events is refused: the log is append-only', tg_op using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_events_are_append_only
  before delete or truncate on audit_events
  for each statement execute function reject_change_of_audit_event();
create trigger audit_events_stay
  before update on audit_events
  for each row execute function reject_change_of_audit_event();

-- The functions below run as their owner, because the server's role may not change these rows.
-- Each refuses an account that is not closed, and running it again changes nothing.

create function require_closed_account(closed text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from profiles where user_id = closed and is_blocked and block_reason = 'account_deleted';
  if not found then
    raise exception 'account % is not closed', closed using errcode = 'restrict_violation';
  end if;
end
$$;

-- Up to `most` rows of a statement after one of them, with the other side's rows of transfers: the
-- name and username, and what was typed by the owner of the closed account. Returns the last row
-- and how many there were.
create function erase_statement(closed text, after uuid, most integer, out last uuid, out number bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid[];
  done bigint;
begin
  perform require_closed_account(closed);
  own := array(select id from transactions where user_id = closed and id > after order by id limit most);
  last := own[cardinality(own)];
  number := cardinality(own);
  with sides as (
    select distinct entries.owner_id collate "default" as user_id, mine.transfer_id, mine.created_at
      from transactions mine join ledger.entries using (transfer_id)
      where mine.user_id = closed and mine.id = any (own) and mine.type in ('transfer_sent', 'transfer_received')
        and entries.owner_id <> closed
  ), renamed as (
    -- A row's id and its moment differ by less than five minutes.
    update transactions theirs set recipient_name = 'closed_account', recipient_email = null,
        message = case when theirs.type = 'transfer_sent' then message end
      from sides where theirs.user_id = sides.user_id and theirs.transfer_id = sides.transfer_id
        and theirs.id between first_id_at(sides.created_at - interval '5 minutes')
          and first_id_at(sides.created_at + interval '5 minutes')
      returning theirs.user_id, theirs.id, theirs.created_at
  ), answers as (
    update idempotency_keys set answer = jsonb_set(answer, '{recipient}',
        '{"username": "closed_account", "full_name": "closed_account"}')
      from renamed where idempotency_keys.user_id = renamed.user_id and operation = 'sendMoney'
        and answer ->> 'transaction_id' = renamed.id::text
  ), contacts as (
    delete from user_contacts using sides
      where user_contacts.user_id = sides.user_id and contact_user_id = closed
  )
  select count(*) from renamed into done;
  update transactions set recipient_name = null, recipient_email = null, message = null
    where user_id = closed and id = any (own) and (recipient_name, recipient_email, message) is distinct from (null, null, null);
end
$$;

-- Up to `most` payment requests of a customer after one of them, with what names the customer in
-- answers to the partner's requests, in the audit log, and in the words of the partner's days.
create function erase_payment_requests(closed text, after uuid, most integer, out last uuid, out number bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid[];
begin
  perform require_closed_account(closed);
  own := array(select id from payment_requests where customer_id = closed and id > after order by id limit most);
  last := own[cardinality(own)];
  number := cardinality(own);
  update payment_requests set customer_name = 'closed_account', card_last_4 = '0000', search_text = null
    where customer_id = closed and id = any (own) and customer_name <> 'closed_account';
  update idempotency_keys set answer = answer || '{"customer_name": "closed_account", "card_last_4": "0000"}'
    from payment_requests made where made.customer_id = closed and made.id = any (own)
      and idempotency_keys.user_id = made.created_by and operation = 'createPaymentRequest'
      and answer ->> 'id' = made.id::text;
  update idempotency_keys set answer = jsonb_set(answer, '{payment_request}',
      (answer -> 'payment_request') || '{"customer_name": "closed_account", "card_last_4": "0000"}')
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
          || each.customer_name || e'\n' || each.card_last_4) collate "C") || e'\n=' || each.amount, '\s+') as word
    ) as all_words group by partner_id, day
  ) as found where charge_days.partner_id = found.partner_id and charge_days.day = found.day;
end
$$;

-- Up to `most` answers to the account's own requests, which nobody can repeat any more.
create function erase_answers(closed text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  perform require_closed_account(closed);
  update idempotency_keys set answer = '{}' where user_id = closed and key in (
    select key from idempotency_keys where user_id = closed and answer <> '{}' limit most);
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Facts of an audit event without those that say one of the values.
create function facts_without(facts jsonb, identifying text[]) returns jsonb
language sql immutable
return case when jsonb_typeof(facts) = 'object' then coalesce(
  (select jsonb_object_agg(name, value) from jsonb_each(facts) as fact (name, value)
    where not coalesce(lower(value #>> '{}') = any (identifying), false)), '{}') else facts end;

-- Erases the owner of a closed account from rows that never change: the audit log, refunds that
-- they made, why the account was held, and transfers to them that were withdrawn.
-- `identifying`: the e-mail, username and name, in small letters.
create function erase_names(closed text, identifying text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_closed_account(closed);
  update refunds set refunded_by_name = 'closed_account' from audit_events done
    where done.actor_id = closed and done.act = 'refundPaymentRequest' and refunds.partner_id = done.partner_id
      and refunds.payment_request_id = done.subject_id::uuid and refunds.refunded_by = closed
      and refunds.refunded_by_name <> 'closed_account';
  update audit_events set actor_name = 'closed_account', address = null
    where actor_id = closed and (actor_name <> 'closed_account' or address is not null);
  -- Reasons were typed, and may say anything.
  update audit_events set subject_name = case when subject_name is not null then 'closed_account' end,
      before = before - '{reason,block_reason}'::text[], after = after - '{reason,block_reason}'::text[]
    where subject_kind = 'user' and subject_id = closed;
  update audit_events set
      subject_name = case when lower(subject_name) = any (identifying) then 'closed_account' else subject_name end,
      before = facts_without(before, identifying), after = facts_without(after, identifying)
    where subject_kind in ('invitation', 'partner', 'user') and (lower(subject_name) = any (identifying)
      or facts_without(before, identifying) is distinct from before or facts_without(after, identifying) is distinct from after);
  update account_reviews set note = case when note is not null then 'erased' end,
      ended_because = case when ended_because is not null then 'erased' end
    where user_id = closed;
  delete from withdrawn_transfers where user_id = closed;
  update withdrawn_transfers set username = 'closed_account' where username = any (identifying);
end
$$;

revoke all on function erase_statement, erase_payment_requests, erase_answers, erase_names from public;
