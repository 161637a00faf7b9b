-- A maintenance that is announced: when, in which words, and whether nothing is written meanwhile. It ends by itself.

create table private.maintenance (
  is_only boolean primary key default true check (is_only),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  text text not null check (char_length(text) between 3 and 300 and private.is_plain(text)),
  -- Shown so many hours before it starts.
  told_hours integer not null check (told_hours between 0 and 336),
  is_read_only boolean not null,
  check (ends_at > starts_at)
);
grant select, insert, update, delete on private.maintenance to service_role;

-- Until when nothing is written; null where everything goes on.
create function private.paused_until() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select m.ends_at from private.maintenance m where m.is_read_only and m.starts_at <= private.now() and private.now() < m.ends_at
$$;

-- Refuses what people write directly, to tables and as files. Commands ask `paused_until` themselves: what a provider sends goes on. Whoever administers
-- the platform writes; the worker and what it imports are no request of a person and go on.
create function private.refuse_while_paused() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) in ('authenticated', 'anon') and private.paused_until() is not null and not private.is_superadmin() then
    raise sqlstate 'PT503' using message = 'platform_read_only';
  end if;
  return null;
end $$;
do $each$
declare written regclass;
begin
  for written in
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
    union all select 'storage.objects'::regclass
  loop
    execute format('create trigger refused_while_paused before insert or update or delete on %s for each statement execute function private.refuse_while_paused()', written);
  end loop;
end $each$;

-- What everybody is told, before a session too: { starts_at, ends_at, text, is_read_only, has_started }, or null.
create function private.maintenance_notice() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('starts_at', m.starts_at, 'ends_at', m.ends_at, 'text', m.text, 'is_read_only', m.is_read_only,
    'has_started', m.starts_at <= private.now())
  from private.maintenance m
  where private.now() >= m.starts_at - make_interval(hours => m.told_hours) and private.now() < m.ends_at
$$;
create function public.platform_maintenance() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(),
    'maintenance', (select to_jsonb(m) - 'is_only' from private.maintenance m where m.ends_at > private.now()),
    'changes', private.platform_history('maintenance'));
end $$;
grant execute on function public.platform_maintenance() to authenticated, service_role;
grant execute on function private.paused_until(), private.maintenance_notice() to service_role;
