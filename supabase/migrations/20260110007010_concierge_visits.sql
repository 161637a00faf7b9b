-- Who may come in: what residents authorise, passes, who is not admitted, and the visits that follow from the desks' acts.

-- Units under protection: who visits them is for the síndico and the unit alone (a protective order, Lei 11.340 art. 22).
create table public.hidden_units (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  hidden_by uuid,
  hidden_at timestamptz not null default private.now(),
  primary key (condominium_id, unit_id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
-- Whom the gate calls, where the unit chose it.
create table public.gate_contacts (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  phone text not null check (phone ~ '^[0-9+]{8,16}$'),
  changed_by uuid,
  changed_at timestamptz not null default private.now(),
  primary key (condominium_id, unit_id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);

create table public.visit_parties (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  name text not null check (char_length(name) between 1 and 80 and private.is_plain(name)),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  note text check (char_length(note) <= 300 and private.is_plain(note)),
  cancelled_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  check (valid_until > valid_from)
);
create index visit_parties_unit on public.visit_parties (condominium_id, unit_id, valid_from desc);
create index visit_parties_over on public.visit_parties (valid_until);

create table public.visit_authorizations (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  kind text not null default 'visitor' check (kind in ('visitor', 'provider', 'guest', 'courier', 'other')),
  name text not null check (char_length(name) between 1 and 80 and private.is_plain(name)),
  company text check (char_length(company) <= 80 and private.is_plain(company)),
  document_hint text check (document_hint ~ '^[0-9A-Z]{3}$'),
  plate text check (plate ~ '^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$'),
  companions_max integer not null default 0 check (companions_max between 0 and 99),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- 0 is Sunday; null is every day.
  weekdays integer[] check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(weekdays) > 0),
  from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  uses_max integer check (uses_max between 1 and 999),
  uses integer not null default 0 check (uses >= 0),
  party_id uuid,
  -- Of the pass that holds; a change makes another.
  pass_id uuid not null default gen_random_uuid(),
  note text check (char_length(note) <= 300 and private.is_plain(note)),
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, party_id) references public.visit_parties (condominium_id, id) on delete cascade,
  check (valid_until > valid_from),
  check ((from_time is null) = (until_time is null))
);
create unique index visit_authorizations_pass on public.visit_authorizations (pass_id);
create index visit_authorizations_unit on public.visit_authorizations (condominium_id, unit_id, valid_until desc);
create index visit_authorizations_now on public.visit_authorizations (condominium_id, valid_until) where revoked_at is null;
create index visit_authorizations_party on public.visit_authorizations (condominium_id, party_id) where party_id is not null;
create index visit_authorizations_over on public.visit_authorizations (valid_until);

-- Each condominium's signing keys (ES256). The private one is sealed outside the database's reach.
create table private.pass_keys (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, kid)
);
create unique index pass_keys_kid on private.pass_keys (kid);
-- Passes that were taken back and would still hold by their own dates.
create table private.revoked_passes (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  pass_id uuid not null,
  until timestamptz not null,
  revoked_at timestamptz not null default private.now(),
  primary key (condominium_id, pass_id)
);
create index revoked_passes_over on private.revoked_passes (until);

create table public.admission_bans (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Null is the whole building.
  unit_id uuid,
  name text not null check (char_length(name) between 1 and 80 and private.is_plain(name)),
  description text check (char_length(description) <= 300 and private.is_plain(description)),
  photo_id uuid,
  photo_path text generated always as (condominium_id::text || '/concierge/' || id::text || '/' || photo_id::text || '/foto.jpg') stored,
  reason text not null check (char_length(reason) between 1 and 300 and private.is_plain(reason)),
  until date,
  lifted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index admission_bans_now on public.admission_bans (condominium_id, unit_id) where lifted_at is null;

create table public.visits (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  status text not null check (status in ('inside', 'left', 'refused', 'undone')),
  unit_id uuid,
  authorization_id uuid,
  pass_id uuid,
  pass_code text,
  ban_id uuid,
  name text not null check (char_length(name) between 1 and 80),
  search_name text collate "C" not null generated always as (private.fold(name)) stored,
  kind text not null,
  company text,
  document_hint text,
  plate text,
  companions integer not null default 0,
  admitted_by text,
  admitted_name text,
  photo_id uuid,
  photo_path text generated always as (condominium_id::text || '/concierge/' || id::text || '/' || photo_id::text || '/foto.jpg') stored,
  note text,
  reason text,
  entered_at timestamptz not null,
  left_at timestamptz,
  entered_by uuid not null,
  left_by uuid,
  desk_id uuid not null,
  act_id uuid not null,
  seq integer not null,
  -- Of a unit under protection: for the síndico and the unit alone.
  is_hidden boolean not null default false,
  overstay_told_at timestamptz,
  told_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index visits_by_time on public.visits (condominium_id, entered_at desc, id desc);
create index visits_unit on public.visits (condominium_id, unit_id, entered_at desc, id desc);
create index visits_inside on public.visits (condominium_id, entered_at) where status = 'inside';
create index visits_authorization on public.visits (condominium_id, authorization_id, entered_at) where authorization_id is not null;
create index visits_photo on public.visits (photo_path) where photo_path is not null;

-- Whole documents, sealed; a row of its own so that it goes before its visit does.
create table private.visitor_documents (
  condominium_id uuid not null,
  visit_id uuid not null,
  sealed text not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, visit_id)
);
create index visitor_documents_age on private.visitor_documents (condominium_id, created_at);

alter table public.hidden_units enable row level security;
alter table public.gate_contacts enable row level security;
alter table public.visit_parties enable row level security;
alter table public.visit_authorizations enable row level security;
alter table public.admission_bans enable row level security;
alter table public.visits enable row level security;
grant select on public.hidden_units, public.gate_contacts, public.visit_parties, public.visit_authorizations, public.admission_bans, public.visits
  to authenticated;
grant select, insert, update, delete on public.hidden_units, public.gate_contacts, public.visit_parties, public.visit_authorizations,
  public.admission_bans, public.visits to service_role;
grant select, insert, update, delete on private.pass_keys, private.revoked_passes, private.visitor_documents to service_role;

-- Units of the caller's condominiums of which administrators other than the síndico do not learn who comes.
create function private.units_hidden_from_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select h.unit_id from public.hidden_units h
  where h.condominium_id in (select private.condominiums_as('admin'))
$$;
grant execute on function private.units_hidden_from_me() to authenticated, service_role;

create policy "the síndico and the unit know that it is under protection" on public.hidden_units for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin'))) or unit_id = any (array(select private.my_units())));
create policy "administrators and the unit see whom the gate calls" on public.gate_contacts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) or unit_id = any (array(select private.my_units())));
create policy "administrators and the unit see its guest lists" on public.visit_parties for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) and unit_id <> all (array(select private.units_hidden_from_me()))
    or unit_id = any (array(select private.my_units())));
create policy "administrators and the unit see whom it expects" on public.visit_authorizations for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) and unit_id <> all (array(select private.units_hidden_from_me()))
    or unit_id = any (array(select private.my_units())));
create policy "administrators see who is not admitted, a unit whom it does not" on public.admission_bans for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) or unit_id = any (array(select private.my_units())));
create policy "the síndico sees every visit, administrators those that are not hidden, a unit its own" on public.visits for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin')))
    or not is_hidden and condominium_id = any (array(select private.condominiums_as('admin')))
    or unit_id = any (array(select private.my_units())));
call private.tell_of('public.hidden_units', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.gate_contacts', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.visit_parties', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.visit_authorizations', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.admission_bans', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.visits', 'desk unnamed', 'unit:unit_id unnamed');
