-- What reads bookings asks who lives there, as the tables do (20260129000000).

create or replace function private.my_checklist_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select c.condominium_id || '/' || c.id from public.reservation_checklists c
  where c.unit_id = any (array(select private.my_units())) and c.condominium_id = any (array(select private.condominiums_lived_in()))
$$;
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
  if coalesce(standing not in ('resident', 'council'), true) or not is_open or not is_mine then
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
create or replace function private.reservation_feed(token_digest text)
returns table (condominium text, time_zone text, scope text, id uuid, area text, unit_label text, state text, starts_at timestamptz, ends_at timestamptz, guests integer, sequence integer, created_at timestamptz, updated_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  f private.reservation_feeds;
  units uuid[];
begin
  select o.* into f from private.reservation_feeds o
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = o.user_id and m.status = 'approved'
    and (m.role in ('owner_admin', 'admin') or o.scope = 'mine' and (m.role = 'resident' or m.role = 'council' and private.has_unit(m.condominium_id, m.user_id)))
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
create or replace function public.common_areas_view(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin', 'doorman']);
  return (
    select coalesce(jsonb_agg(to_jsonb(a) - 'condominium_id' - 'created_at' - 'removed_at' || jsonb_build_object(
        'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'name', h.name, 'starts_minute', h.starts_minute,
            'ends_minute', h.ends_minute) order by h.weekday, h.starts_minute), '[]')
          from public.area_hours h where h.condominium_id = condo_id and h.area_id = a.id),
        'special_days', private.special_days_of(condo_id, a.id)) order by a.name), '[]')
    from public.common_areas a
    where a.condominium_id = condo_id and a.removed_at is null);
end $$;
create or replace function public.reservation_start(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare answer jsonb;
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin', 'doorman']);
  select jsonb_build_object('now', private.now(), 'today', private.today(condo_id),
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label) order by l.sort_key), '[]')
      from public.unit_list l where l.condominium_id = condo_id and l.kind not in ('garage', 'storage')
        and l.unit_id = any (array(select private.my_units()))),
    'waits', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'area_id', w.area_id, 'starts_at', w.starts_at, 'ends_at', w.ends_at,
        'state', w.state, 'reservation_id', w.reservation_id, 'expires_at', r.expires_at, 'fee_cents', w.fee_cents,
        'deposit_cents', w.deposit_cents,
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
create or replace function public.draw_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  mine uuid[] := array(select private.my_units());
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin']);
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'rules', d.rules, 'area_id', d.area_id, 'area_name', a.name,
    'starts_at', d.starts_at, 'ends_at', d.ends_at, 'places', d.places, 'opened_at', d.opened_at, 'closes_at', d.closes_at,
    'public_source', d.public_source, 'public_on', d.public_on, 'seed_hash', d.seed_hash, 'closed_at', d.closed_at, 'list_hash', d.list_hash,
    'drawn_at', d.drawn_at, 'public_value', d.public_value, 'seed', d.seed, 'cancelled_at', d.cancelled_at, 'cancel_reason', d.cancel_reason,
    'state', d.state, 'now', private.now(), 'today', private.today(condo_id),
    'yields_to', (select jsonb_build_object('id', p.id, 'title', p.title) from public.draws p
      where p.condominium_id = condo_id and p.id = d.yields_to),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('unit_id', t.unit_id, 'unit', t.unit_label, 'nonce', t.nonce, 'number', t.number,
        'waits', t.waits, 'rank', t.rank, 'outcome', t.outcome, 'place', t.place, 'is_mine', t.unit_id = any (mine))
        order by t.number, t.entered_at, t.id), '[]')
      from public.draw_tickets t where t.condominium_id = condo_id and t.draw_id = d.id))
  into answer
  from public.draws d left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  where d.condominium_id = condo_id and d.id = wanted;
  return answer;
end $$;
create or replace function public.draws_page(condo_id uuid, after_key text default null)
returns table (id uuid, kind text, title text, area_name text, starts_at timestamptz, ends_at timestamptz, place_count integer, closes_at timestamptz, public_on date, state text, tickets integer, my_rank integer, is_mine boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine uuid[] := array(select private.my_units());
  is_key boolean := coalesce(after_key ~ '^\d{10,17} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::numeric / 1000000) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin']);
  return query
  select d.id, d.kind, d.title, a.name, d.starts_at, d.ends_at, cardinality(d.places), d.closes_at, d.public_on, d.state, t.count, t.rank,
    t.is_mine, (extract(epoch from d.opened_at) * 1000000)::bigint || ' ' || d.id
  from public.draws d
  left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  cross join lateral (select count(*)::integer as count, min(k.rank) filter (where k.unit_id = any (mine)) as rank,
      coalesce(bool_or(k.unit_id = any (mine)), false) as is_mine
    from public.draw_tickets k where k.condominium_id = condo_id and k.draw_id = d.id) t
  where d.condominium_id = condo_id and (after_time is null or (d.opened_at, d.id) < (after_time, after_id))
  order by d.opened_at desc, d.id desc limit 51;
end $$;
create or replace function public.my_reservation_feeds(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin']);
  return (select coalesce(jsonb_agg(jsonb_build_object('scope', f.scope, 'created_at', f.created_at, 'read_at', f.read_at) order by f.scope), '[]')
    from private.reservation_feeds f where f.condominium_id = condo_id and f.user_id = auth.uid());
end $$;
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
    perform private.demand_resident(condo_id, array['doorman']);
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
create or replace function public.reservation_day(condo_id uuid, booking uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.reservations;
  space public.common_areas;
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_mine boolean;
  hides boolean;
begin
  if not manages then
    perform private.demand_resident(condo_id, array['doorman']);
  end if;
  select * into r from public.reservations o where o.condominium_id = condo_id and o.id = booking;
  is_mine := r.unit_id = any (array(select private.my_units())) and condo_id in (select private.condominiums_lived_in());
  if r.id is null or not (manages or is_mine or condo_id in (select private.condominiums_as('doorman')) and r.state = 'approved'
    and private.now() between r.starts_at - interval '3 days' and r.ends_at + interval '3 days') then
    return null;
  end if;
  select * into space from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id;
  hides := not (manages or is_mine) or r.unit_id in (select private.units_hidden_from_me());
  return jsonb_build_object(
    'now', private.now(),
    'booking', jsonb_build_object('id', r.id, 'area_id', r.area_id, 'area_name', space.name, 'unit_id', r.unit_id,
      'unit_label', (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
      'state', r.state, 'starts_at', r.starts_at, 'ends_at', r.ends_at, 'people', r.guests, 'is_mine', is_mine,
      'rules', space.rules, 'photos', space.photos)
      || case when not (manages or is_mine) then '{}'::jsonb else jsonb_build_object('fee_cents', r.fee_cents,
        'deposit_cents', r.deposit_cents, 'free_cancel_hours', r.free_cancel_hours, 'late_cancel_percent', r.late_cancel_percent,
        'reason', r.reason, 'created_at', r.created_at, 'expires_at', r.expires_at,
        'booked_by_name', (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by),
        -- Questions as the space asks them now; an answer to one that was taken away stays in the audit log.
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('label', q ->> 'label', 'answer', r.answers ->> (q ->> 'id'))), '[]')
          from jsonb_array_elements(space.questions) q where coalesce(r.answers ->> (q ->> 'id'), '') <> ''),
        'fee_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
        'deposit_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id)) end,
    'deposit', case when manages or is_mine then (
      select jsonb_build_object('returned_cents', s.returned_cents, 'kept_cents', s.kept_cents, 'reason', s.reason,
        'checklist_id', s.checklist_id, 'settled_at', s.settled_at)
      from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id) end,
    'guests', (select jsonb_build_object('capacity', space.capacity, 'guests_most', space.guests_most,
        'guests_until_hours', space.guests_until_hours, 'is_hidden', hides, 'listed', count(g.id),
        'people', coalesce(sum(1 + g.companions_max), 0), 'came', count(g.came_at),
        'list', case when hides then '[]'::jsonb else coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
          'document_hint', g.document_hint, 'plate', g.plate, 'companions_max', g.companions_max, 'came_at', g.came_at) order by g.key)
          filter (where g.id is not null), '[]') end)
      from private.reservation_guest_list(condo_id, r.id) g),
    'items', space.checklist,
    'checklists', (select coalesce(jsonb_agg(to_jsonb(c) - array['condominium_id', 'reservation_id', 'unit_id', 'signed_by', 'answered_by']
        order by c.signed_at, c.id), '[]')
      from public.reservation_checklists c where c.condominium_id = condo_id and c.reservation_id = r.id));
end $$;
create or replace function public.reservation_limits(condo_id uuid, space uuid, unit uuid, on_day date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if condo_id not in (select private.condominiums_as('owner_admin', 'admin')) then
    perform private.demand_resident(condo_id);
    if unit not in (select private.my_units()) then return '[]'; end if;
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('period', q.period, 'most', q.most, 'used', q.used, 'area_names', (
      select jsonb_agg(a.name order by a.name) from public.common_areas a
      where a.condominium_id = condo_id and a.id = any (q.area_ids) and a.removed_at is null)) order by q.most), '[]')
    from private.reservation_quota_uses(condo_id, space, unit, (on_day + time '12:00') at time zone (select private.zone_of(condo_id))) q);
end $$;
