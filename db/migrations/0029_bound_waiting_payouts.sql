-- One payout of a company waits at a time.
-- Breaks running code: no. Where a payout waits already, it answers a second request with a fault instead of taking it.
-- Holds up: everything that reads or writes `payouts`, for the moment that a column is added and an index over those that wait is built.

set local lock_timeout = '5s';

-- Those from before stay null: of them a company may have several that wait, and all of them are decided as ever.
alter table payouts add column waits_alone boolean;
alter table payouts alter column waits_alone set default true;

create unique index payouts_one_waiting on payouts (partner_id) where status = 'requested' and waits_alone;
