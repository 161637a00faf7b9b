-- Checkouts, payments and the provider's side of subscriptions (docs/decisions/0034). What a subscription is follows from what the
-- provider says when it is asked; nothing here is believed of a notice, and nothing is written but by the worker and its commands.

-- A row of its own until the provider says that it is authorized: the newest subscription is never a mere attempt.
create table public.subscription_checkouts (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  plan_id uuid not null references public.subscription_plans (id),
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  method text not null default 'preapproval' check (method in ('preapproval', 'card', 'pix', 'boleto')),
  -- A whole period; what of it the unused days of the plan before pay; what the first charge so takes.
  price_cents bigint not null check (price_cents > 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0 and amount_cents = price_cents - credit_cents),
  -- None: asked for, and the provider's answer has not arrived.
  provider_id text unique check (char_length(provider_id) <= 64),
  url text check (char_length(url) <= 500),
  status text not null default 'open' check (status in ('open', 'authorized', 'refused', 'expired', 'cancelled')),
  -- What of it became.
  subscription_id uuid references public.condominium_subscriptions (id) on delete cascade,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  read_at timestamptz,
  check ((status = 'open') = (settled_at is null)),
  check ((status = 'authorized') = (subscription_id is not null))
);
-- Two tabs, two clicks: one checkout.
create unique index subscription_checkout_open on public.subscription_checkouts (condominium_id) where status = 'open';
create index subscription_checkouts_newest on public.subscription_checkouts (condominium_id, created_at desc);
create index subscription_checkouts_unread on public.subscription_checkouts (read_at nulls first) where status = 'open';

-- Which plan a subscription has had, at what price, and what each change is worth: the first row is its beginning. Credits here, less
-- what charges were lower than the price, are what is left to set off (domain/subscriptions/proration.ts).
create table public.subscription_changes (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  subscription_id uuid not null references public.condominium_subscriptions (id) on delete cascade,
  from_plan_id uuid references public.subscription_plans (id),
  plan_id uuid not null references public.subscription_plans (id),
  price_cents bigint not null check (price_cents > 0),
  -- Below zero: a dearer plan's difference for the days that were left.
  credit_cents bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default private.now()
);
create index subscription_changes_of on public.subscription_changes (subscription_id, created_at);

-- One row per payment of the provider, each try one of its own.
create table public.subscription_payments (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  subscription_id uuid not null references public.condominium_subscriptions (id) on delete cascade,
  provider_payment_id text not null unique check (char_length(provider_payment_id) <= 64),
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  status text not null check (status in ('pending', 'approved', 'authorized', 'in_process', 'in_mediation', 'rejected', 'cancelled',
    'refunded', 'charged_back')),
  status_detail text check (char_length(status_detail) <= 80),
  -- 'visa', 'pix', 'bolbradesco': as the provider names it.
  method text check (char_length(method) <= 40),
  card_end text check (card_end ~ '^[0-9]{4}$'),
  period_from date not null,
  period_until date not null check (period_until > period_from),
  attempt smallint not null check (attempt > 0),
  -- When the provider made it.
  created_at timestamptz not null,
  -- When it last changed there: what was told before is older.
  changed_at timestamptz not null
);
create index subscription_payments_newest on public.subscription_payments (subscription_id, created_at desc);
create index subscription_payments_condominium on public.subscription_payments (condominium_id, created_at desc);

-- A subscription at the provider, and what it is to be told next.
create table private.subscription_links (
  subscription_id uuid primary key references public.condominium_subscriptions (id) on delete cascade,
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  provider_id text not null unique check (char_length(provider_id) <= 64),
  told_status text not null check (told_status in ('pending', 'authorized', 'paused', 'cancelled')),
  told_cents bigint not null check (told_cents > 0),
  -- When it last changed there: what was told before is older.
  told_at timestamptz not null,
  -- The síndico's order that the provider has not confirmed.
  asked_status text check (asked_status in ('authorized', 'paused', 'cancelled')),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  refusal text check (char_length(refusal) <= 300),
  read_at timestamptz
);
create index subscription_links_unread on private.subscription_links (read_at nulls first);

-- Notices that came with a good signature, once each: a hint to ask, and nothing more.
create table private.payment_provider_notices (
  topic text not null check (char_length(topic) <= 60),
  data_id text not null check (char_length(data_id) <= 64),
  notice_id text not null check (char_length(notice_id) <= 64),
  received_at timestamptz not null default private.now(),
  primary key (topic, data_id, notice_id)
);
create index payment_provider_notices_old on private.payment_provider_notices (received_at);

-- What was told, so that it is told once.
create table private.subscription_tellings (
  subscription_id uuid not null references public.condominium_subscriptions (id) on delete cascade,
  what text not null check (char_length(what) <= 80),
  told_at timestamptz not null default private.now(),
  primary key (subscription_id, what)
);

alter table public.subscription_checkouts enable row level security;
alter table public.subscription_changes enable row level security;
alter table public.subscription_payments enable row level security;
grant select on public.subscription_checkouts, public.subscription_changes, public.subscription_payments to authenticated;
grant select, insert, update on public.subscription_checkouts, public.subscription_payments to service_role;
grant select, insert on public.subscription_changes to service_role;
grant select, insert, update on public.condominium_subscriptions to service_role;
grant select, insert, update on private.subscription_links to service_role;
grant select, insert, delete on private.payment_provider_notices to service_role;
grant select, insert on private.subscription_tellings to service_role;
create policy "the síndico sees the checkouts" on public.subscription_checkouts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin'))));
create policy "the síndico sees the changes of plan" on public.subscription_changes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin'))));
create policy "the síndico sees the payments" on public.subscription_payments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin'))));

-- What was bought stays as it was, whatever command asks: only whether it is offered, and to whom, changes.
create function private.keep_plan_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('service_role', 'authenticated') and (new.slug, new.version, new.name, new.description, new.monthly_price, new.max_units, new.max_admins, new.max_common_spaces,
      new.storage_bytes, new.features, new.trial_days)
    is distinct from (old.slug, old.version, old.name, old.description, old.monthly_price, old.max_units, old.max_admins,
      old.max_common_spaces, old.storage_bytes, old.features, old.trial_days)
    and exists (select from public.condominium_subscriptions s where s.plan_id = old.id) then
    raise sqlstate 'PT409' using message = 'plan_version_in_use';
  end if;
  return new;
end $$;
create trigger plan_versions_stay before update on public.subscription_plans
  for each row execute function private.keep_plan_version();

-- The newest subscription of a condominium, held until the transaction ends: commands and the worker take turns on it.
create function private.lock_subscription(target uuid) returns setof public.condominium_subscriptions
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.condominiums c where c.id = target for no key update;
  return query
    select s.* from public.condominium_subscriptions s
    where s.condominium_id = target order by s.created_at desc, s.id desc limit 1 for no key update;
end $$;
grant execute on function private.lock_subscription(uuid), private.period_price_cents(numeric, text) to service_role;

-- Only the síndico reads them; that something changed tells nobody else anything.
call private.tell_of('public.subscription_checkouts', 'board unnamed');
call private.tell_of('public.subscription_changes', 'board unnamed');
call private.tell_of('public.subscription_payments', 'board unnamed');
