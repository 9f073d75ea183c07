-- A reference that a charge holds alone is no payment link's either: product decision P1.
--
-- Breaks running code: no. Where the previous release makes a charge or a link against it, it
-- answers with `internal_error` instead of `reference_used`.
-- Holds up: new charges and links, approvals and payments of them, while the triggers are added
-- (which reads no row).

set local lock_timeout = '5s';

-- Charges that hold a reference alone exclude each other by an index. A link may be one of several
-- with its reference and stands in another table, so triggers keep the two kinds apart. Each locks
-- the reference until its transaction ends, links shared, and so sees what was committed before.
-- Whether a holder has expired, they know by the moment at which the new row was made.
create function lock_of_reference(partner_id uuid, mode text, reference text) returns bigint
language sql immutable as $$
  select hashtextextended(partner_id || ' ' || mode || ' ' || reference, 42)
$$;

create function reject_reference_of_link() returns trigger
language plpgsql as $$
declare
  holder jsonb;
begin
  perform pg_advisory_xact_lock(lock_of_reference(new.partner_id, tg_argv[0], new.reference));
  select jsonb_build_object('payment_link_id', id, 'status', status) into holder from payment_links
    where partner_id = new.partner_id and mode = tg_argv[0] and reference = new.reference
      and (status = 'paid' or (status = 'open' and expires_at > new.created_at))
    order by id desc limit 1;
  if found then
    raise exception 'a payment link has the reference' using
      errcode = 'unique_violation', constraint = 'reference_is_unique', detail = holder::text;
  end if;
  return new;
end
$$;

create function reject_reference_of_charge() returns trigger
language plpgsql as $$
declare
  holder jsonb;
begin
  perform pg_advisory_xact_lock_shared(lock_of_reference(new.partner_id, new.mode, new.reference));
  if new.mode = 'live' then
    select jsonb_build_object('payment_request_id', id, 'status', status) into holder from payment_requests
      where partner_id = new.partner_id and reference = new.reference and has_unique_reference
        and (status = 'approved' or (status = 'pending' and expires_at > new.created_at))
      limit 1;
  else
    select jsonb_build_object('payment_request_id', id, 'status', status) into holder from sandbox_charges
      where partner_id = new.partner_id and reference = new.reference and has_unique_reference
        and (status = 'approved' or (status = 'pending' and expires_at > new.created_at))
      limit 1;
  end if;
  if found then
    raise exception 'a charge holds the reference alone' using
      errcode = 'unique_violation', constraint = 'reference_is_unique', detail = holder::text;
  end if;
  return new;
end
$$;

create trigger reference_of_no_link before insert on payment_requests
  for each row when (new.has_unique_reference) execute function reject_reference_of_link('live');
create trigger reference_of_no_link before insert on sandbox_charges
  for each row when (new.has_unique_reference) execute function reject_reference_of_link('test');
create trigger reference_of_no_unique_charge before insert on payment_links
  for each row when (new.reference is not null) execute function reject_reference_of_charge();
