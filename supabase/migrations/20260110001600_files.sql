-- Files of condominiums and people's portraits. storage.objects is their only record (docs/decisions/0013): an object's path says
-- whose it is, `<condominium>/<area>/<row it belongs to>/<uuid>/<file name>`; its user_metadata keeps the name that people read.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- Nothing active: neither HTML nor SVG nor macros.
  ('condominium-files', 'condominium-files', false, 52428800, array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv', 'application/x-ofx',
    'application/msword', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet']),
  ('avatars', 'avatars', false, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;

-- Who reads and who writes the files of each area; an area without a row is nobody's. A feature with files adds its row here and
-- in `fileAreas` of domain/permissions/files.ts, and says in private.orphan_files which row a file belongs to.
create table private.file_areas (
  area text primary key check (area ~ '^[a-z][a-z-]{0,29}$'),
  readers text[] not null,
  writers text[] not null check (writers <@ readers)
);
insert into private.file_areas (area, readers, writers) values
  -- The condominium's own photo; the row is the condominium.
  ('photo', array['owner_admin', 'admin', 'council', 'doorman', 'resident'], array['owner_admin', 'admin']),
  -- What proves an expense; the row is its bill or ledger transfer, or a supplier's document. Residents get them with the published accounts.
  ('expenses', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);

-- What the caller may read or write ('read', 'write') as '<condominium>/<area>'; asked once per statement. Whoever's subscription
-- has ended reads, and writes nothing.
create function private.file_folders(verb text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id || '/' || a.area
  from public.memberships m
  join private.file_areas a on m.role = any (case verb when 'read' then a.readers when 'write' then a.writers end)
  where m.user_id = (select auth.uid()) and m.status = 'approved' and (select private.second_factor_met())
    and (verb = 'read' or private.subscription_state(m.condominium_id) in ('trial', 'active'))
$$;

-- The first two parts of a path. Without a search path of its own, so that it is inlined: a list asks it for each file.
create function private.file_folder(path text) returns text
language sql immutable
as $$ select split_part(path, '/', 1) || '/' || split_part(path, '/', 2) $$;

create function private.to_uuid(typed text) returns uuid
language sql immutable set search_path = ''
as $$ select case when typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end $$;

-- Whether somebody belongs to a condominium that the caller belongs to.
create function private.is_fellow(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.memberships m
    where m.user_id = person and m.status = 'approved' and m.condominium_id in (select private.my_condominiums()))
$$;
grant execute on function private.file_folders(text), private.file_folder(text), private.to_uuid(text), private.is_fellow(uuid)
  to authenticated, service_role;

-- Nobody lists a bucket, where a policy would be asked of every file there is: files_of and portraits_of know an index. It ends the
-- statement at the first file.
create function private.is_asked_by_path() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if storage.operation() like '%.list%' then raise insufficient_privilege using message = 'forbidden'; end if;
  return true;
end $$;
grant execute on function private.is_asked_by_path() to authenticated;
create policy "files are asked for by their paths" on storage.objects as restrictive for select to authenticated
  using ((select private.is_asked_by_path()));
-- Nobody changes a file: a new one has a new uuid, so a receipt is never exchanged for another. Hence no policy for update.
create policy "members read the files of their areas" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and private.file_folder(name) = any (array(select private.file_folders('read'))));
create policy "writers of an area add files" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and private.file_folder(name) = any (array(select private.file_folders('write')))
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$');
create policy "writers of an area remove files" on storage.objects for delete to authenticated
  using (bucket_id = 'condominium-files' and private.file_folder(name) = any (array(select private.file_folders('write'))));
create policy "people see portraits of their condominiums" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (split_part(name, '/', 1) = (select private.caller())::text
    or private.is_fellow(private.to_uuid(split_part(name, '/', 1)))));
create policy "people add their own portrait" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and private.file_folder(name) = (select private.caller()) || '/avatar'
    and name ~ '^[^/]+/avatar/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]{1,120}$');
create policy "people remove their own portrait" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select private.caller())::text);

-- What people show of themselves: one row per account, made with it.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  avatar_path text check (avatar_path ~ ('^' || user_id || '/avatar/[0-9a-f-]{36}/[^/]{1,120}$'))
);
insert into public.profiles (user_id) select u.id from auth.users u;
create function private.on_account_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (user_id) values (new.id);
  return null;
end $$;
create trigger on_account_created after insert on auth.users for each row execute function private.on_account_created();
alter table public.profiles enable row level security;
grant select, update (avatar_path) on public.profiles to authenticated;
create policy "people see their own profile" on public.profiles for select to authenticated
  using (user_id = (select private.caller()));
create policy "people choose their own portrait" on public.profiles for update to authenticated
  using (user_id = (select private.caller())) with check (user_id = (select private.caller()));

-- What each condominium and person keeps, in all (area '') and by area; counted in the statement that changes it. Without a foreign
-- key: a condominium's files outlive it until the worker has removed them.
create table private.file_usage (
  bucket_id text not null,
  holder_id uuid not null,
  area text not null,
  files bigint not null,
  bytes bigint not null,
  primary key (bucket_id, holder_id, area)
);
revoke insert, update, delete, truncate on private.file_usage from service_role;

-- What a condominium or a person may keep, in bytes; null is no limit. A person: a portrait, and earlier ones until the night.
create function private.file_limit(bucket text, holder uuid) returns bigint
language sql stable security definer set search_path = ''
as $$ select case bucket when 'avatars' then 20000000 else (private.current_plan(holder)).storage_bytes end $$;

-- Adds files (`counts` 1) and takes them away (-1). The row of the total comes first, so that racing uploads of one condominium wait
-- for each other there, and what is refused is refused exactly.
create function private.count_files(buckets text[], paths text[], counts integer[], sizes bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved record;
  kept private.file_usage;
  most bigint;
  most_files integer;
begin
  for moved in
    select f.bucket, f.holder, coalesce(f.area, '') as area, sum(f.count) as files, sum(f.count * f.size) as bytes
    from (
      select u.bucket, private.to_uuid(split_part(u.path, '/', 1)) as holder,
        coalesce(nullif(split_part(u.path, '/', 2), ''), '-') as area, u.count, u.size
      from unnest(buckets, paths, counts, sizes) as u (bucket, path, count, size)
      where u.bucket in ('condominium-files', 'avatars')
    ) f
    where f.holder is not null
    group by grouping sets ((f.bucket, f.holder), (f.bucket, f.holder, f.area))
    order by 1, 2, 3
  loop
    insert into private.file_usage as u (bucket_id, holder_id, area, files, bytes)
    values (moved.bucket, moved.holder, moved.area, moved.files, moved.bytes)
    on conflict (bucket_id, holder_id, area) do update set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes
    returning * into kept;
    continue when kept.area <> '' or moved.bytes <= 0 and moved.files <= 0;
    most := private.file_limit(moved.bucket, moved.holder);
    most_files := case moved.bucket when 'avatars' then 20 else 1000000 end;
    -- Also when it was full before: a trial of an upload does not know the size yet.
    if kept.bytes > most or kept.bytes - moved.bytes >= most or kept.files > most_files then
      raise sqlstate 'PT413' using message = 'storage_full',
        detail = jsonb_build_object('limit', most, 'used', kept.bytes - moved.bytes)::text;
    end if;
  end loop;
end $$;

create function private.file_size(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$ select coalesce((metadata ->> 'size')::bigint, 0) $$;

create function private.on_files_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_files(array_agg(n.bucket_id), array_agg(n.name), array_agg(1), array_agg(private.file_size(n.metadata)))
    from new_rows n;
  elsif tg_op = 'DELETE' then
    perform private.count_files(array_agg(o.bucket_id), array_agg(o.name), array_agg(-1), array_agg(private.file_size(o.metadata)))
    from old_rows o;
  else
    -- Moved or overwritten; what only a time stamp changed stays out.
    perform private.count_files(array_agg(c.bucket_id), array_agg(c.name), array_agg(c.count), array_agg(c.size))
    from (
      select s.* from old_rows o join new_rows n using (id)
      cross join lateral (values
        (o.bucket_id, o.name, -1, private.file_size(o.metadata)), (n.bucket_id, n.name, 1, private.file_size(n.metadata))
      ) s (bucket_id, name, count, size)
      where (o.bucket_id, o.name, private.file_size(o.metadata)) is distinct from (n.bucket_id, n.name, private.file_size(n.metadata))
    ) c;
  end if;
  return null;
end $$;
create trigger files_added after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.on_files_change();
create trigger files_changed after update on storage.objects referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_files_change();
create trigger files_removed after delete on storage.objects referencing old table as old_rows
  for each statement execute function private.on_files_change();

-- Proof of the kept sums, such as private.ledger_differences: rows are what is not the sum of its files. Empty is right.
create function private.file_usage_differences() returns table (
  bucket_id text, holder_id uuid, area text, kept_files bigint, kept_bytes bigint, files bigint, bytes bigint
)
language sql stable security definer set search_path = ''
as $$
  with summed as (
    select f.bucket_id, f.holder_id, coalesce(f.area, '') as area, count(*) as files, sum(f.size)::bigint as bytes
    from (
      select o.bucket_id, private.to_uuid(split_part(o.name, '/', 1)) as holder_id,
        coalesce(nullif(split_part(o.name, '/', 2), ''), '-') as area, private.file_size(o.metadata) as size
      from storage.objects o where o.bucket_id in ('condominium-files', 'avatars')
    ) f
    where f.holder_id is not null
    group by grouping sets ((f.bucket_id, f.holder_id), (f.bucket_id, f.holder_id, f.area))
  )
  select bucket_id, holder_id, area, coalesce(u.files, 0), coalesce(u.bytes, 0), coalesce(s.files, 0), coalesce(s.bytes, 0)
  from private.file_usage u full join summed s using (bucket_id, holder_id, area)
  where (coalesce(u.files, 0), coalesce(u.bytes, 0)) <> (coalesce(s.files, 0), coalesce(s.bytes, 0))
$$;

-- Who added a file of the condominium, and who removed it; a document's entry names whose it is. What the service itself tidies away has no actor and leaves no entry.
create function private.audit_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.audit_entries (condominium_id, actor_id, action, entity, entity_id, subject_person_id, after)
    select c.id, private.to_uuid(n.owner_id), 'insert', 'files', n.id::text, (select p.id from private.person_of_file(n.name) p),
      jsonb_build_object('path', n.name, 'size', private.file_size(n.metadata))
    from new_rows n join public.condominiums c on c.id = private.to_uuid(split_part(n.name, '/', 1))
    where n.bucket_id = 'condominium-files' and private.to_uuid(n.owner_id) is not null;
  elsif auth.uid() is not null then
    insert into public.audit_entries (condominium_id, actor_id, action, entity, entity_id, subject_person_id, before)
    select c.id, auth.uid(), 'delete', 'files', o.id::text, (select p.id from private.person_of_file(o.name) p),
      jsonb_build_object('path', o.name, 'size', private.file_size(o.metadata))
    from old_rows o join public.condominiums c on c.id = private.to_uuid(split_part(o.name, '/', 1))
    where o.bucket_id = 'condominium-files';
  end if;
  return null;
end $$;
create trigger files_added_audit after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.audit_files();
create trigger files_removed_audit after delete on storage.objects referencing old table as old_rows
  for each statement execute function private.audit_files();

-- The files of some rows of an area, at most 200 rows: { id, owner_id, path, file_name, content_type, size, created_at }, oldest first.
create function public.files_of(condo_id uuid, area text, owner_ids uuid[]) returns table (
  id uuid, owner_id uuid, path text, file_name text, content_type text, size bigint, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.file_folders('read') f where f = condo_id || '/' || area) then
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

-- Paths in bucket `avatars` of the portraits that some members of a condominium chose, at most 200 people: { user_id, path }.
create function public.portraits_of(condo_id uuid, user_ids uuid[]) returns table (user_id uuid, path text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
    select p.user_id, p.avatar_path
    from public.memberships m join public.profiles p on p.user_id = m.user_id
    where m.condominium_id = condo_id and m.user_id = any (user_ids[:200]) and m.status = 'approved' and p.avatar_path is not null;
end $$;

-- { used, limit, files, areas: [{ area, files, bytes }] } of a condominium, in bytes; largest area first.
create function public.storage_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object(
      'used', coalesce(sum(u.bytes) filter (where u.area = ''), 0),
      'limit', private.file_limit('condominium-files', condo_id),
      'files', coalesce(sum(u.files) filter (where u.area = ''), 0),
      'areas', coalesce(jsonb_agg(jsonb_build_object('area', u.area, 'files', u.files, 'bytes', u.bytes) order by u.bytes desc)
        filter (where u.area <> '' and u.files > 0), '[]'))
    from private.file_usage u where u.bucket_id = 'condominium-files' and u.holder_id = condo_id);
end $$;
grant execute on function public.files_of(uuid, text, uuid[]), public.portraits_of(uuid, uuid[]), public.storage_summary(uuid) to authenticated, service_role;

-- A condominium's files go after it, in the background.
create function private.on_condominium_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (topic, payload)
  select 'condominium-deleted', jsonb_build_object('condominiumId', o.id) from old_rows o;
  return null;
end $$;
create trigger condominiums_deleted after delete on public.condominiums referencing old table as old_rows
  for each statement execute function private.on_condominium_deleted();

-- Files uploaded before an instant that no row refers to (an upload that was given up, a photo that another replaced, rows that are
-- gone), in the order of their paths. Areas that this does not name keep everything.
create function private.orphan_files(before timestamptz, after_path text, at_most integer)
returns table (bucket_id text, path text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, so that a case may name a table of a later migration.
  return query
  select o.bucket_id, o.name
  from storage.objects o
  cross join lateral (
    select private.to_uuid(split_part(o.name, '/', 1)) as holder_id, private.to_uuid(split_part(o.name, '/', 3)) as owner_id
  ) p
  where o.created_at < before and o.name collate "C" > after_path and case
    when o.bucket_id = 'avatars' then
      not exists (select from public.profiles r where r.user_id = p.holder_id and r.avatar_path = o.name)
    when o.bucket_id <> 'condominium-files' then false
    when split_part(o.name, '/', 2) = 'photo' then
      not exists (select from public.condominiums c where c.id = p.holder_id and c.photo_path = o.name)
    when split_part(o.name, '/', 2) = 'people' then
      not exists (select from public.people r where r.condominium_id = p.holder_id and p.owner_id = any (r.merged_ids || r.id))
    when split_part(o.name, '/', 2) = 'expenses' then
      not exists (select from public.ledger_transfers t where t.condominium_id = p.holder_id and t.id = p.owner_id)
      and not exists (select from public.bills b where b.condominium_id = p.holder_id and b.id = p.owner_id)
      and not exists (select from public.bill_payments b where b.condominium_id = p.holder_id and b.id = p.owner_id)
      and not exists (select from public.supplier_documents d where d.condominium_id = p.holder_id and d.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'announcements' then
      not exists (select from public.announcements n where n.condominium_id = p.holder_id and n.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'decisions' then
      not exists (select from public.decisions d where d.condominium_id = p.holder_id and d.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'folders' then
      not exists (select from public.account_folders f where f.condominium_id = p.holder_id and f.path = o.name
        and f.status in ('ready', 'published', 'withdrawn'))
    when split_part(o.name, '/', 2) = 'prints' then
      not exists (select from public.jobs j where j.condominium_id = p.holder_id and j.id = p.owner_id
        and (j.status in ('queued', 'running', 'paused') or j.status = 'done' and j.finished_at > private.now() - interval '30 days'))
    when split_part(o.name, '/', 2) = 'agreements' then
      not exists (select from public.debt_agreements a where a.condominium_id = p.holder_id and a.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'readings' then
      not exists (select from public.meter_readings r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'statements' then
      not exists (select from public.bank_statements b where b.condominium_id = p.holder_id and b.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'ledger-archives' then
      not exists (select from public.jobs j where j.condominium_id = p.holder_id and j.id = p.owner_id and case j.kind
        when 'export_ledger' then j.status in ('queued', 'running') or j.status = 'done' and j.finished_at > private.now() - interval '30 days'
        else j.status in ('queued', 'running', 'review') end)
    when split_part(o.name, '/', 2) = 'documents' then
      not exists (select from public.document_versions v where v.path = o.name)
    when split_part(o.name, '/', 2) = 'incidents' then
      not exists (select from public.incidents i where i.condominium_id = p.holder_id and i.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'maintenance' then
      not exists (select from public.assets a where a.condominium_id = p.holder_id and a.id = p.owner_id)
      and not exists (select from public.maintenance_orders m where m.condominium_id = p.holder_id and m.id = p.owner_id)
      and not exists (select from public.maintenance_tasks t where t.condominium_id = p.holder_id and t.id = p.owner_id)
      and not exists (select from public.maintenance_quotes q where q.condominium_id = p.holder_id and q.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'inspections' then
      not exists (select from public.inspection_records r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'checklists' then
      not exists (select from public.reservation_checklists c where c.condominium_id = p.holder_id and c.id = p.owner_id
        and c.items::text like '%' || o.name || '%')
    when split_part(o.name, '/', 2) = 'spaces' then
      not exists (select from public.common_areas a where a.condominium_id = p.holder_id and a.id = p.owner_id
        and a.photos @> jsonb_build_array(jsonb_build_object('path', o.name)))
    when split_part(o.name, '/', 2) = 'concierge' then not private.is_desk_photo(p.holder_id, o.name)
    when split_part(o.name, '/', 2) = 'penalties' then
      not exists (select from public.penalty_acts a where a.condominium_id = p.holder_id and a.id = p.owner_id)
      and not exists (select from public.penalty_reports r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'assemblies' then
      not exists (select from public.agenda_items i where i.condominium_id = p.holder_id and i.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'imports' then
      not exists (select from private.imports i where i.path = o.name)
    else false
  end
  order by o.name collate "C" limit at_most;
end $$;
