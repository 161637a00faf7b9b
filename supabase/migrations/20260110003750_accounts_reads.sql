-- The accounts as people read them: all derived from the ledger, nothing typed.

-- 'Banco do Brasil, ag. 1234, conta 5678-9'.
create function private.bank_words(b public.bank_accounts) returns text
language sql immutable set search_path = ''
as $$
  select case b.bank when '001' then 'Banco do Brasil' when '033' then 'Santander' when '104' then 'Caixa Econômica' when '237' then 'Bradesco'
    when '341' then 'Itaú' when '756' then 'Sicoob' else 'Banco ' || b.bank end || ', ag. ' || b.branch || ', conta ' || b.account || '-' || b.account_digit
$$;

-- One side of a transfer for print: 'Despesa · Água e esgoto', 'Banco · Poupança da reserva'.
create function private.side_words(a public.ledger_accounts) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws(' · ', case a.kind when 'bank' then 'Banco' when 'cash' then 'Caixa' when 'receivable' then 'A receber' when 'payable' then 'A pagar'
    when 'income' then 'Receita' when 'late_income' then 'Encargos' when 'discount' then 'Descontos' when 'expense' then 'Despesa'
    when 'opening' then 'Saldo inicial' when 'between_funds' then 'Entre fundos' when 'advances' then 'Pago a mais por unidades'
    when 'deposits' then 'Cauções a devolver'
    else 'Depósitos não identificados' end, r.name, b.nickname)
  from (select 1) one
  left join public.rubrics r on r.condominium_id = a.condominium_id and r.id = a.rubric_id
  left join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
$$;

-- The days behind the lines of a statement, as the line counts them: a reversal lessens what it undoes. The same sums as
-- private.cash_statement and private.accrual_statement; `entry_kind` is that of the transfers.
create function private.account_days(target uuid, from_on date, until_on date, basis text)
returns table (occurred_on date, entry_kind text, debit_account_id uuid, credit_account_id uuid, of_units boolean, fund_id uuid, came_in boolean,
  kind text, rubric_id uuid, cents bigint, entries bigint)
language sql stable security definer set search_path = ''
as $$
  with accounts as materialized (
    select a.id, a.fund_id, a.kind, a.rubric_id, a.kind in ('bank', 'cash') as is_cash,
      a.kind in ('income', 'late_income', 'expense', 'discount') as is_result, a.kind in ('income', 'late_income') as is_income
    from public.ledger_accounts a where a.condominium_id = target
  )
  select t.occurred_on, t.kind, t.debit_account_id, t.credit_account_id, t.of_units, d.fund_id, d.is_cash <> (t.kind = 'reversal'), o.kind, o.rubric_id,
    case when t.kind = 'reversal' then -t.cents else t.cents end, t.entries
  from private.ledger_days t
  join accounts d on d.id = t.debit_account_id
  join accounts c on c.id = t.credit_account_id
  join accounts o on o.id = case when d.is_cash then c.id else d.id end
  where basis <> 'accrual' and t.condominium_id = target and t.occurred_on between from_on and until_on and d.is_cash <> c.is_cash
  union all
  select t.occurred_on, t.kind, t.debit_account_id, t.credit_account_id, t.of_units, a.fund_id, a.is_income, a.kind, a.rubric_id,
    case when (t.credit_account_id = a.id) = a.is_income then t.cents else -t.cents end, t.entries
  from private.ledger_days t
  join accounts a on a.is_result and a.id in (t.debit_account_id, t.credit_account_id)
  where basis = 'accrual' and t.condominium_id = target and t.occurred_on between from_on and until_on
$$;

-- Every transfer behind the lines of what went out, as the line counts it. Found through its day: what came in is never read.
create function private.spent_rows(target uuid, from_on date, until_on date, basis text)
returns table (id uuid, occurred_on date, fund_id uuid, kind text, rubric_id uuid, cents bigint, bill_id uuid, unit_id uuid, group_id uuid, description text)
language sql stable security definer set search_path = ''
as $$
  select t.id, d.occurred_on, d.fund_id, d.kind, d.rubric_id, case when d.cents < 0 then -t.cents else t.cents end,
    t.bill_id, t.unit_id, t.group_id, t.description
  from private.account_days(target, from_on, until_on, basis) d
  -- Each of the few days by the index: `offset` keeps the planner from reading a whole month at once instead.
  cross join lateral (
    select t.* from public.ledger_transfers t
    where t.condominium_id = target and t.occurred_on = d.occurred_on and t.kind = d.entry_kind
      and t.debit_account_id = d.debit_account_id and t.credit_account_id = d.credit_account_id and (t.unit_id is not null) = d.of_units
    offset 0
  ) t
  where not d.came_in and d.kind <> 'between_funds'
$$;

-- Whether the caller may read a time's accounts: the board any, residents months that are published and closed as published.
-- Raises where there is no role at all.
create function private.may_read_accounts(condo_id uuid, from_on date, until_on date) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id)
    -- A time without a day in it would be published as well.
    or coalesce(from_on <= until_on, false) and not exists (
      select from generate_series(date_trunc('month', from_on), date_trunc('month', until_on), interval '1 month') m
      where not exists (
        select from public.account_folders f
        join public.closings c on c.condominium_id = condo_id and c.sequence = f.closing_sequence and c.reopened_at is null
        where f.condominium_id = condo_id and f.month = m::date and f.status = 'published'));
end $$;

-- Each place where money lies, by fund: opening, what came and went, what moved between the condominium's own places, closing.
create function private.place_statement(target uuid, from_on date, until_on date)
returns table (fund_id uuid, fund_name text, bank_account_id uuid, place text, opening_cents bigint, in_cents bigint, out_cents bigint,
  moved_cents bigint, closing_cents bigint)
language sql stable security definer set search_path = ''
as $$
  with places as materialized (
    select a.id, a.fund_id, a.kind, a.bank_account_id, a.balance_cents from public.ledger_accounts a
    where a.condominium_id = target and a.kind in ('bank', 'cash')
  ), sides as (
    select t.debit_account_id, t.credit_account_id, t.occurred_on > until_on as later, t.kind = 'reversal' as is_reversal, sum(t.cents)::bigint as cents
    from private.ledger_days t where t.condominium_id = target and t.occurred_on >= from_on group by 1, 2, 3, 4
  ), moved as (
    select p.id, s.later, s.debit_account_id = p.id as is_debit, s.is_reversal,
      exists (select from places o where o.id = case when s.debit_account_id = p.id then s.credit_account_id else s.debit_account_id end) as is_inside,
      s.cents
    from sides s join places p on p.id in (s.debit_account_id, s.credit_account_id)
  ), sums as (
    select m.id,
      coalesce(sum(case when m.is_debit then m.cents else -m.cents end) filter (where m.later), 0)::bigint as after_cents,
      coalesce(sum(case when m.is_reversal then -m.cents else m.cents end) filter (where not m.later and not m.is_inside and m.is_debit <> m.is_reversal), 0)::bigint as in_cents,
      coalesce(sum(case when m.is_reversal then -m.cents else m.cents end) filter (where not m.later and not m.is_inside and m.is_debit = m.is_reversal), 0)::bigint as out_cents,
      coalesce(sum(case when m.is_debit then m.cents else -m.cents end) filter (where not m.later and m.is_inside), 0)::bigint as moved_cents
    from moved m group by 1
  )
  select f.id, f.name, p.bank_account_id,
    case when p.kind = 'cash' then 'Caixa' else coalesce(b.nickname, private.bank_words(b), 'Banco') end,
    p.balance_cents - coalesce(s.after_cents, 0) - coalesce(s.in_cents, 0) + coalesce(s.out_cents, 0) - coalesce(s.moved_cents, 0),
    coalesce(s.in_cents, 0), coalesce(s.out_cents, 0), coalesce(s.moved_cents, 0), p.balance_cents - coalesce(s.after_cents, 0)
  from places p
  join public.funds f on f.condominium_id = target and f.id = p.fund_id
  left join sums s on s.id = p.id
  left join public.bank_accounts b on b.condominium_id = target and b.id = p.bank_account_id
  where p.balance_cents <> 0 or s.id is not null
  order by f.position, p.kind, b.created_at, p.id
$$;

-- What was paid, by whom it was paid to, largest first; without a supplier what was booked without one. Transfers between funds are no payment.
create function private.payee_statement(target uuid, from_on date, until_on date, basis text)
returns table (supplier_id uuid, supplier text, entries bigint, cents bigint)
language sql stable security definer set search_path = ''
as $$
  select b.supplier_id, s.name, count(*), sum(r.cents)::bigint
  from private.spent_rows(target, from_on, until_on, basis) r
  left join public.bills b on b.condominium_id = target and b.id = r.bill_id
  left join public.suppliers s on s.condominium_id = target and s.id = b.supplier_id
  group by 1, 2 having sum(r.cents) <> 0 order by 4 desc, 2, 1
$$;

-- Units with something late at the end of a day, as the books have it: what was charged until then less what was received for it until
-- then. 200 in unit order after a key; the first page says in `units` and `all_cents` how much it is in all.
create function private.late_on(target uuid, day date) returns table (unit_id uuid, unit_label text, sort_key text, charges bigint, oldest_due_on date, cents bigint)
language sql stable security definer set search_path = ''
as $$
  select c.unit_id, min(c.unit_label), c.sort_key, count(*), min(c.due_on), sum(l.cents)::bigint
  from public.charges c
  cross join lateral (
    select sum(case when d.kind = 'receivable' then t.cents else 0 end - case when k.kind = 'receivable' then t.cents else 0 end)::bigint as cents
    from public.ledger_transfers t
    join public.ledger_accounts d on d.condominium_id = target and d.id = t.debit_account_id
    join public.ledger_accounts k on k.condominium_id = target and k.id = t.credit_account_id
    where t.condominium_id = target and t.charge_id = c.id and t.occurred_on <= day
  ) l
  where c.condominium_id = target and c.due_on <= day and (c.status <> 'paid' or c.paid_on > day) and l.cents > 0
  group by 1, 3
$$;

create function public.place_statement(condo_id uuid, from_on date, until_on date)
returns table (fund_id uuid, fund_name text, bank_account_id uuid, place text, opening_cents bigint, in_cents bigint, out_cents bigint,
  moved_cents bigint, closing_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_read_accounts(condo_id, from_on, until_on) then
    return query select * from private.place_statement(condo_id, from_on, until_on);
  end if;
end $$;
create function public.payee_statement(condo_id uuid, from_on date, until_on date, basis text default 'cash')
returns table (supplier_id uuid, supplier text, entries bigint, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_read_accounts(condo_id, from_on, until_on) then
    return query select * from private.payee_statement(condo_id, from_on, until_on, basis) limit 500;
  end if;
end $$;
create function public.late_units_on(condo_id uuid, day date, after text default '')
returns table (unit_id uuid, unit_label text, sort_key text, charges bigint, oldest_due_on date, cents bigint, units bigint, all_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    select * from (
      select l.*, count(*) over () as units, (sum(l.cents) over ())::bigint as all_cents from private.late_on(condo_id, day) l) p
    where p.sort_key > after order by p.sort_key limit 50;
end $$;

-- The statement of published months for whoever lives here, as `ledger_statement` is for the board; of others no row.
create function public.published_statement(condo_id uuid, from_on date, until_on date)
returns table (fund_id uuid, fund_name text, fund_kind text, opening_cents bigint, in_cents bigint, out_cents bigint, closing_cents bigint, lines jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_read_accounts(condo_id, from_on, until_on) then
    return query select * from private.cash_statement(condo_id, from_on, until_on);
  end if;
end $$;

-- The days of a line { fund_id, in, kind, rubric_id }, all optional; of a supplier what has none with a bill is asked row by row.
create function private.line_days(target uuid, from_on date, until_on date, basis text, line jsonb)
returns table (occurred_on date, entry_kind text, debit_account_id uuid, credit_account_id uuid, of_units boolean, rubric_id uuid, cents bigint, entries bigint)
language sql stable security definer set search_path = ''
as $$
  select d.occurred_on, d.entry_kind, d.debit_account_id, d.credit_account_id, d.of_units, d.rubric_id, d.cents, d.entries
  from private.account_days(target, from_on, until_on, basis) d
  where (line ->> 'fund_id' is null or d.fund_id = (line ->> 'fund_id')::uuid)
    and (line ->> 'in' is null or d.came_in = (line ->> 'in')::boolean)
    and (line ->> 'kind' is null or d.kind = line ->> 'kind')
    and (line ->> 'rubric_id' is null or d.rubric_id = (line ->> 'rubric_id')::uuid)
    and (line ->> 'supplier_id' is null or d.kind <> 'between_funds')
$$;

-- The transfers that make a line, newest first after a key `day kind id`: `size` at most, those of nobody's unit alone where `common` is set.
-- The days that have some are known: only as many are opened as it takes to fill a page.
create function private.line_rows(target uuid, from_on date, until_on date, basis text, line jsonb, after_key text, size integer, common boolean)
returns table (id uuid, occurred_on date, entry_kind text, cents bigint, description text, bill_id uuid, unit_id uuid, rubric_id uuid, supplier_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) (\S+) ([0-9a-f-]{36})$');
  after_on date := coalesce(place[1]::date, 'infinity');
  after_kind text := coalesce(place[2], '~');
  after_id uuid := coalesce(place[3], 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid;
begin
  return query
    with sides as materialized (
      select d.* from private.line_days(target, from_on, until_on, basis, line) d
      where (d.occurred_on, d.entry_kind collate "C") <= (after_on, after_kind collate "C") and not (common and d.of_units)
    ), days as (
      select s.occurred_on, s.entry_kind, sum(s.entries) as entries from sides s group by 1, 2
    ), newer as (
      -- How many rows the days before have; that of the key may be nearly done, and one of a supplier may hold none of theirs.
      select d.occurred_on, d.entry_kind, coalesce(sum(case when (d.occurred_on, d.entry_kind) = (after_on, after_kind) or line ->> 'supplier_id' is not null then 0 else d.entries end)
        over (order by d.occurred_on desc, d.entry_kind collate "C" desc rows between unbounded preceding and 1 preceding), 0) as before
      from days d
    )
    select r.id, n.occurred_on, n.entry_kind, r.cents, r.description, r.bill_id, r.unit_id, r.rubric_id, r.supplier_id
    from newer n
    cross join lateral (
      select t.id, case when s.cents < 0 then -t.cents else t.cents end as cents, coalesce(b.description, t.description) as description,
        t.bill_id, t.unit_id, s.rubric_id, b.supplier_id
      from public.ledger_transfers t
      join sides s on s.occurred_on = n.occurred_on and s.entry_kind = n.entry_kind and s.debit_account_id = t.debit_account_id
        and s.credit_account_id = t.credit_account_id and s.of_units = (t.unit_id is not null)
      left join public.bills b on b.condominium_id = target and b.id = t.bill_id
      where t.condominium_id = target and t.occurred_on = n.occurred_on and t.kind = n.entry_kind
        and ((n.occurred_on, n.entry_kind) <> (after_on, after_kind) or t.id < after_id)
        and (not common or t.unit_id is null)
        and (line ->> 'supplier_id' is null or case line ->> 'supplier_id' when 'none' then b.supplier_id is null
          else b.supplier_id = (line ->> 'supplier_id')::uuid end)
      order by t.id desc limit size
    ) r
    where n.before < size
    order by n.occurred_on desc, n.entry_kind collate "C" desc, r.id desc limit size;
end $$;

-- What makes a line of a statement, newest first after a key `day kind id`. The line is { fund_id, in, kind, rubric_id, supplier_id }, all
-- optional, `supplier_id` 'none' for what has none. `owners` are the rows whose files prove it. Where `common` is set, what units paid is one
-- row a day, without saying which.
create function private.account_entries(target uuid, from_on date, until_on date, basis text, line jsonb, after_key text, size integer, common boolean)
returns table (id uuid, occurred_on date, cents bigint, entries bigint, of_units boolean, description text, supplier_id uuid, supplier text, bill_id uuid,
  document_number text, unit_label text, rubric text, owners uuid[], key text)
language sql stable security definer set search_path = ''
as $$
  with shown as (
    select r.id, r.occurred_on, r.entry_kind, r.cents, 1::bigint as entries, r.unit_id is not null as of_units, r.description, r.supplier_id, r.bill_id,
      r.unit_id, r.rubric_id
    from private.line_rows(target, from_on, until_on, basis, line, after_key, size, common) r
    union all
    -- '~' comes after every kind: of a day, what units paid stands first.
    select md5(d.occurred_on::text)::uuid, d.occurred_on, '~', sum(d.cents)::bigint, sum(d.entries)::bigint, true, null, null, null, null,
      case when count(distinct d.rubric_id) = 1 then (array_agg(d.rubric_id))[1] end
    from private.line_days(target, from_on, until_on, basis, line) d
    where common and d.of_units and coalesce(line ->> 'supplier_id', 'none') = 'none'
    group by d.occurred_on
    having after_key is null or concat_ws(' ', d.occurred_on, '~', md5(d.occurred_on::text)::uuid) collate "C" < after_key collate "C"
  )
  select s.id, s.occurred_on, s.cents, s.entries, s.of_units, s.description, s.supplier_id, p.name, s.bill_id, b.document_number, l.label, r.name,
    array[s.id] || case when s.bill_id is null then '{}' else array[s.bill_id] || array(
      select y.id from public.bill_payments y where y.condominium_id = target and y.bill_id = s.bill_id and y.undone_at is null) end,
    concat_ws(' ', s.occurred_on, s.entry_kind, s.id)
  from shown s
  left join public.bills b on b.condominium_id = target and b.id = s.bill_id
  left join public.suppliers p on p.condominium_id = target and p.id = s.supplier_id
  left join public.unit_list l on l.condominium_id = target and l.unit_id = s.unit_id
  left join public.rubrics r on r.condominium_id = target and r.id = s.rubric_id
  order by s.occurred_on desc, s.entry_kind collate "C" desc, s.id desc limit size
$$;

-- The same for whoever may read the accounts: fifty and one more.
create function public.account_entries(condo_id uuid, from_on date, until_on date, basis text default 'cash', line jsonb default '{}', after_key text default null)
returns table (id uuid, occurred_on date, cents bigint, entries bigint, of_units boolean, description text, supplier_id uuid, supplier text, bill_id uuid,
  document_number text, unit_label text, rubric text, owners uuid[], key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_board boolean := exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id);
begin
  if not private.may_read_accounts(condo_id, from_on, until_on) then return; end if;
  return query select * from private.account_entries(condo_id, from_on, until_on, basis, line, after_key, 51, not is_board);
end $$;
grant execute on function public.place_statement(uuid, date, date), public.payee_statement(uuid, date, date, text),
  public.late_units_on(uuid, date, text), public.published_statement(uuid, date, date),
  public.account_entries(uuid, date, date, text, jsonb, text) to authenticated, service_role;
