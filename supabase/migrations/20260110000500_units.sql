-- Units, and the people tied to them by dated occupancies.

-- Text as search and lists compare it: without accents, case and punctuation, words parted by one space. Sorted by bytes it is the
-- pt-BR order of letters, and unlike a collation's it outlives a new version of ICU: indexes and page keys stay right.
-- (Bodies in standard SQL: bound to what they name when they are made, and inlined where thousands of rows need them.)
create function private.fold(typed text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, typed) collate pg_catalog.pg_c_utf8),
  U&'[\0001-\002f\003a-\0040\005b-\0060\007b-\00bf\2000-\206f]+', ' ', 'g'));
-- A block or number, where '0702' and '702' are the same; most are plain and need no folding.
create function private.fold_label(typed text) returns text
language sql immutable parallel safe
return regexp_replace(case when typed ~ '[^A-Za-z0-9 ]' then private.fold(typed) else lower(typed collate pg_catalog.pg_c_utf8) end,
  '^0+(?=[^0 ])', '');
grant execute on function private.fold_label(text) to authenticated, service_role;
-- Indexes are made of it: who plans a query of their tables has it opened.
grant execute on function private.fold(text) to public;

create table public.units (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  block text not null default '' check (char_length(block) <= 20),
  number text not null check (char_length(number) between 1 and 20),
  floor integer check (floor between -20 and 300),
  kind text not null default 'apartment' check (kind in ('apartment', 'house', 'store', 'garage', 'storage')),
  -- Ideal share as an exact integer over condominiums.share_total (Civil Code art. 1.331 §3).
  share bigint not null check (share >= 0),
  area_cm2 bigint check (area_cm2 > 0),
  -- Fixed-width natural order (domain/units): pages are cut by it.
  sort_key text not null collate "C",
  -- Split, merged or given up on this day: it keeps its charges and its history, and is in no list and no sum.
  closed_on date,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
-- A closed unit's name may be given again.
create unique index unit_duplicate on public.units (condominium_id, block, number) where closed_on is null;
create unique index units_order on public.units (condominium_id, sort_key, id);

create table public.people (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid references auth.users (id) on delete set null,
  -- Sorted and searched as Brazilians expect: accents and case do not part one name from another.
  name text not null collate public.pt_br check (char_length(name) between 1 and 120),
  -- CPF or CNPJ without mask.
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^[0-9+]{8,16}$'),
  document_masked text generated always as (private.mask_document(document)) stored,
  email_masked text generated always as (private.mask_email(email)) stored,
  phone_masked text generated always as (private.mask_phone(phone)) stored,
  -- Lists of people are cut by it and the id.
  search_name text collate "C" not null generated always as (private.fold(name)) stored,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index people_user on public.people (user_id) where user_id is not null;
create index people_order on public.people (condominium_id, search_name, id);
create unique index people_document on public.people (condominium_id, document) where document is not null;

-- Who is what in a unit and since when. History is never overwritten: a change ends one row and begins another.
create table public.occupancies (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner')),
  starts_on date not null default private.today(),
  ends_on date check (ends_on >= starts_on),
  is_payer boolean not null default false,
  is_voter boolean not null default false,
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, person_id) references public.people (condominium_id, id)
);
create index occupancies_unit on public.occupancies (condominium_id, unit_id) where ends_on is null;
create index occupancies_person on public.occupancies (condominium_id, person_id);
create unique index occupancies_one_payer on public.occupancies (condominium_id, unit_id) where is_payer and ends_on is null;

-- A parking place or a storage room and the unit that it belongs to (art. 1.331 §1, 1.339 §2) or is let to (1.338), since when and
-- until when. History is never overwritten: a move ends one row and begins another.
create table public.unit_annexes (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  annex_id uuid not null,
  main_id uuid not null,
  tie text not null check (tie in ('belongs', 'rented')),
  starts_on date not null default private.today(),
  ends_on date check (ends_on >= starts_on),
  note text not null default '' check (char_length(note) <= 200),
  primary key (condominium_id, id),
  check (annex_id <> main_id),
  foreign key (condominium_id, annex_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, main_id) references public.units (condominium_id, id) on delete cascade
);
create unique index unit_annex_tied on public.unit_annexes (condominium_id, annex_id, tie) where ends_on is null;
create index unit_annexes_main on public.unit_annexes (main_id);
create index unit_annexes_annex on public.unit_annexes (annex_id);

-- Units of the caller today: an approved member, by name, in a current occupancy.
create function private.my_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.unit_id
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
  where p.user_id = (select auth.uid()) and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and (select private.second_factor_met())
$$;
grant execute on function private.my_units() to authenticated, service_role;

alter table public.units enable row level security;
alter table public.people enable row level security;
alter table public.occupancies enable row level security;
grant select on public.units, public.occupancies to authenticated;
-- The whole document, e-mail and phone stay out of reach of lists.
grant select (condominium_id, id, user_id, name, search_name, document_masked, email_masked, phone_masked, created_at) on public.people to authenticated;

create policy "managers and council see the units, residents theirs" on public.units for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_units())));
create policy "managers and council see occupancies, residents their unit's" on public.occupancies for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
-- People who share a unit with the caller.
create function private.my_household() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.person_id from public.occupancies o
  where o.unit_id = any (array(select private.my_units())) and (o.ends_on is null or o.ends_on >= private.today())
$$;
grant execute on function private.my_household() to authenticated, service_role;
create index occupancies_unit_only on public.occupancies (unit_id);
create policy "managers and council see people, residents their household" on public.people for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or user_id = (select private.caller())
    or id = any (array(select private.my_household())));
create index people_id on public.people (id);
