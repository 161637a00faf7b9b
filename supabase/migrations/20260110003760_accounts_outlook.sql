-- What the cash flow is projected from (domain/cash-outlook), and what a fee was spent on.

-- What was received of the charges of each run, by the day on which it was: how late people pay is told by some hundred rows, whatever the
-- number of units and years. Each statement that books payments adds its sums as rows of their own, so nobody waits for anybody; the night
-- puts them together (private.gather_run_receipts) and proves them (private.book_differences).
create table private.run_receipts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  run_id uuid not null,
  received_on date not null,
  -- Principal and discount; below zero where a payment was taken back.
  cents bigint not null
);
create index run_receipts_run on private.run_receipts (condominium_id, run_id) include (received_on, cents);
grant select, insert, delete on private.run_receipts to service_role;

create function private.on_payments_booked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.run_receipts (condominium_id, run_id, received_on, cents)
  select n.condominium_id, c.run_id, n.received_on, sum(n.principal_cents + n.discount_cents)
  from new_rows n join public.charges c on c.condominium_id = n.condominium_id and c.id = n.charge_id
  where c.run_id is not null and n.undone_at is null
  group by 1, 2, 3;
  return null;
end $$;
create trigger payments_booked after insert on public.payments
  referencing new table as new_rows for each statement execute function private.on_payments_booked();

create function private.on_payments_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.run_receipts (condominium_id, run_id, received_on, cents)
  select p.condominium_id, c.run_id, p.received_on, sum(p.cents)
  from (
    select n.condominium_id, n.charge_id, n.received_on, n.principal_cents + n.discount_cents as cents from new_rows n where n.undone_at is null
    union all
    select o.condominium_id, o.charge_id, o.received_on, -(o.principal_cents + o.discount_cents) from old_rows o where o.undone_at is null
  ) p
  join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id
  where c.run_id is not null
  group by 1, 2, 3 having sum(p.cents) <> 0;
  return null;
end $$;
create trigger payments_changed after update on public.payments
  referencing old table as old_rows new table as new_rows for each statement execute function private.on_payments_changed();

-- One row for each run and day. What is added meanwhile stays beside it until the next time.
create function private.gather_run_receipts(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  with scattered as (
    select r.run_id, r.received_on from private.run_receipts r where r.condominium_id = target group by 1, 2 having count(*) > 1 or sum(r.cents) = 0
  ), gone as (
    delete from private.run_receipts r using scattered s
    where r.condominium_id = target and r.run_id = s.run_id and r.received_on = s.received_on
    returning r.run_id, r.received_on, r.cents
  )
  insert into private.run_receipts (condominium_id, run_id, received_on, cents)
  select target, g.run_id, g.received_on, sum(g.cents) from gone g group by 2, 3 having sum(g.cents) <> 0
$$;
grant execute on function private.gather_run_receipts(uuid) to service_role;

-- { today, funds: [{ id, kind, name, cents }], bills: [{ fund_id, rubric_id, due_on, cents }], recurrences: [{ fund_id, rubric_id, every_months,
-- next_due_on, until_on, cents }], charges: [{ fund_id, due_on, cents }] of what is open, run: { due_on, competence, funds: [{ fund_id, cents }] } the newest
-- ordinary one, curve: [{ due_on, cents, received: [[days late, cents], …] }] of twelve months, spent: [{ fund_id, rubric_id, rubric, month, cents }] and
-- income: [{ fund_id, month, cents }] of the six whole months before this one, budget: [{ fund_id, rubric_id, rubric, nature, month, cents }]
-- of the coming months, as the newest approved version has them, fee or no fee }
create function private.cash_outlook(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with day as (
    select private.today() as today, date_trunc('month', private.today())::date as month
  ), moved as materialized (
    select r.fund_id, r.rubric_id, r.came_in, r.kind, date_trunc('month', r.occurred_on)::date as month, sum(r.cents)::bigint as cents
    from day, private.account_days(target, (day.month - interval '6 months')::date, day.month - 1, 'cash') r
    where r.kind not in ('between_funds', 'opening') group by 1, 2, 3, 4, 5
  ), runs as materialized (
    select r.id, r.due_on, r.competence, r.total_cents from public.charge_runs r
    where r.condominium_id = target and r.kind = 'ordinary' and r.status = 'issued' order by r.competence desc, r.number limit 13
  ), newest as (
    select * from runs order by competence desc limit 1
  )
  select jsonb_build_object(
    'today', day.today,
    'funds', (
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'cents', coalesce((
        select sum(a.balance_cents) from public.ledger_accounts a
        where a.condominium_id = target and a.fund_id = f.id and a.kind in ('bank', 'cash')), 0)) order by f.position)
      from public.funds f where f.condominium_id = target and f.closed_on is null),
    'bills', (
      select coalesce(jsonb_agg(b), '[]') from (
        select l.fund_id, l.rubric_id, b.due_on, sum(l.cents - l.paid_cents)::bigint as cents
        from public.bills b join public.bill_lines l on l.condominium_id = target and l.bill_id = b.id
        where b.condominium_id = target and b.status = 'open' group by 1, 2, 3 having sum(l.cents - l.paid_cents) > 0) b),
    'recurrences', (
      select coalesce(jsonb_agg(r), '[]') from (
        select private.fund_of(target, l ->> 'fundId') as fund_id, private.rubric_of(target, l ->> 'rubricId') as rubric_id,
          c.every_months, c.next_due_on, c.until_on, (l ->> 'cents')::bigint as cents
        from public.bill_recurrences c, jsonb_array_elements(c.lines) l
        where c.condominium_id = target and c.ended_on is null) r
      where r.fund_id is not null and r.rubric_id is not null and r.cents > 0),
    'charges', (
      select coalesce(jsonb_agg(c), '[]') from (
        select i.fund_id, c.due_on, round(sum(i.cents * (c.amount_cents - c.settled_cents)::numeric / c.amount_cents))::bigint as cents
        from public.charges c join public.charge_items i on i.condominium_id = target and i.charge_id = c.id
        where c.condominium_id = target and c.status = 'open' group by 1, 2) c),
    'run', (
      select jsonb_build_object('due_on', n.due_on, 'competence', to_char(n.competence, 'YYYY-MM'), 'funds', (
        select jsonb_agg(jsonb_build_object('fund_id', l.fund_id, 'cents', l.cents))
        from (select l.fund_id, sum(l.cents)::bigint as cents from public.charge_run_lines l
          where l.condominium_id = target and l.run_id = n.id group by 1) l))
      from newest n),
    'curve', (
      select coalesce(jsonb_agg(jsonb_build_object('due_on', r.due_on, 'cents', r.total_cents, 'received', coalesce(p.received, '[]')) order by r.due_on), '[]')
      from runs r
      left join lateral (
        select jsonb_agg(jsonb_build_array(x.late, x.cents) order by x.late) as received from (
          select greatest(0, p.received_on - r.due_on) as late, sum(p.cents)::bigint as cents
          from private.run_receipts p where p.condominium_id = target and p.run_id = r.id group by 1 having sum(p.cents) <> 0) x
      ) p on true
      where r.due_on < day.today),
    'spent', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', m.fund_id, 'rubric_id', m.rubric_id, 'rubric', r.name, 'month', to_char(m.month, 'YYYY-MM'), 'cents', m.cents)), '[]')
      from (select m.fund_id, m.rubric_id, m.month, sum(m.cents)::bigint as cents from moved m where not m.came_in and m.rubric_id is not null group by 1, 2, 3) m
      join public.rubrics r on r.condominium_id = target and r.id = m.rubric_id),
    'income', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', m.fund_id, 'month', to_char(m.month, 'YYYY-MM'), 'cents', m.cents)), '[]')
      from (select m.fund_id, m.month, sum(m.cents)::bigint as cents from moved m where m.came_in and m.kind in ('income', 'late_income') group by 1, 2) m),
    'budget', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', l.fund_id, 'rubric_id', l.rubric_id, 'rubric', r.name, 'nature', r.nature,
        'month', to_char(m.month, 'YYYY-MM'), 'cents', l.cents[m.place])), '[]')
      from public.budgets b
      join lateral (
        select max(v.version) as version from public.budget_versions v
        where v.condominium_id = target and v.budget_id = b.id and v.status = 'approved'
      ) v on v.version is not null
      join public.budget_lines l on l.condominium_id = target and l.budget_id = b.id and l.version = v.version
      join public.rubrics r on r.condominium_id = target and r.id = l.rubric_id
      cross join lateral (
        select n as place, (b.starts_on + (n - 1) * interval '1 month')::date as month from generate_series(1, 12) n
      ) m
      where b.condominium_id = target and b.starts_on > day.month - interval '12 months' and m.month > day.month
        and m.month < day.month + interval '12 months'),
    'first_month', (select to_char(min(b.starts_on), 'YYYY-MM') from private.books b where b.condominium_id = target))
  from day
$$;
create function public.cash_outlook(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return private.cash_outlook(condo_id);
end $$;

-- What the condominium spent on what a charge is for: { month, rubrics: [{ rubric_id, rubric, own_cents, cents, payees: [{ supplier, cents }] }] }
-- of the newest published month that is not after the charge's own; null where no month is published, or the charge is not the caller's.
create function public.charge_expenses(condo_id uuid, charge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.charges;
  shown date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select * into asked from public.charges c
  where c.condominium_id = condo_id and c.id = charge
    and (exists (select from private.condominiums_as('owner_admin', 'admin', 'council') m where m = condo_id) or c.id in (select private.my_charges()));
  if not found then return null; end if;
  select max(f.month) into shown from public.account_folders f
  join public.closings c on c.condominium_id = condo_id and c.sequence = f.closing_sequence and c.reopened_at is null
  where f.condominium_id = condo_id and f.status = 'published' and f.month <= asked.competence;
  if shown is null then return null; end if;
  return jsonb_build_object('month', to_char(shown, 'YYYY-MM'), 'rubrics', (
    with own as (
      select l.rubric_id, sum(i.cents)::bigint as cents, min(i.position) as position
      from public.charge_items i
      join public.charge_run_lines l on l.condominium_id = condo_id and l.run_id = asked.run_id and l.position = i.position
      where i.condominium_id = condo_id and i.charge_id = charge group by 1
    ), spent as (
      select r.rubric_id, coalesce(s.name, r.description, 'Outros') as payee, sum(r.cents)::bigint as cents
      from private.spent_rows(condo_id, shown, (shown + interval '1 month')::date - 1, 'cash') r
      left join public.bills b on b.condominium_id = condo_id and b.id = r.bill_id
      left join public.suppliers s on s.condominium_id = condo_id and s.id = b.supplier_id
      where r.rubric_id in (select o.rubric_id from own o) group by 1, 2 having sum(r.cents) <> 0
    )
    select coalesce(jsonb_agg(jsonb_build_object('rubric_id', o.rubric_id, 'rubric', r.name, 'own_cents', o.cents,
      'cents', coalesce((select sum(s.cents) from spent s where s.rubric_id = o.rubric_id), 0),
      'payees', coalesce((select jsonb_agg(jsonb_build_object('supplier', p.payee, 'cents', p.cents) order by p.cents desc)
        from (select * from spent s where s.rubric_id = o.rubric_id order by s.cents desc limit 6) p), '[]')) order by o.position), '[]')
    from own o join public.rubrics r on r.condominium_id = condo_id and r.id = o.rubric_id));
end $$;
grant execute on function public.cash_outlook(uuid), public.charge_expenses(uuid, uuid) to authenticated, service_role;
