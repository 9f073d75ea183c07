-- Cashback that customers earned, its total, and the milestones that they reached by it.

create table cashback_history (
  user_id text not null,
  id uuid not null,
  merchant text not null,
  title text not null,
  amount bigint not null check (amount > 0),
  percentage_basis_points integer not null,
  category text not null,
  payment_request_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
-- The history is listed and summed by months of the reader's zone, so by the moment.
create index cashback_history_by_moment on cashback_history (user_id, created_at desc, id desc) include (amount);

-- The history with what refunds took back of each entry. The entries themselves are append-only.
create view cashback_kept as
  select user_id, id, merchant, title, amount, percentage_basis_points, category, payment_request_id, created_at,
    coalesce((select sum(cashback) from refunds
      where refunds.customer_id = cashback_history.user_id
        and refunds.payment_request_id = cashback_history.payment_request_id), 0)::bigint as reversed
  from cashback_history;

-- All cashback ever earned, kept so that a milestone needs no sum over the history.
create table cashback_totals (
  user_id text primary key,
  earned bigint not null
);

create table milestones (
  user_id text not null,
  id uuid not null,
  title text not null,
  description text not null,
  reward_amount bigint not null,
  achieved_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, reward_amount)
);
create index milestones_by_moment on milestones (user_id, achieved_at desc, id desc);
