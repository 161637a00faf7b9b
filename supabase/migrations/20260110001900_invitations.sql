-- How people come in by name and leave: invitations by e-mail, what administrators see of members, and the síndico's mandate with
-- its hand-over to somebody else.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gist with schema extensions;

create table public.invitations (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- In small letters; forgotten some time after the invitation is over (LGPD art. 16): who did not come in is nobody's business.
  email text check (char_length(email) between 3 and 254 and email = lower(email) and private.is_plain(email)),
  email_masked text not null,
  role text not null check (role in ('admin', 'council', 'doorman', 'resident')),
  full_name text check (char_length(full_name) between 1 and 120 and private.is_plain(full_name)),
  -- Where a resident is going to live, and as what.
  unit_ids uuid[] not null default '{}',
  occupancy_kind text check (occupancy_kind in ('owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
  -- SHA-256 of the link's secret, which is in the mail alone. Null until the first mail leaves.
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Raised by sending again: only the newest link opens.
  turn integer not null default 1,
  sent_at timestamptz,
  -- Why the mail did not leave, when it did not.
  error_code text,
  expires_at timestamptz not null,
  invited_by uuid not null,
  accepted_by uuid,
  closed_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check ((role = 'resident') = (occupancy_kind is not null) and (role = 'resident') = (unit_ids <> '{}')),
  check ((status = 'pending') = (closed_at is null)),
  check (email is not null or status <> 'pending')
);
-- Two administrators who invite the same address at once: the second is told.
create unique index invitation_open on public.invitations (condominium_id, email) where status = 'pending';
-- A link names no condominium: its secret is all it has.
create unique index invitations_token on public.invitations (token_hash) where token_hash is not null;
create index invitations_newest on public.invitations (condominium_id, status, created_at desc, id);
create index invitations_over on public.invitations (closed_at) where email is not null and closed_at is not null;
create index invitations_due on public.invitations (expires_at) where status = 'pending';

-- Seats of the plan's administrators: those approved, the síndico among them, and those invited who may still come.
create function private.admin_seats(condo_id uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from public.memberships m
      where m.condominium_id = condo_id and m.role in ('owner_admin', 'admin') and m.status = 'approved')
    + (select count(*) from public.invitations i
      where i.condominium_id = condo_id and i.status = 'pending' and i.role = 'admin' and i.expires_at > private.now())
$$;

create function private.check_invited_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role = 'admin' and new.status = 'pending' and new.expires_at > private.now() then
    perform from public.condominiums c where c.id = new.condominium_id for no key update; -- settles two invitations at once
    if private.admin_seats(new.condominium_id) > (private.current_plan(new.condominium_id)).max_admins then
      raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(new.condominium_id, 'admins')::text;
    end if;
  end if;
  return null;
end $$;
create trigger invitations_admin_limit after insert or update of role, status, expires_at on public.invitations
  for each row execute function private.check_invited_admin();

-- The account of an address, if there is one whose owner has proved it, and one that waits for that proof. Only for commands: it
-- tells who has an account.
create function private.account_of_address(address text) returns table (user_id uuid, is_confirmed boolean)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email_confirmed_at is not null from auth.users u
  where u.email = lower(address) and u.deleted_at is null
  order by u.email_confirmed_at is not null desc, u.is_sso_user limit 1
$$;
grant execute on function private.admin_seats(uuid), private.account_of_address(text) to service_role;

-- Who the síndico is, from when to when. A mandate has two years at most and may be renewed (Civil Code art. 1.347): a renewal is
-- a row of its own, and what was stays.
create table public.mandates (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid references auth.users (id) on delete set null,
  full_name text not null check (char_length(full_name) between 1 and 120 and private.is_plain(full_name)),
  starts_on date not null check (starts_on between '1960-01-01' and '2200-01-01'),
  ends_on date not null,
  -- The day it really ended, when it was handed over or renewed before its time.
  ended_on date check (ended_on between starts_on and ends_on),
  -- The decision of the assembly that it rests on, where it is recorded (*_decisions.sql).
  decision_id uuid,
  recorded_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint mandate_too_long check (ends_on > starts_on and ends_on <= (starts_on + interval '2 years')::date),
  constraint mandate_overlap exclude using gist
    (condominium_id with =, daterange(starts_on, coalesce(ended_on, ends_on), '[)') with &&)
);
create index mandates_newest on public.mandates (condominium_id, starts_on desc);

-- The síndico offers the office to somebody who is in; it changes hands when that person accepts.
create table public.handovers (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  from_user_id uuid not null,
  from_name text not null,
  to_user_id uuid not null,
  to_name text not null,
  starts_on date not null,
  ends_on date not null,
  decision_id uuid,
  -- What becomes of whoever hands over.
  outgoing_role text not null check (outgoing_role in ('admin', 'council', 'resident', 'ended')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
  -- Why it was declined.
  reason text check (char_length(reason) <= 500),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint mandate_too_long check (ends_on > starts_on and ends_on <= (starts_on + interval '2 years')::date),
  check (from_user_id <> to_user_id),
  check ((status = 'pending') = (answered_at is null))
);
create unique index handover_open on public.handovers (condominium_id) where status = 'pending';
create index handovers_newest on public.handovers (condominium_id, created_at desc);
create index handovers_of_account on public.handovers (to_user_id, condominium_id);

alter table public.invitations enable row level security;
alter table public.mandates enable row level security;
alter table public.handovers enable row level security;
-- The address comes masked and the secret's hash not at all.
grant select (condominium_id, id, email_masked, role, full_name, unit_ids, occupancy_kind, status, turn, sent_at, error_code,
  expires_at, invited_by, accepted_by, closed_by, closed_at, created_at) on public.invitations to authenticated;
grant select on public.mandates, public.handovers to authenticated;
create policy "administrators see who was invited" on public.invitations for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "members know who the síndico is and was" on public.mandates for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "administrators see hand-overs, people what they are offered" on public.handovers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or (to_user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums()))));

call private.tell_of('public.invitations', 'board unnamed');
call private.tell_of('public.mandates', 'members');
call private.tell_of('public.handovers', 'board unnamed', 'person:to_user_id');

-- An office is not offered to somebody who is no longer in, and an older invitation does not bring them back.
create function private.on_member_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.handovers h set status = 'cancelled', answered_at = private.now()
  where h.condominium_id = new.condominium_id and h.to_user_id = new.user_id and h.status = 'pending';
  update public.invitations i set status = 'revoked', closed_at = private.now(), closed_by = auth.uid()
  where i.condominium_id = new.condominium_id and i.status = 'pending'
    and i.email = (select lower(u.email) from auth.users u where u.id = new.user_id);
  return null;
end $$;
create trigger memberships_left after update of status on public.memberships for each row
  when (old.status = 'approved' and new.status <> 'approved') execute function private.on_member_left();

-- How roles stand in a list of members.
create function private.role_rank(named text) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(array_position(array['owner_admin', 'admin', 'council', 'doorman', 'resident'], named) - 1, 9) $$;

-- One index for each list of members: those who are in, and among them the suspended; those who were.
create index memberships_in on public.memberships (condominium_id, private.role_rank(role), (full_name collate public.pt_br), id)
  where status in ('approved', 'suspended');
create index memberships_suspended on public.memberships (condominium_id, private.role_rank(role), (full_name collate public.pt_br), id)
  where status = 'suspended';
create index memberships_ended on public.memberships (condominium_id, private.role_rank(role), (full_name collate public.pt_br), id)
  where status = 'ended';
create index memberships_name on public.memberships using gin (full_name extensions.gin_trgm_ops);

-- A pattern for `~*` that finds names in which every typed word begins a word, in the order typed, whatever the accents.
create function private.name_pattern(typed text) returns text
language sql immutable set search_path = ''
as $$
  select '\m' || replace(replace(replace(replace(replace(replace(replace(
    array_to_string(regexp_split_to_array(trim(regexp_replace(
      translate(lower(typed), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^[:alnum:]]+', ' ', 'g')), '\s+'), '.*\m'),
    'a', '[aáàâãä]'), 'e', '[eéèêë]'), 'i', '[iíìîï]'), 'o', '[oóòôõö]'), 'u', '[uúùûü]'), 'c', '[cç]'), 'n', '[nñ]')
$$;

-- A page of members by role and name, with what their rows do not tell: last use of the account, second factor, units. `place` is the
-- `place_key` of the row to go on from; one row more than a page says that there are others. `only_id` is one member, whatever the filters.
create function public.find_members(
  condo_id uuid, wanted text default '', only_role text default null, only_status text default null,
  place text default null, backwards boolean default false, only_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email_masked text, role text, status text, reason text, created_at timestamptz,
  decided_at timestamptz, place_key text, last_access timestamptz, has_second_factor boolean, units text[]
)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
declare
  typed text := left(trim(coalesce(wanted, '')), 120);
  side text := case when backwards then '<' else '>' end;
  way text := case when backwards then 'desc' else 'asc' end;
  conditions text := case coalesce(only_status, '')
    when '' then $s$ and m.status in ('approved', 'suspended')$s$
    when 'approved' then $s$ and m.status = 'approved'$s$
    when 'suspended' then $s$ and m.status = 'suspended'$s$
    when 'ended' then $s$ and m.status = 'ended'$s$
    else ' and false' end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  if only_id is not null then conditions := $s$ and m.id = $7 and m.status in ('approved', 'suspended', 'ended')$s$; end if;
  -- The síndico stands among the administrators.
  if only_role in ('owner_admin', 'admin') then conditions := conditions || ' and private.role_rank(m.role) in (0, 1)';
  elsif only_role is not null then conditions := conditions || ' and private.role_rank(m.role) = private.role_rank($2)'; end if;
  if typed ~ '@' then
    -- A whole address finds its account.
    conditions := conditions || ' and m.user_id = (select a.user_id from private.account_of_address($3) a)';
  elsif typed <> '' then
    conditions := conditions || ' and m.full_name ~* private.name_pattern($3)';
  end if;
  if place is not null then
    conditions := conditions || format(
      ' and (private.role_rank(m.role), m.full_name collate public.pt_br, m.id) %s ($4, $5 collate public.pt_br, $6)', side);
  end if;
  return query execute format($query$
    with page as (
      select m.*, private.role_rank(m.role) as rank from public.memberships m
      where m.condominium_id = $1 %1$s
      order by private.role_rank(m.role) %2$s, m.full_name collate public.pt_br %2$s, m.id %2$s limit 51
    )
    select p.id, p.user_id, p.full_name, p.email_masked, p.role, p.status, p.reason, p.created_at, p.decided_at,
      p.id || p.rank::text || p.full_name, a.last_access, a.has_second_factor, coalesce(h.units, '{}')
    from page p
    cross join lateral private.account_use(p.user_id) a
    cross join lateral (
      select array_agg(distinct case u.block when '' then u.number else u.block || '-' || u.number end) as units
      from public.people r
      join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id and o.ends_on is null
      join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
      where r.condominium_id = $1 and r.user_id = p.user_id
    ) h
    order by p.rank %2$s, p.full_name collate public.pt_br %2$s, p.id %2$s
  $query$, conditions, way)
  using condo_id, only_role, typed,
    case when substr(place, 37, 1) ~ '^\d$' then substr(place, 37, 1)::integer end, substr(place, 38), private.to_uuid(left(place, 36)), only_id;
end $$;

-- When an account was last used on any device, and whether a second factor guards it.
create function private.account_use(person uuid) returns table (last_access timestamptz, has_second_factor boolean)
language sql stable security definer rows 1 set search_path = ''
as $$
  select greatest(
      (select u.last_sign_in_at from auth.users u where u.id = person),
      (select max(greatest(s.created_at, s.refreshed_at at time zone 'utc')) from auth.sessions s where s.user_id = person)),
    exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;

-- { management, council, doorman, resident, suspended, ended, invited, seats } of a condominium: figures above the list of members. Residents
-- are counted up to 10,001, the others are few.
create function public.member_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return jsonb_build_object(
    'management', (select count(*) from public.memberships m where m.condominium_id = condo_id
      and m.status in ('approved', 'suspended') and private.role_rank(m.role) in (0, 1)),
    'council', (select count(*) from public.memberships m where m.condominium_id = condo_id
      and m.status in ('approved', 'suspended') and private.role_rank(m.role) = 2),
    'doorman', (select count(*) from public.memberships m where m.condominium_id = condo_id
      and m.status in ('approved', 'suspended') and private.role_rank(m.role) = 3),
    'resident', (select count(*) from (select from public.memberships m where m.condominium_id = condo_id
      and m.status in ('approved', 'suspended') and private.role_rank(m.role) = 4 limit 10001) r),
    'suspended', (select count(*) from (select from public.memberships m where m.condominium_id = condo_id
      and m.status = 'suspended' limit 10001) r),
    'ended', (select count(*) from (select from public.memberships m where m.condominium_id = condo_id
      and m.status = 'ended' limit 10001) r),
    'invited', (select count(*) from (select from public.invitations i where i.condominium_id = condo_id
      and i.status = 'pending' limit 10001) r),
    'seats', private.plan_limits(condo_id, 'admins'));
end $$;
grant execute on function public.find_members(uuid, text, text, text, text, boolean, uuid), public.member_summary(uuid)
  to authenticated, service_role;

-- The office of síndico changes hands: condominium, both memberships and mandates in the caller's transaction. The command has checked who asks;
-- the limit of administrators still refuses.
create function private.hand_over(condo_id uuid, handover_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  offer public.handovers;
begin
  select * into strict offer from public.handovers h where h.condominium_id = condo_id and h.id = handover_id;
  -- First out, then in: a condominium has one síndico at any moment.
  update public.memberships m set decided_by = offer.to_user_id, decided_at = private.now(), reason = null,
    role = case offer.outgoing_role when 'ended' then 'resident' else offer.outgoing_role end,
    status = case offer.outgoing_role when 'ended' then 'ended' else 'approved' end
  where m.condominium_id = condo_id and m.user_id = offer.from_user_id;
  update public.memberships m set role = 'owner_admin', decided_by = offer.from_user_id, decided_at = private.now(), reason = null
  where m.condominium_id = condo_id and m.user_id = offer.to_user_id;
  update public.condominiums c set admin_id = offer.to_user_id where c.id = condo_id;
  perform private.begin_mandate(condo_id, offer.to_user_id, offer.to_name, offer.starts_on, offer.ends_on, offer.decision_id, offer.from_user_id);
end $$;

-- Writes a mandate down; the one before it ends where this one begins.
create function private.begin_mandate(
  condo_id uuid, person uuid, person_name text, first_day date, last_day date, based_on uuid, recorder uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare made uuid;
begin
  update public.mandates m set ended_on = first_day
  where m.condominium_id = condo_id and m.starts_on <= first_day and coalesce(m.ended_on, m.ends_on) > first_day;
  insert into public.mandates (condominium_id, user_id, full_name, starts_on, ends_on, decision_id, recorded_by)
  values (condo_id, person, person_name, first_day, last_day, based_on, recorder) returning id into made;
  return made;
end $$;
grant execute on function private.hand_over(uuid, uuid), private.begin_mandate(uuid, uuid, text, date, date, uuid, uuid) to service_role;
