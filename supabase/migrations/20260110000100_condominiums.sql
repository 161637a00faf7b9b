-- Condominiums, what a person is in each (memberships), and the helpers every policy rests on.

create table public.condominiums (
  id uuid primary key default private.new_id(),
  admin_id uuid not null references auth.users (id),
  name text not null check (char_length(trim(name)) between 2 and 120 and private.is_plain(name)),
  -- Null until the síndico says it; 999999 is the largest building the product knows.
  total_units integer check (total_units between 1 and 999999),
  -- CNPJ, digits or letters (IN RFB 2.229/2024), without mask.
  document text check (document ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  address text check (char_length(address) <= 160 and private.is_plain(address)),
  district text check (char_length(district) <= 60 and private.is_plain(district)),
  city text check (char_length(city) <= 60 and private.is_plain(city)),
  state text check (state ~ '^[A-Z]{2}$'),
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  -- Kept by the statement triggers on units; the plan's limit is checked against it.
  unit_count integer not null default 0 check (unit_count >= 0),
  -- Denominator of the ideal shares: a unit's fraction is share / share_total, both exact integers.
  share_total bigint not null default 1000000000 check (share_total > 0),
  -- Object of bucket `condominium-files`, always one of the condominium's own.
  photo_path text check (photo_path ~ ('^' || id || '/photo/' || id || '/[0-9a-f-]{36}/[^/]{1,120}$')),
  created_at timestamptz not null default private.now()
);
create index condominiums_admin on public.condominiums (admin_id);

-- The code that residents sign up with: 8 characters without 0/O, 1/I/L. Apart, because only administrators read it.
create table public.condominium_codes (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  rotated_at timestamptz not null default private.now()
);

create table public.memberships (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner_admin', 'admin', 'council', 'doorman', 'resident')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'suspended', 'ended')),
  full_name text not null check (char_length(full_name) between 1 and 120),
  email_masked text,
  -- What the person wrote when asking: which unit is theirs.
  unit_hint text check (char_length(unit_hint) <= 60),
  -- Why it was rejected or suspended; the person reads it.
  reason text check (char_length(reason) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint membership_exists unique (condominium_id, user_id)
);
create index memberships_user on public.memberships (user_id, status, role, condominium_id);
create index memberships_queue on public.memberships (condominium_id, status, created_at);
-- One síndico per condominium: the one whose id is condominiums.admin_id.
create unique index memberships_one_owner on public.memberships (condominium_id) where role = 'owner_admin';

-- Platform administrators. No API writes here: rows come from the operator (seed or SQL).
create table private.platform_admins (user_id uuid primary key references auth.users (id) on delete cascade);

-- One row per user, as the specification's guard reads it; derived, never written by hand.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'doorman', 'resident', 'superadmin'))
);

create function private.derive_user_role(target uuid) returns void
language sql security definer set search_path = ''
as $$
  with derived as (
    select case
      when exists (select from private.platform_admins p where p.user_id = target) then 'superadmin'
      when bool_or(m.role in ('owner_admin', 'admin')) then 'admin'
      when bool_or(m.role = 'doorman') then 'doorman'
      when count(*) > 0 then 'resident'
    end as role
    from public.memberships m
    where m.user_id = target and m.status in ('approved', 'pending', 'suspended')
  ), gone as (
    delete from public.user_roles r using derived d where r.user_id = target and d.role is null
  )
  insert into public.user_roles (user_id, role)
  select target, d.role from derived d where d.role is not null
  on conflict (user_id) do update set role = excluded.role
$$;

create function private.on_membership_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.derive_user_role(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger memberships_derive_role after insert or update or delete on public.memberships
  for each row execute function private.on_membership_change();

create function private.on_platform_admin_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.derive_user_role(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger platform_admins_derive_role after insert or delete on private.platform_admins
  for each row execute function private.on_platform_admin_change();

-- What the caller's session has shown, `aal1` or `aal2`; null once it has ended, which its token outlives by up to an hour.
create function private.session_level() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(s.aal::text, 'aal1') from auth.sessions s
  where s.user_id = (select auth.uid()) and s.id::text = (select auth.jwt()) ->> 'session_id'
    and (s.not_after is null or s.not_after > now())
$$;

-- An account with a second factor opens nothing by its password alone, whatever screen or script asks: every helper of the
-- policies checks that the token (claim `aal`) and its session, still open, have shown it.
create function private.second_factor_met() returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
    or coalesce((select auth.jwt()) ->> 'aal' = 'aal2' and private.session_level() = 'aal2', false)
$$;

-- Who asks, for rows that are one's own; nobody before the second factor.
create function private.caller() returns uuid
language sql stable security definer set search_path = ''
as $$ select auth.uid() where private.second_factor_met() $$;

-- Condominiums where the caller has one of these roles and was approved. Policies use it as
-- `condominium_id = any (array(select private.condominiums_as('admin')))`: evaluated once per statement.
create function private.condominiums_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id from public.memberships m
  where m.user_id = (select auth.uid()) and m.status = 'approved' and m.role = any (roles)
    and (select private.second_factor_met())
$$;

-- Condominiums the caller belongs to, whatever the role: whoever waits, was refused or suspended does not.
create function private.my_condominiums() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id from public.memberships m
  where m.user_id = (select auth.uid()) and m.status = 'approved' and (select private.second_factor_met())
$$;

create function private.is_superadmin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.platform_admins p where p.user_id = (select auth.uid()))
    and (select private.second_factor_met())
$$;

grant execute on function private.condominiums_as(text[]), private.my_condominiums(), private.is_superadmin(),
    private.session_level(), private.second_factor_met(), private.caller()
  to authenticated, service_role;

alter table public.condominiums enable row level security;
alter table public.condominium_codes enable row level security;
alter table public.memberships enable row level security;
alter table public.user_roles enable row level security;

grant select on public.condominiums, public.condominium_codes, public.memberships, public.user_roles to authenticated;
grant update (name, total_units, document, address, district, city, state, postal_code, photo_path) on public.condominiums to authenticated;

create policy "members see their condominium" on public.condominiums for select to authenticated
  using (id = any (array(select private.my_condominiums())) or (select private.is_superadmin()));
create policy "administrators edit their condominium" on public.condominiums for update to authenticated
  using (id = any (array(select private.condominiums_as('owner_admin', 'admin'))))
  with check (id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the code" on public.condominium_codes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the members, everyone sees their own" on public.memberships for select to authenticated
  using (user_id = (select private.caller())
    or condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "everyone sees their own role" on public.user_roles for select to authenticated
  using (user_id = (select private.caller()));

-- A random code from the unambiguous alphabet (31 characters; 8 of them are about 8.5 × 10^11 codes).
create function private.random_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(b, i) % 31, 1), '')
  from (select uuid_send(gen_random_uuid()) as b) r, generate_series(8, 15) as i
$$;

-- Gives the condominium a fresh code; the old one stops working at once.
create function private.rotate_code(target uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare fresh text;
begin
  loop
    fresh := private.random_code();
    begin
      insert into public.condominium_codes (condominium_id, code, rotated_at) values (target, fresh, private.now())
      on conflict (condominium_id) do update set code = excluded.code, rotated_at = excluded.rotated_at;
      return fresh;
    exception when unique_violation then
      null; -- another condominium holds it: draw again
    end;
  end loop;
end $$;
