-- What Settings → Segurança shows of one's own account. The auth service has no call for it; its tables do. Nothing of it before
-- the second factor.

-- The devices that are signed in. `is_current` is the one that asks.
create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'utc'), s.user_agent, host(s.ip),
    coalesce(s.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions s
  where s.user_id = (select private.caller()) and (s.not_after is null or s.not_after > now())
  order by 3 desc, s.id
$$;

-- Signs one's own device out; tells whether it did. Asks the caller's own session too: a token that was stolen and signed out
-- ends nobody.
create function public.end_session(session_id uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions s
    where s.id = $1 and s.user_id = (select private.caller()) and private.session_level() is not null
    returning s.id
  )
  select exists (select from ended)
$$;

-- The last hundred times that one came in, went out or changed how one comes in.
create function public.my_account_history() returns table (id uuid, action text, happened_at timestamptz, ip text)
language sql stable security definer set search_path = ''
as $$
  select e.id, e.payload ->> 'action', e.created_at, nullif(e.ip_address, '')
  from auth.audit_log_entries e
  where e.payload ->> 'actor_id' = (select private.caller())::text and e.payload ->> 'action' in (
    'login', 'logout', 'user_signedup', 'user_repeated_signup', 'user_modified', 'user_updated_password',
    'user_recovery_requested', 'user_reauthenticate_requested', 'identity_unlinked', 'verification_attempted',
    'factor_in_progress', 'factor_unenrolled', 'factor_deleted', 'recovery_codes_generated', 'recovery_codes_regenerated',
    'recovery_codes_verified', 'recovery_codes_deleted', 'passkey_created', 'passkey_deleted')
  order by e.created_at desc, e.id limit 100
$$;
grant execute on function public.my_sessions(), public.end_session(uuid), public.my_account_history() to authenticated, service_role;
