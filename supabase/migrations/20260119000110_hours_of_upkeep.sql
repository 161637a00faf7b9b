-- Incidents, maintenance, suppliers' papers and inspections by the day of the building.

create or replace function private.incident_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  named text;
  condition text := format('i.condominium_id = %L', condo_id);
begin
  if standing = 'shared' then
    condition := condition || ' and (i.visibility = ''community'' or i.id = any (array(select private.my_incidents())))';
  elsif standing = 'own' then
    condition := condition || ' and i.id = any (array(select private.my_incidents()))';
  end if;
  condition := condition || case state when 'open' then ' and i.is_open' when 'merged' then ' and i.merged_into_id is not null'
    when 'any' then '' else format(' and i.status = %L and i.merged_into_id is null', state) end;
  foreach named in array array['category_id', 'supplier_id', 'outage_id', 'unit_id', 'place_id'] loop
    -- What the caller does not read matches nothing: of the unit they read that of their own reports.
    if filters ->> named is not null and standing <> 'all' and named = 'supplier_id' then condition := condition || ' and false'; end if;
    if filters ->> named is not null and standing <> 'all' and named = 'unit_id' then
      condition := condition || format(' and i.reporter_id = %L', private.caller());
    end if;
    if filters ->> named is not null then
      condition := condition || format(' and i.%I = %L::uuid', named, coalesce(private.to_uuid(filters ->> named), '00000000-0000-0000-0000-000000000000'));
    end if;
  end loop;
  foreach named in array array['priority', 'visibility', 'block'] loop
    if filters ->> named is not null then condition := condition || format(' and i.%I = %L', named, filters ->> named); end if;
  end loop;
  if filters ->> 'floor' ~ '^-?[0-9]{1,3}$' then condition := condition || format(' and i.floor = %L', filters ->> 'floor'); end if;
  -- Who looks after what is the management's own.
  if filters ->> 'assignee_id' is not null then
    condition := condition || case when standing <> 'all' then ' and false' else case filters ->> 'assignee_id' when 'none' then ' and i.assignee_id is null and i.supplier_id is null'
      else format(' and i.assignee_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'assignee_id'), '00000000-0000-0000-0000-000000000000')) end end;
  end if;
  if filters ->> 'late' = 'true' then
    condition := condition || format(' and i.is_open and i.paused_at is null and (i.solve_due_at < %1$L or i.answered_at is null and i.answer_due_at < %1$L)', private.now());
  end if;
  condition := condition || case filters ->> 'whose'
    when 'reported' then format(' and i.reporter_id = %L', private.caller())
    when 'assigned' then format(' and i.assignee_id = %L', private.caller())
    when 'followed' then format(' and i.id in (select f.incident_id from public.incident_followers f where f.condominium_id = %L and f.user_id = %L)',
      condo_id, private.caller())
    else '' end;
  if filters ->> 'from' ~ '^\d{4}-\d\d-\d\d$' then
    condition := condition || format(' and i.created_at >= %L', (filters ->> 'from')::date::timestamp at time zone private.zone_of(condo_id));
  end if;
  if filters ->> 'until' ~ '^\d{4}-\d\d-\d\d$' then
    condition := condition || format(' and i.created_at < %L', ((filters ->> 'until')::date + 1)::timestamp at time zone private.zone_of(condo_id));
  end if;
  if asked is not null then
    condition := condition || case when asked ~ '^\d{4}-\d{1,7}$' or asked ~ '^\d{6,7}$'
      then format(' and i.number = %L', regexp_replace(asked, '^.*-', '')::integer)
        || case when asked ~ '-' then format(' and i.year = %L', left(asked, 4)::integer) else '' end
      else format(' and i.%I @@ %L::tsquery', case when standing = 'all' then 'words' else 'open_words' end, private.document_query(asked)) end;
  end if;
  return condition;
end $$;

-- Figures of what was reported from one day to another (Brasília, both included): { total, rows: [{ by: category, place or month, name, count,
-- open, answer_minutes, solve_minutes, in_time, solved, rating }], ageing: [{ upto, count }] }. Times are from the report to the first answer and to the solution, less
-- what was waited for the reporter; medians, because one forgotten incident says nothing of the others.
create or replace function public.incident_report(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with told as materialized (
      select c.name as category, coalesce(p.name, case i.place_kind when 'unit' then 'Dentro de unidades' when 'block' then nullif('Bloco ' || i.block, 'Bloco ') end, 'Outro lugar') as place,
        to_char(i.created_at at time zone (select private.zone_of(condo_id)), 'YYYY-MM') as month, i.is_open, i.rating,
        extract(epoch from i.answered_at - i.created_at) / 60 as answer_minutes,
        case when i.solved_at is not null then greatest(0, extract(epoch from i.solved_at - i.created_at) / 60 - i.paused_minutes) end as solve_minutes,
        case when i.solved_at is not null then i.solved_at <= i.solve_due_at end as in_time
      from public.incidents i join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
      left join public.incident_places p on p.condominium_id = condo_id and p.id = i.place_id
      where i.condominium_id = condo_id and i.merged_into_id is null and i.outcome is distinct from 'withdrawn'
        and i.created_at >= from_on::timestamp at time zone (select private.zone_of(condo_id)) and i.created_at < (until_on + 1)::timestamp at time zone (select private.zone_of(condo_id))
    ), parts as (
      select case when grouping(category) = 0 then 'category' when grouping(place) = 0 then 'place' when grouping(month) = 0 then 'month' else 'all' end as by,
        coalesce(category, place, month) as name, count(*) as count, count(*) filter (where is_open) as open,
        round((percentile_cont(0.5) within group (order by answer_minutes))::numeric) as answer_minutes,
        round((percentile_cont(0.5) within group (order by solve_minutes))::numeric) as solve_minutes,
        count(*) filter (where in_time) as in_time, count(in_time) as solved, round(avg(rating), 1) as rating
      from told group by grouping sets ((category), (place), (month), ())
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) order by p.by, case when p.by = 'month' then p.name end, p.count desc, p.name), '[]'),
      'ageing', (select jsonb_agg(jsonb_build_object('upto', a.upto, 'count', a.n) order by a.upto nulls last) from (
        select d.upto, count(i.id) as n from (values (1, 0), (7, 1), (30, 7), (90, 30), (null, 90)) d (upto, beyond)
        left join public.incidents i on i.condominium_id = condo_id and i.is_open and i.created_at <= private.now() - make_interval(days => d.beyond)
          and (d.upto is null or i.created_at > private.now() - make_interval(days => d.upto))
        group by d.upto) a))
    from parts p);
end $$;

-- Makes the orders whose day is near, at most `at_most`, of one condominium or of all (null), each with its plan's checklist: [{ condominium_id, order_id, assignee_id }]. A plan
-- with an open order gets none, nor one for a day that had one: whoever runs it twice, or at once, makes each order once.
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
    insert into public.maintenance_tasks (condominium_id, order_id, position, label, kind, unit, is_required)
    select p.condominium_id, made, t.position, t.step ->> 'label', t.step ->> 'kind', coalesce(t.step ->> 'unit', ''), (t.step ->> 'is_required')::boolean
    from jsonb_array_elements(p.checklist) with ordinality t (step, position);
    insert into public.maintenance_events (condominium_id, order_id, kind, to_value) values (p.condominium_id, made, 'made', 'plan');
    condominium_id := p.condominium_id;
    order_id := made;
    assignee_id := p.assignee_id;
    return next;
  end loop;
end $$;

-- The condition of a list over public.maintenance_orders o, as text with every value quoted. Filters, all optional: { state: open, late, any or a
-- status, kind, asset_id, plan_id, supplier_id, incident_id, inspection_id, assignee_id (or 'none'), from, until (days it is due, both included),
-- typed }. Values that are none narrow to nothing.
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
    when 'late' then format(' and o.is_open and o.due_on < %L', (select private.today(condo_id))) else format(' and o.status = %L', state) end;
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

-- { today, open, late, week (due in seven days), to_check, unassigned } of what the caller sees.
create or replace function public.maintenance_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.maintenance_standing(condo_id);
  figures jsonb;
begin
  execute format($q$
    select jsonb_build_object('today', $1, 'open', count(*), 'late', count(*) filter (where o.due_on < $1),
      'week', count(*) filter (where o.due_on between $1 and $1 + 7),
      'unassigned', count(*) filter (where o.assignee_id is null and o.supplier_id is null))
    from public.maintenance_orders o where %s$q$, private.maintenance_condition(condo_id, standing, '{"state": "open"}'))
    into figures using private.today(condo_id);
  return figures || jsonb_build_object('to_check', (select count(*) from public.maintenance_orders o
    where o.condominium_id = condo_id and o.status = 'done' and standing = 'all'));
end $$;

-- One order whole, or null where the caller may not read it: the row with names, { tasks, events, quotes, files, plan, asset, incident, bill,
-- rule: { quotes_above_cents, quotes_needed }, may: { manage, work } }. Whoever only does it gets no quotes, costs and bill.
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
      'may', jsonb_build_object('manage', manages, 'work', manages or o.assignee_id is not distinct from private.caller()));
end $$;

-- Equipment by name, one row more than `page_size`; `after_key` is the last row's `key`. Filters: { typed, category, state: used (the default), removed or
-- any, warranty: valid, ending (60 days) or over, supplier_id }. `cost_cents` is of the last twelve months, by the day it was done.
create or replace function public.assets_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, name text, category text, place_name text, place_note text, maker text, model text, serial text, installed_on date, warranty_until date,
  supplier_name text, removed_at timestamptz, open_orders integer, late_orders integer, last_done_on date, next_on date, cost_cents bigint, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  day date := private.today(condo_id);
  condition text := format('a.condominium_id = %L', condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  condition := condition || case coalesce(filters ->> 'state', 'used') when 'used' then ' and a.removed_at is null' when 'removed' then ' and a.removed_at is not null' else '' end
    || case filters ->> 'warranty' when 'valid' then format(' and a.warranty_until >= %L', day) when 'over' then format(' and a.warranty_until < %L', day)
      when 'ending' then format(' and a.warranty_until between %L and %L', day, day + 60) else '' end;
  if filters ->> 'category' is not null then condition := condition || format(' and a.category = %L', filters ->> 'category'); end if;
  if filters ->> 'supplier_id' is not null then
    condition := condition || format(' and a.supplier_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'supplier_id'), '00000000-0000-0000-0000-000000000000'));
  end if;
  if asked is not null then condition := condition || format(' and a.words @@ %L::tsquery', private.document_query(asked)); end if;
  if after_key ~ ' [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    condition := condition || format(' and (private.fold(a.name) collate "C", a.id) > (%L, %L::uuid)', left(after_key, -37), right(after_key, 36));
  end if;
  return query execute format($q$
    with page as materialized (select a.* from public.assets a where %s order by private.fold(a.name) collate "C", a.id limit %s)
    select a.id, a.name, a.category, (select p.name from public.incident_places p where p.condominium_id = $1 and p.id = a.place_id), a.place_note, a.maker,
      a.model, a.serial, a.installed_on, a.warranty_until, (select s.name from public.suppliers s where s.condominium_id = $1 and s.id = a.supplier_id),
      a.removed_at, o.open_orders, o.late_orders, o.last_done_on,
      (select min(p.next_on) from public.maintenance_plans p where p.condominium_id = $1 and p.asset_id = a.id), o.cost_cents,
      private.fold(a.name) || ' ' || a.id
    from page a
    cross join lateral (select (count(*) filter (where k.is_open))::integer as open_orders, (count(*) filter (where k.is_open and k.due_on < $2))::integer as late_orders,
        max(k.done_on) as last_done_on, coalesce(sum(k.cost_cents) filter (where k.done_on > $2 - 365 and k.status in ('done', 'checked')), 0)::bigint as cost_cents
      from public.maintenance_orders k where k.condominium_id = $1 and k.asset_id = a.id) o
    order by private.fold(a.name) collate "C", a.id$q$, condition, least(greatest(page_size, 1), 1000) + 1)
  using condo_id, day;
end $$;

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
      'warranty_until', a.warranty_until, 'supplier_id', a.supplier_id, 'notes', a.notes, 'created_at', a.created_at,
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

-- Costs by equipment and year: { years: [all with something done, the newest six], rows: [{ asset_id (null: of no equipment), name, category, year, orders,
-- preventive_cents, corrective_cents, cents }] }. Inspections count as preventive.
create or replace function public.maintenance_costs(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with done as (
      select o.asset_id, extract(year from o.done_on)::integer as year, o.kind, coalesce(o.cost_cents, 0) as cents
      from public.maintenance_orders o where o.condominium_id = condo_id and o.status in ('done', 'checked')
        and o.done_on >= make_date(extract(year from (select private.today(condo_id)))::integer - 5, 1, 1)
    ), counted as (
      select d.asset_id, d.year, count(*) as orders, coalesce(sum(d.cents) filter (where d.kind <> 'corrective'), 0)::bigint as preventive_cents,
        coalesce(sum(d.cents) filter (where d.kind = 'corrective'), 0)::bigint as corrective_cents, sum(d.cents)::bigint as cents
      from done d group by 1, 2
    )
    select jsonb_build_object('years', (select coalesce(jsonb_agg(distinct c.year), '[]') from counted c),
      'rows', coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('name', a.name, 'category', a.category) order by c.cents desc, a.name, c.year), '[]'))
    from counted c left join public.assets a on a.condominium_id = condo_id and a.id = c.asset_id);
end $$;
