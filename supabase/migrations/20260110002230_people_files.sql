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

-- The person that a file of area `people` belongs to, also when it was kept under a record that is merged into another by now.
create index people_merged on public.people using gin (merged_ids) where merged_ids <> '{}';
create function private.person_of_file(path text) returns table (condominium_id uuid, id uuid, user_id uuid)
language sql stable security definer rows 1 set search_path = ''
as $$
  with owner as (
    select private.to_uuid(split_part(path, '/', 1)) as tenant, private.to_uuid(split_part(path, '/', 3)) as id
    where split_part(path, '/', 2) = 'people'
  )
  select p.condominium_id, p.id, p.user_id from owner o join public.people p on p.condominium_id = o.tenant and p.id = o.id
  union all
  select p.condominium_id, p.id, p.user_id from owner o join public.people p
    on p.condominium_id = o.tenant and p.merged_ids <> '{}' and p.merged_ids @> array[o.id]
  limit 1
$$;

-- Whoever opens somebody else's document leaves an entry, which the person sees under "Quem viu meus dados" (LGPD art. 6 VI): storage asks
-- this of a file in the transaction that hands out its bytes or signs its address, so that no way of opening it goes round. The same file
-- again within the hour is the same look at it. Always true: who may read is the other policies' question.
create function private.note_opening(file_id uuid, path text, file_name text) returns boolean
language plpgsql volatile security definer cost 10000 set search_path = ''
as $$
declare
  tenant uuid := private.to_uuid(split_part(path, '/', 1));
  whose record;
begin
  -- HEAD asks whether it is there.
  if split_part(path, '/', 2) <> 'people' or auth.uid() is null or current_setting('request.method', true) = 'HEAD'
    or coalesce(storage.operation(), '') !~ '(^|\.)(object\.(get|get_authenticated|sign|sign_many|copy)|render\.image\w*)$'
    or not exists (select from private.file_folders('read') f where f = private.file_folder(path))
  then
    return true;
  end if;
  select p.id, p.user_id into whose from private.person_of_file(path) p;
  if whose.user_id is not distinct from auth.uid() or exists (
    select from public.audit_entries e
    where e.condominium_id = tenant and e.entity_id = file_id::text and e.actor_id = auth.uid() and e.action = 'view-document'
      and e.created_at > private.now() - interval '1 hour')
  then
    return true;
  end if;
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, subject_person_id, after, request_id)
  values (tenant, auth.uid(),
    (select m.role from public.memberships m where m.condominium_id = tenant and m.user_id = auth.uid() and m.status = 'approved'),
    'view-document', 'files', file_id::text, whose.id, jsonb_build_object('title', file_name), private.request_header('x-request-id'));
  return true;
end $$;
grant execute on function private.note_opening(uuid, text, text) to authenticated;
create policy "opening somebody's document leaves an entry" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'condominium-files'
    or private.note_opening(id, name, coalesce(user_metadata ->> 'name', split_part(name, '/', 5))));

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
