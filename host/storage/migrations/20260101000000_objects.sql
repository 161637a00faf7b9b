-- Supabase's tables of buckets and objects (https://supabase.com/docs/guides/storage/schema/design), as its own migrations
-- leave them, without what belongs to its S3 protocol, analytics and vectors.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  -- Older than owner_id, which is text: not every issuer's users have a uuid.
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  check (char_length(name) <= 100)
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  -- By bytes: the index that keeps names unique then also finds and sorts those below a folder, policies or not.
  name text collate "C",
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Names the bytes: every upload writes new ones.
  version text,
  owner_id text,
  user_metadata jsonb,
  -- U+10FFFF ends the range of names that begin alike (see lists.sql).
  constraint objects_name_check check (
    name !~ E'[\x01-\x1F\x7F]' and position(U&'\FFFE' in name) = 0 and position(U&'\FFFF' in name) = 0
    and position(U&'\+10FFFF' in name) = 0
  )
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- The sweep asks which versions somebody still refers to.
create index objects_version on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- A row that goes without its bytes leaves rubbish behind, and a person who thinks that a file is gone.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.can_delete', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

do $$ begin
  if exists (select from pg_roles where rolname = 'postgres') then
    grant all on storage.buckets, storage.objects to postgres with grant option;
  end if;
end $$;
