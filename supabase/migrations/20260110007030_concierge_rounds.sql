-- The desk's own books: occurrences that nobody alters, shifts with their counter-signature, rounds and gates.

create table public.occurrences (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  act_id uuid not null,
  category text not null check (category in ('noise', 'damage', 'access', 'safety', 'emergency', 'maintenance', 'service', 'other')),
  text text not null check (char_length(text) between 1 and 4000),
  unit_id uuid,
  photo_id uuid,
  photo_path text generated always as (condominium_id::text || '/concierge/' || id::text || '/' || photo_id::text || '/foto.jpg') stored,
  -- The earlier one that this one corrects or goes on with: nothing is ever changed in the book.
  refers_to uuid,
  noted_at timestamptz not null,
  noted_by uuid not null,
  noted_by_name text not null,
  recorded_at timestamptz not null default private.now(),
  desk_id uuid not null,
  primary key (condominium_id, id),
  foreign key (condominium_id, act_id) references public.desk_acts (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete set null (unit_id)
);
create index occurrences_by_time on public.occurrences (condominium_id, noted_at desc, id desc);
create index occurrences_photo on public.occurrences (photo_path) where photo_path is not null;
create function private.keep_occurrence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
  raise sqlstate 'PT409' using message = 'append_only';
end $$;
create trigger occurrences_kept before update of id, act_id, category, text, refers_to, noted_at, noted_by, noted_by_name or delete
  on public.occurrences for each row execute function private.keep_occurrence();
create trigger occurrences_not_emptied before truncate on public.occurrences for each statement execute function private.refuse_change();

create table public.shifts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  desk_id uuid not null,
  doorman_id uuid not null,
  doorman_name text not null,
  previous_id uuid,
  started_at timestamptz not null,
  handed_at timestamptz,
  checklist jsonb not null default '[]',
  notes text not null default '',
  accepted_at timestamptz,
  accepted_by uuid,
  accepted_by_name text,
  primary key (condominium_id, id)
);
create index shifts_by_time on public.shifts (condominium_id, started_at desc, id);

create table public.patrol_points (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  position integer not null default 0,
  -- How often it should be passed; null is as the doorman finds time.
  every_hours integer check (every_hours between 1 and 168),
  -- Digest of what the poster or tag holds.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create unique index patrol_point_name_taken on public.patrol_points (condominium_id, private.fold(name)) where removed_at is null;
create table public.patrol_passes (
  condominium_id uuid not null,
  id uuid not null,
  point_id uuid not null,
  proof text not null check (proof in ('qr', 'nfc')),
  -- Whether the token was the point's at that time.
  is_valid boolean not null,
  passed_at timestamptz not null,
  passed_by uuid not null,
  passed_by_name text not null,
  desk_id uuid not null,
  primary key (condominium_id, id),
  foreign key (condominium_id, point_id) references public.patrol_points (condominium_id, id) on delete cascade
);
create index patrol_passes_by_time on public.patrol_passes (condominium_id, passed_at desc, id);
create index patrol_passes_point on public.patrol_passes (condominium_id, point_id, passed_at desc);

create table public.gates (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  -- A controller that opens it from here; else its openings are only written down.
  can_open boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create unique index gate_name_taken on public.gates (condominium_id, private.fold(name)) where removed_at is null;
create table public.gate_openings (
  condominium_id uuid not null,
  id uuid not null,
  gate_id uuid not null,
  visit_id uuid,
  reason text not null,
  opened_at timestamptz not null,
  opened_by uuid not null,
  opened_by_name text not null,
  desk_id uuid not null,
  -- by_hand: opened at the gate; opened, failed: what the controller said.
  outcome text not null default 'by_hand' check (outcome in ('by_hand', 'opened', 'failed')),
  primary key (condominium_id, id),
  foreign key (condominium_id, gate_id) references public.gates (condominium_id, id) on delete cascade
);
create index gate_openings_by_time on public.gate_openings (condominium_id, opened_at desc, id);

alter table public.occurrences enable row level security;
alter table public.shifts enable row level security;
alter table public.patrol_points enable row level security;
alter table public.patrol_passes enable row level security;
alter table public.gates enable row level security;
alter table public.gate_openings enable row level security;
grant select on public.occurrences, public.shifts, public.patrol_passes, public.gates, public.gate_openings to authenticated;
grant select (condominium_id, id, name, position, every_hours, removed_at, created_at) on public.patrol_points to authenticated;
grant select, insert, update on public.occurrences to service_role;
grant select, insert, update, delete on public.shifts, public.patrol_points, public.patrol_passes, public.gates, public.gate_openings
  to service_role;
create policy "administrators read the book" on public.occurrences for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the shifts" on public.shifts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the points of the round" on public.patrol_points for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the rounds" on public.patrol_passes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see the gates" on public.gates for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see who opened" on public.gate_openings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.occurrences', 'desk unnamed');
call private.tell_of('public.shifts', 'desk unnamed');
call private.tell_of('public.patrol_points', 'desk unnamed');
call private.tell_of('public.patrol_passes', 'desk unnamed');
call private.tell_of('public.gates', 'desk unnamed');
call private.tell_of('public.gate_openings', 'desk unnamed');
