-- Ours, not Supabase's: the kinds of device that an account was entered from, so that its owner hears of a new one.
-- `device` is a digest of the account and the browser's name without its version.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
alter table auth.known_devices enable row level security;
