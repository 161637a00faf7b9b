-- What people look at of incidents: pages of the list, one of them whole, similar ones, the map, figures and the report. Each asks first who
-- the caller is in the condominium: the management sees all, the council and residents what is not private, everybody their own affairs.

create function private.on_incident_written() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.words := private.document_words(new.title || ' ' || new.year || '-' || lpad(new.number::text, 6, '0'), new.description || ' ' || new.place_note);
  return new;
end $$;
create trigger incidents_words before insert or update of title, description, place_note on public.incidents
  for each row execute function private.on_incident_written();

-- 'all' of the management, 'shared' of council and residents, 'own' of the front desk. Throws `forbidden`.
create function private.incident_standing(condo_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return case
    when exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id) then 'all'
    when exists (select from private.condominiums_as('council', 'resident') c where c = condo_id) then 'shared'
    else 'own' end;
end $$;

-- The condition of a list over public.incidents i, as text with every value quoted. Filters, all optional: { state: open, merged, any or a status,
-- category_id, priority, assignee_id (or 'none'), supplier_id, outage_id, unit_id, block, floor, place_id, late, whose: reported, followed or
-- assigned, visibility, from, until (days in Brasília, both included), typed }. Values that are none narrow to nothing.
create function private.incident_condition(condo_id uuid, standing text, filters jsonb) returns text
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
    if filters ->> named is not null then
      condition := condition || format(' and i.%I = %L::uuid', named, coalesce(private.to_uuid(filters ->> named), '00000000-0000-0000-0000-000000000000'));
    end if;
  end loop;
  foreach named in array array['priority', 'visibility', 'block'] loop
    if filters ->> named is not null then condition := condition || format(' and i.%I = %L', named, filters ->> named); end if;
  end loop;
  if filters ->> 'floor' ~ '^-?[0-9]{1,3}$' then condition := condition || format(' and i.floor = %L', filters ->> 'floor'); end if;
  -- Who looks after what is the management's own.
  if filters ->> 'assignee_id' is not null and standing = 'all' then
    condition := condition || case filters ->> 'assignee_id' when 'none' then ' and i.assignee_id is null and i.supplier_id is null'
      else format(' and i.assignee_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'assignee_id'), '00000000-0000-0000-0000-000000000000')) end;
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
    condition := condition || format(' and i.created_at >= %L', (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo');
  end if;
  if filters ->> 'until' ~ '^\d{4}-\d\d-\d\d$' then
    condition := condition || format(' and i.created_at < %L', ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo');
  end if;
  if asked is not null then
    condition := condition || case when asked ~ '^\d{4}-\d{1,7}$' or asked ~ '^\d{6,7}$'
      then format(' and i.number = %L', regexp_replace(asked, '^.*-', '')::integer)
        || case when asked ~ '-' then format(' and i.year = %L', left(asked, 4)::integer) else '' end
      else format(' and i.words @@ %L::tsquery', private.document_query(asked)) end;
  end if;
  return condition;
end $$;

-- One row more than `page_size`, the newest first, or by deadline. What neighbours may not know (who, which unit, who works on it) is null
-- for them. `after_key` is the last row's `key`; of any other text the list begins at its start. Names are looked up row by row: as joins
-- they would cost more to plan than to read.
create function public.incidents_page(condo_id uuid, filters jsonb default '{}', sorted_by text default 'newest', after_key text default null,
  page_size integer default 50)
returns table (id uuid, protocol text, title text, status text, waiting_for text, outcome text, category_id uuid, category_name text,
  category_icon text, priority text, visibility text, place_kind text, unit_id uuid, unit_label text, block text, floor integer, place_name text, place_note text,
  reporter_name text, reporter_unit text, is_mine boolean, is_followed boolean, followers integer, assignee_id uuid, assignee_name text, supplier_name text,
  merged_into_id uuid, outage_id uuid, answer_due_at timestamptz, solve_due_at timestamptz, paused_at timestamptz, answered_at timestamptz,
  solved_at timestamptz, rating integer, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  condition text := private.incident_condition(condo_id, standing, filters);
  by_due boolean := sorted_by = 'due';
  place text;
  is_rare boolean := false;
  since bigint;
  page public.incidents[];
  sees_all boolean := standing = 'all';
  me uuid := private.caller();
begin
  if by_due and after_key ~ '^\d{1,17}-\d{1,18}$' then
    place := format(' and (i.solve_due_at, i.sequence) > (to_timestamp(%s::numeric / 1000000), %s)', split_part(after_key, '-', 1), split_part(after_key, '-', 2));
  elsif not by_due and after_key ~ '^\d{1,18}$' then
    place := format(' and i.sequence < %s', after_key);
  end if;
  if by_due then condition := condition || ' and i.is_open and i.solve_due_at is not null'; end if;
  -- The planner cannot tell a rare beginning of a word from a common one: among the newest two thousand it is seen. Of a rare one the index
  -- of words is read whole, which an order that no index has brings about.
  if not by_due and condition like '% @@ %' then
    -- Told as a number: of a value that it does not know yet the planner would read the whole table.
    execute format('select k.sequence from public.incidents k where k.condominium_id = %L and k.sequence < %s order by k.sequence desc offset 2000 limit 1',
      condo_id, case when place is null then '9223372036854775807' else after_key end) into since;
    execute format('select count(*) <= %2$s from (select from public.incidents i where %1$s and i.sequence > %3$s limit %2$s + 1) n',
      condition || coalesce(place, ''), least(greatest(page_size, 1), 1000), coalesce(since, 0))
      into is_rare;
  end if;
  -- The rows alone are asked for by a text that is planned anew each time; what belongs to them by a statement whose plan is kept.
  execute format('select array_agg(p.i) from (select i from public.incidents i where %s order by %s limit %s) p', condition || coalesce(place, ''),
    case when by_due then 'i.solve_due_at, i.sequence' when is_rare then 'i.sequence + 0 desc' else 'i.sequence desc' end,
    least(greatest(page_size, 1), 1000) + 1) into page;
  return query
  select i.id, i.protocol, i.title, i.status, i.waiting_for, i.outcome, i.category_id, c.name, c.icon, i.priority, i.visibility, i.place_kind,
    case when m.knows then i.unit_id end,
    case when m.knows then (select u.label from public.unit_list u where u.condominium_id = condo_id and u.unit_id = i.unit_id) end, i.block, i.floor,
    (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = i.place_id),
    case when m.knows or i.place_kind <> 'unit' then i.place_note else '' end,
    case when m.knows then (select r.full_name from public.memberships r where r.condominium_id = condo_id and r.user_id = i.reporter_id) end,
    case when m.knows then (select u.label from public.unit_list u where u.condominium_id = condo_id and u.unit_id = i.reporter_unit_id) end,
    m.is_mine, coalesce(f.has_me, false), coalesce(f.count, 0),
    case when sees_all then i.assignee_id end,
    case when sees_all then (select a.full_name from public.memberships a where a.condominium_id = condo_id and a.user_id = i.assignee_id) end,
    case when sees_all then (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = i.supplier_id) end,
    i.merged_into_id, i.outage_id, i.answer_due_at, i.solve_due_at, i.paused_at, i.answered_at, i.solved_at, case when m.knows then i.rating end,
    i.created_at,
    case when by_due then (extract(epoch from i.solve_due_at) * 1000000)::bigint || '-' || i.sequence else i.sequence::text end
  from unnest(page) i
  cross join lateral (select i.reporter_id is not distinct from me as is_mine, sees_all or i.reporter_id is not distinct from me as knows) m
  cross join lateral (select count(*)::integer as count, bool_or(o.user_id = me) as has_me
    from public.incident_followers o where o.condominium_id = condo_id and o.incident_id = i.id) f
  join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
  order by case when by_due then i.solve_due_at end, case when by_due then i.sequence else -i.sequence end;
end $$;

-- { open, new, in_progress, waiting, late, unassigned, solved, outages, mine } of what the caller sees.
create function public.incident_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  figures jsonb;
begin
  execute format($q$
    select jsonb_build_object('open', count(*), 'new', count(*) filter (where i.status = 'new'),
      'in_progress', count(*) filter (where i.status in ('triaged', 'in_progress')), 'waiting', count(*) filter (where i.status = 'waiting'),
      'late', count(*) filter (where i.paused_at is null and (i.solve_due_at < $1 or i.answered_at is null and i.answer_due_at < $1)),
      'unassigned', count(*) filter (where i.assignee_id is null and i.supplier_id is null),
      'mine', count(*) filter (where i.reporter_id = $2))
    from public.incidents i where %s$q$, private.incident_condition(condo_id, standing, '{"state": "open"}'))
    into figures using private.now(), private.caller();
  return figures || jsonb_build_object(
    'outages', (select count(*) from public.outages o where o.condominium_id = condo_id and o.ended_at is null));
end $$;

-- Open ones like what is being reported, three at most: of the same category and place, or in the same words. Private ones are never told.
create function public.incident_similar(condo_id uuid, category uuid, filters jsonb default '{}', typed text default '')
returns table (id uuid, protocol text, title text, status text, category_name text, created_at timestamptz, followers integer, is_followed boolean,
  is_mine boolean, place_name text, block text, floor integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  asked tsquery := private.document_query(coalesce(typed, ''), true);
  unit uuid := private.to_uuid(filters ->> 'unit_id');
  spot uuid := private.to_uuid(filters ->> 'place_id');
begin
  return query execute format($q$
    with near as (
      select i.*, (i.category_id = $2)::integer + 2 * coalesce(i.unit_id = $3, false)::integer + 2 * coalesce(i.place_id = $4, false)::integer
        + coalesce(i.block = $5 and i.unit_id is null, false)::integer + 2 * least(1, 10 * ts_rank(i.words, $6)) as score
      from public.incidents i
      where %s and i.created_at > $7 - interval '60 days'
        and (i.category_id = $2 and ($4 is null and $3 is null and $5 is null or i.place_id = $4 or i.unit_id = $3 or i.block = $5) or i.words @@ $6)
      order by i.sequence desc limit 300
    )
    select n.id, n.protocol, n.title, n.status, c.name, n.created_at, (select count(*)::integer from public.incident_followers f
        where f.condominium_id = $1 and f.incident_id = n.id),
      exists (select from public.incident_followers f where f.condominium_id = $1 and f.incident_id = n.id and f.user_id = $8),
      n.reporter_id = $8, p.name, n.block, n.floor
    from near n join public.incident_categories c on c.condominium_id = $1 and c.id = n.category_id
    left join public.incident_places p on p.condominium_id = $1 and p.id = n.place_id
    where n.score >= 1.5 order by n.score desc, n.sequence desc limit 3$q$,
    private.incident_condition(condo_id, standing, '{"state": "open", "visibility": "community"}'))
  using condo_id, category, unit, spot, filters ->> 'block', asked, private.now(), private.caller();
end $$;

-- { blocks: [{ block, units, open, late }], floors: [{ floor, open, units: [{ id, number, open, late }] }], places: [{ id, name, open, late }],
--   elsewhere } of what is open. Floors are of the block that is asked for; of a unit only the management knows.
create function public.incident_map(condo_id uuid, of_block text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  answer jsonb;
begin
  execute format($q$
    with open as materialized (
      select i.place_id, i.unit_id, coalesce(i.block, u.block) as block, coalesce(i.floor, u.floor) as floor,
        i.paused_at is null and (i.solve_due_at < $3 or i.answered_at is null and i.answer_due_at < $3) as late
      from public.incidents i left join public.units u on u.condominium_id = $1 and u.id = i.unit_id
      where %s
    ), by_unit as (
      select o.unit_id, count(*) as n, count(*) filter (where o.late) as late from open o where o.unit_id is not null group by 1
    ), by_block as (
      select o.block, count(*) as n, count(*) filter (where o.late) as late from open o group by 1
    ), on_floor as (
      select o.floor, count(*) as n from open o where o.block = $2 group by 1
    ), blocks as (
      select u.block, sum(u.units) as units from private.unit_counts u where u.condominium_id = $1 group by 1 having sum(u.units) > 0
    ), by_floor as (
      select u.floor, jsonb_agg(jsonb_build_object('id', u.unit_id, 'number', u.number, 'open', coalesce(b.n, 0), 'late', coalesce(b.late, 0))
        order by u.sort_key) as units
      from (select l.* from public.unit_list l where l.condominium_id = $1 and l.block = $2 and l.kind in ('apartment', 'house', 'store') order by l.sort_key limit 1000) u
      left join by_unit b on $4 and b.unit_id = u.unit_id
      group by u.floor
    )
    select jsonb_build_object(
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('block', b.block, 'units', b.units, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by b.block)
        from blocks b left join by_block o on o.block = b.block), '[]'),
      'floors', coalesce((select jsonb_agg(jsonb_build_object('floor', f.floor, 'units', f.units,
          'open', coalesce((select o.n from on_floor o where o.floor is not distinct from f.floor), 0)) order by f.floor desc nulls last) from by_floor f), '[]'),
      'places', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by p.position, p.name)
        from public.incident_places p left join (
          select o.place_id, count(*) as n, count(*) filter (where o.late) as late from open o where o.place_id is not null group by 1) o on o.place_id = p.id
        where p.condominium_id = $1 and (p.removed_at is null or o.n > 0)), '[]'),
      'elsewhere', (select count(*) from open o where o.place_id is null and o.block is null))$q$,
    private.incident_condition(condo_id, standing, '{"state": "open"}'))
  into answer using condo_id, of_block, private.now(), standing = 'all';
  return answer;
end $$;

-- One incident whole, or null where the caller may not read it: the row as in the list, { description, comments, events, files, duplicates,
-- followers (the management: with names), outage, may: { work, comment, rate, reopen, withdraw } }.
create function public.incident_view(condo_id uuid, incident_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  i public.incidents;
  me uuid := private.caller();
  s public.incident_settings;
  works boolean;
  knows boolean;
begin
  if not private.may_read_incident(condo_id, incident_view.incident_id) then return null; end if;
  select * into i from public.incidents k where k.condominium_id = condo_id and k.id = incident_view.incident_id;
  select * into s from public.incident_settings k where k.condominium_id = condo_id;
  works := standing = 'all' or i.assignee_id is not distinct from me;
  knows := works or i.reporter_id is not distinct from me;
  return jsonb_build_object('id', i.id, 'protocol', i.protocol, 'title', i.title, 'description', i.description, 'status', i.status,
    'waiting_for', i.waiting_for, 'outcome', i.outcome, 'category_id', i.category_id, 'priority', i.priority, 'visibility', i.visibility,
    'place_kind', i.place_kind, 'block', i.block, 'floor', i.floor, 'place_id', i.place_id,
    'unit_id', case when knows then i.unit_id end, 'place_note', case when knows or i.place_kind <> 'unit' then i.place_note else '' end,
    'unit_label', case when knows then (select u.label from public.unit_list u where u.condominium_id = condo_id and u.unit_id = i.unit_id) end,
    'place_name', (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = i.place_id),
    'reporter_name', case when knows then private.audit_name(condo_id, i.reporter_id) end,
    'reporter_unit', case when knows then (select u.label from public.unit_list u where u.condominium_id = condo_id and u.unit_id = i.reporter_unit_id) end,
    'is_mine', i.reporter_id is not distinct from me, 'created_at', i.created_at, 'answer_due_at', i.answer_due_at, 'solve_due_at', i.solve_due_at,
    'paused_at', i.paused_at, 'paused_minutes', i.paused_minutes, 'answered_at', i.answered_at, 'solved_at', i.solved_at, 'closed_at', i.closed_at,
    'reopened', i.reopened, 'rating', case when knows then i.rating end, 'rating_words', case when knows then i.rating_words end)
  || private.incident_parts(i, standing = 'all', works) || jsonb_build_object('may', jsonb_build_object(
    'manage', standing = 'all', 'work', works and i.merged_into_id is null, 'comment', (knows or exists (select from public.incident_followers f
      where f.condominium_id = condo_id and f.incident_id = i.id and f.user_id = me)) and i.status <> 'closed' and i.merged_into_id is null,
    'rate', i.reporter_id = me and i.status in ('solved', 'closed') and i.outcome is distinct from 'withdrawn' and i.rating is null and i.solved_at is not null,
    'reopen', (i.reporter_id = me or standing = 'all') and i.status in ('solved', 'closed') and i.solved_at is not null
      and i.solved_at > private.now() - make_interval(days => s.reopen_days),
    'withdraw', i.reporter_id = me and i.is_open));
end $$;

-- Who looks after it, of the team or a supplier, as the log has them: by id, so that no name outlives its erasure.
create function private.incident_hand(condo_id uuid, hand text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = private.to_uuid(hand)),
    private.audit_name(condo_id, private.to_uuid(hand)))
$$;

-- The parts of one incident that are rows of their own.
create function private.incident_parts(i public.incidents, manages boolean, works boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'assignee_id', case when works then i.assignee_id end,
    'assignee_name', case when works then private.audit_name(i.condominium_id, i.assignee_id) end,
    'supplier_id', case when works then i.supplier_id end,
    'supplier_name', case when works then (select s.name from public.suppliers s where s.condominium_id = i.condominium_id and s.id = i.supplier_id) end,
    'followers', (select count(*) from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id),
    'is_followed', exists (select from public.incident_followers f
      where f.condominium_id = i.condominium_id and f.incident_id = i.id and f.user_id = private.caller()),
    'follower_names', case when manages then (select coalesce(jsonb_agg(jsonb_build_object('name', private.audit_name(i.condominium_id, f.user_id),
        'unit', u.label, 'at', f.created_at) order by f.created_at), '[]')
      from (select * from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id order by f.created_at limit 200) f
      left join public.unit_list u on u.condominium_id = f.condominium_id and u.unit_id = f.unit_id) end,
    'merged_into', (select jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) from public.incidents k
      where k.condominium_id = i.condominium_id and k.id = i.merged_into_id and private.may_read_incident(k.condominium_id, k.id)),
    'duplicates', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) order by k.sequence), '[]')
      from public.incidents k where k.condominium_id = i.condominium_id and k.merged_into_id = i.id and private.may_read_incident(k.condominium_id, k.id)),
    'outage', (select jsonb_build_object('id', o.id, 'title', o.title, 'ended_at', o.ended_at) from public.outages o
      where o.condominium_id = i.condominium_id and o.id = i.outage_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', case when e.kind <> 'assigned' then e.from_value when works then private.incident_hand(i.condominium_id, e.from_value) end,
        'to', case when e.kind <> 'assigned' then e.to_value when works then private.incident_hand(i.condominium_id, e.to_value) end, 'note', e.note, 'at', e.created_at,
        'by', case when manages or e.user_id = private.caller() then private.audit_name(i.condominium_id, e.user_id) end) order by e.created_at, e.id), '[]')
      from public.incident_events e where e.condominium_id = i.condominium_id and e.incident_id = i.id and (works or not e.is_internal)),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'body', case when c.removed_at is null then c.body end, 'is_internal', c.is_internal,
        'is_answer', c.is_answer, 'is_mine', c.user_id = private.caller(), 'at', c.created_at, 'removed_at', c.removed_at,
        'by', case when manages or c.is_answer or c.user_id = private.caller() then private.audit_name(i.condominium_id, c.user_id) end) order by c.created_at, c.id), '[]')
      from public.incident_comments c where c.condominium_id = i.condominium_id and c.incident_id = i.id and (works or not c.is_internal)
        and (c.removed_at is null or manages)),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'path', o.name, 'name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)),
        'type', o.metadata ->> 'mimetype', 'size', private.file_size(o.metadata), 'at', o.created_at) order by o.created_at, o.id), '[]')
      from storage.objects o where o.bucket_id = 'condominium-files'
        and o.name collate "C" >= i.condominium_id || '/incidents/' || i.id || '/' and o.name collate "C" < i.condominium_id || '/incidents/' || i.id || '0'))
$$;

-- Figures of what was reported from one day to another (Brasília, both included): { total, rows: [{ by: category, place or month, name, count,
-- open, answer_minutes, solve_minutes, in_time, solved, rating }], ageing: [{ upto, count }] }. Times are from the report to the first answer and to the solution, less
-- what was waited for the reporter; medians, because one forgotten incident says nothing of the others.
create function public.incident_report(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with told as materialized (
      select c.name as category, coalesce(p.name, case i.place_kind when 'unit' then 'Dentro de unidades' when 'block' then nullif('Bloco ' || i.block, 'Bloco ') end, 'Outro lugar') as place,
        to_char(i.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, i.is_open, i.rating,
        extract(epoch from i.answered_at - i.created_at) / 60 as answer_minutes,
        case when i.solved_at is not null then greatest(0, extract(epoch from i.solved_at - i.created_at) / 60 - i.paused_minutes) end as solve_minutes,
        case when i.solved_at is not null then i.solved_at <= i.solve_due_at end as in_time
      from public.incidents i join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
      left join public.incident_places p on p.condominium_id = condo_id and p.id = i.place_id
      where i.condominium_id = condo_id and i.merged_into_id is null and i.outcome is distinct from 'withdrawn'
        and i.created_at >= from_on::timestamp at time zone 'America/Sao_Paulo' and i.created_at < (until_on + 1)::timestamp at time zone 'America/Sao_Paulo'
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

grant execute on function private.incident_standing(uuid), private.incident_condition(uuid, text, jsonb) to service_role;
grant execute on function public.incidents_page(uuid, jsonb, text, text, integer), public.incident_summary(uuid),
  public.incident_similar(uuid, uuid, jsonb, text), public.incident_map(uuid, text), public.incident_view(uuid, uuid),
  public.incident_report(uuid, date, date) to authenticated, service_role;

-- Photos and videos of what is wrong; the row is the incident. They are seen by whoever may read it, and added before it is kept.
insert into private.file_areas (area, readers, writers) values ('incidents', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
update storage.buckets set allowed_mime_types = allowed_mime_types || array['video/mp4', 'video/webm', 'video/quicktime'] where id = 'condominium-files';
create function private.refuse_stray_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from new_rows n where n.bucket_id = 'condominium-files' and n.metadata ->> 'mimetype' like 'video/%'
      and split_part(n.name, '/', 2) not in ('incidents', 'penalties')) then
    raise sqlstate 'PT422' using message = 'file_type_not_allowed';
  end if;
  return null;
end $$;
create trigger files_added_video after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.refuse_stray_videos();

create function private.may_add_to_incident(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.to_uuid(split_part(path, '/', 1)) in (select private.my_condominiums())
    and private.subscription_state(private.to_uuid(split_part(path, '/', 1))) in ('trial', 'active')
    and not exists (select from public.incidents i where i.id = private.to_uuid(split_part(path, '/', 3))
      and (i.condominium_id <> private.to_uuid(split_part(path, '/', 1)) or i.status = 'closed'
        or not coalesce(private.caller() = any (array[i.reporter_id, i.assignee_id]), false)))
$$;
grant execute on function private.may_add_to_incident(text) to authenticated;
create policy "people add photos to what they report" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'incidents'
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$' and private.may_add_to_incident(name));
create policy "people see the photos of incidents that they may read" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'incidents'
    and private.may_read_incident(private.to_uuid(split_part(name, '/', 1)), private.to_uuid(split_part(name, '/', 3))));
