-- What is done leaves the queue, so when a queue last did something is kept beside it, for administrators who ask whether it still does.
-- Breaks running code: no
create table job_successes (
  queue text primary key check (length(queue) <= 60),
  at timestamptz not null
);
