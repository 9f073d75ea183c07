-- Top-ups by card, referral codes, top-ups that are reversed, what customers owe by that, and
-- holds.

create table top_ups (
  user_id text not null,
  id uuid not null,
  session_id text not null unique,
  -- The provider's id of the payment, which its refunds and disputes name. Null until it is known;
  -- then the session leads to the payment.
  payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'pending',
  referral_bonus bigint not null default 0,
  transfer_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The id of its row on the statement, and the time shown there: set while the customer has paid
  -- and the provider still processes the payment. The statement and the inbox are ordered by UUIDs
  -- version 7, and the top-up's own id is made before the payment.
  pending_id uuid,
  pending_since timestamptz,
  -- The id of its item in the inbox: set when the payment has failed.
  failed_id uuid,
  primary key (user_id, id),
  constraint top_up_status_known check (status in ('pending', 'processing', 'credited', 'declined', 'expired')),
  constraint credited_by_a_transfer check ((status = 'credited') = (transfer_id is not null))
);
create unique index top_ups_by_transfer on top_ups (transfer_id) where transfer_id is not null;
create index top_ups_processing on top_ups (created_at) where status = 'processing';
create index top_ups_pending on top_ups (user_id, pending_id) where status = 'processing';
create index top_ups_failed on top_ups (user_id, failed_id) where failed_id is not null;

create trigger credited_top_ups_stay
  before update on top_ups
  for each row when (old.status = 'credited')
  execute function reject_change_of_settled_row();

-- What the sandbox's card provider keeps.
create table sandbox_checkout_sessions (
  id text primary key,
  client_reference_id text not null,
  amount bigint not null,
  currency text not null,
  language text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  failed boolean not null default false,
  refunded bigint not null default 0,
  dispute text check (dispute in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null
);

create table referral_codes (
  code text primary key check (code = upper(code) and length(code) between 1 and 20),
  -- The customer who shares it; null for a promotional code of the operator.
  owner_id text unique,
  bonus bigint not null check (bonus > 0),
  minimum_top_up bigint not null check (minimum_top_up > 0),
  ends_at timestamptz,
  uses_max integer,
  uses integer not null default 0,
  created_at timestamptz,
  constraint uses_within_limit check (uses_max is null or uses <= uses_max)
);
-- The administrators' list, newest first: few rows beside the codes of all customers.
create index promotional_codes_by_age on referral_codes ((coalesce(created_at, '-infinity'::timestamptz)) desc, code desc)
  where owner_id is null;

create table referral_uses (
  -- One code per customer, ever.
  user_id text primary key,
  code text not null,
  bonus bigint not null,
  minimum_top_up bigint not null,
  applied_at timestamptz not null,
  paid_at timestamptz,
  transfer_id uuid
);
create index referral_uses_by_code on referral_uses (code) include (bonus, paid_at);

create trigger paid_bonuses_stay
  before update on referral_uses
  for each row when (old.paid_at is not null)
  execute function reject_change_of_settled_row();

-- A reading of the provider's refunds and disputes gets its number before the request is sent. Of
-- two readings, the later one holds.
create sequence top_up_readings;

-- What of a top-up is taken back at present.
create table top_up_reversals (
  user_id text not null,
  top_up_id uuid not null,
  -- The number of the last reading that was followed.
  reading bigint not null default 0,
  -- What it reported: refunded to the card, and withheld for disputes. A reading may change these
  -- and move nothing.
  refunded bigint not null default 0,
  disputed bigint not null default 0,
  -- Taken back of the top-up's amount, and of the referral bonus that it paid.
  taken bigint not null default 0,
  bonus_taken bigint not null default 0,
  -- The part of both that the wallet did not hold, and that the customer owes instead.
  owed bigint not null default 0,
  steps integer not null default 0,
  changed_at timestamptz not null,
  primary key (user_id, top_up_id),
  constraint what_is_said_is_not_negative check (refunded >= 0 and disputed >= 0),
  constraint taken_is_not_negative check (taken >= 0 and bonus_taken >= 0),
  constraint owed_is_of_what_was_taken check (owed between 0 and taken + bonus_taken)
);
create index top_up_reversals_by_change on top_up_reversals (changed_at);
create index top_up_reversals_disputed on top_up_reversals (user_id, top_up_id) where disputed > 0;

-- Each step that led there: what was taken back, or restored where it is negative.
create table top_up_reversal_steps (
  user_id text not null,
  top_up_id uuid not null,
  step integer not null,
  reading bigint not null,
  -- What the provider reported then: refunded to the card, and withheld for disputes.
  refunded bigint not null,
  disputed bigint not null,
  amount bigint not null,
  bonus bigint not null,
  -- What of both the wallet paid or got, and the change of the part that it did not hold.
  wallet bigint not null,
  owed bigint not null,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, top_up_id, step),
  constraint a_step_moves_something check (amount <> 0 or bonus <> 0)
);

create trigger top_up_reversal_steps_stay
  before update or delete on top_up_reversal_steps
  for each row execute function reject_change_of_settled_row();

-- What each customer owes the operator. Their sum is what the receivables account is below zero.
create table receivables (
  user_id text primary key,
  outstanding bigint not null default 0 constraint debts_are_not_negative check (outstanding >= 0),
  -- Written off, and not paid since: undoing a reversal repays the operator before the wallet.
  written_off bigint not null default 0 constraint write_offs_are_not_negative check (written_off >= 0),
  -- When it was last zero.
  since timestamptz not null,
  changed_at timestamptz not null
);

-- Why accounts are held for review, one row a cause. An account is held while one of them is open.
create table account_reviews (
  user_id text not null,
  id uuid not null,
  reason text not null constraint reason_known check (reason in ('top_up_disputed', 'top_up_refunded', 'by_hand')),
  -- The top-up that it is about.
  subject uuid,
  -- What the administrator wrote who held the account by hand; the customer reads it.
  note text,
  held_by text,
  since timestamptz not null,
  ended_at timestamptz,
  -- Null where it ended by itself, because its cause was undone.
  ended_by text,
  ended_because text,
  primary key (user_id, id),
  constraint about_a_top_up_or_by_hand check ((reason = 'by_hand') = (subject is null)),
  constraint by_hand_by_somebody check ((reason = 'by_hand') = (held_by is not null and note is not null)),
  constraint ended_by_somebody_who_says_why check ((ended_by is null) = (ended_because is null)),
  constraint ended_by_nobody_before_its_end check (ended_by is null or ended_at is not null)
);
-- A cause holds an account once at a time.
create unique index account_reviews_open on account_reviews (user_id, reason, subject) nulls not distinct where ended_at is null;
-- The administrators' list, longest waiting first.
create index account_reviews_waiting on account_reviews (id) where ended_at is null;

-- A review ends once, and nothing else of it changes.
create function reject_change_of_review() returns trigger
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
  for each row execute function reject_change_of_review();
