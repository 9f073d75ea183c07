-- Disputes: a customer contests a paid charge, the partner answers, an administrator decides.
--
-- Breaks running code: no.
-- Holds up: nothing.

create table disputes (
  customer_id text not null,
  -- UUID version 7: in order of time.
  id uuid not null,
  payment_request_id uuid not null,
  partner_id uuid not null,
  -- The purchase's row of the customer's statement.
  transaction_id uuid not null,
  reason text not null,
  text text not null,
  status text not null default 'open',
  opened_at timestamptz not null,
  -- Until when the partner may reply.
  reply_until timestamptz not null,
  -- From when on an administrator may decide: the reply, or the end of that time.
  decidable_at timestamptz not null,
  reply text,
  replied_by text,
  replied_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  decision_reason text,
  -- The refund by which a decision for the customer returned the money.
  refund_id uuid,
  -- The id of its last news to the customer, in order of time; null while there is none.
  news_id uuid,
  primary key (customer_id, id),
  -- A charge has one dispute, however it ended.
  constraint disputes_one_for_each_charge unique (customer_id, payment_request_id),
  constraint status_known check (
    status in ('open', 'answered', 'settled_for_customer', 'settled_for_partner', 'withdrawn', 'refunded')),
  constraint replied_whole check (num_nulls(reply, replied_by, replied_at) in (0, 3)),
  constraint answered_with_a_reply check (status <> 'answered' or reply is not null),
  constraint ended_whole check (
    (status in ('open', 'answered')) = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint decided_with_a_reason check (
    (status in ('settled_for_customer', 'settled_for_partner')) = (decision_reason is not null)),
  constraint settled_for_customer_by_a_refund check ((status = 'settled_for_customer') = (refund_id is not null))
);
create unique index disputes_by_id on disputes (id);
create index disputes_by_partner on disputes (partner_id, id desc);
-- The few that a partner has to answer, among all of its own.
create index disputes_open on disputes (partner_id, id) where status = 'open';
-- Disputes that no administrator has decided, those that have waited longest first.
create index disputes_undecided on disputes (decidable_at, id) where ended_at is null;
create index disputes_ended on disputes (id desc) where ended_at is not null;
create unique index disputes_by_news on disputes (customer_id, news_id) where news_id is not null;

-- A dispute ends once, and what was contested and answered stays as it was written.
create function reject_change_of_dispute() returns trigger
language plpgsql as $$
begin
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

create trigger disputes_stay_what_they_are
  before update on disputes
  for each row execute function reject_change_of_dispute();
