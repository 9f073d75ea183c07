-- The cashback history is read as a timeline and summed by months of the reader's zone: both go by the moment.
-- Breaks running code: no.

create index cashback_history_by_moment on cashback_history (user_id, created_at desc, id desc) include (amount);
create index milestones_by_moment on milestones (user_id, achieved_at desc, id desc);

-- The first moment of a local time. Where clocks go back over midnight it comes twice, and PostgreSQL alone would take the
-- second: in Havana, what happened within the first hour of November 2026 would then belong to October.
create function first_moment_of(local_time timestamp, zone text) returns timestamptz
language sql immutable parallel safe
return least(local_time at time zone zone, ((local_time - interval '1 hour') at time zone zone) + interval '1 hour');
