-- A number for messages is its owner's only when a code that was sent there came back: nothing else is written to it before.

alter table public.notification_settings
  -- When a code sent to `phone` came back; another number begins without it.
  add column phone_verified_at timestamptz,
  add constraint notification_settings_verified check (phone is not null or phone_verified_at is null),
  add constraint notification_settings_unverified check (phone_verified_at is not null or (whatsapp_since is null and sms_since is null));

-- Codes that were asked for; the newest of a person is the one that counts. They go after two days (worker/expired-records.ts).
create table private.phone_codes (
  id uuid primary key default private.new_id(),
  user_id uuid not null references auth.users (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  channel text not null check (channel in ('whatsapp', 'sms')),
  asked_at timestamptz not null default private.now(),
  -- The code itself is made where it is sent, and stands nowhere: HMAC-SHA-256 in base64url.
  code_hash text,
  expires_at timestamptz,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- The provider took it.
  sent_at timestamptz,
  -- What it answered instead.
  failure text,
  -- It came back, or another number or code has taken its place.
  ended_at timestamptz
);
create index phone_codes_of_person on private.phone_codes (user_id, asked_at desc);
create index phone_codes_of_number on private.phone_codes (phone, asked_at desc);
create index phone_codes_asked on private.phone_codes (asked_at);
grant select, insert, update, delete on private.phone_codes to service_role;

-- The caller's code that waits to be typed in: whether it left, how often it may still be tried, and when another may be asked for.
create function public.my_phone_code() returns table (phone text, channel text, status text, failure text, tries_left integer,
  expires_at timestamptz, another_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select c.phone, c.channel,
    case when c.sent_at is not null then 'sent' when c.failure is not null then 'failed' else 'leaving' end, c.failure, 5 - c.tries,
    coalesce(c.expires_at, c.asked_at + interval '10 minutes'), c.asked_at + interval '1 minute'
  from (select * from private.phone_codes p where p.user_id = (select private.caller()) order by p.asked_at desc, p.id desc limit 1) c
  join public.notification_settings s on s.user_id = (select private.caller()) and s.phone = c.phone
  where c.ended_at is null and coalesce(c.expires_at, c.asked_at + interval '10 minutes') > private.now()
$$;
grant execute on function public.my_phone_code() to authenticated, service_role;
