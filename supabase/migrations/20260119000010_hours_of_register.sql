-- The register by the day of the building: who lives where today, what begins and what ends.

-- Whoever has a unit has its debts too, those of the units that it came from included (art. 1.345), and the annexes that belong to it.
create or replace function private.my_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive mine (unit_id) as (
    select o.unit_id
    from public.people p
    join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    join public.condominiums k on k.id = o.condominium_id
    where p.user_id = (select auth.uid()) and o.starts_on <= private.today_in(k.time_zone) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))
      and (select private.second_factor_met())
    union
    select m.unit_id from mine cross join lateral (
      select s.from_id from public.unit_successors s where s.to_id = mine.unit_id
      union all
      select a.annex_id from public.unit_annexes a where a.main_id = mine.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id)
  )
  select mine.unit_id from mine
$$;

-- People who share a unit with the caller.
create or replace function private.my_household() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.person_id from public.occupancies o
  join public.condominiums k on k.id = o.condominium_id
  where o.unit_id = any (array(select private.my_units())) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))
$$;

-- What the rows of units have to say; a closed unit is in no list. An annex that has nobody of its own is of those who have its unit:
-- they are shown with it, and pay for it.
create or replace function private.unit_list_rows(wanted uuid[]) returns table (condominium_id uuid, unit_id uuid, sort_key text, block text,
  number text, floor integer, kind text, share bigint, owner_name text, occupant_name text, payer_name text, payer_id uuid,
  people_count integer, main_id uuid, is_let boolean, name_key text, folded_block text, folded_number text)
language sql stable security definer set search_path = ''
as $$
  select u.condominium_id, u.id, u.sort_key, u.block, u.number, u.floor, u.kind, u.share,
    split_part(n.owner, E'\x1f', 2), split_part(n.occupant, E'\x1f', 2), o.payer_name, o.payer_id, o.people_count, t.main_id, o.is_let,
    coalesce(split_part(coalesce(n.occupant, n.owner), E'\x1f', 1), E'\U0010fffd') || E'\x1f' || u.sort_key,
    private.fold_label(u.block), private.fold_label(u.number)
  from public.units u
  join public.condominiums k on k.id = u.condominium_id
  left join lateral (
    select a.main_id from public.unit_annexes a
    where a.annex_id = u.id and a.tie = 'belongs' and a.starts_on <= private.today_in(k.time_zone) and (a.ends_on is null or a.ends_on > private.today_in(k.time_zone))
    order by a.starts_on desc limit 1
  ) t on true
  cross join lateral (
    select case when t.main_id is null or exists (
      select from public.occupancies c where c.unit_id = u.id and c.starts_on <= private.today_in(k.time_zone) and (c.ends_on is null or c.ends_on >= private.today_in(k.time_zone))
    ) then u.id else t.main_id end as id
  ) home
  cross join lateral (
    -- The first by name of each kind, name behind the folded one.
    select
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind in ('owner', 'off_site_owner')) as any_owner,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'co_owner') as co_owner,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'tenant') as tenant,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'owner') as owner_there,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'dweller') as dweller,
      min(p.name) filter (where c.is_payer) as payer_name,
      (array_agg(p.id) filter (where c.is_payer))[1] as payer_id,
      (count(c.id) filter (where c.unit_id = u.id))::integer as people_count,
      coalesce(bool_or(c.kind = 'tenant' and c.unit_id = u.id), false) as is_let
    from public.occupancies c
    join public.people p on p.condominium_id = c.condominium_id and p.id = c.person_id
    -- By the unit alone: with the condominium too, a planner without statistics (a bulk import has just filled the table) takes an
    -- index by condominium and reads all its occupancies once per unit (measured: 26 s instead of 0.3 s for 5,000 units).
    where c.unit_id = home.id and c.starts_on <= private.today_in(k.time_zone) and (c.ends_on is null or c.ends_on >= private.today_in(k.time_zone))
  ) o
  cross join lateral (
    select coalesce(o.any_owner, o.co_owner) as owner, coalesce(o.tenant, o.owner_there, o.co_owner, o.dweller) as occupant
  ) n
  where u.id = any (wanted) and u.closed_on is null
$$;

-- What the front desk may see of people: block, number and first names; of an annex without people those of its unit.
create or replace view public.unit_directory with (security_barrier = true) as
select l.condominium_id, l.unit_id, l.sort_key, l.block, l.number, l.label,
  (select string_agg(distinct split_part(p.name, ' ', 1), ', ')
   from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
   join public.condominiums k on k.id = o.condominium_id
   where o.condominium_id = l.condominium_id and o.unit_id = case when l.people_count = 0 then coalesce(l.main_id, l.unit_id) else l.unit_id end
     and o.starts_on <= private.today_in(k.time_zone)
     and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))) as first_names
from public.unit_list l
where l.condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')));

-- And their charges with them; an annex's from the day on which it was tied, but for its owner.
create or replace function private.my_stays() returns table (unit_id uuid, person_id uuid, since date, until date)
language sql stable security definer set search_path = ''
as $$
  with recursive mine (unit_id, person_id, since, until) as (
    select o.unit_id, p.id,
      case when not s.is_here then null when s.owns then '-infinity' else o.starts_on end,
      case when not s.is_here then null when s.owns then 'infinity' else coalesce(o.ends_on, 'infinity') end
    from public.people p
    join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    join public.condominiums k on k.id = o.condominium_id
    cross join lateral (
      select coalesce(bool_or(true), false) as is_here, coalesce(bool_or(n.kind in ('owner', 'co_owner', 'off_site_owner')), false) as owns
      from public.occupancies n
      where n.condominium_id = o.condominium_id and n.person_id = o.person_id and n.unit_id = o.unit_id
        and n.starts_on <= private.today_in(k.time_zone) and (n.ends_on is null or n.ends_on >= private.today_in(k.time_zone))
    ) s
    where p.user_id = (select auth.uid()) and o.starts_on <= private.today_in(k.time_zone) and (select private.second_factor_met())
    union
    select m.unit_id, mine.person_id, m.since, mine.until from mine cross join lateral (
      select s.from_id, mine.since from public.unit_successors s where s.to_id = mine.unit_id
      union all
      select a.annex_id, case when mine.since > '-infinity' then greatest(mine.since, a.starts_on) else mine.since end
      from public.unit_annexes a where a.main_id = mine.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id, since)
  )
  select mine.unit_id, mine.person_id, mine.since, mine.until from mine
$$;

-- What the pages of units need: the figures above the list, and its pages by key in three orders.

-- Figures of a condominium's units, from the kept counts for who may read the whole list; a resident's own for everybody else:
-- { today, units, with_owner, without_owner, without_payer, let, share_sum, share_total, kinds: [kind], blocks: [{ name, key, units }] }.
create or replace function public.unit_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'));
begin
  return (
    with counted as (
      select c.block, c.block_key, c.class, c.units, c.shares
      from private.unit_counts c where reads_all and c.condominium_id = condo_id
      union all
      select l.block, split_part(l.sort_key, ' ', 1), l.class, 1, l.share
      from public.unit_list l
      where not reads_all and l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units()))
    ), by_class as (
      select c.class, sum(c.units) as units, sum(c.shares) as shares from counted c group by 1
    ), by_block as (
      select c.block, min(c.block_key) as key, sum(c.units) as units from counted c group by 1 having sum(c.units) > 0
    )
    select jsonb_build_object(
      'today', private.today(condo_id),
      'units', coalesce(sum(c.units), 0),
      'annexes', coalesce(sum(c.units) filter (where c.class / 8 in (3, 4)), 0),
      'with_owner', coalesce(sum(c.units) filter (where c.class & 1 = 1), 0),
      'without_owner', coalesce(sum(c.units) filter (where c.class & 1 = 0), 0),
      'without_payer', coalesce(sum(c.units) filter (where c.class & 2 = 0), 0),
      'let', coalesce(sum(c.units) filter (where c.class & 4 = 4), 0),
      'share_sum', coalesce(sum(c.shares), 0),
      'share_total', (
        select t.share_total from public.condominiums t
        where t.id = condo_id and (t.id in (select private.my_condominiums()) or (select private.is_superadmin()))),
      'kinds', coalesce((
        select jsonb_agg(k.kind) from (
          select case b.class / 8 when 0 then 'apartment' when 1 then 'house' when 2 then 'store' when 3 then 'garage' when 4 then 'storage'
            end as kind
          from by_class b group by b.class / 8 having sum(b.units) > 0 order by b.class / 8) k), '[]'),
      'blocks', coalesce((
        select jsonb_agg(jsonb_build_object('name', b.block, 'key', b.key, 'units', b.units) order by b.key, b.block) from by_block b), '[]'))
    from by_class c);
end $$;

-- A page of the front desk's directory in unit order, beyond a sort key, or the rows of `ids`: unit_directory as a function, because the
-- view gathers the names of every unit that it could show before it cuts a page.
create or replace function public.directory_page(condo_id uuid, ascending boolean default true, beyond text default null, ids uuid[] default null)
returns table (unit_id uuid, sort_key text, label text, first_names text)
language plpgsql stable security definer rows 51 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman');
  return query execute format(
    'select l.unit_id, l.sort_key, l.label, (select string_agg(distinct split_part(p.name, '' '', 1), '', '')
      from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.unit_id = case when l.people_count = 0 then coalesce(l.main_id, l.unit_id) else l.unit_id end
        and o.condominium_id = $1 and o.starts_on <= (select private.today($1))
        and (o.ends_on is null or o.ends_on >= (select private.today($1))))
    from (select u.* from public.unit_list u where u.condominium_id = $1 %1$s order by u.sort_key %2$s, u.unit_id %2$s limit 51) l
    order by l.sort_key %2$s, l.unit_id %2$s',
    case when ids is not null then 'and u.unit_id = any ($3)'
      when beyond is not null then 'and u.sort_key ' || case when ascending then '>' else '<' end || ' $2' else '' end,
    case when ascending then 'asc' else 'desc' end)
  using condo_id, beyond, ids;
end $$;

-- A stay whose last day is over by the calendar, as of the day after.
create or replace function private.turn_occupancies() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The country's days begin in Noronha and end in Acre.
  newest date := private.today_in('America/Noronha');
  oldest date := private.today_in('America/Rio_Branco');
  since date := least(oldest - 7, (select c.day from private.calendar_turned c));
  turned uuid[] := array(
    select o.unit_id from public.occupancies o join public.condominiums k on k.id = o.condominium_id
    where o.starts_on > o.recorded_on and o.starts_on between since and newest and o.starts_on <= private.today_in(k.time_zone)
    union
    select o.unit_id from public.occupancies o join public.condominiums k on k.id = o.condominium_id
    where o.ends_on between since - 1 and newest - 1 and o.ends_on < private.today_in(k.time_zone));
  tenant record;
begin
  perform private.refresh_unit_list(turned);
  perform private.turn_unplaced(since);
  for tenant in
    select o.condominium_id, private.today_in(k.time_zone) as today, array_agg(distinct o.person_id) as people
    from public.occupancies o join public.condominiums k on k.id = o.condominium_id
    where o.ends_on between since - 1 and newest - 1 and o.ends_on < private.today_in(k.time_zone) group by 1, 2
  loop
    perform private.end_access_without_tie(tenant.condominium_id, tenant.people, tenant.today - 1, 'Saída da unidade');
    perform private.ask_settling(array[tenant.condominium_id]);
  end loop;
  for tenant in select distinct u.condominium_id from public.units u where u.id = any (turned) loop
    perform private.tell('members:' || tenant.condominium_id, 'occupancies', 'UPDATE');
  end loop;
  insert into private.calendar_turned (day) values (oldest) on conflict (is_only) do update set day = excluded.day;
  return cardinality(turned);
end $$;

-- The condominiums that the caller administers, with what a portfolio is steered by, in one request. `overdue_until` is the latest due
-- date that is overdue today, a matter of business days (domain/charges/overdue).
create or replace function public.condominium_portfolio(overdue_until date)
returns table (id uuid, name text, city text, state text, role text, units integer, total_units integer, residents bigint,
  open_requests bigint, oldest_request timestamptz, overdue_cents bigint, plan_name text, unit_limit integer,
  subscription_state text, trial_ends_at timestamptz, mandate_ends_on date)
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
     where b.condominium_id = c.id and b.status = 'open' and b.due_on <= overdue_until),
    p.name, p.max_units, private.subscription_state(c.id), case when s.is_trial then s.trial_ends_at end,
    (select d.ends_on from public.mandates d where d.condominium_id = c.id and d.ended_on is null and d.starts_on <= private.today_in(c.time_zone)
     order by d.starts_on desc limit 1)
  from private.condominiums_as('owner_admin', 'admin') mine
  join public.condominiums c on c.id = mine
  join public.memberships m on m.condominium_id = c.id and m.user_id = (select auth.uid())
  cross join lateral (select count(*), min(r.created_at) as oldest from public.memberships r
    where r.condominium_id = c.id and r.status = 'pending') q
  left join lateral (select n.plan_id, n.is_trial, n.trial_ends_at from public.condominium_subscriptions n
    where n.condominium_id = c.id order by n.created_at desc, n.id desc limit 1) s on true
  left join public.subscription_plans p on p.id = s.plan_id
  order by c.name collate public.pt_br, c.id;
end $$;

-- Owners of units that are let and who want what their tenants get: { unit_id, person_id, user_id }.
create or replace function private.copied_owners(condo_id uuid, units uuid[]) returns table (unit_id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select distinct o.unit_id, p.id, p.user_id
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  join public.notification_settings s on s.user_id = p.user_id and s.owner_copies
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where o.condominium_id = condo_id and o.unit_id = any (units) and o.kind in ('owner', 'co_owner', 'off_site_owner')
    and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
    and exists (select from public.occupancies t where t.condominium_id = o.condominium_id and t.unit_id = o.unit_id and t.kind = 'tenant'
      and t.starts_on <= (select private.today(condo_id)) and (t.ends_on is null or t.ends_on >= (select private.today(condo_id))))
$$;

-- Units that the caller owns and has let, in a condominium: who else would not be asked about copies.
create or replace function public.my_let_units(condo_id uuid) returns table (unit_id uuid, label text)
language sql stable security definer set search_path = ''
as $$
  select distinct l.unit_id, l.label
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
  where p.condominium_id = condo_id and p.user_id = (select private.caller()) and o.kind in ('owner', 'co_owner', 'off_site_owner')
    and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
    and exists (select from public.occupancies t where t.condominium_id = o.condominium_id and t.unit_id = o.unit_id and t.kind = 'tenant'
      and t.starts_on <= (select private.today(condo_id)) and (t.ends_on is null or t.ends_on >= (select private.today(condo_id))))
  order by l.label
$$;

-- Of a person of the register, what decides how long the law keeps it: { last_charge_due, open_charges, charges, has_home, has_access }.
create or replace function private.holdings(condo_id uuid, person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'today', private.today(condo_id),
    'last_charge_due', max(c.due_on), 'charges', count(c.id), 'open_charges', count(c.id) filter (where c.status = 'open'),
    'has_home', exists (select from public.occupancies o
      where o.condominium_id = condo_id and o.person_id = person and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))),
    'has_access', exists (select from public.people p
      join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id
      where p.condominium_id = condo_id and p.id = person and m.status in ('pending', 'approved', 'suspended')))
  from public.charges c where c.condominium_id = condo_id and c.payer_id = person
$$;

-- Requests that wait for the condominium, for its home page: { open, steer_on, late }.
create or replace function public.data_desk(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select jsonb_build_object('today', private.today(condo_id), 'open', count(*), 'steer_on', min(r.steer_on),
      'late', count(*) filter (where r.steer_on < (select private.today(condo_id))))
    from public.data_requests r where r.condominium_id = condo_id and r.status = 'open');
end $$;
