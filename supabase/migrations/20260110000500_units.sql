-- Units, the people tied to them by dated occupancies, and the maintained row that lists read.

create table public.units (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  block text not null default '' check (char_length(block) <= 20),
  number text not null check (char_length(number) between 1 and 20),
  floor integer check (floor between -20 and 300),
  kind text not null default 'apartment' check (kind in ('apartment', 'house', 'store', 'garage', 'storage')),
  -- Ideal share as an exact integer over condominiums.share_total (Civil Code art. 1.331 §3).
  share bigint not null check (share >= 0),
  area_cm2 bigint check (area_cm2 > 0),
  -- Fixed-width natural order (domain/units): pages are cut by it.
  sort_key text not null collate "C",
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint unit_duplicate unique (condominium_id, block, number)
);
create unique index units_order on public.units (condominium_id, sort_key, id);

create table public.people (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid references auth.users (id) on delete set null,
  -- Sorted and searched as Brazilians expect: accents and case do not part one name from another.
  name text not null collate public.pt_br check (char_length(name) between 1 and 120),
  -- CPF or CNPJ without mask.
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^[0-9+]{8,16}$'),
  document_masked text generated always as (private.mask_document(document)) stored,
  email_masked text generated always as (private.mask_email(email)) stored,
  phone_masked text generated always as (private.mask_phone(phone)) stored,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index people_user on public.people (user_id) where user_id is not null;
create index people_order on public.people (condominium_id, name, id);
create unique index people_document on public.people (condominium_id, document) where document is not null;

-- Who is what in a unit and since when. History is never overwritten: a change ends one row and begins another.
create table public.occupancies (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner')),
  starts_on date not null default private.today(),
  ends_on date check (ends_on >= starts_on),
  is_payer boolean not null default false,
  is_voter boolean not null default false,
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, person_id) references public.people (condominium_id, id)
);
create index occupancies_unit on public.occupancies (condominium_id, unit_id) where ends_on is null;
create index occupancies_person on public.occupancies (condominium_id, person_id) where ends_on is null;
create unique index occupancies_one_payer on public.occupancies (condominium_id, unit_id) where is_payer and ends_on is null;

-- Units of the caller today: an approved member, by name, in a current occupancy.
create function private.my_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.unit_id
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  where p.user_id = (select auth.uid()) and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and (select private.second_factor_met())
$$;
grant execute on function private.my_units() to authenticated, service_role;

-- One row per unit for lists: kept by the triggers below, so that a page costs one index range.
create table public.unit_list (
  condominium_id uuid not null,
  unit_id uuid not null,
  sort_key text not null collate "C",
  block text not null,
  number text not null,
  label text not null,
  floor integer,
  kind text not null,
  share bigint not null,
  owner_name text,
  occupant_name text,
  payer_name text,
  payer_id uuid,
  people_count integer not null default 0,
  primary key (condominium_id, unit_id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create unique index unit_list_order on public.unit_list (condominium_id, sort_key, unit_id);

create function private.refresh_unit_list(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into public.unit_list (condominium_id, unit_id, sort_key, block, number, label, floor, kind, share,
    owner_name, occupant_name, payer_name, payer_id, people_count)
  select u.condominium_id, u.id, u.sort_key, u.block, u.number,
    case when u.block = '' then u.number else u.block || '-' || u.number end, u.floor, u.kind, u.share,
    o.owner_name, o.occupant_name, o.payer_name, o.payer_id, o.people_count
  from public.units u
  cross join lateral (
    select
      min(p.name) filter (where c.kind in ('owner', 'off_site_owner')) as owner_name,
      coalesce(min(p.name) filter (where c.kind = 'tenant'), min(p.name) filter (where c.kind = 'owner')) as occupant_name,
      min(p.name) filter (where c.is_payer) as payer_name,
      (array_agg(p.id) filter (where c.is_payer))[1] as payer_id,
      count(c.id)::integer as people_count
    from public.occupancies c
    join public.people p on p.condominium_id = c.condominium_id and p.id = c.person_id
    -- By the unit alone: with the condominium too, a planner without statistics (a bulk import has just filled the table) takes an
    -- index by condominium and reads all its occupancies once per unit (measured: 26 s instead of 0.3 s for 5,000 units).
    where c.unit_id = u.id and c.ends_on is null
  ) o
  where u.id = any (changed)
  on conflict (condominium_id, unit_id) do update set
    sort_key = excluded.sort_key, block = excluded.block, number = excluded.number, label = excluded.label, floor = excluded.floor,
    kind = excluded.kind, share = excluded.share, owner_name = excluded.owner_name, occupant_name = excluded.occupant_name,
    payer_name = excluded.payer_name, payer_id = excluded.payer_id, people_count = excluded.people_count
$$;

-- Statement triggers: one refresh per statement. units.id is unique in practice (time-ordered random), the key stays composite.
create index units_id on public.units (id);

create function private.on_units_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  tenant record;
  allowed integer;
begin
  if tg_op <> 'UPDATE' then
    for tenant in select r.condominium_id, count(*)::integer as n from changed_rows r group by 1 loop
      update public.condominiums c
      set unit_count = c.unit_count + case tg_op when 'INSERT' then tenant.n else -tenant.n end
      where c.id = tenant.condominium_id;
      allowed := (private.current_plan(tenant.condominium_id)).max_units;
      if tg_op = 'INSERT' and allowed < 999999
          and (select c.unit_count from public.condominiums c where c.id = tenant.condominium_id) > allowed then
        raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(tenant.condominium_id, 'units')::text;
      end if;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    perform private.refresh_unit_list(array(select r.id from changed_rows r));
  end if;
  return null;
end $$;
create trigger units_inserted after insert on public.units referencing new table as changed_rows
  for each statement execute function private.on_units_change();
create trigger units_updated after update on public.units referencing new table as changed_rows
  for each statement execute function private.on_units_change();
create trigger units_deleted after delete on public.units referencing old table as changed_rows
  for each statement execute function private.on_units_change();

create function private.on_occupancies_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_unit_list(array(select distinct r.unit_id from changed_rows r));
  return null;
end $$;
create trigger occupancies_inserted after insert on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_occupancies_change();
create trigger occupancies_updated after update on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_occupancies_change();

create function private.on_people_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_unit_list(array(
    select distinct o.unit_id from changed_rows r
    join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id));
  return null;
end $$;
create trigger people_updated after update on public.people referencing new table as changed_rows
  for each statement execute function private.on_people_renamed();

-- What the front desk may see of people: block, number and first names.
create view public.unit_directory with (security_barrier = true) as
select l.condominium_id, l.unit_id, l.sort_key, l.block, l.number, l.label,
  (select string_agg(distinct split_part(p.name, ' ', 1), ', ')
   from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
   where o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and o.ends_on is null) as first_names
from public.unit_list l
where l.condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')));

-- Files handed in for import, until their job has read them.
create table private.import_files (
  condominium_id uuid not null,
  job_id uuid not null,
  file_name text not null,
  content bytea not null,
  primary key (condominium_id, job_id),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);
-- Uncompressed, so that the worker reads a slice without unpacking the whole file.
alter table private.import_files alter column content set storage external;

alter table public.units enable row level security;
alter table public.people enable row level security;
alter table public.occupancies enable row level security;
alter table public.unit_list enable row level security;
grant select on public.units, public.occupancies, public.unit_list, public.unit_directory to authenticated;
-- The whole document, e-mail and phone stay out of reach of lists.
grant select (condominium_id, id, user_id, name, document_masked, email_masked, phone_masked, created_at) on public.people to authenticated;

create policy "managers and council see the units, residents theirs" on public.units for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_units())));
create policy "managers and council see the list, residents their unit" on public.unit_list for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
create policy "managers and council see occupancies, residents their unit's" on public.occupancies for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
-- People who share a unit with the caller.
create function private.my_household() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.person_id from public.occupancies o
  where o.unit_id = any (array(select private.my_units())) and (o.ends_on is null or o.ends_on >= private.today())
$$;
grant execute on function private.my_household() to authenticated, service_role;
create index occupancies_unit_only on public.occupancies (unit_id);
create policy "managers and council see people, residents their household" on public.people for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or user_id = (select private.caller())
    or id = any (array(select private.my_household())));
create index people_id on public.people (id);
