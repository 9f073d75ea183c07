-- Former members of partners, and when they last left: an administrator's interest in what was
-- going on then outlives the membership.
--
-- Breaks running code: no. Members who leave while the previous release still runs are not noted.
-- Holds up: nothing.

create table past_members (
  user_id text not null,
  partner_id uuid not null references partners (id),
  left_at timestamptz not null,
  primary key (user_id, partner_id)
);

-- Those who were removed, or left, as far as the audit log says so.
insert into past_members (user_id, partner_id, left_at)
select subject_id, partner_id, max(at) from audit_events
  where act = 'removePartnerMember' and subject_kind = 'user' and partner_id is not null
    and exists (select from partners where id = partner_id)
  group by subject_id, partner_id;
