-- Who hears of a booking, who waits for their own time, and requests that nobody decided.

-- The accounts that hear of a booking: who booked, and where the management booked for others, or whoever booked left no account, those who
-- were of the unit that day and live there now. The next household hears nothing of what the last arranged.
create function private.told_of_booking(target uuid, booking uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with held as (
    select r.unit_id, r.booked_by, (r.created_at at time zone private.zone_of(target))::date as made_on, private.today(target) as today
    from public.reservations r where r.condominium_id = target and r.id = booking)
  select h.booked_by from held h where h.booked_by is not null
  union
  select p.user_id from held h
  join public.occupancies o on o.condominium_id = target and o.unit_id = h.unit_id and o.starts_on <= h.today and (o.ends_on is null or o.ends_on >= h.today)
  join public.people p on p.condominium_id = target and p.id = o.person_id and p.user_id is not null
  join public.memberships m on m.condominium_id = target and m.user_id = p.user_id and m.status = 'approved'
  where not exists (select from public.people b where b.condominium_id = target and b.user_id = h.booked_by
      and h.unit_id in (select private.units_of_people(target, array[b.id], h.made_on)))
    and h.unit_id in (select private.units_of_people(target, array[p.id], h.made_on))
    -- An owner who lets the unit is told where nobody else is.
    and (o.kind <> 'off_site_owner' or not exists (select from public.occupancies l where l.condominium_id = target and l.unit_id = h.unit_id
      and l.kind <> 'off_site_owner' and l.starts_on <= h.today and (l.ends_on is null or l.ends_on >= h.today)))
$$;
grant execute on function private.told_of_booking(uuid, uuid) to service_role;

-- A unit does not wait for a time that it has: what it would free itself was offered back to it before everybody else.
create function private.leave_own_waits() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reservation_waits w set state = 'left'
  where w.condominium_id = new.condominium_id and w.area_id = new.area_id and w.unit_id = new.unit_id and w.state = 'waiting'
    and w.starts_at < new.ends_at and w.ends_at > new.starts_at;
  return null;
end $$;
create trigger reservations_leave_waits after insert on public.reservations for each row when (new.state in ('pending', 'approved'))
  execute function private.leave_own_waits();
update public.reservation_waits w set state = 'left'
where w.state = 'waiting' and exists (select from public.reservations r where r.condominium_id = w.condominium_id and r.area_id = w.area_id
  and r.unit_id = w.unit_id and r.state in ('pending', 'approved') and r.starts_at < w.ends_at and r.ends_at > w.starts_at);

-- Requests whose hour has come, which lapse (worker/reservations/watch-reservations).
create index reservations_undecided on public.reservations (starts_at) where state = 'pending';
