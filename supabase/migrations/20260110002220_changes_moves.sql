-- What residents ask to have changed, and moves with their checklists.

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

alter table public.change_requests enable row level security;
alter table public.move_checklists enable row level security;
alter table public.moves enable row level security;
grant select on public.move_checklists, public.moves to authenticated;
grant select (condominium_id, id, person_id, unit_id, asked_by, kind, before, after, note, status, reason, decided_by, decided_at, created_at)
  on public.change_requests to authenticated;
create policy "administrators decide changes, people follow their own" on public.change_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or person_id = any (array(select private.my_people())));
create policy "managers and council see the checklists" on public.move_checklists for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "board and front desk see moves, residents their unit's" on public.moves for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')))
    or unit_id = any (array(select private.my_units())));

call private.tell_of('public.change_requests', 'board unnamed', 'person:person_id');
call private.tell_of('public.move_checklists', 'board unnamed');
call private.tell_of('public.moves', 'desk', 'unit:unit_id');
