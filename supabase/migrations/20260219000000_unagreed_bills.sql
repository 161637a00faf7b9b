-- Bills that nobody agreed to yet, or that were refused, are no expense: neither to be paid nor spent. The books have them as they were recorded, since
-- who decides reads them there; sums of what is to be paid and of what a budget spent leave them out and name them apart.

-- Open bills that a rule is about and that may not be paid: waiting or refused.
create function private.unagreed_bills(target uuid) returns table (bill_id uuid, state text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select n.bill_id, n.state
  from private.bill_needs(target, array(
    select b.id from public.bills b
    where b.condominium_id = target and b.status = 'open' and exists (select from public.approval_rules r where r.condominium_id = target))) n
  where n.state in ('waiting', 'refused')
$$;

-- { overdue, due_today, week, open, waiting, refused, paid }: each { count, cents } of what is left to pay; `paid` is what was paid this month, `waiting`
-- and `refused` what may not be paid, which the others leave out.
create or replace function public.bill_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare day date := private.today(condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with owed as (
      select b.due_on, b.cents - b.paid_cents as cents, coalesce(u.state, 'payable') as state
      from public.bills b
      left join private.unagreed_bills(condo_id) u on u.bill_id = b.id
      where b.condominium_id = condo_id and b.status = 'open'
    ), named as (
      select n.name, count(o.cents) as count, coalesce(sum(o.cents), 0) as cents
      from (values ('overdue', 'payable', '-infinity'::date, day - 1), ('due_today', 'payable', day, day), ('week', 'payable', day, day + 7),
        ('open', 'payable', '-infinity', 'infinity'), ('waiting', 'waiting', '-infinity', 'infinity'), ('refused', 'refused', '-infinity', 'infinity')
      ) n (name, state, from_on, until_on)
      left join owed o on o.state = n.state and o.due_on between n.from_on and n.until_on
      group by 1
    )
    select jsonb_object_agg(n.name, jsonb_build_object('count', n.count, 'cents', n.cents)) || jsonb_build_object(
      'today', day,
      'paid', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(p.cents + p.late_cents - p.discount_cents), 0))
        from public.bill_payments p where p.condominium_id = condo_id and p.undone_at is null and p.paid_on >= date_trunc('month', day)::date))
    from named n);
end $$;

-- What was spent and earned by fund, rubric and month, in centavos, as the statement of a month says it (`ledger_statement`), less the bills that may not
-- be paid: `cash` as money moved, `accrual` as it was earned and owed. Fees, which units pay, are what a budget comes to and not part of it: left out, and
-- with them all other income where `with_income` is false.
create or replace function private.budget_actuals(target uuid, from_on date, until_on date, basis text, with_income boolean default true)
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
  ), entries as (
    select t.debit_account_id, t.credit_account_id, t.occurred_on, t.cents
    from private.ledger_days t
    where t.condominium_id = target and t.occurred_on between from_on and until_on
    union all
    select t.debit_account_id, t.credit_account_id, t.occurred_on, -t.cents
    from private.unagreed_bills(target) u
    join public.ledger_transfers t on t.condominium_id = target and t.bill_id = u.bill_id
    where t.occurred_on between from_on and until_on
  ), sides as (
    select d.fund_id, t.debit_account_id, t.credit_account_id, date_trunc('month', t.occurred_on)::date as month, sum(t.cents)::bigint as cents
    from entries t join public.ledger_accounts d on d.condominium_id = target and d.id = t.debit_account_id
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
