-- Whether the caller's session is still open, which its token outlives by up to an hour. A token of no session is one that the project itself
-- signed, and has none to end.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null or private.session_level() is not null
$$;
grant execute on function private.session_lives() to service_role;
