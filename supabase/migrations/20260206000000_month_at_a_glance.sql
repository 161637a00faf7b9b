-- A month at a glance shows a few entries of each day and how many there are: it reads no more than it shows.
-- A booking stands on the day it begins, a closure on each of its days; the reader's own come first.
create function public.reservation_month(condo_id uuid, from_on date, until_on date, space uuid default null, most integer default 3)
returns json language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.zone_of(condo_id);
  last_on date := least(until_on, from_on + 62);
  from_time timestamptz := from_on::timestamp at time zone zone;
  until_time timestamptz := last_on::timestamp at time zone zone;
  mine uuid[] := '{}';
begin
  if not condo_id in (select private.condominiums_as('owner_admin', 'admin')) then
    perform private.demand_resident(condo_id);
    mine := array(select private.my_units());
  end if;
  return (
    with entry as (
      select r.id, r.area_id, 'booking' as kind, r.state, r.starts_at, r.unit_id = any (mine) as is_mine,
        (r.starts_at at time zone zone)::date as on_date
      from public.reservations r
      where r.condominium_id = condo_id and r.state in ('offered', 'pending', 'approved')
        and r.starts_at >= from_time and r.starts_at < until_time and (space is null or r.area_id = space)
      union all
      select b.id, b.area_id, 'block', 'blocked', b.starts_at, false, d.on_date::date
      from public.area_blocks b
      cross join generate_series(greatest(from_on, (b.starts_at at time zone zone)::date),
        least(last_on - 1, ((b.ends_at - interval '1 microsecond') at time zone zone)::date), interval '1 day') d (on_date)
      where b.condominium_id = condo_id and b.removed_at is null and b.starts_at < until_time and b.ends_at > from_time
        and (space is null or b.area_id = space)
    ), ranked as (
      select e.*, row_number() over (partition by e.on_date order by e.is_mine desc, e.starts_at, e.id) as nth,
        count(*) over (partition by e.on_date) as entries
      from entry e
    )
    select coalesce(json_agg(d order by d.on_date), '[]') from (
      select k.on_date, min(k.entries) as count,
        json_agg(json_build_object('id', k.id, 'area_id', k.area_id, 'kind', k.kind, 'state', k.state, 'starts_at', k.starts_at,
          'is_mine', k.is_mine) order by k.starts_at, k.id) as entries
      from ranked k where k.nth <= least(most, 40) group by k.on_date
    ) d);
end $$;
grant execute on function public.reservation_month(uuid, date, date, uuid, integer) to authenticated, service_role;
-- Days of one condominium are always a stretch of the same index: to plan each call gains nothing.
alter function public.reservation_calendar(uuid, date, date, uuid) set plan_cache_mode = force_generic_plan;
