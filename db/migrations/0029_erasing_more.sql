-- Erasing a closed account reaches further: its owner's words in disputes, and its earlier card
-- numbers.
--
-- Breaks running code: no.
-- Holds up: nothing.

-- A dispute ends once, and what was contested and answered stays as it was written, except that the
-- customer's words are erased with their account.
create or replace function reject_change_of_dispute() returns trigger
language plpgsql as $$
begin
  if new.text = 'closed_account' and to_jsonb(new) - 'text' = to_jsonb(old) - 'text'
    and exists (select from account_erasures where user_id = old.customer_id) then
    return new;
  end if;
  if old.ended_at is not null then
    raise exception 'dispute % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if (new.customer_id, new.id, new.payment_request_id, new.partner_id, new.transaction_id, new.reason, new.text, new.opened_at,
      new.reply_until)
    is distinct from (old.customer_id, old.id, old.payment_request_id, old.partner_id, old.transaction_id, old.reason, old.text,
      old.opened_at, old.reply_until)
    or (old.reply is not null and (new.reply, new.replied_by, new.replied_at, new.decidable_at)
      is distinct from (old.reply, old.replied_by, old.replied_at, old.decidable_at)) then
    raise exception 'what dispute % is about stays as it was written', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- The numbers are random and 16 digits long, so that one is given again by chance is as good as
-- impossible.
create function erase_card_numbers(closed text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_closed_account(closed);
  delete from replaced_card_numbers where user_id = closed;
end
$$;
revoke all on function erase_card_numbers from public;
