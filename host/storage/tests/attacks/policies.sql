-- Two condominiums' worth of files: whoever is a member of the first folder's tenant, and not suspended, reads and writes it.
create table public.members (user_id uuid, tenant text, suspended boolean not null default false);
alter table public.members enable row level security;
create function public.tenants() returns setof text language sql stable security definer set search_path = '' as $$
  select tenant from public.members where user_id = auth.uid() and not suspended
$$;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('files', 'files', false, null, null), ('other', 'other', false, null, null),
  ('open', 'open', true, null, null), ('pictures', 'pictures', false, 1048576, array['image/*']);
create policy reads on storage.objects for select to authenticated
  using ((storage.foldername(name))[1] = any (array(select public.tenants())));
create policy adds on storage.objects for insert to authenticated
  with check ((storage.foldername(name))[1] = any (array(select public.tenants())));
create policy changes on storage.objects for update to authenticated
  using ((storage.foldername(name))[1] = any (array(select public.tenants())))
  with check ((storage.foldername(name))[1] = any (array(select public.tenants())));
create policy removes on storage.objects for delete to authenticated
  using ((storage.foldername(name))[1] = any (array(select public.tenants())));
create policy sees on storage.buckets for select to authenticated using (true);
