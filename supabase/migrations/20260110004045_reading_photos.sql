-- Photos of meters' dials, which end a dispute about what was read. Who pays for a reading sees the photo beside the line that charges it.
insert into private.file_areas (area, readers, writers) values
  ('readings', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);

-- The readings that the caller's own charges were computed by, as '<condominium>/<reading>': other months' tell when people were at home.
create function private.my_reading_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select distinct c.condominium_id || '/' || r.id
  from public.charges c
  join public.charge_run_lines l on l.condominium_id = c.condominium_id and l.run_id = c.run_id and l.meter_kind is not null
  join public.meter_readings r on r.condominium_id = c.condominium_id and r.unit_id = c.unit_id and r.kind = l.meter_kind
    and r.competence = c.competence
  where c.unit_id = any (array(select private.my_charge_units())) and c.id in (select private.my_charges())
$$;
grant execute on function private.my_reading_folders() to authenticated, service_role;
create policy "residents see the photos of readings that they pay" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'readings'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_reading_folders())));

-- The rows of an area that are the caller's own, as '<condominium>/<row>'.
create function private.my_file_folders(area text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select f from private.my_record_folders() f where area = 'people'
  union all
  select f from private.my_reading_folders() f where area = 'readings'
$$;
grant execute on function private.my_file_folders(text) to authenticated, service_role;

-- As before, and of one's own rows in every area that has such.
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
    order by o.created_at, o.id;
end $$;
