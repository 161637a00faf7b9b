-- The front desk and an assembly: on its day a doorman sees that there is one and where, and, only where the management lets them, who may come for
-- each unit, and registers who came. Of the agenda, debts and votes they see nothing.

-- Whether the front desk registers attendance; it may change until the assembly is over.
alter table public.assemblies add column desk_registers boolean not null default false;
-- By whom an arrival or a departure was registered: the front desk, and not the table or the person.
alter table public.assembly_attendance add column at_desk boolean not null default false;

-- Assemblies with a door that are held now, or today by the building's clock.
create function private.assemblies_of_the_day(condo_id uuid) returns setof public.assemblies
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select a.* from public.assemblies a
  where a.condominium_id = condo_id and a.form <> 'virtual'
    and (a.state = 'open' or a.state in ('called', 'suspended')
      and (coalesce(a.resumes_at, a.first_call_at) at time zone private.zone_of(condo_id))::date = private.today(condo_id))
    and coalesce(((private.current_plan(condo_id)).features ->> 'voting')::boolean, false)
$$;
revoke execute on function private.assemblies_of_the_day(uuid) from public;

-- Who may come for the units of an assembly: of each the representative whom the co-owners chose, else every owner, with an account or without;
-- the tenant where the convention lets them vote; and who holds a proxy that the table accepted. `unit`: of this one alone.
create function private.assembly_comers(condo_id uuid, wanted uuid, unit uuid default null) returns table (unit_id uuid, name text, comes_as text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  with now_there as (
    select o.unit_id, p.name::text as name, o.kind, o.is_voter, count(*) filter (where o.kind <> 'tenant') over (partition by o.unit_id) as owners
    from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    where o.condominium_id = condo_id and (unit is null or o.unit_id = unit) and o.kind in ('owner', 'co_owner', 'off_site_owner', 'tenant')
      and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
  ), chosen as (
    select distinct n.unit_id from now_there n where n.is_voter and n.kind <> 'tenant'
  )
  select n.unit_id, n.name, case when n.is_voter and n.owners > 1 then 'representative' else 'owner' end from now_there n
  where n.kind <> 'tenant' and (n.is_voter or n.unit_id not in (select c.unit_id from chosen c))
  union
  select n.unit_id, n.name, 'tenant' from now_there n
  where n.kind = 'tenant' and (select a.tenants_vote from public.assemblies a where a.condominium_id = condo_id and a.id = wanted)
  union
  select p.unit_id, p.holder_name, 'proxy' from public.assembly_proxies p
  where p.condominium_id = condo_id and p.assembly_id = wanted and p.state = 'accepted' and (unit is null or p.unit_id = unit)
$$;
revoke execute on function private.assembly_comers(uuid, uuid, uuid) from public;
grant execute on function private.assembly_comers(uuid, uuid, uuid) to service_role;

-- What the front desk learns of today's assemblies: [{ id, title, place, state, at, second_call_at, registers }].
create function public.desk_assemblies(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'place', a.place, 'state', a.state,
      'at', coalesce(a.resumes_at, a.first_call_at), 'second_call_at', case when a.resumes_at is null then a.second_call_at end,
      'registers', a.desk_registers) order by a.state <> 'open', coalesce(a.resumes_at, a.first_call_at), a.id), '[]')
    from private.assemblies_of_the_day(condo_id) a);
end $$;

-- The check-in list of one of them: [{ id, label, presence, holder_name, arrived_at, people: [{ name, comes_as }] }]; null where the management does
-- not let the front desk register. Before the session opens nobody has come.
create function public.desk_roll(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  a public.assemblies;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman');
  select * into a from private.assemblies_of_the_day(condo_id) o where o.id = wanted and o.desk_registers;
  if a.id is null then return null; end if;
  return (
    with comers as (
      select c.unit_id, jsonb_agg(jsonb_build_object('name', c.name, 'comes_as', c.comes_as) order by c.comes_as = 'proxy', c.name) as people
      from private.assembly_comers(condo_id, wanted) c group by 1
    ), roll as (
      select u.unit_id, u.unit_label as label, u.sort_key, u.presence, u.holder_name, u.arrived_at
      from public.assembly_units u where u.condominium_id = condo_id and u.assembly_id = wanted
      union all
      select l.unit_id, l.label, l.sort_key, 'absent', null, null
      from public.unit_list l where a.opened_at is null and l.condominium_id = condo_id and l.main_id is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', r.unit_id, 'label', r.label, 'presence', r.presence, 'holder_name', r.holder_name,
      'arrived_at', r.arrived_at, 'people', coalesce(c.people, '[]')) order by r.sort_key), '[]')
    from roll r left join comers c on c.unit_id = r.unit_id);
end $$;
grant execute on function public.desk_assemblies(uuid), public.desk_roll(uuid, uuid) to authenticated, service_role;
