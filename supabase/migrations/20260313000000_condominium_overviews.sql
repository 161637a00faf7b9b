-- What the platform's administrators see of every condominium: a row each, so that ten thousand are listed, searched and narrowed by one small table.
-- Identity and subscription are written by the triggers below, in the transaction that changes them; use and health by the worker, every hour.
create table private.condominium_overviews (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  name text not null,
  -- Without accents, in small letters: name, town, CNPJ, code and síndico.
  search text not null,
  state text,
  created_at timestamptz not null,
  -- Of the newest subscription; all null without one.
  plan_id uuid,
  status text,
  is_trial boolean,
  trial_ends_at timestamptz,
  paid_until date,
  owed_from date,
  cancel_on date,
  price_cents bigint,
  ended_at timestamptz,
  -- Measured by the worker.
  units integer not null default 0,
  admins integer not null default 0,
  spaces integer not null default 0,
  storage bigint not null default 0,
  -- Messages that reached nobody and jobs that failed, of the last seven days.
  failures integer not null default 0,
  -- Of the counted limits the one nearest to full, in per cent.
  fullest integer not null default 0,
  -- The newest act of one of its people, or their newest sign-in; at first its own beginning.
  last_activity_at timestamptz not null,
  measured_at timestamptz
);
create index condominium_overviews_name on private.condominium_overviews ((name collate public.pt_br), condominium_id);
create index condominium_overviews_activity on private.condominium_overviews (last_activity_at, condominium_id);
create index condominium_overviews_created on private.condominium_overviews (created_at, condominium_id);
create index condominium_overviews_storage on private.condominium_overviews (storage, condominium_id);
grant select, update on private.condominium_overviews to service_role;

-- A day of a condominium, for the chart of its last thirty.
create table private.condominium_days (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  day date not null,
  -- What its people did: entries of the audit with somebody's name.
  acts integer not null default 0,
  failures integer not null default 0,
  primary key (condominium_id, day)
);
create index condominium_days_day on private.condominium_days (day);
grant select, insert, update, delete on private.condominium_days to service_role;

create index jobs_failed on public.jobs (condominium_id, finished_at) where status = 'failed';

-- The platform's own words about a condominium. No member reads them, its administrators neither.
create table public.platform_notes (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  text text not null check (char_length(text) between 1 and 2000),
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  edited_at timestamptz,
  primary key (condominium_id, id)
);
create index platform_notes_author on public.platform_notes (author_id) where author_id is not null;
create table public.platform_tags (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  tag text not null check (char_length(tag) between 2 and 30 and private.is_plain(tag)),
  primary key (condominium_id, tag)
);
create index platform_tags_tag on public.platform_tags (tag, condominium_id);
create table public.platform_contacts (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  due_on date not null check (due_on between '2020-01-01' and '2200-01-01'),
  note text not null default '' check (char_length(note) <= 300 and private.is_plain(note)),
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default private.now()
);
create index platform_contacts_due on public.platform_contacts (due_on);
create index platform_contacts_saver on public.platform_contacts (saved_by) where saved_by is not null;
alter table public.platform_notes enable row level security;
alter table public.platform_tags enable row level security;
alter table public.platform_contacts enable row level security;
grant select on public.platform_notes, public.platform_tags, public.platform_contacts to authenticated;
grant select, insert, update, delete on public.platform_notes, public.platform_tags, public.platform_contacts to service_role;
create policy "the platform reads its notes" on public.platform_notes for select to authenticated using ((select private.is_superadmin()));
create policy "the platform reads its tags" on public.platform_tags for select to authenticated using ((select private.is_superadmin()));
create policy "the platform reads its contacts" on public.platform_contacts for select to authenticated using ((select private.is_superadmin()));

-- Writes identity and subscription of some condominiums, as they are now.
create function private.list_condominiums(targets uuid[]) returns void
language sql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  insert into private.condominium_overviews as o (condominium_id, name, search, state, created_at, plan_id, status, is_trial, trial_ends_at, paid_until,
    owed_from, cancel_on, price_cents, ended_at, last_activity_at)
  select c.id, c.name, lower(extensions.unaccent(concat_ws(' ', c.name, c.city, c.document, k.code, m.full_name))), c.state, c.created_at,
    s.plan_id, s.status, s.is_trial, s.trial_ends_at, s.paid_until, s.owed_from, s.cancel_on, s.price_cents, s.ended_at, c.created_at
  from public.condominiums c
  left join public.condominium_codes k on k.condominium_id = c.id
  left join public.memberships m on m.condominium_id = c.id and m.role = 'owner_admin'
  left join lateral (select n.* from public.condominium_subscriptions n where n.condominium_id = c.id
    order by n.created_at desc, n.id desc limit 1) s on true
  where c.id = any (targets)
  order by c.id
  on conflict (condominium_id) do update set name = excluded.name, search = excluded.search, state = excluded.state, plan_id = excluded.plan_id,
    status = excluded.status, is_trial = excluded.is_trial, trial_ends_at = excluded.trial_ends_at, paid_until = excluded.paid_until,
    owed_from = excluded.owed_from, cancel_on = excluded.cancel_on, price_cents = excluded.price_cents, ended_at = excluded.ended_at
  where (o.name, o.search, o.state, o.plan_id, o.status, o.is_trial, o.trial_ends_at, o.paid_until, o.owed_from, o.cancel_on, o.price_cents, o.ended_at)
    is distinct from (excluded.name, excluded.search, excluded.state, excluded.plan_id, excluded.status, excluded.is_trial, excluded.trial_ends_at,
      excluded.paid_until, excluded.owed_from, excluded.cancel_on, excluded.price_cents, excluded.ended_at)
$$;

create function private.on_condominium_listed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.list_condominiums(array[coalesce(to_jsonb(new) ->> 'condominium_id', to_jsonb(new) ->> 'id')::uuid]);
  return null;
end $$;
create trigger condominiums_listed after insert or update of name, city, state, document on public.condominiums
  for each row execute function private.on_condominium_listed();
create trigger condominium_codes_listed after insert or update of code on public.condominium_codes
  for each row execute function private.on_condominium_listed();
create trigger memberships_listed after insert or update of role, full_name on public.memberships
  for each row when (new.role = 'owner_admin') execute function private.on_condominium_listed();
create trigger condominium_subscriptions_listed after insert or update on public.condominium_subscriptions
  for each row execute function private.on_condominium_listed();
select private.list_condominiums(array(select id from public.condominiums));

-- The overview with the state of its subscription in one word. A trial and a day that was paid for end without a row being written.
create view private.condominium_standings as
select o.*,
  case
    when o.status is null then 'none'
    when o.status = 'active' and o.is_trial then case when o.trial_ends_at <= (select private.now()) then 'trial_expired' else 'trial' end
    when o.status = 'active' and o.cancel_on <= (select private.today()) then 'cancelled'
    when o.status = 'active' and o.price_cents is not null and greatest(o.paid_until, o.owed_from) < (select private.today()) then 'unpaid'
    else o.status
  end as standing
from private.condominium_overviews o;
grant select on private.condominium_standings to service_role;

-- Counts again what people did from a day on, and moves the newest activity. A day belongs to `zone`.
create function private.count_condominium_days(since_on date, zone text) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  since timestamptz := since_on::timestamp at time zone zone;
begin
  insert into private.condominium_days (condominium_id, day, acts)
  select e.condominium_id, (e.created_at at time zone zone)::date, count(*)
  from public.audit_entries e join public.condominiums c on c.id = e.condominium_id
  where e.created_at >= since and e.actor_id is not null and e.actor_role is distinct from 'superadmin'
  group by 1, 2
  on conflict (condominium_id, day) do update set acts = excluded.acts where condominium_days.acts <> excluded.acts;
  delete from private.condominium_days d where d.day < since_on - 90;
end $$;

-- Measures the next condominiums after an id and returns the last of them, null when there is none. Everything is read before the first row is locked,
-- and a row that a condominium's own change holds is left to the next hour.
create function private.measure_condominiums(after_id uuid, at_most integer, signed_in_since timestamptz, today date) returns uuid
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  ids uuid[] := array(select o.condominium_id from private.condominium_overviews o where after_id is null or o.condominium_id > after_id
    order by o.condominium_id limit at_most);
  recent timestamptz := private.now() - interval '7 days';
  measured jsonb;
begin
  if ids = '{}' then return null; end if;
  select jsonb_agg(to_jsonb(m)) into measured from (
    select u.*, greatest(
        case when p.max_units <> 999999 then u.units * 100 / p.max_units end,
        -- One of one is where everybody begins.
        case when p.max_admins between 2 and 999998 then u.admins * 100 / p.max_admins end,
        case when p.max_common_spaces <> 999999 then u.spaces * 100 / p.max_common_spaces end,
        u.storage * 100 / p.storage_bytes, 0) as fullest
    from (
      select c.id, o.plan_id, c.unit_count as units, private.admin_seats(c.id) as admins,
        (select count(*) from public.common_areas a where a.condominium_id = c.id and a.removed_at is null) as spaces,
        coalesce((select f.bytes from private.file_usage f where f.bucket_id = 'condominium-files' and f.holder_id = c.id and f.area = ''), 0) as storage,
        (select count(*) from public.messages s where s.condominium_id = c.id and s.channel = any ('{app,email,push,whatsapp,sms}')
            and s.status = 'failed' and s.created_at > recent)
          + (select count(*) from public.jobs j where j.condominium_id = c.id and j.status = 'failed' and j.finished_at > recent) as failures,
        greatest(o.last_activity_at, (select e.created_at from public.audit_entries e
            where e.condominium_id = c.id and e.actor_id is not null and e.actor_role is distinct from 'superadmin' and e.created_at > o.last_activity_at
            order by e.created_at desc, e.id desc limit 1),
          (select max(a.last_sign_in_at) from public.memberships m join auth.users a on a.id = m.user_id
            where m.condominium_id = c.id and m.status = 'approved' and a.last_sign_in_at > greatest(o.last_activity_at, signed_in_since))) as last_activity_at
      from private.condominium_overviews o join public.condominiums c on c.id = o.condominium_id
      where o.condominium_id = any (ids)
    ) u left join public.subscription_plans p on p.id = u.plan_id
  ) m;
  with free as (
    select o.condominium_id from private.condominium_overviews o where o.condominium_id = any (ids)
    order by o.condominium_id for no key update skip locked
  )
  update private.condominium_overviews o set units = r.units, admins = r.admins, spaces = r.spaces, storage = r.storage, failures = r.failures,
    fullest = r.fullest, last_activity_at = r.last_activity_at, measured_at = private.now()
  from free f join jsonb_to_recordset(measured) as r (id uuid, units integer, admins integer, spaces integer, storage bigint, failures integer,
    fullest integer, last_activity_at timestamptz) on r.id = f.condominium_id
  where o.condominium_id = f.condominium_id;
  insert into private.condominium_days (condominium_id, day, failures)
  select r.id, today, r.failures from jsonb_to_recordset(measured) as r (id uuid, failures integer)
  on conflict (condominium_id, day) do update set failures = excluded.failures where condominium_days.failures <> excluded.failures;
  return ids[cardinality(ids)];
end $$;
revoke execute on function private.list_condominiums(uuid[]), private.count_condominium_days(date, text),
  private.measure_condominiums(uuid, integer, timestamptz, date) from public;
grant execute on function private.count_condominium_days(date, text), private.measure_condominiums(uuid, integer, timestamptz, date) to service_role;

-- So many condominiums in the order of `sort` (name, activity, created, storage), after a key. `filters`: wanted, standing, plan (a slug), health (idle,
-- full, failing), due (contact, trial), tag, state.
create function private.pick_condominiums(filters jsonb, sort text, descending boolean, key_value text, key_id uuid, backwards boolean, at_most integer)
returns table (id uuid, name text, document text, city text, state text, sindico text, plan_name text, standing text, trial_ends_at timestamptz, cancel_on date,
  units integer, total_units integer, max_units integer, admins integer, max_admins integer, storage bigint, max_storage bigint, failures integer,
  last_activity_at timestamptz, is_idle boolean, fullest integer, tags text[], contact_on date, measured_at timestamptz, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  plain text := lower(extensions.unaccent(trim(coalesce(filters ->> 'wanted', ''))));
  bare text := lower(regexp_replace(coalesce(filters ->> 'wanted', ''), '[^0-9A-Za-z]', '', 'g'));
  ordered text := case sort when 'activity' then 'o.last_activity_at' when 'created' then 'o.created_at' when 'storage' then 'o.storage'
    else 'o.name collate public.pt_br' end;
  cast_to text := case sort when 'activity' then '::timestamptz' when 'created' then '::timestamptz' when 'storage' then '::bigint' else ' collate public.pt_br' end;
  way text := case when descending <> backwards then 'desc' else 'asc' end;
  conditions text := concat_ws(' and ', 'true',
    case when plain <> '' then '(position($1 in o.search) > 0 or (length($2) >= 4 and position($2 in o.search) > 0))' end,
    case when filters ->> 'standing' is not null then 'o.standing = $3 ->> ''standing''' end,
    case when filters ->> 'plan' is not null then 'o.plan_id in (select p.id from public.subscription_plans p where p.slug = $3 ->> ''plan'')' end,
    case filters ->> 'health' when 'idle' then 'o.last_activity_at < (select private.now()) - interval ''30 days''' when 'full' then 'o.fullest >= 90'
      when 'failing' then 'o.failures > 0' end,
    case when filters ->> 'due' = 'contact' then 'o.condominium_id in (select d.condominium_id from public.platform_contacts d where d.due_on <= private.today())' end,
    case when filters ->> 'due' = 'trial' then 'o.standing = ''trial'' and o.trial_ends_at < (select private.now()) + interval ''3 days''' end,
    case when filters ->> 'tag' is not null then 'o.condominium_id in (select t.condominium_id from public.platform_tags t where t.tag = $3 ->> ''tag'')' end,
    case when filters ->> 'state' is not null then 'o.state = $3 ->> ''state''' end,
    case when key_id is not null then format('(%s, o.condominium_id) %s ($4%s, $5)', ordered, case way when 'desc' then '<' else '>' end, cast_to) end);
begin
  return query execute format($query$
    with page as materialized (
      select o.*, row_number() over () as place from (
        select o.* from private.condominium_standings o where %1$s order by %2$s %3$s, o.condominium_id %3$s limit $6) o
    )
    select o.condominium_id, o.name, c.document, c.city, o.state, m.full_name, p.name, o.standing, o.trial_ends_at, o.cancel_on,
      c.unit_count, c.total_units, p.max_units, o.admins, p.max_admins, o.storage, p.storage_bytes, o.failures,
      o.last_activity_at, o.last_activity_at < private.now() - interval '30 days', o.fullest,
      array(select t.tag from public.platform_tags t where t.condominium_id = o.condominium_id order by t.tag), d.due_on, o.measured_at, o.created_at,
      (%4$s)::text
    from page o
    join public.condominiums c on c.id = o.condominium_id
    left join public.memberships m on m.condominium_id = o.condominium_id and m.role = 'owner_admin'
    left join public.subscription_plans p on p.id = o.plan_id
    left join public.platform_contacts d on d.condominium_id = o.condominium_id
    order by o.place
  $query$, conditions, ordered, way, replace(ordered, ' collate public.pt_br', ''))
  using plain, bare, filters, key_value, key_id, at_most;
end $$;
revoke execute on function private.pick_condominiums(jsonb, text, boolean, text, uuid, boolean, integer) from public;
grant execute on function private.pick_condominiums(jsonb, text, boolean, text, uuid, boolean, integer) to service_role;

drop function public.platform_condominiums(text, text, uuid, boolean);
create function public.platform_condominiums(filters jsonb default '{}', sort text default 'name', descending boolean default false,
  key_value text default null, key_id uuid default null, backwards boolean default false)
returns table (id uuid, name text, document text, city text, state text, sindico text, plan_name text, standing text, trial_ends_at timestamptz, cancel_on date,
  units integer, total_units integer, max_units integer, admins integer, max_admins integer, storage bigint, max_storage bigint, failures integer,
  last_activity_at timestamptz, is_idle boolean, fullest integer, tags text[], contact_on date, measured_at timestamptz, created_at timestamptz, key text)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return query select * from private.pick_condominiums(filters, sort, descending, key_value, key_id, backwards, 51);
end $$;
grant execute on function public.platform_condominiums(jsonb, text, boolean, text, uuid, boolean) to authenticated, service_role;

-- How many condominiums there are, by what the list can be narrowed to; the first page of the platform shows them too.
create function public.platform_condominium_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (
    with o as materialized (
      select s.standing, s.measured_at, s.failures, s.fullest, s.last_activity_at, s.trial_ends_at from private.condominium_standings s
    )
    select jsonb_build_object('total', count(*), 'measured_at', max(o.measured_at),
      'standings', jsonb_build_object('trial', count(*) filter (where o.standing = 'trial'), 'trial_expired', count(*) filter (where o.standing = 'trial_expired'),
        'active', count(*) filter (where o.standing = 'active'), 'unpaid', count(*) filter (where o.standing = 'unpaid'),
        'paused', count(*) filter (where o.standing = 'paused'), 'pending', count(*) filter (where o.standing = 'pending'),
        'cancelled', count(*) filter (where o.standing = 'cancelled'), 'expired', count(*) filter (where o.standing = 'expired'),
        'none', count(*) filter (where o.standing = 'none')),
      'idle', count(*) filter (where o.last_activity_at < (select private.now()) - interval '30 days'), 'full', count(*) filter (where o.fullest >= 90),
      'failing', count(*) filter (where o.failures > 0),
      'ending', count(*) filter (where o.standing = 'trial' and o.trial_ends_at < (select private.now()) + interval '3 days'),
      'contacts', (select count(*) from public.platform_contacts d where d.due_on <= private.today()),
      'states', coalesce((select jsonb_agg(distinct s.state order by s.state) from private.condominium_overviews s where s.state is not null), '[]'),
      'tags', coalesce((select jsonb_agg(distinct t.tag order by t.tag) from public.platform_tags t), '[]'),
      'plans', coalesce((select jsonb_agg(jsonb_build_object('slug', p.slug, 'name', p.name) order by p.name)
        from (select distinct on (n.slug) n.slug, n.name from public.subscription_plans n order by n.slug, n.version desc) p), '[]'))
    from o);
end $$;
grant execute on function public.platform_condominium_counts() to authenticated, service_role;
