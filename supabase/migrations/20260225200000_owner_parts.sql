-- A let unit whose tenant pays has two charges in a run: the tenant's, of ordinary costs (Lei 8.245/1991, art. 23, XII), and the owner's, of
-- extraordinary ones and of making the reserve fund (art. 22, X and parágrafo único).

-- What tenant and owner have agreed otherwise: the owner's part comes on the tenant's bill too.
alter table public.units add column one_boleto boolean not null default false;

-- Of one's own unit it is another's to choose: it moves a cost from owner to tenant, or back.
create function private.guard_own_boletos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.decides_in(old.condominium_id) and private.is_own_unit(old.condominium_id, old.id) then
    perform private.in_own_case(old.condominium_id, 'never', 'own_case', 'receipt', old.id, old.id);
  end if;
  return new;
end $$;
create trigger units_boletos_own_case before update of one_boleto on public.units for each row
  when (old.one_boleto <> new.one_boleto) execute function private.guard_own_boletos();

-- Whom a line falls on in a let unit, as the chart of accounts had it when the run was issued.
alter table public.charge_run_lines add column falls_on text not null default 'occupant' check (falls_on in ('occupant', 'owner'));

alter table public.charges
  add column part text not null default 'whole' check (part in ('whole', 'occupant', 'owner')),
  drop constraint charge_once_per_unit,
  add constraint charge_once_per_unit unique (condominium_id, run_id, unit_id, part);

-- Units of which a tenant is the payer, with the owner whose part is charged apart: of several the one named as owner first. An annex that has
-- nobody of its own is of those who have its unit.
create function private.let_units(target uuid) returns table (unit_id uuid, one_boleto boolean, owner_id uuid, owner_name text, is_reachable boolean)
language sql stable security definer set search_path = ''
as $$
  with day as materialized (select private.today(target) as today)
  select l.unit_id, u.one_boleto, o.id, o.name, coalesce(o.is_reachable, false)
  from public.unit_list l
  cross join day
  cross join lateral (
    select case when l.main_id is null or exists (
      select from public.occupancies c where c.unit_id = l.unit_id and c.starts_on <= day.today and (c.ends_on is null or c.ends_on >= day.today)
    ) then l.unit_id else l.main_id end as id
  ) home
  join public.units u on u.condominium_id = target and u.id = home.id
  left join lateral (
    select p.id, p.name, coalesce(p.email, a.email) is not null as is_reachable
    from public.occupancies c join public.people p on p.condominium_id = target and p.id = c.person_id
    left join lateral private.account(p.user_id) a on true
    where c.unit_id = home.id and c.kind in ('owner', 'off_site_owner', 'co_owner') and c.starts_on <= day.today
      and (c.ends_on is null or c.ends_on >= day.today)
    order by c.kind = 'co_owner', p.search_name collate "C", p.id limit 1
  ) o on true
  where l.condominium_id = target and l.payer_id is not null and (l.is_let or l.main_id is not null)
    and exists (select from public.occupancies t where t.unit_id = home.id and t.person_id = l.payer_id and t.kind = 'tenant'
      and t.starts_on <= day.today and (t.ends_on is null or t.ends_on >= day.today))
    and not exists (select from public.occupancies t where t.unit_id = home.id and t.person_id = l.payer_id
      and t.kind in ('owner', 'off_site_owner', 'co_owner') and t.starts_on <= day.today and (t.ends_on is null or t.ends_on >= day.today))
$$;

-- Whether a charge of the due's run and unit is the one that the due is on.
create function private.bears_due(charge public.charges, due public.unit_dues) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select charge.part = 'whole' or exists (
    select from public.charge_run_lines l
    where l.condominium_id = charge.condominium_id and l.run_id = charge.run_id and l.is_due and l.fund_id = due.fund_id
      and l.rubric_id = due.rubric_id and (l.falls_on = 'owner') = (charge.part = 'owner'))
$$;
revoke execute on function private.let_units(uuid), private.bears_due(public.charges, public.unit_dues) from public;
grant execute on function private.let_units(uuid), private.bears_due(public.charges, public.unit_dues) to service_role;

-- The owner's part is the owner's alone to see, and whoever pays it; an owner goes on seeing all of the unit's (docs/decisions/0022).
create or replace function private.my_charges() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select c.id from private.my_stays() s join public.charges c on c.unit_id = s.unit_id
  where c.payer_id = s.person_id
    or ((c.part <> 'owner' or s.since = '-infinity') and greatest(c.competence, c.due_on) >= s.since and least(c.competence, c.due_on) <= s.until)
$$;

-- Of a unit's two charges, a due is on the one whose part its line is.
create or replace function private.unit_dues_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, unit_id uuid, unit_label text, source text, source_id uuid, rubric_id uuid, rubric text, description text, note text,
  cents bigint, state text, charged_from text, charged_in text, charge_id uuid, waive_reason text, created_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'text');
  after_uuid uuid := case when after_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then after_key end;
begin
  return query
  select d.id, d.unit_id, coalesce(l.label, concat_ws('-', nullif(u.block, ''), u.number)), d.source, d.source_id, d.rubric_id, r.name,
    d.description, d.note, d.cents, d.state, to_char(d.charged_from, 'YYYY-MM'), to_char(g.competence, 'YYYY-MM'), c.id, d.waive_reason,
    (d.created_at at time zone (select private.zone_of(target)))::date, d.id::text
  from public.unit_dues d
  join public.units u on u.condominium_id = target and u.id = d.unit_id
  left join public.unit_list l on l.condominium_id = target and l.unit_id = d.unit_id
  join public.rubrics r on r.condominium_id = target and r.id = d.rubric_id
  left join public.charge_runs g on g.condominium_id = target and g.id = d.run_id
  left join public.charges c on c.condominium_id = target and c.run_id = d.run_id and c.unit_id = d.unit_id and private.bears_due(c, d)
  where d.condominium_id = target
    and (filters ->> 'state' is null or d.state = filters ->> 'state')
    and (filters ->> 'source' is null or d.source = filters ->> 'source')
    and (filters ->> 'unit_id' is null or d.unit_id = (filters ->> 'unit_id')::uuid)
    and private.says_all(concat_ws(' ', d.description, d.note), patterns)
    and (after_uuid is null or d.id < after_uuid)
  order by d.id desc limit page_size;
end $$;

create or replace function private.credited_dues(target uuid, paid uuid[]) returns table (id uuid, charge_id uuid)
language sql stable security definer set search_path = ''
as $$
  select d.id, c.id from public.unit_dues d
  join public.charges c on c.condominium_id = target and c.run_id = d.run_id and c.unit_id = d.unit_id and private.bears_due(c, d)
  where d.condominium_id = target and d.credited_cents > 0
    and d.unit_id in (select p.unit_id from public.charges p where p.condominium_id = target and p.id = any (paid))
    and exists (select from private.charges_standing_for(target, c.id) s where s = any (paid))
  order by d.id
$$;

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
        and private.bears_due(h, d)
      where d.condominium_id = target and d.source = 'fine' and d.source_id = c.id))
  from public.penalty_cases c
  join public.infraction_type_versions v on v.condominium_id = target and v.id = c.version_id
  where c.condominium_id = target and c.id = wanted
$$;

-- A contribution is the unit's, whoever pays which part of it (art. 1.336, § 2º).
create or replace function private.penalty_contribution(target uuid, unit uuid, on_day date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object('contribution_cents', sum(i.cents), 'month', to_char(c.competence, 'YYYY-MM'), 'charge_id', c.id)
  from (
    select h.* from public.charges h join public.charge_runs r on r.condominium_id = h.condominium_id and r.id = h.run_id
    where h.condominium_id = target and h.unit_id = private.charged_unit(target, unit) and h.kind = 'ordinary' and h.status <> 'cancelled'
      and r.status = 'issued' and h.competence <= date_trunc('month', on_day)::date
    order by h.competence desc, r.number, (h.part = 'owner') limit 1) c
  join public.charges p on p.condominium_id = target and p.run_id = c.run_id and p.unit_id = c.unit_id and p.status <> 'cancelled'
  join public.charge_items i on i.condominium_id = target and i.charge_id = p.id
  left join public.charge_run_lines l on l.condominium_id = target and l.run_id = c.run_id and l.position = i.position
  where not coalesce(l.is_due, false) and coalesce(l.rule, '') not in ('tariff', 'consumption')
  group by c.competence, c.id
$$;

-- Of whoever sees both parts of a month, what they come to.
create or replace function public.my_fee_basis(condo_id uuid, unit uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('share', l.share, 'charged', not (l.share = 0 and l.kind in ('garage', 'storage')),
    'share_sum', s.share_sum, 'unit_count', s.unit_count,
    'today', (
      select jsonb_build_object('competence', c.competence, 'cents', sum(c.amount_cents))
      from public.charges c
      where c.condominium_id = condo_id and c.unit_id = unit and c.kind = 'ordinary' and c.status <> 'cancelled' and c.id in (select private.my_charges())
      group by c.competence order by c.competence desc limit 1))
  from public.unit_list l
  cross join lateral (
    select sum(o.share) as share_sum, count(*) as unit_count from public.unit_list o
    where o.condominium_id = condo_id and not (o.share = 0 and o.kind in ('garage', 'storage'))
  ) s
  where l.condominium_id = condo_id and l.unit_id = unit and l.unit_id = any (array(select private.my_units()))
$$;

-- The owner's part is no day of the tenant's calendar.
create or replace function private.building_events(condo_id uuid, reader uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.zone_of(condo_id);
  today date := private.today(condo_id);
  features jsonb := (private.current_plan(condo_id)).features;
  has_people boolean := coalesce((features ->> 'resident_management')::boolean, false);
  has_bookings boolean := coalesce((features ->> 'reservations')::boolean, false);
  has_voting boolean := coalesce((features ->> 'voting')::boolean, false);
  has_upkeep boolean := coalesce((features ->> 'incidents')::boolean, false);
  has_papers boolean := coalesce((features ->> 'documents')::boolean, false);
  has_money boolean := coalesce((features ->> 'financial')::boolean, false);
  has_penalties boolean := coalesce((features ->> 'penalties')::boolean, false);
  reader_role text := (select m.role from public.memberships m
    where m.condominium_id = condo_id and m.user_id = reader and m.status = 'approved');
  manages boolean := coalesce(reader_role in ('owner_admin', 'admin'), false);
  board boolean := coalesce(reader_role in ('owner_admin', 'admin', 'council'), false);
  at_desk boolean := coalesce(reader_role = 'doorman', false);
  lives boolean := coalesce(reader_role = 'resident' or reader_role = 'council' and private.has_unit(condo_id, reader), false);
  asked_from date := case when at_desk then greatest(from_on, today) else from_on end;
  asked_until date := case when at_desk then least(until_on, today + 1) else until_on end;
  from_time timestamptz := asked_from::timestamp at time zone zone;
  end_time timestamptz := asked_until::timestamp at time zone zone;
  own_people uuid[] := '{}';
  own_units uuid[] := '{}';
begin
  if reader_role is null or asked_from >= asked_until then
    return '[]';
  end if;
  own_people := array(select unnest(p.merged_ids || p.id) from public.people p where p.condominium_id = condo_id and p.user_id = reader);
  if lives then
    own_units := array(select distinct o.unit_id from public.occupancies o
      where o.condominium_id = condo_id and o.person_id = any (own_people) and o.starts_on <= today and (o.ends_on is null or o.ends_on >= today));
  end if;
  return (
    with event (kind, what, id, on_date, until_on, starts_at, ends_at, title, place, unit, tally, is_over, is_mine) as (
      select 'assembly', case when a.second_call_at is null then 'assembly' else 'assembly_twice' end, a.id, (a.first_call_at at time zone zone)::date,
        (a.first_call_at at time zone zone)::date, a.first_call_at, null::timestamptz, a.title, nullif(a.place, ''), null::text, null::bigint,
        a.state = 'closed', false
      from public.assemblies a
      where has_voting and (board or lives or at_desk and a.form <> 'virtual') and a.condominium_id = condo_id and a.called_at is not null
        and a.cancelled_at is null and a.first_call_at >= from_time and a.first_call_at < end_time
      union all
      select 'assembly', 'assembly_resumes', a.id, (a.resumes_at at time zone zone)::date, (a.resumes_at at time zone zone)::date, a.resumes_at, null,
        a.title, nullif(a.place, ''), null, null, a.state = 'closed', false
      from public.assemblies a
      where has_voting and (board or lives or at_desk and a.form <> 'virtual') and a.condominium_id = condo_id and a.called_at is not null
        and a.cancelled_at is null and a.resumes_at > a.first_call_at and a.resumes_at >= from_time and a.resumes_at < end_time
      union all
      select 'move', 'move_' || m.kind, m.id, m.moves_on, m.moves_on, null, null, null, m.hours, l.label, null, m.status = 'done', m.unit_id = any (own_units)
      from public.moves m join public.unit_list l on l.condominium_id = condo_id and l.unit_id = m.unit_id
      where has_people and m.condominium_id = condo_id and m.moves_on >= asked_from and m.moves_on < asked_until and m.status <> 'cancelled'
        and (board or at_desk or m.unit_id = any (own_units))
      union all
      -- No booking is longer than a day and six hours: the index is cut on both sides.
      select 'reservation', case when r.state = 'approved' then 'reservation' else 'reservation_' || r.state end, r.id,
        (r.starts_at at time zone zone)::date, ((r.ends_at - interval '1 microsecond') at time zone zone)::date, r.starts_at, r.ends_at, a.name, null,
        l.label, null, r.ends_at <= private.now(), r.unit_id = any (own_units)
      from public.reservations r
      join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
      where has_bookings and r.condominium_id = condo_id and r.state in ('offered', 'pending', 'approved')
        and r.starts_at > from_time - interval '2 days' and r.starts_at < end_time and r.ends_at > from_time
        and (manages or at_desk and r.state = 'approved' or r.unit_id = any (own_units))
      union all
      select 'closure', 'closure', b.id, (b.starts_at at time zone zone)::date, ((b.ends_at - interval '1 microsecond') at time zone zone)::date,
        b.starts_at, b.ends_at, a.name, b.reason, null, null, b.ends_at <= private.now(), false
      from public.area_blocks b join public.common_areas a on a.condominium_id = condo_id and a.id = b.area_id
      where has_bookings and (manages or at_desk or lives) and b.condominium_id = condo_id and b.removed_at is null
        and b.starts_at < end_time and b.ends_at > from_time
      union all
      select case when o.works is null then 'maintenance' else 'work' end, 'order', o.id, o.due_on, o.due_on, null, null, o.title, o.code, null, null,
        not o.is_open, false
      from public.maintenance_orders o
      where has_upkeep and o.condominium_id = condo_id and o.due_on >= asked_from and o.due_on < asked_until and o.status not in ('cancelled', 'skipped')
        and (board or at_desk and o.assignee_id = reader and o.status in ('planned', 'open', 'in_progress', 'done'))
      union all
      select 'maintenance', 'plan', p.id, p.next_on, p.next_on, null, null, p.title, null, null, null, false, false
      from public.maintenance_plans p
      where has_upkeep and board and p.condominium_id = condo_id and p.ended_at is null and p.next_on >= asked_from and p.next_on < asked_until
        and not exists (select from public.maintenance_orders o where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)
      union all
      select 'expiry', e.source, e.id, e.due_on, e.due_on, null, null, e.title, null, null, null, false, false
      from private.maintenance_expiries(condo_id, asked_from, asked_until - 1) e where has_upkeep and board
      union all
      select 'expiry', 'warranty', a.id, a.warranty_until, a.warranty_until, null, null, a.name, null, null, null, false, false
      from public.assets a
      where has_upkeep and board and a.condominium_id = condo_id and a.removed_at is null and a.warranty_until >= asked_from and a.warranty_until < asked_until
      union all
      select 'expiry', 'work_warranty', w.order_id, w.until_on, w.until_on, null, null, a.name, w.covers, null, null, false, false
      from public.asset_warranties w
      join public.assets a on a.condominium_id = condo_id and a.id = w.asset_id and a.removed_at is null
      where has_upkeep and board and w.condominium_id = condo_id and w.until_on >= asked_from and w.until_on < asked_until
      union all
      -- The council reads papers by their folder; what is shown to some units alone stays with them.
      select 'expiry', 'document', d.id, d.expires_on, d.expires_on, null, null, d.name, null, null, null, false, false
      from public.documents d join public.document_folders f on f.condominium_id = condo_id and f.id = d.folder_id and f.is_shown
      where has_papers and board and d.condominium_id = condo_id and d.expires_on >= asked_from and d.expires_on < asked_until
        and d.binned_at is null and d.archived_at is null
        and (manages or 'council' = any (f.shown_to) or f.shown_to && array['resident', 'owner'] and f.shown_units is null)
      union all
      select 'expiry', 'mandate', m.id, m.ends_on, m.ends_on, null, null, m.full_name, null, null, null, false, false
      from public.mandates m
      where board and m.condominium_id = condo_id and m.ended_on is null and m.ends_on >= asked_from and m.ends_on < asked_until
      union all
      select 'term', case when c.state = 'defence' then 'defence' else 'appeal' end, c.id, c.term_ends_on, c.term_ends_on, null, null, null, c.number,
        c.unit_label, null, c.term_ends_on < today, y.is_party
      from public.penalty_cases c
      cross join lateral (select exists (select from public.penalty_parties p where p.condominium_id = condo_id and p.case_id = c.id
        and p.person_id = any (own_people)) as is_party) y
      where has_penalties and c.condominium_id = condo_id and c.state in ('defence', 'fine', 'warning') and c.term_ends_on >= asked_from
        -- Nobody of the board reads the case against themselves but as the party that was told of it.
        and c.term_ends_on < asked_until and (board and not y.is_party or not at_desk and y.is_party and c.told_at is not null)
      union all
      select 'term', case when q.user_id = reader then 'own_data_request' else 'data_request' end, q.id, q.due_on, q.due_on, null, null, null,
        q.number::text, null, null, q.due_on < today, q.user_id = reader
      from public.data_requests q
      where q.condominium_id = condo_id and q.status = 'open' and q.due_on >= asked_from and q.due_on < asked_until and not at_desk
        and (manages or q.user_id = reader)
      union all
      select 'term', case when manages then 'acknowledgement' else 'own_acknowledgement' end, d.id, r.due_on, r.due_on, null, null, d.name, null, null,
        null, r.due_on < today, not manages
      from public.acknowledgement_requests r
      join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id and d.binned_at is null
      where has_papers and r.condominium_id = condo_id and r.ended_at is null and r.due_on >= asked_from and r.due_on < asked_until
        and (manages or exists (select from private.asked_people(condo_id, d.id) a where a.user_id = reader and a.acknowledged_at is null))
      union all
      select 'term', 'poll', p.id, (p.closes_at at time zone zone)::date, (p.closes_at at time zone zone)::date, p.closes_at, null, p.question, null, null,
        null, p.closes_at <= private.now(), false
      from public.polls p
      where has_voting and (board or lives) and p.condominium_id = condo_id and p.published_at is not null and p.cancelled_at is null
        and p.ended_at is null and p.closes_at >= from_time and p.closes_at < end_time
      union all
      select 'term', 'draw', w.id, (w.closes_at at time zone zone)::date, (w.closes_at at time zone zone)::date, w.closes_at, null, w.title, null, null,
        null, w.closes_at <= private.now(), false
      from public.draws w
      where has_bookings and (manages or lives) and w.condominium_id = condo_id and w.cancelled_at is null and w.closes_at >= from_time
        and w.closes_at < end_time
      union all
      -- One line a day for the board, however many units there are.
      select 'charge', 'charge_day', null, c.due_on, c.due_on, null, null, null, null, null, count(*), bool_and(c.status = 'paid'), false
      from public.charges c
      where has_money and board and c.condominium_id = condo_id and c.status in ('open', 'paid') and c.due_on >= asked_from and c.due_on < asked_until
      group by c.due_on
      union all
      -- A fee is of a stay by its month or by the day on which it is due, as private.my_charges has it.
      select 'charge', 'charge', c.id, c.due_on, c.due_on, null, null, null, null, c.unit_label, null, c.status = 'paid', true
      from public.charges c
      where has_money and lives and c.condominium_id = condo_id and c.unit_id = any (own_units) and c.status in ('open', 'paid')
        and c.due_on >= asked_from and c.due_on < asked_until and exists (
          select from public.occupancies o
          where o.condominium_id = condo_id and o.unit_id = c.unit_id and o.person_id = any (own_people) and o.starts_on <= today
            and (o.ends_on is null or o.ends_on >= today)
            and (o.kind in ('owner', 'co_owner', 'off_site_owner') or c.payer_id = o.person_id
              or c.part <> 'owner' and greatest(c.competence, c.due_on) >= o.starts_on and (o.ends_on is null or least(c.competence, c.due_on) <= o.ends_on)))
      union all
      select 'bill', 'bill_day', null, b.due_on, b.due_on, null, null, null, null, null, count(*), false, false
      from public.bills b
      where has_money and board and b.condominium_id = condo_id and b.status = 'open' and b.due_on >= asked_from and b.due_on < asked_until
      group by b.due_on
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(e)) order by e.on_date, e.starts_at nulls first, e.kind, e.unit, e.title, e.id), '[]')
    from (select * from event order by on_date, starts_at nulls first, kind, unit, title, id limit 3000) e);
end $$;
