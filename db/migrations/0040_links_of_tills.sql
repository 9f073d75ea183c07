-- A payment link says at which till it is shown, and which key has made it, for its charge to say
-- so: product decisions P2 and P3.
--
-- Breaks running code: no.

alter table payment_links
  -- Null where the partner has no tills.
  add column till_id uuid,
  -- Null where a user has made it.
  add column created_by_key uuid,
  add constraint shown_at_own_till foreign key (partner_id, till_id) references tills (partner_id, id);
