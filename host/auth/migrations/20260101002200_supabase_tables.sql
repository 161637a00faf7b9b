-- What else Supabase's schema has: nothing here is used, but a seed or a view that names it must not fail.
create table auth.instances (
  id uuid primary key,
  uuid uuid,
  raw_base_config text,
  created_at timestamptz,
  updated_at timestamptz
);
alter table auth.instances enable row level security;

alter table auth.sessions
  add column oauth_client_id uuid,
  add column refresh_token_hmac_key text,
  add column refresh_token_counter bigint,
  add column scopes text check (char_length(scopes) <= 4096);

-- A seed's rows have neither of ours; such a token opens nothing.
alter table auth.one_time_tokens alter column otp_hash drop not null, alter column action drop not null;
