-- Assemblies, polls and penalties by the day of the building.

-- The chain of a penalty's acts: what may follow what, when, by whom, and up to how much. Held here for every role, whoever writes.

-- Counts a case and keeps with it the terms of the day, the version in force at the breach, and whom it concerns.
create or replace function private.begin_penalty_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rules public.penalty_rules;
  in_force public.infraction_type_versions := private.infraction_version(new.condominium_id, new.type_id, new.breached_on);
  year integer := extract(year from (select private.today(new.condominium_id)));
begin
  if in_force.id is null then raise sqlstate 'PT409' using message = 'infraction_not_in_force'; end if;
  if new.breached_on > private.today(new.condominium_id) then raise sqlstate 'PT409' using message = 'penalty_future'; end if;
  perform pg_advisory_xact_lock(hashtextextended('penalties ' || new.condominium_id, 0));
  select * into rules from public.penalty_rules r where r.condominium_id = new.condominium_id;
  new.version_id := in_force.id;
  new.defence_days := coalesce(rules.defence_days, 15);
  new.appeal_days := coalesce(rules.appeal_days, 15);
  new.decided_by := coalesce(rules.decided_by, 'admin');
  new.appeal_to := coalesce(rules.appeal_to, 'assembly');
  new.sequence := greatest(year::bigint * 1000000, coalesce((
    select max(c.sequence) from public.penalty_cases c where c.condominium_id = new.condominium_id and c.sequence / 1000000 = year), 0)) + 1;
  new.number := year || '/' || lpad((new.sequence % 1000000)::text, 4, '0');
  new.created_at := private.now();
  new.state := 'opened';
  new.told_at := null;
  new.term_ends_on := null;
  new.fine_cents := null;
  new.last_act_at := null;
  return new;
end $$;

-- Whether an assembly's votes carry a matter against a unit: `top`/`bottom` of the remaining, which is everybody without those who own the unit
-- (art. 1.336, § 2º; 1.337). In units the register's own number counts where the minutes tell fewer.
create or replace function private.penalty_votes_carry(target uuid, unit uuid, votes jsonb, top integer, bottom integer) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  favour numeric := (votes ->> 'favour')::numeric;
  total numeric := (votes ->> 'total')::numeric;
  every numeric;
  theirs numeric;
begin
  if favour is null or total is null then return false; end if;
  with owners as (
    select o.person_id from public.occupancies o
    where o.condominium_id = target and o.unit_id = unit and o.kind in ('owner', 'co_owner', 'off_site_owner')
      and o.starts_on <= (select private.today(target)) and (o.ends_on is null or o.ends_on >= (select private.today(target)))
  ), counted as (
    select l.unit_id, l.share, l.unit_id = unit or exists (
      select from public.occupancies o join owners w on w.person_id = o.person_id
      where o.condominium_id = target and o.unit_id = l.unit_id and o.kind in ('owner', 'co_owner', 'off_site_owner')
        and o.starts_on <= (select private.today(target)) and (o.ends_on is null or o.ends_on >= (select private.today(target)))) as is_theirs
    from public.unit_list l where l.condominium_id = target and l.share > 0
  )
  select case when votes ->> 'basis' = 'shares' then sum(share) else count(*) end,
    coalesce(case when votes ->> 'basis' = 'shares' then sum(share) filter (where is_theirs) else count(*) filter (where is_theirs) end, 0)
  into every, theirs from counted;
  if every is null or every = 0 then return false; end if;
  if votes ->> 'basis' = 'shares' then return favour * bottom * every >= total * (every - theirs) * top; end if;
  return favour * bottom >= (greatest(total, every) - theirs) * top;
end $$;

-- The decision that a fine or an appeal rests on: of an assembly after `not_before`, on that matter.
create or replace function private.demand_penalty_decision(c public.penalty_cases, wanted uuid, matters text[], not_before date) returns public.decisions
language plpgsql stable security definer set search_path = ''
as $$
declare d public.decisions;
begin
  if wanted is null then raise sqlstate 'PT409' using message = 'penalty_decision_missing'; end if;
  select * into d from public.decisions x where x.condominium_id = c.condominium_id and x.id = wanted;
  if d.id is null or d.matter <> all (matters) or d.decided_on < not_before or d.decided_on > private.today(c.condominium_id) or d.is_reached is false then
    raise sqlstate 'PT409' using message = 'penalty_decision_wrong';
  end if;
  return d;
end $$;

-- Refuses an act that may not follow, that comes before its time, or is not that person's to do; fills in what follows from it.
create or replace function private.check_penalty_act(c public.penalty_cases, a public.penalty_acts) returns public.penalty_acts
language plpgsql stable security definer set search_path = ''
as $$
declare
  about public.penalty_acts;
  role text := (select m.role from public.memberships m where m.condominium_id = c.condominium_id and m.user_id = a.actor_id and m.status = 'approved');
  manages boolean := coalesce(role in ('owner_admin', 'admin'), false);
  is_party boolean := private.is_penalty_party(c.condominium_id, c.id, a.actor_id);
  today date := private.today(c.condominium_id);
  answered boolean;
  may boolean;
begin
  if auth.uid() is not null and auth.uid() <> a.actor_id or role is null then raise sqlstate 'PT403' using message = 'forbidden'; end if;
  a.actor_role := case when is_party and a.kind in ('defended', 'appealed', 'delivered') then 'party' else role end;
  a.actor_name := coalesce((select m.full_name from public.memberships m where m.condominium_id = c.condominium_id and m.user_id = a.actor_id), '–');
  may := case a.kind
    when 'defended' then manages or is_party
    when 'appealed' then manages or is_party
    when 'delivered' then case when a.way = 'app' then is_party else manages end
    when 'opinion' then role = 'council'
    when 'decided' then case c.decided_by when 'council' then role = 'council' or a.outcome = 'archived' and manages else manages end
    when 'appeal_decided' then case c.appeal_to when 'council' then role = 'council' else manages end
    else manages end;
  if not may then raise sqlstate 'PT403' using message = 'penalty_not_yours'; end if;
  if is_party and a.kind in ('opinion', 'decided', 'appeal_decided', 'annulled', 'extended', 'charged') then
    raise sqlstate 'PT409' using message = 'penalty_own_case';
  end if;
  -- What was archived is over; that the unit was told so may still be proved.
  if a.kind <> 'opened' and a.position = 1 or c.state = 'annulled' or c.state = 'archived' and a.kind <> 'delivered'
    or c.state = 'charged' and a.kind not in ('annulled', 'delivered') then
    raise sqlstate 'PT409' using message = 'penalty_out_of_order';
  end if;
  case a.kind
    when 'opened' then
      if a.position <> 1 then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'warned' then
      if c.state not in ('opened', 'warned') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'noticed' then
      if c.state not in ('opened', 'warned') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'delivered' then
      about := private.penalty_act(c.condominium_id, a.about_id);
      if about.id is null or about.case_id <> c.id or about.kind not in ('warned', 'noticed', 'decided', 'appeal_decided') or a.way is null then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if a.way = 'app' then a.delivered_on := today;
      elsif a.delivered_on is null or a.delivered_on > today or a.delivered_on < (about.acted_at at time zone (select private.zone_of(c.condominium_id)))::date then
        raise sqlstate 'PT409' using message = 'penalty_delivery_day';
      elsif a.receiver is null or a.way = 'hand' and a.witness is null or a.way = 'post' and a.tracking is null or a.files = '[]' then
        raise sqlstate 'PT409' using message = 'penalty_delivery_proof';
      end if;
      a.term_ends_on := case when c.state = 'archived' then null when about.kind = 'noticed' then private.term_end(a.delivered_on, c.defence_days)
        when about.kind = 'decided' then private.term_end(a.delivered_on, c.appeal_days) end;
    when 'extended' then
      if c.state <> 'defence' or c.term_ends_on < today or a.term_ends_on is null or a.term_ends_on <= c.term_ends_on
        or a.term_ends_on > c.term_ends_on + 90 or char_length(a.body) < 5 then
        raise sqlstate 'PT409' using message = 'penalty_extension';
      end if;
    when 'defended' then
      if c.state not in ('noticed', 'defence') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
      if c.state = 'defence' and c.term_ends_on < today then raise sqlstate 'PT409' using message = 'penalty_term_over'; end if;
      a.is_on_paper := not is_party;
      if a.is_on_paper and a.files = '[]' then raise sqlstate 'PT409' using message = 'penalty_paper_missing'; end if;
      a.wants_hearing := coalesce(a.wants_hearing, false);
    when 'opinion' then
      if c.state not in ('noticed', 'defence', 'appealed') or coalesce(a.outcome not in ('favour', 'against'), true) then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
    when 'decided' then
      if char_length(a.body) < 20 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
      if coalesce(a.outcome not in ('archived', 'warning', 'fine'), true) or c.state not in ('opened', 'warned', 'noticed', 'defence') then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      -- Nobody is punished unheard (STJ, REsp 1.365.279): the notice has arrived and its whole term has passed.
      if a.outcome <> 'archived' then
        if c.state <> 'defence' then raise sqlstate 'PT409' using message = 'penalty_not_noticed'; end if;
        if c.term_ends_on >= today then raise sqlstate 'PT409' using message = 'penalty_term_runs'; end if;
        if c.decided_by = 'assembly' then
          perform private.demand_penalty_decision(c, a.decision_id, array['fine', 'antisocial', 'other'], c.term_ends_on + 1);
        end if;
      end if;
      if a.outcome = 'fine' then
        if a.cents is null or a.basis is null then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
        a.computation := private.penalty_limit(c, a.basis, a.decision_id);
        if a.cents > (a.computation ->> 'most_cents')::bigint then raise sqlstate 'PT409' using message = 'penalty_above_limit'; end if;
      elsif a.cents is not null or a.basis is not null then raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
    when 'appealed' then
      if c.state not in ('fine', 'warning') or exists (
        select from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id and x.kind = 'appeal_decided') then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if c.term_ends_on < today then raise sqlstate 'PT409' using message = 'penalty_term_over'; end if;
      a.is_on_paper := not is_party;
      if a.is_on_paper and a.files = '[]' then raise sqlstate 'PT409' using message = 'penalty_paper_missing'; end if;
    when 'appeal_decided' then
      if c.state <> 'appealed' or coalesce(a.outcome not in ('upheld', 'reduced', 'reversed'), true) then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if char_length(a.body) < 20 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
      if (a.outcome = 'reduced') <> (a.cents is not null) or a.cents >= coalesce(c.fine_cents, 0) then
        raise sqlstate 'PT409' using message = 'penalty_above_limit';
      end if;
      if c.appeal_to = 'assembly' then
        perform private.demand_penalty_decision(c, a.decision_id, array['fine', 'antisocial', 'other'], (c.last_act_at at time zone (select private.zone_of(c.condominium_id)))::date);
      end if;
    when 'charged' then
      answered := exists (
        select from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id and x.kind = 'appeal_decided');
      if c.state = 'appealed' then raise sqlstate 'PT409' using message = 'penalty_appeal_open'; end if;
      if c.state <> 'fine' or c.fine_cents is null then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
      if not answered and c.term_ends_on is null then raise sqlstate 'PT409' using message = 'penalty_decision_not_delivered'; end if;
      if not answered and c.term_ends_on >= today then raise sqlstate 'PT409' using message = 'penalty_appeal_runs'; end if;
      a.cents := c.fine_cents;
    when 'annulled' then
      if char_length(a.body) < 5 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
    else null;
  end case;
  -- What belongs to other kinds is nothing of this one.
  if a.kind <> 'delivered' then a.about_id := null; a.way := null; a.delivered_on := null; a.receiver := null; a.witness := null; a.tracking := null; end if;
  if a.kind not in ('delivered', 'extended') then a.term_ends_on := null; end if;
  if a.kind not in ('defended', 'appealed') then a.is_on_paper := null; a.wants_hearing := null; end if;
  if a.kind not in ('opinion', 'decided', 'appeal_decided') then a.outcome := null; a.decision_id := null; end if;
  if a.kind not in ('decided', 'appeal_decided', 'charged') then a.cents := null; end if;
  if a.kind <> 'decided' then a.basis := null; a.computation := null; end if;
  return a;
end $$;

create or replace function private.penalties_page(target uuid, own boolean, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number text, unit_id uuid, unit_label text, type_id uuid, name text, article text, breached_on date, state text,
  term_ends_on date, fine_cents bigint, has_defence boolean, last_act_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'text');
  after_sequence bigint := case when after_key ~ '^[0-9]{1,15}$' then after_key::bigint end;
begin
  return query
  select c.id, c.number, c.unit_id, c.unit_label, c.type_id, v.name, v.article, c.breached_on, c.state, c.term_ends_on, c.fine_cents,
    exists (select from public.penalty_acts a where a.condominium_id = target and a.case_id = c.id and a.kind = 'defended'), c.last_act_at, c.sequence::text
  from public.penalty_cases c
  join public.infraction_type_versions v on v.condominium_id = target and v.id = c.version_id
  where c.condominium_id = target
    and (not own and c.id <> all (array(select private.penalty_cases_against_me())) or c.id in (select private.my_penalty_cases()))
    and (filters ->> 'state' is null or c.state = filters ->> 'state')
    and (filters ->> 'type_id' is null or c.type_id = private.to_uuid(filters ->> 'type_id'))
    and (filters ->> 'unit_id' is null or c.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (filters ->> 'term' is null or c.state in ('defence', 'fine') and c.term_ends_on <= (select private.today(target)) + 7)
    and private.says_all(concat_ws(' ', c.number, c.unit_label, v.name), patterns)
    and (after_sequence is null or c.sequence < after_sequence)
  order by c.sequence desc limit page_size;
end $$;

create or replace function public.penalty_figures(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(condo_id),
      'reports', (select count(*) from public.penalty_reports r where r.condominium_id = condo_id and r.state = 'new'
        and r.id <> all (array(select private.penalty_reports_on_me()))),
      'opened', count(*) filter (where c.state in ('opened', 'warned')), 'noticed', count(*) filter (where c.state = 'noticed'),
      'defence', count(*) filter (where c.state = 'defence' and c.term_ends_on >= (select private.today(condo_id))),
      'deciding', count(*) filter (where c.state = 'defence' and c.term_ends_on < (select private.today(condo_id))),
      'appealed', count(*) filter (where c.state = 'appealed'), 'fine', count(*) filter (where c.state = 'fine'))
    from public.penalty_cases c
    where c.condominium_id = condo_id and c.id <> all (array(select private.penalty_cases_against_me())) and c.state in ('opened', 'warned', 'noticed', 'defence', 'appealed', 'fine'));
end $$;

-- All of one case for whoever may read it: { today, case, version, parties, acts, letters, delivered, is_mine, holds, earlier, contribution, report, due }.
-- A party reads no opinion of the council, nor who reported it, nor what else the unit was accused of.
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

-- The types with the version of today, and how many cases each had.
create or replace function public.infraction_list(condo_id uuid) returns table (id uuid, archived boolean, version integer, in_force_from date, name text,
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
    order by (w.in_force_from <= (select private.today(condo_id))) desc, w.in_force_from desc, w.version desc limit 1) v on true
  where t.condominium_id = condo_id
  order by t.archived_at is not null, private.fold(v.name), t.id;
end $$;

-- Who may vote for a unit, and what people read of an assembly. Sums are made by the database; what they decide is domain/voting.

-- Accounts that may vote for units today: the representative whom the co-owners chose, else every owner (art. 1.335, III); `tenant` marks
-- those who vote only where the convention lets them and the owner is not there.
create or replace function private.unit_voters(condo_id uuid, wanted uuid[]) returns table (unit_id uuid, user_id uuid, name text, is_tenant boolean)
language sql stable security definer set search_path = ''
as $$
  select o.unit_id, p.user_id, p.name::text, o.kind = 'tenant'
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where o.condominium_id = condo_id and o.unit_id = any (wanted) and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
    and (o.kind = 'tenant' or o.kind in ('owner', 'co_owner', 'off_site_owner') and (o.is_voter or not exists (
      select from public.occupancies r where r.condominium_id = condo_id and r.unit_id = o.unit_id and r.is_voter
        and r.kind in ('owner', 'co_owner', 'off_site_owner') and r.starts_on <= (select private.today(condo_id)) and (r.ends_on is null or r.ends_on >= (select private.today(condo_id))))))
$$;
