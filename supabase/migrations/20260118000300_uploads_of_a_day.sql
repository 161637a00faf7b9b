-- Files that hang on nothing yet are kept for a day, and whoever may report may add them under any id: one person could fill the condominium's room.
-- What a member uploads in a day to an area that is not theirs to keep has a limit; who keeps the area has that of the plan. Counted here and not
-- in storage.objects, of which no index knows the owner. What is removed does not come back the same day.
create table private.upload_days (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (condominium_id, user_id)
);

create function private.count_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
  kept private.upload_days;
begin
  for added in
    select m.condominium_id, m.user_id, count(*) as files, sum(private.file_size(n.metadata)) as bytes
    from new_rows n
    join public.memberships m on m.condominium_id = private.to_uuid(split_part(n.name, '/', 1)) and m.user_id = private.to_uuid(n.owner_id)
    where n.bucket_id = 'condominium-files' and not exists (
      select from private.file_areas a where a.area = split_part(n.name, '/', 2) and m.role = any (a.writers))
    group by 1, 2 order by 1, 2
  loop
    insert into private.upload_days as d values (added.condominium_id, added.user_id, private.today(), added.files, added.bytes)
    on conflict (condominium_id, user_id) do update set day = excluded.day,
      files = case d.day when excluded.day then d.files else 0 end + excluded.files,
      bytes = case d.day when excluded.day then d.bytes else 0 end + excluded.bytes
    returning * into kept;
    if kept.files > 60 or kept.bytes > 314572800 then
      raise sqlstate 'PT429' using message = 'uploads_of_day_full';
    end if;
  end loop;
  return null;
end $$;
create trigger files_added_by_person after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.count_uploads();

-- No name turns its ending around ('conta' U+202E 'fdp.exe') or hides signs: what is not seen goes.
create function private.seen_file_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_metadata := jsonb_set(new.user_metadata, '{name}', to_jsonb(left(regexp_replace(new.user_metadata ->> 'name',
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]', '', 'g'), 200)));
  return new;
end $$;
create trigger files_seen_names before insert or update of user_metadata on storage.objects
  for each row when (new.user_metadata ->> 'name' is not null) execute function private.seen_file_name();
