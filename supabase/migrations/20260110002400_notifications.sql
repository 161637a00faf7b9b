-- How people want to be told (domain/notifications), and what a condominium sets for who has not chosen. Written by commands.

-- One row per account that has chosen anything: the same in every condominium it belongs to.
create table public.notification_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Brasília time; from the evening to the morning goes over midnight.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- { event: { channel: boolean } }, only what differs from the usual.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  -- Of a unit that was let, the owner gets what the tenant gets.
  owner_copies boolean not null default false,
  updated_at timestamptz not null default private.now(),
  check ((quiet_from is null) = (quiet_until is null))
);
create table public.notification_defaults (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  updated_by uuid,
  updated_at timestamptz not null default private.now()
);
alter table public.notification_settings enable row level security;
alter table public.notification_defaults enable row level security;
grant select on public.notification_settings, public.notification_defaults to authenticated;
create policy "people see how they are told" on public.notification_settings for select to authenticated
  using (user_id = (select private.caller()));
create policy "members see what their condominium sets" on public.notification_defaults for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
-- Seen in Settings alone, by who has just changed it.
call private.tell_of('public.notification_defaults', 'members unnamed');

-- Owners of units that are let and who want what their tenants get: { unit_id, person_id, user_id }.
create function private.copied_owners(condo_id uuid, units uuid[]) returns table (unit_id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select distinct o.unit_id, p.id, p.user_id
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  join public.notification_settings s on s.user_id = p.user_id and s.owner_copies
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where o.condominium_id = condo_id and o.unit_id = any (units) and o.kind in ('owner', 'co_owner', 'off_site_owner')
    and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and exists (select from public.occupancies t where t.condominium_id = o.condominium_id and t.unit_id = o.unit_id and t.kind = 'tenant'
      and t.starts_on <= private.today() and (t.ends_on is null or t.ends_on >= private.today()))
$$;
grant execute on function private.copied_owners(uuid, uuid[]) to service_role;

-- Units that the caller owns and has let, in a condominium: who else would not be asked about copies.
create function public.my_let_units(condo_id uuid) returns table (unit_id uuid, label text)
language sql stable security definer set search_path = ''
as $$
  select distinct l.unit_id, l.label
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
  where p.condominium_id = condo_id and p.user_id = (select private.caller()) and o.kind in ('owner', 'co_owner', 'off_site_owner')
    and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and exists (select from public.occupancies t where t.condominium_id = o.condominium_id and t.unit_id = o.unit_id and t.kind = 'tenant'
      and t.starts_on <= private.today() and (t.ends_on is null or t.ends_on >= private.today()))
  order by l.label
$$;
grant execute on function public.my_let_units(uuid) to authenticated, service_role;

-- Devices on which somebody switched notifications on (RFC 8030, 8291); nobody reads the addresses but the worker.
create table private.push_devices (
  endpoint text primary key check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  user_id uuid not null references auth.users (id) on delete cascade,
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  created_at timestamptz not null default private.now()
);
create index push_devices_user on private.push_devices (user_id);
-- The installation's own key pair (VAPID, RFC 8292), made when it is first needed: every process has the same.
create table private.push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
grant all on private.push_devices, private.push_keys to service_role;
