-- Looks at the rows that were there before the bounds of the cashback were.
-- Breaks running code: no.
-- Holds up: nobody. Companies are read and changed meanwhile.

alter table partners validate constraint cashback_bounds_in_order;
alter table partners validate constraint cashback_within_bounds;
