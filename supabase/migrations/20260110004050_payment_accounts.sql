-- The condominium's own account at Mercado Pago, connected by OAuth (docs/decisions/0035): where residents' payments by card, Pix and
-- boleto go. Never the platform's: what is asked for is asked with this account's token, which only the worker reads.

create table public.payment_accounts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- As the provider names it, in the token's answer and in notices.
  provider_user_id text not null check (provider_user_id ~ '^[0-9]{1,12}$'),
  nickname text not null check (char_length(nickname) between 1 and 80),
  -- Whose it is, where the provider tells: the condominium's CNPJ, or it is not connected.
  holder_document text check (holder_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  -- What browsers make card tokens with.
  public_key text not null check (char_length(public_key) between 1 and 120),
  is_live boolean not null,
  -- What lies there, in the books: until it is transferred it is at the provider.
  bank_account_id uuid not null,
  -- connected → ending → ended; failing: the provider takes its token no more.
  state text not null default 'connected' check (state in ('connected', 'failing', 'ending', 'ended')),
  problem text check (problem in ('refused', 'sealed')),
  token_until timestamptz,
  connected_by uuid,
  connected_at timestamptz not null default private.now(),
  ended_at timestamptz,
  -- What residents are offered.
  offers_card boolean not null default true,
  offers_pix boolean not null default true,
  offers_boleto boolean not null default false,
  max_installments smallint not null default 1 check (max_installments between 1 and 12),
  -- Part of a card's fee that whoever pays bears, in hundredths of a percent of the debt; 0: the condominium bears it. Passing it on rests on
  -- a decision of the assembly (Lei 13.455/2017 allows another price by another means of payment).
  card_fee_bps integer not null default 0 check (card_fee_bps between 0 and 1000),
  fee_decision_id uuid,
  -- Payments that changed there were read until then, and all of it was last asked about.
  read_until timestamptz,
  next_try_at timestamptz not null default private.now(),
  attempts smallint not null default 0,
  primary key (condominium_id, id),
  constraint payment_account_once unique (condominium_id, provider_user_id),
  check ((state = 'ended') = (ended_at is not null)),
  check (card_fee_bps = 0 or fee_decision_id is not null),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id),
  foreign key (condominium_id, fee_decision_id) references public.decisions (condominium_id, id)
);
-- One at a time, and the money of two condominiums never lies in one.
create unique index payment_account_in_use on public.payment_accounts (condominium_id) where state <> 'ended';
create unique index payment_account_of_one on public.payment_accounts (provider_user_id) where state <> 'ended';
create index payment_accounts_due on public.payment_accounts (next_try_at) where state <> 'ended';

-- Its tokens, sealed (AES-256-GCM, _shared/sealed-text.ts). Commands write them; only the worker, as the schema's owner, reads them.
create table private.payment_account_tokens (
  condominium_id uuid not null,
  account_id uuid not null,
  sealed text not null check (char_length(sealed) between 40 and 4000),
  primary key (condominium_id, account_id),
  foreign key (condominium_id, account_id) references public.payment_accounts (condominium_id, id) on delete cascade
);
revoke all on private.payment_account_tokens from public, anon, authenticated, service_role;
grant select (condominium_id, account_id), insert, update, delete on private.payment_account_tokens to service_role;

-- Somebody is away to let us in at the provider: good once, for that person and that condominium, for ten minutes.
create table private.payment_account_requests (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  user_id uuid not null,
  -- The proof key of RFC 7636, sealed.
  verifier text not null check (char_length(verifier) <= 500),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index payment_account_requests_old on private.payment_account_requests (expires_at);
grant select, insert, update, delete on private.payment_account_requests to service_role;

alter table public.payment_accounts enable row level security;
grant select on public.payment_accounts to authenticated;
grant select, insert, update on public.payment_accounts to service_role;
create policy "managers and council see the payment account" on public.payment_accounts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.payment_accounts', 'members unnamed');

-- What whoever pays is offered: { methods, max_installments, card_fee_bps, public_key, is_live }, or null where nothing is connected.
create function public.payment_options(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select jsonb_build_object(
      'methods', to_jsonb(array_remove(array[case when a.offers_card then 'card' end, case when a.offers_pix then 'pix' end,
        case when a.offers_boleto then 'boleto' end], null)),
      'max_installments', a.max_installments, 'card_fee_bps', a.card_fee_bps, 'public_key', a.public_key, 'is_live', a.is_live)
    from public.payment_accounts a where a.condominium_id = condo_id and a.state = 'connected');
end $$;
grant execute on function public.payment_options(uuid) to authenticated, service_role;
