-- Measured values with limits: what a step measures may have a least and a greatest value. One outside of them is marked wherever its order is read, asks
-- for words, and may be followed by another order.
alter table public.maintenance_tasks
  add column low numeric(14, 3),
  add column high numeric(14, 3),
  add column is_outside boolean not null generated always as (coalesce(value < low, false) or coalesce(value > high, false)) stored,
  add check (low <= high),
  add check (kind = 'measure' or (low is null and high is null)),
  add check (done_at is null or not (coalesce(value < low, false) or coalesce(value > high, false)) or char_length(note) >= 3);
create index maintenance_tasks_outside on public.maintenance_tasks (condominium_id, order_id) where is_outside;
grant select (low, high, is_outside) on public.maintenance_tasks to authenticated;

-- The order that this one follows: what was found there is put right here.
alter table public.maintenance_orders
  add column follows_id uuid,
  add foreign key (condominium_id, follows_id) references public.maintenance_orders (condominium_id, id),
  add check (follows_id <> id);
create index maintenance_orders_follows on public.maintenance_orders (condominium_id, follows_id) where follows_id is not null;

-- The measures of an order that lie outside of their limits: [{ label, value, unit, low, high, note }].
create function private.outside_measures(condo_id uuid, of_order uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('label', t.label, 'value', t.value, 'unit', t.unit, 'low', t.low, 'high', t.high, 'note', t.note)
    order by t.position), '[]')
  from public.maintenance_tasks t where t.condominium_id = condo_id and t.order_id = of_order and t.is_outside
$$;
-- What else an order is tied to: { follows (the order that it follows, or null), followed_by: [{ id, code, title, status }] }. Whoever only does it
-- reads of no other order.
create function private.maintenance_order_ties(condo_id uuid, of_order uuid, knows boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'follows', (select jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status)
      from public.maintenance_orders o join public.maintenance_orders k on k.condominium_id = condo_id and k.id = o.follows_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'followed_by', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status) order by k.sequence), '[]')
      from public.maintenance_orders k where knows and k.condominium_id = condo_id and k.follows_id = of_order))
$$;
grant execute on function private.outside_measures(uuid, uuid), private.maintenance_order_ties(uuid, uuid, boolean) to service_role;

-- As before, with the limits of each step.
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
      place_note, responsible, assignee_id, supplier_id, due_on)
    select p.condominium_id, made, this_year, given, p.kind, p.title, p.instructions, 'planned', p.asset_id, p.id, p.next_on,
      a.place_id, coalesce(a.place_note, ''), p.responsible, p.assignee_id, p.supplier_id, p.next_on
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

-- As before, and the state `outside`: orders with a measure outside of its limits, unless they were cancelled.
create or replace function private.maintenance_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  named text;
  condition text := format('o.condominium_id = %L', condo_id);
begin
  if standing = 'own' then condition := condition || ' and o.id = any (array(select private.my_maintenance_orders()))'; end if;
  condition := condition || case state when 'open' then ' and o.is_open' when 'any' then ''
    when 'late' then format(' and o.is_open and o.due_on < %L', (select private.today(condo_id)))
    when 'outside' then format(' and o.status <> ''cancelled'' and o.id in (select k.order_id from public.maintenance_tasks k where k.condominium_id = %L and k.is_outside)', condo_id)
    else format(' and o.status = %L', state) end;
  foreach named in array array['asset_id', 'plan_id', 'supplier_id', 'incident_id', 'inspection_id'] loop
    if filters ->> named is not null then
      condition := condition || format(' and o.%I = %L::uuid', named, coalesce(private.to_uuid(filters ->> named), nobody));
    end if;
  end loop;
  if filters ->> 'kind' is not null then condition := condition || format(' and o.kind = %L', filters ->> 'kind'); end if;
  if filters ->> 'assignee_id' is not null then
    condition := condition || case filters ->> 'assignee_id' when 'none' then ' and o.assignee_id is null and o.supplier_id is null'
      when 'me' then format(' and o.assignee_id = %L', private.caller())
      else format(' and o.assignee_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'assignee_id'), nobody)) end;
  end if;
  if filters ->> 'from' ~ '^\d{4}-\d\d-\d\d$' then condition := condition || format(' and o.due_on >= %L::date', filters ->> 'from'); end if;
  if filters ->> 'until' ~ '^\d{4}-\d\d-\d\d$' then condition := condition || format(' and o.due_on <= %L::date', filters ->> 'until'); end if;
  if asked is not null then
    condition := condition || case when asked ~* '^(os )?\d{4}-\d{1,7}$'
      then format(' and o.year = %L and o.number = %L', substring(asked from '(\d{4})-')::integer, regexp_replace(asked, '^.*-', '')::integer)
      else format(' and o.words @@ %L::tsquery', private.document_query(asked)) end;
  end if;
  return condition;
end $$;

-- As before, with what the order follows and what follows it.
create or replace function public.maintenance_order(condo_id uuid, order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  knows boolean := private.maintenance_standing(condo_id) = 'all';
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  o public.maintenance_orders;
begin
  if not private.may_read_maintenance(condo_id, maintenance_order.order_id) then return null; end if;
  select * into o from public.maintenance_orders k where k.condominium_id = condo_id and k.id = maintenance_order.order_id;
  if not found then return null; end if;
  return to_jsonb(o) - 'words' - 'condominium_id' - 'late_told_at' - 'sequence'
    || case when knows then '{}'::jsonb else jsonb_build_object('cost_cents', null, 'bill_id', null, 'quote_id', null, 'quote_reason', null, 'lapsed_reason', null) end
    || jsonb_build_object(
      'today', private.today(condo_id),
      'created_by_name', private.audit_name(condo_id, o.created_by),
      'assignee_name', private.audit_name(condo_id, o.assignee_id),
      'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = o.supplier_id),
      'place_name', (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = o.place_id),
      'asset', (select jsonb_build_object('id', a.id, 'name', a.name, 'category', a.category, 'warranty_until', a.warranty_until) from public.assets a
        where a.condominium_id = condo_id and a.id = o.asset_id),
      'plan', (select jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'next_on', p.next_on) from public.maintenance_plans p
        where p.condominium_id = condo_id and p.id = o.plan_id),
      'incident', (select jsonb_build_object('id', i.id, 'protocol', i.protocol, 'title', i.title, 'status', i.status) from public.incidents i
        where i.condominium_id = condo_id and i.id = o.incident_id and private.may_read_incident(condo_id, i.id)),
      'inspection', (select jsonb_build_object('id', i.id, 'name', i.name) from public.inspections i
        where knows and i.condominium_id = condo_id and i.id = o.inspection_id),
      'bill', (select jsonb_build_object('id', b.id, 'description', b.description, 'status', b.status, 'due_on', b.due_on, 'gross_cents', b.gross_cents,
          'instalments', b.instalments) from public.bills b where knows and b.condominium_id = condo_id and b.id = o.bill_id),
      'tasks', (select coalesce(jsonb_agg(to_jsonb(t) - 'condominium_id' - 'order_id' || jsonb_build_object('by', private.audit_name(condo_id, t.done_by),
          'is_met', private.maintenance_task_met(t), 'files', private.files_under(condo_id || '/maintenance/' || t.id)) order by t.position), '[]')
        from public.maintenance_tasks t where t.condominium_id = condo_id and t.order_id = o.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from_value, 'to', e.to_value, 'note', e.note,
          'at', e.created_at, 'by', private.audit_name(condo_id, e.user_id)) order by e.created_at, e.id), '[]')
        from public.maintenance_events e where e.condominium_id = condo_id and e.order_id = o.id and (knows or e.kind not in ('quote', 'bill'))),
      'quotes', case when knows then (select coalesce(jsonb_agg(to_jsonb(q) - 'condominium_id' - 'order_id' - 'created_by' || jsonb_build_object(
          'supplier_name', s.name, 'lapsed', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from private.supplier_documents_lapsed(s.id, greatest(o.due_on, (select private.today(condo_id)))) d),
          'files', private.files_under(condo_id || '/maintenance/' || q.id)) order by q.cents, q.id), '[]')
        from public.maintenance_quotes q join public.suppliers s on s.condominium_id = condo_id and s.id = q.supplier_id
        where q.condominium_id = condo_id and q.order_id = o.id and q.removed_at is null) else '[]'::jsonb end,
      'files', private.files_under(condo_id || '/maintenance/' || o.id),
      'rule', (select jsonb_build_object('quotes_above_cents', s.quotes_above_cents, 'quotes_needed', s.quotes_needed) from public.maintenance_settings s
        where s.condominium_id = condo_id),
      'may', jsonb_build_object('manage', manages, 'work', manages or o.assignee_id is not distinct from private.caller()))
    || private.maintenance_order_ties(condo_id, o.id, knows);
end $$;

-- As before, with the measures of each order that are outside of their limits.
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
      'costs', (select coalesce(jsonb_agg(to_jsonb(c) order by c.year), '[]') from private.asset_costs_of(condo_id, a.id) c)) else '{}'::jsonb end;
end $$;

-- As before, with how many measures are outside of their limits.
drop function public.maintenance_orders_page(uuid, jsonb, text, text, integer);
create function public.maintenance_orders_page(condo_id uuid, filters jsonb default '{}', sorted_by text default 'newest', after_key text default null,
  page_size integer default 50)
returns table (id uuid, code text, title text, kind text, status text, is_open boolean, priority text, asset_id uuid, asset_name text, place_name text,
  place_note text, plan_id uuid, assignee_id uuid, assignee_name text, supplier_name text, due_on date, done_on date, cost_cents bigint,
  is_billed boolean, steps integer, steps_done integer, steps_outside integer, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.maintenance_standing(condo_id);
  condition text := private.maintenance_condition(condo_id, standing, filters);
  by_due boolean := sorted_by = 'due';
  place text := '';
begin
  if by_due and after_key ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \d{1,18}$' and pg_input_is_valid(left(after_key, 10), 'date') then
    place := format(' and (o.due_on, o.sequence) > (%L::date, %s)', left(after_key, 10), split_part(after_key, ' ', 2));
  elsif not by_due and after_key ~ '^\d{1,18}$' then
    place := format(' and o.sequence < %s', after_key);
  end if;
  return query execute format($q$
    with page as materialized (select o.* from public.maintenance_orders o where %s order by %s limit %s)
    select o.id, o.code, o.title, o.kind, o.status, o.is_open, o.priority, o.asset_id,
      (select a.name from public.assets a where a.condominium_id = $1 and a.id = o.asset_id),
      (select p.name from public.incident_places p where p.condominium_id = $1 and p.id = o.place_id), o.place_note, o.plan_id, o.assignee_id,
      private.audit_name($1, o.assignee_id), (select s.name from public.suppliers s where s.condominium_id = $1 and s.id = o.supplier_id),
      o.due_on, o.done_on, case when $2 then o.cost_cents end, $2 and o.bill_id is not null, t.steps, t.steps_done, t.steps_outside, o.created_at, %s
    from page o
    cross join lateral (select count(*)::integer as steps, count(k.done_at)::integer as steps_done,
        (count(*) filter (where k.is_outside))::integer as steps_outside from public.maintenance_tasks k
      where k.condominium_id = $1 and k.order_id = o.id) t
    order by %2$s$q$,
    condition || place, case when by_due then 'o.due_on, o.sequence' else 'o.sequence desc' end, least(greatest(page_size, 1), 1000) + 1,
    case when by_due then 'o.due_on::text || '' '' || o.sequence' else 'o.sequence::text' end)
  using condo_id, standing = 'all';
end $$;
grant execute on function public.maintenance_orders_page(uuid, jsonb, text, text, integer) to authenticated, service_role;
