-- Holidays of states and towns, added and ended by the platform's administrators. Those of the country are reckoned (private.is_business_day), and a
-- condominium's own are its administrators'.

grant insert, update, delete on private.place_holidays to service_role;

create function private.business_day_from(day date, holidays jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  while not private.is_business_day(day, holidays) loop day := day + 1; end loop;
  return day;
end $$;

-- What moves when a rule of a place becomes `rule` (LocalHoliday; a new one, unless it is that of `changed`): open charges that may be paid without
-- addition until another day than before, bookings from today on and running terms of penalties on the days that change. A row of each condominium where something does.
create function private.holiday_effects(of_state text, of_city text, rule jsonb, changed text, days date[])
returns table (condominium_id uuid, name text, charges bigint, reservations bigint, terms bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with places as (
    select k.id, k.name, k.time_zone, private.holidays_of(k.id) as before
    from public.condominiums k
    where k.state = of_state and (of_city is null or private.fold(k.city) = of_city)
      and not exists (select from public.condominium_holidays d where d.condominium_id = k.id and d.not_kept = changed)
  ), changes as (
    select p.*, case when changed is null then p.before || rule else (
      select jsonb_agg(case when h @> (rule - 'until') then rule else h end) from jsonb_array_elements(p.before) h) end as after
    from places p
  ), flipped as (
    select c.*, array(select d from unnest(days) d where private.is_business_day(d, c.before) <> private.is_business_day(d, c.after)) as on_days from changes c
  )
  select f.id, f.name, a.charges, b.reservations, t.terms
  from flipped f
  cross join lateral (
    select coalesce(sum(due.charges), 0)::bigint as charges from (
      select c.due_on, count(*) as charges from unnest(f.on_days) d
      join public.charges c on c.condominium_id = f.id and c.status = 'open' and c.due_on between d - 10 and d
      group by c.due_on) due
    where private.business_day_from(due.due_on, f.before) <> private.business_day_from(due.due_on, f.after)) a
  cross join lateral (
    select count(*) as reservations from unnest(f.on_days) d
    join public.reservations r on r.condominium_id = f.id and r.state in ('offered', 'pending', 'approved')
      and r.starts_at >= d::timestamp at time zone f.time_zone and r.starts_at < (d + 1)::timestamp at time zone f.time_zone
    where d >= private.today_in(f.time_zone)) b
  cross join lateral (
    select count(*) as terms from unnest(f.on_days) d
    join public.penalty_cases p on p.condominium_id = f.id and p.state in ('defence', 'fine', 'warning') and p.term_ends_on = d
    where d >= private.today_in(f.time_zone)) t
  where a.charges + b.reservations + t.terms > 0
$$;

-- The rules of every place, with the names of their towns as condominiums write them, and how they were changed: { factor_shown, rules, changes }.
create function public.platform_holidays() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(),
    'rules', (select jsonb_agg(to_jsonb(p) || jsonb_build_object('town', case when p.city is not null then coalesce(
        (select c.city from public.condominiums c where c.state = p.state and private.fold(c.city) = p.city order by c.id limit 1), initcap(p.city)) end)
        order by p.state, p.city nulls first, p.key) from private.place_holidays p),
    'changes', private.platform_history('holidays'));
end $$;
grant execute on function public.platform_holidays() to authenticated, service_role;
grant execute on function private.business_day_from(date, jsonb), private.holiday_effects(text, text, jsonb, text, date[]) to service_role;
