-- Who administers the platform: by invitation of one who does, and out only with the word of two. Never does nobody.

alter table private.platform_admins
  add column since timestamptz not null default private.now(),
  add column invited_by uuid,
  add column removal_asked_by uuid,
  add column removal_asked_at timestamptz,
  add column removal_reason text,
  add constraint platform_admins_removal check (num_nulls(removal_asked_by, removal_asked_at, removal_reason) in (0, 3));

-- Invited to an address that has no confirmed account yet; once it has, the invitation is completed by an administrator.
create table private.platform_admin_invitations (
  email text primary key check (email = lower(email)),
  invited_by uuid not null,
  reason text not null,
  invited_at timestamptz not null default private.now()
);

-- The administrators, locked: of two acts at once the second sees what the first left.
create function private.lock_platform_admins(target uuid) returns table (present boolean, others integer, asked_by uuid)
language plpgsql volatile security definer rows 1 set search_path = ''
as $$
begin
  perform from private.platform_admins p order by p.user_id for update;
  return query
    select coalesce(bool_or(p.user_id = target), false), (count(*) filter (where p.user_id <> target))::integer,
      -- A request of one who has left meanwhile counts no more.
      (array_agg(p.removal_asked_by) filter (where p.user_id = target
        and exists (select from private.platform_admins a where a.user_id = p.removal_asked_by)))[1]
    from private.platform_admins p;
end $$;

create function private.add_platform_admin(person uuid, by_whom uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with fulfilled as (
    delete from private.platform_admin_invitations i using auth.users u where u.id = person and i.email = lower(u.email)
  ), added as (
    insert into private.platform_admins (user_id, invited_by) values (person, by_whom) on conflict do nothing returning user_id
  )
  select exists (select from added)
$$;
create function private.write_admin_removal(target uuid, asker uuid, why text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.platform_admins set removal_asked_by = asker, removal_reason = why,
    removal_asked_at = case when asker is not null then private.now() end
  where user_id = target
$$;
create function private.remove_platform_admin(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$ delete from private.platform_admins where user_id = target $$;
create function private.keep_admin_invitation(address text, by_whom uuid, why text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with kept as (
    insert into private.platform_admin_invitations (email, invited_by, reason) values (lower(address), by_whom, why)
    on conflict do nothing returning email
  )
  select exists (select from kept)
$$;
create function private.drop_admin_invitation(address text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with dropped as (delete from private.platform_admin_invitations where email = lower(address) returning email)
  select exists (select from dropped)
$$;

-- The administrators and who is invited, for themselves: { factor_shown, admins, invitations }.
create function public.platform_admin_list() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object(
    'factor_shown', private.second_factor_shown(),
    'admins', (select jsonb_agg(jsonb_build_object('id', p.user_id, 'name', private.person_name(u), 'email_masked', private.mask_email(u.email),
        'since', p.since, 'last_sign_in_at', u.last_sign_in_at, 'is_own', p.user_id = (select auth.uid()),
        'has_factor', exists (select from auth.mfa_factors f where f.user_id = p.user_id and f.status = 'verified'),
        'removal', case when a.user_id is not null then jsonb_build_object('asked_by', private.person_name(b), 'asked_at', p.removal_asked_at,
          'reason', p.removal_reason, 'may_confirm', (select auth.uid()) not in (p.user_id, a.user_id)) end)
        order by p.since, p.user_id)
      from private.platform_admins p
      join auth.users u on u.id = p.user_id
      left join private.platform_admins a on a.user_id = p.removal_asked_by
      left join auth.users b on b.id = a.user_id),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('email', i.email, 'invited_at', i.invited_at, 'reason', i.reason,
        'invited_by', (select private.person_name(u) from auth.users u where u.id = i.invited_by),
        'has_account', exists (select from auth.users u where u.email = i.email and u.email_confirmed_at is not null and u.deleted_at is null))
        order by i.invited_at, i.email)
      from private.platform_admin_invitations i), '[]'));
end $$;

grant execute on function public.platform_admin_list() to authenticated, service_role;
grant execute on function private.lock_platform_admins(uuid), private.add_platform_admin(uuid, uuid),
  private.write_admin_removal(uuid, uuid, text), private.remove_platform_admin(uuid), private.keep_admin_invitation(text, uuid, text),
  private.drop_admin_invitation(text) to service_role;
