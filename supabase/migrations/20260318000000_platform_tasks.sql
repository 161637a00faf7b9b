-- The background work as the platform's administrators see and steer it. The queue's own tables are made by the worker, so they may be missing.

-- Work of these kinds waits until it is resumed: the worker looks here with each of its looks at the queue.
create table public.paused_tasks (
  topic text primary key check (topic ~ '^[a-z][a-z-]{1,60}$'),
  reason text not null check (char_length(reason) between 10 and 300 and private.is_plain(reason)),
  paused_by uuid references auth.users (id) on delete set null,
  paused_at timestamptz not null default private.now()
);
create index paused_tasks_by on public.paused_tasks (paused_by) where paused_by is not null;
alter table public.paused_tasks enable row level security;
grant select on public.paused_tasks to authenticated;
grant select, insert, update, delete on public.paused_tasks to service_role;
create policy "the platform reads what it paused" on public.paused_tasks for select to authenticated using ((select private.is_superadmin()));

-- Each kind of background work: its hours, what waits and runs, when it last ended, how many failed every try, and whether it is paused.
create function public.platform_tasks() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  if to_regclass('pgboss.job') is null then return jsonb_build_object('factor_shown', private.second_factor_shown(), 'tasks', '[]'::jsonb); end if;
  return jsonb_build_object('factor_shown', private.second_factor_shown(), 'tasks', coalesce((
    select jsonb_agg(jsonb_build_object('topic', q.name, 'cron', s.cron, 'waiting', w.waiting, 'waiting_since', w.since, 'running', w.running,
        'last_at', d.completed_on, 'failed', coalesce(f.failed, 0),
        'paused', case when p.topic is not null then jsonb_build_object('at', p.paused_at, 'reason', p.reason,
          'by', private.audit_name(null, p.paused_by)) end) order by q.name)
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name
    left join public.paused_tasks p on p.topic = q.name
    cross join lateral (select count(*) filter (where j.state < 'active' and j.start_after <= now()) as waiting,
        min(j.start_after) filter (where j.state < 'active' and j.start_after <= now()) as since, count(*) filter (where j.state = 'active') as running
      from pgboss.job j where j.name = q.name and j.state <= 'active') w
    left join lateral (select j.completed_on from pgboss.job j where j.name = q.name and j.state = 'completed'
      order by j.completed_on desc limit 1) d on true
    left join (select k.kind, count(*) as failed from private.dead_tasks() k group by 1) f on f.kind = q.name
    where q.name <> 'dead' and q.name not like '\_\_%'), '[]'));
end $$;

-- What failed every try, newest first: of which condominium, and why. Never what it was to do with: that may name people.
create function public.platform_failed_tasks(before_at timestamptz default null, before_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'topic', d.kind, 'failed_at', d.failed_at, 'reason', d.reason, 'condominium_id', c.id,
        'condominium_name', c.name) order by d.failed_at desc, d.id desc)
    from (select * from private.dead_tasks() k where before_id is null or (k.failed_at, k.id) < (before_at, before_id)
      order by k.failed_at desc, k.id desc limit 51) d
    left join public.condominiums c on c.id = d.condominium_id), '[]');
end $$;

-- Takes dead letters out of the queue; `again` hands each over as at first, in the same transaction. Gives how many there were, by kind.
create function private.take_dead_tasks(ids uuid[], again boolean) returns table (kind text, taken bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  return query
    with gone as (
      delete from pgboss.job j where j.name = 'dead' and j.state < 'active' and j.id = any (ids)
      returning coalesce(j.source_name, j.data ->> 'topic') as topic, case when j.source_name is null then j.data -> 'payload' else j.data end as payload
    ), sent as (
      insert into private.outbox (topic, payload) select g.topic, coalesce(g.payload, '{}') from gone g where again and g.topic is not null
    )
    select g.topic, count(*) from gone g group by 1;
end $$;

-- What waited may run now; of what a schedule asked for meanwhile, once is enough.
create function private.release_task(released text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  delete from pgboss.job j using pgboss.schedule s
  where j.name = released and s.name = j.name and j.state < 'active' and j.data = coalesce(s.data, '{}')
    and j.id <> (select k.id from pgboss.job k where k.name = released and k.state < 'active' and k.data = j.data order by k.created_on desc, k.id desc limit 1);
  update pgboss.job j set start_after = now() where j.name = released and j.state = 'retry' and j.start_after > now();
end $$;
revoke execute on function private.take_dead_tasks(uuid[], boolean), private.release_task(text) from public;
grant execute on function private.take_dead_tasks(uuid[], boolean), private.release_task(text) to service_role;
grant execute on function public.platform_tasks(), public.platform_failed_tasks(timestamptz, uuid) to authenticated, service_role;
