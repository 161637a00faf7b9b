-- Units from spreadsheets: the file that was handed in, its rows while they wait to go in, and room for files of that size.

-- Spreadsheets of 999,999 units are far larger than anything else that is kept; every area says what it takes.
update storage.buckets set file_size_limit = 536870912 where id = 'condominium-files';
alter table private.file_areas add column max_bytes bigint not null default 52428800;
insert into private.file_areas (area, readers, writers, max_bytes) values
  -- Read by its job and removed; what no import takes up goes within a day. The row is the import's own id, chosen before the upload.
  ('imports', array['owner_admin', 'admin'], array['owner_admin', 'admin'], 536870912);

-- Also of an upload that only begins: the service tries the row with the size that was declared.
create function private.refuse_large_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from new_rows n join private.file_areas a on a.area = split_part(n.name, '/', 2)
    where n.bucket_id = 'condominium-files' and private.file_size(n.metadata) > a.max_bytes
  ) then
    raise sqlstate 'PT413' using message = 'payload_too_large';
  end if;
  return null;
end $$;
create trigger files_added_size after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.refuse_large_files();
create trigger files_changed_size after update on storage.objects referencing new table as new_rows
  for each statement execute function private.refuse_large_files();

-- A file on its way in; gone with its rows once the job is over.
create table private.imports (
  condominium_id uuid not null,
  job_id uuid not null,
  -- In bucket condominium-files.
  path text not null,
  file_name text not null,
  size bigint not null,
  -- Which sheet of a workbook, from 0.
  sheet integer not null default 0,
  -- As a person corrected it; null: as the titles suggest.
  mapping jsonb,
  acknowledge_shares boolean not null default false,
  -- Somebody has seen what would go in and wants it; or asked beforehand for no review.
  confirmed boolean not null default false,
  -- Whether cells that name several owners come in as so many people, and the lines of which somebody wants the contrary. Here and not
  -- with the rows, which a crash of the database loses.
  split_owners boolean not null default false,
  split_except integer[] not null default '{}',
  -- Rows up to this line are staged: whoever goes on begins after it.
  cursor_line integer not null default 0,
  -- What the whole reading said, with the number of rows that are staged; null until it is through.
  reading jsonb,
  primary key (condominium_id, job_id),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);
create index imports_path on private.imports (path);

-- Sound rows of a file, and units of the generator, until they go in. Unlogged: lost in a crash of the database, they are read again.
create unlogged table private.import_rows (
  condominium_id uuid not null,
  job_id uuid not null,
  line integer not null,
  unit_id uuid not null default private.new_id(),
  -- What makes two units the same however they are typed (domain/units/unit-label.ts).
  identity text not null collate "C",
  block text not null,
  number text not null,
  floor integer,
  kind text not null,
  area_cm2 bigint,
  sort_key text not null collate "C",
  -- The fraction as written, in lowest terms.
  share_n numeric,
  share_d numeric,
  owner_name text,
  owner_document text,
  owner_email text,
  owner_phone text,
  -- Where the owner's cell seems to name several people: their names.
  owner_names jsonb,
  -- Those of them that come in beside the owner, once somebody wanted it so.
  co_owners jsonb,
  tenant_name text,
  tenant_document text,
  tenant_email text,
  tenant_phone text
);
create index import_rows_line on private.import_rows (condominium_id, job_id, line);
create index import_rows_several on private.import_rows (condominium_id, job_id, line) where owner_names is not null;

-- The identity of a unit that is registered: its sort key without the floor.
create function private.unit_identity(sort_key text) returns text
language sql immutable parallel safe
return split_part(sort_key, ' ', 1) || ' ' || split_part(sort_key, ' ', 3);

-- A bulk import tells the planner in its own transaction how large the tables have become.
grant maintain on public.units, public.people, public.occupancies to service_role;
