-- A session ends some time after its sign-in, however often it is renewed: after 90 days, and an
-- administrator's after 24 hours.
--
-- Breaks running code: no.
-- Holds up: sign-ins, for milliseconds.

set local lock_timeout = '5s';

create function last_end_of_session(user_id text, begun_at timestamptz) returns timestamptz
language sql stable
return begun_at + case
  when exists (select from profiles where profiles.user_id = last_end_of_session.user_id and is_admin)
    then interval '24 hours'
  else interval '90 days' end;

-- Here and not in the server, because the auth library renews sessions with statements of its own.
create function end_sessions_in_time() returns trigger
language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, last_end_of_session(new.user_id, new.created_at));
  return new;
end
$$;

create trigger sessions_end_in_time
  before insert or update of expires_at on auth_sessions
  for each row execute function end_sessions_in_time();

-- The trigger shortens those that are open.
update auth_sessions set expires_at = expires_at;
