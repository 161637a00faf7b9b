-- How long work takes, where it is known: what a plan or an order is expected to take, and what it took. The calendar sums it by week.
alter table public.maintenance_plans add column minutes integer check (minutes between 1 and 60000);
alter table public.maintenance_orders
  add column minutes integer check (minutes between 1 and 60000),
  add column spent_minutes integer check (spent_minutes between 1 and 60000);

-- As before, with how long the plan's work takes.
create or replace function private.make_planned_orders(at_most integer, condo_id uuid default null) returns table (condominium_id uuid, order_id uuid, assignee_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  p public.maintenance_plans;
  given integer;
  made uuid;
  this_year integer;
begin
  for p in
    select k.* from public.maintenance_plans k join public.condominiums c on c.id = k.condominium_id
    where (condo_id is null or k.condominium_id = condo_id) and k.next_on <= private.today_in(c.time_zone) + k.ahead_days
      -- The day of the zone that is first, by which the index narrows: one that is a day too many is not near by its own.
      and k.next_on <= private.today_in('America/Noronha') + 180
      and private.subscription_state(k.condominium_id) in ('trial', 'active')
      and not exists (select from public.maintenance_orders o where o.condominium_id = k.condominium_id and o.plan_id = k.id
        and (o.is_open or o.planned_on = k.next_on))
    order by k.condominium_id, k.next_on, k.id limit at_most for update of k skip locked
  loop
    -- Another worker may have made it and let go of the plan since this list was read.
    continue when exists (select from public.maintenance_orders o where o.condominium_id = p.condominium_id and o.plan_id = p.id
      and (o.is_open or o.planned_on = p.next_on));
    made := private.new_id();
    this_year := extract(year from private.today(p.condominium_id));
    given := private.next_maintenance_number(p.condominium_id, this_year);
    insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, description, status, asset_id, plan_id, planned_on, place_id,
      place_note, responsible, assignee_id, supplier_id, due_on, minutes)
    select p.condominium_id, made, this_year, given, p.kind, p.title, p.instructions, 'planned', p.asset_id, p.id, p.next_on,
      a.place_id, coalesce(a.place_note, ''), p.responsible, p.assignee_id, p.supplier_id, p.next_on, p.minutes
    from (select) one left join public.assets a on a.condominium_id = p.condominium_id and a.id = p.asset_id;
    insert into public.maintenance_tasks (condominium_id, order_id, position, label, kind, unit, is_required, low, high)
    select p.condominium_id, made, t.position, t.step ->> 'label', t.step ->> 'kind', coalesce(t.step ->> 'unit', ''), (t.step ->> 'is_required')::boolean,
      (t.step ->> 'low')::numeric, (t.step ->> 'high')::numeric
    from jsonb_array_elements(p.checklist) with ordinality t (step, position);
    insert into public.maintenance_events (condominium_id, order_id, kind, to_value) values (p.condominium_id, made, 'made', 'plan');
    condominium_id := p.condominium_id;
    order_id := made;
    assignee_id := p.assignee_id;
    return next;
  end loop;
end $$;

-- As before, with how long the work of a plan takes.
drop function public.maintenance_plans_page(uuid, jsonb, text, integer);
create function public.maintenance_plans_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, title text, kind text, instructions text, asset_id uuid, asset_name text, every integer, every_unit text, anchor text, first_on date, season integer[],
  ahead_days integer, responsible text, assignee_id uuid, assignee_name text, supplier_id uuid, supplier_name text, checklist jsonb, standard text, next_on date,
  ended_at timestamptz, open_order_id uuid, open_order_code text, last_done_on date, minutes integer, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select p.id, p.title, p.kind, p.instructions, p.asset_id, a.name, p.every, p.every_unit, p.anchor, p.first_on, p.season, p.ahead_days, p.responsible, p.assignee_id,
    private.audit_name(condo_id, p.assignee_id), p.supplier_id, s.name, p.checklist, p.standard, p.next_on, p.ended_at, o.id, o.code,
    (select max(d.done_on) from public.maintenance_orders d where d.condominium_id = condo_id and d.plan_id = p.id), p.minutes,
    coalesce(p.next_on::text, 'ended') || ' ' || p.id
  from public.maintenance_plans p
  left join public.assets a on a.condominium_id = condo_id and a.id = p.asset_id
  left join public.suppliers s on s.condominium_id = condo_id and s.id = p.supplier_id
  left join public.maintenance_orders o on o.condominium_id = condo_id and o.plan_id = p.id and o.is_open
  where p.condominium_id = condo_id
    and case coalesce(filters ->> 'state', 'running') when 'running' then p.ended_at is null when 'ended' then p.ended_at is not null else true end
    and private.says_all(p.title, patterns)
    and (filters ->> 'asset_id' is null or p.asset_id = private.to_uuid(filters ->> 'asset_id'))
    and (after_key is null or (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" > after_key collate "C")
  order by (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" limit least(greatest(page_size, 1), 1000) + 1;
end $$;
grant execute on function public.maintenance_plans_page(uuid, jsonb, text, integer) to authenticated, service_role;

-- As before, with weeks: [{ week (the Sunday that it begins on), orders, open, minutes (what they took, else what was expected), unknown (orders of which
-- neither is known) }], and how long the work of each plan takes.
create or replace function public.maintenance_calendar(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_on date := least(until_on, from_on + 400);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(condo_id),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'sequence' order by o.due_on, o.sequence), '[]') from (
      select k.id, k.code, k.title, k.kind, k.status, k.is_open, k.due_on, k.sequence,
        (select a.name from public.assets a where a.condominium_id = condo_id and a.id = k.asset_id) as asset_name
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled'
      order by k.due_on, k.sequence limit 1000) o),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from (
      select to_char(k.due_on, 'YYYY-MM') as month, count(*) as orders, count(*) filter (where k.is_open) as open,
        count(*) filter (where k.is_open and k.due_on < (select private.today(condo_id))) as late
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) m),
    'weeks', (select coalesce(jsonb_agg(to_jsonb(w) order by w.week), '[]') from (
      select k.due_on - extract(dow from k.due_on)::integer as week, count(*) as orders, count(*) filter (where k.is_open) as open,
        coalesce(sum(coalesce(k.spent_minutes, k.minutes)), 0) as minutes, count(*) filter (where k.spent_minutes is null and k.minutes is null) as unknown
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) w),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'anchor', p.anchor,
        'first_on', p.first_on, 'season', p.season, 'next_on', p.next_on, 'minutes', p.minutes, 'has_order', exists (select from public.maintenance_orders o
          where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)) order by p.next_on, p.id), '[]')
      from (select * from public.maintenance_plans k where k.condominium_id = condo_id and k.ended_at is null and k.next_on <= last_on order by k.next_on, k.id limit 500) p),
    'warranties', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'warranty_until', a.warranty_until) order by a.warranty_until, a.name), '[]')
      from public.assets a where a.condominium_id = condo_id and a.removed_at is null and a.warranty_until between from_on and last_on),
    'expiries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.due_on, e.title), '[]') from private.maintenance_expiries(condo_id, from_on, last_on) e));
end $$;
