-- People in depth: shares of co-owners, every earlier version of who was what in a unit, the household (vehicles, pets, emergency
-- contacts), consents, what residents ask to have changed, and moves with their checklists.

-- Somebody who lives elsewhere is written to there. Lists read the town alone.
create function private.mask_address(address text) returns text
language sql immutable set search_path = ''
as $$ select case when address is not null then '••• ' || trim(regexp_replace(address, '^.*,', '')) end $$;
grant execute on function private.mask_address(text) to anon, authenticated, service_role;
alter table public.people
  add column address text check (char_length(address) between 1 and 200 and private.is_plain(address)),
  add column address_masked text generated always as (private.mask_address(address)) stored,
  -- Records that were found to be this same person: their documents are still kept under these ids.
  add column merged_ids uuid[] not null default '{}';
-- A duplicate of either is looked for whenever somebody is registered.
create index people_email on public.people (condominium_id, email) where email is not null;
create index people_phone on public.people (condominium_id, phone) where phone is not null;
-- Violations are told by this name.
alter index public.people_document rename to person_document_taken;
grant select (address_masked, merged_ids) on public.people to authenticated;

alter table public.occupancies
  -- An owner's part of the unit as an exact fraction; those of a day sum to 1, or none is told (Civil Code art. 1.314).
  add column part_n bigint check (part_n > 0),
  add column part_d bigint check (part_d between 1 and 1000000000),
  add column recorded_on date not null default (now() at time zone 'America/Sao_Paulo')::date,
  add constraint occupancies_part check ((part_n is null) = (part_d is null) and (part_n is null or part_n <= part_d));
-- What turns true or false by the calendar alone, found without reading every occupancy there is.
create index occupancies_beginning on public.occupancies (starts_on) where starts_on > recorded_on;
create index occupancies_ending on public.occupancies (ends_on) where ends_on is not null;
create index occupancies_of_person on public.occupancies (condominium_id, person_id, starts_on);

-- What an occupancy said before it was changed or taken back. History is never overwritten: each change leaves the old words here.
create table public.occupancy_versions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  occupancy_id uuid not null,
  unit_id uuid not null,
  person_id uuid not null,
  kind text not null,
  starts_on date not null,
  ends_on date,
  is_payer boolean not null,
  is_voter boolean not null,
  part_n bigint,
  part_d bigint,
  was_removed boolean not null,
  reason text check (char_length(reason) <= 300),
  replaced_by uuid,
  replaced_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index occupancy_versions_unit on public.occupancy_versions (condominium_id, unit_id, replaced_at desc);
create index occupancy_versions_person on public.occupancy_versions (condominium_id, person_id);
alter table public.occupancy_versions enable row level security;
grant select on public.occupancy_versions to authenticated;
create policy "managers and council see earlier versions" on public.occupancy_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));

-- A command says why in `prumo.reason`. What goes with its unit or its condominium leaves nothing behind.
create function private.keep_occupancy_versions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare reason text := nullif(current_setting('prumo.reason', true), '');
begin
  if tg_op = 'UPDATE' then
    insert into public.occupancy_versions (condominium_id, occupancy_id, unit_id, person_id, kind, starts_on, ends_on, is_payer,
      is_voter, part_n, part_d, was_removed, reason, replaced_by)
    select o.condominium_id, o.id, o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d,
      false, reason, auth.uid()
    from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
    where (o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d)
      is distinct from (n.unit_id, n.person_id, n.kind, n.starts_on, n.ends_on, n.is_payer, n.is_voter, n.part_n, n.part_d);
  else
    insert into public.occupancy_versions (condominium_id, occupancy_id, unit_id, person_id, kind, starts_on, ends_on, is_payer,
      is_voter, part_n, part_d, was_removed, reason, replaced_by)
    select o.condominium_id, o.id, o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d,
      true, reason, auth.uid()
    from old_rows o join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id;
    perform private.refresh_unit_list(array(select distinct o.unit_id from old_rows o));
  end if;
  return null;
end $$;
create trigger occupancies_versions_updated after update on public.occupancies
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_occupancy_versions();
create trigger occupancies_versions_deleted after delete on public.occupancies
  referencing old table as old_rows for each statement execute function private.keep_occupancy_versions();

-- Records of the caller's own person where they are a member.
create function private.my_people() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where p.user_id = (select auth.uid()) and (select private.second_factor_met())
$$;
grant execute on function private.my_people() to authenticated, service_role;

create table public.vehicles (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  -- Whose it is in the unit, when that was told.
  person_id uuid,
  -- 'ABC1234' or Mercosul 'ABC1D23', without dash.
  plate text not null check (plate ~ '^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$'),
  model text check (char_length(model) <= 60 and private.is_plain(model)),
  color text check (char_length(color) <= 30 and private.is_plain(color)),
  spot text check (char_length(spot) <= 30 and private.is_plain(spot)),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint vehicle_duplicate unique (condominium_id, plate),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete set null (person_id)
);
create index vehicles_unit on public.vehicles (unit_id);
create index vehicles_unit_of on public.vehicles (condominium_id, unit_id);
create index vehicles_person on public.vehicles (condominium_id, person_id);

create table public.pets (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  name text not null check (char_length(name) between 1 and 40 and private.is_plain(name)),
  kind text not null check (kind in ('dog', 'cat', 'bird', 'other')),
  breed text check (char_length(breed) <= 40 and private.is_plain(breed)),
  size text check (size in ('small', 'medium', 'large')),
  vaccination text check (char_length(vaccination) <= 120 and private.is_plain(vaccination)),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index pets_unit on public.pets (unit_id);
create index pets_unit_of on public.pets (condominium_id, unit_id);

-- Whom to call. The phone is masked like everybody's; `reveal-emergency-contacts` tells it, and leaves an entry.
create table public.emergency_contacts (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  person_id uuid not null,
  name text not null check (char_length(name) between 1 and 80 and private.is_plain(name)),
  relation text check (char_length(relation) <= 40 and private.is_plain(relation)),
  phone text not null check (phone ~ '^[0-9+]{8,16}$'),
  phone_masked text generated always as (private.mask_phone(phone)) stored,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);
create index emergency_contacts_person on public.emergency_contacts (condominium_id, person_id);

-- What a person agreed to and when they took it back (LGPD art. 8). Append-only: the newest row of a purpose says what holds.
create table public.consents (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  person_id uuid not null,
  purpose text not null check (purpose ~ '^[a-z][a-z_]{1,39}$'),
  text_version text not null check (char_length(text_version) between 1 and 20),
  given boolean not null,
  recorded_by uuid,
  recorded_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);
create index consents_person on public.consents (condominium_id, person_id, purpose, recorded_at desc);
-- Only whose they are may change, when two records of one person become one.
revoke update, truncate on public.consents from service_role;
grant update (person_id) on public.consents to service_role;
create trigger consents_append_only before update of purpose, text_version, given, recorded_by, recorded_at or truncate
  on public.consents for each statement execute function private.refuse_change();

-- What a resident asks to have changed. `wanted` holds it as typed and is read by the deciding command alone; `before` and `after`
-- are what people compare, with documents and contacts masked.
create table public.change_requests (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  person_id uuid not null,
  unit_id uuid,
  asked_by uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('name', 'document', 'email', 'add_person', 'end_occupancy')),
  wanted jsonb not null,
  before jsonb not null,
  after jsonb not null,
  note text check (char_length(note) <= 300 and private.is_plain(note)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  reason text check (char_length(reason) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  -- When the mail was asked for.
  told_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index change_requests_queue on public.change_requests (condominium_id, status, created_at, id);
create index change_requests_person on public.change_requests (condominium_id, person_id);

-- What is checked when somebody moves in or out; without a row the product's own list holds (domain/people/moves).
create table public.move_checklists (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  kind text not null check (kind in ('in', 'out')),
  items text[] not null check (cardinality(items) between 1 and 30),
  updated_at timestamptz not null default private.now(),
  primary key (condominium_id, kind)
);

create table public.moves (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('in', 'out')),
  moves_on date not null,
  -- When the lift and the gate are reserved: '8h às 12h'.
  hours text check (char_length(hours) <= 40 and private.is_plain(hours)),
  note text check (char_length(note) <= 300 and private.is_plain(note)),
  status text not null default 'planned' check (status in ('planned', 'running', 'done', 'cancelled')),
  -- [{ text, done_at, done_by }]: the checklist as it was when the move was planned.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  -- Of a move out: everybody in the unit goes, not this person alone.
  whole_household boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  closed_by uuid,
  closed_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);
create index moves_by_day on public.moves (condominium_id, moves_on desc, id);
create index moves_unit on public.moves (unit_id);
create index moves_person on public.moves (condominium_id, person_id);
-- One move of a person, unit and direction at a time: of two administrators planning it, the second is told.
create unique index move_exists on public.moves (condominium_id, unit_id, person_id, kind) where status in ('planned', 'running');

alter table public.vehicles enable row level security;
alter table public.pets enable row level security;
alter table public.emergency_contacts enable row level security;
alter table public.consents enable row level security;
alter table public.change_requests enable row level security;
alter table public.move_checklists enable row level security;
alter table public.moves enable row level security;
grant select on public.vehicles, public.pets, public.consents, public.move_checklists, public.moves to authenticated;
grant select (condominium_id, id, person_id, name, relation, phone_masked, created_at) on public.emergency_contacts to authenticated;
grant select (condominium_id, id, person_id, unit_id, asked_by, kind, before, after, note, status, reason, decided_by, decided_at, created_at)
  on public.change_requests to authenticated;

create policy "board and front desk see vehicles, residents their unit's" on public.vehicles for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')))
    or unit_id = any (array(select private.my_units())));
create policy "managers and council see pets, residents their unit's" on public.pets for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
create policy "managers and council see emergency contacts, people their own" on public.emergency_contacts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or person_id = any (array(select private.my_people())));
create policy "managers and council see consents, people their own" on public.consents for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or person_id = any (array(select private.my_people())));
create policy "administrators decide changes, people follow their own" on public.change_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or person_id = any (array(select private.my_people())));
create policy "managers and council see the checklists" on public.move_checklists for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "board and front desk see moves, residents their unit's" on public.moves for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')))
    or unit_id = any (array(select private.my_units())));

call private.tell_of('public.occupancy_versions', 'board');
call private.tell_of('public.vehicles', 'desk', 'unit:unit_id');
call private.tell_of('public.pets', 'board', 'unit:unit_id');
call private.tell_of('public.emergency_contacts', 'board', 'person:person_id');
call private.tell_of('public.consents', 'board', 'person:person_id');
call private.tell_of('public.change_requests', 'board unnamed', 'person:person_id');
call private.tell_of('public.move_checklists', 'board unnamed');
call private.tell_of('public.moves', 'desk', 'unit:unit_id');

-- Contracts, deeds and what else proves who somebody is here: the administrators', and the person's own to read.
insert into private.file_areas (area, readers, writers) values
  ('people', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
-- The caller's own records as '<condominium>/<person>', those that were merged into them too.
create function private.my_record_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select p.condominium_id || '/' || r
  from private.my_people() i join public.people p on p.id = i, unnest(p.merged_ids || p.id) r
$$;
grant execute on function private.my_record_folders() to authenticated, service_role;
create policy "people read their own documents" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'people'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_record_folders())));

-- As before, and of area `people` also one's own.
create or replace function public.files_of(condo_id uuid, area text, owner_ids uuid[]) returns table (
  id uuid, owner_id uuid, path text, file_name text, content_type text, size bigint, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.file_folders('read') f where f = condo_id || '/' || area)
    and not coalesce(area = 'people' and (
      select bool_and(condo_id || '/' || u = any (array(select private.my_record_folders()))) from unnest(owner_ids[:200]) u), false)
  then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  return query
    select o.id, w.owner_id, o.name, coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)), o.metadata ->> 'mimetype',
      private.file_size(o.metadata), o.created_at
    from (
      select distinct u as owner_id, condo_id || '/' || area || '/' || u as folder from unnest(owner_ids[:200]) u
    ) w
    -- From 'folder/' up to 'folder0', the next text after it: a range of the index by name.
    join storage.objects o on o.bucket_id = 'condominium-files'
      and o.name collate "C" >= w.folder || '/' and o.name collate "C" < w.folder || '0'
    order by o.created_at, o.id;
end $$;

-- Ends the access of residents among these people whom no unit holds beyond `day`. Team members keep what their work gives them.
create function private.end_access_without_tie(condo_id uuid, people_ids uuid[], day date, why text) returns integer
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    update public.memberships m set status = 'ended', reason = why, decided_by = auth.uid(), decided_at = private.now()
    where m.condominium_id = condo_id and m.role = 'resident' and m.status in ('approved', 'suspended')
      and m.user_id in (select p.user_id from public.people p where p.condominium_id = condo_id and p.id = any (people_ids))
      and not exists (
        select from public.people p join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
        where p.condominium_id = condo_id and p.user_id = m.user_id and (o.ends_on is null or o.ends_on > day))
    returning 1)
  select count(*)::integer from ended
$$;

-- What the calendar changes: units where somebody's time began or ended in the last week are listed anew, and who left with no
-- other tie loses access. Gives how many units were.
create function private.turn_occupancies() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.today();
  turned uuid[] := array(
    select o.unit_id from public.occupancies o where o.starts_on > o.recorded_on and o.starts_on between today - 7 and today
    union select o.unit_id from public.occupancies o where o.ends_on between today - 8 and today - 1);
  tenant record;
begin
  perform private.refresh_unit_list(turned);
  for tenant in
    select o.condominium_id, array_agg(distinct o.person_id) as people
    from public.occupancies o where o.ends_on between today - 8 and today - 1 group by 1
  loop
    perform private.end_access_without_tie(tenant.condominium_id, tenant.people, today - 1, 'Saída da unidade');
  end loop;
  for tenant in select distinct u.condominium_id from public.units u where u.id = any (turned) loop
    perform private.tell('members:' || tenant.condominium_id, 'occupancies', 'UPDATE');
  end loop;
  return cardinality(turned);
end $$;

-- Makes one record of two of the same person: whatever refers to the one refers to the other from now on.
create function private.merge_people(condo_id uuid, kept uuid, merged uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare reference record;
begin
  for reference in
    select c.conrelid::regclass as relation, a.attname as pointer
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'public.people'::regclass and cardinality(c.conkey) = 2
  loop
    execute format('update %s set %I = $1 where condominium_id = $2 and %I = $3', reference.relation, reference.pointer, reference.pointer)
      using kept, condo_id, merged;
  end loop;
  update public.messages set person_id = kept where condominium_id = condo_id and person_id = merged;
  -- The freed document and account may be the kept record's from here on.
  with gone as (
    delete from public.people p where p.condominium_id = condo_id and p.id = merged returning p.*
  )
  update public.people k set merged_ids = k.merged_ids || g.merged_ids || g.id
  from gone g where k.condominium_id = condo_id and k.id = kept;
end $$;
grant execute on function private.end_access_without_tie(uuid, uuid[], date, text), private.turn_occupancies(),
  private.merge_people(uuid, uuid, uuid) to service_role;
