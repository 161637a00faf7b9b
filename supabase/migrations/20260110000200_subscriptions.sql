-- Plans, trials and limits. `monthly_price` is in reais by the specification; it is the only amount that is not centavos.

-- A plan that somebody has is never changed: a new version of it is a new row of the same slug, and people keep what they bought.
create table public.subscription_plans (
  id uuid primary key default private.new_id(),
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{1,39}$'),
  version integer not null default 1 check (version > 0),
  name text not null,
  description text not null,
  monthly_price numeric(10, 2) not null check (monthly_price >= 0),
  max_units integer not null,
  max_admins integer not null,
  max_common_spaces integer not null,
  -- What the condominium's files may take, in bytes. Room is not what the plans are sold by: only abuse meets it.
  storage_bytes bigint not null check (storage_bytes > 0),
  features jsonb not null,
  is_active boolean not null default true,
  is_superadmin_only boolean not null default false,
  trial_days integer not null default 7 check (trial_days between 0 and 90),
  created_at timestamptz not null default private.now(),
  unique (slug, version)
);
create unique index subscription_plan_in_force on public.subscription_plans (slug) where is_active;

-- What one charge costs, in centavos: a month, or a year at 12 × monthly × 0.80. domain/subscriptions/price.ts is the same rule.
create function private.period_price_cents(monthly_price numeric, billing_cycle text) returns bigint
language sql immutable set search_path = ''
return case billing_cycle when 'annual' then round(monthly_price * 960) else round(monthly_price * 100) end::bigint;

create table public.condominium_subscriptions (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  plan_id uuid not null references public.subscription_plans (id),
  status text not null check (status in ('active', 'pending', 'cancelled', 'paused', 'expired')),
  is_trial boolean not null default false,
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  started_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  next_billing_date date,
  -- What a charge of it costs, as it was bought; none of a trial, nor of a plan that costs nothing.
  price_cents bigint check (price_cents > 0),
  -- The first day that nothing pays.
  paid_until date,
  -- Days without payment count from here at the earliest: the start, or the day it was resumed.
  owed_from date,
  -- A cancellation that was asked for, and the day it takes effect.
  cancel_on date,
  cancel_reason text,
  cancel_note text check (char_length(cancel_note) <= 500),
  -- sindico, provider: who ended it; replaced: by the subscription that came after it.
  ended_by text check (ended_by in ('sindico', 'provider', 'replaced')),
  ended_at timestamptz,
  -- Something of it is other than it was: what shows it, and its payments, is looked at again.
  changed_at timestamptz not null default private.now(),
  check (is_trial = (trial_ends_at is not null) or not is_trial),
  check (status = 'active' or status = 'paused' or cancel_on is null)
);
create index condominium_subscriptions_newest on public.condominium_subscriptions (condominium_id, created_at desc);

insert into public.subscription_plans (slug, name, description, monthly_price, max_units, max_admins, max_common_spaces, storage_bytes, features, is_superadmin_only)
select p.slug, p.name, p.description, p.price, p.units, p.admins, p.spaces, p.gigabytes * 1000000000::bigint,
  jsonb_build_object(
    'unit_management', true, 'resident_management', true, 'communications', true, 'documents', true,
    'financial', true, 'reservations', true, 'incidents', true, 'reports', true,
    'portaria', p.tier >= 2, 'penalties', p.tier >= 2, 'advanced_notifications', p.tier >= 2, 'voting', p.tier >= 3),
  p.hidden
from (values
  ('essencial', 'Essencial', 'Para prédios pequenos que querem as contas em ordem.', 59.90, 50, 1, 1, 10, 1, false),
  ('profissional', 'Profissional', 'Para condomínios com portaria e equipe.', 129.90, 200, 3, 3, 30, 2, false),
  ('avancado', 'Avançado', 'Para grandes condomínios, com assembleia digital.', 229.90, 999999, 10, 999999, 100, 3, false),
  ('parceiro', 'Parceiro', 'Para administradoras parceiras, por convite.', 0.00, 999999, 10, 999999, 100, 3, true)
) as p (slug, name, description, price, units, admins, spaces, gigabytes, tier, hidden);

-- 'trial' | 'active' while the condominium may write; else why it may not.
create function private.subscription_state(target uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
      when s.is_trial and s.status = 'active' then case when s.trial_ends_at <= private.now() then 'trial_expired' else 'trial' end
      when s.status = 'active' and (s.cancel_on is null or s.cancel_on > private.today()) then 'active'
      -- What is paid stays open.
      when s.status = 'paused' and s.paid_until > private.today() then 'active'
      else 'subscription_inactive'
    end
    from public.condominium_subscriptions s
    where s.condominium_id = target
    order by s.created_at desc, s.id desc limit 1), 'subscription_inactive')
$$;

create function private.current_plan(target uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select p.* from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
  where s.condominium_id = target order by s.created_at desc, s.id desc limit 1
$$;

-- { allowed, reason, plan, limit, used } for a feature flag or for the counted limits units, admins, common_spaces, storage (bytes).
create function private.plan_limits(condo_id uuid, feature_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  plan public.subscription_plans := private.current_plan(condo_id);
  state text := private.subscription_state(condo_id);
  max_allowed bigint;
  in_use bigint;
  refusal text;
begin
  if feature_name = 'units' then
    max_allowed := plan.max_units;
    select c.unit_count into in_use from public.condominiums c where c.id = condo_id;
  elsif feature_name = 'admins' then
    max_allowed := plan.max_admins;
    in_use := private.admin_seats(condo_id);
  elsif feature_name = 'common_spaces' then
    max_allowed := plan.max_common_spaces;
    select count(*) into in_use from public.common_areas a where a.condominium_id = condo_id and a.removed_at is null;
  elsif feature_name = 'storage' then
    max_allowed := plan.storage_bytes;
    in_use := coalesce((select u.bytes from private.file_usage u
      where u.bucket_id = 'condominium-files' and u.holder_id = condo_id and u.area = ''), 0);
  end if;
  refusal := case
    when state not in ('trial', 'active') then state
    when max_allowed is null and not coalesce((plan.features ->> feature_name)::boolean, false) then 'feature_not_in_plan'
    when max_allowed <> 999999 and in_use >= max_allowed then 'limit_reached'
  end;
  return jsonb_build_object('allowed', refusal is null, 'reason', refusal, 'plan', plan.slug,
    'limit', max_allowed, 'used', in_use);
end $$;

-- The specification's remote procedure: only members may ask about a condominium.
create function public.check_plan_limits(condo_id uuid, feature_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not condo_id = any (array(select private.my_condominiums())) and not private.is_superadmin() then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  return private.plan_limits(condo_id, feature_name);
end $$;
grant execute on function public.check_plan_limits(uuid, text) to authenticated, service_role;

-- Condominiums that may still be written to: policies of directly written tables add it to the role check.
create function private.writable_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select c from private.condominiums_as(variadic roles) c
  where private.subscription_state(c) in ('trial', 'active')
$$;
grant execute on function private.writable_as(text[]) to authenticated, service_role;

drop policy "administrators edit their condominium" on public.condominiums;
create policy "administrators edit their condominium" on public.condominiums for update to authenticated
  using (id = any (array(select private.writable_as('owner_admin', 'admin'))))
  with check (id = any (array(select private.writable_as('owner_admin', 'admin'))));

-- The síndico counts too: the row that would go over the plan's limit of administrators is refused.
create function private.check_admin_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role in ('owner_admin', 'admin') and new.status = 'approved' then
    perform from public.condominiums c where c.id = new.condominium_id for no key update; -- settles two approvals at once
    if private.admin_seats(new.condominium_id) > (private.current_plan(new.condominium_id)).max_admins then
      raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(new.condominium_id, 'admins')::text;
    end if;
  end if;
  return null;
end $$;
create trigger memberships_admin_limit after insert or update of role, status on public.memberships
  for each row execute function private.check_admin_limit();

alter table public.subscription_plans enable row level security;
alter table public.condominium_subscriptions enable row level security;
grant select on public.subscription_plans to anon, authenticated;
grant select on public.condominium_subscriptions to authenticated;
create policy "everyone sees the public plans" on public.subscription_plans for select to anon, authenticated
  using (is_active and not is_superadmin_only);
create policy "superadmins see every plan" on public.subscription_plans for select to authenticated
  using ((select private.is_superadmin()));
create policy "a condominium sees its own plan" on public.subscription_plans for select to authenticated
  using (id in (select s.plan_id from public.condominium_subscriptions s));
create policy "the síndico sees the subscription" on public.condominium_subscriptions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));

-- The switcher's list: the caller's memberships with what a screen needs before anything else. It runs as the owner, past the
-- policy on condominiums: whoever waits, was refused or suspended reads the condominium's name here, and nothing more of it.
create view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state
from public.memberships m
where m.user_id = (select private.caller());
grant select on public.my_memberships to authenticated;
grant execute on function private.subscription_state(uuid) to authenticated;
