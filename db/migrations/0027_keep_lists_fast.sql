-- What a company's days came to, kept once nothing of them changes any more: totals of a year are read from 365 rows, and not from every charge.
-- And where lists of a period, or of a kind that few are of, begin: nothing before it is read.
-- Breaks running code: no.
-- Holds up: writes to `payment_requests`, so making and answering charges, for a moment; and refunds, acts and changes of companies, while small
-- indexes over them are built. Who has many of those makes them before the upgrade, while the old release serves, each with `concurrently`
-- after `index`, as they stand below.

set local lock_timeout = '5s';

create table charge_days (
  partner_id uuid not null,
  -- Of UTC: of whichever zone somebody asks, only the first and the last day are in part of one.
  day date not null,
  approved bigint not null,
  rejected bigint not null,
  expired bigint not null,
  cancelled bigint not null,
  -- Of the approved ones.
  amount bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  -- Each word that a search can find in a charge of the day, and each amount after a `=`, a line each: a day without what is looked for
  -- is passed over.
  words text collate "C" not null,
  primary key (partner_id, day),
  constraint day_adds_up check (cashback + fee + establishment = amount)
);

-- Every charge that a company made before then is in its days; a day without any has no row.
create table charge_days_kept (
  partner_id uuid primary key,
  before timestamptz not null
);

-- The ids of charges begin with their time, so those of a period are a stretch of this.
create index if not exists refunds_by_charge on refunds (partner_id, payment_request_id) include (amount, cashback, fee, establishment, customer_id);

-- The smallest id (UUID) of a moment; of all before 1970 the first there is.
create function first_id_at(at timestamptz) returns uuid
language sql immutable strict parallel safe
return (lpad(to_hex(greatest(extract(epoch from at) * 1000, 0)::bigint), 12, '0') || '00000000000000000000')::uuid;

create index if not exists acts_by_subject_kind on acts (subject_kind, id desc);
create index if not exists partners_off on partners (name_key, id) where switched_off_at is not null;
create index if not exists partners_unplaced on partners (name_key, id) where latitude is null;

-- The place of the first of an account's entries from a moment on, found by halves: entries stand almost in the order of their moments.
-- Those that waited for each other may have changed places, so who must miss none looks a little further than what this says.
create function ledger.sequence_at(account_owner text, account_kind ledger.account_kind, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
  at timestamptz;
begin
  select entry_count + 1 into high from ledger.accounts
    where owner_id = account_owner and kind = account_kind and shard = 0;
  while low < high loop
    middle := (low + high) / 2;
    select posted_at into at from ledger.entries join ledger.transfers on transfers.id = transfer_id
      where owner_id = account_owner and entries.kind = account_kind and shard = 0 and sequence = middle;
    if at < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end
$$;

-- A decided charge stays, says its trigger, and none can be added to a day that is kept.
create function refuse_charge_of_kept_day() returns trigger
language plpgsql as $$
begin
  if exists (select from charge_days_kept where partner_id = new.partner_id and new.created_at < before) then
    raise exception 'the day of payment request % is kept already', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger charges_come_after_kept_days
  after insert on payment_requests
  for each row when (new.created_at < now() - interval '1 day')
  execute function refuse_charge_of_kept_day();
