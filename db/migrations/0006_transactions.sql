-- The statement of each customer, and the customers that they send money to.

create table transactions (
  user_id text not null,
  -- UUID version 7: in order of time, so the key is also the order of the statement.
  id uuid not null,
  type text not null,
  description text,
  merchant text,
  amount bigint not null,
  cashback_earned bigint not null default 0,
  status text not null default 'completed',
  recipient_email text,
  recipient_name text,
  message text,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint transaction_type_known check (
    type in ('deposit', 'spend', 'tip', 'cashback', 'transfer_sent', 'transfer_received', 'cashback_transfer',
      'refund', 'cashback_reversal', 'deposit_reversal', 'deposit_restored', 'debt_collected')
  ),
  constraint sign_follows_type check (
    case when type in ('spend', 'tip', 'transfer_sent', 'cashback_reversal', 'deposit_reversal', 'debt_collected')
      then amount < 0 else amount > 0 end
  )
);

-- A month begins at a moment of the reader's own zone, so months are found by the moment.
create index transactions_by_moment on transactions (user_id, created_at desc);

create table user_contacts (
  user_id text not null,
  contact_user_id text not null,
  id uuid not null,
  last_transfer_at timestamptz not null,
  primary key (user_id, contact_user_id)
);
create index user_contacts_recent on user_contacts (user_id, last_transfer_at desc);
