-- Accounts held for review: why, since when, and what came of it. Who is held moves no money.
-- Breaks running code: no. What does not know of it lets a held account move money, until it is gone.
-- Holds up: everything that reads or writes `profiles`, for the moment that a column is added.

set local lock_timeout = '5s';

-- Null for who is not held. Beside `is_blocked`, so that whoever locks a person for money learns both at once.
alter table profiles add column held_since timestamptz;

-- One row for each cause; the account is held for as long as one of them is open.
create table account_reviews (
  user_id text not null,
  id uuid not null,
  reason text not null constraint reason_known check (reason in ('top_up_disputed', 'top_up_refunded', 'by_hand')),
  -- The top-up that it is about.
  subject uuid,
  -- What an administrator wrote, who held the account by hand; its owner reads it.
  note text,
  held_by text,
  since timestamptz not null,
  ended_at timestamptz,
  -- Null where it ended by itself: what it was about is undone.
  ended_by text,
  ended_because text,
  primary key (user_id, id),
  constraint about_a_top_up_or_by_hand check ((reason = 'by_hand') = (subject is null)),
  constraint by_hand_by_somebody check ((reason = 'by_hand') = (held_by is not null and note is not null)),
  constraint ended_by_somebody_who_says_why check ((ended_by is null) = (ended_because is null)),
  constraint ended_by_nobody_before_its_end check (ended_by is null or ended_at is not null)
);
-- One cause holds an account once at a time.
create unique index account_reviews_open on account_reviews (user_id, reason, subject) nulls not distinct where ended_at is null;
-- The administrators' list, longest waiting first.
create index account_reviews_waiting on account_reviews (id) where ended_at is null;

-- Ended once; of what it was nothing changes.
create function refuse_change_of_review() returns trigger
language plpgsql as $$
begin
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

create trigger reviews_stay_what_they_are
  before update on account_reviews
  for each row execute function refuse_change_of_review();
