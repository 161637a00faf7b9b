-- The platform's technical health in one answer, for its administrators alone: the last 24 hours by the hour or the last 30 days by the day.

-- The beginnings of a chart's points, the oldest first; the last is the running hour or day.
create function private.health_slots(grain text, zone text) returns setof timestamptz
language sql stable set search_path = ''
as $$
  select case grain when 'day' then (date_trunc('day', private.now() at time zone zone) - make_interval(days => n)) at time zone zone
    else date_trunc('hour', private.now()) - make_interval(hours => n) end
  from generate_series(case grain when 'day' then 29 else 23 end, 0, -1) n
$$;

-- Answers by route, and by point of the chart: of all routes or of one.
create function private.health_traffic(of_grain text, slots timestamptz[], of_route text) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with sums as materialized (
    select r.route, r.at, grouping(r.at) = 1 as is_route, sum(r.requests)::bigint as requests, sum(r.denied)::bigint as denied,
      sum(r.refused)::bigint as refused, sum(r.failed)::bigint as failed,
      array[sum(r.buckets[1]), sum(r.buckets[2]), sum(r.buckets[3]), sum(r.buckets[4]), sum(r.buckets[5]), sum(r.buckets[6]), sum(r.buckets[7]),
        sum(r.buckets[8]), sum(r.buckets[9]), sum(r.buckets[10]), sum(r.buckets[11]), sum(r.buckets[12]), sum(r.buckets[13]), sum(r.buckets[14]),
        sum(r.buckets[15])]::bigint[] as buckets
    from private.route_counts r where r.grain = of_grain and r.at >= slots[1]
    group by grouping sets ((r.route), (r.at))
  ), one as (
    select s.at, s.requests, s.denied, s.refused, s.failed, s.buckets from sums s where of_route is null and not s.is_route
    union all
    select r.at, sum(r.requests)::bigint, sum(r.denied)::bigint, sum(r.refused)::bigint, sum(r.failed)::bigint,
      (select array_agg(b.n order by b.step) from (select x.step, sum(x.n)::bigint as n from private.route_counts i, unnest(i.buckets) with ordinality x (n, step)
        where i.grain = of_grain and i.at = r.at and i.route = of_route group by x.step) b)
    from private.route_counts r where r.grain = of_grain and r.at >= slots[1] and r.route = of_route group by r.at
  )
  select jsonb_build_object(
    'times', (select jsonb_agg(jsonb_build_object('at', t.at, 'requests', coalesce(o.requests, 0), 'denied', coalesce(o.denied, 0),
        'refused', coalesce(o.refused, 0), 'failed', coalesce(o.failed, 0), 'buckets', coalesce(o.buckets, '{}')) order by t.at)
      from unnest(slots) t (at) left join one o on o.at = t.at),
    'routes', (select coalesce(jsonb_agg(jsonb_build_object('route', s.route, 'requests', s.requests, 'denied', s.denied, 'refused', s.refused,
        'failed', s.failed, 'buckets', s.buckets) order by s.requests desc, s.route), '[]')
      from sums s where s.is_route))
$$;

create function private.health_queue(of_grain text, slots timestamptz[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with failed as materialized (select f.* from private.queue_failed() f)
  select jsonb_build_object(
    'kinds', (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'waiting', w.waiting, 'since', w.since, 'retrying', w.retrying)
      order by w.since, w.kind), '[]') from private.queue_waiting() w),
    'dead', (select count(*) from failed),
    'dead_since_yesterday', (select count(*) from failed f where f.failed_at > private.now() - interval '24 hours'),
    'failures', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'failed_at', f.failed_at, 'reason', f.reason)
      order by f.failed_at desc, f.id), '[]') from (select * from failed order by failed_at desc, id limit 50) f),
    'measured_at', (select max(g.seen_at) from private.health_gauges g where g.grain = 'hour' and g.measure = 'queue_waiting'),
    'times', (select jsonb_agg(jsonb_build_object('at', t.at, 'waiting', w.highest, 'oldest', o.highest,
        'failed', (select count(*) from failed f where f.failed_at >= t.at and f.failed_at < coalesce(t.until, 'infinity'))) order by t.at)
      from (select s.at, lead(s.at) over (order by s.at) as until from unnest(slots) s (at)) t
      left join private.health_gauges w on w.grain = of_grain and w.measure = 'queue_waiting' and w.at = t.at and w.label = ''
      left join private.health_gauges o on o.grain = of_grain and o.measure = 'queue_oldest' and o.at = t.at and o.label = ''))
$$;

create function private.health_providers(slots timestamptz[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with hours as materialized (select h.* from private.provider_hours h where h.at >= least(slots[1], private.now() - interval '2 hours'))
  select coalesce(jsonb_agg(jsonb_build_object('provider', s.provider, 'last_success_at', s.last_success_at, 'last_failure_at', s.last_failure_at,
      'last_failure', s.last_failure,
      'calls', (select coalesce(sum(h.calls), 0) from hours h where h.provider = s.provider and h.at >= slots[1]),
      'failures', (select coalesce(sum(h.failures), 0) from hours h where h.provider = s.provider and h.at >= slots[1]),
      'recent_calls', (select coalesce(sum(h.calls), 0) from hours h
        where h.provider = s.provider and h.at >= date_trunc('hour', private.now()) - interval '1 hour'),
      'recent_failures', (select coalesce(sum(h.failures), 0) from hours h
        where h.provider = s.provider and h.at >= date_trunc('hour', private.now()) - interval '1 hour'),
      'times', (select jsonb_agg(jsonb_build_object('at', t.at, 'calls', coalesce(c.calls, 0), 'failures', coalesce(c.failures, 0)) order by t.at)
        from (select a.at, lead(a.at) over (order by a.at) as until from unnest(slots) a (at)) t
        left join lateral (select sum(h.calls) as calls, sum(h.failures) as failures from hours h
          where h.provider = s.provider and h.at >= t.at and h.at < coalesce(t.until, 'infinity')) c on true)) order by s.provider), '[]')
  from private.provider_states s
$$;

create function private.health_database(of_grain text, slots timestamptz[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select jsonb_build_object(
    'bytes', pg_database_size(current_database()),
    'tables', (select coalesce(jsonb_agg(jsonb_build_object('name', g.label, 'bytes', g.latest) order by g.latest desc, g.label), '[]')
      from private.health_gauges g where g.grain = 'hour' and g.measure = 'table_bytes'
        and g.at = (select max(n.at) from private.health_gauges n where n.grain = 'hour' and n.measure = 'table_bytes')),
    'times', (select jsonb_agg(jsonb_build_object('at', t.at, 'bytes', g.latest) order by t.at) from unnest(slots) t (at)
      left join private.health_gauges g on g.grain = of_grain and g.measure = 'database_bytes' and g.at = t.at and g.label = ''))
$$;

-- Websockets: of now, what every process said within the last minutes; of a point, the highest of each.
create function private.health_sockets(of_grain text, slots timestamptz[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with latest as (
    select distinct on (g.label) g.latest from private.health_gauges g
    where g.grain = 'hour' and g.measure = 'sockets' and g.at >= private.now() - interval '2 hours' and g.seen_at > private.now() - interval '3 minutes'
    order by g.label, g.seen_at desc)
  select jsonb_build_object(
    'now', (select coalesce(sum(l.latest), 0) from latest l), 'processes', (select count(*) from latest),
    'times', (select jsonb_agg(jsonb_build_object('at', t.at, 'sockets', s.sockets) order by t.at) from unnest(slots) t (at)
      left join lateral (select sum(g.highest) as sockets from private.health_gauges g
        where g.grain = of_grain and g.measure = 'sockets' and g.at = t.at) s on true))
$$;

-- A statement without what stood in it: its values are parameters already, but a statement that was pushed out while it ran is noted as it was, and the
-- name of a column of an answer is the caller's.
create function private.without_values(statement text) returns text
language sql immutable set search_path = ''
as $$
  select left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(statement,
    '/\*.*?\*/|--[^\n]*', '', 'g'), '\$(\w*)\$.*?\$\1\$', '''…''', 'g'), '''(?:[^'']|'''')*''?', '''…''', 'g'),
    '\mas\s+"(?:[^"]|"")*"', 'as "…"', 'gi'), '\m[0-9][0-9.]{2,}\M', '…', 'g'), 600)
$$;

-- Statements that take 200 ms or more on average since the counts began, the dearest first; null where the server does not count them.
create function private.slow_statements(at_most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('extensions.pg_stat_statements') is null then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('statement', t.statement, 'calls', t.calls, 'mean', round(t.total / t.calls), 'highest', round(t.highest),
      'total', round(t.total)) order by t.total desc), '[]')
    from (select private.without_values(s.query) as statement, sum(s.calls) as calls, sum(s.total_exec_time)::numeric as total,
        max(s.max_exec_time)::numeric as highest
      from extensions.pg_stat_statements s
      where s.dbid = (select d.oid from pg_database d where d.datname = current_database()) and s.mean_exec_time >= 200
      group by 1 order by 3 desc limit at_most) t);
exception when object_not_in_prerequisite_state or insufficient_privilege or undefined_column then
  return null;
end $$;

-- `grain`: 'hour' or 'day'. `of_route` narrows the chart of answers to one route.
create function public.platform_health(grain text default 'hour', of_route text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  by_what text := case when grain = 'day' then 'day' else 'hour' end;
  zone text := private.zone_of(null);
  slots timestamptz[];
begin
  perform private.demand_superadmin();
  slots := array(select private.health_slots(by_what, zone));
  return jsonb_build_object('now', private.now(), 'grain', by_what, 'zone', zone,
    'traffic', private.health_traffic(by_what, slots, of_route), 'queue', private.health_queue(by_what, slots),
    'providers', private.health_providers(slots), 'database', private.health_database(by_what, slots),
    'sockets', private.health_sockets(by_what, slots), 'slow', private.slow_statements(20));
end $$;
revoke execute on function private.health_slots(text, text), private.health_traffic(text, timestamptz[], text),
  private.health_queue(text, timestamptz[]), private.health_providers(timestamptz[]), private.health_database(text, timestamptz[]),
  private.health_sockets(text, timestamptz[]), private.without_values(text), private.slow_statements(integer), public.platform_health(text, text) from public;
grant execute on function public.platform_health(text, text) to authenticated, service_role;
