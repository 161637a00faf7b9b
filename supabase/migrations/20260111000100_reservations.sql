-- Common areas and their bookings. Written by commands alone; that two bookings of a space never overlap is held by the database.

create table public.common_areas (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 60 and private.is_plain(name)),
  kind text not null default 'space' check (kind in ('space', 'parking')),
  description text not null default '' check (char_length(description) <= 600),
  rules text not null default '' check (char_length(rules) <= 6000),
  capacity integer not null check (capacity between 1 and 5000),
  -- Turns that are taken whole, or hours within the opening ones.
  mode text not null check (mode in ('slots', 'free')),
  step_minutes integer not null default 30 check (step_minutes in (15, 30, 60)),
  min_minutes integer not null default 60 check (min_minutes between 15 and 1440),
  max_minutes integer not null default 240 check (max_minutes between 15 and 1440),
  -- Kept free around each booking, for cleaning and preparing.
  buffer_before integer not null default 0 check (buffer_before between 0 and 720),
  buffer_after integer not null default 0 check (buffer_after between 0 and 720),
  min_notice_hours integer not null default 0 check (min_notice_hours between 0 and 2160),
  max_notice_days integer not null default 90 check (max_notice_days between 1 and 730),
  holiday_rule text not null default 'sunday' check (holiday_rule in ('weekday', 'sunday', 'closed')),
  -- Whether the management decides each request, else a booking holds at once.
  needs_approval boolean not null default false,
  fee_cents bigint not null default 0 check (fee_cents between 0 and 100000000),
  weekend_fee_cents bigint check (weekend_fee_cents between 0 and 100000000),
  holiday_fee_cents bigint check (holiday_fee_cents between 0 and 100000000),
  deposit_cents bigint not null default 0 check (deposit_cents between 0 and 100000000),
  -- Without cost until so many hours before; later this part of the fee is owed.
  free_cancel_hours integer not null default 48 check (free_cancel_hours between 0 and 2160),
  late_cancel_percent integer not null default 0 check (late_cancel_percent between 0 and 100),
  -- Owners and tenants, or whoever else lives in the unit too.
  open_to text not null default 'residents' check (open_to in ('responsible', 'residents')),
  -- How long whoever is next on the waiting list has to answer.
  offer_hours integer not null default 12 check (offer_hours between 1 and 168),
  -- [{ id, label, required }]: asked at booking.
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 12),
  -- [{ path, alt }], in the order in which they are shown.
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 12),
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  primary key (condominium_id, id),
  constraint common_area_taken unique (id),
  check (max_minutes >= min_minutes)
);
create unique index common_area_name on public.common_areas (condominium_id, private.fold(name)) where removed_at is null;

-- The row that goes over what the plan allows is refused.
create function private.check_area_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.removed_at is null then
    perform from public.condominiums c where c.id = new.condominium_id for no key update; -- settles two at once
    if (select count(*) from public.common_areas a where a.condominium_id = new.condominium_id and a.removed_at is null)
      > (private.current_plan(new.condominium_id)).max_common_spaces then
      raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(new.condominium_id, 'common_spaces')::text;
    end if;
  end if;
  return null;
end $$;
create trigger common_areas_limit after insert or update of removed_at on public.common_areas
  for each row execute function private.check_area_limit();

-- A weekday's turns, or the hours in which it is open. Minutes of the civil day in Brasília; past 1440 is the next morning.
create table public.area_hours (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  area_id uuid not null,
  weekday integer not null check (weekday between 0 and 6),
  name text not null default '' check (char_length(name) <= 40 and private.is_plain(name)),
  starts_minute integer not null check (starts_minute between 0 and 1439),
  ends_minute integer not null check (ends_minute between 1 and 1800),
  primary key (condominium_id, id),
  unique (condominium_id, area_id, weekday, starts_minute),
  foreign key (condominium_id, area_id) references public.common_areas (condominium_id, id) on delete cascade,
  check (ends_minute > starts_minute)
);

-- The most bookings that a unit has of these spaces together within a day, week, month or year of their dates.
create table public.area_quotas (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  area_ids uuid[] not null check (cardinality(area_ids) between 1 and 50),
  period text not null check (period in ('day', 'week', 'month', 'year')),
  most integer not null check (most between 1 and 400),
  primary key (condominium_id, id)
);

create table public.area_blocks (
  condominium_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (char_length(reason) between 3 and 200 and private.is_plain(reason)),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, area_id) references public.common_areas (condominium_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index area_blocks_span on public.area_blocks (condominium_id, starts_at, ends_at) where removed_at is null;

create table public.reservations (
  condominium_id uuid not null,
  -- The client's own, so that a booking sent twice is kept once.
  id uuid not null,
  area_id uuid not null,
  unit_id uuid not null,
  booked_by uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With what is kept free around it, as the space's terms were.
  busy tstzrange not null,
  -- Offered: held for whoever is next on the waiting list, until `expires_at`.
  state text not null check (state in ('offered', 'pending', 'approved', 'refused', 'cancelled', 'expired')),
  is_held boolean not null generated always as (state in ('offered', 'pending', 'approved')) stored,
  expires_at timestamptz,
  guests integer not null default 0 check (guests between 0 and 5000),
  answers jsonb not null default '{}',
  -- The price and the terms of the day of booking; what the space says later does not change them.
  fee_cents bigint not null check (fee_cents >= 0),
  deposit_cents bigint not null check (deposit_cents >= 0),
  free_cancel_hours integer not null,
  late_cancel_percent integer not null check (late_cancel_percent between 0 and 100),
  decided_by uuid,
  decided_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  -- Of a refusal or cancellation.
  reason text check (char_length(reason) between 3 and 300 and private.is_plain(reason)),
  reminded_at timestamptz,
  -- Grows with each change of what a calendar shows (SEQUENCE of RFC 5545).
  sequence integer not null default 0,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint reservation_taken unique (id),
  foreign key (condominium_id, area_id) references public.common_areas (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check (ends_at > starts_at),
  check ((state = 'offered') <= (expires_at is not null)),
  check (busy @> tstzrange(starts_at, ends_at)),
  constraint reservation_conflict exclude using gist
    (condominium_id with =, area_id with =, busy with &&)
    where (state in ('offered', 'pending', 'approved'))
);
create index reservations_span on public.reservations (condominium_id, starts_at, id) where state in ('offered', 'pending', 'approved');
create index reservations_newest on public.reservations (condominium_id, starts_at desc, id desc);
create index reservations_unit on public.reservations (condominium_id, unit_id, starts_at desc);
create index reservations_expiring on public.reservations (expires_at) where state = 'offered';
create index reservations_to_remind on public.reservations (starts_at) where state = 'approved' and reminded_at is null;

create table public.reservation_waits (
  condominium_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'left')),
  -- The price of the day on which the unit came in: what is offered costs no more.
  fee_cents bigint not null check (fee_cents >= 0),
  deposit_cents bigint not null check (deposit_cents >= 0),
  -- The hold that was offered.
  reservation_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, area_id) references public.common_areas (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id),
  check (ends_at > starts_at)
);
create unique index reservation_wait_once on public.reservation_waits (condominium_id, area_id, unit_id, starts_at)
  where state in ('waiting', 'offered');
create index reservation_waits_line on public.reservation_waits (condominium_id, area_id, created_at, id) where state = 'waiting';
create index reservation_waits_unit on public.reservation_waits (condominium_id, unit_id) where state in ('waiting', 'offered');

-- What became of a deposit after the use: given back, or kept in whole or part. Once, and never changed.
create table public.reservation_deposits (
  condominium_id uuid not null,
  -- As live updates name a row.
  id uuid not null generated always as (reservation_id) stored,
  reservation_id uuid not null,
  unit_id uuid not null,
  returned_cents bigint not null check (returned_cents >= 0),
  kept_cents bigint not null check (kept_cents >= 0),
  reason text not null default '' check (char_length(reason) <= 300 and private.is_plain(reason)),
  settled_by uuid,
  settled_at timestamptz not null default private.now(),
  primary key (condominium_id, reservation_id),
  foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id),
  check (kept_cents = 0 or char_length(reason) >= 3)
);

-- Held by whoever books for a unit until the commit, so that what counts against its quotas is counted one booking at a time.
create table private.reservation_turns (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  unit_id uuid not null,
  primary key (condominium_id, unit_id)
);
grant select, insert, update, delete on private.reservation_turns to service_role;

-- Keeps a booking, or says why not, as one of: 'kept', 'taken', 'blocked', 'quota'. `row` has the columns of public.reservations.
-- Whoever books a space holds its row first and then the unit's turn, always in this order: nobody waits in a circle.
create function private.keep_reservation(target uuid, kept jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  r public.reservations := jsonb_populate_record(null::public.reservations, kept);
  space public.common_areas;
begin
  select * into space from public.common_areas a where a.condominium_id = target and a.id = r.area_id and a.removed_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  r.busy := tstzrange(r.starts_at - make_interval(mins => space.buffer_before), r.ends_at + make_interval(mins => space.buffer_after));
  if exists (select from public.area_blocks b where b.condominium_id = target and b.area_id = r.area_id and b.removed_at is null
    and b.starts_at < r.ends_at and b.ends_at > r.starts_at) then
    return 'blocked';
  end if;
  if exists (select from public.reservations o where o.condominium_id = target and o.area_id = r.area_id and o.busy && r.busy
    and o.state in ('offered', 'pending', 'approved')) then
    return 'taken';
  end if;
  insert into private.reservation_turns values (target, r.unit_id) on conflict (condominium_id, unit_id) do update set unit_id = excluded.unit_id;
  if private.reservation_quota_full(target, r.area_id, r.unit_id, r.starts_at) then
    return 'quota';
  end if;
  insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, expires_at, guests, answers,
    fee_cents, deposit_cents, free_cancel_hours, late_cancel_percent, decided_by, decided_at)
  values (target, r.id, r.area_id, r.unit_id, r.booked_by, r.starts_at, r.ends_at, r.busy, r.state, r.expires_at, coalesce(r.guests, 0),
    coalesce(r.answers, '{}'), r.fee_cents, r.deposit_cents, r.free_cancel_hours, r.late_cancel_percent, r.decided_by, r.decided_at);
  return 'kept';
end $$;
-- The quotas of a space with what a unit has of each in the period of a moment. Weeks begin on Monday (ISO 8601).
create function private.reservation_quota_uses(target uuid, space uuid, unit uuid, at_time timestamptz)
returns table (period text, most integer, area_ids uuid[], used integer)
language sql stable security definer set search_path = ''
as $$
  select q.period, q.most, q.area_ids, (select count(*) from public.reservations r
    where r.condominium_id = target and r.unit_id = unit and r.area_id = any (q.area_ids) and r.state in ('offered', 'pending', 'approved')
      and r.starts_at >= p.from_time at time zone 'America/Sao_Paulo'
      and r.starts_at < (p.from_time + ('1 ' || q.period)::interval) at time zone 'America/Sao_Paulo')::integer
  from public.area_quotas q
  cross join lateral (select date_trunc(q.period, at_time at time zone 'America/Sao_Paulo') as from_time) p
  where q.condominium_id = target and space = any (q.area_ids)
$$;
-- Whether a unit has all that a quota of a space lets it have in the period of a moment.
create function private.reservation_quota_full(target uuid, space uuid, unit uuid, at_time timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.reservation_quota_uses(target, space, unit, at_time) q where q.used >= q.most) $$;
grant execute on function private.keep_reservation(uuid, jsonb), private.reservation_quota_uses(uuid, uuid, uuid, timestamptz),
  private.reservation_quota_full(uuid, uuid, uuid, timestamptz) to service_role;

-- Offers what has become free of a space to those who wait for it, in their order: whoever's whole time is free and whose quota is not used.
-- Gives the holds that it made. Called with the change that freed the time, so that nobody comes in between.
create function private.offer_freed(target uuid, space uuid, from_time timestamptz, until_time timestamptz) returns setof uuid
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
grant execute on function private.offer_freed(uuid, uuid, timestamptz, timestamptz) to service_role;

alter table public.common_areas enable row level security;
alter table public.area_hours enable row level security;
alter table public.area_quotas enable row level security;
alter table public.area_blocks enable row level security;
alter table public.reservations enable row level security;
alter table public.reservation_waits enable row level security;
alter table public.reservation_deposits enable row level security;
grant select on public.common_areas, public.area_hours, public.area_quotas, public.reservations, public.reservation_waits,
  public.reservation_deposits to authenticated;
grant select (condominium_id, id, area_id, starts_at, ends_at, reason, created_at, removed_at) on public.area_blocks to authenticated;
grant select, insert, update, delete on public.common_areas, public.area_hours, public.area_quotas, public.area_blocks, public.reservations,
  public.reservation_waits, public.reservation_deposits to service_role;

create policy "who books and who runs it see the spaces" on public.common_areas for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman', 'resident'))));
create policy "who books and who runs it see the hours" on public.area_hours for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman', 'resident'))));
create policy "who books and who runs it see the quotas" on public.area_quotas for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'resident'))));
create policy "who books and who runs it see when a space is closed" on public.area_blocks for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman', 'resident'))));
create policy "managers see the bookings, residents their unit's" on public.reservations for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units()))
      and condominium_id = any (array(select private.condominiums_as('resident'))));
create policy "managers see who waits, residents their unit's" on public.reservation_waits for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units()))
      and condominium_id = any (array(select private.condominiums_as('resident'))));

create policy "managers see what became of deposits, residents of their unit's" on public.reservation_deposits for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units()))
      and condominium_id = any (array(select private.condominiums_as('resident'))));

call private.tell_of('public.common_areas', 'members unnamed');
call private.tell_of('public.area_hours', 'members unnamed');
call private.tell_of('public.area_quotas', 'members unnamed');
call private.tell_of('public.area_blocks', 'members unnamed');
-- That a space's calendar changed, and no more.
call private.tell_of('public.reservations', 'members unnamed');
call private.tell_of('public.reservation_waits', 'board unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.reservation_deposits', 'board unnamed', 'unit:unit_id unnamed');
