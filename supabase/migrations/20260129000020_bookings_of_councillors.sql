-- What a person has booked, and what waits for them.

-- The filter `own` leaves those of the reader's units, for the management too.
create or replace function public.reservations_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 51)
returns table (id uuid, area_id uuid, area_name text, unit_id uuid, unit_label text, booked_by_name text, state text, starts_at timestamptz, ends_at timestamptz, expires_at timestamptz, guests integer, answers jsonb, fee_cents bigint, deposit_cents bigint, free_cancel_hours integer, late_cancel_percent integer, reason text, fee_state text, deposit_state text, deposit_returned bigint, created_at timestamptz, key text)
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
    perform private.demand_resident(condo_id);
  end if;
  mine := array(select private.my_units());
  -- The page first, and what belongs to its rows looked up one by one: joins of eight tables cost ten times their reading to plan.
  return query
  with page as materialized (
    select r.* from public.reservations r
    where r.condominium_id = condo_id and (sees_all and not coalesce((filters ->> 'own')::boolean, false) or r.unit_id = any (mine))
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
-- What waits in bookings, incidents and penalties: what a role acts on, and for everybody with a unit (in any role) what waits for the person too.
create or replace function public.community_waiting(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  counsels boolean := condo_id in (select private.condominiums_as('council'));
  features jsonb := (private.current_plan(condo_id)).features;
  books boolean := coalesce((features ->> 'reservations')::boolean, false);
  reports boolean := coalesce((features ->> 'incidents')::boolean, false);
  punishes boolean := coalesce((features ->> 'penalties')::boolean, false);
  me uuid := private.caller();
  mine uuid[] := array(select private.my_units());
  answer jsonb := '{}';
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if manages or counsels then
    answer := jsonb_build_object('today', private.today(condo_id),
      'requests', case when manages and books then (
        select jsonb_build_object('count', count(*), 'id', (array_agg(r.id order by r.starts_at, r.id))[1],
          'area', (array_agg(a.name order by r.starts_at, r.id))[1], 'starts_at', min(r.starts_at))
        from public.reservations r join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
        where r.condominium_id = condo_id and r.state = 'pending' and r.starts_at > private.now()) end,
      'deposits', case when manages and books then (
        select count(*) from public.unit_dues d join public.reservations r on r.condominium_id = condo_id and r.id = d.source_id
        where d.condominium_id = condo_id and d.source = 'deposit' and d.state <> 'waived' and r.state = 'approved' and r.ends_at <= private.now()
          and not exists (select from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id)) end,
      'late', case when reports then (
        select count(*) from public.incidents i
        where i.condominium_id = condo_id and i.is_open and i.paused_at is null
          and (i.solve_due_at < private.now() or i.answered_at is null and i.answer_due_at < private.now())
          and not exists (select from public.outages o where o.condominium_id = condo_id and o.id = i.outage_id and o.ended_at is null)
          and i.id <> all (array(select private.incidents_hidden_from_me()))) end,
      'reports', case when manages and punishes then (
        select count(*) from public.penalty_reports p where p.condominium_id = condo_id and p.case_id is null and p.dismissed_at is null) end,
      'decide', case when punishes then (
        select count(*) from public.penalty_cases c
        where c.condominium_id = condo_id and c.unit_id <> all (array(select private.my_units()))
          and (c.state = 'defence' and c.term_ends_on < private.today(condo_id) and (manages or c.decided_by = 'council')
          or c.state = 'appealed' and (manages or c.appeal_to = 'council'))) end);
    if not private.has_unit(condo_id, me) then
      return answer;
    end if;
  end if;
  return answer || jsonb_build_object('today', private.today(condo_id),
    'offers', case when books then (
      select coalesce(jsonb_agg(jsonb_build_object('area', a.name, 'starts_at', w.starts_at, 'expires_at', r.expires_at) order by r.expires_at), '[]')
      from public.reservation_waits w
      join public.reservations r on r.condominium_id = condo_id and r.id = w.reservation_id and r.state = 'offered' and r.expires_at > private.now()
      join public.common_areas a on a.condominium_id = condo_id and a.id = w.area_id
      where w.condominium_id = condo_id and w.state = 'offered' and w.unit_id = any (mine)) end,
    'next', case when books then (
      select jsonb_build_object('id', r.id, 'area', a.name, 'starts_at', r.starts_at, 'ends_at', r.ends_at)
      from public.reservations r join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
      where r.condominium_id = condo_id and r.state = 'approved' and r.unit_id = any (mine) and r.ends_at > private.now()
        and r.starts_at < private.now() + interval '7 days'
      order by r.starts_at, r.id limit 1) end,
    'cases', case when punishes then (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'state', c.state, 'term_ends_on', c.term_ends_on)
        order by c.term_ends_on, c.sequence), '[]')
      from public.penalty_cases c
      where c.condominium_id = condo_id and c.id = any (array(select private.my_penalty_cases()))
        and (c.state = 'noticed' or c.state in ('defence', 'fine', 'warning') and c.term_ends_on >= private.today(condo_id))) end,
    'asked', case when reports then (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'publish', i.publish_asked_at is not null)
        order by i.updated_at, i.id), '[]')
      from public.incidents i
      where i.condominium_id = condo_id and i.reporter_id = me and i.is_open
        and (i.publish_asked_at is not null or i.status = 'waiting' and i.waiting_for = 'reporter')) end);
end $$;
