-- Phones as channels: the number that somebody gave for it, how fast providers may be asked, and what they tell afterwards.

alter table public.notification_settings
  -- E.164, given by its owner for these messages alone; it stands in nobody's register.
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- Since when its owner wants them (LGPD, art. 7, I: consent, which answering SAIR or the switch takes back).
  add column whatsapp_since timestamptz,
  add column sms_since timestamptz,
  add check (phone is not null or (whatsapp_since is null and sms_since is null));
create index notification_settings_phone on public.notification_settings (phone) where phone is not null;

-- E-mails of an event that a person of the register without an account stopped by the link in one of them.
create table private.stopped_notices (
  condominium_id uuid not null,
  person_id uuid not null,
  kind text not null,
  stopped_at timestamptz not null default private.now(),
  primary key (condominium_id, person_id, kind),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);

-- What links without signing in are signed with: made once, the same in every process.
create table private.link_key (
  only_one boolean primary key default true check (only_one),
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into private.link_key default values;

-- How fast each provider is asked, over all processes: each batch takes its time from here before it leaves.
create table private.provider_pace (
  channel text primary key check (channel in ('email', 'push', 'whatsapp', 'sms')),
  -- Until when the messages that were let through fill the provider's rate.
  taken_until timestamptz not null default '-infinity',
  -- The provider asked for quiet until then (429, Retry-After).
  paused_until timestamptz not null default '-infinity'
);
insert into private.provider_pace (channel) values ('email'), ('push'), ('whatsapp'), ('sms');
grant select, insert, update, delete on private.stopped_notices, private.link_key, private.provider_pace to service_role;

-- Takes so many messages' time at so many a second: gives how long to wait before they leave, in milliseconds; null while the provider
-- wants quiet for longer than that. By the wall's clock: it is the provider's.
create function private.take_pace(of_channel text, how_many integer, per_second integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pace private.provider_pace;
  starts timestamptz;
begin
  select * into pace from private.provider_pace p where p.channel = of_channel for update;
  if pace.paused_until > clock_timestamp() + interval '5 seconds' then return null; end if;
  starts := greatest(pace.taken_until, pace.paused_until, clock_timestamp());
  update private.provider_pace p set taken_until = starts + how_many * interval '1 second' / per_second where p.channel = of_channel;
  return ceil(extract(epoch from starts - clock_timestamp()) * 1000);
end $$;

-- Receipts of providers: { id (ours) | provider_id, status, at, code, words }. In any order, repeated, of several channels: a message only
-- ever moves on (domain/notifications/receipts.ts says the same). Gives how many moved.
create function private.take_receipts(of_channel text, receipts jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare moved integer;
begin
  create temporary table taken_receipts on commit drop as
    select coalesce(m.condominium_id, n.condominium_id) as condominium_id, coalesce(m.id, n.id) as message_id,
      r.provider_id, r.status, least(coalesce(r.at, private.now()), private.now()) as at, left(r.code, 40) as code, left(r.words, 300) as words
    from jsonb_to_recordset(receipts) as r (id uuid, provider_id text, status text, at timestamptz, code text, words text)
    left join public.messages m on m.id = r.id and m.channel = of_channel
    left join public.messages n on r.id is null and n.provider_id = r.provider_id and n.channel = of_channel
    where r.status in ('sent', 'delivered', 'read', 'failed') and coalesce(m.id, n.id) is not null;
  -- In the order in which those that send them take them too.
  perform from public.messages m
  where (m.condominium_id, m.id) in (select t.condominium_id, t.message_id from taken_receipts t)
  order by m.condominium_id, m.id for no key update;
  with best as (
    select t.condominium_id, t.message_id, max(t.provider_id) as provider_id,
      max(case t.status when 'sent' then 1 when 'failed' then 2 when 'delivered' then 3 else 4 end) as rank,
      min(t.at) filter (where t.status = 'sent') as sent_at, min(t.at) filter (where t.status = 'delivered') as delivered_at,
      min(t.at) filter (where t.status = 'read') as read_at, max(t.code) filter (where t.status = 'failed') as code,
      max(t.words) filter (where t.status = 'failed') as words
    from taken_receipts t group by 1, 2
  ), updated as (
    update public.messages m set
      status = case when b.rank > coalesce(array_position(array['sent', 'failed', 'delivered', 'read'], m.status), 0) then (array['sent', 'failed', 'delivered', 'read'])[b.rank] else m.status end,
      provider_id = coalesce(m.provider_id, b.provider_id),
      -- A later receipt tells what an earlier one would have: what is read was delivered, and had left.
      sent_at = coalesce(m.sent_at, b.sent_at, b.delivered_at, b.read_at),
      -- Providers tell whole seconds: nothing arrives before it left.
      delivered_at = coalesce(m.delivered_at, greatest(coalesce(b.delivered_at, b.read_at), case when coalesce(b.delivered_at, b.read_at) is not null then m.sent_at end)),
      read_at = coalesce(m.read_at, greatest(b.read_at, case when b.read_at is not null then greatest(m.sent_at, m.delivered_at) end)),
      send_after = null,
      error_code = case when greatest(b.rank, coalesce(array_position(array['sent', 'failed', 'delivered', 'read'], m.status), 0)) = 2 then coalesce(b.code, m.error_code) end,
      provider_answer = coalesce(b.words, m.provider_answer),
      check_after = case when greatest(b.rank, coalesce(array_position(array['sent', 'failed', 'delivered', 'read'], m.status), 0)) >= 3 then null when greatest(b.rank, coalesce(array_position(array['sent', 'failed', 'delivered', 'read'], m.status), 0)) = 2 and m.check_after is not null
        then private.now() else m.check_after end
    from best b
    where m.condominium_id = b.condominium_id and m.id = b.message_id
      and (b.rank > coalesce(array_position(array['sent', 'failed', 'delivered', 'read'], m.status), 0) or (b.delivered_at is not null and m.delivered_at is null) or (b.read_at is not null and m.read_at is null)
        or (m.provider_id is null and b.provider_id is not null) or (b.sent_at is not null and m.sent_at is null))
    returning m.condominium_id, m.id
  ), settled as (
    -- Its provider has it: whoever was about to send it once more finds nothing.
    delete from private.message_contents c using updated u where c.condominium_id = u.condominium_id and c.message_id = u.id
  )
  select count(*) into moved from updated;
  drop table taken_receipts;
  return moved;
end $$;

-- Nobody is written to at a number that asked for quiet: its owner said so in a message of their own. Gives the channels that ended.
create function private.stop_phone(of_phone text, of_channel text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare stopped integer := 0; part integer;
begin
  update public.notification_settings s set
    whatsapp_since = case when of_channel = 'whatsapp' then null else s.whatsapp_since end,
    sms_since = case when of_channel = 'sms' then null else s.sms_since end, updated_at = private.now()
  where s.phone = of_phone and (case of_channel when 'whatsapp' then s.whatsapp_since else s.sms_since end) is not null;
  get diagnostics stopped = row_count;
  if of_channel = 'whatsapp' then
    insert into public.consents (condominium_id, person_id, purpose, text_version, given)
    select p.condominium_id, p.id, 'whatsapp', c.text_version, false
    from public.people p
    cross join lateral (select c.given, c.text_version from public.consents c
      where c.condominium_id = p.condominium_id and c.person_id = p.id and c.purpose = 'whatsapp'
      order by c.recorded_at desc, c.id desc limit 1) c
    where p.phone = of_phone and c.given;
    get diagnostics part = row_count;
    stopped := stopped + part;
  end if;
  return stopped;
end $$;
create index people_phone_anywhere on public.people (phone) where phone is not null;
grant execute on function private.take_pace(text, integer, integer), private.take_receipts(text, jsonb), private.stop_phone(text, text)
  to service_role;

-- What somebody marks as read in the product was read then; taken back, it was not.
create function private.note_reading() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_read and not old.is_read then
    new.status := 'read';
    new.delivered_at := coalesce(new.delivered_at, private.now());
    new.read_at := private.now();
  elsif old.is_read and not new.is_read then
    new.status := 'sent';
    new.read_at := null;
    new.delivered_at := null;
  end if;
  return new;
end $$;
create trigger messages_read before update of is_read on public.messages for each row
  when (new.channel = 'app' and new.is_read is distinct from old.is_read) execute function private.note_reading();
