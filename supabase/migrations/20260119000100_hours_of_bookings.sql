-- Bookings and draws by the clock of the building.

-- The quotas of a space with what a unit has of each in the period of a moment. Weeks begin on Monday (ISO 8601).
create or replace function private.reservation_quota_uses(target uuid, space uuid, unit uuid, at_time timestamptz)
returns table (period text, most integer, area_ids uuid[], used integer)
language sql stable security definer set search_path = ''
as $$
  select q.period, q.most, q.area_ids, (select count(*) from public.reservations r
    where r.condominium_id = target and r.unit_id = unit and r.area_id = any (q.area_ids) and r.state in ('offered', 'pending', 'approved')
      and r.starts_at >= p.from_time at time zone (select private.zone_of(target))
      and r.starts_at < (p.from_time + ('1 ' || q.period)::interval) at time zone (select private.zone_of(target)))::integer
  from public.area_quotas q
  cross join lateral (select date_trunc(q.period, at_time at time zone (select private.zone_of(target))) as from_time) p
  where q.condominium_id = target and space = any (q.area_ids)
$$;

-- What calendars and lists show of bookings. Neighbours read that a time is taken, and not by whom.

-- What holds a space between two days (the first in, the last out): bookings and blocks, by beginning. Whose it is, for the management and
-- for the unit itself; a doorman asks of one day and reads the unit. At most 62 days at a time. A list of { id, area_id, kind, state,
-- starts_at, ends_at, unit_label, is_mine, guests, note }: the API cuts tables at a thousand rows, and a time that is cut off looks free.
create or replace function public.reservation_calendar(condo_id uuid, from_on date, until_on date, space uuid default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_time timestamptz := from_on::timestamp at time zone private.zone_of(condo_id);
  until_time timestamptz := least(until_on, from_on + 62)::timestamp at time zone private.zone_of(condo_id);
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
    from_time := private.today(condo_id)::timestamp at time zone private.zone_of(condo_id);
    until_time := (private.today(condo_id) + 1)::timestamp at time zone private.zone_of(condo_id);
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

-- The reader's homes (parking places and storage rooms book nothing), their places in waiting lists, and now: what the page of bookings begins with.
create or replace function public.reservation_start(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman', 'resident');
  select jsonb_build_object('now', private.now(), 'today', private.today(condo_id),
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

-- The quotas that a booking of a unit on a day counts against: [{ period, most, used, area_names }]. Residents ask about their own units.
create or replace function public.reservation_limits(condo_id uuid, space uuid, unit uuid, on_day date) returns jsonb
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
    from private.reservation_quota_uses(condo_id, space, unit, (on_day + time '12:00') at time zone (select private.zone_of(condo_id))) q);
end $$;

-- Everything that anybody needs to compute a draw again, as domain/reservations/draw.ts has it, and what the page shows beside.
create or replace function public.draw_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  mine uuid[] := array(select private.my_units());
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'rules', d.rules, 'area_id', d.area_id, 'area_name', a.name,
    'starts_at', d.starts_at, 'ends_at', d.ends_at, 'places', d.places, 'opened_at', d.opened_at, 'closes_at', d.closes_at,
    'public_source', d.public_source, 'public_on', d.public_on, 'seed_hash', d.seed_hash, 'closed_at', d.closed_at, 'list_hash', d.list_hash,
    'drawn_at', d.drawn_at, 'public_value', d.public_value, 'seed', d.seed, 'cancelled_at', d.cancelled_at, 'cancel_reason', d.cancel_reason,
    'state', d.state, 'now', private.now(), 'today', private.today(condo_id),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('unit_id', t.unit_id, 'unit', t.unit_label, 'nonce', t.nonce, 'number', t.number,
        'rank', t.rank, 'outcome', t.outcome, 'place', t.place, 'is_mine', t.unit_id = any (mine))
        order by t.number, t.entered_at, t.id), '[]')
      from public.draw_tickets t where t.condominium_id = condo_id and t.draw_id = d.id))
  into answer
  from public.draws d left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  where d.condominium_id = condo_id and d.id = wanted;
  return answer;
end $$;

-- The bookings behind an address, from ninety days ago on, those that were called off in that time too: nothing of an address that is
-- unknown, of whoever has left, or of a plan without reservations. `offered` is no booking yet.
create or replace function private.reservation_feed(token_digest text) returns table (condominium text, time_zone text, scope text, id uuid, area text,
  unit_label text, state text, starts_at timestamptz, ends_at timestamptz, guests integer, sequence integer, created_at timestamptz,
  updated_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  f private.reservation_feeds;
  units uuid[];
begin
  select o.* into f from private.reservation_feeds o
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = o.user_id and m.status = 'approved'
    and (m.role in ('owner_admin', 'admin') or m.role = 'resident' and o.scope = 'mine')
  where o.token_hash = token_digest;
  if not found then
    return;
  end if;
  update private.reservation_feeds o set read_at = private.now() where o.token_hash = token_digest
    and (o.read_at is null or o.read_at < private.now() - interval '1 hour');
  if f.scope = 'mine' then
    units := array(
      select o.unit_id from public.people p join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      where p.condominium_id = f.condominium_id and p.user_id = f.user_id and o.starts_on <= (select private.today(f.condominium_id))
        and (o.ends_on is null or o.ends_on >= (select private.today(f.condominium_id))));
  end if;
  return query
  select c.name, (select private.zone_of(f.condominium_id)), f.scope, r.id, a.name, l.label, r.state, r.starts_at, r.ends_at, r.guests, r.sequence, r.created_at, r.updated_at
  from public.condominiums c
  left join public.reservations r on r.condominium_id = c.id and (f.scope = 'all' or r.unit_id = any (units))
    and r.starts_at > private.now() - interval '90 days'
    and (r.state in ('pending', 'approved') or r.state in ('refused', 'cancelled') and r.updated_at > private.now() - interval '90 days')
  left join public.common_areas a on a.condominium_id = c.id and a.id = r.area_id
  left join public.unit_list l on l.condominium_id = c.id and l.unit_id = r.unit_id
  where c.id = f.condominium_id
  order by r.starts_at, r.id limit 5000;
end $$;

-- Why an account may not book a space for a unit at a moment, as the error's code; null where it may. Never asks what the unit owes. Whoever
-- is to leave before that day books no more for it; the management may.
create or replace function private.booking_refusal(target uuid, space uuid, unit uuid, account uuid, at_time timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := (select m.role from public.memberships m where m.condominium_id = target and m.user_id = account and m.status = 'approved');
  is_open boolean := exists (select from public.units u where u.condominium_id = target and u.id = unit and u.closed_on is null);
  is_mine boolean;
  answers boolean;
  last_day date;
begin
  if standing in ('owner_admin', 'admin') then
    return case when not is_open then 'not_found' end;
  end if;
  select count(*) > 0, bool_or(o.kind in ('owner', 'co_owner', 'tenant', 'off_site_owner')), max(coalesce(o.ends_on, 'infinity'))
  into is_mine, answers, last_day
  from public.people p
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  where p.condominium_id = target and p.user_id = account and o.unit_id = unit and o.starts_on <= (select private.today(target))
    and (o.ends_on is null or o.ends_on >= (select private.today(target)));
  if standing is distinct from 'resident' or not is_open or not is_mine then
    return 'reservation_not_yours';
  end if;
  if not answers and (select a.open_to from public.common_areas a where a.condominium_id = target and a.id = space) <> 'residents' then
    return 'reservation_only_responsible';
  end if;
  -- Another stay may begin where this one ends.
  if last_day < (at_time at time zone (select private.zone_of(target)))::date and not private.is_tied(target, unit, account, (at_time at time zone (select private.zone_of(target)))::date) then
    return 'reservation_after_stay';
  end if;
  return null;
end $$;
