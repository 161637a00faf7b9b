-- The household: vehicles, pets, emergency contacts, and consents.

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

alter table public.vehicles enable row level security;
alter table public.pets enable row level security;
alter table public.emergency_contacts enable row level security;
alter table public.consents enable row level security;
grant select on public.vehicles, public.pets, public.consents to authenticated;
grant select (condominium_id, id, person_id, name, relation, phone_masked, created_at) on public.emergency_contacts to authenticated;
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

call private.tell_of('public.vehicles', 'desk', 'unit:unit_id');
call private.tell_of('public.pets', 'board', 'unit:unit_id');
call private.tell_of('public.emergency_contacts', 'board', 'person:person_id');
call private.tell_of('public.consents', 'board', 'person:person_id');
