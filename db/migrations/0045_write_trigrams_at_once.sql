-- By default a GIN index collects new entries in a pending list. The statement that fills the list
-- writes all of it into the index, so switching one partner on could wait for the entries of an
-- earlier import, with the partner's row locked. Now each statement writes its own entries.
-- Breaks running code: no.
-- Holds up: reads and writes of `partners`, while the pending list is written into the index. After
-- an import of many partners that takes some seconds.

set local lock_timeout = '5s';

alter index partners_by_trigram set (fastupdate = off);
select gin_clean_pending_list('partners_by_trigram');
