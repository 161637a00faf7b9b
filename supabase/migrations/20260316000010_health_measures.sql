-- What the worker measures every five minutes of itself, of who is called outside, and of the database.

-- Calls to each provider by the hour in which they began, counted again while their outcome may change.
create table private.provider_hours (
  at timestamptz not null,
  provider text not null check (provider ~ '^[a-z_]{2,20}$'),
  calls bigint not null,
  failures bigint not null,
  primary key (provider, at)
);
create table private.provider_states (
  provider text primary key check (provider ~ '^[a-z_]{2,20}$'),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The provider's code alone: its words may name somebody.
  last_failure text check (char_length(last_failure) <= 80)
);
grant select, insert, update, delete on private.provider_hours, private.provider_states to service_role;

-- The newest rows of all condominiums together; rows are added in this order, so a block range knows its hours.
create index messages_everywhere on public.messages using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index charge_payments_everywhere on public.charge_payments using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index pix_charges_everywhere on public.pix_charges using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index subscription_payments_everywhere on public.subscription_payments using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- What was asked of providers since a moment. A message that could not leave for want of an address, a device or a contract, or was no longer true, asked nothing; a
-- card that is declined is a success of who declined it.
create function private.provider_calls(since timestamptz) returns table (provider text, began_at timestamptz, ended_at timestamptz, failure text)
language sql stable security definer set search_path = ''
as $$
  select m.channel, m.created_at, m.sent_at, case when m.status in ('failed', 'queued') then coalesce(m.error_code, 'unknown') end
  from public.messages m
  where m.created_at >= since and m.channel <> 'app' and (m.status <> 'queued' or m.error_code is not null)
    and (m.error_code is null or m.error_code !~ '^(no|charge)_|_missing$')
  union all
  select 'mercado_pago', p.created_at, coalesce(p.read_at, p.created_at),
    case when p.status = 'refused' then coalesce(p.status_detail, 'refused') when p.status = 'new' then 'no_answer' end
  from public.charge_payments p where p.created_at >= since and (p.status <> 'new' or p.attempts > 0)
  union all
  select 'mercado_pago', p.created_at, p.changed_at, null from public.subscription_payments p where p.created_at >= since
  union all
  select 'pix', p.created_at, p.created_at, case when p.status = 'refused' then 'refused' when p.status = 'new' then 'no_answer' end
  from public.pix_charges p where p.created_at >= since and (p.status <> 'new' or p.attempts > 0)
$$;

create function private.measure_providers(since timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.provider_hours as h (provider, at, calls, failures)
  select c.provider, date_trunc('hour', c.began_at), count(*), count(c.failure)
  from private.provider_calls(date_trunc('hour', since)) c group by 1, 2 order by 1, 2
  on conflict (provider, at) do update set calls = excluded.calls, failures = excluded.failures
  where (h.calls, h.failures) is distinct from (excluded.calls, excluded.failures);
  insert into private.provider_states as s (provider, last_success_at, last_failure_at, last_failure)
  select c.provider, max(coalesce(c.ended_at, c.began_at)) filter (where c.failure is null), max(c.began_at) filter (where c.failure is not null),
    left((array_agg(c.failure order by c.began_at desc) filter (where c.failure is not null))[1], 80)
  from private.provider_calls(date_trunc('hour', since)) c group by 1 order by 1
  on conflict (provider) do update set last_success_at = greatest(s.last_success_at, excluded.last_success_at),
    last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
    last_failure = case when excluded.last_failure_at >= coalesce(s.last_failure_at, '-infinity') then excluded.last_failure else s.last_failure end;
$$;

-- Background work that could begin now: by kind how many wait, since when the oldest could, and how many of them failed before. The queue's own tables
-- are made by the worker, so they may be missing.
create function private.queue_waiting() returns table (kind text, waiting bigint, since timestamptz, retrying bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is not null then
    return query select j.name, count(*), min(j.start_after), count(*) filter (where j.state = 'retry') from pgboss.job j
      where j.state < 'active' and not j.blocked and j.name <> 'dead' and j.name not like '\_\_%' and j.start_after <= now() group by j.name;
  end if;
  return query select 'outbox', count(*), min(o.created_at), 0::bigint from private.outbox o having count(*) > 0;
  return query select 'messages', count(*), min(c.due_at), count(*) filter (where c.attempts > 0) from private.message_contents c
    where c.due_at <= private.now() having count(*) > 0;
end $$;

-- The queue's dead letters. The reason is what the worker says of an error, which has no values in it; addresses and numbers are struck out nonetheless.
create function private.dead_tasks() returns table (id uuid, kind text, failed_at timestamptz, reason text, condominium_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  return query
    select j.id, coalesce(j.source_name, j.data ->> 'topic', 'dead'), j.created_on,
      left(regexp_replace(coalesce(j.source_output ->> 'message', case when j.source_name is null then 'no task handles it' end),
        '[^[:space:]"<,;]+@[^[:space:]">,;]+|[0-9][0-9./-]{5,}|[0-9a-f]{8}-[0-9a-f-]{27}', '…', 'g'), 200),
      private.to_uuid(coalesce(j.data ->> 'condominiumId', j.data ->> 'condominium_id'))
    from pgboss.job j where j.name = 'dead' and j.state < 'active' and not j.blocked;
end $$;

-- Work that failed every try: of the queue, and of what people watch.
create function private.queue_failed() returns table (id uuid, kind text, failed_at timestamptz, reason text)
language sql stable security definer set search_path = ''
as $$
  select d.id, d.kind, d.failed_at, d.reason from private.dead_tasks() d
  union all
  select j.id, j.kind, j.finished_at, j.error_code from public.jobs j
  where j.status = 'failed' and j.error_code is distinct from 'unexpected' and j.finished_at > private.now() - interval '14 days'
$$;

-- The tables that take the most room, with their indexes.
create function private.biggest_tables(at_most integer) returns table (name text, bytes bigint)
language sql stable security definer set search_path = ''
as $$
  select c.relname::text, pg_total_relation_size(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'pgboss') order by c.relpages desc limit 3 * at_most
$$;

create function private.measure_health(moment timestamptz, zone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_gauges((
    select jsonb_agg(jsonb_build_object('measure', m.measure, 'label', m.label, 'value', m.value)) from (
      select 'queue_waiting' as measure, '' as label, coalesce(sum(w.waiting), 0)::bigint as value from private.queue_waiting() w
      union all
      select 'queue_oldest', '', coalesce(extract(epoch from moment - min(w.since)), 0)::bigint from private.queue_waiting() w
      union all
      select 'database_bytes', '', pg_database_size(current_database())
      union all
      (select 'table_bytes', b.name, b.bytes from private.biggest_tables(10) b order by b.bytes desc limit 10)
    ) m), moment, zone);
  -- What began yesterday may still fail or succeed: it is looked at again once an hour.
  perform private.measure_providers(moment - case when extract(minute from moment) < 5 then interval '26 hours' else interval '1 hour' end);
end $$;
revoke execute on function private.provider_calls(timestamptz), private.measure_providers(timestamptz), private.queue_waiting(), private.dead_tasks(), private.queue_failed(),
  private.biggest_tables(integer), private.measure_health(timestamptz, text) from public;
grant execute on function private.measure_health(timestamptz, text) to service_role;
