-- What was shown with a report is taken away again. The log says that it was and of what kind, never what it showed; readers lose it in the same
-- transaction, and the worker removes the bytes.
alter table public.incident_events drop constraint incident_events_kind_check;
alter table public.incident_events add constraint incident_events_kind_check check (kind in ('reported', 'status', 'assigned', 'category', 'priority',
  'visibility', 'place', 'merged', 'unmerged', 'took_in', 'gave_back', 'joined_outage', 'rated', 'reopened', 'withdrawn', 'answered', 'publish_asked',
  'publish_refused', 'file_removed'));

-- Whether the log says that a file of an incident was taken away: its entry names the file by its id.
create function private.is_taken_evidence(path text, file uuid) returns boolean
language sql stable security definer set search_path = ''
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

create or replace function private.incident_parts(i public.incidents, manages boolean, works boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'assignee_id', case when works then i.assignee_id end,
    'assignee_name', case when works then private.audit_name(i.condominium_id, i.assignee_id) end,
    'supplier_id', case when works then i.supplier_id end,
    'supplier_name', case when works then (select s.name from public.suppliers s where s.condominium_id = i.condominium_id and s.id = i.supplier_id) end,
    'followers', (select count(*) from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id),
    'is_followed', exists (select from public.incident_followers f
      where f.condominium_id = i.condominium_id and f.incident_id = i.id and f.user_id = private.caller()),
    'follower_names', case when manages then (select coalesce(jsonb_agg(jsonb_build_object('name', private.audit_name(i.condominium_id, f.user_id),
        'unit', u.label, 'at', f.created_at) order by f.created_at), '[]')
      from (select * from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id order by f.created_at limit 200) f
      left join public.unit_list u on u.condominium_id = f.condominium_id and u.unit_id = f.unit_id) end,
    'merged_into', (select jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) from public.incidents k
      where k.condominium_id = i.condominium_id and k.id = i.merged_into_id and private.may_read_incident(k.condominium_id, k.id)),
    'duplicates', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) order by k.sequence), '[]')
      from public.incidents k where k.condominium_id = i.condominium_id and k.merged_into_id = i.id and private.may_read_incident(k.condominium_id, k.id)),
    'outage', (select jsonb_build_object('id', o.id, 'title', o.title, 'ended_at', o.ended_at) from public.outages o
      where o.condominium_id = i.condominium_id and o.id = i.outage_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', case when e.kind <> 'assigned' then e.from_value when works then private.incident_hand(i.condominium_id, e.from_value) end,
        'to', case when e.kind <> 'assigned' then e.to_value when works then private.incident_hand(i.condominium_id, e.to_value) end, 'note', e.note, 'at', e.created_at,
        'by', case when manages or e.user_id = private.caller() then private.audit_name(i.condominium_id, e.user_id) end) order by e.created_at, e.id), '[]')
      from public.incident_events e where e.condominium_id = i.condominium_id and e.incident_id = i.id and (works or not e.is_internal)),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'body', case when c.removed_at is null then c.body end, 'is_internal', c.is_internal,
        'is_answer', c.is_answer, 'is_mine', c.user_id = private.caller(), 'at', c.created_at, 'removed_at', c.removed_at,
        'by', case when manages or c.is_answer or c.user_id = private.caller() then private.audit_name(i.condominium_id, c.user_id) end) order by c.created_at, c.id), '[]')
      from public.incident_comments c where c.condominium_id = i.condominium_id and c.incident_id = i.id and (works or not c.is_internal)
        and (c.removed_at is null or manages)),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'path', o.name, 'name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)),
        'type', o.metadata ->> 'mimetype', 'size', private.file_size(o.metadata), 'at', o.created_at,
        'is_mine', o.owner_id is not distinct from private.caller()::text) order by o.created_at, o.id), '[]')
      from storage.objects o where o.bucket_id = 'condominium-files'
        and o.name collate "C" >= i.condominium_id || '/incidents/' || i.id || '/' and o.name collate "C" < i.condominium_id || '/incidents/' || i.id || '0'
        and not private.is_taken_evidence(o.name, o.id)))
$$;

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
