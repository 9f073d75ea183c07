-- New live events are found by their index, whatever the planner expects.
--
-- Breaks running code: no.
-- Holds up: nothing.

-- The first `most` live events after a place, in the order they are handed out. Only events whose
-- transaction is older than every open one: no event can still appear before them. Every process
-- reads here after each announcement, so the settings keep a planner without statistics from
-- reading and sorting the whole table.
create function live_events_after(after_xact xid8, after_id bigint, most integer) returns setof live_events
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from live_events
    where (xact, id) > (after_xact, after_id) and xact < (select live_events_settled_before())
    order by xact, id limit most;
end
$$;
