-- Top-ups whose payment is refunded or disputed at the card provider: what was taken back of each, what somebody owes the house, and
-- payments that arrive days after their checkout. The sandbox's own sessions learn the same.
-- Breaks running code: no. It meets neither a processing top-up nor one that was taken back before the new code writes them; who lets
-- both releases serve for a while sees the older one fail to tell of such a top-up, and credit it correctly all the same.
-- Holds up: top-ups, while two indexes over them are built; and `transactions` and the sandbox's sessions for a moment, while constraints are
-- replaced and columns added, which touches no row. Who has many top-ups runs this first:
--   create unique index concurrently if not exists top_ups_by_transfer on top_ups (transfer_id) where transfer_id is not null;
--   create index concurrently if not exists top_ups_processing on top_ups (created_at) where status = 'processing';

set local lock_timeout = '5s';

insert into ledger.accounts (owner_id, kind, shard) select 'house', 'receivables', shard from generate_series(0, 31) as shard;

alter table top_ups
  -- The provider's id of the payment, by which it tells of refunds and disputes; of top-ups from before, its session leads to it.
  add column payment_id text,
  drop constraint top_ups_status_check,
  -- Wider than the one it replaces, so every row that is there satisfies it: nothing is left to validate.
  add constraint top_up_status_known check (status in ('pending', 'processing', 'credited', 'declined', 'expired')) not valid;
-- A transfer that credits leads to its top-up.
create unique index if not exists top_ups_by_transfer on top_ups (transfer_id) where transfer_id is not null;
create index if not exists top_ups_processing on top_ups (created_at) where status = 'processing';

-- A reading of what the provider says is numbered before it is asked for: of two, the later one holds.
create sequence top_up_readings;

-- What is taken back of a top-up at present.
create table top_up_reversals (
  user_id text not null,
  top_up_id uuid not null,
  -- The number of the reading that was followed last.
  reading bigint not null default 0,
  -- What it said: given back to the card, and withheld for disputes. A reading may change these and move nothing.
  refunded bigint not null default 0,
  disputed bigint not null default 0,
  -- Of the top-up's amount, and of the referral bonus that it paid.
  taken bigint not null default 0,
  bonus_taken bigint not null default 0,
  -- The part of both that the wallet did not hold, and the person came to owe instead.
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

-- Each step that led there: what was taken, or given again where it is negative.
create table top_up_reversal_steps (
  user_id text not null,
  top_up_id uuid not null,
  step integer not null,
  reading bigint not null,
  -- What the provider said then: given back to the card, and withheld for disputes.
  refunded bigint not null,
  disputed bigint not null,
  amount bigint not null,
  bonus bigint not null,
  -- What the wallet gave of both, or got; and by how much the part has grown that it did not hold.
  wallet bigint not null,
  owed bigint not null,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, top_up_id, step),
  constraint a_step_moves_something check (amount <> 0 or bonus <> 0)
);

create trigger top_up_reversal_steps_stay
  before update or delete on top_up_reversal_steps
  for each row execute function refuse_change_of_settled_row();

-- What each person owes the house. All of them together are what its receivables account is below zero.
create table receivables (
  user_id text primary key,
  outstanding bigint not null default 0 constraint debts_are_not_negative check (outstanding >= 0),
  -- Given up, and not come back since: an undone reversal repays the house before the wallet.
  written_off bigint not null default 0 constraint write_offs_are_not_negative check (written_off >= 0),
  -- When it was last zero.
  since timestamptz not null,
  changed_at timestamptz not null
);

-- Wider than those they replace.
alter table transactions
  drop constraint transaction_type_known,
  drop constraint sign_follows_type,
  add constraint transaction_type_known check (
    type in ('deposit', 'spend', 'tip', 'cashback', 'transfer_sent', 'transfer_received', 'cashback_transfer',
      'refund', 'cashback_reversal', 'deposit_reversal', 'deposit_restored', 'debt_collected')
  ) not valid,
  add constraint sign_follows_type check (
    case when type in ('spend', 'tip', 'transfer_sent', 'cashback_reversal', 'deposit_reversal', 'debt_collected')
      then amount < 0 else amount > 0 end
  ) not valid;

-- The sandbox's side: a payment that takes its time, and what became of one that was made.
alter table sandbox_checkout_sessions
  add column failed boolean not null default false,
  add column refunded bigint not null default 0,
  add column dispute text check (dispute in ('needs_response', 'won', 'lost'));
