-- What pages read of penalties.

-- Cases, the newest first, after a key. Filters: { state, type_id, unit_id, text, term: 'soon' }. Text is a number,
-- a unit or words of the infraction. `own` holds it to the cases that the caller is a party of.
create function private.penalties_page(target uuid, own boolean, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number text, unit_id uuid, unit_label text, type_id uuid, name text, article text, breached_on date, state text,
  term_ends_on date, fine_cents bigint, has_defence boolean, last_act_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := '%' || replace(replace(replace(private.fold(nullif(trim(filters ->> 'text'), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  after_sequence bigint := case when after_key ~ '^[0-9]{1,15}$' then after_key::bigint end;
begin
  return query
  select c.id, c.number, c.unit_id, c.unit_label, c.type_id, v.name, v.article, c.breached_on, c.state, c.term_ends_on, c.fine_cents,
    exists (select from public.penalty_acts a where a.condominium_id = target and a.case_id = c.id and a.kind = 'defended'), c.last_act_at, c.sequence::text
  from public.penalty_cases c
  join public.infraction_type_versions v on v.condominium_id = target and v.id = c.version_id
  where c.condominium_id = target
    and (not own or c.id in (select private.my_penalty_cases()))
    and (filters ->> 'state' is null or c.state = filters ->> 'state')
    and (filters ->> 'type_id' is null or c.type_id = private.to_uuid(filters ->> 'type_id'))
    and (filters ->> 'unit_id' is null or c.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (filters ->> 'term' is null or c.state in ('defence', 'fine') and c.term_ends_on <= private.today() + 7)
    and (wanted is null or private.fold(c.number || ' ' || c.unit_label || ' ' || v.name) like wanted)
    and (after_sequence is null or c.sequence < after_sequence)
  order by c.sequence desc limit page_size;
end $$;
create function public.penalties_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, number text, unit_id uuid, unit_label text, type_id uuid, name text, article text, breached_on date, state text,
  term_ends_on date, fine_cents bigint, has_defence boolean, last_act_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.penalties_page(condo_id,
    not exists (select from private.condominiums_as('owner_admin', 'admin', 'council') k where k = condo_id), filters, after_key, 51);
end $$;

-- { today, reports, opened, noticed, defence, deciding, appealed, to_charge }: what waits for somebody.
create function public.penalty_figures(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(),
      'reports', (select count(*) from public.penalty_reports r where r.condominium_id = condo_id and r.state = 'new'),
      'opened', count(*) filter (where c.state in ('opened', 'warned')), 'noticed', count(*) filter (where c.state = 'noticed'),
      'defence', count(*) filter (where c.state = 'defence' and c.term_ends_on >= private.today()),
      'deciding', count(*) filter (where c.state = 'defence' and c.term_ends_on < private.today()),
      'appealed', count(*) filter (where c.state = 'appealed'), 'fine', count(*) filter (where c.state = 'fine'))
    from public.penalty_cases c
    where c.condominium_id = condo_id and c.state in ('opened', 'warned', 'noticed', 'defence', 'appealed', 'fine'));
end $$;

-- All of one case for whoever may read it: { today, case, version, parties, acts, letters, delivered, is_mine, holds, earlier, contribution, report, due }.
-- A party reads no opinion of the council, nor who reported it, nor what else the unit was accused of.
create function private.penalty_case(target uuid, wanted uuid, is_board boolean, is_manager boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'today', private.today(),
    'case', to_jsonb(c) - 'created_by' - 'report_id' || jsonb_build_object('report_id', case when c.shows_report_files or is_manager then c.report_id end),
    'version', to_jsonb(v) - 'created_by',
    'parties', coalesce((select jsonb_agg(jsonb_build_object('person_id', y.person_id, 'name', y.name, 'tie', y.tie) order by y.tie, y.name)
      from public.penalty_parties y where y.condominium_id = target and y.case_id = c.id), '[]'),
    'acts', coalesce((select jsonb_agg(to_jsonb(a) - 'actor_id' - 'condominium_id' || jsonb_build_object('decision', d.label) order by a.position)
      from public.penalty_acts a left join public.decisions d on d.condominium_id = target and d.id = a.decision_id
      where a.condominium_id = target and a.case_id = c.id and (is_board or a.kind <> 'opinion')), '[]'),
    'letters', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'act_id', l.act_id, 'kind', l.kind, 'code', l.code) order by l.id)
      from public.penalty_letters l where l.condominium_id = target and l.case_id = c.id), '[]'),
    'is_mine', private.is_penalty_party(target, c.id, auth.uid()),
    'holds', private.penalty_chain_holds(target, c.id),
    'earlier', case when is_board then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'name', ev.name, 'breached_on', e.breached_on, 'state', e.state,
        'is_same', e.type_id = c.type_id and e.breached_on >= c.breached_on - make_interval(months => v.window_months)) order by e.breached_on desc)
      from public.penalty_cases e join public.infraction_type_versions ev on ev.condominium_id = target and ev.id = e.version_id
      where e.condominium_id = target and e.unit_id = c.unit_id and e.id <> c.id and e.breached_on <= c.breached_on
        and e.state in ('warned', 'warning', 'fine', 'charged')), '[]') end,
    'contribution', case when is_board then private.penalty_contribution(target, c.unit_id, c.breached_on) end,
    'report', case when is_manager then (
      select jsonb_build_object('id', r.id, 'told_at', r.told_at, 'role', r.told_by_role, 'facts', r.facts,
        'name', (select m.full_name from public.memberships m where m.condominium_id = target and m.user_id = r.told_by))
      from public.penalty_reports r where r.condominium_id = target and r.id = c.report_id) end,
    'due', (select jsonb_build_object('id', d.id, 'state', d.state, 'cents', d.cents, 'charged_from', to_char(d.charged_from, 'YYYY-MM'),
        'charge_id', h.id)
      from public.unit_dues d left join public.charges h on h.condominium_id = target and h.run_id = d.run_id and h.unit_id = d.unit_id
      where d.condominium_id = target and d.source = 'fine' and d.source_id = c.id))
  from public.penalty_cases c
  join public.infraction_type_versions v on v.condominium_id = target and v.id = c.version_id
  where c.condominium_id = target and c.id = wanted
$$;
-- Where a case came from, for those of the board who are no party of it: { incident: { id, protocol, title }, entry: { id, number, noted_at, text } };
-- what the caller may not read of it is null. The book is the management's alone.
create function private.penalty_origin(target uuid, c public.penalty_cases) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'incident', (
      select jsonb_build_object('id', i.id, 'protocol', i.protocol, 'title', i.title) from public.incidents i
      where i.condominium_id = target and i.id = c.incident_id and private.may_read_incident(target, i.id)),
    'entry', (
      select jsonb_build_object('id', o.id, 'number', a.number, 'noted_at', o.noted_at, 'text', o.text)
      from public.occurrences o join public.desk_acts a on a.condominium_id = target and a.id = o.act_id
      where o.condominium_id = target and o.id = c.occurrence_id
        and target in (select private.condominiums_as('owner_admin', 'admin'))))
$$;

-- Null where there is no such case for the caller. A party, of the board or not, learns neither who told it, nor where it came from, nor what the
-- council thinks.
create function public.penalty_case(condo_id uuid, penalty_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads boolean := exists (select from private.condominiums_as('owner_admin', 'admin', 'council') k where k = condo_id);
  is_party boolean := private.is_penalty_party(condo_id, penalty_id, auth.uid());
  found jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if not reads and penalty_id not in (select private.my_penalty_cases()) then return null; end if;
  found := private.penalty_case(condo_id, penalty_id, reads and not is_party,
    not is_party and exists (select from private.condominiums_as('owner_admin', 'admin') k where k = condo_id));
  return found || jsonb_build_object('case', (found -> 'case') - 'incident_id' - 'occurrence_id',
    'origin', case when reads and not is_party then (
      select private.penalty_origin(condo_id, c) from public.penalty_cases c where c.condominium_id = condo_id and c.id = penalty_id) end);
end $$;

-- What was reported, the newest first, after a key: the administration's all of it, others what they told themselves.
create function public.penalty_reports_page(condo_id uuid, state_is text default null, after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, type_id uuid, type_name text, happened_on date, happened_time text, place text, facts text,
  told_by_name text, told_by_role text, told_at timestamptz, state text, case_id uuid, dismiss_reason text, is_mine boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') k where k = condo_id);
  -- '<microseconds>_<id>'
  is_key boolean := coalesce(after_key ~ '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_at timestamptz := case when is_key then timestamptz 'epoch' + split_part(after_key, '_', 1)::bigint * interval '1 microsecond' end;
  after_id uuid := case when is_key then private.to_uuid(split_part(after_key, '_', 2)) end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
  select r.id, r.unit_id, l.label, r.type_id, (private.infraction_version(condo_id, r.type_id, r.happened_on)).name, r.happened_on, r.happened_time,
    r.place, r.facts, case when manages then m.full_name end, r.told_by_role, r.told_at, r.state, case when manages then r.case_id end,
    r.dismiss_reason, r.told_by = auth.uid(),
    (extract(epoch from r.told_at) * 1000000)::bigint || '_' || r.id
  from public.penalty_reports r
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = r.told_by
  where r.condominium_id = condo_id and (manages or r.told_by = auth.uid()) and (state_is is null or r.state = state_is)
    and (after_at is null or (r.told_at, r.id) < (after_at, after_id))
  order by r.told_at desc, r.id desc limit 51;
end $$;

-- The types with the version of today, and how many cases each had.
create function public.infraction_list(condo_id uuid) returns table (id uuid, archived boolean, version integer, in_force_from date, name text,
  source text, article text, quote text, duty text, first_measure text, names_fine boolean, fine_hundredths integer, fine_cents bigint,
  window_months integer, cases bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
  select t.id, t.archived_at is not null, v.version, v.in_force_from, v.name, v.source, v.article, v.quote, v.duty, v.first_measure, v.names_fine,
    v.fine_hundredths, v.fine_cents, v.window_months,
    case when exists (select from private.condominiums_as('owner_admin', 'admin', 'council') k where k = condo_id) then
      (select count(*) from public.penalty_cases c where c.condominium_id = condo_id and c.type_id = t.id) end
  from public.infraction_types t
  join lateral (
    select w.* from public.infraction_type_versions w where w.condominium_id = condo_id and w.type_id = t.id
    order by (w.in_force_from <= private.today()) desc, w.in_force_from desc, w.version desc limit 1) v on true
  where t.condominium_id = condo_id
  order by t.archived_at is not null, private.fold(v.name), t.id;
end $$;
grant execute on function public.penalties_page(uuid, jsonb, text), public.penalty_figures(uuid), public.penalty_case(uuid, uuid),
  public.penalty_reports_page(uuid, text, text), public.infraction_list(uuid) to authenticated, service_role;
grant execute on function private.penalties_page(uuid, boolean, jsonb, text, integer), private.penalty_case(uuid, uuid, boolean, boolean) to service_role;
