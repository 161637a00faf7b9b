-- What a desk keeps for others: deliveries, keys, things found, and what it is told to do.

create table public.deliveries (
  condominium_id uuid not null,
  id uuid not null,
  status text not null check (status in ('waiting', 'handed', 'returned', 'undone')),
  unit_id uuid not null,
  carrier text not null,
  description text not null,
  volumes integer not null check (volumes between 1 and 99),
  place text,
  photo_id uuid,
  photo_path text generated always as (condominium_id::text || '/concierge/' || id::text || '/' || photo_id::text || '/foto.jpg') stored,
  label_text text,
  -- Said by whoever picks it up: it came with the unit's notice.
  code text not null,
  arrived_at timestamptz not null,
  received_by uuid not null,
  desk_id uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  to_name text,
  to_person_id uuid,
  proof text check (proof in ('code', 'signature', 'known')),
  signature text,
  reason text,
  told_at timestamptz,
  handed_told_at timestamptz,
  -- How many of the reminders went out.
  reminders integer not null default 0,
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index deliveries_by_time on public.deliveries (condominium_id, arrived_at desc, id desc);
create index deliveries_unit on public.deliveries (condominium_id, unit_id, arrived_at desc, id desc);
create index deliveries_waiting on public.deliveries (condominium_id, arrived_at) where status = 'waiting';
create index deliveries_photo on public.deliveries (photo_path) where photo_path is not null;

create table public.desk_instructions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Null is the condominium's own.
  unit_id uuid,
  text text not null check (char_length(text) between 1 and 500),
  until date,
  removed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index desk_instructions_now on public.desk_instructions (condominium_id, unit_id) where removed_at is null;

create table public.desk_keys (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  place text check (char_length(place) <= 60 and private.is_plain(place)),
  unit_id uuid,
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete set null (unit_id)
);
create unique index desk_key_name_taken on public.desk_keys (condominium_id, private.fold(name)) where removed_at is null;

create table public.key_loans (
  condominium_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  status text not null check (status in ('out', 'returned', 'undone')),
  to_name text not null,
  unit_id uuid,
  expected_back timestamptz,
  note text,
  lent_at timestamptz not null,
  lent_by uuid not null,
  returned_at timestamptz,
  returned_by uuid,
  desk_id uuid not null,
  primary key (condominium_id, id),
  foreign key (condominium_id, key_id) references public.desk_keys (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete set null (unit_id)
);
create index key_loans_key on public.key_loans (condominium_id, key_id, lent_at desc);
create index key_loans_out on public.key_loans (condominium_id, lent_at) where status = 'out';

create table public.lost_items (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  status text not null check (status in ('kept', 'claimed', 'disposed', 'undone')),
  description text not null,
  place text not null,
  photo_id uuid,
  photo_path text generated always as (condominium_id::text || '/concierge/' || id::text || '/' || photo_id::text || '/foto.jpg') stored,
  found_at timestamptz not null,
  found_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  to_name text,
  signature text,
  reason text,
  desk_id uuid not null,
  primary key (condominium_id, id)
);
create index lost_items_by_time on public.lost_items (condominium_id, found_at desc, id);
create index lost_items_photo on public.lost_items (photo_path) where photo_path is not null;

alter table public.deliveries enable row level security;
alter table public.desk_instructions enable row level security;
alter table public.desk_keys enable row level security;
alter table public.key_loans enable row level security;
alter table public.lost_items enable row level security;
grant select on public.deliveries, public.desk_instructions, public.desk_keys, public.key_loans, public.lost_items to authenticated;
grant select, insert, update, delete on public.deliveries, public.desk_instructions, public.desk_keys, public.key_loans, public.lost_items
  to service_role;
create policy "administrators see deliveries, a unit its own" on public.deliveries for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) or unit_id = any (array(select private.my_units())));
create policy "administrators see what the desk is told, a unit what it said" on public.desk_instructions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) or unit_id = any (array(select private.my_units())));
create policy "administrators see the keys" on public.desk_keys for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see who has which key" on public.key_loans for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see what was found" on public.lost_items for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.deliveries', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.desk_instructions', 'desk unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.desk_keys', 'desk unnamed');
call private.tell_of('public.key_loans', 'desk unnamed');
call private.tell_of('public.lost_items', 'desk unnamed');
