-- Assemblies on the home pages: the one that is held, rests or comes next within sixty days, the minutes that wait for the reader's signature, and of
-- the management the proxies and questions of that assembly that wait, and the latest one that has no signed minutes.
create function private.assemblies_waiting(condo_id uuid, me uuid, manages boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  a public.assemblies;
begin
  select o.* into a from public.assemblies o
  where o.condominium_id = condo_id and o.called_at is not null and o.closed_at is null and o.cancelled_at is null
    and coalesce(o.resumes_at, o.first_call_at) < private.now() + interval '60 days'
    and (o.opened_at is not null or o.first_call_at > private.now() - interval '1 day')
  order by o.opened_at is null, coalesce(o.resumes_at, o.first_call_at), o.id limit 1;
  return jsonb_build_object(
    'next', case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.title, 'form', a.form, 'state', a.state,
      'at', case a.state when 'suspended' then a.resumes_at else a.first_call_at end, 'second_call_at', a.second_call_at) end,
    'sign', (select coalesce(jsonb_agg(jsonb_build_object('id', m.assembly_id, 'title', o.title) order by o.first_call_at, o.id), '[]')
      from public.minutes_signatures s
      join public.assembly_minutes m on m.condominium_id = condo_id and m.id = s.minutes_id and m.state = 'signing'
      join public.assemblies o on o.condominium_id = condo_id and o.id = m.assembly_id
      where s.condominium_id = condo_id and s.user_id = me and s.signed_at is null and s.voided_at is null))
    || case when manages then jsonb_build_object(
      'proxies', (select count(*) from public.assembly_proxies p where p.condominium_id = condo_id and p.assembly_id = a.id and p.state = 'given'),
      'questions', (select count(*) from public.assembly_questions q where q.condominium_id = condo_id and q.assembly_id = a.id
        and q.answered_at is null and q.withdrawn_at is null),
      'minutes', (select jsonb_build_object('id', o.id, 'title', o.title) from public.assemblies o
        where o.condominium_id = condo_id and o.closed_at > private.now() - interval '180 days'
          and not exists (select from public.assembly_minutes m where m.condominium_id = condo_id and m.assembly_id = o.id
            and m.state in ('signed', 'signing'))
        order by o.closed_at, o.id limit 1)) else '{}' end;
end $$;
revoke execute on function private.assemblies_waiting(uuid, uuid, boolean) from public;

-- As before, with the assemblies.
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
  assembles boolean := coalesce((features ->> 'voting')::boolean, false);
  me uuid := private.caller();
  mine uuid[] := array(select private.my_units());
  answer jsonb := '{}';
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if assembles then
    answer := jsonb_build_object('assemblies', private.assemblies_waiting(condo_id, me, manages));
  end if;
  if manages or counsels then
    answer := answer || jsonb_build_object('today', private.today(condo_id),
      'requests', case when manages and books then (
        select jsonb_build_object('count', count(*), 'id', (array_agg(r.id order by r.starts_at, r.id))[1],
          'area', (array_agg(a.name order by r.starts_at, r.id))[1], 'starts_at', min(r.starts_at))
        from public.reservations r join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
        where r.condominium_id = condo_id and r.state = 'pending' and r.starts_at > private.now()) end,
      'deposits', case when manages and books then (
        select count(*) from public.unit_dues d join public.reservations r on r.condominium_id = condo_id and r.id = d.source_id
        where d.condominium_id = condo_id and d.source = 'deposit' and d.state <> 'waived' and r.state = 'approved' and r.ends_at <= private.now()
          and not exists (select from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id)) end,
      'damages', case when manages and books then (
        select jsonb_build_object('count', count(*), 'silent', count(*) filter (where g.state = 'proposed'),
          'id', (array_agg(g.reservation_id order by g.proposed_at, g.id))[1])
        from public.reservation_damages g
        where g.condominium_id = condo_id and g.unit_id <> all (mine)
          and (g.state in ('accepted', 'contested') or g.state = 'proposed' and g.answer_until < private.today(condo_id))) end,
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
    'answers', case when books then (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.reservation_id, 'area', a.name, 'cents', g.cents, 'until', g.answer_until)
        order by g.answer_until, g.id), '[]')
      from public.reservation_damages g
      join public.reservations r on r.condominium_id = condo_id and r.id = g.reservation_id
      join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
      where g.condominium_id = condo_id and g.unit_id = any (mine) and g.state = 'proposed' and g.answer_until >= private.today(condo_id)
        and private.of_booking_household(condo_id, g.reservation_id, me)) end,
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
