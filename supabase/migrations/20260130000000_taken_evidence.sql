-- What was shown with a report is taken away again. The log says that it was and of what kind, never what it showed; readers lose it in the same
-- transaction, and the worker removes the bytes.
alter table public.incident_events drop constraint incident_events_kind_check;
alter table public.incident_events add constraint incident_events_kind_check check (kind in ('reported', 'status', 'assigned', 'category', 'priority',
  'visibility', 'place', 'merged', 'unmerged', 'took_in', 'gave_back', 'joined_outage', 'rated', 'reopened', 'withdrawn', 'answered', 'publish_asked',
  'publish_refused', 'supplier_coming', 'supplier_done', 'supplier_cannot', 'file_removed'));

-- Whether the log says that a file of an incident was taken away: its entry names the file by its id.
create function private.is_taken_evidence(path text, file uuid) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select exists (select from public.incident_events e
    where e.incident_id = private.to_uuid(split_part(path, '/', 3)) and e.kind = 'file_removed' and e.from_value = file::text)
$$;
grant execute on function private.is_taken_evidence(text, uuid) to authenticated, service_role;
create policy "nobody reads what was taken away from an incident" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'incidents' or not private.is_taken_evidence(name, id));
-- From the report on it goes by a command alone, which leaves an entry.
create policy "files of a report are taken away by a command" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'incidents' or private.is_unsent_incident(name));

-- Nobody takes away what others showed against them, also where nobody else administers.
create function private.guard_own_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and new.incident_id in (select private.incidents_against_me()) and not exists (
    select from storage.objects o where o.bucket_id = 'condominium-files' and o.id::text = new.from_value and o.owner_id = auth.uid()::text) then
    raise sqlstate 'PT409' using message = 'incident_own_case';
  end if;
  return new;
end $$;
create trigger incident_files_own_case before insert on public.incident_events for each row when (new.kind = 'file_removed')
  execute function private.guard_own_evidence();

-- The parts of an incident as they are, with whose each file is and without what was taken away: the rest of the function stays word for word.
do $patch$
declare
  before text := pg_get_functiondef('private.incident_parts(public.incidents, boolean, boolean)'::regprocedure);
  after text := replace(replace(before,
    $$'at', o.created_at) order by o.created_at, o.id)$$,
    $$'at', o.created_at, 'is_mine', o.owner_id is not distinct from private.caller()::text) order by o.created_at, o.id)$$),
    $$< i.condominium_id || '/incidents/' || i.id || '0'))$$,
    $$< i.condominium_id || '/incidents/' || i.id || '0' and not private.is_taken_evidence(o.name, o.id)))$$);
begin
  if after !~ 'is_mine'', o\.owner_id' or after !~ 'is_taken_evidence' then raise exception 'incident_parts is not what it was'; end if;
  execute after;
end $patch$;

-- As before, without what was taken away.
create or replace function public.files_of(condo_id uuid, area text, owner_ids uuid[]) returns table (
  id uuid, owner_id uuid, path text, file_name text, content_type text, size bigint, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.file_folders('read') f where f = condo_id || '/' || area)
    and not coalesce((
      select bool_and(condo_id || '/' || u = any (array(select private.my_file_folders(area)))) from unnest(owner_ids[:200]) u), false)
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
    where area <> 'incidents' or not private.is_taken_evidence(o.name, o.id)
    order by o.created_at, o.id;
end $$;
