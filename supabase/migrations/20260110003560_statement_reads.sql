-- What the page of reconciliation reads: accounts, lines, entries without a line, and the difference of each day.

-- The first day that an account's statements speak of; null without any.
create function private.statement_start(target uuid, account uuid) returns date
language sql stable security definer set search_path = ''
as $$
  select min(l.occurred_on) from public.bank_statement_lines l where l.condominium_id = target and l.bank_account_id = account
$$;

-- What the bank says an account had at the end of a day: the last balance that was told before it and the lines since, else the first
-- after it less the lines until then. Null where no balance was ever told.
create function private.bank_balance(target uuid, account uuid, day date) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select b.cents + coalesce((select sum(l.cents) from public.bank_statement_lines l
        where l.condominium_id = target and l.bank_account_id = account and l.occurred_on > b.day and l.occurred_on <= bank_balance.day), 0)
      from public.bank_statement_balances b where b.condominium_id = target and b.bank_account_id = account and b.day <= bank_balance.day
      order by b.day desc limit 1),
    (select b.cents - coalesce((select sum(l.cents) from public.bank_statement_lines l
        where l.condominium_id = target and l.bank_account_id = account and l.occurred_on > bank_balance.day and l.occurred_on <= b.day), 0)
      from public.bank_statement_balances b where b.condominium_id = target and b.bank_account_id = account and b.day > bank_balance.day
      order by b.day limit 1))::bigint
$$;

-- What the books say: the kept balance less what came after the day.
create function private.ledger_bank_balance(target uuid, account uuid, day date) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select coalesce(sum(a.balance_cents), 0) from public.ledger_accounts a
      where a.condominium_id = target and a.kind = 'bank' and a.bank_account_id = account)::bigint
    - coalesce((select sum(m.cents) from private.bank_moves(target, account, day + 1, 'infinity') m), 0)::bigint
$$;

-- Entries that explain no line yet, oldest first: { entry_key, transfer_ids, occurred_on, cents, kind, words, unit_label, bundle, bill_id, charge_id }.
-- Those that come to nothing (booked and taken back) and opening balances, which no statement has, are left out.
create function private.statement_entries(target uuid, account uuid, from_on date, until_on date)
returns table (entry_key text, transfer_ids uuid[], occurred_on date, cents bigint, kind text, words text, unit_label text, bundle text,
  bill_id uuid, charge_id uuid)
language sql stable security definer set search_path = ''
as $$
  select e.entry_key, e.transfer_ids, e.occurred_on, e.cents, e.kind,
    coalesce(
      (select b.description from public.bills b where b.condominium_id = target and b.id = e.bill_id),
      (select case r.status when 'waiting' then 'Depósito a identificar' else 'Recebimento' end
        || coalesce(': ' || (select string_agg(distinct c.reference || ' de ' || c.unit_label, ', ') from public.payments p
            join public.charges c on c.condominium_id = target and c.id = p.charge_id
            where p.condominium_id = target and p.receipt_id = r.id and p.undone_at is null), '')
        from public.receipts r where r.condominium_id = target and r.id = e.group_id and e.entry_key not like '%:%'),
      e.description, o.rubric, ''),
    case when u.block = '' then u.number else u.block || '-' || u.number end,
    case when e.entry_key like '%:fee' then 'fee' else '' end || coalesce((select r.method from public.receipts r where r.condominium_id = target and r.id = e.group_id and e.entry_key not like '%:%'), ''),
    e.bill_id, e.charge_id
  from (
    select m.entry_key, array_agg(m.transfer_id order by m.occurred_on, m.transfer_id) as transfer_ids, min(m.occurred_on) as occurred_on,
      sum(m.cents)::bigint as cents, min(m.kind) as kind, (array_agg(m.other_account_id order by abs(m.cents) desc))[1] as other_id,
      (array_agg(m.bill_id))[1] as bill_id, (array_agg(m.charge_id))[1] as charge_id, (array_agg(m.unit_id))[1] as unit_id,
      (array_agg(m.description order by m.is_reversal, m.transfer_id))[1] as description, (array_agg(m.group_id))[1] as group_id
    from private.bank_moves(target, account, from_on, until_on) m
    where m.kind <> 'opening'
      and not exists (select from private.statement_match_entries x
        where x.condominium_id = target and x.bank_account_id = account and x.entry_key = m.entry_key)
    group by m.entry_key having sum(m.cents) <> 0
  ) e
  cross join lateral (
    select case a.kind when 'bank' then 'Transferência entre contas' else coalesce(r.name, a.kind) end as rubric
    from public.ledger_accounts a left join public.rubrics r on r.condominium_id = target and r.id = a.rubric_id
    where a.condominium_id = target and a.id = e.other_id
  ) o
  left join public.units u on u.condominium_id = target and u.id = e.unit_id
  order by e.occurred_on, e.entry_key
$$;
create function public.statement_entries(condo_id uuid, account uuid, from_on date, until_on date)
returns table (entry_key text, transfer_ids uuid[], occurred_on date, cents bigint, kind text, words text, unit_label text, bundle text,
  bill_id uuid, charge_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.statement_entries(condo_id, account,
    greatest(from_on, private.statement_start(condo_id, account)), until_on) limit 501;
end $$;

-- Each account with how far its statements are: { id, first_on, last_on, lines, open_in, open_in_cents, open_out, open_out_cents,
-- bank_cents, ledger_cents, mapping }; the balances are those of the last day told.
create function public.statement_accounts(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'first_on', l.first_on, 'last_on', d.day, 'lines', l.lines, 'open_in', o.ins,
      'open_in_cents', o.in_cents, 'open_out', o.outs, 'open_out_cents', o.out_cents,
      'bank_cents', private.bank_balance(condo_id, b.id, d.day),
      'ledger_cents', case when d.day is not null then private.ledger_bank_balance(condo_id, b.id, d.day) end,
      'mapping', (select y.mapping from public.statement_layouts y where y.condominium_id = condo_id and y.bank_account_id = b.id),
      'today', private.today())
      order by b.is_active desc, b.created_at), '[]')
    from public.bank_accounts b
    cross join lateral (
      select min(x.occurred_on) as first_on, max(x.occurred_on) as last_on, count(*) as lines from public.bank_statement_lines x
      where x.condominium_id = condo_id and x.bank_account_id = b.id
    ) l
    cross join lateral (
      select greatest(l.last_on, (select max(x.day) from public.bank_statement_balances x
        where x.condominium_id = condo_id and x.bank_account_id = b.id)) as day
    ) d
    cross join lateral (
      select count(*) filter (where x.cents > 0) as ins, coalesce(sum(x.cents) filter (where x.cents > 0), 0) as in_cents,
        count(*) filter (where x.cents < 0) as outs, coalesce(sum(x.cents) filter (where x.cents < 0), 0) as out_cents
      from public.bank_statement_lines x where x.condominium_id = condo_id and x.bank_account_id = b.id and x.match_id is null
    ) o
    where b.condominium_id = condo_id);
end $$;

-- Lines by day after a key '<day> <place> <id>': those to explain from the oldest on, others newest first. Filters: { state:
-- open|matched|all, from, until, text, side: in|out }.
create function private.statement_lines(target uuid, account uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, occurred_on date, cents bigint, memo text, check_number text, match jsonb, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_state text := coalesce(filters ->> 'state', 'open');
  ascending boolean := wanted_state = 'open';
  from_on date := coalesce((filters ->> 'from')::date, '-infinity');
  until_on date := coalesce((filters ->> 'until')::date, 'infinity');
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  side integer := case filters ->> 'side' when 'in' then 1 when 'out' then -1 end;
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) (\d{1,9}) ([0-9a-f-]{36})$');
  after_on date := place[1]::date;
  after_place integer := place[2]::integer;
  after_id uuid := place[3]::uuid;
begin
  return query
  select l.id, l.occurred_on, l.cents, l.memo, l.check_number,
    (select jsonb_build_object('id', m.id, 'title', m.title, 'how', m.how, 'reason', m.reason, 'created_at', m.created_at,
        'line_count', cardinality(m.line_ids), 'cents', m.cents,
        'author', (select s.full_name from public.memberships s where s.condominium_id = target and s.user_id = m.created_by))
      from public.statement_matches m where m.condominium_id = target and m.id = l.match_id),
    concat_ws(' ', l.occurred_on, l.position, l.id)
  from public.bank_statement_lines l
  where l.condominium_id = target and l.bank_account_id = account and l.occurred_on between from_on and until_on
    and (wanted_state = 'all' or (l.match_id is null) = (wanted_state = 'open'))
    and (side is null or sign(l.cents) = side)
    and (wanted is null or lower(extensions.unaccent(l.memo)) like wanted or l.check_number like wanted)
    and (place is null or case when ascending then (l.occurred_on, l.position, l.id) > (after_on, after_place, after_id)
      else (l.occurred_on, l.position, l.id) < (after_on, after_place, after_id) end)
  order by case when ascending then l.occurred_on end, case when ascending then l.position end, case when ascending then l.id end,
    l.occurred_on desc, l.position desc, l.id desc
  limit page_size;
end $$;
create function public.statement_lines(condo_id uuid, account uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, occurred_on date, cents bigint, memo text, check_number text, match jsonb, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.statement_lines(condo_id, account, filters, after_key, 51);
end $$;

-- The bank against the books by day, for days on which either moved, at most 400 of them, newest first: { day, bank_cents, ledger_cents,
-- lines_cents, open_lines, open_cents, moves_cents, entries, entries_cents, gap_cents }. What changes the difference on a day is what its
-- lines and the books' movements differ by: lines that nothing explains, entries without a line, and pairs booked on another day.
-- `gap_cents`: by how much the balance that was told jumps over its lines.
create function private.statement_days(target uuid, account uuid, from_on date, until_on date)
returns table (day date, bank_cents bigint, ledger_cents bigint, lines_cents bigint, open_lines bigint, open_cents bigint, moves_cents bigint,
  entries bigint, entries_cents bigint, gap_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day date := greatest(from_on, private.statement_start(target, account));
  bank_before bigint := private.bank_balance(target, account, first_day - 1);
  ledger_before bigint := private.ledger_bank_balance(target, account, first_day - 1);
  -- After it the bank has said nothing.
  last_day date := greatest(
    (select max(l.occurred_on) from public.bank_statement_lines l where l.condominium_id = target and l.bank_account_id = account),
    (select max(b.day) from public.bank_statement_balances b where b.condominium_id = target and b.bank_account_id = account));
begin
  return query
  with line as (
    select l.occurred_on as day, sum(l.cents)::bigint as cents, count(*) filter (where l.match_id is null) as open_lines,
      coalesce(sum(l.cents) filter (where l.match_id is null), 0)::bigint as open_cents
    from public.bank_statement_lines l
    where l.condominium_id = target and l.bank_account_id = account and l.occurred_on between first_day and until_on group by 1
  ), move as (
    select m.occurred_on as day, sum(m.cents)::bigint as cents from private.bank_moves(target, account, first_day, until_on) m group by 1
  ), entry as (
    select e.occurred_on as day, count(*) as entries, sum(e.cents)::bigint as cents
    from private.statement_entries(target, account, first_day, until_on) e group by 1
  ), told as (
    select b.day, b.cents from public.bank_statement_balances b
    where b.condominium_id = target and b.bank_account_id = account and b.day between first_day and until_on
  ), days as (
    select x.day from line x union select x.day from move x union select x.day from told x
  ), running as (
    select d.day, coalesce(l.cents, 0) as lines_cents, coalesce(l.open_lines, 0) as open_lines, coalesce(l.open_cents, 0) as open_cents,
      coalesce(m.cents, 0) as moves_cents, coalesce(e.entries, 0) as entries, coalesce(e.cents, 0) as entries_cents,
      (ledger_before + sum(coalesce(m.cents, 0)) over w)::bigint as ledger_cents, t.cents as told_cents,
      sum(coalesce(l.cents, 0)) over w as lines_so_far, count(t.cents) over w as told_so_far
    from days d left join line l using (day) left join move m using (day) left join entry e using (day) left join told t using (day)
    window w as (order by d.day)
  ), anchored as (
    select r.*, coalesce(first_value(r.told_cents - r.lines_so_far) over (partition by r.told_so_far order by r.day), bank_before) as base
    from running r
  )
  select a.day, case when a.day <= last_day and (a.told_so_far > 0 or bank_before is not null)
      then (case when a.told_so_far > 0 then a.base else bank_before end + a.lines_so_far)::bigint end,
    a.ledger_cents, a.lines_cents, a.open_lines, a.open_cents, a.moves_cents, a.entries, a.entries_cents,
    case when a.told_cents is not null
      then (a.base - coalesce(lag(a.base) over (order by a.day), bank_before, a.base))::bigint else 0 end
  from anchored a order by a.day desc limit 400;
end $$;
create function public.statement_days(condo_id uuid, account uuid, from_on date, until_on date)
returns table (day date, bank_cents bigint, ledger_cents bigint, lines_cents bigint, open_lines bigint, open_cents bigint, moves_cents bigint,
  entries bigint, entries_cents bigint, gap_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.statement_days(condo_id, account, from_on, until_on);
end $$;
grant execute on function public.statement_entries(uuid, uuid, date, date), public.statement_accounts(uuid),
  public.statement_lines(uuid, uuid, jsonb, text), public.statement_days(uuid, uuid, date, date) to authenticated, service_role;
