-- Charges with due date at the Pix provider (cobv): one at a time for each charge that is paid into an account with the API. What the
-- provider is to be told is kept here and told by the worker, set by set (docs/decisions/0030).
create table public.pix_charges (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  charge_id uuid not null,
  bank_account_id uuid not null,
  -- Ours, and never used again: the provider keeps it for ever.
  txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- What the charge was when it was last asked for.
  amount_cents bigint not null check (amount_cents > 0),
  due_on date not null,
  discount_cents bigint,
  discount_until date,
  -- As the provider has it: nothing yet, payable, paid, taken back, or refused.
  status text not null default 'new' check (status in ('new', 'active', 'paid', 'removed', 'refused')),
  -- What it is to be told next.
  step text check (step in ('put', 'remove')),
  asked_at timestamptz not null default private.now(),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  -- Days after the due date on which the provider still takes it.
  days_after smallint not null default 0,
  copy_paste text check (char_length(copy_paste) <= 512),
  revision integer not null default 0,
  refusal text check (char_length(refusal) <= 300),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id) on delete cascade,
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);
create unique index pix_charge_once on public.pix_charges (condominium_id, charge_id) where status in ('new', 'active');
create index pix_charges_charge on public.pix_charges (charge_id);
create index pix_charges_step on public.pix_charges (condominium_id, next_try_at) where step is not null;
alter table public.pix_charges enable row level security;
grant select on public.pix_charges to authenticated;
create policy "managers and council see Pix charges, residents their charges'" on public.pix_charges for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or charge_id = any (array(select private.my_charges())));
call private.tell_of('public.pix_charges', 'board', 'unit:charge_id unnamed');

-- Says what the provider is to be told, from the charges as they stand: asks for those that are due today or later, whose payer has a CPF or
-- CNPJ and of which nothing was paid; changes those that are due on another day or cost something else; takes back the others.
create function private.reconcile_pix_charges(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.pix_charges p
  set step = case when w.wanted then 'put' else 'remove' end, asked_at = private.now(), next_try_at = private.now(), attempts = 0,
    amount_cents = c.amount_cents, due_on = c.due_on, discount_cents = c.discount_cents, discount_until = c.discount_until
  from public.charges c
  join public.bank_accounts b on b.condominium_id = target and case when c.bank_account_id is null then b.is_active else b.id = c.bank_account_id end
  cross join lateral (select c.status = 'open' and c.settled_cents + c.late_cents = 0 and b.pix_api as wanted) w
  where p.condominium_id = target and p.status in ('new', 'active') and c.condominium_id = target and c.id = p.charge_id
    and case when w.wanted then c.due_on >= private.today() and p.step is distinct from 'remove'
        and (p.amount_cents, p.due_on, p.discount_cents, p.discount_until)
          is distinct from (c.amount_cents, c.due_on, c.discount_cents, c.discount_until)
      else p.step is distinct from 'remove' end;
  insert into public.pix_charges (condominium_id, charge_id, bank_account_id, txid, amount_cents, due_on, discount_cents, discount_until, step)
  select target, c.id, b.id, 'P' || replace(gen_random_uuid()::text, '-', ''), c.amount_cents, c.due_on, c.discount_cents, c.discount_until, 'put'
  from public.charges c
  join public.bank_accounts b on b.condominium_id = target and case when c.bank_account_id is null then b.is_active else b.id = c.bank_account_id end
  join public.people p on p.condominium_id = target and p.id = c.payer_id and p.document is not null
  where c.condominium_id = target and c.status = 'open' and c.due_on >= private.today() and c.settled_cents + c.late_cents = 0 and b.pix_api
    and not exists (select from public.pix_charges x where x.condominium_id = target and x.charge_id = c.id
      and (x.status in ('new', 'active', 'paid')
        or x.status = 'refused' and (x.amount_cents, x.due_on) is not distinct from (c.amount_cents, c.due_on)))
  on conflict do nothing;
end $$;
grant execute on function private.reconcile_pix_charges(uuid) to service_role;

-- Charges that are made, paid, moved or taken back while an account of their condominium has the API: the worker looks after the commit.
create function private.on_charges_for_pix() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.bank_accounts b
    where b.condominium_id = (select n.condominium_id from new_rows n limit 1)
      and (b.pix_api or exists (select from public.pix_charges p where p.condominium_id = b.condominium_id and p.status in ('new', 'active'))))
  then
    insert into private.outbox (topic, payload)
    select 'sync-pix-charges', jsonb_build_object('condominiumId', (select n.condominium_id from new_rows n limit 1));
  end if;
  return null;
end $$;
create trigger charges_for_pix_made after insert on public.charges referencing new table as new_rows
  for each statement execute function private.on_charges_for_pix();
create trigger charges_for_pix_changed after update on public.charges referencing new table as new_rows
  for each statement execute function private.on_charges_for_pix();

-- Which condominiums have something to tell a provider now, or something that it may have to be told.
create function private.pix_charge_tenants() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select b.condominium_id from public.bank_accounts b where b.pix_api
  union
  select p.condominium_id from public.pix_charges p where p.step is not null
$$;
grant execute on function private.pix_charge_tenants() to service_role;
grant select, update on public.pix_charges to service_role;

-- Money that came by Pix and goes back the same way (devolução): the books say so at once, the provider is told by the worker. What it
-- does not return waits for a person again.
create table public.pix_returns (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  receipt_id uuid not null,
  end_to_end_id text not null check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
  cents bigint not null check (cents > 0),
  -- Asked for, on its way at the provider, arrived, or not.
  status text not null default 'asked' check (status in ('asked', 'processing', 'returned', 'failed')),
  refusal text check (char_length(refusal) <= 300),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, receipt_id) references public.receipts (condominium_id, id) on delete cascade
);
-- The same money goes back once.
create unique index pix_return_once on public.pix_returns (condominium_id, receipt_id) where status <> 'failed';
create index pix_returns_open on public.pix_returns (created_at) where status in ('asked', 'processing');
alter table public.pix_returns enable row level security;
grant select on public.pix_returns to authenticated;
grant select, insert, update on public.pix_returns to service_role;
create policy "managers and council see Pix that goes back" on public.pix_returns for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.pix_returns', 'board');
