-- Lists of work orders and incidents, whose rows are chosen by a text planned anew each time and furnished by a statement planned once.
alter function public.incidents_page(uuid, jsonb, text, text, integer) set plan_cache_mode = force_generic_plan;

-- As before, in two statements.
create or replace function public.maintenance_orders_page(condo_id uuid, filters jsonb default '{}', sorted_by text default 'newest', after_key text default null,
  page_size integer default 50)
returns table (id uuid, code text, title text, kind text, status text, is_open boolean, priority text, asset_id uuid, asset_name text, place_name text,
  place_note text, plan_id uuid, assignee_id uuid, assignee_name text, supplier_name text, due_on date, done_on date, cost_cents bigint,
  is_billed boolean, steps integer, steps_done integer, steps_outside integer, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  standing text := private.maintenance_standing(condo_id);
  condition text := private.maintenance_condition(condo_id, standing, filters);
  by_due boolean := sorted_by = 'due';
  place text := '';
  page public.maintenance_orders[];
  sees_all boolean := standing = 'all';
begin
  if by_due and after_key ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \d{1,18}$' and pg_input_is_valid(left(after_key, 10), 'date') then
    place := format(' and (o.due_on, o.sequence) > (%L::date, %s)', left(after_key, 10), split_part(after_key, ' ', 2));
  elsif not by_due and after_key ~ '^\d{1,18}$' then
    place := format(' and o.sequence < %s', after_key);
  end if;
  -- The rows alone are asked for by a text that is planned anew each time; what belongs to them by a statement whose plan is kept.
  execute format('select array_agg(p.o) from (select o from public.maintenance_orders o where %s order by %s limit %s) p', condition || place,
    case when by_due then 'o.due_on, o.sequence' else 'o.sequence desc' end, least(greatest(page_size, 1), 1000) + 1) into page;
  return query
  select o.id, o.code, o.title, o.kind, o.status, o.is_open, o.priority, o.asset_id,
    (select a.name from public.assets a where a.condominium_id = condo_id and a.id = o.asset_id),
    (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = o.place_id), o.place_note, o.plan_id, o.assignee_id,
    case when o.assignee_id is not null then coalesce(
      (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = o.assignee_id), private.audit_name(condo_id, o.assignee_id)) end,
    (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = o.supplier_id),
    o.due_on, o.done_on, case when sees_all then o.cost_cents end, sees_all and o.bill_id is not null, t.steps, t.steps_done, t.steps_outside, o.created_at,
    case when by_due then o.due_on::text || ' ' || o.sequence else o.sequence::text end
  from unnest(page) o
  cross join lateral (select count(*)::integer as steps, count(k.done_at)::integer as steps_done,
      (count(*) filter (where k.is_outside))::integer as steps_outside from public.maintenance_tasks k
    where k.condominium_id = condo_id and k.order_id = o.id) t
  order by case when by_due then o.due_on end, case when by_due then o.sequence else -o.sequence end;
end $$;

-- As before; that a late one is open is said once: said twice, the planner takes two of three for closed and reads all open ones.
create or replace function private.incident_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  named text;
  condition text := format('i.condominium_id = %L', condo_id);
  -- Failures that last: what was joined to one waits with it, and is counted there.
  lasting uuid[] := case when filters ->> 'outage_id' is null and filters ->> 'whose' is null
    and coalesce(filters ->> 'state', 'any') in ('open', 'new', 'triaged', 'in_progress', 'waiting')
    then array(select o.id from public.outages o where o.condominium_id = condo_id and o.ended_at is null) else '{}' end;
  hidden uuid[] := array(select private.incidents_hidden_from_me());
begin
  -- Nobody finds a complaint about themselves, whatever they administer; of any matter about them neither who works on it nor by which words.
  condition := condition || case when hidden = '{}' then '' else format(' and i.id <> all (%L::uuid[])', hidden) end;
  if lasting <> '{}' then
    condition := condition || format(' and (i.outage_id is null or i.outage_id <> all (%L::uuid[]) or i.reporter_id = %L)', lasting, private.caller());
  end if;
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
    condition := condition || case state when 'open' then '' else ' and i.is_open' end
      || format(' and i.paused_at is null and (i.solve_due_at < %1$L or i.answered_at is null and i.answer_due_at < %1$L)', private.now());
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

-- As before; what is open is counted once by where it is, and the answer is written as text at once.
create type private.incident_spot as (place_id uuid, unit_id uuid, block text, floor integer, n integer, late integer);
drop function public.incident_map(uuid, text);
create function public.incident_map(condo_id uuid, of_block text default null) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  standing text := private.incident_standing(condo_id);
  sees_all boolean := standing = 'all';
  spots private.incident_spot[];
begin
  execute format($q$
    select array_agg(row(s.*)::private.incident_spot) from (
      select i.place_id, i.unit_id, i.block, i.floor, count(*)::integer,
        (count(*) filter (where i.paused_at is null and (i.solve_due_at < $1 or i.answered_at is null and i.answer_due_at < $1)))::integer
      from public.incidents i where %s group by 1, 2, 3, 4) s$q$,
    private.incident_condition(condo_id, standing, '{"state": "open"}'))
  into spots using private.now();
  return (
    with open as materialized (
      select s.place_id, s.unit_id, coalesce(s.block, case when sees_all then u.block end) as block,
        coalesce(s.floor, case when sees_all then u.floor end) as floor, s.n, s.late
      from unnest(spots) s left join public.units u on u.condominium_id = condo_id and u.id = s.unit_id
    ), by_unit as (
      select o.unit_id, sum(o.n) as n, sum(o.late) as late from open o where o.unit_id is not null group by 1
    ), by_block as (
      select o.block, sum(o.n) as n, sum(o.late) as late from open o group by 1
    ), on_floor as materialized (
      select o.floor, sum(o.n) as n from open o where o.block = of_block group by 1
    ), blocks as (
      select u.block, sum(u.units) as units from private.unit_counts u where u.condominium_id = condo_id group by 1 having sum(u.units) > 0
    ), by_floor as (
      select u.floor, json_agg(json_build_object('id', u.unit_id, 'number', u.number, 'open', coalesce(b.n, 0), 'late', coalesce(b.late, 0))
        order by u.sort_key) as units
      from (select l.unit_id, l.number, l.floor, l.sort_key from public.unit_list l
        where l.condominium_id = condo_id and l.block = of_block and l.kind in ('apartment', 'house', 'store') order by l.sort_key limit 1000) u
      left join by_unit b on sees_all and b.unit_id = u.unit_id
      group by u.floor
    )
    select json_build_object(
      'blocks', coalesce((select json_agg(json_build_object('block', b.block, 'units', b.units, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by b.block)
        from blocks b left join by_block o on o.block = b.block), '[]'),
      'floors', coalesce((select json_agg(json_build_object('floor', f.floor, 'units', f.units,
          'open', coalesce(o.n, 0)) order by f.floor desc nulls last)
        from by_floor f left join on_floor o on coalesce(o.floor, -32768) = coalesce(f.floor, -32768)), '[]'),
      'places', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by p.position, p.name)
        from public.incident_places p left join (
          select o.place_id, sum(o.n) as n, sum(o.late) as late from open o where o.place_id is not null group by 1) o on o.place_id = p.id
        where p.condominium_id = condo_id and (p.removed_at is null or o.n > 0)), '[]'),
      'elsewhere', (select coalesce(sum(o.n), 0) from open o where o.place_id is null and o.block is null)));
end $$;
grant execute on function public.incident_map(uuid, text) to authenticated, service_role;

-- As before; the orders of who does them (as `my_maintenance_orders` says) are found in the order of their index, not fetched by a list of their ids.
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
  if standing = 'own' then
    condition := condition || case when condo_id in (select private.condominiums_as('owner_admin', 'admin', 'doorman'))
      then format(' and o.assignee_id = %L and o.status in (''planned'', ''open'', ''in_progress'', ''done'')', private.caller()) else ' and false' end;
  end if;
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
