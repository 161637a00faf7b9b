-- Who may book a space, and what ends with a tie to a unit. One predicate for booking, waiting, accepting and offering; what hangs on a tie is
-- found by what is so, not by who ended it, so that commands, imports, the calendar and SQL by hand all come to the same (docs/decisions/0068).

-- Units that people hold on a day: theirs, those that these came from, and the annexes that belong to them.
create function private.units_of_people(target uuid, people_ids uuid[], day date) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive held (unit_id) as (
    select o.unit_id from public.occupancies o
    where o.condominium_id = target and o.person_id = any (people_ids) and o.starts_on <= day and (o.ends_on is null or o.ends_on >= day)
    union
    select m.unit_id from held cross join lateral (
      select s.from_id from public.unit_successors s where s.to_id = held.unit_id
      union all
      select a.annex_id from public.unit_annexes a where a.main_id = held.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id)
  )
  select held.unit_id from held
$$;

-- Whether an account is tied to a unit on a day. A suspended membership is no end: it may come back.
create function private.is_tied(target uuid, unit uuid, account uuid, day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.memberships m where m.condominium_id = target and m.user_id = account and m.status in ('approved', 'suspended'))
    and unit in (select private.units_of_people(target, array(select p.id from public.people p where p.condominium_id = target and p.user_id = account), day))
$$;

-- Whether an account runs the condominium.
create function private.is_manager(target uuid, account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.memberships m where m.condominium_id = target and m.user_id = account and m.status = 'approved'
    and m.role in ('owner_admin', 'admin'))
$$;

-- Whether what an account arranged for a unit stands. What the management arranged for others stands while anybody does who was of the unit then.
create function private.still_stands(target uuid, unit uuid, account uuid, made_at timestamptz, is_managed boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  with made as materialized (select (made_at at time zone 'America/Sao_Paulo')::date as day),
  then_there as materialized (
    select distinct o.person_id from public.occupancies o, made
    where is_managed and o.condominium_id = target and o.unit_id = unit and o.starts_on <= made.day and (o.ends_on is null or o.ends_on >= made.day))
  select private.is_tied(target, unit, account, private.today())
    or is_managed
      -- The administrator's own home is no other's.
      and not exists (select from then_there t join public.people p on p.condominium_id = target and p.id = t.person_id where p.user_id = account)
      and (not exists (select from then_there)
        or exists (select from then_there t where unit in (select private.units_of_people(target, array[t.person_id], private.today()))))
$$;

-- Why an account may not book a space for a unit at a moment, as the error's code; null where it may. Never asks what the unit owes. Whoever
-- is to leave before that day books no more for it; the management may.
create function private.booking_refusal(target uuid, space uuid, unit uuid, account uuid, at_time timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := (select m.role from public.memberships m where m.condominium_id = target and m.user_id = account and m.status = 'approved');
  is_open boolean := exists (select from public.units u where u.condominium_id = target and u.id = unit and u.closed_on is null);
  is_mine boolean;
  answers boolean;
  last_day date;
begin
  if standing in ('owner_admin', 'admin') then
    return case when not is_open then 'not_found' end;
  end if;
  select count(*) > 0, bool_or(o.kind in ('owner', 'co_owner', 'tenant', 'off_site_owner')), max(coalesce(o.ends_on, 'infinity'))
  into is_mine, answers, last_day
  from public.people p
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  where p.condominium_id = target and p.user_id = account and o.unit_id = unit and o.starts_on <= private.today()
    and (o.ends_on is null or o.ends_on >= private.today());
  if standing is distinct from 'resident' or not is_open or not is_mine then
    return 'reservation_not_yours';
  end if;
  if not answers and (select a.open_to from public.common_areas a where a.condominium_id = target and a.id = space) <> 'residents' then
    return 'reservation_only_responsible';
  end if;
  -- Another stay may begin where this one ends.
  if last_day < (at_time at time zone 'America/Sao_Paulo')::date and not private.is_tied(target, unit, account, (at_time at time zone 'America/Sao_Paulo')::date) then
    return 'reservation_after_stay';
  end if;
  return null;
end $$;
grant execute on function private.is_manager(uuid, uuid), private.units_of_people(uuid, uuid[], date), private.is_tied(uuid, uuid, uuid, date),
  private.still_stands(uuid, uuid, uuid, timestamptz, boolean), private.booking_refusal(uuid, uuid, uuid, uuid, timestamptz) to service_role;

-- Offers what has become free of a space to those who wait for it, in their order: whoever's whole time is free, whose quota is not used and
-- who may book now. Who may not is passed over. Gives the holds that it made.
create or replace function private.offer_freed(target uuid, space uuid, from_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  area public.common_areas;
  w public.reservation_waits;
  held uuid;
begin
  select * into area from public.common_areas a where a.condominium_id = target and a.id = space and a.removed_at is null for no key update;
  if not found then
    return;
  end if;
  for w in
    select o.* from public.reservation_waits o
    where o.condominium_id = target and o.area_id = space and o.state = 'waiting' and o.starts_at > private.now()
      and o.starts_at < until_time + interval '1 day' and o.ends_at > from_time - interval '1 day'
    order by o.created_at, o.id for update
  loop
    continue when private.booking_refusal(target, space, w.unit_id, w.user_id, w.starts_at) is not null
      or not private.still_stands(target, w.unit_id, w.user_id, w.created_at, private.is_manager(target, w.user_id));
    held := private.new_id();
    if private.keep_reservation(target, jsonb_build_object('id', held, 'area_id', space, 'unit_id', w.unit_id, 'booked_by', w.user_id,
      'starts_at', w.starts_at, 'ends_at', w.ends_at, 'state', 'offered',
      'expires_at', least(private.now() + make_interval(hours => area.offer_hours), w.starts_at), 'fee_cents', w.fee_cents,
      'deposit_cents', w.deposit_cents, 'free_cancel_hours', area.free_cancel_hours, 'late_cancel_percent', area.late_cancel_percent)) = 'kept' then
      update public.reservation_waits o set state = 'offered', reservation_id = held where o.condominium_id = target and o.id = w.id;
      return next held;
    end if;
  end loop;
end $$;

-- Bookings that have not begun whose arranger's tie to the unit is over, and offers to who may not take them now.
create function private.fallen_bookings(target uuid, only_id uuid default null) returns table (id uuid, is_over boolean)
language sql stable security definer set search_path = ''
as $$
  select r.id, o.is_over
  from public.reservations r
  cross join lateral (select not private.still_stands(target, r.unit_id, r.booked_by, r.created_at,
    -- The management's own bookings are decided as they are made.
    case r.state when 'offered' then private.is_manager(target, r.booked_by) else coalesce(r.decided_by = r.booked_by, r.booked_by is null) end
    ) as is_over) o
  where r.condominium_id = target and r.state in ('offered', 'pending', 'approved') and r.starts_at > private.now()
    and (only_id is null or r.id = only_id)
    and (o.is_over or r.state = 'offered' and private.booking_refusal(target, r.area_id, r.unit_id, r.booked_by, r.starts_at) is not null)
  order by r.starts_at, r.id
$$;

-- What hangs on ties besides bookings, which have money: ends it where the tie is over. Gives how many of each were ended.
create function private.end_arrangements(target uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waits integer;
  tickets integer;
begin
  update public.reservation_waits w set state = 'left'
  where w.condominium_id = target and w.state = 'waiting'
    and (not private.still_stands(target, w.unit_id, w.user_id, w.created_at, private.is_manager(target, w.user_id))
      or exists (select from public.units u where u.condominium_id = target and u.id = w.unit_id and u.closed_on is not null));
  get diagnostics waits = row_count;
  -- A list that is closed is committed to: whoever may not book is passed over when the time is given.
  delete from public.draw_tickets t using public.draws d
  where t.condominium_id = target and d.condominium_id = target and d.id = t.draw_id and d.state = 'open' and d.closes_at > private.now()
    and not private.still_stands(target, t.unit_id, t.entered_by, t.entered_at, private.is_manager(target, t.entered_by));
  get diagnostics tickets = row_count;
  return jsonb_build_object('waits', waits, 'tickets', tickets);
end $$;
grant execute on function private.fallen_bookings(uuid, uuid), private.end_arrangements(uuid) to service_role;

-- Asks the worker to settle what hangs on ties of these condominiums.
create function private.ask_settling(condominiums uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outbox (topic, payload)
  select 'settle-ties', jsonb_build_object('condominiumId', c.id) from public.condominiums c where c.id = any (condominiums)
$$;
grant execute on function private.ask_settling(uuid[]) to service_role;

-- Whoever ends a tie, and in whatever way: a stay that holds no longer today, an account that is no member any more or may do less, a record
-- that is somebody else's.
create function private.on_stays_ended() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare today date := private.today();
begin
  if tg_op = 'UPDATE' then
    perform private.ask_settling(array(select distinct o.condominium_id
      from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
      where o.starts_on <= today and (o.ends_on is null or o.ends_on >= today)
        and (n.ends_on < today or n.starts_on > today or (n.unit_id, n.person_id) <> (o.unit_id, o.person_id))));
  else
    perform private.ask_settling(array(select distinct o.condominium_id from old_rows o
      where o.starts_on <= today and (o.ends_on is null or o.ends_on >= today)));
  end if;
  return null;
end $$;
create trigger occupancies_settle_updated after update on public.occupancies
  referencing old table as old_rows new table as new_rows for each statement execute function private.on_stays_ended();
create trigger occupancies_settle_deleted after delete on public.occupancies
  referencing old table as old_rows for each statement execute function private.on_stays_ended();

create function private.on_members_ended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.ask_settling(array(select distinct o.condominium_id
      from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
      where o.status in ('approved', 'suspended') and (n.status, n.role) <> (o.status, o.role)));
  else
    perform private.ask_settling(array(select distinct o.condominium_id from old_rows o where o.status in ('approved', 'suspended')));
  end if;
  return null;
end $$;
create trigger memberships_settle_updated after update on public.memberships
  referencing old table as old_rows new table as new_rows for each statement execute function private.on_members_ended();
create trigger memberships_settle_deleted after delete on public.memberships
  referencing old table as old_rows for each statement execute function private.on_members_ended();

create function private.on_accounts_untied() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.ask_settling(array(select distinct o.condominium_id
    from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
    where o.user_id is not null and n.user_id is distinct from o.user_id));
  return null;
end $$;
create trigger people_settle_updated after update on public.people
  referencing old table as old_rows new table as new_rows for each statement execute function private.on_accounts_untied();

-- A stay whose last day is over by the calendar, as of the day after.
create or replace function private.turn_occupancies() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.today();
  since date := least(today - 7, (select c.day from private.calendar_turned c));
  turned uuid[] := array(
    select o.unit_id from public.occupancies o where o.starts_on > o.recorded_on and o.starts_on between since and today
    union select o.unit_id from public.occupancies o where o.ends_on between since - 1 and today - 1);
  tenant record;
begin
  perform private.refresh_unit_list(turned);
  perform private.turn_unplaced(since);
  for tenant in
    select o.condominium_id, array_agg(distinct o.person_id) as people
    from public.occupancies o where o.ends_on between since - 1 and today - 1 group by 1
  loop
    perform private.end_access_without_tie(tenant.condominium_id, tenant.people, today - 1, 'Saída da unidade');
    perform private.ask_settling(array[tenant.condominium_id]);
  end loop;
  for tenant in select distinct u.condominium_id from public.units u where u.id = any (turned) loop
    perform private.tell('members:' || tenant.condominium_id, 'occupancies', 'UPDATE');
  end loop;
  insert into private.calendar_turned (day) values (today) on conflict (is_only) do update set day = excluded.day;
  return cardinality(turned);
end $$;

-- What hung on when this came.
select private.ask_settling(array(select c.id from public.condominiums c));

-- Of a draw for a date: whoever may book no more when the time is given.
alter table public.draw_tickets drop constraint draw_tickets_outcome_check,
  add constraint draw_tickets_outcome_check check (outcome in ('booked', 'quota', 'left', 'waiting', 'place', 'rank'));
