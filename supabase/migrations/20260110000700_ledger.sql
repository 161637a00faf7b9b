-- Double entry: one row per transfer between two accounts of one fund, balanced by construction, corrected by reversing rows
-- (docs/decisions/0020).

create table public.funds (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('ordinary', 'reserve', 'works', 'other')),
  name text not null check (char_length(name) between 2 and 60 and private.is_plain(name)),
  purpose text check (char_length(purpose) <= 300),
  position integer not null,
  -- Where its money usually lies; none: in the account that residents pay into.
  bank_account_id uuid,
  closed_on date,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
-- The ordinary fund always, one fund of reserve (Lei 4.591/64, art. 9º, § 3º, j), others as assemblies decide.
create unique index fund_kind_once on public.funds (condominium_id, kind) where kind in ('ordinary', 'reserve');
create unique index fund_name_taken on public.funds (condominium_id, lower(name)) where closed_on is null;

create table public.ledger_accounts (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  fund_id uuid not null,
  kind text not null check (kind in ('bank', 'cash', 'receivable', 'payable', 'income', 'late_income', 'discount', 'expense', 'opening',
    'between_funds', 'advances', 'deposits', 'unidentified')),
  -- What is owed, earned or spent, and by counterpart what the cash was for.
  rubric_id uuid,
  -- Of an account of kind bank; none until the condominium has told its first.
  bank_account_id uuid,
  -- Kept by the posting transaction, proved again every night: sum of debits minus sum of credits, in centavos.
  debit_cents bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  balance_cents bigint generated always as (debit_cents - credit_cents) stored,
  primary key (condominium_id, id),
  constraint ledger_account_once unique nulls not distinct (condominium_id, fund_id, kind, rubric_id, bank_account_id),
  -- A transfer names its fund and both accounts: this key makes "two accounts of one fund" a constraint.
  unique (condominium_id, fund_id, id),
  check ((rubric_id is not null) = (kind in ('receivable', 'payable', 'income', 'late_income', 'discount', 'expense'))),
  check (bank_account_id is null or kind = 'bank'),
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);

create table public.ledger_transfers (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  fund_id uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  cents bigint not null check (cents > 0),
  -- Competence of what is earned or owed, day of what is received or paid.
  occurred_on date not null,
  kind text not null check (kind in ('opening', 'fee', 'receipt', 'late_receipt', 'discount', 'expense', 'payment', 'fund_transfer',
    'advance', 'refund', 'write_off', 'agreement', 'adjustment', 'reversal')),
  -- Whose charge or payment it is: what that unit can check against the published seal.
  unit_id uuid,
  -- The document that it comes from.
  charge_id uuid,
  payment_id uuid,
  run_id uuid,
  bill_id uuid,
  -- The same in rows that are one fact: both sides of a transfer between funds, opening balances given together, all that a receipt
  -- posted (its id).
  group_id uuid,
  decision_id uuid,
  reverses_id uuid,
  description text check (description is null or char_length(description) <= 300 and private.is_plain(description)),
  created_by uuid,
  posted_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (debit_account_id <> credit_account_id),
  check ((reverses_id is not null) = (kind = 'reversal')),
  foreign key (condominium_id, fund_id, debit_account_id) references public.ledger_accounts (condominium_id, fund_id, id),
  foreign key (condominium_id, fund_id, credit_account_id) references public.ledger_accounts (condominium_id, fund_id, id)
);
-- The journal's order, and what moved in a time by kind.
create index ledger_transfers_day on public.ledger_transfers (condominium_id, occurred_on, kind, id);
create index ledger_transfers_charge on public.ledger_transfers (condominium_id, charge_id) where charge_id is not null;
create index ledger_transfers_unit on public.ledger_transfers (condominium_id, unit_id, occurred_on) where unit_id is not null;
create index ledger_transfers_group on public.ledger_transfers (condominium_id, group_id) where group_id is not null;
create unique index transfer_reversed_once on public.ledger_transfers (condominium_id, reverses_id) where reverses_id is not null;
-- What concerns nobody's unit, among the very many that do.
create index ledger_transfers_common on public.ledger_transfers (condominium_id, occurred_on, kind, id) where unit_id is null;

-- What moved on a day from one account to another, by kind, in one sum: statements read days, and not a row for each unit. Kept by the
-- posting transaction, proved again as balances are.
create table private.ledger_days (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  occurred_on date not null,
  kind text not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  of_units boolean not null,
  cents bigint not null,
  entries bigint not null,
  primary key (condominium_id, occurred_on, kind, debit_account_id, credit_account_id, of_units)
) with (fillfactor = 70);
grant select on private.ledger_days to service_role;

-- How far a condominium's books are closed. Whoever posts reads the row under a shared lock, whoever closes takes it alone: a month
-- is sealed after all that was being posted to it, and nothing comes behind.
create table private.books (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- The day that opening balances stand for.
  starts_on date,
  -- The last day of the last closed month.
  closed_until date
);
create function private.guard_closed_months() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare earliest record;
begin
  for earliest in select t.condominium_id, min(t.occurred_on) as day from posted t group by 1 order by 1 loop
    perform from private.books b where b.condominium_id = earliest.condominium_id for share;
    if exists (
      select from private.books b where b.condominium_id = earliest.condominium_id and b.closed_until >= earliest.day
    ) then
      raise sqlstate 'PT409' using message = 'month_closed';
    end if;
  end loop;
  return null;
end $$;

-- Balances and days move in the same transaction as the transfers, once per statement and account, in a fixed order so that two postings never wait on each other in a ring.
create function private.on_transfers_posted() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare credits uuid[];
begin
  perform from public.ledger_accounts a
  where (a.condominium_id, a.id) in (
    select t.condominium_id, t.debit_account_id from posted t union select t.condominium_id, t.credit_account_id from posted t)
  -- Not `for update`: the foreign keys of a concurrent posting hold these rows by key, and two such would wait for each other.
  order by a.condominium_id, a.id for no key update;
  with moved as (
    update public.ledger_accounts a
    set debit_cents = a.debit_cents + s.debit, credit_cents = a.credit_cents + s.credit
    from (
      select condominium_id, account_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (
        select t.condominium_id, t.debit_account_id as account_id, t.cents as debit, 0 as credit from posted t
        union all
        select t.condominium_id, t.credit_account_id, 0, t.cents from posted t
      ) sides group by 1, 2
    ) s
    where a.condominium_id = s.condominium_id and a.id = s.account_id
    returning a.id, a.kind
  )
  select array_agg(m.id) filter (where m.kind = 'advances') into credits from moved m;
  -- Behind the locks of its accounts nobody else writes a day's row.
  insert into private.ledger_days as d (condominium_id, occurred_on, kind, debit_account_id, credit_account_id, of_units, cents, entries)
  select t.condominium_id, t.occurred_on, t.kind, t.debit_account_id, t.credit_account_id, t.unit_id is not null, sum(t.cents), count(*)
  from posted t group by 1, 2, 3, 4, 5, 6
  on conflict (condominium_id, occurred_on, kind, debit_account_id, credit_account_id, of_units)
  do update set cents = d.cents + excluded.cents, entries = d.entries + excluded.entries;
  if credits is not null then
    insert into public.unit_credits as c (condominium_id, unit_id, cents)
    select t.condominium_id, t.unit_id, 0 from posted t
    where t.unit_id is not null and (t.debit_account_id = any (credits) or t.credit_account_id = any (credits))
    group by 1, 2 order by 1, 2 on conflict do nothing;
    update public.unit_credits c set cents = c.cents + s.cents
    from (
      select t.condominium_id, t.unit_id, sum(case when t.credit_account_id = any (credits) then t.cents else -t.cents end)::bigint as cents
      from posted t
      where t.unit_id is not null and (t.debit_account_id = any (credits) or t.credit_account_id = any (credits))
      group by 1, 2
    ) s
    where c.condominium_id = s.condominium_id and c.unit_id = s.unit_id and s.cents <> 0;
  end if;
  return null;
end $$;
-- In the order of their names: first whether the month is open.
create trigger ledger_transfers_guarded after insert on public.ledger_transfers referencing new table as posted
  for each statement execute function private.guard_closed_months();
create trigger ledger_transfers_posted after insert on public.ledger_transfers referencing new table as posted
  for each statement execute function private.on_transfers_posted();
create trigger ledger_transfers_append_only before update or truncate on public.ledger_transfers
  for each statement execute function private.refuse_change();
revoke update, delete, truncate on public.ledger_transfers from service_role;

-- What an account is never changes: seals name its kind. Only its balance moves, and a bank account becomes known once.
create function private.guard_ledger_accounts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.condominium_id, new.id, new.fund_id, new.kind, new.rubric_id) is distinct from (old.condominium_id, old.id, old.fund_id, old.kind, old.rubric_id)
    or old.bank_account_id is not null and new.bank_account_id is distinct from old.bank_account_id then
    raise exception 'what a ledger account is never changes';
  end if;
  return new;
end $$;
create trigger ledger_accounts_guarded before update of condominium_id, id, fund_id, kind, rubric_id, bank_account_id on public.ledger_accounts
  for each row execute function private.guard_ledger_accounts();

-- The account of a fund for something, made at its first use.
create function private.ledger_account(target uuid, fund uuid, account_kind text, rubric uuid default null, bank uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare found_id uuid;
begin
  loop
    select a.id into found_id from public.ledger_accounts a
    where a.condominium_id = target and a.fund_id = fund and a.kind = account_kind
      and a.rubric_id is not distinct from rubric and a.bank_account_id is not distinct from bank;
    if found then return found_id; end if;
    insert into public.ledger_accounts (condominium_id, fund_id, kind, rubric_id, bank_account_id)
    values (target, fund, account_kind, rubric, bank) on conflict do nothing;
  end loop;
end $$;

create function private.purpose_rubric(target uuid, wanted text) returns uuid
language sql stable security definer set search_path = ''
as $$ select r.id from public.rubrics r where r.condominium_id = target and r.purpose = wanted $$;

-- What a fund's fees are booked as when their line says nothing else.
create function private.fee_rubric(target uuid, fund_kind text) returns uuid
language sql stable security definer set search_path = ''
as $$ select private.purpose_rubric(target, case fund_kind when 'ordinary' then 'fee' when 'reserve' then 'reserve_fee' else 'works_fee' end) $$;

-- The fund that is meant: by its id, or by the word of a kind that a condominium has once. Null where there is none that is open.
create function private.fund_of(target uuid, wanted text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select f.id from public.funds f
  where f.condominium_id = target and f.closed_on is null
    and (f.id::text = lower(wanted) or wanted in ('ordinary', 'reserve') and f.kind = wanted)
$$;

-- Every condominium begins with its chart, an ordinary fund and one of reserve.
create function private.open_books(target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.create_default_rubrics(target);
  insert into private.books (condominium_id) values (target);
  insert into public.funds (condominium_id, kind, name, position)
  values (target, 'ordinary', 'Fundo ordinário', 1), (target, 'reserve', 'Fundo de reserva', 2);
  insert into public.ledger_accounts (condominium_id, fund_id, kind, rubric_id)
  select target, f.id, k.kind, case when k.has_rubric then private.fee_rubric(target, f.kind) end
  from public.funds f, (values ('bank', false), ('opening', false), ('receivable', true), ('income', true)) as k (kind, has_rubric)
  where f.condominium_id = target;
end $$;
create function private.on_condominium_created() returns trigger
language plpgsql security definer set search_path = ''
as $$ begin perform private.open_books(new.id); return null; end $$;
create trigger condominiums_funds after insert on public.condominiums
  for each row execute function private.on_condominium_created();

-- Proof of the kept sums: rows are accounts whose balance is not the sum of its days, or whose days, from one on, are not the sum of their
-- transfers. Empty is right.
create function private.ledger_differences(target uuid, from_on date default '-infinity') returns table (account_id uuid, kept_cents bigint, summed_cents bigint)
language sql stable security definer set search_path = ''
as $$
  with days as (
    select debit_account_id as account_id, occurred_on >= from_on as recent, cents, entries from private.ledger_days where condominium_id = target
    union all
    select credit_account_id, occurred_on >= from_on, -cents, entries from private.ledger_days where condominium_id = target
  ), kept as (
    select d.account_id, sum(d.cents)::bigint as cents, coalesce(sum(d.cents) filter (where d.recent), 0)::bigint as recent_cents,
      coalesce(sum(d.entries) filter (where d.recent), 0)::bigint as entries
    from days d group by 1
  ), posted as (
    select account_id, sum(cents)::bigint as cents, count(*) as entries from (
      select t.debit_account_id as account_id, t.cents from public.ledger_transfers t where t.condominium_id = target and t.occurred_on >= from_on
      union all
      select t.credit_account_id, -t.cents from public.ledger_transfers t where t.condominium_id = target and t.occurred_on >= from_on
    ) sides group by 1
  )
  select a.id, a.balance_cents, coalesce(k.cents, 0)
  from public.ledger_accounts a left join kept k on k.account_id = a.id
  where a.condominium_id = target and a.balance_cents <> coalesce(k.cents, 0)
  union all
  select coalesce(k.account_id, p.account_id), coalesce(k.recent_cents, 0), coalesce(p.cents, 0)
  from kept k full join posted p on p.account_id = k.account_id
  where (coalesce(k.recent_cents, 0), coalesce(k.entries, 0)) <> (coalesce(p.cents, 0), coalesce(p.entries, 0))
$$;
-- The same of units' credits, and of what charges say was received.
create function private.receipt_differences(target uuid) returns table (what text, id uuid, kept_cents bigint, summed_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select 'credit', coalesce(k.unit_id, s.unit_id), coalesce(k.cents, 0), coalesce(s.cents, 0)
  from (select c.unit_id, c.cents from public.unit_credits c where c.condominium_id = target) k
  full join (
    select t.unit_id, sum(case when a.id = t.credit_account_id then t.cents else -t.cents end)::bigint as cents
    from public.ledger_accounts a
    join public.ledger_transfers t on t.condominium_id = target and a.id in (t.debit_account_id, t.credit_account_id)
    where a.condominium_id = target and a.kind = 'advances' group by 1
  ) s on s.unit_id = k.unit_id
  where coalesce(k.cents, 0) <> coalesce(s.cents, 0)
  union all
  select 'charge', c.id, c.settled_cents, coalesce(p.cents, 0)
  from public.charges c
  left join (
    select p.charge_id, sum(p.principal_cents + p.discount_cents)::bigint as cents, sum(p.late_cents)::bigint as late_cents
    from public.payments p where p.condominium_id = target and p.undone_at is null group by 1
  ) p on p.charge_id = c.id
  where c.condominium_id = target and (c.settled_cents, c.late_cents) is distinct from (coalesce(p.cents, 0), coalesce(p.late_cents, 0))
  union all
  select 'receipt', r.id, r.amount_cents, coalesce(p.cents, 0) + r.credit_cents + i.cents
  from public.receipts r
  left join (
    select p.receipt_id, sum(p.amount_cents)::bigint as cents from public.payments p
    where p.condominium_id = target and p.undone_at is null group by 1
  ) p on p.receipt_id = r.id
  cross join lateral (
    -- What was no unit's lies on a rubric.
    select coalesce(sum(t.cents), 0)::bigint as cents
    from public.ledger_transfers t
    join public.ledger_accounts a on a.condominium_id = target and a.id = t.credit_account_id and a.kind = 'income'
    where r.outcome = 'income' and t.condominium_id = target and t.group_id = r.id and t.kind = 'receipt'
      and not exists (select from public.ledger_transfers o where o.condominium_id = target and o.reverses_id = t.id)
  ) i
  where r.condominium_id = target
    and coalesce(p.cents, 0) + r.credit_cents + i.cents <> case when r.status = 'posted' then r.amount_cents else 0 end;
end $$;

alter table public.funds enable row level security;
alter table public.ledger_accounts enable row level security;
alter table public.ledger_transfers enable row level security;
grant select on public.funds, public.ledger_accounts, public.ledger_transfers to authenticated;
grant select, insert, update on private.books to service_role;
create policy "members see the funds" on public.funds for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see the accounts" on public.ledger_accounts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the transfers" on public.ledger_transfers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
