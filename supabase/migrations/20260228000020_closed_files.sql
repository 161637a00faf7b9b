-- A file for a condominium whose time has ended is refused by the reason, as commands refuse it; policies say only that something is not allowed, and
-- come after the triggers of a row. Whoever does not belong to the condominium learns nothing of it.
create function private.refuse_closed_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := private.to_uuid(split_part(new.name, '/', 1));
  state text;
begin
  if auth.uid() is not null and exists (
    select from public.memberships m where m.condominium_id = holder and m.user_id = auth.uid() and m.status = 'approved') then
    state := private.subscription_state(holder);
    if state not in ('trial', 'active') then
      raise sqlstate 'PT403' using message = state;
    end if;
  end if;
  return new;
end $$;
create trigger files_need_running before insert on storage.objects
  for each row when (new.bucket_id = 'condominium-files') execute function private.refuse_closed_files();
