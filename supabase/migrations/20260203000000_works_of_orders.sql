-- Works that wait for an assembly (docs/decisions/0052; Civil Code, art. 1.341 to 1.343): what the law calls them, the decision that they rest on,
-- and why necessary ones that are urgent went on before it.
alter table public.maintenance_settings
  -- Work that costs more than this waits for an assembly's decision; null is never.
  add column assembly_above_cents integer check (assembly_above_cents between 0 and 2000000000);

alter table public.maintenance_orders
  -- The matter that an assembly decides (domain/decisions); null is upkeep and repair.
  add column works text check (works in ('necessary_works', 'useful_works', 'voluptuary_works', 'additions', 'new_floor')),
  add column decision_id uuid,
  -- Why the síndico had it begun before the assembly knew.
  add column urgent_reason text check (char_length(urgent_reason) between 20 and 500),
  add foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id),
  add constraint maintenance_order_urgent check (urgent_reason is null or works is not distinct from 'necessary_works');
create index maintenance_orders_decision on public.maintenance_orders (condominium_id, decision_id) where decision_id is not null;

-- To call one's own work urgent is to give it to oneself.
drop trigger maintenance_orders_own_case on public.maintenance_orders;
create trigger maintenance_orders_own_case before update of supplier_id, quote_id, urgent_reason on public.maintenance_orders for each row
  when (new.supplier_id is not null
    and (new.supplier_id, new.quote_id, new.urgent_reason) is distinct from (old.supplier_id, old.quote_id, old.urgent_reason))
  execute function private.guard_own_order();

-- As before, with the decision that the order rests on and from which amount one is asked for.
create or replace function private.maintenance_order_ties(condo_id uuid, of_order uuid, knows boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object(
    'follows', (select jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status)
      from public.maintenance_orders o join public.maintenance_orders k on k.condominium_id = condo_id and k.id = o.follows_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'followed_by', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status) order by k.sequence), '[]')
      from public.maintenance_orders k where knows and k.condominium_id = condo_id and k.follows_id = of_order),
    'warranty', (select jsonb_build_object('covers', w.covers, 'starts_on', w.starts_on, 'until_on', w.until_on,
        'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = w.supplier_id))
      from public.asset_warranties w where knows and w.condominium_id = condo_id and w.order_id = of_order),
    'rating', (select jsonb_build_object('stars', r.stars, 'note', r.note, 'by', private.audit_name(condo_id, r.rated_by),
        'may_edit', r.edited_at is null and r.rated_by is not distinct from private.caller())
      from public.supplier_ratings r where knows and r.condominium_id = condo_id and r.order_id = of_order),
    'decision_id', (select o.decision_id from public.maintenance_orders o where knows and o.condominium_id = condo_id and o.id = of_order),
    'urgent_reason', (select o.urgent_reason from public.maintenance_orders o where knows and o.condominium_id = condo_id and o.id = of_order),
    'decision', (select jsonb_build_object('id', d.id, 'label', d.label, 'decided_on', d.decided_on)
      from public.maintenance_orders o join public.decisions d on d.condominium_id = condo_id and d.id = o.decision_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'rule', (select jsonb_build_object('quotes_above_cents', s.quotes_above_cents, 'quotes_needed', s.quotes_needed,
        'assembly_above_cents', s.assembly_above_cents)
      from public.maintenance_settings s where s.condominium_id = condo_id))
$$;
