-- What calendars and lists show of bookings. Neighbours read that a time is taken, and not by whom.

-- What holds a space between two days (the first in, the last out): bookings and blocks, by beginning. Whose it is, for the management and
-- for the unit itself; a doorman asks of one day and reads the unit. At most 62 days at a time.
create function public.reservation_calendar(condo_id uuid, from_on date, until_on date, space uuid default null)
returns table (id uuid, area_id uuid, kind text, state text, starts_at timestamptz, ends_at timestamptz, unit_label text, is_mine boolean,
  guests integer, note text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_time timestamptz := from_on::timestamp at time zone 'America/Sao_Paulo';
  until_time timestamptz := least(until_on, from_on + 62)::timestamp at time zone 'America/Sao_Paulo';
  sees_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_doorman boolean := condo_id in (select private.condominiums_as('doorman'));
  mine uuid[] := array(select private.my_units());
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman', 'resident');
  if is_doorman then
    from_time := private.today()::timestamp at time zone 'America/Sao_Paulo';
    until_time := (private.today() + 1)::timestamp at time zone 'America/Sao_Paulo';
  end if;
  return query
  select r.id, r.area_id, 'booking', r.state, r.starts_at, r.ends_at,
    case when sees_all or is_doorman or r.unit_id = any (mine) then l.label end, r.unit_id = any (mine),
    case when sees_all or is_doorman or r.unit_id = any (mine) then r.guests end, null::text
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
  order by 5, 1;
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
  mine uuid[] := array(select private.my_units());
  wanted text := '%' || replace(replace(replace(private.fold(filters ->> 'text'), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_key boolean := coalesce(after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::bigint) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  return query
  select r.id, r.area_id, a.name, r.unit_id, l.label, p.name, r.state, r.starts_at, r.ends_at, r.expires_at, r.guests, r.answers, r.fee_cents,
    r.deposit_cents, r.free_cancel_hours, r.late_cancel_percent, r.reason, f.state, d.state, s.returned_cents, r.created_at,
    extract(epoch from r.starts_at)::bigint || ' ' || r.id
  from public.reservations r
  join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
  left join public.people p on p.condominium_id = condo_id and p.user_id = r.booked_by
  left join public.unit_dues f on f.condominium_id = condo_id and f.source = 'reservation' and f.source_id = r.id
  left join public.unit_dues d on d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id
  left join public.reservation_deposits s on s.condominium_id = condo_id and s.reservation_id = r.id
  where r.condominium_id = condo_id and (sees_all or r.unit_id = any (mine))
    and (filters ->> 'id' is null or r.id = (filters ->> 'id')::uuid)
    and (filters ->> 'state' is null or r.state = filters ->> 'state')
    and (filters ->> 'area_id' is null or r.area_id = (filters ->> 'area_id')::uuid)
    and (filters ->> 'unit_id' is null or r.unit_id = (filters ->> 'unit_id')::uuid)
    and (not coalesce((filters ->> 'coming')::boolean, false) or r.ends_at > private.now() and r.state in ('offered', 'pending', 'approved'))
    and (wanted is null or private.fold(l.label || ' ' || a.name) like wanted)
    and (after_time is null or (r.starts_at, r.id) < (after_time, after_id))
  order by r.starts_at desc, r.id desc limit least(page_size, 1001);
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
