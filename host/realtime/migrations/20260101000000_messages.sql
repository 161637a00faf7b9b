-- Messages on their way to channels: written by realtime.send(), and as a trial to ask policies who may use a channel.
-- Shape, grants and names are Supabase's; `xid` and `position` are ours.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  -- In UTC whatever the session's time zone, since partitions are cut at midnight UTC.
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  -- Who wrote it: together with the snapshot of the last read this tells exactly which rows were committed since.
  xid xid8 not null default pg_current_xact_id(),
  position bigint not null,
  primary key (id, inserted_at)
) partition by range (inserted_at);

create sequence realtime.messages_position as bigint cache 32 owned by realtime.messages.position;
alter table realtime.messages alter column position set default nextval('realtime.messages_position');

create index messages_xid_idx on realtime.messages (xid);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;

-- Takes what no day's partition takes, so that a message is never lost for want of one. The service makes the days that
-- follow; one for the present, made while somebody writes, would fail them.
create table realtime.messages_default partition of realtime.messages default;
do $$ declare
  day date;
begin
  for day in select generate_series(0, 3) + (now() at time zone 'utc')::date loop
    execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
      to_char(day, '"messages_"YYYY_MM_DD'), day, day + 1);
    execute format('alter table realtime.%I enable row level security', to_char(day, '"messages_"YYYY_MM_DD'));
  end loop;
end $$;

alter table realtime.messages enable row level security;
alter table realtime.messages_default enable row level security;

-- Where service_role could not be given BYPASSRLS this says the same.
create policy service_role on realtime.messages to service_role using (true) with check (true);

grant select, update on realtime.messages to anon, authenticated, service_role;
-- Not `xid` and `position`, by which readers find their place.
grant insert (topic, extension, payload, event, private, updated_at, inserted_at, id, binary_payload)
  on realtime.messages to anon, authenticated, service_role;
grant usage on sequence realtime.messages_position to anon, authenticated, service_role;
