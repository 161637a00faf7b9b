-- The pages of incidents, within what the caller may read of their own case.

create or replace function private.incident_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  named text;
  condition text := format('i.condominium_id = %L', condo_id);
  hidden uuid[] := array(select private.incidents_hidden_from_me());
begin
  -- Nobody finds a complaint about themselves, whatever they administer; of any matter about them neither who works on it nor by which words.
  condition := condition || case when hidden = '{}' then '' else format(' and i.id <> all (%L::uuid[])', hidden) end;
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

create or replace function public.incidents_page(condo_id uuid, filters jsonb default '{}', sorted_by text default 'newest', after_key text default null,
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
  own_case uuid[] := array(select private.incidents_against_me());
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
    case when m.works then i.assignee_id end,
    case when m.works then (select a.full_name from public.memberships a where a.condominium_id = condo_id and a.user_id = i.assignee_id) end,
    case when m.works then (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = i.supplier_id) end,
    i.merged_into_id, i.outage_id, i.answer_due_at, i.solve_due_at, i.paused_at, i.answered_at, i.solved_at, case when m.knows then i.rating end,
    i.created_at,
    case when by_due then (extract(epoch from i.solve_due_at) * 1000000)::bigint || '-' || i.sequence else i.sequence::text end
  from unnest(page) i
  cross join lateral (select i.reporter_id is not distinct from me as is_mine, w.works, w.works or i.reporter_id is not distinct from me as knows
    from (select sees_all and i.id <> all (own_case) as works) w) m
  cross join lateral (select count(*)::integer as count, bool_or(o.user_id = me) as has_me
    from public.incident_followers o where o.condominium_id = condo_id and o.incident_id = i.id) f
  join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
  order by case when by_due then i.solve_due_at end, case when by_due then i.sequence else -i.sequence end;
end $$;

create or replace function public.incident_view(condo_id uuid, incident_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  i public.incidents;
  me uuid := private.caller();
  s public.incident_settings;
  manages boolean;
  works boolean;
  knows boolean;
begin
  if not private.may_read_incident(condo_id, incident_view.incident_id) then return null; end if;
  select * into i from public.incidents k where k.condominium_id = condo_id and k.id = incident_view.incident_id;
  select * into s from public.incident_settings k where k.condominium_id = condo_id;
  manages := standing = 'all' and i.id not in (select private.incidents_against_me());
  works := manages or i.assignee_id is not distinct from me and i.id not in (select private.incidents_against_me());
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
  || private.incident_parts(i, manages, works) || jsonb_build_object('may', jsonb_build_object(
    'manage', manages, 'is_own_case', standing = 'all' and not manages, 'work', (works or standing = 'all' and not private.another_decides(condo_id, i.unit_id, (i.created_at at time zone private.zone_of(i.condominium_id))::date))
      and i.merged_into_id is null, 'comment', (knows or exists (select from public.incident_followers f
      where f.condominium_id = condo_id and f.incident_id = i.id and f.user_id = me)) and i.status <> 'closed' and i.merged_into_id is null,
    'rate', i.reporter_id = me and i.status in ('solved', 'closed') and i.outcome is distinct from 'withdrawn' and i.rating is null and i.solved_at is not null,
    'reopen', (i.reporter_id = me or manages) and i.status in ('solved', 'closed') and i.solved_at is not null
      and i.solved_at > private.now() - make_interval(days => s.reopen_days),
    'withdraw', i.reporter_id = me and i.is_open));
end $$;

-- What is done to an incident about the caller's unit. Where nobody else administers, a fault may be worked on, and that it is solved is noted; it is
-- never refused, closed, hidden, joined to another or made less urgent by them.
create function private.guard_own_incident() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare works boolean;
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) and new.assignee_id is distinct from auth.uid()
    or old.id not in (select private.incidents_against_me()) then
    return new;
  end if;
  works := old.id not in (select private.incidents_hidden_from_me()) and new.status not in ('closed', 'new') and old.status not in ('solved', 'closed')
    and (old.visibility, old.category_id, old.priority, old.merged_into_id, old.unit_id, old.place_kind)
      is not distinct from (new.visibility, new.category_id, new.priority, new.merged_into_id, new.unit_id, new.place_kind);
  if not works or private.another_decides(new.condominium_id, new.unit_id, (old.created_at at time zone private.zone_of(old.condominium_id))::date) then
    raise sqlstate 'PT409' using message = 'incident_own_case';
  end if;
  if new.status = 'solved' then
    perform private.in_own_case(new.condominium_id, 'alone', 'incident_own_case', 'incident', new.id, new.unit_id);
  end if;
  return new;
end $$;
create trigger incidents_own_case before update of status, outcome, visibility, category_id, priority, merged_into_id, unit_id, place_kind,
  assignee_id, supplier_id on public.incidents for each row
  when ((old.status, old.outcome, old.visibility, old.category_id, old.priority, old.merged_into_id, old.unit_id, old.place_kind, old.assignee_id,
    old.supplier_id) is distinct from (new.status, new.outcome, new.visibility, new.category_id, new.priority, new.merged_into_id, new.unit_id,
    new.place_kind, new.assignee_id, new.supplier_id))
  execute function private.guard_own_incident();
-- Nor do they speak of it for the management, or take away what others wrote.
create function private.guard_own_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or new.incident_id not in (select private.incidents_against_me()) then return new; end if;
  if tg_op = 'UPDATE' and new.user_id = auth.uid() then return new; end if;
  if tg_op = 'UPDATE' or new.is_internal or new.is_answer and private.another_decides(new.condominium_id,
    (select i.unit_id from public.incidents i where i.condominium_id = new.condominium_id and i.id = new.incident_id), private.today(new.condominium_id)) then
    raise sqlstate 'PT409' using message = 'incident_own_case';
  end if;
  return new;
end $$;
create trigger incident_comments_own_case before insert or update of removed_at on public.incident_comments for each row
  execute function private.guard_own_comment();
