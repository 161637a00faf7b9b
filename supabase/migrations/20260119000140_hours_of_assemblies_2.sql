-- Assemblies, polls and penalties by the day of the building.

-- One assembly whole: itself, { items, proxies that the reader may see, my_units, manages, figures }; null where there is none to be read.
create or replace function public.assembly_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  mine uuid[] := array(select private.my_units());
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select to_jsonb(a) - 'condominium_id' || jsonb_build_object('now', private.now(), 'today', private.today(condo_id), 'manages', manages,
    'figures', private.assembly_figures(condo_id, wanted),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'condominium_id' - 'assembly_id' || jsonb_build_object('about_unit',
        (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = i.about_unit_id)) order by i.position), '[]')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted),
    'proxies', (select coalesce(jsonb_agg(to_jsonb(p) - 'condominium_id' - 'assembly_id' - 'given_by' - 'checked_by' - 'revoked_by'
        || jsonb_build_object('is_mine', p.unit_id = any (mine), 'is_held', p.holder_id is not distinct from private.caller()) order by p.given_at, p.id), '[]')
      from public.assembly_proxies p where p.condominium_id = condo_id and p.assembly_id = wanted
        and (manages or p.unit_id = any (mine) or p.holder_id = private.caller())),
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label, 'is_tenant', s.is_tenant,
        'by_proxy', s.proxy_id is not null) order by l.sort_key), '[]')
      from private.my_assembly_units(condo_id, wanted) s
      join public.unit_list l on l.condominium_id = condo_id and l.unit_id = s.unit_id))
  into answer
  from public.assemblies a
  where a.condominium_id = condo_id and a.id = wanted and (manages or a.called_at is not null);
  return answer;
end $$;

-- Units that the caller may answer for: as whom the poll asks, today; what belongs to a unit answers with it.
create or replace function private.my_poll_units(condo_id uuid, audience text) returns table (unit_id uuid, label text, sort_key text)
language sql stable security definer set search_path = ''
as $$
  select distinct m.unit_id, m.label, m.sort_key
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id and p.user_id = private.caller()
  join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
  join public.unit_list m on m.condominium_id = l.condominium_id and m.unit_id = coalesce(l.main_id, l.unit_id)
  where o.condominium_id = condo_id and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
    and (audience = 'residents' or o.kind in ('owner', 'co_owner', 'off_site_owner'))
$$;

-- Whether an owner who gave a proxy, or for whom the management wrote it down, still has the unit.
create or replace function private.grantor_stands(target uuid, proxy public.assembly_proxies) returns boolean
language sql stable security definer set search_path = ''
as $$
  with made as (select (proxy.given_at at time zone (select private.zone_of(target)))::date as day, private.is_manager(target, proxy.given_by) as is_managed),
  owners as (
    select o.person_id, p.user_id from made, public.occupancies o join public.people p on p.condominium_id = target and p.id = o.person_id
    where o.condominium_id = target and o.unit_id = proxy.unit_id and o.kind <> 'dweller' and o.starts_on <= made.day
      and (o.ends_on is null or o.ends_on >= made.day))
  select exists (select from made, owners w where (w.user_id = proxy.given_by or made.is_managed)
      and proxy.unit_id in (select private.units_of_people(target, array[w.person_id], (select private.today(target)))))
    or exists (select from made where made.is_managed) and not exists (select from owners)
$$;
