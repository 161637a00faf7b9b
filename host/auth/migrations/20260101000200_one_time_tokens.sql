create type auth.code_challenge_method as enum ('s256', 'plain');

-- A PKCE flow (RFC 7636) between the call that starts it and the code that ends it.
create table auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
alter table auth.flow_state enable row level security;

create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

-- Supabase's columns, and four of ours: `token_hash` is the digest of the random token in the link; `otp_hash`
-- that of the few digits, kept apart so that guessing digits never opens a link, and counted in `attempts`.
-- `created_at` is UTC, as the service's connections are.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  otp_hash text not null,
  attempts smallint not null default 0,
  action text not null,
  flow_state_id uuid references auth.flow_state (id) on delete cascade
);
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
alter table auth.one_time_tokens enable row level security;
