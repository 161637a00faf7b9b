-- The guests of a booking. Their list is a guest list of the front desk (visit_parties) that belongs to the booking: desks hear, fold and
-- forget it as every other, and there is no second concept.

alter table public.common_areas
  -- The most people on a booking's list, companions counted along; null is the space's capacity.
  add column guests_most integer check (guests_most between 1 and 5000),
  -- A resident changes the list until so many hours before the beginning; the management until the end.
  add column guests_until_hours integer not null default 2 check (guests_until_hours between 0 and 720);
alter table public.visit_parties
  add column reservation_id uuid,
  add foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id) on delete cascade;
create unique index visit_parties_reservation on public.visit_parties (condominium_id, reservation_id) where reservation_id is not null;
alter table public.reservations
  -- When whoever booked was asked for the names.
  add column guests_asked_at timestamptz;
create index reservations_guests_to_ask on public.reservations (starts_at) where state = 'approved' and guests_asked_at is null and guests > 0;

-- From when guests are let in: who prepares comes before.
create function private.guests_from(starts_at timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$ select starts_at - interval '1 hour' $$;

-- A booking that no longer holds takes its guests back from the desk, whoever ended it; one that moved takes them along with new passes.
create function private.follow_reservation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  list public.visit_parties;
begin
  select * into list from public.visit_parties p
  where p.condominium_id = new.condominium_id and p.reservation_id = new.id and p.cancelled_at is null for update;
  if not found then
    return null;
  end if;
  insert into private.revoked_passes (condominium_id, pass_id, until)
  select new.condominium_id, a.pass_id, a.valid_until from public.visit_authorizations a
  where a.condominium_id = new.condominium_id and a.party_id = list.id and a.revoked_at is null on conflict do nothing;
  if new.state <> 'approved' then
    update public.visit_authorizations a set revoked_at = private.now()
    where a.condominium_id = new.condominium_id and a.party_id = list.id and a.revoked_at is null;
    update public.visit_parties p set cancelled_at = private.now() where p.condominium_id = new.condominium_id and p.id = list.id;
  else
    update public.visit_parties p set valid_from = private.guests_from(new.starts_at), valid_until = new.ends_at
    where p.condominium_id = new.condominium_id and p.id = list.id;
    update public.visit_authorizations a
    set valid_from = private.guests_from(new.starts_at), valid_until = new.ends_at, pass_id = gen_random_uuid()
    where a.condominium_id = new.condominium_id and a.party_id = list.id and a.revoked_at is null;
  end if;
  return null;
end $$;
create trigger reservation_guests after update of state, starts_at, ends_at on public.reservations for each row
  when (old.state = 'approved'
    and (new.state, new.starts_at, new.ends_at) is distinct from (old.state, old.starts_at, old.ends_at))
  execute function private.follow_reservation();

-- A booking's guests, by name, with when each came in. Those of a unit under protection are for the síndico and the unit: callers ask before.
create function private.reservation_guest_list(target uuid, booking uuid)
returns table (id uuid, name text, document_hint text, plate text, companions_max integer, came_at timestamptz, key text)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.name, a.document_hint, a.plate, a.companions_max, v.came_at, private.fold(a.name) || ' ' || a.id
  from public.visit_parties p
  join public.visit_authorizations a on a.condominium_id = target and a.party_id = p.id and a.revoked_at is null
  left join lateral (
    select min(v.entered_at) as came_at from public.visits v
    where v.condominium_id = target and v.authorization_id = a.id and v.status in ('inside', 'left')) v on true
  where p.condominium_id = target and p.reservation_id = booking and p.cancelled_at is null
$$;

-- The bookings whose guests a desk expects, by the list that their authorisations belong to (domain/concierge/snapshot.ts).
create function private.desk_bookings(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'unit_id', p.unit_id, 'area_name', s.name, 'starts_at', private.iso(r.starts_at),
    'ends_at', private.iso(r.ends_at)) order by r.starts_at, p.id), '[]')
  from public.visit_parties p
  join public.reservations r on r.condominium_id = target and r.id = p.reservation_id
  join public.common_areas s on s.condominium_id = target and s.id = r.area_id
  where p.condominium_id = target and p.cancelled_at is null and p.valid_until > private.now() - interval '6 hours'
    and p.valid_from < private.now() + interval '36 hours'
    and not exists (select from public.hidden_units h where h.condominium_id = target and h.unit_id = p.unit_id)
$$;
grant execute on function private.guests_from(timestamptz), private.reservation_guest_list(uuid, uuid), private.desk_bookings(uuid) to service_role;
