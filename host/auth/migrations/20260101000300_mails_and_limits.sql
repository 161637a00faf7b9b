-- Ours, not Supabase's: mails wait here from the commit of what they tell until the mail server has taken them.
create table auth.outgoing_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null
);
create index outgoing_mails_next_attempt_at_idx on auth.outgoing_mails (next_attempt_at);
alter table auth.outgoing_mails enable row level security;

-- Ours, not Supabase's: attempts per address, shared by every instance. Losing it in a crash costs nothing.
create unlogged table auth.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  attempts integer not null
);
create index rate_limits_window_start_idx on auth.rate_limits (window_start);
alter table auth.rate_limits enable row level security;
