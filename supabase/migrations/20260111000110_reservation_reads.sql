-- What calendars and lists show of bookings. Neighbours read that a time is taken, and not by whom.

-- What holds a space between two days (the first in, the last out): bookings and blocks, by beginning. Whose it is, for the management and
-- for the unit itself; a doorman asks of one day and reads the unit. At most 62 days at a time. A list of { id, area_id, kind, state,
-- starts_at, ends_at, unit_label, is_mine, guests, note }: the API cuts tables at a thousand rows, and a time that is cut off looks free.
create function public.reservation_calendar(condo_id uuid, from_on date, until_on date, space uuid default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_time timestamptz := from_on::timestamp at time zone 'America/Sao_Paulo';
  until_time timestamptz := least(until_on, from_on + 62)::timestamp at time zone 'America/Sao_Paulo';
  sees_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_doorman boolean := false;
  -- The management reads whose each is, and asks for no units of its own.
  mine uuid[] := '{}';
begin
  if not sees_all then
    perform private.demand_role(condo_id, 'doorman', 'resident');
    is_doorman := condo_id in (select private.condominiums_as('doorman'));
    mine := array(select private.my_units());
  end if;
  if is_doorman then
    from_time := private.today()::timestamp at time zone 'America/Sao_Paulo';
    until_time := (private.today() + 1)::timestamp at time zone 'America/Sao_Paulo';
  end if;
  return (
    select coalesce(json_agg(e order by e.starts_at, e.id), '[]') from (
      select r.id, r.area_id, 'booking' as kind, r.state, r.starts_at, r.ends_at,
        case when sees_all or is_doorman or r.unit_id = any (mine) then l.label end as unit_label, r.unit_id = any (mine) as is_mine,
        case when sees_all or is_doorman or r.unit_id = any (mine) then r.guests end as guests, null::text as note
      from public.reservations r
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
      where r.condominium_id = condo_id and r.state in ('offered', 'pending', 'approved') and (not is_doorman or r.state = 'approved')
        -- No booking is longer than a day and six hours: the index is cut on both sides.
        and r.starts_at > from_time - interval '2 days' and r.starts_at < until_time and r.ends_at > from_time
        and (space is null or r.area_id = space)
      union all
      select b.id, b.area_id, 'block', 'blocked', b.starts_at, b.ends_at, null, false, null, b.reason
      from public.area_blocks b
      where b.condominium_id = condo_id and b.removed_at is null and b.starts_at < until_time and b.ends_at > from_time
        and (space is null or b.area_id = space)
    ) e);
end $$;

-- Bookings, the latest date first, after a key: the management all, residents their units'. Filters: { id, state, area_id, unit_id, text, coming }.
create function public.reservations_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 51)
returns table (id uuid, area_id uuid, area_name text, unit_id uuid, unit_label text, booked_by_name text, state text, starts_at timestamptz,
  ends_at timestamptz, expires_at timestamptz, guests integer, answers jsonb, fee_cents bigint, deposit_cents bigint, free_cancel_hours integer,
  late_cancel_percent integer, reason text, fee_state text, deposit_state text, deposit_returned bigint, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  mine uuid[] := '{}';
  wanted text := '%' || replace(replace(replace(private.fold(filters ->> 'text'), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_key boolean := coalesce(after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::bigint) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  if not sees_all then
    perform private.demand_role(condo_id, 'resident');
    mine := array(select private.my_units());
  end if;
  -- The page first, and what belongs to its rows looked up one by one: joins of eight tables cost ten times their reading to plan.
  return query
  with page as materialized (
    select r.* from public.reservations r
    where r.condominium_id = condo_id and (sees_all or r.unit_id = any (mine))
      and (filters ->> 'id' is null or r.id = (filters ->> 'id')::uuid)
      and (filters ->> 'state' is null or r.state = filters ->> 'state')
      and (filters ->> 'area_id' is null or r.area_id = (filters ->> 'area_id')::uuid)
      and (filters ->> 'unit_id' is null or r.unit_id = (filters ->> 'unit_id')::uuid)
      and (not coalesce((filters ->> 'coming')::boolean, false) or r.ends_at > private.now() and r.state in ('offered', 'pending', 'approved'))
      and (wanted is null or private.fold((select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id)
        || ' ' || (select a.name from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id)) like wanted)
      and (after_time is null or (r.starts_at, r.id) < (after_time, after_id))
    order by r.starts_at desc, r.id desc limit least(page_size, 1001)
  )
  select r.id, r.area_id, (select a.name from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id), r.unit_id,
    (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
    (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by), r.state, r.starts_at, r.ends_at,
    r.expires_at, r.guests, r.answers, r.fee_cents, r.deposit_cents, r.free_cancel_hours, r.late_cancel_percent, r.reason,
    (select d.state from public.unit_dues d where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
    (select d.state from public.unit_dues d where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id),
    (select s.returned_cents from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id), r.created_at,
    extract(epoch from r.starts_at)::bigint || ' ' || r.id
  from page r order by r.starts_at desc, r.id desc;
end $$;

-- The reader's homes (parking places and storage rooms book nothing), their places in waiting lists, and now: what the page of bookings begins with.
create function public.reservation_start(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman', 'resident');
  select jsonb_build_object('now', private.now(), 'today', private.today(),
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label) order by l.sort_key), '[]')
      from public.unit_list l where l.condominium_id = condo_id and l.kind not in ('garage', 'storage')
        and l.unit_id = any (array(select private.my_units()))),
    'waits', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'area_id', w.area_id, 'starts_at', w.starts_at, 'ends_at', w.ends_at,
        'state', w.state, 'reservation_id', w.reservation_id, 'expires_at', r.expires_at,
        'position', (select count(*) from public.reservation_waits o where o.condominium_id = condo_id and o.area_id = w.area_id
          and o.state = 'waiting' and o.starts_at < w.ends_at and o.ends_at > w.starts_at and (o.created_at, o.id) <= (w.created_at, w.id)))
        order by w.starts_at, w.id), '[]')
      from public.reservation_waits w
      left join public.reservations r on r.condominium_id = condo_id and r.id = w.reservation_id
      where w.condominium_id = condo_id and w.state in ('waiting', 'offered') and w.ends_at > private.now()
        and w.unit_id = any (array(select private.my_units()))))
  into answer;
  return answer;
end $$;
grant execute on function public.reservation_calendar(uuid, date, date, uuid), public.reservations_page(uuid, jsonb, text, integer),
  public.reservation_start(uuid) to authenticated, service_role;

-- The quotas that a booking of a unit on a day counts against: [{ period, most, used, area_names }]. Residents ask about their own units.
create function public.reservation_limits(condo_id uuid, space uuid, unit uuid, on_day date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if condo_id not in (select private.condominiums_as('owner_admin', 'admin')) then
    perform private.demand_role(condo_id, 'resident');
    if unit not in (select private.my_units()) then return '[]'; end if;
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('period', q.period, 'most', q.most, 'used', q.used, 'area_names', (
      select jsonb_agg(a.name order by a.name) from public.common_areas a
      where a.condominium_id = condo_id and a.id = any (q.area_ids) and a.removed_at is null)) order by q.most), '[]')
    from private.reservation_quota_uses(condo_id, space, unit, (on_day + time '12:00') at time zone 'America/Sao_Paulo') q);
end $$;
grant execute on function public.reservation_limits(uuid, uuid, uuid, date) to authenticated, service_role;
