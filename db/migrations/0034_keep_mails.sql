-- Mails that are to be sent and what became of each, devices that people are known to sign in from, and who wants no receipts.
-- Breaks running code: no; mails that the release before has queued and not sent are not sent by this one.

create table mails (
  -- Whose mail it is: a person's id; of an invitation, which may be to nobody's account, the company's.
  owner text not null,
  -- What it tells of, by a name that only this one thing has: the same is never told twice.
  event text not null,
  -- What an administrator names it by.
  id uuid not null,
  template text not null,
  -- Null: the language that the person has when it is sent.
  language text check (language in ('pt', 'es', 'en')),
  -- The one address that it may go to; null: the one that the person has when it is sent.
  address text,
  -- The company that it tells of, to its owners alone.
  partner_id uuid,
  -- What it is worded from, links among it; gone once nothing can be sent from it any more.
  params jsonb,
  status text not null default 'waiting',
  -- Since it was queued, or last sent again by hand.
  tries smallint not null default 0,
  -- Whoever tries moves it on first, so that two processes never try at once and one that died is followed by another.
  next_try_at timestamptz,
  -- The try under way: what an earlier one still has to say does not count.
  claim uuid,
  -- Why it waits, or was not sent: the mail server's words, or one of ours.
  says text,
  -- When it is of no use any more, such as a link that is over.
  useless_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner, event),
  constraint status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'uncertain', 'failed')),
  constraint waits_for_a_moment check ((status in ('waiting', 'sending')) = (next_try_at is not null)),
  constraint can_be_sent check (status not in ('waiting', 'sending') or params is not null)
);
create index mails_due on mails (next_try_at) where status in ('waiting', 'sending');
create index mails_not_sent on mails (id) where status in ('uncertain', 'failed');
create index mails_by_age on mails (created_at);

-- The place in live_events up to which receipts of purchases have been queued; one row, moved under an advisory lock.
create table receipt_position (
  only_one boolean primary key default true check (only_one),
  xact xid8 not null,
  event_id bigint not null
);

-- Nobody's row means as it is usually: receipts are mailed.
create table mail_settings (
  user_id text primary key,
  purchase_receipts boolean not null
);

-- Browsers that a person has signed in with, by the digest of what each keeps.
create table known_devices (
  user_id text not null,
  digest bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, digest)
);
create index known_devices_by_age on known_devices (last_sign_in_at);
