-- Buckets of every kind, and what people may do with the files in them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('shelf', 'shelf', false, null, null),
  ('window', 'window', true, null, null),
  ('pictures', 'pictures', false, 2000, '{image/png,image/webp}'),
  ('letters', 'letters', false, null, null);

-- Everybody has a folder of their own in the first three.
create policy "people see what is theirs" on storage.objects for select to authenticated
  using (bucket_id in ('shelf', 'window', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "people keep what is theirs" on storage.objects for insert to authenticated
  with check (bucket_id in ('shelf', 'window', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "people change what is theirs" on storage.objects for update to authenticated
  using (bucket_id in ('shelf', 'window', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text))
  with check (bucket_id in ('shelf', 'window', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "people remove what is theirs" on storage.objects for delete to authenticated
  using (bucket_id in ('shelf', 'window', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text)
    and storage.filename(name) <> 'kept.txt');

-- Anybody may throw a letter in; nobody reads it again.
create policy "anybody writes" on storage.objects for insert to anon with check (bucket_id = 'letters');
