-- What is open or counts apart from the plans (docs/decisions/0096). A plan's versions stay the one place for what is sold; these rows hold beside them,
-- and `current_plan` answers with both. Everybody who asks what a condominium may use asks it.

-- One row for a feature that is closed for everybody, or open for a share of the condominiums.
create table private.feature_states (
  feature text primary key check (feature ~ '^[a-z_]{2,40}$'),
  -- Closed for all; people read why.
  off_reason text check (char_length(off_reason) between 3 and 200),
  share smallint not null check (share between 0 and 100),
  -- Slugs; null: of every plan.
  share_plans text[] check (cardinality(share_plans) > 0),
  check (off_reason is not null or share > 0)
);

-- What one condominium has apart: a feature (1 open, 0 closed), or its own number of units, admins or common_spaces (999999: no limit).
create table private.condominium_exceptions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  what text not null check (what ~ '^[a-z_]{2,40}$'),
  value integer not null check (value between 0 and 999999),
  reason text not null check (char_length(reason) between 3 and 200),
  -- The last day, and when it is over where the condominium is: it ends by itself. Null: until it is taken away.
  ends_on date,
  ends_at timestamptz,
  check ((ends_on is null) = (ends_at is null)),
  set_at timestamptz not null default private.now(),
  primary key (condominium_id, what),
  check (what in ('units', 'admins', 'common_spaces') or value in (0, 1))
);
create index condominium_exceptions_newest on private.condominium_exceptions (set_at desc, condominium_id, what);
grant select, insert, update, delete on private.feature_states, private.condominium_exceptions to service_role;

-- The order of the decision: closed for all, then the condominium's own, then the share, then the plan.
create function private.decide_feature(is_off boolean, own integer, is_in_share boolean, is_in_plan boolean) returns boolean
language sql immutable parallel safe set search_path = ''
return case when is_off then false when own is not null then own = 1 when is_in_share then true else is_in_plan end;

-- Where a condominium stands among a hundred for a feature, always the same: a share that grows only adds.
create function private.in_feature_share(target uuid, feature text, share integer, share_plans text[], slug text) returns boolean
language sql immutable parallel safe set search_path = ''
return share > 0 and (share_plans is null or coalesce(slug = any (share_plans), false))
  and ('x' || left(md5(feature || ':' || target), 8))::bit(32)::bigint % 100 < share;

-- A condominium's own limit where it has one, else the plan's.
create function private.own_limit(target uuid, what text, of_plan integer) returns integer
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce((select e.value from private.condominium_exceptions e
    where e.condominium_id = target and e.what = own_limit.what and (e.ends_at is null or e.ends_at > private.now())), of_plan)
$$;

-- The features that are decided before the plan is asked, as they are for a condominium. `is_missed`: without the closing it would be open.
create function private.features_apart(target uuid, slug text, in_plan jsonb)
returns table (feature text, is_open boolean, decided_by text, reason text, ends_on date, is_missed boolean)
language sql stable security definer rows 5 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select d.feature, d.is_open, d.decided_by, d.reason, d.ends_on,
    not d.is_open and private.decide_feature(false, case when d.decided_by = 'off' then d.own end, d.is_in_share, coalesce((in_plan ->> d.feature)::boolean, false))
  from (
    select coalesce(s.feature, e.what) as feature, e.value as own, h.is_in_share,
      private.decide_feature(s.off_reason is not null, e.value, h.is_in_share, false) as is_open,
      case when s.off_reason is not null then 'off' when e.what is not null then 'own' else 'share' end as decided_by,
      coalesce(s.off_reason, e.reason) as reason, case when s.off_reason is null then e.ends_on end as ends_on
    from private.feature_states s
    full join (select x.what, x.value, x.reason, x.ends_on from private.condominium_exceptions x
      where x.condominium_id = target and x.what not in ('units', 'admins', 'common_spaces') and (x.ends_at is null or x.ends_at > private.now())) e
      on e.what = s.feature
    cross join lateral (select coalesce(private.in_feature_share(target, s.feature, s.share, s.share_plans, slug), false) as is_in_share) h
    where s.off_reason is not null or e.what is not null or h.is_in_share
  ) d
$$;

-- The newest subscription's plan as it counts for the condominium: its features and limits with what holds apart.
create or replace function private.current_plan(target uuid) returns public.subscription_plans
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  plan public.subscription_plans;
begin
  select p.* into plan from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
  where s.condominium_id = target order by s.created_at desc, s.id desc limit 1;
  if plan.id is null then return null; end if;
  -- Most condominiums have nothing apart, and are asked about with every request: for them this look is all that is added.
  if not exists (select from private.feature_states) and not exists (select from private.condominium_exceptions e where e.condominium_id = target) then
    return plan;
  end if;
  select plan.features || coalesce(f.apart, '{}'), coalesce(l.units, plan.max_units), coalesce(l.admins, plan.max_admins), coalesce(l.spaces, plan.max_common_spaces)
  into plan.features, plan.max_units, plan.max_admins, plan.max_common_spaces
  from (select jsonb_object_agg(a.feature, a.is_open) as apart from private.features_apart(target, plan.slug, plan.features) a) f
  cross join (select max(e.value) filter (where e.what = 'units') as units, max(e.value) filter (where e.what = 'admins') as admins,
      max(e.value) filter (where e.what = 'common_spaces') as spaces
    from private.condominium_exceptions e where e.condominium_id = target and (e.ends_at is null or e.ends_at > private.now())) l;
  return plan;
end $$;

-- Why a feature that the condominium would have is closed, and until when; nothing where it is open or simply not in the plan.
create function private.feature_closing(target uuid, wanted text) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object('by', a.decided_by, 'reason', a.reason,
    'until', a.ends_on)
  from (select p.slug, p.features from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    where s.condominium_id = target order by s.created_at desc, s.id desc limit 1) p
  cross join lateral private.features_apart(target, p.slug, p.features) a
  where a.feature = wanted and a.is_missed
$$;
grant execute on function private.feature_closing(uuid, text) to service_role;

-- As before, with a word for what is closed for a while though the condominium has it.
create or replace function private.plan_limits(condo_id uuid, feature_name text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  plan public.subscription_plans := private.current_plan(condo_id);
  state text := private.subscription_state(condo_id);
  max_allowed bigint;
  in_use bigint;
  refusal text;
begin
  if feature_name = 'units' then
    max_allowed := plan.max_units;
    select c.unit_count into in_use from public.condominiums c where c.id = condo_id;
  elsif feature_name = 'admins' then
    max_allowed := plan.max_admins;
    in_use := private.admin_seats(condo_id);
  elsif feature_name = 'common_spaces' then
    max_allowed := plan.max_common_spaces;
    select count(*) into in_use from public.common_areas a where a.condominium_id = condo_id and a.removed_at is null;
  elsif feature_name = 'storage' then
    max_allowed := plan.storage_bytes;
    in_use := coalesce((select u.bytes from private.file_usage u
      where u.bucket_id = 'condominium-files' and u.holder_id = condo_id and u.area = ''), 0);
  end if;
  refusal := case
    when state not in ('trial', 'active') then state
    when max_allowed is null and not coalesce((plan.features ->> feature_name)::boolean, false) then
      case when private.feature_closing(condo_id, feature_name) is null then 'feature_not_in_plan' else 'feature_closed' end
    when max_allowed <> 999999 and in_use >= max_allowed then 'limit_reached'
  end;
  return jsonb_build_object('allowed', refusal is null, 'reason', refusal, 'plan', plan.slug,
    'limit', max_allowed, 'used', in_use);
end $$;

-- What a condominium has apart from its plan, for pages: features with who decided, then its own limits.
create function private.apart_from_plan(target uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce((select jsonb_agg(jsonb_build_object('what', a.what, 'by', a.decided_by, 'value', a.value, 'reason', a.reason,
      'until', a.ends_on) order by a.place, a.what)
    from (
      select f.feature as what, f.decided_by, f.is_open::integer as value, f.reason, f.ends_on, 1 as place
      from (select p.slug, p.features from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
        where s.condominium_id = target order by s.created_at desc, s.id desc limit 1) p
      cross join lateral private.features_apart(target, p.slug, p.features) f
      where f.is_missed or f.is_open and not coalesce((p.features ->> f.feature)::boolean, false)
      union all
      select e.what, 'own', e.value, e.reason, e.ends_on, 2 from private.condominium_exceptions e
      where e.condominium_id = target and e.what in ('units', 'admins', 'common_spaces') and (e.ends_at is null or e.ends_at > private.now())
    ) a), '[]')
$$;

create or replace function public.plan_usage(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object(
      'plan', p.slug, 'name', p.name, 'description', p.description, 'monthly_price', p.monthly_price, 'features', (private.current_plan(condo_id)).features,
      'apart', private.apart_from_plan(condo_id),
      'state', private.subscription_state(condo_id), 'status', s.status, 'is_trial', s.is_trial, 'trial_ends_at', s.trial_ends_at,
      'billing_cycle', s.billing_cycle, 'next_billing_date', s.next_billing_date, 'today', private.today(), 'now', private.now(),
      'subscription_id', s.id, 'plan_id', s.plan_id, 'started_at', s.started_at, 'created_at', s.created_at, 'price_cents', s.price_cents,
      'paid_until', s.paid_until, 'owed_from', s.owed_from, 'cancel_on', s.cancel_on, 'ended_by', s.ended_by,
      'payment_way', private.payment_way(s.id, (select private.caller())),
      'limits', (select jsonb_object_agg(l, private.plan_limits(condo_id, l) - 'plan')
        from unnest(array['units', 'admins', 'common_spaces', 'storage']) l))
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1);
end $$;

create or replace function public.condominium_portfolio()
returns table (id uuid, name text, city text, state text, role text, units integer, total_units integer, residents bigint,
  open_requests bigint, oldest_request timestamptz, overdue_cents bigint, plan_name text, unit_limit integer,
  subscription_state text, subscription_status text, trial_ends_at timestamptz, mandate_ends_on date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.condominiums_as('owner_admin', 'admin')) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  return query
  select c.id, c.name, c.city, c.state, m.role, c.unit_count, c.total_units,
    (select count(*) from public.memberships r where r.condominium_id = c.id and r.status = 'approved' and r.role = 'resident'),
    q.count, q.oldest,
    (select coalesce(sum(b.amount_cents - b.settled_cents), 0)::bigint from public.charges b
     where b.condominium_id = c.id and b.status = 'open' and b.due_on <= (select private.overdue_until(c.id))),
    p.name, private.own_limit(c.id, 'units', p.max_units), private.subscription_state(c.id), s.status, case when s.is_trial then s.trial_ends_at end,
    (select d.ends_on from public.mandates d where d.condominium_id = c.id and d.ended_on is null and d.starts_on <= private.today_in(c.time_zone)
     order by d.starts_on desc limit 1)
  from private.condominiums_as('owner_admin', 'admin') mine
  join public.condominiums c on c.id = mine
  join public.memberships m on m.condominium_id = c.id and m.user_id = (select auth.uid())
  cross join lateral (select count(*), min(r.created_at) as oldest from public.memberships r
    where r.condominium_id = c.id and r.status = 'pending') q
  left join lateral (select n.plan_id, n.status, n.is_trial, n.trial_ends_at from public.condominium_subscriptions n
    where n.condominium_id = c.id order by n.created_at desc, n.id desc limit 1) s on true
  left join public.subscription_plans p on p.id = s.plan_id
  order by c.name collate public.pt_br, c.id;
end $$;

create or replace function private.measure_condominiums(after_id uuid, at_most integer, signed_in_since timestamptz, today date) returns uuid
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
        case when l.units <> 999999 then u.units * 100 / greatest(l.units, 1) end,
        -- One of one is where everybody begins.
        case when l.admins between 2 and 999998 then u.admins * 100 / l.admins end,
        case when l.spaces <> 999999 then u.spaces * 100 / nullif(l.spaces, 0) end,
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
    cross join lateral (select private.own_limit(u.id, 'units', p.max_units) as units, private.own_limit(u.id, 'admins', p.max_admins) as admins,
      private.own_limit(u.id, 'common_spaces', p.max_common_spaces) as spaces) l
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

create or replace function private.pick_condominiums(filters jsonb, sort text, descending boolean, key_value text, key_id uuid, backwards boolean, at_most integer)
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
      c.unit_count, c.total_units, private.own_limit(o.condominium_id, 'units', p.max_units), o.admins,
      private.own_limit(o.condominium_id, 'admins', p.max_admins), o.storage, p.storage_bytes, o.failures,
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

create or replace function public.platform_condominium(target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.demand_superadmin();
  return (
    select jsonb_build_object('id', c.id, 'name', c.name, 'document', c.document, 'city', c.city, 'state', c.state, 'created_at', c.created_at,
      'sindico', (select m.full_name from public.memberships m where m.condominium_id = c.id and m.role = 'owner_admin'),
      'standing', o.standing, 'plan_name', p.name, 'plan_version', p.version, 'trial_ends_at', o.trial_ends_at, 'paid_until', o.paid_until,
      'cancel_on', o.cancel_on, 'price_cents', o.price_cents,
      'billing_cycle', (select s.billing_cycle from public.condominium_subscriptions s where s.condominium_id = c.id order by s.created_at desc, s.id desc limit 1),
      'ended_on', e.day,
      -- For ninety days after the end its data can still be taken away.
      'data_until', e.day + 90,
      'failures', o.failures, 'last_activity_at', o.last_activity_at, 'is_idle', o.last_activity_at < private.now() - interval '30 days',
      'measured_at', o.measured_at, 'total_units', c.total_units,
      'limits', jsonb_build_object(
        'units', jsonb_build_object('used', c.unit_count, 'limit', private.own_limit(c.id, 'units', p.max_units)),
        'admins', jsonb_build_object('used', o.admins, 'limit', private.own_limit(c.id, 'admins', p.max_admins)),
        'common_spaces', jsonb_build_object('used', o.spaces, 'limit', private.own_limit(c.id, 'common_spaces', p.max_common_spaces)),
        'storage', jsonb_build_object('used', o.storage, 'limit', p.storage_bytes)),
      'apart', private.apart_from_plan(c.id),
      'days', (select jsonb_agg(jsonb_build_object('day', g.day, 'acts', coalesce(d.acts, 0), 'failures', coalesce(d.failures, 0)) order by g.day)
        from (select private.today() - n as day from generate_series(0, 29) n) g
        left join private.condominium_days d on d.condominium_id = c.id and d.day = g.day),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'created_at', n.created_at, 'edited_at', n.edited_at,
          'author', private.audit_name(null, n.author_id), 'is_mine', coalesce(n.author_id = (select auth.uid()), false)) order by n.created_at desc, n.id desc)
        from public.platform_notes n where n.condominium_id = c.id), '[]'),
      'tags', array(select t.tag from public.platform_tags t where t.condominium_id = c.id order by t.tag),
      'used_tags', array(select distinct t.tag from public.platform_tags t order by t.tag),
      'contact', (select jsonb_build_object('due_on', d.due_on, 'note', d.note, 'is_due', d.due_on <= private.today())
        from public.platform_contacts d where d.condominium_id = c.id))
    from public.condominiums c
    join private.condominium_standings o on o.condominium_id = c.id
    left join public.subscription_plans p on p.id = o.plan_id
    cross join lateral (select case
      when o.standing = 'cancelled' then coalesce((o.ended_at at time zone c.time_zone)::date, o.cancel_on)
      when o.standing = 'expired' then coalesce((o.ended_at at time zone c.time_zone)::date, greatest(o.paid_until, o.owed_from)) end as day) e
    where c.id = target);
end $$;
