-- A GIN index may put what it is to hold on a list first, and whoever makes the list too long writes all of it into the index: switching one partner
-- on then waited for what an import had left there, holding the partner's row. Each change writes its own letters now.
-- Breaks running code: no.
-- Holds up: what reads or writes `partners`, while the list is written into the index: some seconds where many partners were imported last.

set local lock_timeout = '5s';

alter index partners_by_trigram set (fastupdate = off);
select gin_clean_pending_list('partners_by_trigram');
