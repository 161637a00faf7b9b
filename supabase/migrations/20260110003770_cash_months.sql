-- The cash of each month and fund as it was, oldest first: opening, what came and went, what passed from fund to fund (below zero: it
-- left), closing. Months before the books begin have no row; five years at most.
create function private.cash_months(target uuid, from_on date, until_on date)
returns table (month date, fund_id uuid, opening_cents bigint, in_cents bigint, out_cents bigint, between_cents bigint, closing_cents bigint)
language sql stable security definer set search_path = ''
as $$
  with months as (
    select m::date as month from generate_series(
      greatest(date_trunc('month', from_on), (select date_trunc('month', min(b.starts_on)) from private.books b where b.condominium_id = target)),
      date_trunc('month', until_on), interval '1 month') m
  ), moved as (
    select d.fund_id, date_trunc('month', d.occurred_on)::date as month,
      coalesce(sum(d.cents) filter (where d.came_in and d.kind <> 'between_funds'), 0)::bigint as in_cents,
      coalesce(sum(d.cents) filter (where not d.came_in and d.kind <> 'between_funds'), 0)::bigint as out_cents,
      coalesce(sum(case when d.came_in then d.cents else -d.cents end) filter (where d.kind = 'between_funds'), 0)::bigint as between_cents
    from private.account_days(target, (select min(month) from months), 'infinity', 'cash') d group by 1, 2
  ), rows as (
    select m.month, f.id as fund_id, f.position, coalesce(v.in_cents, 0) as in_cents, coalesce(v.out_cents, 0) as out_cents,
      coalesce(v.between_cents, 0) as between_cents,
      -- What there is now less all that moved after the month.
      b.cents - coalesce((
        select sum(l.in_cents - l.out_cents + l.between_cents) from moved l where l.fund_id = f.id and l.month > m.month), 0)::bigint as closing_cents
    from months m
    cross join public.funds f
    cross join lateral (
      select coalesce(sum(a.balance_cents), 0)::bigint as cents from public.ledger_accounts a
      where a.condominium_id = target and a.fund_id = f.id and a.kind in ('bank', 'cash')) b
    left join moved v on v.fund_id = f.id and v.month = m.month
    where f.condominium_id = target
  )
  select r.month, r.fund_id, r.closing_cents - r.in_cents + r.out_cents - r.between_cents, r.in_cents, r.out_cents, r.between_cents, r.closing_cents
  from rows r order by r.month, r.position, r.fund_id
$$;
create function public.cash_months(condo_id uuid, from_on date, until_on date)
returns table (month date, fund_id uuid, opening_cents bigint, in_cents bigint, out_cents bigint, between_cents bigint, closing_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.cash_months(condo_id, greatest(from_on, (until_on - interval '5 years')::date), until_on);
end $$;
grant execute on function public.cash_months(uuid, date, date) to authenticated, service_role;
