-- The alarms of both deadlines, reports that belong to a failure of many, and the question before something private is shown.

-- Each deadline has an alarm of its own: an answer in time says nothing of the solution. What was told so far of a report without an answer was
-- told of its answer.
alter table public.incidents add column answer_warned_at timestamptz, add column answer_breach_told_at timestamptz,
  -- The reporter is asked whether neighbours may read it.
  add column publish_asked_at timestamptz check (publish_asked_at is null or visibility = 'private');
update public.incidents set answer_warned_at = warned_at, answer_breach_told_at = breach_told_at,
  warned_at = case when solve_due_at < private.now() then warned_at end, breach_told_at = case when solve_due_at < private.now() then breach_told_at end
where warned_at is not null or breach_told_at is not null;

alter table public.incident_events drop constraint incident_events_kind_check;
alter table public.incident_events add constraint incident_events_kind_check check (kind in ('reported', 'status', 'assigned', 'category', 'priority',
  'visibility', 'place', 'merged', 'unmerged', 'took_in', 'gave_back', 'joined_outage', 'rated', 'reopened', 'withdrawn', 'answered', 'publish_asked',
  'publish_refused'));
-- Nothing of the log is taken away either; it ends with its incident.
create function private.refuse_incident_event_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.incidents i where i.condominium_id = old.condominium_id and i.id = old.incident_id) then
    raise sqlstate 'PT409' using message = 'incident_log_sealed';
  end if;
  return old;
end $$;
create trigger incident_events_stay before delete on public.incident_events for each row execute function private.refuse_incident_event_removal();

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

-- Figures of what was reported from one day to another (the building's days, both included): { rows: [{ by: all, category, place or month, name, count, open,
-- late, answer_minutes, solve_minutes, in_time, due, rating }], joined, ageing: [{ upto, count }] }. Times are from the report to the first answer and to the
-- solution, less what was waited for the reporter. `due` are solved ones and those whose time is over, solved or not; `joined` are reports of a
-- failure of many, which is solved once and would hide how long the others wait.
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
        case when i.solved_at is not null then i.solved_at <= i.solve_due_at when i.is_open and i.paused_at is null and i.solve_due_at < private.now() then false end as in_time,
        i.is_open and i.paused_at is null and i.solve_due_at < private.now() as is_late
      from public.incidents i join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
      left join public.incident_places p on p.condominium_id = condo_id and p.id = i.place_id
      where i.condominium_id = condo_id and i.merged_into_id is null and i.outage_id is null and i.outcome is distinct from 'withdrawn'
        and i.created_at >= from_on::timestamp at time zone (select private.zone_of(condo_id)) and i.created_at < (until_on + 1)::timestamp at time zone (select private.zone_of(condo_id))
    ), parts as (
      select case when grouping(category) = 0 then 'category' when grouping(place) = 0 then 'place' when grouping(month) = 0 then 'month' else 'all' end as by,
        coalesce(category, place, month) as name, count(*) as count, count(*) filter (where is_open) as open,
        round((percentile_cont(0.5) within group (order by answer_minutes))::numeric) as answer_minutes,
        round((percentile_cont(0.5) within group (order by solve_minutes))::numeric) as solve_minutes,
        count(*) filter (where in_time) as in_time, count(in_time) as due, count(*) filter (where is_late) as late, round(avg(rating), 1) as rating
      from told group by grouping sets ((category), (place), (month), ())
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) order by p.by, case when p.by = 'month' then p.name end, p.count desc, p.name), '[]'),
      'joined', (select count(*) from public.incidents i where i.condominium_id = condo_id and i.outage_id is not null and i.merged_into_id is null
        and i.outcome is distinct from 'withdrawn' and i.created_at >= from_on::timestamp at time zone (select private.zone_of(condo_id))
        and i.created_at < (until_on + 1)::timestamp at time zone (select private.zone_of(condo_id))),
      'ageing', (select jsonb_agg(jsonb_build_object('upto', a.upto, 'count', a.n) order by a.upto nulls last) from (
        select d.upto, count(i.id) as n from (values (1, 0), (7, 1), (30, 7), (90, 30), (null, 90)) d (upto, beyond)
        left join public.incidents i on i.condominium_id = condo_id and i.is_open and i.created_at <= private.now() - make_interval(days => d.beyond)
          and (d.upto is null or i.created_at > private.now() - make_interval(days => d.upto))
        group by d.upto) a))
    from parts p);
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
    'publish_asked_at', case when knows then i.publish_asked_at end,
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
