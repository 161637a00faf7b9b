-- The condominium's own bank accounts, their collection agreements and Pix keys; the files exchanged with the banks.

create table public.bank_accounts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  bank text not null check (bank ~ '^[0-9]{3}$'),
  branch text not null check (branch ~ '^[0-9]{1,5}$'),
  account text not null check (account ~ '^[0-9]{1,12}$'),
  account_digit text not null check (account_digit ~ '^[0-9PX]$'),
  holder_name text not null check (char_length(holder_name) between 2 and 120),
  holder_document text not null check (holder_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  pix_key text check (char_length(pix_key) <= 77),
  -- Charges of it get a dynamic Pix by the provider's API (pix_charges), beside the static code that is always there.
  pix_api boolean not null default false check (not pix_api or pix_key is not null),
  -- Residents may authorize the month's fee to be debited by it (Pix Automático, docs/decisions/0033).
  pix_automatic boolean not null default false check (not pix_automatic or pix_api),
  -- A test agreement says on every boleto that it cannot be paid for real.
  is_test boolean not null default false,
  -- What people call it, where a fund lies apart: 'Poupança da reserva'.
  nickname text check (char_length(nickname) between 2 and 60),
  -- The main one: residents pay into it when nothing else is said. At a bank whose boletos and files the product writes.
  is_active boolean not null default true check (not is_active or bank in ('001', '033', '104', '237', '341', '756')),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create unique index bank_accounts_one_active on public.bank_accounts (condominium_id) where is_active;
alter table public.ledger_accounts add foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id);
alter table public.funds add foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id);

-- What was booked before the condominium told its first account lies in that one.
create function private.on_bank_account_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ledger_accounts a set bank_account_id = new.id
  where a.condominium_id = new.condominium_id and a.kind = 'bank' and a.bank_account_id is null;
  return null;
end $$;
create trigger bank_accounts_added after insert on public.bank_accounts
  for each row execute function private.on_bank_account_added();

-- Where a fund's money lies when nothing else is said: in its own account, else where residents pay.
create function private.fund_bank(target uuid, fund uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select f.bank_account_id from public.funds f where f.condominium_id = target and f.id = fund),
    (select b.id from public.bank_accounts b where b.condominium_id = target order by b.is_active desc, b.created_at desc limit 1))
$$;

create table public.collection_agreements (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  bank_account_id uuid not null,
  layout smallint not null check (layout in (240, 400)),
  -- What the bank's layout needs (domain/boleto/banks): convênio, carteira, beneficiário …
  parameters jsonb not null,
  next_our_number bigint not null default 1 check (next_our_number > 0),
  next_remittance integer not null default 1 check (next_remittance > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);
-- Each account has one in use at most, and several accounts may have theirs (docs/decisions/0030).
create unique index collection_agreements_one_active on public.collection_agreements (condominium_id, bank_account_id) where is_active;

-- The agreement that boletos are made by: the wanted one while it is in use, or that of the main account.
create function private.issuing_agreement(target uuid, wanted uuid default null) returns uuid
language sql stable security definer set search_path = ''
as $$
  select a.id from public.collection_agreements a
  join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
  where a.condominium_id = target and a.is_active and (a.id = wanted or wanted is null and b.is_active)
$$;

create table public.remittances (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  agreement_id uuid not null,
  sequence integer not null,
  file_name text not null,
  content text not null,
  entry_count integer not null,
  total_cents bigint not null,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  unique (condominium_id, agreement_id, sequence),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id)
);

create table public.return_files (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  agreement_id uuid not null,
  file_name text not null,
  sha256 text not null,
  sequence bigint not null,
  generated_on date,
  entry_count integer not null,
  job_id uuid,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint return_file_duplicate unique (condominium_id, sha256),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id)
);

create index return_files_sequence on public.return_files (condominium_id, agreement_id, sequence);

-- The lines of a return file between its import and its application by the worker, which says what became of each.
create table private.return_entries (
  condominium_id uuid not null,
  return_file_id uuid not null,
  position integer not null,
  line integer not null,
  our_number text not null,
  kind text not null,
  occurrence text not null,
  label text not null,
  nominal_cents bigint not null,
  paid_cents bigint not null,
  fee_cents bigint not null,
  paid_on date,
  reasons text,
  primary key (condominium_id, return_file_id, position),
  foreign key (condominium_id, return_file_id) references public.return_files (condominium_id, id) on delete cascade
);

alter table public.bank_accounts enable row level security;
alter table public.collection_agreements enable row level security;
alter table public.remittances enable row level security;
alter table public.return_files enable row level security;
grant select on public.bank_accounts, public.collection_agreements, public.remittances, public.return_files to authenticated;
-- Whoever owes reads where to pay (payee, CNPJ and Pix key are printed on the boleto anyway).
create policy "members see where the condominium is paid" on public.bank_accounts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see the agreement" on public.collection_agreements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the remittances" on public.remittances for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the return files" on public.return_files for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
