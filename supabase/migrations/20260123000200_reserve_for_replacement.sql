-- What it takes to replace equipment when it is worn out: how long it is expected to last, and what a new one costs today. What to put aside
-- each month follows from both (domain/maintenance/assets/reserve.ts).
alter table public.assets
  add column life_years integer check (life_years between 1 and 100),
  add column replacement_cents bigint check (replacement_cents between 1 and 100000000000);
grant select (life_years, replacement_cents) on public.assets to authenticated;

-- One asset: to the management and the council whole, { …row, files, orders (the newest 50), plans, costs: [{ year, orders, cents }], is_whole: true };
-- to other members, who come by its label, what it is and where: { id, name, category, place_id, place_name, place_note, is_whole: false }. Null when there is none.
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
        select o.id, o.code, o.title, o.kind, o.status, o.due_on, o.done_on, o.done_note, o.cost_cents, o.sequence,
          coalesce((select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = o.supplier_id), private.audit_name(condo_id, o.assignee_id)) as who
        from public.maintenance_orders o where o.condominium_id = condo_id and o.asset_id = a.id order by o.sequence desc limit 50) h),
      'costs', (select coalesce(jsonb_agg(to_jsonb(c) order by c.year), '[]') from private.asset_costs_of(condo_id, a.id) c)) else '{}'::jsonb end;
end $$;

-- Equipment in use with what its replacement needs: { today, rows: [{ id, name, category, installed_on, life_years, replacement_cents }] }.
create function public.maintenance_reserve(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(condo_id),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'category', a.category, 'installed_on', a.installed_on,
        'life_years', a.life_years, 'replacement_cents', a.replacement_cents) order by private.fold(a.name) collate "C", a.id), '[]')
      from public.assets a where a.condominium_id = condo_id and a.removed_at is null));
end $$;
grant execute on function public.maintenance_reserve(uuid) to authenticated, service_role;
