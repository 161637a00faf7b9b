-- What the platform's administrators do to an account, each by a command that writes down who and why. The auth service reads its tables
-- at every request: what is written here holds at once.

-- Whether the caller's session has shown a second factor: the acts that open or close accounts ask for it, though the account itself
-- need not have one (private.second_factor_met).
create function private.second_factor_shown() returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select auth.jwt()) ->> 'aal' = 'aal2' and private.session_level() = 'aal2', false) $$;

-- An account that is about to be changed, locked until the act has ended.
create function private.lock_account(target uuid)
returns table (email text, full_name text, is_confirmed boolean, is_suspended boolean, is_platform_admin boolean)
language sql volatile security definer rows 1 set search_path = ''
as $$
  select u.email::text, private.person_name(u), u.confirmed_at is not null, coalesce(u.banned_until > private.now(), false),
    exists (select from private.platform_admins p where p.user_id = u.id)
  from auth.users u where u.id = target and u.deleted_at is null
  for no key update of u
$$;

-- Signs an account out of one device or of all; gives of how many. The tokens of its refreshing go with their session.
create function private.end_account_sessions(target uuid, only_session uuid default null) returns integer
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions s where s.user_id = target and (only_session is null or s.id = only_session) returning s.id
  )
  select count(*)::integer from ended
$$;

-- A hundred years, as the auth service's own ban without an end; memberships stay as they are.
create function private.suspend_account(target uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users set banned_until = private.now() + interval '100 years', updated_at = private.now() where id = target;
  delete from auth.one_time_tokens o where o.user_id = target;
  return private.end_account_sessions(target);
end $$;

create function private.restore_account(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$ update auth.users set banned_until = null, updated_at = private.now() where id = target $$;

-- No text is the password any more: the auth service compares with nothing but its own hashes. The link of the mail sets a new one.
create function private.drop_password(target uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users set encrypted_password = '', updated_at = private.now() where id = target;
  return private.end_account_sessions(target);
end $$;

-- Removes a second factor; recovery codes that would be left alone go too, as they back up another. Gives its type, null where there is none.
create function private.remove_account_factor(target uuid, factor uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare removed text;
begin
  delete from auth.mfa_factors f where f.id = factor and f.user_id = target and f.status = 'verified' returning f.factor_type::text into removed;
  if removed is null then return null; end if;
  delete from auth.mfa_factors f where f.user_id = target and f.factor_type = 'recovery_code'
    and not exists (select from auth.mfa_factors o where o.user_id = target and o.status = 'verified' and o.factor_type <> 'recovery_code');
  perform private.end_account_sessions(target);
  return removed;
end $$;

grant execute on function private.second_factor_shown(), private.lock_account(uuid), private.end_account_sessions(uuid, uuid),
  private.suspend_account(uuid), private.restore_account(uuid), private.drop_password(uuid), private.remove_account_factor(uuid, uuid)
  to service_role;
