-- When the self-audit finds the ledger wrong, money stands still until somebody has looked: one row here stops every posting.
-- Breaks running code: no.

create table ledger.halts (
  id uuid primary key,
  -- What the audit counted, as it was found.
  finding jsonb not null,
  halted_at timestamptz not null
);

-- The server may stop the money; starting it again is for a person with the owner's rights.
create function ledger.halt(halt_id uuid, found_wrong jsonb, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.halts (id, finding, halted_at) values (halt_id, found_wrong, at)
$$;
