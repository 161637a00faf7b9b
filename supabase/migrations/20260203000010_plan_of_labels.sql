-- Who scans a label reads the plan in short (docs/decisions/0052).

-- What is done on a piece of equipment again and again, by the plans that run: [{ title, every, every_unit, season, last_done_on, next_on }]. Neither
-- costs nor who does it.
create function private.asset_upkeep(condo_id uuid, of_asset uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'season', p.season, 'next_on', p.next_on,
      'last_done_on', (select max(o.done_on) from public.maintenance_orders o
        where o.condominium_id = condo_id and o.plan_id = p.id and o.status in ('done', 'checked'))) order by p.next_on, p.title), '[]')
  from public.maintenance_plans p
  join public.assets a on a.condominium_id = condo_id and a.id = p.asset_id and a.removed_at is null
  where p.condominium_id = condo_id and p.asset_id = of_asset and p.ended_at is null
$$;
revoke execute on function private.asset_upkeep(uuid, uuid) from public;
grant execute on function private.asset_upkeep(uuid, uuid) to service_role;

-- As before; who does not read it whole reads its plan in short.
create or replace function public.asset_view(condo_id uuid, asset_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  knows boolean := private.maintenance_standing(condo_id) = 'all';
  a public.assets;
begin
  select * into a from public.assets k where k.condominium_id = condo_id and k.id = asset_view.asset_id;
  if not found then return null; end if;
  return jsonb_build_object('id', a.id, 'name', a.name, 'category', a.category, 'place_id', a.place_id, 'place_note', a.place_note, 'removed_at', a.removed_at,
      'place_name', (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = a.place_id), 'is_whole', knows, 'today', private.today(condo_id))
    || case when knows then jsonb_build_object('maker', a.maker, 'model', a.model, 'serial', a.serial, 'installed_on', a.installed_on,
      'warranty_until', a.warranty_until, 'life_years', a.life_years, 'replacement_cents', a.replacement_cents,
      'supplier_id', a.supplier_id, 'notes', a.notes, 'created_at', a.created_at,
      'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = a.supplier_id),
      'files', private.files_under(condo_id || '/maintenance/' || a.id),
      'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'next_on', p.next_on)
          order by p.next_on nulls last, p.title), '[]')
        from public.maintenance_plans p where p.condominium_id = condo_id and p.asset_id = a.id),
      'orders', (select coalesce(jsonb_agg(to_jsonb(h) - 'sequence' order by h.sequence desc), '[]') from (
        select o.id, o.code, o.title, o.kind, o.status, o.due_on, o.done_on, o.done_note, o.cost_cents, o.sequence, private.outside_measures(condo_id, o.id) as outside,
          coalesce((select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = o.supplier_id), private.audit_name(condo_id, o.assignee_id)) as who
        from public.maintenance_orders o where o.condominium_id = condo_id and o.asset_id = a.id order by o.sequence desc limit 50) h),
      'warranties', private.asset_warranties_of(condo_id, a.id),
      'costs', (select coalesce(jsonb_agg(to_jsonb(c) order by c.year), '[]') from private.asset_costs_of(condo_id, a.id) c)) else jsonb_build_object('upkeep', private.asset_upkeep(condo_id, a.id)) end;
end $$;
