-- What people look at of maintenance: lists of orders, equipment and plans, one of each whole, the calendar and what each cost. The management
-- and the council see all; whoever is to do an order sees that one, without quotes and costs.

-- 'all' of the management and the council, 'own' of others. Throws `forbidden`.
create function private.maintenance_standing(condo_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return case when exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id) then 'all' else 'own' end;
end $$;

-- The condition of a list over public.maintenance_orders o, as text with every value quoted. Filters, all optional: { state: open, late, any or a
-- status, kind, asset_id, plan_id, supplier_id, incident_id, inspection_id, assignee_id (or 'none'), from, until (days it is due, both included),
-- typed }. Values that are none narrow to nothing.
create function private.maintenance_condition(condo_id uuid, standing text, filters jsonb) returns text
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
    when 'late' then format(' and o.is_open and o.due_on < %L', private.today()) else format(' and o.status = %L', state) end;
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

-- One row more than `page_size`, the newest first, or by the day it is due. `after_key` is the last row's `key`; of any other text the list
-- begins at its start.
create function public.maintenance_orders_page(condo_id uuid, filters jsonb default '{}', sorted_by text default 'newest', after_key text default null,
  page_size integer default 50)
returns table (id uuid, code text, title text, kind text, status text, is_open boolean, priority text, asset_id uuid, asset_name text, place_name text,
  place_note text, plan_id uuid, assignee_id uuid, assignee_name text, supplier_name text, due_on date, done_on date, cost_cents bigint,
  is_billed boolean, steps integer, steps_done integer, created_at timestamptz, key text)
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
      o.due_on, o.done_on, case when $2 then o.cost_cents end, $2 and o.bill_id is not null, t.steps, t.steps_done, o.created_at, %s
    from page o
    cross join lateral (select count(*)::integer as steps, count(k.done_at)::integer as steps_done from public.maintenance_tasks k
      where k.condominium_id = $1 and k.order_id = o.id) t
    order by %2$s$q$,
    condition || place, case when by_due then 'o.due_on, o.sequence' else 'o.sequence desc' end, least(greatest(page_size, 1), 1000) + 1,
    case when by_due then 'o.due_on::text || '' '' || o.sequence' else 'o.sequence::text' end)
  using condo_id, standing = 'all';
end $$;

-- { today, open, late, week (due in seven days), to_check, unassigned } of what the caller sees.
create function public.maintenance_summary(condo_id uuid) returns jsonb
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
    into figures using private.today();
  return figures || jsonb_build_object('to_check', (select count(*) from public.maintenance_orders o
    where o.condominium_id = condo_id and o.status = 'done' and standing = 'all'));
end $$;

create function private.may_read_maintenance(condo_id uuid, order_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'))
    or may_read_maintenance.order_id in (select private.my_maintenance_orders())
$$;

-- One order whole, or null where the caller may not read it: the row with names, { tasks, events, quotes, files, plan, asset, incident, bill,
-- rule: { quotes_above_cents, quotes_needed }, may: { manage, work } }. Whoever only does it gets no quotes, costs and bill.
create function public.maintenance_order(condo_id uuid, order_id uuid) returns jsonb
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
      'today', private.today(),
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
          'supplier_name', s.name, 'lapsed', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from private.supplier_documents_lapsed(s.id, greatest(o.due_on, private.today())) d),
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
create function public.assets_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, name text, category text, place_name text, place_note text, maker text, model text, serial text, installed_on date, warranty_until date,
  supplier_name text, removed_at timestamptz, open_orders integer, late_orders integer, last_done_on date, next_on date, cost_cents bigint, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  day date := private.today();
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
create function public.asset_view(condo_id uuid, asset_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  knows boolean := private.maintenance_standing(condo_id) = 'all';
  a public.assets;
begin
  select * into a from public.assets k where k.condominium_id = condo_id and k.id = asset_view.asset_id;
  if not found then return null; end if;
  return jsonb_build_object('id', a.id, 'name', a.name, 'category', a.category, 'place_id', a.place_id, 'place_note', a.place_note, 'removed_at', a.removed_at,
      'place_name', (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = a.place_id), 'is_whole', knows, 'today', private.today())
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

-- What was done cost, by the year it was done in; of one asset (null: of all, and of what is of none).
create function private.asset_costs_of(condo_id uuid, asset uuid) returns table (year integer, orders integer, cents bigint)
language sql stable security definer set search_path = ''
as $$
  select extract(year from o.done_on)::integer, count(*)::integer, coalesce(sum(o.cost_cents), 0)::bigint
  from public.maintenance_orders o
  where o.condominium_id = condo_id and o.status in ('done', 'checked') and (asset is null or o.asset_id = asset)
  group by 1
$$;

-- Costs by equipment and year: { years: [all with something done, the newest six], rows: [{ asset_id (null: of no equipment), name, category, year, orders,
-- preventive_cents, corrective_cents, cents }] }. Inspections count as preventive.
create function public.maintenance_costs(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with done as (
      select o.asset_id, extract(year from o.done_on)::integer as year, o.kind, coalesce(o.cost_cents, 0) as cents
      from public.maintenance_orders o where o.condominium_id = condo_id and o.status in ('done', 'checked')
        and o.done_on >= make_date(extract(year from private.today())::integer - 5, 1, 1)
    ), counted as (
      select d.asset_id, d.year, count(*) as orders, coalesce(sum(d.cents) filter (where d.kind <> 'corrective'), 0)::bigint as preventive_cents,
        coalesce(sum(d.cents) filter (where d.kind = 'corrective'), 0)::bigint as corrective_cents, sum(d.cents)::bigint as cents
      from done d group by 1, 2
    )
    select jsonb_build_object('years', (select coalesce(jsonb_agg(distinct c.year), '[]') from counted c),
      'rows', coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('name', a.name, 'category', a.category) order by c.cents desc, a.name, c.year), '[]'))
    from counted c left join public.assets a on a.condominium_id = condo_id and a.id = c.asset_id);
end $$;

-- Plans by their next day, those that ended last; one row more than `page_size`, `after_key` is the last row's `key`. Filters: { typed (of the title), asset_id,
-- state: running (the default), ended or any }.
create function public.maintenance_plans_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, title text, kind text, instructions text, asset_id uuid, asset_name text, every integer, every_unit text, anchor text, first_on date, season integer[],
  ahead_days integer, responsible text, assignee_id uuid, assignee_name text, supplier_id uuid, supplier_name text, checklist jsonb, standard text, next_on date,
  ended_at timestamptz, open_order_id uuid, open_order_code text, last_done_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(private.fold(btrim(coalesce(filters ->> 'typed', ''))), '');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select p.id, p.title, p.kind, p.instructions, p.asset_id, a.name, p.every, p.every_unit, p.anchor, p.first_on, p.season, p.ahead_days, p.responsible, p.assignee_id,
    private.audit_name(condo_id, p.assignee_id), p.supplier_id, s.name, p.checklist, p.standard, p.next_on, p.ended_at, o.id, o.code,
    (select max(d.done_on) from public.maintenance_orders d where d.condominium_id = condo_id and d.plan_id = p.id),
    coalesce(p.next_on::text, 'ended') || ' ' || p.id
  from public.maintenance_plans p
  left join public.assets a on a.condominium_id = condo_id and a.id = p.asset_id
  left join public.suppliers s on s.condominium_id = condo_id and s.id = p.supplier_id
  left join public.maintenance_orders o on o.condominium_id = condo_id and o.plan_id = p.id and o.is_open
  where p.condominium_id = condo_id
    and case coalesce(filters ->> 'state', 'running') when 'running' then p.ended_at is null when 'ended' then p.ended_at is not null else true end
    and (asked is null or private.fold(p.title) like '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%')
    and (filters ->> 'asset_id' is null or p.asset_id = private.to_uuid(filters ->> 'asset_id'))
    and (after_key is null or (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" > after_key collate "C")
  order by (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" limit least(greatest(page_size, 1), 1000) + 1;
end $$;

-- From one day to another, both included and at most 400 days apart: { today, orders: [{ id, code, title, kind, status, is_open, due_on, asset_name }] (the
-- first 1000), months: [{ month, orders, open, late }], plans (those that run, for domain/maintenance/plans/due-days.ts to say their coming days), warranties:
-- [{ id, name, warranty_until }], expiries: [{ source, id, title, due_on, is_over }] of documents and inspections }.
create function public.maintenance_calendar(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_on date := least(until_on, from_on + 400);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'sequence' order by o.due_on, o.sequence), '[]') from (
      select k.id, k.code, k.title, k.kind, k.status, k.is_open, k.due_on, k.sequence,
        (select a.name from public.assets a where a.condominium_id = condo_id and a.id = k.asset_id) as asset_name
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled'
      order by k.due_on, k.sequence limit 1000) o),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from (
      select to_char(k.due_on, 'YYYY-MM') as month, count(*) as orders, count(*) filter (where k.is_open) as open,
        count(*) filter (where k.is_open and k.due_on < private.today()) as late
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) m),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'anchor', p.anchor,
        'first_on', p.first_on, 'season', p.season, 'next_on', p.next_on, 'has_order', exists (select from public.maintenance_orders o
          where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)) order by p.next_on, p.id), '[]')
      from (select * from public.maintenance_plans k where k.condominium_id = condo_id and k.ended_at is null and k.next_on <= last_on order by k.next_on, k.id limit 500) p),
    'warranties', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'warranty_until', a.warranty_until) order by a.warranty_until, a.name), '[]')
      from public.assets a where a.condominium_id = condo_id and a.removed_at is null and a.warranty_until between from_on and last_on),
    'expiries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.due_on, e.title), '[]') from private.maintenance_expiries(condo_id, from_on, last_on) e));
end $$;

-- What stands in the way of giving work to a supplier that is due on day `at`: [{ kind, state, name, expires_on }], none when all is in order.
create function public.supplier_hindrances(condo_id uuid, supplier uuid, at date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from public.suppliers s cross join lateral private.supplier_documents_lapsed(s.id, at) d
    where s.condominium_id = condo_id and s.id = supplier);
end $$;

grant execute on function private.maintenance_standing(uuid), private.maintenance_condition(uuid, text, jsonb), private.asset_costs_of(uuid, uuid),
  private.may_read_maintenance(uuid, uuid) to service_role;
grant execute on function public.maintenance_orders_page(uuid, jsonb, text, text, integer), public.maintenance_summary(uuid), public.maintenance_order(uuid, uuid),
  public.assets_page(uuid, jsonb, text, integer), public.asset_view(uuid, uuid), public.maintenance_costs(uuid),
  public.maintenance_plans_page(uuid, jsonb, text, integer), public.maintenance_calendar(uuid, date, date), public.supplier_hindrances(uuid, uuid, date)
  to authenticated, service_role;
