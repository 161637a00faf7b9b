-- The budget of a fiscal year (docs/decisions/0028): versions, each with its lines by fund and rubric; what the books say beside them;
-- and who is told when a rubric goes too far above its month.

create table public.budgets (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- First day of the first of its twelve months; condominiums begin their year in any month.
  starts_on date not null check (extract(day from starts_on) = 1),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint budget_year_overlaps exclude using gist (condominium_id with =,
    daterange(starts_on, (starts_on + interval '1 year')::date) with &&)
);

create table public.budget_versions (
  condominium_id uuid not null,
  budget_id uuid not null,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'proposed', 'approved')),
  -- What it began from.
  source text not null check (source in ('empty', 'actuals', 'version')),
  -- The month from which on it counts: the year's first, or of a revision a later one. Earlier months stand as they were approved.
  applies_from date not null check (extract(day from applies_from) = 1),
  note text not null default '' check (char_length(note) <= 500 and private.is_plain(note)),
  reserve_percent numeric(7, 4) not null default 0 check (reserve_percent between 0 and 100),
  allowance_percent numeric(7, 4) not null default 0 check (allowance_percent between 0 and 50),
  -- Whether the fee is the same every month, or each month's own.
  fee_months text not null default 'level' check (fee_months in ('level', 'monthly')),
  -- Counts what was saved: whoever saves over somebody else's is told.
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  changed_at timestamptz not null default private.now(),
  proposed_at timestamptz,
  decision_id uuid,
  approved_by uuid,
  approved_at timestamptz,
  primary key (condominium_id, budget_id, version),
  check ((status = 'approved') = (approved_at is not null)),
  -- Approving the budget is the assembly's (Civil Code, art. 1.350).
  check ((status = 'approved') = (decision_id is not null)),
  foreign key (condominium_id, budget_id) references public.budgets (condominium_id, id) on delete cascade,
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id)
);
-- One that is still worked on, at most.
create unique index budget_version_open on public.budget_versions (condominium_id, budget_id) where status <> 'approved';

create table public.budget_lines (
  condominium_id uuid not null,
  budget_id uuid not null,
  version integer not null,
  fund_id uuid not null,
  rubric_id uuid not null,
  rule text not null default 'ideal_share' check (rule in ('ideal_share', 'equal')),
  -- Whether the units' fee pays for it; else it comes out of what the fund has.
  charged boolean not null default true,
  note text not null default '' check (char_length(note) <= 200 and private.is_plain(note)),
  -- By month, from the year's first on.
  cents bigint[] not null check (cardinality(cents) = 12 and array_ndims(cents) = 1 and array_position(cents, null) is null
    and 0 <= all (cents) and 1000000000000 >= all (cents)),
  primary key (condominium_id, budget_id, version, fund_id, rubric_id),
  foreign key (condominium_id, budget_id, version) references public.budget_versions (condominium_id, budget_id, version) on delete cascade,
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);

-- When somebody is told that a rubric is above its month; without a row, by the usual limits (domain/budget/variance.ts).
create table public.budget_alerts (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  is_on boolean not null default true,
  basis_points integer not null default 1000 check (basis_points between 0 and 100000),
  cents bigint not null default 50000 check (cents between 1 and 1000000000000),
  changed_at timestamptz not null default private.now()
);
-- Told once for each month and rubric.
create table public.budget_notices (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  rubric_id uuid not null,
  planned_cents bigint not null,
  actual_cents bigint not null,
  told_at timestamptz not null default private.now(),
  primary key (condominium_id, month, rubric_id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);

-- What was approved stays, and what was proposed changes only back as a draft; all of it goes with its condominium alone.
create function private.guard_budget_versions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'approved' and exists (
      select from public.budgets b where b.condominium_id = old.condominium_id and b.id = old.budget_id) then
      raise exception 'an approved budget stays';
    end if;
    return old;
  end if;
  if old.status = 'approved' then raise exception 'an approved budget stays'; end if;
  return new;
end $$;
create trigger budget_versions_guarded before update or delete on public.budget_versions
  for each row execute function private.guard_budget_versions();
create function private.guard_budget_lines() returns trigger
language plpgsql set search_path = ''
as $$
declare line public.budget_lines := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from public.budget_versions v
    where v.condominium_id = line.condominium_id and v.budget_id = line.budget_id and v.version = line.version and v.status <> 'draft') then
    raise sqlstate 'PT409' using message = 'budget_not_draft';
  end if;
  return line;
end $$;
create trigger budget_lines_guarded before insert or update or delete on public.budget_lines
  for each row execute function private.guard_budget_lines();

alter table public.budgets enable row level security;
alter table public.budget_versions enable row level security;
alter table public.budget_lines enable row level security;
alter table public.budget_alerts enable row level security;
alter table public.budget_notices enable row level security;
grant select on public.budgets, public.budget_versions, public.budget_lines, public.budget_alerts, public.budget_notices to authenticated;
-- Residents read what was approved.
create policy "members see the budgets' years" on public.budgets for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see versions, residents the approved" on public.budget_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or status = 'approved' and condominium_id = any (array(select private.condominiums_as('resident'))));
create policy "managers and council see lines, residents the approved" on public.budget_lines for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or condominium_id = any (array(select private.condominiums_as('resident'))) and exists (
      select from public.budget_versions v
      where v.condominium_id = budget_lines.condominium_id and v.budget_id = budget_lines.budget_id and v.version = budget_lines.version
        and v.status = 'approved'));
create policy "managers and council see the limits" on public.budget_alerts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see what was told" on public.budget_notices for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.budgets', 'members unnamed');
call private.tell_of('public.budget_versions', 'members unnamed');
call private.tell_of('public.budget_alerts', 'board unnamed');
call private.tell_of('public.budget_notices', 'board unnamed');

-- The version that a month is charged and watched by: the last approved one that counts for it. No row where nothing was approved.
create function private.budget_of(target uuid, month date) returns table (budget_id uuid, version integer, starts_on date)
language sql stable security definer set search_path = ''
as $$
  select v.budget_id, v.version, b.starts_on
  from public.budgets b
  join public.budget_versions v on v.condominium_id = b.condominium_id and v.budget_id = b.id
  where b.condominium_id = target and b.starts_on <= month and month < (b.starts_on + interval '1 year')::date
    and v.status = 'approved' and v.applies_from <= month
  order by v.version desc limit 1
$$;

-- What the books say by fund, rubric and month, in centavos, as the statement of a month does (`ledger_statement`): `cash` as money
-- moved, `accrual` as it was earned and owed. Fees, which units pay, are what a budget comes to and not part of it: left out, and
-- with them all other income where `with_income` is false.
create function private.budget_actuals(target uuid, from_on date, until_on date, basis text, with_income boolean default true)
returns table (fund_id uuid, rubric_id uuid, month date, cents bigint)
language sql stable security definer set search_path = ''
as $$
  with accounts as materialized (
    select a.id, a.kind, a.rubric_id, r.nature, a.kind in ('bank', 'cash') as is_cash,
      case when basis = 'accrual' then a.kind in ('income', 'expense', 'discount')
        else a.kind in ('income', 'expense', 'discount', 'receivable', 'payable') end
        and r.purpose is distinct from 'fee' and r.purpose is distinct from 'reserve_fee' and r.purpose is distinct from 'works_fee'
        and r.purpose is distinct from 'late' and (with_income or r.nature = 'expense') as counts
    from public.ledger_accounts a
    left join public.rubrics r on r.condominium_id = a.condominium_id and r.id = a.rubric_id
    where a.condominium_id = target
  ), sides as (
    select d.fund_id, t.debit_account_id, t.credit_account_id, date_trunc('month', t.occurred_on)::date as month, sum(t.cents)::bigint as cents
    from private.ledger_days t join public.ledger_accounts d on d.condominium_id = target and d.id = t.debit_account_id
    where t.condominium_id = target and t.occurred_on between from_on and until_on
    group by 1, 2, 3, 4
  ), moved as (
    -- By competence both sides count where both are earnings or costs; of money, what stands against bank or cash box.
    select s.fund_id, a.rubric_id, s.month,
      case when (s.debit_account_id = a.id) = (a.nature = 'expense') then s.cents else -s.cents end as cents
    from sides s join accounts a on a.counts and a.id in (s.debit_account_id, s.credit_account_id)
    where basis = 'accrual'
    union all
    select s.fund_id, a.rubric_id, s.month, case when (a.id = s.debit_account_id) = (a.nature = 'expense') then s.cents else -s.cents end
    from sides s
    join accounts d on d.id = s.debit_account_id
    join accounts c on c.id = s.credit_account_id
    join accounts a on a.counts and a.id = case when d.is_cash then c.id else d.id end
    where basis <> 'accrual' and d.is_cash <> c.is_cash
  )
  select m.fund_id, m.rubric_id, m.month, sum(m.cents)::bigint from moved m group by 1, 2, 3 having sum(m.cents) <> 0
$$;

-- A fiscal year's twelve months of it: [{ fund_id, rubric_id, cents: [12] }].
create function public.budget_actuals(condo_id uuid, starts_on date, basis text default 'accrual')
returns table (fund_id uuid, rubric_id uuid, cents bigint[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_month date := date_trunc('month', starts_on)::date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  with known as materialized (
    select * from private.budget_actuals(condo_id, first_month, (first_month + interval '1 year - 1 day')::date, basis)
  )
  select l.fund_id, l.rubric_id, array_agg(coalesce(k.cents, 0) order by g.month)
  from (select distinct o.fund_id, o.rubric_id from known o) l
  cross join (select (first_month + make_interval(months => n))::date as month from generate_series(0, 11) n) g
  left join known k on k.fund_id = l.fund_id and k.rubric_id = l.rubric_id and k.month = g.month
  group by 1, 2;
end $$;

-- What a resident's unit pays by: its share, the sum of all shares and how many units share equally, and the newest charge of an
-- ordinary month. Null where the unit is not theirs.
create function public.my_fee_basis(condo_id uuid, unit uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('share', l.share, 'charged', not (l.share = 0 and l.kind in ('garage', 'storage')),
    'share_sum', s.share_sum, 'unit_count', s.unit_count,
    'today', (
      select jsonb_build_object('competence', c.competence, 'cents', c.amount_cents)
      from public.charges c
      where c.condominium_id = condo_id and c.unit_id = unit and c.kind = 'ordinary' and c.status <> 'cancelled' and c.id in (select private.my_charges())
      order by c.competence desc limit 1))
  from public.unit_list l
  cross join lateral (
    select sum(o.share) as share_sum, count(*) as unit_count from public.unit_list o
    where o.condominium_id = condo_id and not (o.share = 0 and o.kind in ('garage', 'storage'))
  ) s
  where l.condominium_id = condo_id and l.unit_id = unit and l.unit_id = any (array(select private.my_units()))
$$;
grant execute on function public.budget_actuals(uuid, date, text), public.my_fee_basis(uuid, uuid) to authenticated, service_role;
