-- What one incident counts as, in one place for every figure of them.

-- One row for each that was reported in the days: without what was joined to another or to a failure of many, which is solved once and would hide how long the
-- others wait, and without those taken back. Times are from the report to the first answer and to the solution, less what was waited for the reporter; `in_time` is
-- of solved ones and of those whose time is over, null of the others.
create function private.incident_facts(condo_id uuid, from_on date, until_on date)
returns table (category text, place text, month text, created_at timestamptz, solved_at timestamptz, ended_at timestamptz, is_open boolean, rating bigint,
  ratings bigint, answer_minutes numeric, solve_minutes numeric, in_time boolean, is_late boolean)
language sql stable security definer set search_path = ''
as $$
  with duplicates as materialized (
    select r.merged_into_id, sum(r.rating) as rating, count(*) as ratings from public.incidents r
    where r.condominium_id = condo_id and r.merged_into_id is not null and r.rating is not null group by r.merged_into_id
  )
  select c.name, coalesce(p.name, case i.place_kind when 'unit' then 'Dentro de unidades' when 'block' then nullif('Bloco ' || i.block, 'Bloco ') end, 'Outro lugar'),
    to_char(i.created_at at time zone (select private.zone_of(condo_id)), 'YYYY-MM'), i.created_at, i.solved_at,
    case when not i.is_open then coalesce(i.solved_at, i.closed_at) end, i.is_open,
    coalesce(i.rating, 0) + coalesce(d.rating, 0), (i.rating is not null)::integer + coalesce(d.ratings, 0),
    extract(epoch from i.answered_at - i.created_at) / 60,
    case when i.solved_at is not null then greatest(0, extract(epoch from i.solved_at - i.created_at) / 60 - i.paused_minutes) end,
    case when i.solved_at is not null then i.solved_at <= i.solve_due_at when i.is_open and i.paused_at is null and i.solve_due_at < private.now() then false end,
    i.is_open and i.paused_at is null and i.solve_due_at < private.now()
  from public.incidents i join public.incident_categories c on c.condominium_id = condo_id and c.id = i.category_id
  left join public.incident_places p on p.condominium_id = condo_id and p.id = i.place_id
  left join duplicates d on d.merged_into_id = i.id
  where i.condominium_id = condo_id and i.merged_into_id is null and i.outage_id is null and i.outcome is distinct from 'withdrawn'
    and i.created_at >= from_on::timestamp at time zone (select private.zone_of(condo_id)) and i.created_at < (until_on + 1)::timestamp at time zone (select private.zone_of(condo_id))
$$;
grant execute on function private.incident_facts(uuid, date, date) to service_role;

create or replace function public.incident_report(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with told as materialized (
      select * from private.incident_facts(condo_id, from_on, until_on)
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
