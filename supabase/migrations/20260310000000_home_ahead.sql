-- The first page looks ahead, at the budget of the month and at the front desk, and says where delinquency comes from.

-- The rate that the pages of money show today (`home`, `finance-summary`) as it was at the end of each month, of the last one as of `day`: of what fell due
-- in 12 months, what was overdue and unpaid, in original values. What was cancelled stays out; what went into an agreement leaves on its day.
create function private.delinquency_months(target uuid, from_on date, until_on date, day date)
returns table (month date, due_cents bigint, open_cents bigint, charges bigint, units bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with place as materialized (
    select private.holidays_of(target) as holidays
  ), ends as materialized (
    select e.month, e.day, l.late_until, (l.late_until - interval '12 months')::date as since
    from (
      select m::date as month, least((m + interval '1 month - 1 day')::date, day) as day, least((m + interval '1 month')::date, day) as asked_on
      from generate_series(date_trunc('month', from_on::timestamp), least(until_on, day), interval '1 month') m
    ) e
    cross join place h
    cross join lateral (
      -- The first of them: the others are not looked at.
      select e.asked_on - n as late_until from generate_series(1, 10) n where private.is_business_day(e.asked_on - n, h.holidays) limit 1) l
  ), late as materialized (
    -- What was paid by the end of the month in which it was due was late at no month's end.
    select c.id, c.unit_id, c.due_on, c.amount_cents, case when c.status = 'paid' then c.paid_on when c.status = 'agreed' then a.agreed_on end as ended_on
    from public.charges c
    left join public.debt_agreements a on a.condominium_id = target and a.id = c.agreement_id and c.status = 'agreed'
    where c.condominium_id = target and (c.status in ('open', 'agreed') or c.status = 'paid'
        and c.paid_on > least((date_trunc('month', c.due_on::timestamp) + interval '1 month - 1 day')::date, day))
      and c.due_on between (select min(e.since) from ends e) and (select max(e.late_until) from ends e)
  ), received as materialized (
    select l.due_on, l.ended_on, p.received_on, p.principal_cents + p.discount_cents as cents
    from late l join public.payments p on p.condominium_id = target and p.charge_id = l.id and p.undone_at is null
  ), owed as (
    -- Of each only the months in which it can have been late: all months of all charges would be many times as many.
    select e.month, sum(l.amount_cents) as cents, count(*) as charges, count(distinct l.unit_id) as units
    from late l
    cross join lateral generate_series(date_trunc('month', l.due_on::timestamp), least(l.ended_on, l.due_on + interval '12 months'), interval '1 month') m
    join ends e on e.month = m::date and l.due_on > e.since and l.due_on <= e.late_until and (l.ended_on is null or l.ended_on > e.day)
    group by 1
  ), standing as materialized (
    select r.*, m::date as month
    from received r
    cross join lateral generate_series(date_trunc('month', greatest(r.due_on, r.received_on)::timestamp), least(r.ended_on, r.due_on + interval '12 months'),
      interval '1 month') m
  ), paid as (
    select e.month, sum(r.cents) as cents
    from standing r
    join ends e on e.month = r.month and r.due_on > e.since and r.due_on <= e.late_until and (r.ended_on is null or r.ended_on > e.day) and r.received_on <= e.day
    group by 1
  ), sums as (
    select o.month, o.cents - coalesce(p.cents, 0) as cents, o.charges, o.units from owed o left join paid p on p.month = o.month
  )
  select e.month, d.cents::bigint, coalesce(s.cents, 0)::bigint, coalesce(s.charges, 0), coalesce(s.units, 0)
  from ends e
  cross join lateral (
    select coalesce(sum(r.total_cents), 0) as cents from public.charge_runs r
    where r.condominium_id = target and r.status <> 'undone' and r.due_on > e.since and r.due_on <= e.late_until) d
  left join sums s on s.month = e.month
  order by e.month
$$;
grant execute on function private.delinquency_months(uuid, date, date, date) to service_role;

-- The rate at the end of the month before, kept: it is read from every charge of a year.
create table private.delinquency_ends (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  month date not null,
  -- Of a percent; null where nothing fell due.
  hundredths integer
);

create function private.record_delinquency(target uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.delinquency_ends as e (condominium_id, month, hundredths)
  select target, m.month, round(10000.0 * m.open_cents / nullif(m.due_cents, 0))
  from (select private.today(target) as day) d
  cross join lateral private.delinquency_months(target, (date_trunc('month', d.day::timestamp) - interval '1 month')::date,
    (date_trunc('month', d.day::timestamp) - interval '1 day')::date, d.day) m
  on conflict (condominium_id) do update set month = excluded.month, hundredths = excluded.hundredths
  where (e.month, e.hundredths) is distinct from (excluded.month, excluded.hundredths)
$$;
grant execute on function private.record_delinquency(uuid) to service_role;

-- Expenses by account in the months that have an approved budget: what was approved, and what the books say by competence. What nobody agreed to stays out.
create function private.budget_against_actual(target uuid, from_on date, until_on date, day date)
returns table (rubric_id uuid, rubric text, sort_key text, planned_cents bigint, actual_cents bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  with budgeted as materialized (
    select m::date as month, b.budget_id, b.version,
      (extract(year from m)::int - extract(year from b.starts_on)::int) * 12 + extract(month from m)::int - extract(month from b.starts_on)::int + 1 as place
    from generate_series(date_trunc('month', from_on::timestamp), least(until_on, day), interval '1 month') m
    cross join lateral private.budget_of(target, m::date) b
  ), planned as (
    select l.rubric_id, sum(l.cents[b.place]) as cents
    from budgeted b
    join public.budget_lines l on l.condominium_id = target and l.budget_id = b.budget_id and l.version = b.version
    group by 1
  ), actual as (
    select a.rubric_id, sum(a.cents) as cents
    from private.budget_actuals(target, (select min(b.month) from budgeted b),
      (select (max(b.month) + interval '1 month - 1 day')::date from budgeted b), 'accrual', false) a
    where a.month in (select b.month from budgeted b) group by 1
  )
  select r.id, r.name, r.sort_key, coalesce(p.cents, 0)::bigint, coalesce(a.cents, 0)::bigint
  from public.rubrics r
  left join planned p on p.rubric_id = r.id
  left join actual a on a.rubric_id = r.id
  where r.condominium_id = target and r.nature = 'expense' and (p.cents <> 0 or a.cents <> 0)
$$;
grant execute on function private.budget_against_actual(uuid, date, date, date) to service_role;

-- This month's budget so far: { planned_cents, actual_cents, accounts, largest: [{ rubric_id, rubric, planned_cents, actual_cents }] }, the five accounts
-- where most is planned or spent; null without an approved budget.
create function private.budget_month(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when exists (select from private.budget_of(condo_id, date_trunc('month', d.day::timestamp)::date)) then (
    select jsonb_build_object('planned_cents', coalesce(sum(b.planned_cents), 0)::bigint, 'actual_cents', coalesce(sum(b.actual_cents), 0)::bigint,
      'accounts', count(*), 'largest', coalesce(jsonb_agg(to_jsonb(b) - 'sort_key' - 'place' order by b.place) filter (where b.place <= 5), '[]'))
    from (
      select a.*, row_number() over (order by greatest(a.planned_cents, a.actual_cents) desc, a.sort_key collate "C") as place
      from private.budget_against_actual(condo_id, date_trunc('month', d.day::timestamp)::date, d.day, d.day) a) b) end
  from (select private.today(condo_id) as day) d
$$;
revoke execute on function private.budget_month(uuid) from public;

-- Who and what is at the front desk: { inside, waiting, old }, visitors in the building, parcels that wait, those that came more than five days ago.
create function private.gate_now(condo_id uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object(
    'inside', (select count(*) from public.visits v where v.condominium_id = condo_id and v.status = 'inside'),
    'waiting', (select count(*) from public.deliveries d where d.condominium_id = condo_id and d.status = 'waiting'),
    'old', (select count(*) from public.deliveries d
      where d.condominium_id = condo_id and d.status = 'waiting' and d.arrived_at < (private.today(condo_id) - 5)::timestamp at time zone private.zone_of(condo_id)))
$$;
revoke execute on function private.gate_now(uuid) from public;

-- Everything of the reader's first page by their role, but what is owed with fine, interest and correction: those are rules of the domain, and the
-- command `home` says them with it. Parts that a role does nothing about are absent.
--   everybody: news, documents; all but the front desk: community, polls, ahead. The management: summary, duties, inspections, budget,
--   delinquency_before; its administrators: changes, conflicts, data, gate; the síndico: mandate_ends_on. Residents and the council: desk; a resident:
--   own. The front desk: assemblies, moves.
create or replace function public.home(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  mine text;
  manages boolean;
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  select m.role into mine from public.memberships m
  where m.condominium_id = condo_id and m.user_id = private.caller() and m.status = 'approved';
  manages := mine in ('owner_admin', 'admin');
  answer := jsonb_build_object('today', private.today(condo_id),
    'news', public.announcements_summary(condo_id) -> 'newest',
    'documents', public.documents_waiting(condo_id));
  if mine = 'doorman' then
    return answer || jsonb_build_object(
      'assemblies', public.desk_assemblies(condo_id),
      'moves', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'label', d.label, 'moves_on', m.moves_on, 'hours', m.hours,
          'status', m.status, 'items', m.items) order by m.moves_on, m.id), '[]')
        from (select o.* from public.moves o where o.condominium_id = condo_id and o.status in ('planned', 'running')
          order by o.moves_on, o.id limit 5) m
        left join public.unit_list d on d.condominium_id = condo_id and d.unit_id = m.unit_id));
  end if;
  answer := answer || jsonb_build_object('community', public.community_waiting(condo_id),
    -- Charges and bills that come have their own places on the page; a month of a large building has a million.
    'ahead', private.building_days(condo_id, private.caller(), private.today(condo_id), private.today(condo_id) + 31,
      array['assembly', 'move', 'work', 'reservation', 'closure', 'maintenance', 'expiry', 'term'], 12) -> 'events',
    'polls', case when coalesce(((private.current_plan(condo_id)).features ->> 'voting')::boolean, false) then private.polls_waiting(condo_id) else '[]' end);
  if mine in ('resident', 'council') then
    answer := answer || jsonb_build_object('desk', private.desk_waiting(condo_id));
  end if;
  if mine = 'resident' then
    return answer || jsonb_build_object('own', private.own_money(condo_id));
  end if;
  answer := answer || jsonb_build_object(
    'summary', public.home_summary(condo_id),
    'duties', private.management_waiting(condo_id, mine),
    'budget', private.budget_month(condo_id),
    'delinquency_before', (select to_jsonb(e) - 'condominium_id' from private.delinquency_ends e where e.condominium_id = condo_id),
    'inspections', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'state', s.state, 'valid_until', s.valid_until,
          'done_on', s.done_on, 'not_applicable_reason', s.not_applicable_reason)
        order by array_position(array['refused', 'lapsed', 'due'], s.state), s.valid_until, s.position, s.name), '[]')
      from private.inspection_states(condo_id, (select private.today(condo_id))) s where s.state in ('refused', 'lapsed', 'due')));
  if not manages then
    return answer;
  end if;
  return answer || jsonb_build_object(
    'data', public.data_desk(condo_id),
    'gate', case when coalesce(((private.current_plan(condo_id)).features ->> 'portaria')::boolean, false) then private.gate_now(condo_id) end,
    'changes', (select count(*) from public.change_requests c where c.condominium_id = condo_id and c.status = 'pending'),
    'conflicts', (select count(*) from public.desk_conflicts c where c.condominium_id = condo_id and c.settled_at is null))
    || case when mine = 'owner_admin' then jsonb_build_object('mandate_ends_on', (
      select max(coalesce(m.ended_on, m.ends_on)) from public.mandates m where m.condominium_id = condo_id)) else '{}' end;
end $$;
grant execute on function public.home(uuid) to authenticated, service_role;
