-- Settled facts stay settled even for the server's own role, and limits are counted in a table of ours: the auth library
-- clears its own of everything older than a minute.
-- Breaks running code: no.

create table rate_counts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create function refuse_change_of_settled_row() returns trigger
language plpgsql as $$
begin
  raise exception 'a settled row of % stays', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger credited_top_ups_stay
  before update on top_ups
  for each row when (old.status = 'credited')
  execute function refuse_change_of_settled_row();

create trigger paid_bonuses_stay
  before update on referral_uses
  for each row when (old.paid_at is not null)
  execute function refuse_change_of_settled_row();
