-- The books of a condominium proved part by part: what is kept beside the transfers against what they sum to, every night
-- (worker/books/prove-books.ts). Nothing is mended here: a difference is a fault to be looked at.

-- What a transfer brought to these accounts; below zero what it took from them.
create function private.credited(t public.ledger_transfers, accounts uuid[]) returns bigint
language sql immutable
as $$
  select case when t.credit_account_id = any (accounts) then t.cents else 0 end
    - case when t.debit_account_id = any (accounts) then t.cents else 0 end
$$;

-- What must be the same twice, by its name; rows are those that are not. Empty is right.
create function private.book_differences(target uuid, part text) returns table (id uuid, kept_cents bigint, summed_cents bigint)
language plpgsql stable security definer set search_path = '' set work_mem = '64MB'
as $$
declare
  -- One look at the transfers for all accounts of the kind that the part is about.
  accounts constant uuid[] := array(
    select a.id from public.ledger_accounts a
    where a.condominium_id = target and a.kind = case part when 'owed' then 'receivable' when 'waiting' then 'unidentified' when 'bills' then 'payable' end);
begin
  -- Kept balances of accounts, against their transfers.
  if part = 'accounts' then
    return query select d.account_id, d.kept_cents, d.summed_cents from private.ledger_differences(target) d;
  -- Each fund's trial balance is zero.
  elsif part = 'funds' then
    return query
    select a.fund_id, sum(a.balance_cents)::bigint, 0::bigint from public.ledger_accounts a
    where a.condominium_id = target group by 1 having sum(a.balance_cents) <> 0;
  -- What one fund gave another took.
  elsif part = 'between_funds' then
    return query
    select null::uuid, sum(a.balance_cents)::bigint, 0::bigint from public.ledger_accounts a
    where a.condominium_id = target and a.kind = 'between_funds' having sum(a.balance_cents) <> 0;
  -- Units' credits, what charges say was received, what receipts are made of.
  elsif part = 'receipts' then
    return query select d.id, d.kept_cents, d.summed_cents from private.receipt_differences(target) d;
  -- Every charge is the sum of its items.
  elsif part = 'items' then
    return query
    select c.id, c.amount_cents, coalesce(i.cents, 0) from public.charges c
    left join (
      select x.charge_id, sum(x.cents)::bigint as cents from public.charge_items x where x.condominium_id = target group by 1
    ) i on i.charge_id = c.id
    where c.condominium_id = target and c.amount_cents is distinct from i.cents;
  -- What each unit owes by its charges is what the receivables say of it.
  elsif part = 'owed' then
    return query
    select coalesce(c.unit_id, t.unit_id), coalesce(c.cents, 0), coalesce(t.cents, 0)
    from (
      select x.unit_id, sum(x.amount_cents - x.settled_cents)::bigint as cents from public.charges x
      where x.condominium_id = target and x.status = 'open' group by 1
    ) c
    full join (
      select x.unit_id, -sum(private.credited(x, accounts))::bigint as cents from public.ledger_transfers x
      where x.condominium_id = target and (x.debit_account_id = any (accounts) or x.credit_account_id = any (accounts)) group by 1
    ) t on t.unit_id = c.unit_id
    where coalesce(c.cents, 0) <> coalesce(t.cents, 0);
  -- Money of nobody known is what the receipts that wait say.
  elsif part = 'waiting' then
    return query
    select coalesce(r.id, t.group_id), coalesce(r.cents, 0), coalesce(t.cents, 0)
    from (
      select x.id, x.amount_cents as cents from public.receipts x where x.condominium_id = target and x.status = 'waiting'
    ) r
    full join (
      select x.group_id, sum(private.credited(x, accounts))::bigint as cents from public.ledger_transfers x
      where x.condominium_id = target and x.group_id is not null
        and (x.debit_account_id = any (accounts) or x.credit_account_id = any (accounts)) group by 1
    ) t on t.group_id = r.id
    where coalesce(r.cents, 0) <> coalesce(t.cents, 0);
  -- What is left to pay of each bill is what the payables say of it.
  elsif part = 'bills' then
    return query
    select coalesce(b.id, t.bill_id), coalesce(b.cents, 0), coalesce(t.cents, 0)
    from (
      select x.id, x.cents - x.paid_cents as cents from public.bills x
      where x.condominium_id = target and x.status <> 'cancelled'
    ) b
    full join (
      select x.bill_id, sum(private.credited(x, accounts))::bigint as cents from public.ledger_transfers x
      where x.condominium_id = target and x.bill_id is not null
        and (x.debit_account_id = any (accounts) or x.credit_account_id = any (accounts)) group by 1
    ) t on t.bill_id = b.id
    where coalesce(b.cents, 0) <> coalesce(t.cents, 0);
  -- What the unit's row in the register says it owes.
  elsif part = 'balances' then
    return query
    select coalesce(b.unit_id, c.unit_id), coalesce(b.open_cents, 0), coalesce(c.cents, 0)
    from (select x.unit_id, x.open_cents from private.unit_balances x where x.condominium_id = target) b
    full join (
      select x.unit_id, sum(x.amount_cents - x.settled_cents)::bigint as cents from public.charges x
      where x.condominium_id = target and x.status = 'open' group by 1
    ) c on c.unit_id = b.unit_id
    where coalesce(b.open_cents, 0) <> coalesce(c.cents, 0);
  -- What was received of each run on each day.
  elsif part = 'run_receipts' then
    return query
    select coalesce(k.run_id, p.run_id), coalesce(k.cents, 0), coalesce(p.cents, 0)
    from (
      select x.run_id, x.received_on, sum(x.cents)::bigint as cents from private.run_receipts x
      where x.condominium_id = target group by 1, 2
    ) k
    full join (
      select c.run_id, x.received_on, sum(x.principal_cents + x.discount_cents)::bigint as cents
      from public.payments x join public.charges c on c.condominium_id = target and c.id = x.charge_id
      where x.condominium_id = target and x.undone_at is null and c.run_id is not null group by 1, 2
    ) p on p.run_id = k.run_id and p.received_on = k.received_on
    where coalesce(k.cents, 0) <> coalesce(p.cents, 0);
  -- The seals and their chain; the months behind them are computed again one by one (private.closing_entry_differences).
  elsif part = 'seals' then
    return query
    select null::uuid, c.sequence::bigint, null::bigint from public.closings c
    left join public.closings b on b.condominium_id = target and b.sequence = c.sequence - 1
    where c.condominium_id = target and (c.seal <> private.closing_seal(c)
      or c.previous_seal <> coalesce(b.seal, repeat('0', 64)) or c.sequence > 1 and b.seal is null
      or c.reopenings <> private.reopenings_digest(target, c.sequence));
  else
    raise exception 'the books have no part %', part;
  end if;
end $$;

-- The closed months that were computed again longest ago, as many as hold so many entries (one at least): a night's work is bounded,
-- and every month has its turn.
create table private.closing_proofs (
  condominium_id uuid not null,
  sequence integer not null,
  proved_at timestamptz not null,
  primary key (condominium_id, sequence),
  foreign key (condominium_id, sequence) references public.closings (condominium_id, sequence) on delete cascade
);
create function private.closings_to_prove(target uuid, most_entries bigint) returns table (sequence integer)
language sql stable security definer set search_path = ''
as $$
  select o.sequence from (
    select c.sequence, coalesce(sum(c.entry_count) over w, 0) as before_it, p.proved_at
    from public.closings c
    left join private.closing_proofs p on p.condominium_id = target and p.sequence = c.sequence
    where c.condominium_id = target and c.reopened_at is null
    window w as (order by p.proved_at nulls first, c.sequence rows between unbounded preceding and 1 preceding)
  ) o where o.before_it < most_entries order by o.proved_at nulls first, o.sequence
$$;

-- What the last night found of each condominium; kept for its board, beside the months' own proofs.
create table private.book_proofs (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  proved_at timestamptz not null,
  took_ms integer not null,
  -- How much was looked at: transfers, charges, units, closed months in all and computed again this night.
  transfers bigint not null,
  charges bigint not null,
  months integer not null,
  months_proved integer not null,
  -- [{ part, count, first: [{ id, kept_cents, summed_cents }] }]: the parts that differ. `unfinished`: those that took too long.
  differences jsonb not null default '[]',
  unfinished text[] not null default '{}',
  -- The first night that found what is still wrong.
  wrong_since timestamptz
);
grant select on private.platform_admins to service_role;
grant select, insert, update, delete on private.book_proofs, private.closing_proofs to service_role;
grant execute on function private.book_differences(uuid, text), private.closings_to_prove(uuid, bigint) to service_role;

-- { at, transfers, charges, months, months_proved, differences, unfinished, wrong_since } of the last proof; null before the first.
create function public.books_proof(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (select to_jsonb(p) - 'condominium_id' - 'took_ms' from private.book_proofs p where p.condominium_id = condo_id);
end $$;
grant execute on function public.books_proof(uuid) to authenticated, service_role;
