-- Sound as evidence beside pictures and films, and what was chosen by mistake is taken back before it is reported.

update storage.buckets set allowed_mime_types = allowed_mime_types
  || array['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav', 'audio/x-wav'] where id = 'condominium-files';
create or replace function private.refuse_stray_videos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from new_rows n where n.bucket_id = 'condominium-files' and n.metadata ->> 'mimetype' ~ '^(video|audio)/'
      and split_part(n.name, '/', 2) not in ('incidents', 'penalties')) then
    raise sqlstate 'PT422' using message = 'file_type_not_allowed';
  end if;
  return null;
end $$;

-- Whether a file lies under the id of a report that was not sent yet.
create function private.is_unsent_incident(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (select from public.incidents i where i.id = private.to_uuid(split_part(path, '/', 3)))
$$;
grant execute on function private.is_unsent_incident(text) to authenticated;
create policy "people see what they are about to report" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'incidents' and owner_id = (select private.caller())::text
    and private.to_uuid(split_part(name, '/', 1)) = any (array(select private.my_condominiums())) and private.is_unsent_incident(name));
create policy "people take back what they have not reported yet" on storage.objects for delete to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'incidents' and owner_id = (select private.caller())::text
    and private.to_uuid(split_part(name, '/', 1)) = any (array(select private.my_condominiums())) and private.is_unsent_incident(name));
