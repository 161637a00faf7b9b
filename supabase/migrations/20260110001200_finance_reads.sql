-- What the pages of money need besides rows: figures of a month, of the home page and of the accounts, each in one request.
-- They run as the owner, past the policies that cost a check per row, and ask for the caller's role first.

create function private.demand_role(condo_id uuid, variadic roles text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.condominiums_as(variadic roles) c where c = condo_id) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
end $$;

-- A month filtered by status pages in unit order: without this an almost empty filter reads the whole month.
create index charges_month_status on public.charges (condominium_id, competence, status, sort_key);

-- { today, month, newest, run, runs, groups: [{ status, due_on, count, cents, open_cents }], awaiting: { count, cents } } of a month, told by its first
-- day; without one, of the newest month issued, or the current one. Charges come by due date because which of them are overdue is a
-- matter of business days (domain/holidays). `run` is the month's ordinary one, `runs` all that stand.
create function public.charge_month_summary(condo_id uuid, month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare newest date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select coalesce(max(r.competence) filter (where r.kind = 'ordinary'), max(r.competence)) into newest
  from public.charge_runs r where r.condominium_id = condo_id and r.status <> 'undone';
  month := coalesce(month, newest, date_trunc('month', private.today())::date);
  return jsonb_build_object(
    'today', private.today(),
    'month', month,
    'newest', newest,
    'run', (
      select jsonb_build_object('id', r.id, 'status', r.status, 'due_on', r.due_on, 'issued_at', r.issued_at,
        'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.competence = month and r.kind = 'ordinary' and r.status <> 'undone' order by r.number limit 1),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number, 'name', r.name, 'status', r.status,
        'due_on', r.due_on, 'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id) order by r.created_at), '[]')
      from public.charge_runs r where r.condominium_id = condo_id and r.competence = month and r.status <> 'undone'),
    'groups', (
      select coalesce(jsonb_agg(g), '[]') from (
        select c.status, c.due_on, count(*) as count, sum(c.amount_cents)::bigint as cents,
          sum(case when c.status = 'open' then c.amount_cents - c.settled_cents else 0 end)::bigint as open_cents
        from public.charges c where c.condominium_id = condo_id and c.competence = month group by 1, 2) g),
    'awaiting', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(c.amount_cents - c.settled_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
      where b.condominium_id = condo_id and b.status in ('issued', 'sent', 'rejected')
        and c.competence = month and c.status = 'open'));
end $$;

-- The first 50 charges of a month whose unit begins with the text, or whose payer's name holds it; accents and case do not matter.
create function public.find_charges(condo_id uuid, month date, wanted text) returns setof public.charges
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare plain text := lower(extensions.unaccent(trim(wanted)));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    select c.* from public.charges c
    where c.condominium_id = condo_id and c.competence = month
      and (starts_with(lower(c.unit_label), plain)
        or starts_with(split_part(lower(c.unit_label), '-', 2), plain)
        or position(plain in lower(extensions.unaccent(c.payer_name))) > 0)
    order by c.sort_key limit 50;
end $$;

-- A resident's own units with today's date, and the units of which they see charges: those that they left and paid for too. Every
-- other query of theirs names these ids. Garages and storage rooms come after what one lives in. `owns` is whether the unit's debts are theirs, the older ones as well.
create function public.my_home(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('today', private.today(),
    'units', coalesce(
      (select jsonb_agg(jsonb_build_object('unit_id', l.unit_id, 'label', l.label,
          'owns', exists (select from private.my_stays() s where s.unit_id = l.unit_id and s.since = '-infinity'))
          order by l.kind in ('garage', 'storage'), l.sort_key)
       from public.unit_list l
       where l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units()))), '[]'),
    'charge_units', array(
      select u.id from public.units u where u.condominium_id = condo_id and u.id = any (array(select private.my_charge_units()))))
$$;

-- Each fund's opening, what came in and went out of bank and cash by what it was for, and closing, from a day until another, in
-- centavos. The opening is counted back from the kept balance, so that a recent time reads only the days after it. A reversal lessens
-- what it undoes; what moves between two accounts of one fund is neither in nor out.
create function private.cash_statement(target uuid, from_on date, until_on date)
returns table (fund_id uuid, fund_name text, fund_kind text, opening_cents bigint, in_cents bigint, out_cents bigint, closing_cents bigint, lines jsonb)
language sql stable security definer set search_path = ''
as $$
  with accounts as materialized (
    select a.id, a.fund_id, a.kind, a.rubric_id, a.kind in ('bank', 'cash') as is_cash, a.balance_cents
    from public.ledger_accounts a where a.condominium_id = target
  ), moved as (
    select d.fund_id, t.occurred_on > until_on as later, d.is_cash <> (t.kind = 'reversal') as came_in,
      case when d.is_cash then t.credit_account_id else t.debit_account_id end as other_id,
      sum(case when t.kind = 'reversal' then -t.cents else t.cents end)::bigint as cents
    from private.ledger_days t
    join accounts d on d.id = t.debit_account_id
    join accounts c on c.id = t.credit_account_id
    where t.condominium_id = target and t.occurred_on >= from_on and d.is_cash <> c.is_cash
    group by 1, 2, 3, 4
  ), sums as (
    select m.fund_id,
      coalesce(sum(case when m.came_in then m.cents else -m.cents end) filter (where m.later), 0)::bigint as after_cents,
      coalesce(sum(m.cents) filter (where not m.later and m.came_in), 0)::bigint as in_cents,
      coalesce(sum(m.cents) filter (where not m.later and not m.came_in), 0)::bigint as out_cents,
      jsonb_agg(jsonb_build_object('kind', a.kind, 'rubric_id', r.id, 'code', r.code, 'name', r.name, 'in', m.came_in, 'cents', m.cents)
        order by m.came_in desc, r.sort_key collate "C" nulls last, a.kind, m.cents desc) filter (where not m.later and m.cents <> 0) as lines
    from moved m
    join accounts a on a.id = m.other_id
    left join public.rubrics r on r.condominium_id = target and r.id = a.rubric_id
    group by 1
  ), balances as (
    select a.fund_id, sum(a.balance_cents)::bigint as cents from accounts a where a.is_cash group by 1
  )
  select f.id, f.name, f.kind,
    coalesce(b.cents, 0) - coalesce(s.after_cents, 0) - coalesce(s.in_cents, 0) + coalesce(s.out_cents, 0),
    coalesce(s.in_cents, 0), coalesce(s.out_cents, 0), coalesce(b.cents, 0) - coalesce(s.after_cents, 0), coalesce(s.lines, '[]')
  from public.funds f
  left join balances b on b.fund_id = f.id
  left join sums s on s.fund_id = f.id
  where f.condominium_id = target and (f.closed_on is null or f.closed_on >= from_on or b.cents <> 0 or s.lines is not null)
  order by f.position, f.id
$$;

-- The same time by competence: what was earned and what was spent, whether the money moved or not. It has no opening and no closing.
create function private.accrual_statement(target uuid, from_on date, until_on date)
returns table (fund_id uuid, fund_name text, fund_kind text, opening_cents bigint, in_cents bigint, out_cents bigint, closing_cents bigint, lines jsonb)
language sql stable security definer set search_path = ''
as $$
  with accounts as materialized (
    select a.id, a.fund_id, a.kind, a.rubric_id, a.kind in ('income', 'late_income') as is_income
    from public.ledger_accounts a
    where a.condominium_id = target and a.kind in ('income', 'late_income', 'expense', 'discount')
  ), sides as (
    select t.debit_account_id, t.credit_account_id, sum(t.cents)::bigint as cents
    from private.ledger_days t
    where t.condominium_id = target and t.occurred_on between from_on and until_on group by 1, 2
  ), moved as (
    select a.fund_id, a.is_income, a.kind, a.rubric_id,
      sum(case when (s.credit_account_id = a.id) = a.is_income then s.cents else -s.cents end)::bigint as cents
    from sides s join accounts a on a.id in (s.debit_account_id, s.credit_account_id) group by 1, 2, 3, 4
  ), sums as (
    select m.fund_id,
      coalesce(sum(m.cents) filter (where m.is_income), 0)::bigint as in_cents,
      coalesce(sum(m.cents) filter (where not m.is_income), 0)::bigint as out_cents,
      jsonb_agg(jsonb_build_object('kind', m.kind, 'rubric_id', r.id, 'code', r.code, 'name', r.name, 'in', m.is_income, 'cents', m.cents)
        order by m.is_income desc, r.sort_key collate "C") filter (where m.cents <> 0) as lines
    from moved m join public.rubrics r on r.condominium_id = target and r.id = m.rubric_id group by 1
  )
  select f.id, f.name, f.kind, null::bigint, coalesce(s.in_cents, 0), coalesce(s.out_cents, 0), null::bigint, coalesce(s.lines, '[]')
  from public.funds f left join sums s on s.fund_id = f.id
  where f.condominium_id = target and (f.closed_on is null or s.lines is not null)
  order by f.position, f.id
$$;

-- What the books say of a time, by fund and rubric: `cash` as the money moved, `accrual` as it was earned and owed.
create function public.ledger_statement(condo_id uuid, from_on date, until_on date, basis text default 'cash')
returns table (fund_id uuid, fund_name text, fund_kind text, opening_cents bigint, in_cents bigint, out_cents bigint, closing_cents bigint, lines jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  if basis = 'accrual' then return query select * from private.accrual_statement(condo_id, from_on, until_on);
  else return query select * from private.cash_statement(condo_id, from_on, until_on); end if;
end $$;

-- Everything of the síndico's home page but what is overdue, whose fine, interest and correction are rules of the domain.
create function public.home_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  day date := private.today();
  this_month date := date_trunc('month', private.today())::date;
  last_month date := (date_trunc('month', private.today()) - interval '1 month')::date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object(
    'today', day,
    'condominium', (
      select jsonb_build_object('total_units', c.total_units, 'unit_count', c.unit_count,
        'has_document', c.document is not null,
        'has_address', c.address is not null and c.city is not null and c.state is not null and c.postal_code is not null)
      from public.condominiums c where c.id = condo_id),
    'trial_ends_at', (
      select s.trial_ends_at from public.condominium_subscriptions s
      where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1),
    'has_bank', exists (
      select from public.collection_agreements a
      join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
      where a.condominium_id = condo_id and a.is_active and b.pix_key is not null),
    -- The row written with the condominium is still the only one: nobody has confirmed what the convention says.
    'convention_assumed', not exists (
      select from public.conventions v
      where v.condominium_id = condo_id and (v.source is null or v.source not like 'Padrão do sistema%')),
    'newest', (
      select jsonb_build_object('competence', r.competence, 'due_on', r.due_on, 'status', r.status, 'total_cents', r.total_cents)
      from public.charge_runs r where r.condominium_id = condo_id and r.kind = 'ordinary' and r.status <> 'undone'
      order by r.competence desc, r.number limit 1),
    'due_this_month', (
      select jsonb_build_object('due_on', min(r.due_on), 'total_cents', coalesce(sum(r.total_cents), 0)::bigint)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.status <> 'undone' and r.due_on >= this_month and r.due_on < (this_month + interval '1 month')::date),
    'requests', (
      select jsonb_build_object('count', count(*), 'oldest', min(m.created_at))
      from public.memberships m where m.condominium_id = condo_id and m.status = 'pending'),
    'reviews', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(v.amount_cents), 0)::bigint)
      from public.receipts v where v.condominium_id = condo_id and v.status = 'waiting'),
    'unsent', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(b.amount_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'issued'),
    'rejected', (
      select count(*) from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'rejected'),
    'funds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', s.fund_kind, 'name', s.fund_name, 'balance_cents', s.closing_cents,
        'month_cents', s.in_cents - s.out_cents) order by s.place), '[]')
      from private.cash_statement(condo_id, this_month, day) with ordinality as s (fund_id, fund_name, fund_kind, opening_cents, in_cents,
        out_cents, closing_cents, lines, place)),
    'received', (
      select coalesce(jsonb_agg(r order by r.received_on), '[]') from (
        select v.received_on, sum(v.amount_cents)::bigint as cents
        from public.receipts v
        where v.condominium_id = condo_id and v.received_on between last_month and day and v.status = 'posted' and v.method <> 'credit'
        group by 1) r));
end $$;

grant execute on function public.charge_month_summary(uuid, date), public.find_charges(uuid, date, text), public.my_home(uuid),
  public.home_summary(uuid), public.ledger_statement(uuid, date, date, text)
  to authenticated, service_role;
