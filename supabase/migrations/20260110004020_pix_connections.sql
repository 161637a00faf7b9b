-- How each bank account stands with the Pix provider: whose credentials it uses, and whether the provider tells us of what arrives
-- (`/webhook/{chave}`).

-- Credentials of an account of its own, sealed (AES-256-GCM, _shared/sealed-text.ts). Commands write them; only the worker, as the
-- schema's owner, reads them: no role of the API has a grant on `sealed`.
create table private.pix_credentials (
  condominium_id uuid not null,
  bank_account_id uuid not null,
  sealed text not null check (char_length(sealed) between 40 and 30000),
  primary key (condominium_id, bank_account_id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id) on delete cascade
);
revoke all on private.pix_credentials from public, anon, authenticated, service_role;
grant select (condominium_id, bank_account_id), insert, update, delete on private.pix_credentials to service_role;

-- What people see of it, and where the worker stands.
create table public.pix_connections (
  condominium_id uuid not null,
  bank_account_id uuid not null,
  -- The last four signs of the client's id, and since when; null where the account uses the platform's credentials.
  client_id_end text check (char_length(client_id_end) <= 4),
  credentials_at timestamptz,
  certificate_until date,
  -- The key whose notices the provider sends here; null where it sends none.
  registered_key text,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'off')),
  -- Why it is not as it should be (domain/pix/api/connection.ts), and what the provider said.
  problem text check (problem in ('credentials', 'permission', 'certificate', 'key', 'refused', 'unreachable', 'sealed')),
  detail text check (char_length(detail) <= 300),
  -- Since when something is to be told; what was asked for meanwhile is told too.
  asked_at timestamptz not null default private.now(),
  attempts smallint not null default 0,
  -- Null: nothing to tell.
  next_try_at timestamptz default private.now(),
  checked_at timestamptz,
  primary key (condominium_id, bank_account_id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id) on delete cascade
);
create index pix_connections_due on public.pix_connections (next_try_at) where next_try_at is not null;
create index pix_connections_key on public.pix_connections (registered_key) where registered_key is not null;
alter table public.pix_connections enable row level security;
grant select on public.pix_connections to authenticated;
grant select, insert, update on public.pix_connections to service_role;
create policy "managers see how accounts stand with the Pix provider" on public.pix_connections for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.pix_connections', 'board unnamed');

-- Accounts whose API was switched on or off, or that have another key, have something to tell the provider.
create function private.on_bank_account_for_pix() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.pix_api, old.pix_key) is not distinct from (new.pix_api, new.pix_key) then return null; end if;
  if not new.pix_api and not exists (select from public.pix_connections p
    where p.condominium_id = new.condominium_id and p.bank_account_id = new.id) then return null; end if;
  insert into public.pix_connections as p (condominium_id, bank_account_id) values (new.condominium_id, new.id)
  on conflict (condominium_id, bank_account_id) do update
  set state = 'waiting', problem = null, detail = null, asked_at = private.now(), next_try_at = private.now(), attempts = 0;
  insert into private.outbox (topic, payload)
  values ('sync-pix-connections', jsonb_build_object('condominiumId', new.condominium_id));
  return null;
end $$;
create trigger bank_accounts_for_pix after insert or update on public.bank_accounts
  for each row execute function private.on_bank_account_for_pix();
