-- Reporters of a duplicate rate and reopen what it was merged into, and the front desk sees what is known before it reports it again.

-- Each of its reporters rates by their own report.
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
    'rate', i.status in ('solved', 'closed') and i.outcome is distinct from 'withdrawn' and i.solved_at is not null
      and exists (select from public.incidents r where r.condominium_id = condo_id and r.reporter_id = me and r.rating is null
        and (r.id = i.id and i.merged_into_id is null or r.merged_into_id = i.id)),
    'reopen', (i.reporter_id = me or manages or exists (select from public.incidents r
        where r.condominium_id = condo_id and r.merged_into_id = i.id and r.reporter_id = me))
      and i.merged_into_id is null and i.status in ('solved', 'closed') and i.solved_at is not null
      and i.solved_at > private.now() - make_interval(days => s.reopen_days),
    'withdraw', i.reporter_id = me and i.is_open));
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
    with duplicates as materialized (
      select r.merged_into_id, sum(r.rating) as rating, count(*) as ratings from public.incidents r
      where r.condominium_id = condo_id and r.merged_into_id is not null and r.rating is not null group by r.merged_into_id
    ), told as materialized (
      select c.name as category, coalesce(p.name, case i.place_kind when 'unit' then 'Dentro de unidades' when 'block' then nullif('Bloco ' || i.block, 'Bloco ') end, 'Outro lugar') as place,
        to_char(i.created_at at time zone (select private.zone_of(condo_id)), 'YYYY-MM') as month, i.is_open,
        coalesce(i.rating, 0) + coalesce(d.rating, 0) as rating, (i.rating is not null)::integer + coalesce(d.ratings, 0) as ratings,
        extract(epoch from i.answered_at - i.created_at) / 60 as answer_minutes,
        case when i.solved_at is not null then greatest(0, extract(epoch from i.solved_at - i.created_at) / 60 - i.paused_minutes) end as solve_minutes,
        case when i.solved_at is not null then i.solved_at <= i.solve_due_at when i.is_open and i.paused_at is null and i.solve_due_at < private.now() then false end as in_time,
        i.is_open and i.paused_at is null and i.solve_due_at < private.now() as is_late
      from public.incidents i join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
      left join public.incident_places p on p.condominium_id = condo_id and p.id = i.place_id
      left join duplicates d on d.merged_into_id = i.id
      where i.condominium_id = condo_id and i.merged_into_id is null and i.outage_id is null and i.outcome is distinct from 'withdrawn'
        and i.created_at >= from_on::timestamp at time zone (select private.zone_of(condo_id)) and i.created_at < (until_on + 1)::timestamp at time zone (select private.zone_of(condo_id))
    ), parts as (
      select case when grouping(category) = 0 then 'category' when grouping(place) = 0 then 'place' when grouping(month) = 0 then 'month' else 'all' end as by,
        coalesce(category, place, month) as name, count(*) as count, count(*) filter (where is_open) as open,
        round((percentile_cont(0.5) within group (order by answer_minutes))::numeric) as answer_minutes,
        round((percentile_cont(0.5) within group (order by solve_minutes))::numeric) as solve_minutes,
        count(*) filter (where in_time) as in_time, count(in_time) as due, count(*) filter (where is_late) as late, round(sum(rating) / nullif(sum(ratings), 0), 1) as rating
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

-- The front desk reads no list of incidents, but is asked whether one of these is what it is about to report.
create or replace function public.incident_similar(condo_id uuid, category uuid, filters jsonb default '{}', typed text default '')
returns table (id uuid, protocol text, title text, status text, category_name text, created_at timestamptz, followers integer, is_followed boolean,
  is_mine boolean, place_name text, block text, floor integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  asked tsquery := private.document_query(coalesce(typed, ''), true);
  -- A rank is shared out among all that is asked for: what is only another form of a word takes nothing of it.
  forms real := coalesce((select count(distinct s.stem)::real / count(distinct s.own) from private.stems(left(btrim(typed), 200)) s having count(*) > 0), 1);
  unit uuid := (select u from private.to_uuid(filters ->> 'unit_id') u where standing = 'all' or u in (select private.my_units()));
  spot uuid := private.to_uuid(filters ->> 'place_id');
begin
  return query execute format($q$
    with near as (
      select i.*, (i.category_id = $2)::integer + 2 * coalesce(i.unit_id = $3, false)::integer + 2 * coalesce(i.place_id = $4, false)::integer
        + coalesce(i.block = $5 and i.unit_id is null, false)::integer + 2 * least(1, 10 * $9 * ts_rank(i.%2$I, $6)) as score
      from public.incidents i
      where %1$s and i.created_at > $7 - interval '60 days'
        and (i.category_id = $2 and ($4 is null and $3 is null and $5 is null or i.place_id = $4 or i.unit_id = $3 or i.block = $5) or i.%2$I @@ $6)
      order by i.sequence desc limit 300
    )
    select n.id, n.protocol, n.title, n.status, c.name, n.created_at, (select count(*)::integer from public.incident_followers f
        where f.condominium_id = $1 and f.incident_id = n.id),
      exists (select from public.incident_followers f where f.condominium_id = $1 and f.incident_id = n.id and f.user_id = $8),
      n.reporter_id = $8, p.name, n.block, n.floor
    from near n join public.incident_categories c on c.condominium_id = $1 and c.id = n.category_id
    left join public.incident_places p on p.condominium_id = $1 and p.id = n.place_id
    where n.score >= 1.5 order by n.score desc, n.sequence desc limit 3$q$,
    private.incident_condition(condo_id, case standing when 'own' then 'shared' else standing end, '{"state": "open", "visibility": "community"}'),
    case when standing = 'all' then 'words' else 'open_words' end)
  using condo_id, category, unit, spot, filters ->> 'block', asked, private.now(), private.caller(), forms;
end $$;
