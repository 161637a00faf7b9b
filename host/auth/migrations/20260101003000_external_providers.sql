-- The way to a provider and back. Supabase's columns: `auth.flow_state.id` is the `state` of the request, and the row of
-- `oauth_client_states` goes with the first answer, so that a state works once.
create table auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null
);
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);
alter table auth.oauth_client_states enable row level security;

alter table auth.flow_state
  add column invite_token text,
  add column referrer text,
  add column oauth_client_state_id uuid,
  add column linking_target_id uuid,
  add column email_optional boolean not null default false;

-- Providers that an administrator adds while the service runs. `client_secret` is sealed by the service.
create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null constraint custom_oauth_providers_identifier_key unique,
  name text not null check (char_length(name) between 1 and 100),
  client_id text not null check (char_length(client_id) between 1 and 512),
  client_secret text not null,
  acceptable_client_ids text[] not null default '{}',
  scopes text[] not null default '{}',
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}',
  authorization_params jsonb not null default '{}',
  enabled boolean not null default true,
  email_optional boolean not null default false,
  issuer text,
  discovery_url text,
  skip_nonce_check boolean not null default false,
  cached_discovery jsonb,
  discovery_cached_at timestamptz,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  custom_claims_allowlist text[] not null default '{}'
);
create index custom_oauth_providers_created_at_idx on auth.custom_oauth_providers (created_at desc);
alter table auth.custom_oauth_providers enable row level security;

-- Ours, not Supabase's: digests of signed statements (SAML assertions, wallets' messages) that opened a session, kept
-- until they run out, so that none opens a second one.
create table auth.spent_statements (
  digest text primary key,
  expires_at timestamptz not null
);
create index spent_statements_expires_at_idx on auth.spent_statements (expires_at);
alter table auth.spent_statements enable row level security;
