-- The accused reads no opinion of the council. Of each they have its place and its seals, and can check that no act is missing.

create or replace function private.penalty_case(target uuid, wanted uuid, is_board boolean, is_manager boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'today', private.today(target),
    'case', to_jsonb(c) - 'created_by' - 'report_id' || jsonb_build_object('report_id', case when c.shows_report_files or is_manager then c.report_id end),
    'version', to_jsonb(v) - 'created_by',
    'parties', coalesce((select jsonb_agg(jsonb_build_object('person_id', y.person_id, 'name', y.name, 'tie', y.tie) order by y.tie, y.name)
      from public.penalty_parties y where y.condominium_id = target and y.case_id = c.id), '[]'),
    'acts', coalesce((select jsonb_agg(to_jsonb(a) - 'actor_id' - 'condominium_id' || jsonb_build_object('decision', d.label) order by a.position)
      from public.penalty_acts a left join public.decisions d on d.condominium_id = target and d.id = a.decision_id
      where a.condominium_id = target and a.case_id = c.id and (is_board or a.kind <> 'opinion')), '[]'),
    -- What a party may not read leaves its seals, so that the chain can be followed across it.
    'sealed', case when not is_board then coalesce((
      select jsonb_agg(jsonb_build_object('position', a.position, 'hash', a.hash, 'previous_hash', a.previous_hash) order by a.position)
      from public.penalty_acts a where a.condominium_id = target and a.case_id = c.id and a.kind = 'opinion'), '[]') else '[]' end,
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
