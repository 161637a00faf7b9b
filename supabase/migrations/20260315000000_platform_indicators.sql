-- The product's figures for the platform's administrators: how accounts get started, who stays, which areas are used, recurring revenue. The worker
-- measures them every hour into small tables, which alone are read by the page.

-- How far each account that came to administer a condominium has got; days of the platform's zone. A step that was taken stays taken.
create table private.activations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  condominium_id uuid unique references public.condominiums (id) on delete set null,
  created_on date not null,
  confirmed_on date,
  condominium_on date,
  units_on date,
  resident_on date,
  charge_on date,
  paid_on date
);
create index activations_created on private.activations (created_on);

-- The last day of each month on which people of a condominium did something in an area: a group of the audit's actions, or 'other'.
create table private.condominium_uses (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  month date not null,
  area text not null,
  last_on date not null,
  primary key (condominium_id, month, area)
);
create index condominium_uses_days on private.condominium_uses (last_on);

-- What the page shows: of `total` so many `reached`, in the middle after so many days.
create table private.indicator_figures (
  kind text not null check (kind in ('activation', 'retention', 'adoption')),
  month date not null,
  part text not null,
  reached integer not null,
  total integer not null,
  days double precision,
  primary key (kind, month, part)
);

-- Of the newest measuring, one row; `counted_on`: entries of the audit are counted until this day.
create table private.indicator_state (
  id boolean primary key default true check (id),
  zone text not null,
  counted_on date,
  today date,
  measured_at timestamptz,
  revenue jsonb
);

-- What the administrators want to reach: tenths of a per cent, or centavos.
create table private.indicator_targets (
  indicator text primary key,
  value bigint not null check (value > 0),
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default private.now()
);
create index indicator_targets_saver on private.indicator_targets (saved_by) where saved_by is not null;
grant select on private.activations, private.condominium_uses, private.indicator_figures to service_role;
grant select, insert, update on private.indicator_state to service_role;
grant select, insert, update, delete on private.indicator_targets to service_role;

-- Counts what people did in these days. `areas`: the area of each action.
create function private.count_condominium_uses(from_on date, until_on date, zone text, areas jsonb) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into private.condominium_uses (condominium_id, month, area, last_on)
  select e.condominium_id, date_trunc('month', e.at)::date, coalesce(areas ->> e.action, 'other'), max(e.at)::date
  from (
    select n.condominium_id, n.created_at at time zone zone as at,
      case when n.action in ('insert', 'update', 'delete') then n.action || ':' || coalesce(n.entity, '') else n.action end as action
    from public.audit_entries n join public.condominiums c on c.id = n.condominium_id
    where n.created_at >= from_on::timestamp at time zone zone and n.created_at < (until_on + 1)::timestamp at time zone zone
      and n.actor_id is not null and n.actor_role is distinct from 'superadmin'
  ) e
  group by 1, 2, 3
  on conflict (condominium_id, month, area) do update set last_on = excluded.last_on where condominium_uses.last_on < excluded.last_on;
end;

-- A payment may be typed in with a day before the account was made: no step is taken before that.
create function private.step_on(taken_on date, created_on date) returns date
language sql immutable set search_path = ''
return case when taken_on is not null then greatest(taken_on, created_on) end;

-- Adds the accounts that signed up to administer since a day, and those that administer a condominium made after them; then fills the steps that
-- they have taken since.
create function private.count_activations(since_on date, first_on date, zone text) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.activations (user_id, created_on)
  select u.id, (u.created_at at time zone zone)::date from auth.users u
  where u.created_at >= since_on::timestamp at time zone zone and u.deleted_at is null and u.raw_user_meta_data ->> 'user_type' = 'admin'
  union
  select u.id, (u.created_at at time zone zone)::date from public.condominiums c join auth.users u on u.id = c.admin_id
  where u.created_at >= first_on::timestamp at time zone zone and c.created_at >= u.created_at and u.deleted_at is null
  on conflict do nothing;

  with firsts as (
    select distinct on (a.user_id) a.user_id, c.id, (c.created_at at time zone zone)::date as created_on
    from private.activations a join auth.users u on u.id = a.user_id
    join public.condominiums c on c.admin_id = a.user_id and c.created_at >= u.created_at
    where a.condominium_on is null and a.created_on >= first_on
      -- Handed over to somebody who signed up later: it stays with the account that made it.
      and not exists (select from private.activations o where o.condominium_id = c.id)
    order by a.user_id, c.created_at, c.id
  )
  update private.activations a set condominium_id = f.id, condominium_on = f.created_on from firsts f where a.user_id = f.user_id;

  with taken as (
    select a.user_id,
      coalesce(a.confirmed_on, private.step_on((u.email_confirmed_at at time zone zone)::date, a.created_on)) as confirmed_on,
      coalesce(a.units_on, (select private.step_on((min(n.created_at) at time zone zone)::date, a.created_on)
        from public.units n where n.condominium_id = a.condominium_id and a.units_on is null)) as units_on,
      coalesce(a.resident_on, (select private.step_on((min(n.at) at time zone zone)::date, a.created_on)
        from (
          select i.created_at as at from public.invitations i
          where i.condominium_id = a.condominium_id and a.resident_on is null and i.role = 'resident'
          union all
          select m.created_at from public.memberships m
          where m.condominium_id = a.condominium_id and a.resident_on is null and m.role = 'resident'
        ) n)) as resident_on,
      coalesce(a.charge_on, (select private.step_on((min(n.created_at) at time zone zone)::date, a.created_on)
        from public.charges n where n.condominium_id = a.condominium_id and a.charge_on is null and n.run_id is not null)) as charge_on,
      coalesce(a.paid_on, (select private.step_on(min(n.paid_on), a.created_on)
        from public.charges n where n.condominium_id = a.condominium_id and a.paid_on is null and n.run_id is not null and n.status = 'paid')) as paid_on
    from private.activations a join auth.users u on u.id = a.user_id
    where a.created_on >= first_on and (a.confirmed_on is null
      or (a.condominium_id is not null and (a.units_on is null or a.resident_on is null or a.charge_on is null or a.paid_on is null)))
  )
  update private.activations a
  set confirmed_on = t.confirmed_on, units_on = t.units_on, resident_on = t.resident_on, charge_on = t.charge_on, paid_on = t.paid_on
  from taken t
  where a.user_id = t.user_id and (a.confirmed_on, a.units_on, a.resident_on, a.charge_on, a.paid_on)
    is distinct from (t.confirmed_on, t.units_on, t.resident_on, t.charge_on, t.paid_on);
end $$;

-- The steps of an account as rows.
create view private.activation_steps as
select a.user_id, a.condominium_id, a.created_on, s.part, s.reached_on
from private.activations a cross join lateral (values ('account', a.created_on), ('confirmed', a.confirmed_on), ('condominium', a.condominium_on),
  ('units', a.units_on), ('resident', a.resident_on), ('charge', a.charge_on), ('paid', a.paid_on)) s (part, reached_on);

-- Sums up what was counted, for the page. `areas`: those that are shown. Each month's use is that of the thirty days until its last, or until today.
create function private.measure_indicators(first_on date, today date, zone text, areas text[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  opening record;
begin
  delete from private.condominium_uses u where u.last_on < measure_indicators.first_on - 31;
  delete from private.indicator_figures;
  insert into private.indicator_figures (kind, month, part, reached, total, days)
  select 'activation', date_trunc('month', s.created_on::timestamp)::date, s.part, count(s.reached_on), count(*),
    percentile_cont(0.5) within group (order by s.reached_on - s.created_on)
  from private.activation_steps s where s.created_on between measure_indicators.first_on and measure_indicators.today
  group by 2, 3;

  insert into private.indicator_figures (kind, month, part, reached, total)
  with founded as (
    select c.id, date_trunc('month', c.created_at at time zone measure_indicators.zone)::date as month from public.condominiums c
    where c.created_at >= measure_indicators.first_on::timestamp at time zone measure_indicators.zone
  ), sizes as (
    select f.month, count(*) as total from founded f where f.month <= measure_indicators.today group by 1
  ), active as (
    -- Each once: a list of a month's condominiums is shorter to sum up than all that they did in it.
    select f.month as cohort, u.month, count(*) as reached
    from founded f join (select distinct n.condominium_id, n.month from private.condominium_uses n) u on u.condominium_id = f.id and u.month >= f.month
    group by 1, 2
  )
  select 'retention', z.month, (row_number() over (partition by z.month order by g.month) - 1)::text, coalesce(a.reached, 0), z.total
  from sizes z
  cross join lateral generate_series(z.month::timestamp, measure_indicators.today::timestamp, interval '1 month') g (month)
  left join active a on a.cohort = z.month and a.month = g.month::date;

  insert into private.indicator_figures (kind, month, part, reached, total)
  with ends as (
    select g::date as month, least((g + interval '1 month - 1 day')::date, measure_indicators.today) as day
    from generate_series(measure_indicators.first_on::timestamp, measure_indicators.today::timestamp, interval '1 month') g
  ), recent as (
    select e.month, u.condominium_id, u.area from ends e join private.condominium_uses u on u.month = e.month where u.last_on between e.day - 29 and e.day
    union
    select e.month, u.condominium_id, u.area from ends e join private.condominium_uses u on u.month = (e.month - interval '1 month')::date
    where u.last_on between e.day - 29 and e.day
  ), used as (
    select r.month, r.area, count(*) as reached from recent r group by 1, 2
  ), active as (
    select d.month, count(*) as total from (select distinct r.month, r.condominium_id from recent r) d group by 1
  )
  select 'adoption', a.month, p.part, coalesce(u.reached, 0), a.total
  from active a cross join unnest(measure_indicators.areas) p (part) left join used u on u.month = a.month and u.area = p.part;

  -- The months of `superadmin-financial`, by its own function.
  select coalesce(sum(r.monthly_cents), 0)::bigint as cents, count(distinct r.condominium_id) as customers into opening
  from private.revenue_on(measure_indicators.first_on - 1) r;
  insert into private.indicator_state as s (zone, today, measured_at, revenue)
  values (measure_indicators.zone, measure_indicators.today, private.now(), jsonb_build_object('opening_customers', opening.customers,
    'months', private.finance_months(measure_indicators.first_on, measure_indicators.today, opening.cents, opening.customers)))
  on conflict (id) do update set zone = excluded.zone, today = excluded.today, measured_at = excluded.measured_at, revenue = excluded.revenue;
end $$;
revoke execute on function private.count_condominium_uses(date, date, text, jsonb), private.count_activations(date, date, text),
  private.measure_indicators(date, date, text, text[]) from public;
grant execute on function private.count_condominium_uses(date, date, text, jsonb), private.count_activations(date, date, text),
  private.measure_indicators(date, date, text, text[]) to service_role;

-- Everything that the page of figures shows, as it was measured last.
create function public.platform_indicators() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object(
    'measured_at', (select s.measured_at from private.indicator_state s), 'today', (select s.today from private.indicator_state s),
    'revenue', (select s.revenue from private.indicator_state s),
    'figures', (select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'month', to_char(f.month, 'YYYY-MM'), 'part', f.part, 'reached', f.reached,
      'total', f.total, 'days', f.days) order by f.kind, f.month), '[]') from private.indicator_figures f),
    'targets', (select coalesce(jsonb_object_agg(t.indicator, t.value), '{}') from private.indicator_targets t));
end $$;
grant execute on function public.platform_indicators() to authenticated, service_role;

-- The condominiums behind a figure: those that reached it, or those that did not. Ordered by name and id, after those of the key.
create function public.platform_indicator_rows(figure text, month_on date, piece text, has_reached boolean default true,
  key_value text default null, key_id uuid default null)
returns table (id uuid, name text, city text, state text, reached_on date, key text)
language plpgsql stable security definer rows 51 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  measured private.indicator_state;
  first_on date := date_trunc('month', month_on::timestamp)::date;
  until_on date := (date_trunc('month', month_on::timestamp) + interval '1 month - 1 day')::date;
  later integer := case when piece ~ '^[0-9]{1,2}$' then piece::integer end;
begin
  perform private.demand_superadmin();
  select * into measured from private.indicator_state;
  if measured.today is null then return; end if;
  return query
  with members as (
    select s.condominium_id, s.reached_on from private.activation_steps s
    where figure = 'activation' and s.part = piece and s.created_on between first_on and until_on and s.condominium_id is not null
    union all
    select c.id, (select max(u.last_on) from private.condominium_uses u
      where u.condominium_id = c.id and u.month = (first_on + make_interval(months => later))::date)
    from public.condominiums c
    where figure = 'retention' and later is not null and c.created_at >= first_on::timestamp at time zone measured.zone
      and c.created_at < (until_on + 1)::timestamp at time zone measured.zone
    union all
    select u.condominium_id, max(u.last_on) filter (where u.area = piece) from private.condominium_uses u
    where figure = 'adoption' and u.last_on between least(until_on, measured.today) - 29 and least(until_on, measured.today)
    group by 1
  )
  select c.id, c.name, c.city, c.state, m.reached_on, c.id::text || c.name
  from members m join public.condominiums c on c.id = m.condominium_id
  where (m.reached_on is not null) = has_reached
    and (key_id is null or (c.name collate public.pt_br, c.id) > (key_value collate public.pt_br, key_id))
  order by c.name collate public.pt_br, c.id limit 51;
end $$;
grant execute on function public.platform_indicator_rows(text, date, text, boolean, text, uuid) to authenticated, service_role;
