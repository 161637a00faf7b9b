-- How the product answers, for the platform's administrators: counts without a condominium, a person or an address. The processes that serve hand over
-- once a minute what they counted; by hours and, so that a month is read as fast, by days.
create table private.route_counts (
  grain text not null check (grain in ('hour', 'day')),
  at timestamptz not null,
  -- One of a closed list (host/http/traffic.ts), never what somebody wrote in an address.
  route text not null check (route ~ '^[a-z][a-z0-9_/-]{1,99}$'),
  -- The process that counted: no two ever write the same row.
  instance text not null check (char_length(instance) between 1 and 80),
  requests integer not null,
  denied integer not null,
  refused integer not null,
  failed integer not null,
  -- By how long they took: the steps of domain/platform/latencies.ts.
  buckets integer[] not null check (cardinality(buckets) = 15),
  primary key (grain, at, route, instance)
);

-- Something measured again and again: its latest value of each hour and day, and its highest.
create table private.health_gauges (
  grain text not null check (grain in ('hour', 'day')),
  at timestamptz not null,
  measure text not null check (measure ~ '^[a-z_]{2,40}$'),
  -- What of it: a process, a kind of work, a table; '' for all of it.
  label text not null check (char_length(label) <= 120),
  latest bigint not null,
  highest bigint not null,
  seen_at timestamptz not null,
  primary key (grain, measure, at, label)
);
grant select, insert, update, delete on private.route_counts, private.health_gauges to service_role;

-- The hour and the day of a moment; a day is the zone's.
create function private.grains_of(moment timestamptz, zone text) returns table (grain text, at timestamptz)
language sql stable set search_path = ''
as $$
  select g, date_trunc(g, moment, zone) from unnest(array['hour', 'day']) g
$$;

-- Notes values ({ measure, label, value }) as seen at a moment.
create function private.note_gauges(noted jsonb, moment timestamptz, zone text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.health_gauges as g (grain, at, measure, label, latest, highest, seen_at)
  select t.grain, t.at, n.measure, n.label, n.value, n.value, moment
  from jsonb_to_recordset(noted) as n (measure text, label text, value bigint), private.grains_of(moment, zone) t
  order by t.grain, n.measure, n.label
  on conflict (grain, measure, at, label) do update set latest = excluded.latest, highest = greatest(g.highest, excluded.highest),
    seen_at = excluded.seen_at
$$;

-- Adds what one process counted in the last minute ({ route, requests, denied, refused, failed, buckets }), and how many websockets it has.
create function private.record_traffic(of_instance text, moment timestamptz, zone text, counts jsonb, sockets integer) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.route_counts as r (grain, at, route, instance, requests, denied, refused, failed, buckets)
  select t.grain, t.at, c.route, of_instance, c.requests, c.denied, c.refused, c.failed, c.buckets
  from jsonb_to_recordset(counts) as c (route text, requests integer, denied integer, refused integer, failed integer, buckets integer[]),
    private.grains_of(moment, zone) t
  order by t.grain, c.route
  on conflict (grain, at, route, instance) do update set requests = r.requests + excluded.requests, denied = r.denied + excluded.denied,
    refused = r.refused + excluded.refused, failed = r.failed + excluded.failed,
    buckets = array(select a.n + b.n from unnest(r.buckets) with ordinality a (n, step) join unnest(excluded.buckets) with ordinality b (n, step)
      using (step) order by step);
  select private.note_gauges(jsonb_build_array(jsonb_build_object('measure', 'sockets', 'label', of_instance, 'value', sockets)), moment, zone)
$$;
revoke execute on function private.grains_of(timestamptz, text), private.note_gauges(jsonb, timestamptz, text),
  private.record_traffic(text, timestamptz, text, jsonb, integer) from public;
-- Only the processes of the product: the data API does not serve this schema.
grant execute on function private.note_gauges(jsonb, timestamptz, text), private.record_traffic(text, timestamptz, text, jsonb, integer) to service_role;
