-- The platform's own credentials at its providers, saved from its settings and sealed: they go before those of the environment.

-- Each row was or is in use from `since` on; none is deleted, so that a change is taken back by opening the earlier row again. The functions seal
-- (sealed-text.ts) under SEALING_SECRET: the database alone reads none.
create table private.provider_credentials (
  id uuid primary key default private.new_id(),
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  sealed text not null check (sealed like 'v1.%'),
  -- Tells whether two are the same, under SEALING_SECRET; the values cannot be guessed from it.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  -- What may be shown of the fields that are not secret: the last letters.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  saved_by uuid not null,
  saved_at timestamptz not null default private.now(),
  since timestamptz not null default private.now(),
  -- Null: in use.
  ended_at timestamptz,
  -- When it took the place of the environment's own, if it did.
  took_environment_at timestamptz,
  -- Of the last change of any row: every process compares the highest with the one it has loaded.
  version bigint not null
);
create unique index provider_credentials_in_use on private.provider_credentials (provider) where ended_at is null;
create unique index provider_credentials_version on private.provider_credentials (version);
grant select, insert, update on private.provider_credentials to service_role;

-- The parts are named by the functions (SettingsPart).
alter table private.platform_changes drop constraint platform_changes_part_check,
  add constraint platform_changes_part_check check (part ~ '^[a-z][a-z_-]{2,29}$');

-- What is in use, by whom and since when, and until when notices signed by the secret before are taken; never what is sealed.
create function private.saved_credentials() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.provider, jsonb_build_object('since', c.since, 'by', private.person_name(u), 'fingerprint', c.fingerprint,
    'shown', c.shown, 'notices_until', n.until)), '{}')
  from private.provider_credentials c left join auth.users u on u.id = c.saved_by
  cross join lateral (select max(greatest(e.ended_at, e.took_environment_at)) + interval '24 hours' as until
    from private.provider_credentials e where e.provider = c.provider and greatest(e.ended_at, e.took_environment_at) > now() - interval '24 hours') n
  where c.ended_at is null
$$;

-- What waits for each provider or is paid through it now.
create function private.provider_dependents() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_object_agg(w.channel, w.waiting), '{}') from (
      select c.channel, count(*) as waiting from private.message_contents c where c.due_at is not null and c.claimed_at is null group by 1) w),
    'subscriptions', (select count(*) from public.condominium_subscriptions s where s.price_cents is not null and s.status in ('active', 'paused')),
    'accounts', (select count(*) from public.payment_accounts a where a.state <> 'ended'),
    'pix_charges', (select count(*) from public.pix_charges p where p.status in ('new', 'active')),
    'gates', (select count(*) from public.gates g where g.can_open and g.removed_at is null))
$$;
grant execute on function private.saved_credentials(), private.provider_dependents(), private.platform_history(text) to service_role;
