-- Double entry: one row per transfer between two accounts of one fund, balanced by construction, corrected by reversing rows.

create table public.funds (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('ordinary', 'reserve', 'works')),
  name text not null,
  position integer not null,
  primary key (condominium_id, id),
  unique (condominium_id, kind)
);

create table public.ledger_accounts (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  fund_id uuid not null,
  kind text not null check (kind in ('bank', 'receivable', 'fee_income', 'late_income', 'expense', 'opening')),
  rubric text not null default '',
  name text not null,
  -- Kept by the posting transaction, proved again every night: sum of debits minus sum of credits, in centavos.
  debit_cents bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  balance_cents bigint generated always as (debit_cents - credit_cents) stored,
  primary key (condominium_id, id),
  unique (condominium_id, fund_id, kind, rubric),
  -- A transfer names its fund and both accounts: this key makes "two accounts of one fund" a constraint.
  unique (condominium_id, fund_id, id),
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id)
);

create table public.ledger_transfers (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  fund_id uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  cents bigint not null check (cents > 0),
  -- Competence of a fee or expense, day of a receipt or payment.
  occurred_on date not null,
  kind text not null check (kind in ('opening', 'fee', 'receipt', 'late_receipt', 'expense', 'reversal')),
  charge_id uuid,
  payment_id uuid,
  run_id uuid,
  reverses_id uuid,
  description text,
  posted_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (debit_account_id <> credit_account_id),
  foreign key (condominium_id, fund_id, debit_account_id) references public.ledger_accounts (condominium_id, fund_id, id),
  foreign key (condominium_id, fund_id, credit_account_id) references public.ledger_accounts (condominium_id, fund_id, id)
);
create index ledger_transfers_day on public.ledger_transfers (condominium_id, occurred_on, kind);
create index ledger_transfers_charge on public.ledger_transfers (condominium_id, charge_id) where charge_id is not null;
create unique index ledger_transfers_reversed_once on public.ledger_transfers (condominium_id, reverses_id) where reverses_id is not null;

-- Balances move in the same transaction as the transfers, once per statement and account, in a fixed order so that two postings never wait on each other in a ring.
create function private.on_transfers_posted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.ledger_accounts a
  where (a.condominium_id, a.id) in (
    select t.condominium_id, t.debit_account_id from posted t union select t.condominium_id, t.credit_account_id from posted t)
  -- Not `for update`: the foreign keys of a concurrent posting hold these rows by key, and two such would wait for each other.
  order by a.condominium_id, a.id for no key update;
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
  where a.condominium_id = s.condominium_id and a.id = s.account_id;
  return null;
end $$;
create trigger ledger_transfers_posted after insert on public.ledger_transfers referencing new table as posted
  for each statement execute function private.on_transfers_posted();
create trigger ledger_transfers_append_only before update or truncate on public.ledger_transfers
  for each statement execute function private.refuse_change();
revoke update, delete, truncate on public.ledger_transfers from service_role;

-- The default chart: each fund with its bank, receivable, income and opening accounts; expense accounts come with their first use.
create function private.create_default_funds(target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.funds (condominium_id, kind, name, position)
  values (target, 'ordinary', 'Fundo ordinário', 1), (target, 'reserve', 'Fundo de reserva', 2);
  insert into public.ledger_accounts (condominium_id, fund_id, kind, name)
  select target, f.id, k.kind, k.name || ' · ' || f.name
  from public.funds f,
    (values ('bank', 'Banco'), ('receivable', 'Cobranças a receber'), ('fee_income', 'Taxas'),
      ('late_income', 'Multa, juros e correção'), ('opening', 'Saldo inicial')) as k (kind, name)
  where f.condominium_id = target;
end $$;
create function private.on_condominium_created() returns trigger
language plpgsql security definer set search_path = ''
as $$ begin perform private.create_default_funds(new.id); return null; end $$;
create trigger condominiums_funds after insert on public.condominiums
  for each row execute function private.on_condominium_created();

-- Proof of the kept balances: rows are accounts whose balance is not the sum of its transfers. Empty is right.
create function private.ledger_differences(target uuid) returns table (account_id uuid, kept_cents bigint, summed_cents bigint)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.balance_cents, coalesce(s.cents, 0)
  from public.ledger_accounts a
  left join (
    select account_id, sum(cents)::bigint as cents from (
      select t.debit_account_id as account_id, t.cents from public.ledger_transfers t where t.condominium_id = target
      union all
      select t.credit_account_id, -t.cents from public.ledger_transfers t where t.condominium_id = target
    ) sides group by 1
  ) s on s.account_id = a.id
  where a.condominium_id = target and a.balance_cents <> coalesce(s.cents, 0)
$$;

alter table public.funds enable row level security;
alter table public.ledger_accounts enable row level security;
alter table public.ledger_transfers enable row level security;
grant select on public.funds, public.ledger_accounts, public.ledger_transfers to authenticated;
create policy "members see the funds" on public.funds for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see the accounts" on public.ledger_accounts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the transfers" on public.ledger_transfers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
